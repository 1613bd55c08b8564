import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { describe, expect, it } from 'vitest';
import { demoMenu, idOf } from '../menu.fixture.ts';
import { resolveMenu } from '../menu.ts';
import type { ResolvedSection, ResolvedTag } from '../resolved-menu.ts';
import { FOOD_LOCALES, FOODS } from './food-words.ts';
import { parseQuery } from './query.ts';
import { closestSections, nearestNames, searchSections } from './search.ts';
import { distanceOf, isNear, stemOf, wordsOf } from './words.ts';

const resolved = resolveMenu(demoMenu, new Date('2026-11-24T18:00:00Z'), 'fr-FR');
const resolvedTags: ResolvedTag[] = builtInTags.map(({ languages: _, ...tag }) => tag);
const namesIn = (sections: readonly ResolvedSection[]) => [
  ...new Set(sections.flatMap(({ categories }) => categories.flatMap(({ products }) => products.map(({ name }) => name)))),
];
const namesFor = (query: string, menu = resolved) => namesIn(searchSections(menu.sections, menu, parseQuery(query, menu.tags, 'sans')));

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
  it('ignores case, accents and ligatures, and needs every word', () => {
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
  ])('finds for %s %s, and not %s', (query, wanted, other) => {
    expect(namesFor(query, menuOf([other, wanted]))).toEqual([wanted]);
  });

  it('ranks the start of a word first, then the category of that name, then the rest of the name', () => {
    const menu = menuOf(['Bœuf bourguignon', 'Plateau du chef'], 'Plats');
    const [waters] = menuOf(['Eau minérale plate'], 'Eaux').sections;
    const both = { ...menu, sections: [...(waters ? [waters] : []), ...menu.sections] };
    expect(namesFor('plat', both)).toEqual(['Plateau du chef', 'Bœuf bourguignon', 'Eau minérale plate']);
    const closest = closestSections(both.sections, both, parseQuery('plat du jour', [], 'sans'));
    expect(namesIn(closest)).toEqual(['Plateau du chef', 'Bœuf bourguignon', 'Eau minérale plate']);
  });

  it('finds discounted products by the name of the highlight', () => {
    const menu = menuOf(['Spritz', 'Eau']);
    const [spritz] = menu.sections[0]?.categories[0]?.products ?? [];
    Object.assign(spritz ?? {}, { usual_price: 9 });
    const on = { ...menu, highlights: [{ calendar_id: 'c', text: 'Happy hour : cocktails à 7 €', color: '#000000', until: null }] };
    expect(namesFor('happy hour', on)).toEqual(['Spritz']);
    expect(namesFor('happy hour', menu)).toEqual([]);
  });

  it('finds ham, bacon and cold cuts as pork', () => {
    const menu = { ...menuOf(['Planche de charcuterie', 'Salade aux lardons', 'Croque au jambon', 'Bavette']), locale: 'fr-FR' as const };
    expect(namesFor('porc', menu)).toEqual(['Planche de charcuterie', 'Salade aux lardons', 'Croque au jambon']);
  });

  it('accepts typos only without an exact match: one from four letters on, two from eight', () => {
    const menu = menuOf(['Croissant', 'Bière', 'Soupe', 'Coupe', 'Vin']);
    expect(namesFor('croisant', menu)).toEqual(['Croissant']);
    expect(namesFor('cruasant', menu)).toEqual([]);
    expect(namesFor('biree', menu)).toEqual(['Bière']);
    expect(namesFor('soupe', menu)).toEqual(['Soupe']);
    expect(namesFor('vim', menu)).toEqual([]);
    expect(namesFor('gluten', menuOf(['Goût du jour']))).toEqual([]);
    expect(namesFor('biere croisannt', menuOf(['Croissant à la bière', 'Bière']))).toEqual(['Croissant à la bière']);
  });

  it('finds with a typo all that the correct word finds', () => {
    const menu = menuOf(['Bière blanche', 'Ambrée', 'Triple'], 'Bières', 'Bar');
    for (const query of ['bières', 'bierre', 'bierres'])
      expect(namesFor(query, menu).sort()).toEqual(['Ambrée', 'Bière blanche', 'Triple']);
    expect(namesFor('bierre').sort()).toEqual(namesFor('bières').sort());
    expect(namesFor('bierre', menuOf(['Ambrée', 'Triple'], 'Bières'))).toEqual(['Ambrée', 'Triple']);
  });

  it('matches a plural with the start of a longer word if there is no exact match', () => {
    expect(namesFor('Würste', menuOf(['Wurstplatte', 'Wasser']))).toEqual(['Wurstplatte']);
    expect(namesFor('Brüste', menuOf(['Brustfilet', 'Entenbrust']))).toEqual(['Entenbrust']);
    expect(namesFor('tartes', menuOf(['Tartare de bœuf'], 'Plats', 'Midi'))).toEqual([]);
  });

  it('never takes the name of an allergen or a diet as a typo', () => {
    const menu = { ...menuOf([['Formule', 'Boisson comprise'], 'Vegas', 'Nu', 'Choix du chef']), tags: resolvedTags };
    for (const query of ['poisson', 'poissons', 'végan', 'noix']) expect(namesFor(query, menu)).toEqual([]);
    expect(namesFor('boison', menu)).toEqual(['Formule']);
  });

  it('finds words inside Japanese, Chinese and Arabic text', () => {
    const menu = menuOf(['生ビール', '赤ワイン', '青岛啤酒', 'قهوة عربية', 'えだまめ']);
    expect(namesFor('ビール', menu)[0]).toBe('生ビール');
    expect(namesFor('ワイン', menu)[0]).toBe('赤ワイン');
    expect(namesFor('啤酒', menu)[0]).toBe('青岛啤酒');
    expect(namesFor('القهوة', menu)).toEqual(['قهوة عربية']);
    expect(namesFor('エダマメ', menu)).toEqual(['えだまめ']);
  });

  it('finds categories by any word and sections by their first one', () => {
    const menu = menuOf(['Blonde', 'Planche'], 'Bières et cidres', 'Bar et vins');
    expect(namesFor('cidre', menu)).toEqual(['Blonde', 'Planche']);
    expect(namesFor('bar', menu)).toEqual(['Blonde', 'Planche']);
    expect(namesFor('vin', menu)).toEqual([]);
    expect(namesFor('ci', menu)).toEqual([]);
    expect(namesFor('desserts', menuOf(['Île flottante'], 'Desserts'))).toEqual(['Île flottante']);
  });

  it('ranks the start of names first, then the rest of names, then descriptions, under one heading each', () => {
    expect(namesFor('oeuf')).toEqual(['Œuf mayonnaise', 'Bœuf bourguignon']);
    const at = (name: string, recipe: string) => ({ id: name, name, recipe, tags: [] });
    const products = [at('Salade', 'Tomates et œufs durs'), at('Bœuf', ''), at('Toast, œuf', ''), at('Œufs', '')];
    const section = (...categories: (typeof products)[]) => ({
      name: 'Carte',
      categories: categories.map((of) => ({ name: 'Plats', products: of })),
    });
    const sections = [section(products.slice(0, 1)), section(products.slice(0, 2), products)] as unknown as ResolvedSection[];
    const found = searchSections(sections, { tags: [], products: {} }, parseQuery('oeuf', [], 'sans')).map(({ categories }) =>
      categories.map((one) => one.products.map(({ name }) => name)),
    );
    expect(found).toEqual([
      [
        ['Œufs', 'Toast, œuf', 'Bœuf', 'Salade'],
        ['Bœuf', 'Salade'],
      ],
      [['Salade']],
    ]);
  });

  it('shows everything for an empty query', () => {
    expect(searchSections(resolved.sections, resolved, parseQuery('  ', resolved.tags, 'sans'))).toEqual(resolved.sections);
  });

  it('finds all products that match a diet, whatever their name', () => {
    const menu = {
      ...demoMenu,
      products: demoMenu.products.map((one) => (one.id === idOf('ent1') ? { ...one, tags: ['diet:vegan'] } : one)),
    };
    const withTags = resolveMenu({ ...menu, tags: [...builtInTags] }, new Date('2026-11-24T18:00:00Z'), 'fr-FR');
    const name = withTags.products[idOf('ent1')]!.name;
    for (const query of ['végan', 'vegane', 'végétarienne', 'végétariens', 'végétalien', 'ビーガン'])
      expect(namesFor(query, withTags)).toContain(name);
  });
});

describe('a food word', () => {
  const inLocale = (locale: Locale, dishes: Parameters<typeof menuOf>[0]) => ({ ...menuOf(dishes), locale });
  it.each<[string, Locale, string, string]>([
    ['coca', 'fr-FR', 'Cola', 'Café'],
    ['Coca-Cola', 'fr-FR', 'Cola', 'Café'],
    ['beer', 'fr-FR', 'Bière blonde', 'Boisson chaude'],
    ['пиво', 'fr-FR', 'Bière blonde', 'Thé'],
    ['biere', 'de-DE', 'Weizenbier', 'Birne'],
    ['poisson', 'fr-FR', 'Dos de cabillaud', 'Boisson chaude'],
    ['Fisch', 'fr-FR', 'Saumon grillé', 'Poulet'],
    ['fish', 'ru-RU', 'Филе лосося', 'Суп дня'],
    ['рыбу', 'fr-FR', 'Saumon grillé', 'Poulet'],
    ['salmón', 'de-DE', 'Räucherlachs', 'Brot'],
    ['viande', 'fr-FR', 'Côte de porc', 'Porcelaine de légumes'],
    ['meat', 'de-DE', 'Rindertatar', 'Rosinen'],
    ['肉', 'fr-FR', 'Gigot d’agneau', 'Salade'],
    ['salmon', 'jp-JP', 'サーモン丼', '天ぷら'],
    ['ice cream', 'fr-FR', 'Sorbet au cassis', 'Crème brûlée'],
    ['fruits de mer', 'fr-FR', 'Crevettes roses', 'Salade de fruits'],
    ['petit déjeuner', 'en-GB', 'Parisian breakfast', 'Petits fours'],
    ['tea', 'en-GB', 'Iced tea', 'Soup of the day'],
    ['wine', 'de-DE', 'Rotwein', 'Schweinebraten'],
    ['سمك', 'fr-FR', 'Thon mi-cuit', 'Tomates'],
    ['דגים', 'it-IT', 'Branzino al forno', 'Pane'],
  ])('finds %s on a menu in %s: %s, and not %s', (query, locale, wanted, other) => {
    expect(namesFor(query, inLocale(locale, [other, wanted]))).toEqual([wanted]);
  });

  it('finds dishes that declare fish after those named so', () => {
    const menu = inLocale('fr-FR', ['Salade du chef', 'Brandade de morue', 'Soupe de poisson', 'Gâteau']);
    const [category] = menu.sections[0]?.categories ?? [];
    category?.products[0]?.tags.push('allergen:fish');
    const tagged = { ...menu, tags: resolvedTags };
    expect(namesFor('poisson', tagged)).toEqual(['Soupe de poisson', 'Brandade de morue', 'Salade du chef']);
  });

  it('finds products on the French demonstration menu', () => {
    expect(namesFor('coca')).toEqual(['Cola']);
    expect(namesFor('beer')).toEqual(namesFor('bières'));
    expect(namesFor('viande')).toContain('Bœuf bourguignon');
  });

  it('has words in each locale or in none', () => {
    for (const [key, { words, holds = '' }] of Object.entries(FOODS)) {
      expect([key, words.split('|').length]).toEqual([key, FOOD_LOCALES.length]);
      for (const held of holds.split(' ').filter(Boolean)) expect(FOODS).toHaveProperty(held);
    }
  });
});

describe('closest matches', () => {
  const closestFor = (query: string, menu = resolved) =>
    namesIn(closestSections(menu.sections, menu, parseQuery(query, menu.tags, 'sans')));
  const menu = menuOf(['Frites maison', 'Purée maison', 'Terrine maison', 'Saumon grillé', 'Steak, frites', 'Burger, frites']);

  it('are found by their rarest words', () => {
    expect(closestFor('saumon frites maison', menu)[0]).toBe('Saumon grillé');
    expect(closestFor('saumon frites maison', menu)).not.toContain('Burger, frites');
    expect(closestFor('saumon à la plancha', menu)).toEqual(['Saumon grillé']);
    expect(closestFor('steak poivre', menu)).toEqual(['Steak, frites']);
    expect(closestFor('zzz yyy', menu)).toEqual([]);
  });

  it('are not offered for one word, for an exclusion, or without the named diet or allergen', () => {
    const tagged = { ...menu, tags: resolvedTags };
    for (const query of ['zzz', 'burger sans oignon', 'burger végan', 'burger gluten']) expect(closestFor(query, tagged)).toEqual([]);
  });
});

describe('exclusions', () => {
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
    ['ru-RU', 'без', 'без орехов', ['nuts', 'peanuts']],
    ['jp-JP', '-なし -抜き -フリー', '卵なし', ['eggs']],
    ['jp-JP', '-なし -抜き -フリー', 'グルテンフリー', ['gluten']],
    ['cn-CN', '无 不含', '不含花生', ['peanuts']],
    ['ar-AR', 'بدون', 'بدون الغلوتين', ['gluten']],
    ['he-IL', 'ללא בלי', 'בלי חלב', ['milk']],
  ])('in %s (%s) are parsed from "%s"', (locale, without, query, allergens) => {
    const read = parseQuery(query, tagsIn(locale), without);
    expect(read).toMatchObject({ terms: [], without: allergens.map((id) => `allergen:${id}`) });
  });

  const ARABIC = 'بدون بلا من_دون خالي_من خالٍ_من +أو';
  it.each<[Locale, string, string, readonly string[]]>([
    ['fr-FR', 'sans +et +ni', 'sans lactose', ['milk']],
    ['fr-FR', 'sans +et +ni', 'sans noix', ['nuts', 'peanuts']],
    ['fr-FR', 'sans +et +ni', 'sans fruits de mer ni blé', ['crustaceans', 'gluten', 'molluscs']],
    ['en-GB', 'without no -free +or', 'nut free', ['nuts', 'peanuts']],
    ['en-GB', 'without no -free +or', 'no nuts', ['nuts', 'peanuts']],
    ['en-GB', 'without no -free +or', 'no shellfish or dairy', ['crustaceans', 'milk', 'molluscs']],
    ['en-GB', 'without no -free +or', 'dairy free', ['milk']],
    ['en-GB', 'without no -free +or', 'no seafood', ['crustaceans', 'fish', 'molluscs']],
    ['de-DE', 'ohne -frei', 'ohne Nüsse', ['nuts', 'peanuts']],
    ['de-DE', 'ohne -frei', 'nussfrei', ['nuts', 'peanuts']],
    ['de-DE', 'ohne -frei', 'laktosefrei', ['milk']],
    ['de-DE', 'ohne -frei', 'ohne Ei', ['eggs']],
    ['es-ES', 'sin', 'sin frutos secos', ['nuts', 'peanuts']],
    ['pt-PT', 'sem', 'sem amendoim', ['peanuts']],
    ['it-IT', 'senza', 'senza frutta secca', ['nuts', 'peanuts']],
    ['ru-RU', 'без', 'без глютена', ['gluten']],
    ['ru-RU', 'без', 'безглютеновый', ['gluten']],
    ['ru-RU', 'без', 'без молочных продуктов', ['milk']],
    ['ru-RU', 'без', 'без креветок', ['crustaceans']],
    ['jp-JP', '-なし -抜き', 'ナッツなし', ['nuts', 'peanuts']],
    ['jp-JP', '-なし -抜き', '乳製品 抜き', ['milk']],
    ['cn-CN', '无 不含', '不含牛奶', ['milk']],
    ['cn-CN', '无 不含', '无蛋', ['eggs']],
    ['ar-AR', ARABIC, 'من دون غلوتين', ['gluten']],
    ['ar-AR', ARABIC, 'خالي من الغلوتين', ['gluten']],
    ['ar-AR', ARABIC, 'خالٍ من اللاكتوز أو من دون بيض', ['eggs', 'milk']],
    ['he-IL', 'ללא בלי', 'ללא לקטוז', ['milk']],
  ])('in %s (%s) accept everyday words: "%s"', (locale, without, query, allergens) => {
    const read = parseQuery(query, tagsIn(locale), without);
    expect({ terms: read.terms, unsure: read.unsure }).toEqual({ terms: [], unsure: false });
    expect([...read.without].sort()).toEqual(allergens.map((id) => `allergen:${id}`));
  });

  it.each<[Locale, string, string]>([
    ['fr-FR', 'sans', 'sans noix de coco'],
    ['fr-FR', 'sans', 'sans noix d’entrecôte'],
    ['it-IT', 'senza', 'senza noce moscata'],
    ['pt-PT', 'sem', 'sem noz-moscada'],
  ])('in %s (%s) ignore words that only start like nuts: "%s"', (locale, without, query) => {
    expect(parseQuery(query, tagsIn(locale), without)).toMatchObject({ without: [], unsure: true });
  });

  it.each<[Locale, string, string, readonly string[], readonly string[]]>([
    ['fr-FR', 'sans +et +ni', 'sans gluten avec lait', ['gluten'], ['avec']],
    ['de-DE', 'ohne -frei +und', 'ohne Gluten mit Milch', ['gluten'], ['mit']],
    ['en-GB', 'without no -free +and', 'no nuts rice milk', [], ['rice']],
  ])('in %s (%s) end after the joined allergens: "%s"', (locale, without, query, allergens, words) => {
    const read = parseQuery(query, tagsIn(locale), without);
    expect(read.without).not.toContain('allergen:milk');
    expect(read.without).toEqual(expect.arrayContaining(allergens.map((id) => `allergen:${id}`)));
    expect(read.terms.map(({ word }) => word)).toEqual(expect.arrayContaining([...words]));
  });

  it('are limited to names of allergens: other words must match as typed, and set `unsure`', () => {
    const menu = menuOf([['Bière sans alcool', ''], ['Salade sans croûtons', 'Coriandre'], 'Bière']);
    expect(namesFor('bière sans alcool', menu)).toEqual(['Bière sans alcool']);
    expect(namesFor('sans coriandre', menu)).toEqual([]);
    expect(parseQuery('sans coriandre', tagsIn('fr-FR'), 'sans')).toMatchObject({ without: [], unsure: true });
    expect(parseQuery('sans laitue', tagsIn('fr-FR'), 'sans').without).toEqual([]);
    expect(namesFor('sans', menu)).toEqual(['Bière sans alcool', 'Salade sans croûtons']);
  });

  it('need a word for "without": a name alone is reported as named', () => {
    const { without, named } = parseQuery('gluten', tagsIn('fr-FR'), 'sans');
    expect({ without, named: named.map(({ id }) => id) }).toEqual({ without: [], named: ['allergen:gluten'] });
  });

  it('are offered for an everyday word of one allergen, not of several', () => {
    const namedBy = (query: string) => parseQuery(query, tagsIn('fr-FR'), 'sans').named.map(({ id }) => id);
    expect([namedBy('lactose'), namedBy('noix'), namedBy('fruits à coque')]).toEqual([['allergen:milk'], [], ['allergen:nuts']]);
  });

  it('do not match dishes by their declared allergens when the name is searched for', () => {
    const products = demoMenu.products.map((one) => (one.id === idOf('vie1') ? { ...one, tags: ['allergen:gluten'] } : one));
    const withTags = resolveMenu({ ...demoMenu, products, tags: [...builtInTags] }, new Date('2026-11-24T18:00:00Z'), 'fr-FR');
    expect(namesFor('croissant', withTags)).toEqual([withTags.products[idOf('vie1')]!.name]);
    expect(namesFor('gluten', withTags)).toEqual([]);
  });
});

describe('a query without results', () => {
  const near = (query: string, menu = resolved) => nearestNames(menu.sections, menu, parseQuery(query, menu.tags, 'sans'));
  it('suggests the closest names', () => {
    const menu = menuOf(['Tiramisu', 'Tarte Tatin', 'Saumon fumé', '生ビール']);
    expect(near('tiramizou', menu)).toEqual(['Tiramisu']);
    expect(near('saumon grillé', menu)).toEqual(['Saumon fumé']);
    expect(near('tiramizou poulpe', menu)).toEqual(['Tiramisu']);
    expect(near('黒ビール', menu)).toEqual(['生ビール']);
    expect(near('xyz', menu)).toEqual([]);
  });
});

describe('words', () => {
  it('are split at non-letters, and stems keep at least three letters', () => {
    expect(wordsOf('Jus d’orange, 0,5 l')).toEqual(['jus', 'd', 'orange', '0', '5', 'l']);
    for (const word of ['riz', 'jus', 'eau', 'pain', 'vin']) expect(stemOf(word)).toBe(word);
  });
  it('have an edit distance', () => {
    expect([distanceOf('biere', 'biree'), distanceOf('cafe', 'cfae'), distanceOf('the', ''), distanceOf('', '')]).toEqual([1, 1, 3, 0]);
    expect([isNear('cafe', 'caffe'), isNear('the', 'thé'), isNear('1664', '1665'), isNear('moule', 'foulee')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
