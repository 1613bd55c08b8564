import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { expect, it } from 'vitest';
import { countFitting } from './fitting.ts';

it('counts each product of the page once, and apart what nobody has declared', () => {
  const products = demoMenu.products.map((product) => {
    if (product.id === idOf('cha3')) return { ...product, tags: ['allergen:milk'] };
    return product.id === idOf('bie1') ? { ...product, allergens_declared: false } : product;
  });
  const resolved = resolveMenu({ ...demoMenu, products }, new Date('2026-11-24T17:30:00Z'), 'fr-FR');
  const all = countFitting(resolved, { without: [], only: [] });
  expect(all).toEqual({ fits: all.fits, hidden: 0, undeclared: 0 });
  // The large white coffee stands in two sections.
  expect(countFitting(resolved, { without: ['allergen:milk'], only: [] })).toEqual({ fits: all.fits - 2, hidden: 2, undeclared: 1 });
  expect(countFitting(resolved, { without: [], only: ['diet:vegan'] }).fits).toBe(0);
});
