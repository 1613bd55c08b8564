import type { Menu, MenuCategory, MenuCost, MenuProduct, MenuSection } from '@ardoise/contract/menu.ts';
import { HEALTH_KINDS, type HealthKind, type HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { offeredLocales } from '@ardoise/menu/localize.ts';
import { demoMenu, idOf, timetableOf } from '@ardoise/menu/menu.fixture.ts';
import { isOrderable } from '@ardoise/menu/menu.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examineMenu } from './examine.ts';

type Change = { [list in 'sections' | 'categories' | 'products']?: Record<string, object> };
/** The demo menu with some records changed. */
const menuWith = (change: Change, venue: Partial<Menu['venue']> = {}): Menu => {
  const changed = <R extends { id: string }>(records: R[], by: Record<string, object> = {}) =>
    records.map((record) => ({ ...record, ...Object.entries(by).find(([key]) => idOf(key) === record.id)?.[1] }));
  return {
    ...demoMenu,
    venue: { ...demoMenu.venue, ...venue },
    sections: changed<MenuSection>(demoMenu.sections, change.sections),
    categories: changed<MenuCategory>(demoMenu.categories, change.categories),
    products: changed<MenuProduct>(demoMenu.products, change.products),
  };
};
const linesOf = (kind: HealthKind, menu: Menu): HealthLine[] => examineMenu(menu).filter((line) => line.kind === kind);
/** Keys of products with their fields, as `key field`. */
const reported = (kind: HealthKind, menu: Menu): string[] =>
  linesOf(kind, menu)
    .map(({ id, field }) => `${id} ${field}`)
    .sort();
const expected = (...lines: string[]) =>
  lines
    .map((line) => {
      const [key = '', field] = line.split(' ');
      return `${idOf(key)} ${field}`;
    })
    .sort();
const exception = (calendar: string, more: object) => ({
  calendar_id: idOf(calendar),
  position: null,
  unavailable: null,
  net_price: null,
  ...more,
});

describe('prices', () => {
  it('of zero are reported, also those of exceptions', () => {
    const menu = menuWith({ products: { bie1: { exceptions: [exception('dej', {}), exception('hh', { net_price: 0 })] } } });
    expect(reported('price_zero', menu)).toEqual(expected('sof1 net_price', 'bie1 exceptions.1.net_price'));
  });
});

describe('recommendations', () => {
  const recommending = (other: string[], own: string[] = []) =>
    menuWith({
      products: {
        cha1: { tags: own, recommendations: [idOf('sof3'), idOf('bie1')] },
        sof3: { tags: [] },
        bie1: { tags: other },
      },
    });

  it('with an allergen that the product lacks are reported, one line per product', () => {
    const lines = linesOf('recommended_allergen', recommending(['allergen:gluten', 'allergen:milk'], ['allergen:gluten']));
    const nameOf = (key: string) => demoMenu.products.find(({ id }) => id === idOf(key))?.name;
    expect(lines).toContainEqual({
      kind: 'recommended_allergen',
      resource: 'product',
      id: idOf('cha1'),
      field: 'recommendations',
      name: `${nameOf('cha1')}: ${nameOf('bie1')}`,
    });
  });

  it('with the same allergens or another diet are not reported', () => {
    for (const menu of [recommending(['allergen:gluten'], ['allergen:gluten']), recommending(['diet:vegan'])])
      expect(linesOf('recommended_allergen', menu).filter(({ id }) => id === idOf('cha1'))).toEqual([]);
  });
});

describe('fees', () => {
  const feesOf = (change: Partial<MenuCost>, menu: Menu = demoMenu): string[] => {
    const sac = menu.costs.find(({ id }) => id === idOf('sac')) as MenuCost;
    return linesOf('fee_on_free', { ...menu, costs: [{ ...sac, threshold: 0, ...change }] }).map(
      ({ resource, name, field }) => `${resource} ${name} ${field}`,
    );
  };
  const onProducts = (...keys: string[]) => ({ application: 'product' as const, products_id: keys.map(idOf) });
  const expectedFees = ['cost Sac de transport products_id'];

  it('are reported if all their products are free and they are charged anyway', () => {
    expect(linesOf('fee_on_free', demoMenu)).toEqual([]);
    expect(feesOf(onProducts('sof1'))).toEqual(expectedFees);
    expect(feesOf(onProducts('sof1', 'sof2'))).toEqual([]);
    const free = menuWith({ products: { epi1: { net_price: 0 } } });
    expect(feesOf({ application: 'category', category_id: [idOf('EPI')] }, free)).toEqual(['cost Sac de transport category_id']);
    expect(feesOf({ application: 'section', sections: [idOf('sec6')] }, free)).toEqual(['cost Sac de transport sections']);
    expect(feesOf({ application: 'section', sections: [idOf('sec6'), idOf('sec5')] }, free)).toEqual([]);
    expect(feesOf({ application: 'venue' }, free)).toEqual([]);
    expect(feesOf({ application: 'venue' }, { ...free, products: free.products.filter(({ net_price }) => net_price === 0) })).toEqual([
      'cost Sac de transport application',
    ]);
  });

  it('are not reported if not charged: per piece, from a total on, manual, switched off, free, without orders', () => {
    for (const change of [{ multiple: true }, { threshold: 0.01 }, { manual: true }, { unavailable: true }, { net_price: 0 }])
      expect([change, feesOf({ ...onProducts('sof1'), ...change })]).toEqual([change, []]);
    expect(feesOf(onProducts('sof1'), menuWith({}, { tier: 'smart' }))).toEqual([]);
  });

  it('are not reported if a product costs something at some hours or with some choices', () => {
    const paid = menuWith({
      products: { sof1: { exceptions: [exception('hh', { net_price: 1 })] }, for1: { net_price: 0 }, for2: { net_price: 0 } },
    });
    for (const key of ['sof1', 'for1']) expect([key, feesOf(onProducts(key), paid)]).toEqual([key, []]);
    const offered = menuWith({
      products: { sof2: { net_price: 0, exceptions: [exception('hh', { net_price: 0 }), exception('dej', {})] } },
    });
    expect(feesOf(onProducts('sof2'), offered)).toEqual(expectedFees);
  });

  it('ignore products without a place and products sold only inside others', () => {
    const menu = menuWith({ categories: { EPI: { products: [] } } });
    expect(feesOf(onProducts('epi1'), menu)).toEqual([]);
    expect(feesOf(onProducts('sof1', 'epi1', 'des8'), menu)).toEqual(expectedFees);
  });
});

describe('the place of a product', () => {
  it('exists for every product of the demo menu, including parts of bundles and sets and products of some hours', () => {
    expect(reported('nowhere', demoMenu)).toEqual([]);
  });

  it('is missing without a category, or if no section of its categories is ever available', () => {
    const menu = menuWith({
      categories: { EPI: { products: [] } },
      sections: { sec5: { unavailable: true, exceptions: [] } },
    });
    expect(reported('nowhere', menu)).toEqual(
      // The olives are on the other menu too, and the red wine is in the lunch menu.
      expected('epi1 categories', 'bie1 categories', 'bie2 categories', 'bie5 categories', 'viv2 categories'),
    );
  });

  it('is missing if its hours and those of its section never overlap, or if its calendar has no slot', () => {
    const onlyInTheMorning = { unavailable: true, exceptions: [exception('matin', { unavailable: false })] };
    // Hot drinks are on the breakfast menu; the olives are on the lunch and dinner menu, and on the bar's menu unless it drops them.
    const products = { cha2: onlyInTheMorning, plc3: onlyInTheMorning, plc5: { products: ['plc4', 'fro1'].map(idOf) } };
    expect(reported('nowhere', menuWith({ products }))).toEqual([]);
    const bar = { categories: ['BIE', 'VIV'].map(idOf) };
    expect(reported('nowhere', menuWith({ products, sections: { sec5: bar } }))).toEqual(expected('plc3 categories'));
    const never = { ...demoMenu, calendars: demoMenu.calendars.map((one) => ({ ...one, timetable: timetableOf([]) })) };
    expect(reported('nowhere', never)).toEqual(expect.arrayContaining(expected('ent4 categories', 'for1 categories', 'vie1 categories')));
  });

  it('is not missing for a product that is switched off', () => {
    expect(reported('nowhere', menuWith({ products: { sof3: { unavailable: true } } }))).toEqual([]);
  });

  it('is missing for a part that no bundle or set contains', () => {
    expect(reported('nowhere', menuWith({ products: { des11: { products: ['cha1', 'des8', 'des9'].map(idOf) } } }))).toEqual(
      expected('des10 standalone'),
    );
  });
});

describe('allergens', () => {
  it('are reported if undeclared on single products, but not on bundles and sets', () => {
    const unknown = { allergens_declared: false };
    expect(reported('allergens_undeclared', menuWith({ products: { ent1: unknown, for1: unknown, des11: unknown } }))).toEqual(
      expected('ent1 allergens_declared'),
    );
  });

  it('are reported for each undeclared option of a declared product, if the venue can edit options', () => {
    const silent = (menu: Menu): Menu => ({
      ...menu,
      instructions: menu.instructions.map((one) => ({
        ...one,
        options: one.options.map((option, place) => ({ ...option, allergens_declared: place === 0 })),
      })),
    });
    const asked = expected('sauc options.1.allergens_declared', 'sauc options.2.allergens_declared', 'sauc options.3.allergens_declared');
    const optionLines = (menu: Menu) => linesOf('allergens_undeclared', menu).filter(({ resource }) => resource === 'instruction');
    const onlySauce = { products: { pla2: { instructions: [idOf('sauc')] }, sof4: { allergens_declared: false } } };
    expect(optionLines(silent(menuWith(onlySauce))).map(({ id, field }) => `${id} ${field}`)).toEqual(asked);
    expect(optionLines(silent(menuWith(onlySauce)))[0]?.name).toBe('Sauce: poivre');
    expect(optionLines(menuWith(onlySauce))).toEqual([]);
    expect(optionLines(silent(menuWith(onlySauce, { tier: 'smart' })))).toEqual([]);
  });
});

describe('volumes', () => {
  it('are reported missing on a drink among drinks, never on a dish', () => {
    expect(reported('volume_missing', demoMenu)).toEqual([]);
    const none = { volume_cl: null };
    expect(reported('volume_missing', menuWith({ products: { bie1: none, cha3: none, sof2: { volume_cl: 0 } } }))).toEqual(
      expected('bie1 volume_cl', 'cha3 volume_cl', 'sof2 volume_cl'),
    );
    // A dessert with a volume does not make the other desserts drinks.
    expect(reported('volume_missing', menuWith({ products: { des7: { volume_cl: 12 } } }))).toEqual([]);
  });
});

describe('happy hour', () => {
  const soft = ['sof4', 'sof5', 'jus1', 'bie5'];
  const without = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, { exceptions: [] }]));
  const alcohol = expected('bie1 exceptions.0.net_price', 'bie2 exceptions.0.net_price', 'viv1 exceptions.0.net_price');

  it('is not reported if soft drinks are reduced as much, or nothing is reduced', () => {
    expect(reported('happy_hour', demoMenu)).toEqual([]);
    expect(reported('happy_hour', menuWith({ products: without('bie1', 'bie2', 'viv1', ...soft) }))).toEqual([]);
    expect(reported('happy_hour', menuWith({ products: without('sof4', 'sof5') }))).toEqual([]);
  });

  it('is reported for each alcoholic drink if soft drinks are reduced less, later or not at all', () => {
    expect(reported('happy_hour', menuWith({ products: without(...soft) }))).toEqual(alcohol);
    const less = Object.fromEntries(soft.map((key) => [key, { exceptions: [exception('hh', { net_price: 3.9 })] }]));
    expect(reported('happy_hour', menuWith({ products: less }))).toEqual(alcohol);
    const later = Object.fromEntries(soft.map((key) => [key, { exceptions: [exception('nuit', { net_price: 1 })] }]));
    expect(reported('happy_hour', menuWith({ products: later }))).toEqual(alcohol);
  });

  it('is compared with the reduced soft drinks only', () => {
    const others = ['sof4', 'sof5', 'jus1'];
    expect(reported('happy_hour', menuWith({ products: without(...others) }))).toEqual([]);
    const less = { bie5: { exceptions: [exception('hh', { net_price: 4.9 })] } };
    expect(reported('happy_hour', menuWith({ products: { ...without(...others), ...less } }))).toEqual(alcohol);
  });

  it('may use two calendars with the same hours', () => {
    const twin = { ...demoMenu.calendars[3]!, id: idOf('hh2') };
    const menu = menuWith({
      products: Object.fromEntries(soft.map((key) => [key, { exceptions: [exception('hh2', { net_price: 2.5 })] }])),
    });
    expect(reported('happy_hour', { ...menu, calendars: [...menu.calendars, twin] })).toEqual([]);
    const shorter = { ...twin, timetable: timetableOf([0, 1, 2, 3, 4], '17:00-19:00') };
    expect(reported('happy_hour', { ...menu, calendars: [...menu.calendars, shorter] })).toEqual(alcohol);
  });

  it('is reported in France only', () => {
    expect(reported('happy_hour', menuWith({ products: without(...soft) }, { country: 'IT' }))).toEqual([]);
  });
});

describe('translations', () => {
  const english = LOCALES.indexOf('en-GB');
  const german = LOCALES.indexOf('de-DE');

  it('are reported missing in the offered locales, if the original is not empty', () => {
    const smart = menuWith({}, { tier: 'smart' });
    expect(reported('translation_missing', smart)).toEqual(expected(`cha1 languages.${english}.name`, `sof4 languages.${english}.name`));
    const offered = menuWith({}, { tier: 'smart', default_locale: 'de-DE' });
    const inGerman = linesOf('translation_missing', offered).filter(({ locale }) => locale === 'de-DE');
    expect(inGerman).toHaveLength(
      // Each step of a bundle has its own name.
      offered.sections.length + offered.categories.length + offered.products.length + 10,
    );
    expect(inGerman.at(-1)?.field).toContain(`languages.${german}.`);
  });

  it('are reported missing as soon as a locale is started, though guests can choose it once half of its names exist', () => {
    const names = [...demoMenu.sections, ...demoMenu.categories, ...demoMenu.products];
    const inSpanish = (count: number): Menu => {
      const started = new Set(names.slice(0, count));
      const change = <R extends { name: string; languages: object[] }>(record: R): R =>
        (started as Set<object>).has(record)
          ? { ...record, languages: [...record.languages, { locale: 'es-ES', name: `${record.name} (es)`, stale: false }] }
          : record;
      const { sections, categories, products } = demoMenu;
      return { ...demoMenu, sections: sections.map(change), categories: categories.map(change), products: products.map(change) };
    };
    const half = Math.ceil(names.length / 2);
    expect(offeredLocales(inSpanish(half - 1))).not.toContain('es-ES');
    expect(offeredLocales(inSpanish(half))).toContain('es-ES');
    const missing = (menu: Menu) => linesOf('translation_missing', menu).filter(({ locale }) => locale === 'es-ES').length;
    expect(missing(inSpanish(0))).toBe(0);
    expect(missing(inSpanish(1))).toBeGreaterThan(missing(inSpanish(half)));
  });

  it('are reported missing on banners, steps, options and fees, with the path in the form', () => {
    const menu = menuWith({
      sections: { sec4: { banner: { text: 'Eau offerte', languages: [] } } },
      products: { for3: { recipe: 'Jusqu’à 12 ans' } },
    });
    const [cooking] = demoMenu.instructions as [Menu['instructions'][number]];
    const options = cooking.options.map((option, place) => ({
      ...option,
      languages: place % 2 === 0 ? option.languages : place === 1 ? [{ locale: 'en-GB' as const, name: '' }] : [],
    }));
    const lines = linesOf('translation_missing', { ...menu, instructions: [{ ...cooking, options }] }).map(
      ({ resource, field }) => `${resource} ${field}`,
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        `section banner.languages.${english}.text`,
        `product languages.${english}.recipe`,
        `instruction options.1.languages.${english}.name`,
        `instruction options.3.languages.${english}.name`,
        `cost languages.${english}.message`,
      ]),
    );
    expect(lines.filter((one) => one.startsWith('instruction'))).toHaveLength(2);
    expect(
      linesOf('translation_missing', { ...menu, venue: { ...menu.venue, tier: 'smart' } }).map(({ resource }) => resource),
    ).not.toContain('cost');
  });

  it('that are stale are reported once per locale', () => {
    const languages = [
      { locale: 'en-GB', name: 'Mussels', recipe: '', stale: true },
      { locale: 'de-DE', name: '', recipe: '', stale: true },
    ];
    expect(reported('translation_stale', menuWith({ products: { pla9: { languages } } }))).toEqual(
      expected(`pla9 languages.${english}.name`),
    );
  });

  it('that are stale are reported for the option that they belong to', () => {
    const instructions = demoMenu.instructions.map((instruction) => ({
      ...instruction,
      options: instruction.options.map((option) =>
        option.name === 'poivre' ? { ...option, languages: option.languages.map((entry) => ({ ...entry, stale: true })) } : option,
      ),
    }));
    expect(reported('translation_stale', { ...demoMenu, instructions })).toEqual(expected(`sauc options.1.languages.${english}.name`));
  });
});

describe('any menu', () => {
  const flags = fc.array(fc.boolean(), { minLength: demoMenu.products.length, maxLength: demoMenu.products.length });
  const sections = fc.array(fc.boolean(), { minLength: demoMenu.sections.length, maxLength: demoMenu.sections.length });
  const anyMenu = fc.tuple(flags, flags, sections).map(
    ([off, free, closed]): Menu => ({
      ...demoMenu,
      sections: demoMenu.sections.map((section, place) => ({ ...section, unavailable: closed[place] ?? false })),
      products: demoMenu.products.map((product, place) => ({
        ...product,
        unavailable: off[place] ?? false,
        net_price: free[place] ? 0 : product.net_price,
      })),
    }),
  );
  const instant = fc
    .integer({ min: Date.parse('2026-10-20T00:00:00Z'), max: Date.parse('2026-10-28T00:00:00Z') })
    .map((time) => new Date(time));

  it('reports no orderable product as unreachable, and sorts its lines by kind', () => {
    fc.assert(
      fc.property(anyMenu, instant, (menu, at) => {
        const lines = examineMenu(menu);
        const kinds = lines.map(({ kind }) => HEALTH_KINDS.indexOf(kind));
        expect(kinds).toEqual([...kinds].sort((a, b) => a - b));
        for (const { kind, id } of lines) if (kind === 'nowhere') expect(isOrderable(menu, id, at)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
