import { calendarInput } from '@ardoise/contract/catalog/calendars.ts';
import { categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { costInput } from '@ardoise/contract/catalog/costs.ts';
import { instructionInput, optionInput } from '@ardoise/contract/catalog/instructions.ts';
import { productInput } from '@ardoise/contract/catalog/products.ts';
import { sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { stationInput } from '@ardoise/contract/catalog/stations.ts';
import { fieldsOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { optionDietMatches } from '@ardoise/menu/diet.ts';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../fill/catalogue.ts';
import { demoVenues } from '../fill/venues.ts';
import { demoCalendars } from './calendars.ts';
import { demoCosts, demoPassphrases } from './costs.ts';
import { type DemoMenu, hallesMenu } from './halles.ts';
import { demoInstructions } from './instructions.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import { demoCategories, demoSections } from './sections.ts';
import { TRANSLATED } from './six.ts';
import { demoStations } from './stations.ts';
import { cafeMenu, portMenu } from './subsets.ts';

const menus: [string, DemoMenu][] = [
  ['Brasserie des Halles', hallesMenu],
  ['Bar du Port', portMenu],
  ['Café sans Formule', cafeMenu],
];

const productOf = (key: string, menu: DemoMenu = hallesMenu): DemoProduct => {
  const found = menu.products.find((product) => product.key === key);
  if (!found) throw new Error(`no product ${key}`);
  return found;
};

/** Products that a bundle offers or a set holds, without duplicates. */
const partsOf = (product: DemoProduct) => [
  ...new Set([...product.products, ...product.bundle_categories.flatMap((step) => step.products.map((part) => part.id))]),
];

const ratesOf = (product: DemoProduct): Set<number> =>
  new Set([product.tax_rate, ...partsOf(product).map((key) => productOf(key).tax_rate)]);

const KINDS = ['calendars', 'stations', 'sections', 'categories', 'products', 'instructions', 'costs'] as const;
const INPUTS = {
  calendars: calendarInput,
  stations: stationInput,
  sections: sectionInput,
  categories: categoryInput,
  products: productInput,
  instructions: instructionInput,
  costs: costInput,
};

type Text = [where: string, french: string, translations: (string | undefined)[]];
/** One text of a record or part, as `[where, French, the five translations]`. */
const textsOf = (record: { languages: readonly { locale: string }[] }, name: string, where: string): Text[] => {
  const translated = TRANSLATED.map((locale): string | undefined => {
    const entry = record.languages.find((one) => one.locale === locale);
    return entry && Reflect.get(entry, name);
  });
  return [[where, Reflect.get(record, name), translated]];
};

type Translated = { key: string; languages: { locale: string }[] };
/** All texts of the menu that exist in any language. */
const texts = (): Text[] => [
  ...KINDS.flatMap((kind) =>
    translatedOf(INPUTS[kind]).flatMap((name) => {
      const suffix = name === 'name' ? '' : `.${name}`;
      return (hallesMenu[kind] as readonly Translated[]).flatMap((record) => textsOf(record, name, record.key + suffix));
    }),
  ).filter(([, french, others]) => french !== '' || others.some(Boolean)),
  ...demoSections.flatMap(({ key, banner }) => (banner ? textsOf(banner, 'text', `${key}.banner`) : [])),
  ...demoProducts.flatMap(({ key, bundle_categories }) =>
    bundle_categories.flatMap((step) => textsOf(step, 'name', `${key}.${step.name}`)),
  ),
  ...demoInstructions.flatMap(({ key, options }) => options.flatMap((option) => textsOf(option, 'name', `${key}.${option.name}`))),
];

describe('the menu of Brasserie des Halles', () => {
  it('has 93 products in 19 categories and 6 sections', () => {
    expect([demoProducts.length, demoCategories.length, demoSections.length]).toEqual([93, 19, 6]);
    expect(demoProducts.filter((product) => product.type_id === 2).map(({ key }) => key)).toEqual(['for1', 'for2', 'for3']);
    expect(demoProducts.filter((product) => product.type_id === 3).map(({ key }) => key)).toEqual(['des11', 'plc5']);
    expect(demoProducts.filter((product) => !product.standalone).map(({ key }) => key)).toEqual(['des8', 'des9', 'des10']);
    expect([demoCalendars.length, demoInstructions.length, demoCosts.length, new Set(demoPassphrases).size]).toEqual([5, 5, 4, 10]);
  });

  it('puts every product in one category and three categories in two sections', () => {
    const placed = demoCategories.flatMap(({ products }) => products);
    expect([...placed].sort()).toEqual(demoProducts.map(({ key }) => key).sort());
    const uses = demoSections.flatMap(({ categories }) => categories);
    expect([...new Set(uses)].sort()).toEqual(demoCategories.map(({ key }) => key).sort());
    expect([...new Set(uses.filter((key, at) => uses.indexOf(key) !== at))].sort()).toEqual(['CHA', 'JUS', 'PLC']);
  });

  it('has 69 products at 10 %, 20 at 20 %, 3 at 5.5 % and a bundle of two rates', () => {
    const pure = demoProducts.filter((product) => ratesOf(product).size === 1);
    const at = (rate: number) => pure.filter((product) => product.tax_rate === rate).length;
    expect([at(0.1), at(0.2), at(0.055)]).toEqual([69, 20, 3]);
    expect(demoProducts.filter((product) => ratesOf(product).size > 1).map(({ key }) => key)).toEqual(['for1']);
  });

  it.each([
    ['alcoholic', 0.2, 11, 30.3, 29.6, 30.9],
    ['alcohol-free', 0.1, 9, 30.8, 30.0, 31.2],
  ])('reduces %s drinks (rate %f) by about 30 %% during the happy hour', (_, rate, count, mean, least, most) => {
    const reductions = demoProducts
      .filter((product) => product.tax_rate === rate)
      .flatMap((product) =>
        product.exceptions.flatMap(({ calendar_id, net_price }) =>
          calendar_id === 'happy-hour' && net_price !== null ? [100 * (1 - net_price / product.net_price)] : [],
        ),
      );
    expect(reductions).toHaveLength(count);
    // Halves round down: the expected value of 31.25 is 31.2.
    const rounded = (value: number) => Math.ceil(value * 10 - 0.5) / 10;
    expect(rounded(reductions.reduce((sum, value) => sum + value, 0) / count)).toBe(mean);
    expect([rounded(Math.min(...reductions)), rounded(Math.max(...reductions))]).toEqual([least, most]);
  });

  it('gives every drink a volume, prices from 0 to 75 and 13 of the 14 allergens', () => {
    const drinks = demoCategories.filter(({ key }) => ['CHA', 'SOF', 'JUS', 'BIE', 'VIV', 'BOU', 'COC', 'APE'].includes(key));
    const keys = drinks.flatMap(({ products }) => products);
    expect(demoProducts.filter((product) => product.volume_cl !== null).map(({ key }) => key)).toEqual(keys);
    const prices = demoProducts.map((product) => product.net_price);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([0, 75]);
    expect(demoProducts.every((product) => product.allergens_declared)).toBe(true);
    const named = new Set(demoProducts.flatMap(({ tags }) => tags).filter((tag) => tag.startsWith('allergen:')));
    const unused = builtInTags.filter(({ id, allergen }) => allergen && !named.has(id as DemoProduct['tags'][number])).map(({ id }) => id);
    expect(unused).toEqual(['allergen:lupin']);
  });

  it('assigns products with a volume to the bar, and all others to the kitchen', () => {
    const stationOf = (key: string) => demoCategories.find(({ products }) => products.includes(key))?.station;
    expect(demoStations.map(({ key }) => key)).toEqual(['bar', 'kitchen']);
    const wrong = demoProducts.filter(({ key, volume_cl }) => stationOf(key) !== (volume_cl === null ? 'kitchen' : 'bar'));
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  it('has sets that cost less than their parts and declare all their allergens and diets', () => {
    const alone = (key: string) => productOf(key).products.reduce((sum, part) => sum + Math.round(productOf(part).net_price * 100), 0);
    expect([alone('des11'), alone('plc5')]).toEqual([1260, 3100]);
    for (const set of demoProducts.filter(({ type_id }) => type_id === 3)) {
      const held = new Set(set.products.flatMap((part) => productOf(part).tags).filter((tag) => tag.startsWith('allergen:')));
      expect(new Set(set.tags.filter((tag) => tag.startsWith('allergen:')))).toEqual(held);
    }
    const animal = ['allergen:milk', 'allergen:eggs', 'allergen:fish', 'allergen:crustaceans', 'allergen:molluscs'];
    const notVegan = demoProducts.filter(({ tags }) => tags.includes('diet:vegan') && tags.some((tag) => animal.includes(tag)));
    expect(notVegan).toEqual([]);
  });

  it('declares every option, and a side the same as the product sold alone', () => {
    const optionsOf = (key: string) => demoInstructions.find((instruction) => instruction.key === key)?.options ?? [];
    for (const { key, options } of demoInstructions)
      expect(
        options.every(({ allergens_declared }) => allergens_declared),
        key,
      ).toBe(true);
    const sides = optionsOf('side').map(({ tags }) => [...tags].sort());
    expect(sides).toEqual(['acc1', 'acc2', 'acc3', 'acc4'].map((key) => [...productOf(key).tags].sort()));
    expect(optionsOf('milk').map(({ tags }) => tags)).toEqual([
      ['allergen:milk', 'diet:vegetarian'],
      ['allergen:gluten', 'diet:vegan'],
    ]);
    // A guest who follows a diet that the product declares also finds a matching option.
    const broken = demoProducts.filter(({ tags, instructions }) =>
      tags.some(
        (tag) =>
          tag.startsWith('diet:') &&
          instructions.some((key) => !optionDietMatches(optionsOf(key), { without: [], only: [tag] }).includes('match')),
      ),
    );
    expect(broken).toEqual([]);
  });

  it('offers the choices and supplements of the three bundles', () => {
    const steps = (key: string) =>
      productOf(key).bundle_categories.map(({ products }) =>
        products.map((part) => (part.custom_price ? `${part.id} +${part.net_price}` : part.id)).join(' '),
      );
    expect(steps('for1')).toEqual(['ent1 ent4 ent5', 'pla3 pla5 pla9 pla2 +6', 'des1 des2 des5', 'sof2 sof4 cha1 viv1']);
    expect(steps('for2')).toEqual(['cha1 cha2 cha3 cha5 +1 cha6', 'jus1', 'vie1 vie2 vie3']);
    expect(steps('for3')).toEqual(['bur3 pla8', 'des2 des7', 'sof2 sof5 jus1 +1']);
    const multiple = demoProducts.flatMap(({ bundle_categories }) => bundle_categories.filter((step) => step.multiple_choice));
    expect(multiple.map((step) => [step.name, step.max_choices])).toEqual([['Viennoiseries', 2]]);
  });

  it('shows breakfast, main menu and two bundles only in their slots, and the bar first during happy hour', () => {
    const closed = [...demoSections, ...demoProducts].filter(({ unavailable }) => unavailable);
    expect(closed.map(({ key, exceptions }) => [key, exceptions.map((one) => [one.calendar_id, one.unavailable])])).toEqual([
      ['sec1', [['morning', false]]],
      ['sec3', [['service', false]]],
      ['for1', [['lunch', false]]],
      ['for2', [['morning', false]]],
    ]);
    const moved = demoSections.flatMap(({ key, exceptions }) =>
      exceptions.filter(({ position }) => position !== null).map((one) => [key, one]),
    );
    expect(moved).toEqual([['sec5', { calendar_id: 'happy-hour', position: 0, unavailable: null }]]);
  });

  it('gives the instructions to the listed products', () => {
    const users = demoInstructions.map(({ key }) => [
      key,
      demoProducts.filter((product) => product.instructions.includes(key)).map((product) => product.key),
    ]);
    expect(users).toEqual([
      ['cooking', ['pla2', 'bur1']],
      ['sauce', ['pla2']],
      ['side', ['pla1', 'pla2', 'bur1', 'bur2']],
      ['ice', ['sof4', 'sof6', 'jus1']],
      ['milk', ['cha3', 'cha4']],
    ]);
  });

  it('recommends only products sold alone, to at least 30 products, never itself', () => {
    expect(demoProducts.filter(({ recommendations }) => recommendations.length > 0).length).toBeGreaterThanOrEqual(30);
    for (const { key, recommendations } of demoProducts) {
      expect(recommendations).not.toContain(key);
      expect(recommendations.length).toBeLessThanOrEqual(3);
      expect(recommendations.filter((other) => !productOf(other).standalone)).toEqual([]);
    }
  });
});

describe('the texts of the demo', () => {
  it('exist in six languages', () => {
    const missing = texts().filter(([, french, others]) => !french || others.length !== 5 || others.some((text) => !text));
    expect(missing).toEqual([]);
    expect([...demoSections.map(({ description }) => description), ...demoCategories.map(({ tagline }) => tagline)]).not.toContain('');
  });

  it('have names of 42 characters at most and descriptions of 40 to 110', () => {
    const names = demoProducts.flatMap((product) => [product.name, ...product.languages.map((entry) => entry.name)]);
    expect(Math.max(...names.map((name) => name.length))).toBe(42);
    expect(demoProducts.filter(({ recipe }) => recipe.length < 40 || recipe.length > 110).map(({ key }) => key)).toEqual([]);
    const recipes = demoProducts.flatMap((product) => [product.recipe, ...product.languages.map((entry) => entry.recipe)]);
    expect(new Set(recipes).size).toBe(93 * 6);
    expect(recipes.filter((recipe) => !recipe.endsWith('.'))).toEqual([]);
  });

  it('are translated, except where the French word is used as is', () => {
    const kept = texts().flatMap(([where, french, others]) => {
      const locales = TRANSLATED.filter((_, at) => others[at] === french).map((locale) => locale.slice(0, 2));
      return locales.length > 0 ? [`${where} ${locales.join(' ')}`] : [];
    });
    expect(kept.sort()).toEqual([
      'COC en pt de',
      'DES en de',
      'ape1 en es it pt de',
      'ape3 en it de',
      'ape4 en es it pt de',
      'bou1 en es it pt de',
      'bou2 en es it pt de',
      'bou3 en it',
      'cha1 en it de',
      'cha4 en es it pt de',
      'coc1 en es it pt de',
      'coc2 en es it pt de',
      'coc4 en es it pt de',
      'des8 en it',
      'for1.Dessert en de',
      'for3.Dessert en de',
      'jus3 en',
      'sauce en de',
      'sauce.béarnaise en pt',
      'sauce.roquefort es it pt',
      'sof4 en es it pt de',
    ]);
  });
});

describe.each(menus)('the records of %s', (_, menu) => {
  it('refer only to records of the same menu, with unique keys', () => {
    const { calendars, stations, sections, categories, products, instructions, costs } = menu;
    const keys = [calendars, stations, sections, categories, products, instructions, costs].map((list) =>
      list.map(({ key }) => key as string),
    );
    const all = new Set(keys.flat());
    expect(all.size).toBe(keys.flat().length);
    const named: string[] = [
      ...[...sections, ...categories, ...products].flatMap(({ exceptions }) => exceptions.map((exception) => exception.calendar_id)),
      ...sections.flatMap((section) => section.categories),
      ...categories.flatMap((category) => [...category.products, ...(category.station ? [category.station] : [])]),
      ...products.flatMap((product) => [...product.recommendations, ...product.instructions, ...partsOf(product)]),
      ...costs.flatMap((cost) => [...cost.sections, ...cost.category_id, ...cost.products_id]),
    ];
    expect(named.filter((key) => !all.has(key))).toEqual([]);
    const tags = new Set(builtInTags.map(({ id }) => id));
    expect(products.flatMap((product) => product.tags).filter((tag) => !tags.has(tag))).toEqual([]);
  });

  it.each(KINDS)('have exactly the fields of the contract: %s', (kind) => {
    const declared = fieldsOf(INPUTS[kind]).filter((field) => field.kind !== 'derived');
    const fields = ['key', ...declared.map(({ name }) => name)].sort();
    for (const record of menu[kind]) expect([record.key, Object.keys(record).sort()]).toEqual([record.key, fields]);
  });

  it('are accepted unchanged by the contract, with ids in place of keys', () => {
    const catalogue = catalogueOf('halles', demoVenues(new Date(), (id) => id).halles, 'premium', menu);
    for (const kind of KINDS) for (const record of catalogue[kind]) expect(record).toMatchObject(INPUTS[kind].parse(record));
  });

  it('give each option its own id, the same at every fill', () => {
    const optionsOf = () => catalogueOf('halles', demoVenues(new Date(), (id) => id).halles, 'premium', menu).instructions;
    const ids = optionsOf().flatMap(({ options }) => options.map(({ id }) => id));
    expect(new Set(ids).size).toBe(menu.instructions.flatMap(({ options }) => options).length);
    expect(optionsOf().flatMap(({ options }) => options.map(({ id }) => id))).toEqual(ids);
    const fields = fieldsOf(optionInput).map(({ name }) => name);
    for (const option of optionsOf().flatMap(({ options }) => options)) expect(Object.keys(option).sort()).toEqual(fields.sort());
  });
});

describe('the smaller venues', () => {
  it('sell drinks and the bar menu at Bar du Port, with happy hour', () => {
    expect(portMenu.sections.map(({ key }) => key)).toEqual(['sec4', 'sec5']);
    expect(portMenu.categories).toHaveLength(9);
    expect([portMenu.stations, portMenu.categories.filter(({ station }) => station !== null)]).toEqual([[], []]);
    expect(portMenu.products.flatMap(({ exceptions }) => exceptions)).toHaveLength(20);
    const sold = new Set(portMenu.categories.flatMap(({ products }) => products));
    expect(portMenu.products.filter(({ key }) => !sold.has(key)).map(({ key, standalone }) => [key, standalone])).toEqual([
      ['ent5', false],
      ['fro1', false],
    ]);
    expect(portMenu.products.flatMap(({ recommendations }) => recommendations).filter((key) => !sold.has(key))).toEqual([]);
  });

  it('sell six products at any hour at Café sans Formule', () => {
    expect(cafeMenu.sections.map(({ key, unavailable }) => [key, unavailable])).toEqual([['sec1', false]]);
    expect(cafeMenu.products.map(({ key }) => key)).toEqual(['vie1', 'vie2', 'vie3', 'cha1', 'cha3', 'jus1']);
    expect([cafeMenu.calendars, cafeMenu.instructions, cafeMenu.costs]).toEqual([[], [], []]);
  });
});

describe('the built-in tags', () => {
  it('are the 14 allergens and 7 diets', () => {
    expect(builtInTags.filter(({ allergen }) => allergen)).toHaveLength(14);
    expect(builtInTags).toHaveLength(21);
    expect(new Set(builtInTags.map(({ id }) => id)).size).toBe(21);
    expect(new Set(builtInTags.map(({ icon }) => icon)).size).toBe(21);
    expect(builtInTags.filter(({ id, allergen }) => id.startsWith('allergen:') !== allergen)).toEqual([]);
  });

  it('are named in all eleven locales, each in its script', () => {
    const scripts: Partial<Record<string, RegExp>> = {
      'ru-RU': /^[\p{Script=Cyrillic} ]+$/u,
      'jp-JP': /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
      'cn-CN': /^\p{Script=Han}+$/u,
      'ar-AR': /^[\p{Script=Arabic}\p{Mark} ]+$/u,
      'he-IL': /^[\p{Script=Hebrew} ]+$/u,
    };
    for (const { languages } of builtInTags) {
      expect(languages.map(({ locale }) => locale)).toEqual([...LOCALES]);
      for (const { locale, name } of languages) expect(name).toMatch(scripts[locale] ?? /^[\p{Script=Latin} -]+$/u);
    }
  });
});
