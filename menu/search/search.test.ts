import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { demoMenu, idOf } from '../menu.fixture.ts';
import { resolveMenu } from '../menu.ts';
import type { ResolvedSection, ResolvedTag } from '../resolved-menu.ts';
import { readQuery } from './query.ts';
import { nearestNames, searchSections } from './search.ts';
import { distanceOf, isNear, stemOf, wordsOf } from './words.ts';

const resolved = resolveMenu(demoMenu, new Date('2026-11-24T18:00:00Z'), 'fr-FR');
const namesIn = (sections: readonly ResolvedSection[]) => [
  ...new Set(sections.flatMap(({ categories }) => categories.flatMap(({ products }) => products.map(({ name }) => name)))),
];
const namesFor = (query: string, menu = resolved) => namesIn(searchSections(menu.sections, menu, readQuery(query, menu.tags, 'sans')));

/** A menu of one category with these dishes, each a name or a name and a description. */
const menuOf = (dishes: readonly (string | readonly [string, string])[], category = 'Tout', section = 'Carte') => {
  const products = dishes.map((dish, place) => {
    const [name, recipe] = typeof dish === 'string' ? [dish, ''] : dish;
    return { id: String(place), name, recipe, tags: [] };
  });
  return {
    sections: [{ name: section, categories: [{ name: category, products }] }],
    tags: [],
    products: {},
  } as unknown as typeof resolved;
};

describe('a search', () => {
  it('ignores case, accents and joined letters, and needs every word', () => {
    expect(namesFor('BIERE')).toContain('Bière sans alcool');
    expect(namesFor('creme brulee')).toContain('Crème brûlée à la vanille');
    expect(namesFor('boeuf')).toEqual(['Bœuf bourguignon']);
    expect(namesFor('pression pinte')).toEqual(['Blonde pression, pinte']);
    expect(namesFor('zzz')).toEqual([]);
  });

  it.each([
    ['bières', 'Bière blonde', 'Tarte'],
    ['huître', 'Huîtres de Cancale', 'Hareng'],
    ['gateaux', 'Gâteau au chocolat', 'Galette'],
    ['beers', 'Craft beer', 'Bread'],
    ['cherry', 'Black cherries', 'Cheese'],
    ['Weine', 'Riesling, offener Wein', 'Wasser'],
    ['Weine', 'Rotwein', 'Weizen'],
    ['Suppe', 'Suppen des Tages', 'Saft'],
    ['Säfte', 'Apfelsaft', 'Salat'],
    ['cervezas', 'Cerveza rubia', 'Carne'],
    ['flanes', 'Flan de la casa', 'Fresas'],
    ['birre', 'Birra alla spina', 'Pane'],
    ['vini', 'Vino rosso', 'Verdure'],
    ['formaggi', 'Formaggio di capra', 'Focaccia'],
    ['limões', 'Sumo de limão', 'Leite'],
    ['супы', 'Суп дня', 'Салат'],
  ])('for %s finds %s, and not %s', (query, wanted, other) => {
    expect(namesFor(query, menuOf([other, wanted]))).toEqual([wanted]);
  });

  it('takes a slip only where nothing is found without: one from four letters on, two from eight', () => {
    const menu = menuOf(['Croissant', 'Bière', 'Soupe', 'Coupe', 'Vin']);
    expect(namesFor('croisant', menu)).toEqual(['Croissant']);
    expect(namesFor('cruasant', menu)).toEqual([]);
    expect(namesFor('biree', menu)).toEqual(['Bière']);
    expect(namesFor('soupe', menu)).toEqual(['Soupe']);
    expect(namesFor('vim', menu)).toEqual([]);
    expect(namesFor('gluten', menuOf(['Goût du jour']))).toEqual([]);
    expect(namesFor('biere croisannt', menuOf(['Croissant à la bière', 'Bière']))).toEqual(['Croissant à la bière']);
  });

  it('finds what stands in Japanese, Chinese and Arabic without a border', () => {
    const menu = menuOf(['生ビール', '赤ワイン', '青岛啤酒', 'قهوة عربية', 'えだまめ']);
    expect(namesFor('ビール', menu)).toEqual(['生ビール']);
    expect(namesFor('ワイン', menu)).toEqual(['赤ワイン']);
    expect(namesFor('啤酒', menu)).toEqual(['青岛啤酒']);
    expect(namesFor('القهوة', menu)).toEqual(['قهوة عربية']);
    expect(namesFor('エダマメ', menu)).toEqual(['えだまめ']);
  });

  it('finds categories by a word and sections by their first one', () => {
    const menu = menuOf(['Blonde', 'Planche'], 'Bières et cidres', 'Bar et vins');
    expect(namesFor('cidre', menu)).toEqual(['Blonde', 'Planche']);
    expect(namesFor('bar', menu)).toEqual(['Blonde', 'Planche']);
    expect(namesFor('vin', menu)).toEqual([]);
    expect(namesFor('ci', menu)).toEqual([]);
    expect(namesFor('desserts', menuOf(['Île flottante'], 'Desserts'))).toEqual(['Île flottante']);
  });

  it('puts names that begin with the word first, then names that hold it, then descriptions, below one heading each', () => {
    expect(namesFor('oeuf')).toEqual(['Œuf mayonnaise', 'Bœuf bourguignon']);
    const at = (name: string, recipe: string) => ({ id: name, name, recipe, tags: [] });
    const products = [at('Salade', 'Tomates et œufs durs'), at('Bœuf', ''), at('Toast, œuf', ''), at('Œufs', '')];
    const section = (...categories: (typeof products)[]) => ({
      name: 'Carte',
      categories: categories.map((of) => ({ name: 'Plats', products: of })),
    });
    const sections = [section(products.slice(0, 1)), section(products.slice(0, 2), products)] as unknown as ResolvedSection[];
    const found = searchSections(sections, { tags: [], products: {} }, readQuery('oeuf', [], 'sans')).map(({ categories }) =>
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

  it('of nothing shows everything', () => {
    expect(searchSections(resolved.sections, resolved, readQuery('  ', resolved.tags, 'sans'))).toEqual(resolved.sections);
  });

  it('for a diet finds what keeps to it, whatever it is called', () => {
    const menu = {
      ...demoMenu,
      products: demoMenu.products.map((one) => (one.id === idOf('ent1') ? { ...one, tags: ['diet:vegan'] } : one)),
    };
    const told = resolveMenu({ ...menu, tags: [...builtInTags] }, new Date('2026-11-24T18:00:00Z'), 'fr-FR');
    const name = told.products[idOf('ent1')]!.name;
    for (const query of ['végan', 'vegane', 'végétarienne', 'végétariens']) expect(namesFor(query, told)).toContain(name);
  });
});

describe('what is not wanted', () => {
  const tagsIn = (locale: Locale): ResolvedTag[] =>
    builtInTags.map(({ languages, ...tag }) => ({ ...tag, name: languages.find((one) => one.locale === locale)?.name ?? tag.name }));
  it.each<[Locale, string, string, readonly string[]]>([
    ['fr-FR', 'sans', 'sans gluten', ['gluten']],
    ['fr-FR', 'sans +et +ni', 'Sans gluten ni lait', ['gluten', 'milk']],
    ['fr-FR', 'sans +et +ni', 'sans fruits à coque et sans œuf', ['nuts', 'eggs']],
    ['en-GB', 'without no -free', 'gluten free', ['gluten']],
    ['en-GB', 'without no -free', 'egg-free', ['eggs']],
    ['en-GB', 'without no -free', 'no tree nuts', ['nuts']],
    ['de-DE', 'ohne -frei', 'glutenfrei', ['gluten']],
    ['fr-FR', 'sans +et +ni', 'sans gluten, lait', ['gluten', 'milk']],
    ['de-DE', 'ohne -frei +und', 'ohne Eier und Milch', ['eggs', 'milk']],
    ['es-ES', 'sin', 'sin gluten', ['gluten']],
    ['it-IT', 'senza', 'senza latte', ['milk']],
    ['pt-PT', 'sem', 'sem glúten', ['gluten']],
    ['ru-RU', 'без', 'без орехов', ['nuts']],
    ['jp-JP', '-なし -抜き -フリー', '卵なし', ['eggs']],
    ['jp-JP', '-なし -抜き -フリー', 'グルテンフリー', ['gluten']],
    ['cn-CN', '无 不含', '不含花生', ['peanuts']],
    ['ar-AR', 'بدون', 'بدون الغلوتين', ['gluten']],
    ['he-IL', 'ללא בלי', 'בלי חלב', ['milk']],
  ])('in %s (%s) is read from "%s"', (locale, without, query, allergens) => {
    const read = readQuery(query, tagsIn(locale), without);
    expect(read).toMatchObject({ terms: [], without: allergens.map((id) => `allergen:${id}`) });
  });

  it.each<[Locale, string, string, readonly string[], readonly string[]]>([
    ['fr-FR', 'sans +et +ni', 'sans gluten avec lait', ['gluten'], ['avec']],
    ['de-DE', 'ohne -frei +und', 'ohne Gluten mit Milch', ['gluten'], ['mit']],
    ['en-GB', 'without no -free +and', 'no nuts rice milk', [], ['rice']],
  ])('in %s (%s) goes no further than what joins it: "%s"', (locale, without, query, allergens, words) => {
    const read = readQuery(query, tagsIn(locale), without);
    expect(read.without).not.toContain('allergen:milk');
    expect(read.without).toEqual(expect.arrayContaining(allergens.map((id) => `allergen:${id}`)));
    expect(read.terms.map(({ word }) => word)).toEqual(expect.arrayContaining([...words]));
  });

  it('is only what a tag is called: the rest has to stand as it is written, and is said to be unsure', () => {
    const menu = menuOf([['Bière sans alcool', ''], ['Salade sans croûtons', 'Noix'], 'Bière']);
    expect(namesFor('bière sans alcool', menu)).toEqual(['Bière sans alcool']);
    expect(namesFor('sans noix', menu)).toEqual([]);
    expect(readQuery('sans noix', tagsIn('fr-FR'), 'sans')).toMatchObject({ without: [], unsure: true });
    expect(readQuery('sans lactose', tagsIn('fr-FR'), 'sans').without).toEqual([]);
    expect(readQuery('sans laitue', tagsIn('fr-FR'), 'sans').without).toEqual([]);
    expect(namesFor('sans', menu)).toEqual(['Bière sans alcool', 'Salade sans croûtons']);
  });

  it('is not asked for by a name alone, which is told', () => {
    const { without, named } = readQuery('gluten', tagsIn('fr-FR'), 'sans');
    expect({ without, named: named.map(({ id }) => id) }).toEqual({ without: [], named: ['allergen:gluten'] });
  });

  it('finds nothing that only carries it, where it is searched for by its name', () => {
    const products = demoMenu.products.map((one) => (one.id === idOf('vie1') ? { ...one, tags: ['allergen:gluten'] } : one));
    const told = resolveMenu({ ...demoMenu, products, tags: [...builtInTags] }, new Date('2026-11-24T18:00:00Z'), 'fr-FR');
    expect(namesFor('croissant', told)).toEqual([told.products[idOf('vie1')]!.name]);
    expect(namesFor('gluten', told)).toEqual([]);
  });
});

describe('what is found in nothing', () => {
  const near = (query: string, menu = resolved) => nearestNames(menu.sections, menu, readQuery(query, menu.tags, 'sans'));
  it('leads to the nearest names', () => {
    const menu = menuOf(['Tiramisu', 'Tarte Tatin', 'Saumon fumé', '生ビール']);
    expect(near('tiramizou', menu)).toEqual(['Tiramisu']);
    expect(near('saumon grillé', menu)).toEqual(['Saumon fumé']);
    expect(near('tiramizou poulpe', menu)).toEqual(['Tiramisu']);
    expect(near('黒ビール', menu)).toEqual(['生ビール']);
    expect(near('xyz', menu)).toEqual([]);
  });
});

describe('words', () => {
  it('are parted at what is no letter, and never cut below three', () => {
    expect(wordsOf('Jus d’orange, 0,5 l')).toEqual(['jus', 'd', 'orange', '0', '5', 'l']);
    for (const word of ['riz', 'jus', 'eau', 'pain', 'vin']) expect(stemOf(word)).toBe(word);
  });
  it('are as far from each other as it takes letters to mend one', () => {
    expect([distanceOf('biere', 'biree'), distanceOf('cafe', 'cfae'), distanceOf('the', ''), distanceOf('', '')]).toEqual([1, 1, 3, 0]);
    expect([isNear('cafe', 'caffe'), isNear('the', 'thé'), isNear('1664', '1665'), isNear('moule', 'foulee')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
