import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { EVERYDAY_WORDS } from '@ardoise/menu/search/everyday-words.ts';
import { expect, it } from 'vitest';
import { allTexts } from '../../i18n/all.ts';
import { shownCategories, shownSections } from './order-sections.ts';
import { matchingSections, narrowed } from './search-and-filter.ts';

// A Tuesday at noon, with the lunch menu and à la carte. The crème brûlée and the cheese contain milk; the other drinks are undeclared.
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

it('keeps matching products, and counts hidden and undeclared ones once each', () => {
  const { sections, hidden, undeclared } = matchingSections(served, resolved.products, { without: ['allergen:milk'], only: [] });
  const [all, left] = [idsIn(served), idsIn(sections)];
  expect([...left].sort()).toEqual([...CHECKED].filter((id) => all.has(id) && !WITH_MILK.has(id)).sort());
  expect(hidden).toBe(all.size - left.size);
  expect(hidden - undeclared).toBe([...WITH_MILK].filter((id) => all.has(id)).length + 1);
  expect(sections.every((section) => shownCategories(section).length > 0)).toBe(true);
});

it('keeps a section with a link', () => {
  const linked = served.map((section, place) => (place === 0 ? { ...section, external_url: 'https://example.com' } : section));
  const { sections } = matchingSections(linked, resolved.products, { without: [], only: ['diet:kosher'] });
  expect(sections.map(({ id }) => id)).toEqual([linked[0]!.id]);
});

/** The queries that exclude something, in each form the language has. */
const waysToSay = (without: string, word: string): string[] =>
  without
    .split(' ')
    .filter((way) => !way.startsWith('+'))
    .map((way) => way.replaceAll('_', ' '))
    .flatMap((way) => (way.startsWith('-') ? [`${word} ${way.slice(1)}`, `${word}${way.slice(1)}`] : [`${way} ${word}`]));

const allergens = builtInTags.filter(({ allergen }) => allergen);
/** Every product declared, with many combinations of allergens. */
const mixed = {
  ...demoMenu,
  products: demoMenu.products.map((product, place) => ({
    ...product,
    allergens_declared: true,
    tags: allergens.filter((_, at) => (place * 7 + at * at * 3) % 5 === 0).map(({ id }) => id),
  })),
};

it.each(LOCALES)('in %s never shows a product with an excluded allergen, whatever word excludes it', (locale: Locale) => {
  const { without } = allTexts[locale].menu;
  const menuIn = resolveMenu({ ...mixed, tags: [...builtInTags] }, new Date('2026-11-24T11:30:00Z'), locale);
  const servedIn = shownSections(menuIn);
  const own = allergens.map(({ id, languages }) => ({ ids: [id], word: languages.find((one) => one.locale === locale)?.name ?? '' }));
  const everyday = EVERYDAY_WORDS.filter((one) => one.locale === locale && one.ids.some((id) => id.startsWith('allergen:')));
  for (const { ids, word } of [...own, ...everyday])
    for (const query of waysToSay(without, word)) {
      // The one-word form exists only for single words.
      if (word.includes(' ') && !query.includes(`${word} `) && !query.endsWith(` ${word}`)) continue;
      const { sections, found, matchCounts } = narrowed(servedIn, menuIn, { query, without, dietFilter: { without: [], only: [] } });
      const carrying = sections
        .flatMap(shownCategories)
        .flatMap(({ products }) => products)
        .filter(({ tags }) => ids.some((id) => tags.includes(id)));
      expect({ query, carrying: carrying.map(({ name }) => name), filters: matchCounts !== null, some: (found ?? 0) > 0 }).toEqual({
        query,
        carrying: [],
        filters: true,
        some: true,
      });
    }
});

it('shows the closest products if none has all words, and says so', () => {
  const query = (text: string) => narrowed(served, resolved, { query: text, without: 'sans', dietFilter: { without: [], only: [] } });
  const name = resolved.products[idOf('ent1')]?.name ?? '';
  expect(query(name)).toMatchObject({ closest: false });
  const nearest = query(`${name} truffé`);
  expect(nearest.closest).toBe(true);
  expect(nearest.sections.flatMap(shownCategories)[0]?.products[0]?.name).toBe(name);
  expect(query('zzz yyy')).toMatchObject({ found: 0, closest: false });
});

it('suggests nothing that the filter hides', () => {
  const dietFilter = { without: ['allergen:milk'], only: [] };
  const { suggestions, found } = narrowed(served, resolved, { query: 'zzzz', without: 'sans', dietFilter });
  const matchCounts = matchingSections(served, resolved.products, dietFilter).sections.flatMap(shownCategories);
  expect(found).toBe(0);
  expect(suggestions?.categories).toEqual([...new Set(matchCounts.map(({ name }) => name))]);
  const left = new Set(matchCounts.flatMap(({ products }) => products.map(({ name }) => name)));
  const hidden = served.flatMap(shownCategories).flatMap(({ products }) => products.map(({ name }) => name));
  for (const name of hidden.filter((one) => !left.has(one)))
    expect(narrowed(served, resolved, { query: name, without: 'sans', dietFilter }).suggestions?.names ?? []).not.toContain(name);
});
