import { demoMenu } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import type { ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { describe, expect, it } from 'vitest';
import { shownSections } from './Sections.tsx';
import { searchSections } from './search-and-filter.ts';

const at = (iso: string) => shownSections(resolveMenu(demoMenu, new Date(iso), 'fr-FR'));
const namesFor = (query: string) =>
  searchSections(at('2026-11-24T14:00:00Z'), [], query).flatMap(({ categories }) =>
    categories.flatMap(({ products }) => products.map(({ name }) => name)),
  );

describe('searching', () => {
  it('ignores case, accents and ligatures, and needs every word', () => {
    expect(namesFor('BIERE')).toContain('Bière sans alcool');
    expect(namesFor('creme brulee')).toContain('Crème brûlée à la vanille');
    expect(namesFor('boeuf')).toEqual(['Bœuf bourguignon']);
    expect(namesFor('pression pinte')).toEqual(['Blonde pression, pinte']);
    expect(namesFor('zzz')).toEqual([]);
  });

  it('puts names that begin with the word first, then names that hold it, then descriptions, below one heading each', () => {
    expect(namesFor('oeuf')).toEqual(['Œuf mayonnaise', 'Bœuf bourguignon']);
    const at = (name: string, recipe: string) => ({ name, recipe, tags: [] });
    const products = [at('Salade', 'Tomates et œufs durs'), at('Bœuf', ''), at('Toast, œuf', ''), at('Œufs', '')];
    const section = (...categories: (typeof products)[]) => ({ categories: categories.map((of) => ({ products: of })) });
    const sections = [section(products.slice(0, 1)), section(products.slice(0, 2), products)] as unknown as ResolvedSection[];
    const found = searchSections(sections, [], 'oeuf').map(({ categories }) =>
      categories.map((one) => one.products.map(({ name }) => name)),
    );
    expect(found).toEqual([
      [
        ['Toast, œuf', 'Œufs', 'Bœuf', 'Salade'],
        ['Bœuf', 'Salade'],
      ],
      [['Salade']],
    ]);
  });

  it('leaves allergens to the filter, so that nobody who looks for “sans gluten” is shown what holds it', () => {
    const tags = [
      { id: 'allergen:gluten', name: 'Gluten', icon: '', allergen: true },
      { id: 'diet:gluten-free', name: 'Sans gluten', icon: '', allergen: false },
    ];
    const products = [
      { name: 'Bière sans alcool', recipe: '', tags: ['allergen:gluten'] },
      { name: 'Riz', recipe: '', tags: ['diet:gluten-free'] },
    ];
    const sections = [{ categories: [{ products }] }] as unknown as ResolvedSection[];
    const found = (query: string) =>
      searchSections(sections, tags, query).flatMap(({ categories }) => categories.flatMap((one) => one.products.map(({ name }) => name)));
    expect(found('gluten')).toEqual(['Riz']);
    expect(found('sans gluten')).toEqual(['Riz']);
    expect(found('sans')).toEqual(['Bière sans alcool', 'Riz']);
  });

  it('of nothing shows everything', () => {
    const all = at('2026-11-24T14:00:00Z');
    expect(searchSections(all, [], '  ')).toEqual(all);
  });
});

describe('sections', () => {
  const names = (iso: string) => at(iso).map(({ name }) => name);

  it('that are not served now are shown while they come back the same day', () => {
    expect(names('2026-11-24T14:00:00Z')).toContain('La carte');
    expect(names('2026-11-24T22:30:00Z')).not.toContain('La carte');
    expect(names('2026-11-24T14:00:00Z')).not.toContain('Petit-déjeuner');
  });

  it('move with the happy hour', () => {
    expect(names('2026-11-24T17:00:00Z')[0]).toBe('Bar et vins');
    expect(names('2026-11-24T14:00:00Z')[0]).not.toBe('Bar et vins');
  });
});
