import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { expect, it } from 'vitest';
import { shownCategories, shownSections } from './order-sections.ts';
import { fittingSections } from './search-and-filter.ts';

// A Tuesday at noon: lunch menu and à la carte. Milk is in the crème brûlée and the cheese; nobody has looked at the rest of the drinks.
const CHECKED = new Set(['ent1', 'pla3', 'des1', 'des2', 'fro1'].map(idOf));
const WITH_MILK = new Set(['des1', 'fro1'].map(idOf));
const menu = {
  ...demoMenu,
  products: demoMenu.products.map((product) => ({
    ...product,
    allergens_declared: CHECKED.has(product.id),
    tags: WITH_MILK.has(product.id) ? ['allergen:milk'] : [],
  })),
};
const resolved = resolveMenu(menu, new Date('2026-11-24T11:30:00Z'), 'fr-FR');
const served = shownSections(resolved);
const idsIn = (sections: typeof served) =>
  new Set(sections.flatMap(shownCategories).flatMap(({ products }) => products.map(({ id }) => id)));

it('leaves what fits, counts what it hides, each once, and says what nobody has declared', () => {
  const { sections, hidden, undeclared } = fittingSections(served, resolved.products, { without: ['allergen:milk'], only: [] });
  const [all, left] = [idsIn(served), idsIn(sections)];
  expect([...left].sort()).toEqual([...CHECKED].filter((id) => all.has(id) && !WITH_MILK.has(id)).sort());
  expect(hidden).toBe(all.size - left.size);
  expect(hidden - undeclared).toBe([...WITH_MILK].filter((id) => all.has(id)).length + 1);
  expect(sections.every((section) => shownCategories(section).length > 0)).toBe(true);
});

it('keeps a section that leads elsewhere', () => {
  const linked = served.map((section, place) => (place === 0 ? { ...section, external_url: 'https://example.com' } : section));
  const { sections } = fittingSections(linked, resolved.products, { without: [], only: ['diet:kosher'] });
  expect(sections.map(({ id }) => id)).toEqual([linked[0]!.id]);
});
