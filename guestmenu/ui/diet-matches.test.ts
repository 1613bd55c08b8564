import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { expect, it } from 'vitest';
import { countMatching } from './diet-matches.ts';

it('counts each product of the page once, and undeclared ones separately', () => {
  const products = demoMenu.products.map((product) => {
    if (product.id === idOf('cha3')) return { ...product, tags: ['allergen:milk'] };
    return product.id === idOf('bie1') ? { ...product, allergens_declared: false } : product;
  });
  const resolved = resolveMenu({ ...demoMenu, products }, new Date('2026-11-24T17:30:00Z'), 'fr-FR');
  const all = countMatching(resolved, { without: [], only: [] });
  expect(all).toEqual({ matches: all.matches, hidden: 0, undeclared: 0 });
  // The large white coffee is in two categories.
  expect(countMatching(resolved, { without: ['allergen:milk'], only: [] })).toEqual({ matches: all.matches - 2, hidden: 2, undeclared: 1 });
  expect(countMatching(resolved, { without: [], only: ['diet:vegan'] }).matches).toBe(0);
});
