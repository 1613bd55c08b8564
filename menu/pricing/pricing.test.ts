import type { Menu, MenuCost, MenuProduct } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { describe, expect, it } from 'vitest';
import { demoMenu, idOf } from '../menu.fixture.ts';
import { offeredCosts, type PriceRequest, priceOrder } from './pricing.ts';

// In Paris: Thursday 19 November 2026 at 13:00, at 18:10 (happy hour) and at 16:00.
const lunch = new Date('2026-11-19T12:00:00Z');
const happy = new Date('2026-11-19T17:10:00Z');
const afternoon = new Date('2026-11-19T15:00:00Z');

/** The answer to an instruction by keys: `cuis2` is the third option of `cuis`. */
const answerOf = (key: string, ...options: string[]): OrderLine['instructions'][number] => ({
  instruction: idOf(key),
  options: options.map((option) => ({ id: idOf(option), qty: 1 })),
});
/** A line from keys: choices as `step: 'key key'`. */
const lineOf = (product: string, qty = 1, choices: Record<string, string> = {}, more: Partial<OrderLine> = {}): OrderLine => ({
  product: idOf(product),
  qty,
  note: '',
  instructions: [],
  choices: Object.entries(choices).map(([step, keys]) => ({
    bundle_category: idOf(step),
    products: keys === '' ? [] : keys.split(' ').map((key) => ({ id: idOf(key), instructions: [] })),
  })),
  ...more,
});
const lunchMenu = (main = 'pla3', drink = 'viv1', qty = 1) =>
  lineOf('for1', qty, { f1ent: 'ent1', f1pla: main, f1des: 'des2', f1boi: drink });
const breakfast = (pastries: string) => lineOf('for2', 1, { f2cha: 'cha1', f2jus: 'jus1', f2vie: pastries });

const price = (items: OrderLine[], at = lunch, more: Partial<PriceRequest> = {}, menu = demoMenu) =>
  priceOrder(menu, { items, costs: [], table: null, ...more }, at, 'fr-FR');
const priced = (...args: Parameters<typeof price>) => {
  const result = price(...args);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
};
const refusal = (...args: Parameters<typeof price>) => {
  const result = price(...args);
  if (result.ok) throw new Error('it was priced');
  return result;
};
const problems = (...args: Parameters<typeof price>) =>
  Object.fromEntries(Object.entries(refusal(...args).problems).map(([path, { code }]) => [path, code]));

const menuWith = (products: Record<string, Partial<MenuProduct>>, costs: Record<string, Partial<MenuCost>> = {}): Menu => ({
  ...demoMenu,
  products: demoMenu.products.map((one) => ({ ...one, ...Object.entries(products).find(([key]) => idOf(key) === one.id)?.[1] })),
  costs: demoMenu.costs.map((one) => ({ ...one, ...Object.entries(costs).find(([key]) => idOf(key) === one.id)?.[1] })),
});

describe('worked figures', () => {
  it('prices a lunch menu with wine', () => {
    expect(priced([lunchMenu()])).toMatchObject({
      total_price: 24.5,
      total_price_ht: 22.03,
      taxes: [
        { tax_rate: 0.1, net_price: 21.25, price_ht: 19.32, vat: 1.93 },
        { tax_rate: 0.2, net_price: 3.25, price_ht: 2.71, vat: 0.54 },
      ],
      items: [{ unit_price: 24.5, net_price: 24.5, tax_rate: 0.1 }],
    });
  });

  it('taxes a lunch menu without wine at one rate', () => {
    expect(priced([lunchMenu('pla3', 'sof4')]).taxes).toEqual([{ tax_rate: 0.1, net_price: 24.5, price_ht: 22.27, vat: 2.23 }]);
  });

  it('taxes the supplement of the rib-eye at its own rate', () => {
    const order = priced([lunchMenu('pla2')]);
    expect(order).toMatchObject({ total_price: 30.5, total_price_ht: 27.51 });
    expect(order.taxes).toEqual([
      { tax_rate: 0.1, net_price: 27.69, price_ht: 25.17, vat: 2.52 },
      { tax_rate: 0.2, net_price: 2.81, price_ht: 2.34, vat: 0.47 },
    ]);
    expect(order.items[0]?.sub_products.find(({ product }) => product === idOf('pla2'))).toMatchObject({
      net_price: 6,
      bundle_category: idOf('f1pla'),
    });
  });

  it('computes the total without tax per rate (rounding trap)', () => {
    const order = priced([lineOf('bie1', 2), lineOf('viv2'), lineOf('plc5'), lineOf('sof4'), lineOf('sof1')], happy);
    expect(order).toMatchObject({ total_price: 42, total_price_ht: 37.06, costs: [] });
    expect(order.taxes.map(({ price_ht }) => price_ht)).toEqual([24.64, 12.42]);
    expect(order.items.map(({ unit_price, net_price }) => [unit_price, net_price])).toEqual([
      [3.2, 6.4],
      [8.5, 8.5],
      [24, 24],
      [3.1, 3.1],
      [0, 0],
    ]);
  });

  it('prices sets below the sum of their parts', () => {
    const order = priced([lineOf('des11'), lineOf('plc5')]);
    expect(order.items.map(({ net_price }) => net_price)).toEqual([10.5, 24]);
    expect(order.items[0]?.sub_products.map(({ product, net_price }) => [product, net_price])).toEqual(
      ['cha1', 'des8', 'des9', 'des10'].map((key) => [idOf(key), 0]),
    );
  });
});

describe('lines', () => {
  it('have names in the locale, notes, answers and parts', () => {
    const cooked = { note: 'sans sel', instructions: [answerOf('cuis', 'cuis2')] };
    const result = priceOrder(demoMenu, { items: [{ ...lunchMenu('pla2'), ...cooked }], costs: [], table: null }, lunch, 'en-GB');
    expect(result.ok && result.items[0]).toMatchObject({
      product: idOf('for1'),
      name: 'Lunch set menu',
      note: 'sans sel',
      unavailable: false,
      instructions: [],
    });
    expect(result.ok && result.items[0]?.sub_products[1]?.instructions).toEqual([
      { instruction: idOf('cuis'), name: 'Cooking', options: [{ id: idOf('cuis2'), name: 'medium', qty: 1 }] },
    ]);
    expect(result.ok && result.items[0]?.sub_products.map(({ name }) => name)).toEqual([
      'Egg mayonnaise',
      'Grilled rib-eye 300 g, béarnaise',
      'Chocolate mousse',
      'Côtes-du-Rhône red, glass',
    ]);
  });

  it('cost the price in force at the instant', () => {
    const beer = (iso: string) => priced([lineOf('bie1')], new Date(iso)).total_price;
    expect(['2026-11-19T15:59:59.999Z', '2026-11-19T16:00:00Z', '2026-11-19T18:59:59.999Z', '2026-11-19T19:00:00Z'].map(beer)).toEqual([
      4.6, 3.2, 3.2, 4.6,
    ]);
  });

  it('add supplements in every step, multiple choices included', () => {
    expect(
      priced([lineOf('for2', 2, { f2cha: 'cha5', f2jus: 'jus1', f2vie: 'vie3 vie1' })], new Date('2026-11-19T08:00:00Z')).items[0],
    ).toMatchObject({
      unit_price: 12.5,
      net_price: 25,
    });
  });

  it('do not depend on the order in which the guest chose', () => {
    const morning = new Date('2026-11-19T08:00:00Z');
    const turned = { ...breakfast('vie3 vie1'), choices: [...breakfast('vie3 vie1').choices].reverse() };
    expect(price([turned], morning)).toEqual(price([breakfast('vie1 vie3')], morning));
  });

  it('split a set by the rates of its parts, inside a bundle too', () => {
    const parts = [idOf('cha1'), idOf('viv1')];
    const set = menuWith({ des11: { products: parts } });
    // 10.50 in proportion 2.60 to 5.50: 3.37 and 7.13
    expect(priced([lineOf('des11')], lunch, {}, set).taxes.map(({ net_price }) => net_price)).toEqual([3.37, 7.13]);
    expect(priced([lineOf('des11')], lunch, {}, set).items[0]?.tax_rate).toBe(0.2);
    const step = {
      id: idOf('f3des'),
      name: 'Dessert',
      multiple_choice: false,
      max_choices: null,
      languages: [],
      products: [{ id: idOf('des11'), custom_price: false, net_price: 0 }],
    };
    const bundle = menuWith({ des11: { products: parts }, for3: { net_price: 20, bundle_categories: [step] } });
    const order = priced([lineOf('for3', 1, { f3des: 'des11' })], lunch, {}, bundle);
    expect(order.taxes.map(({ net_price }) => net_price)).toEqual([6.42, 13.58]);
    expect(order.items[0]?.sub_products.map(({ product }) => product)).toEqual([idOf('des11'), ...parts]);
  });

  it('split a bundle by the prices of its parts at that instant', () => {
    // 24.50 in proportion 6.50 : 21.50 : 8.00 : 3.80, the wine at its happy-hour price
    const always = menuWith({ for1: { unavailable: false } });
    expect(priced([lunchMenu()], happy, {}, always).taxes.map(({ net_price }) => net_price)).toEqual([22.15, 2.35]);
  });

  it('show the lower rate of two equal shares', () => {
    const even = menuWith({ des11: { products: [idOf('viv1'), idOf('cha1')] }, cha1: { net_price: 5.5 } });
    expect(priced([lineOf('des11')], lunch, {}, even).items[0]?.tax_rate).toBe(0.1);
  });

  it('split a bundle of free parts equally', () => {
    const free = menuWith({ ent1: { net_price: 0 }, pla3: { net_price: 0 }, des2: { net_price: 0 }, viv1: { net_price: 0 } });
    expect(priced([lunchMenu()], lunch, {}, free).taxes.map(({ net_price }) => net_price)).toEqual([18.39, 6.11]);
  });

  it('are charged in the currency’s own decimals', () => {
    const yen = { ...menuWith({ bie1: { net_price: 460, exceptions: [] } }), costs: [], venue: { ...demoMenu.venue, currency: 'JPY' } };
    expect(priced([lineOf('bie1', 3)], lunch, {}, yen)).toMatchObject({ total_price: 1380, total_price_ht: 1150 });
  });
});

describe('requests that contradict the menu', () => {
  it('are reported by field', () => {
    expect(problems([lineOf('none')])).toEqual({ 'items.0.product': 'unknown_product' });
    expect(problems([lineOf('cha1'), lineOf('des8')])).toEqual({ 'items.1.product': 'not_standalone' });
    expect(problems([lineOf('cha1', 1, { f1ent: 'ent1' })])).toEqual({ 'items.0.choices.0.bundle_category': 'unknown_choice' });
  });

  it('report the first fifty fields and the number of the others', () => {
    const result = refusal(Array.from({ length: 70 }, () => lineOf('none')));
    expect(Object.keys(result.problems)).toEqual(Array.from({ length: 50 }, (_, place) => `items.${place}.product`));
    expect(result.more).toBe(20);
  });

  it('are refused above a thousand parts', () => {
    const parts = Array.from({ length: 20 }, () => idOf('cha1'));
    const set = menuWith({ des11: { products: parts } });
    const lines = (count: number) => Array.from({ length: count }, () => lineOf('des11'));
    expect(priced(lines(50), lunch, {}, set).items).toHaveLength(50);
    expect(problems(lines(52), lunch, {}, set)).toEqual({ 'items.50.product': 'too_big' });
  });

  it('report invalid choices', () => {
    const all = { f1ent: 'ent1', f1pla: 'pla3', f1des: 'des2', f1boi: 'viv1' };
    const choose = (choices: Record<string, string>) => problems([lineOf('for1', 1, choices)]);
    expect(choose({ f1ent: 'ent1', f1pla: 'pla3', f1des: 'des2' })).toEqual({ 'items.0.choices': 'choice_missing' });
    expect(choose({ ...all, f1boi: '' })).toEqual({ 'items.0.choices': 'choice_missing' });
    expect(choose({ ...all, f1boi: 'viv1 sof2' })).toEqual({ 'items.0.choices.3.products': 'too_many_choices' });
    expect(choose({ ...all, f1boi: 'bie1' })).toEqual({ 'items.0.choices.3.products.0': 'unknown_choice' });
    expect(choose({ ...all, f3pla: 'bur3' })).toEqual({ 'items.0.choices.4.bundle_category': 'unknown_choice' });
    const twice = lunchMenu();
    expect(problems([{ ...twice, choices: [...twice.choices, twice.choices[0]!] }])).toEqual({
      'items.0.choices.4.bundle_category': 'repeated',
    });
  });

  it('report invalid multiple choices', () => {
    expect(problems([breakfast('vie1 vie2 vie3')])).toEqual({ 'items.0.choices.2.products': 'too_many_choices' });
    expect(problems([breakfast('vie1 vie1')])).toEqual({ 'items.0.choices.2.products.1': 'repeated' });
    expect(problems([breakfast('')])).toEqual({ 'items.0.choices': 'choice_missing' });
  });

  it('report invalid instructions', () => {
    const answer = (...instructions: OrderLine['instructions']) => problems([lineOf('pla2', 1, {}, { instructions })]);
    expect(answer(answerOf('glac', 'glac0'))).toEqual({ 'items.0.instructions.0.instruction': 'unknown_instruction' });
    expect(answer(answerOf('none', 'none0'))).toEqual({ 'items.0.instructions.0.instruction': 'unknown_instruction' });
    expect(answer(answerOf('cuis', 'sauc0'))).toEqual({ 'items.0.instructions.0.options.0.id': 'unknown_option' });
    expect(answer(answerOf('cuis', 'cuis0', 'cuis1'))).toEqual({ 'items.0.instructions.0.options': 'too_many_options' });
    expect(answer(answerOf('cuis', 'cuis1'), answerOf('cuis', 'cuis2'))).toEqual({ 'items.0.instructions.1.instruction': 'repeated' });
  });

  it('report invalid instructions of parts, answered on the part or on the line', () => {
    const cooked = [answerOf('cuis', 'cuis0')];
    const withPart = (main: string, instructions: OrderLine['instructions']): OrderLine => {
      const line = lunchMenu(main);
      const choices = line.choices.map((choice) =>
        choice.bundle_category === idOf('f1pla') ? { ...choice, products: [{ id: idOf(main), instructions }] } : choice,
      );
      return { ...line, choices };
    };
    const partOf = (line: OrderLine) => priced([line]).items[0]?.sub_products[1]?.instructions.map(({ options }) => options[0]?.name);
    expect(partOf(withPart('pla2', cooked))).toEqual(['bleu']);
    expect(partOf({ ...lunchMenu('pla2'), instructions: cooked })).toEqual(['bleu']);
    expect(problems([{ ...lunchMenu('pla3'), instructions: cooked }])).toEqual({
      'items.0.instructions.0.instruction': 'unknown_instruction',
    });
    expect(problems([withPart('pla3', cooked)])).toEqual({
      'items.0.choices.1.products.0.instructions.0.instruction': 'unknown_instruction',
    });
    expect(problems([{ ...withPart('pla2', cooked), instructions: cooked }])).toEqual({
      'items.0.instructions.0.instruction': 'repeated',
    });
  });

  it('report invalid fees', () => {
    const ask = (costs: string[], table: string | null = null) => problems([lineOf('sof3')], lunch, { costs: costs.map(idOf), table });
    expect(ask(['none'])).toEqual({ 'costs.0': 'unknown_cost' });
    expect(ask(['sac'])).toEqual({ 'costs.0': 'cost_not_manual' });
    expect(ask(['sirop', 'sirop'])).toEqual({ 'costs.1': 'repeated' });
    expect(ask(['embal'])).toEqual({ 'costs.0': 'cost_not_applicable' });
    expect(problems([lineOf('pla3')], lunch, { costs: [idOf('embal')], table: '7' })).toEqual({ 'costs.0': 'cost_not_applicable' });
  });

  it('are reported before unavailable products', () => {
    const result = refusal([lineOf('for1')], afternoon);
    expect([result.status, result.code]).toEqual([422, 'contradiction']);
  });
});

describe('unavailable products', () => {
  const named = (...args: Parameters<typeof price>) => {
    const result = refusal(...args);
    expect([result.status, result.code]).toEqual([409, 'product_unavailable']);
    return result.unavailable?.map(({ name }) => name);
  };

  it('are named: closed sections, sold-out products, bundles outside their hours', () => {
    expect(named([lineOf('cha1'), lineOf('pla3')], afternoon)).toEqual(['Confit de canard, pommes sarladaises']);
    expect(named([lunchMenu()], afternoon)).toEqual(['Formule midi']);
    expect(named([lineOf('bie1'), lineOf('bie1', 2)], lunch, {}, menuWith({ bie1: { unavailable: true } }))).toEqual([
      'Blonde pression, demi',
    ]);
    expect(refusal([lineOf('cha1'), lineOf('pla3')], afternoon).problems).toMatchObject({
      'items.1.product': { code: 'product_unavailable' },
    });
  });

  it('include parts, but not because of the part’s section', () => {
    expect(named([lunchMenu()], lunch, {}, menuWith({ viv1: { unavailable: true } }))).toEqual(['Côtes-du-Rhône rouge, verre']);
    expect(named([lineOf('des11')], lunch, {}, menuWith({ des9: { unavailable: true } }))).toEqual([
      'Café gourmand',
      'Mini mousse au chocolat',
    ]);
    // Main courses are unavailable in the afternoon; the children's menu with a croque is available.
    expect(priced([lineOf('for3', 1, { f3pla: 'bur3', f3des: 'des2', f3boi: 'jus1' })], afternoon).total_price).toBe(13);
  });
});

describe('fees', () => {
  const costs = (items: OrderLine[], more: Partial<PriceRequest> = {}, menu = demoMenu) =>
    priced(items, lunch, more, menu).costs.map(({ name, qty, net_price }) => [name, qty, net_price]);

  it('apply once per matching piece if multiple, at tables only', () => {
    const drinks = [lineOf('sof4', 2), lineOf('bie1', 3), lineOf('viv1', 4)];
    expect(costs(drinks, { table: '7' })).toEqual([['Service en terrasse', 5, 2.5]]);
    expect(costs(drinks)).toEqual([]);
  });

  it('apply once per piece for a product in several sections, and not to the parts of a bundle', () => {
    expect(costs([lineOf('jus1')], { table: '7' })).toEqual([['Service en terrasse', 1, 0.5]]);
    expect(costs([lunchMenu('pla3', 'sof4')], { table: '7' })).toEqual([]);
  });

  it('apply from their threshold, and show their message', () => {
    expect(costs([lineOf('pla2', 2)])).toEqual([]);
    const bag = priced([lineOf('pla5', 3)]);
    expect(bag.costs).toEqual([
      { id: idOf('sac'), name: 'Sac de transport', qty: 1, unit_price: 1, net_price: 1, tax_rate: 0.2, message: 'Dès 60 € à emporter' },
    ]);
    expect(bag).toMatchObject({ total_price: 61, total_price_ht: 55.38 });
    expect(costs([lineOf('pla5', 3)], { table: '7' })).toEqual([]);
  });

  it('are added by the guest if manual', () => {
    const water = [lineOf('sof3', 3)];
    expect(costs(water)).toEqual([]);
    expect(costs(water, { costs: [idOf('sirop')] })).toEqual([['Sirop', 1, 0.4]]);
    const offered = (items: OrderLine[], table: string | null) =>
      offeredCosts(demoMenu, priced(items).items, table, 'fr-FR').map(({ name }) => name);
    expect(offered(water, null)).toEqual(['Sirop']);
    expect(offered([lineOf('pla3')], null)).toEqual(['Emballage à emporter']);
    expect(offered([lineOf('pla3')], '7')).toEqual([]);
  });

  it('never apply while switched off', () => {
    const off = menuWith({}, { terr: { unavailable: true }, sirop: { unavailable: true } });
    expect(costs([lineOf('sof3')], { table: '7' }, off)).toEqual([]);
    expect(problems([lineOf('sof3')], lunch, { costs: [idOf('sirop')] }, off)).toEqual({ 'costs.0': 'cost_not_applicable' });
  });

  it('apply in both places if neither bar nor table is set, or both are', () => {
    for (const place of [
      { bar: false, table: false },
      { bar: true, table: true },
    ])
      for (const table of [null, '7']) expect(costs([lineOf('sof4')], { table }, menuWith({}, { terr: place }))).toHaveLength(1);
    expect(costs([lineOf('sof4')], { table: '7' }, menuWith({}, { terr: { bar: true, table: false } }))).toEqual([]);
  });
});
