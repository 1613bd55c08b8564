import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { expect, it } from 'vitest';
import { groupsOf, onlyProduct } from './replacements.ts';

const menu = resolveMenu(demoMenu, new Date('2026-11-24T18:00:00Z'), 'fr-FR');
const onlyFor = (query: string, missing = '') => onlyProduct(groupsOf(menu, missing, query));

it('finds the only match of a query; undefined for several matches or none', () => {
  expect(onlyFor('limonade')).toBe(idOf('sof5'));
  expect(onlyFor('blonde pression')).toBeUndefined();
  expect(onlyFor('blonde pression', idOf('bie1'))).toBe(idOf('bie2'));
  expect(onlyFor('zzz')).toBeUndefined();
});

it('counts a product in two categories as one match', () => {
  const [product] = Object.values(menu.products);
  const products = product ? [product] : [];
  expect(onlyProduct([{ products }, { products }])).toBe(product?.id);
});
