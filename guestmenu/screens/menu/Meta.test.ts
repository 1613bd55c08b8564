import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import type { ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { expect, it } from 'vitest';
import { silenceOf } from './Meta.tsx';

const { products } = resolveMenu(demoMenu, new Date('2026-11-24T12:00:00Z'), 'fr-FR');
const product = (key: string): ResolvedProduct => products[idOf(key)] as ResolvedProduct;

it('tells a product that was checked from one that nobody has declared, and is silent where it cannot know', () => {
  const coffee = product('cha1');
  expect(silenceOf(coffee)).toBe('none');
  expect(silenceOf({ ...coffee, allergens_declared: false })).toBe('unknown');
  expect(silenceOf({ ...coffee, tags: ['diet:vegan'] })).toBe('none');
  // An allergen that is named says enough; a bundle's depend on what is chosen, a set's may stand with its parts.
  expect(silenceOf({ ...coffee, tags: ['allergen:milk'] })).toBeNull();
  expect(silenceOf(product('for1'))).toBeNull();
  expect(silenceOf({ ...product('plc5'), allergens_declared: false })).toBeNull();
  // So may an answer to what is asked.
  const asked = (tags: string[], allergens_declared: boolean) => ({
    ...coffee,
    instructions: [{ id: 'milk', name: 'Lait', options: [{ id: 'oat', name: 'Avoine', tags, allergens_declared }] }],
  });
  expect(silenceOf(asked([], true))).toBe('none');
  expect(silenceOf(asked(['allergen:gluten'], true))).toBeNull();
  expect(silenceOf(asked([], false))).toBeNull();
});
