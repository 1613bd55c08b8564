import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { localizeMenu } from '@ardoise/menu/localize.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { describe, expect, it } from 'vitest';
import { addLine, EMPTY_BASKET, emptyLine, replaceLine, toOrderLines } from '../basket.ts';
import { priceBasket } from '../price-basket.ts';
import { editableBasketOf, heldBasketOf, missingLines, reorder, resetNewlyFlagged } from './reorder.ts';

const NOON = new Date('2026-11-24T11:30:00Z');
const chosen = (key: string, ...instructions: OrderLine['instructions']) => ({ id: idOf(key), instructions });
const answer = (key: string, option: string): OrderLine['instructions'][number] => ({
  instruction: idOf(key),
  options: [{ id: idOf(option), qty: 1 }],
});
const lunch: OrderLine = {
  ...emptyLine(idOf('for1')),
  qty: 2,
  note: 'vite',
  choices: [
    { bundle_category: idOf('f1ent'), products: [chosen('ent4')] },
    { bundle_category: idOf('f1pla'), products: [chosen('pla2', answer('cuis', 'cuis2'))] },
    { bundle_category: idOf('f1des'), products: [chosen('des1')] },
    { bundle_category: idOf('f1boi'), products: [chosen('sof4', answer('glac', 'glac1'))] },
  ],
};
const coffee: OrderLine = emptyLine(idOf('des11'));
const fizzy: OrderLine = emptyLine(idOf('sof3'));

const ordered = (lines: OrderLine[], costs: string[] = []) => {
  const menu = localizeMenu(demoMenu, { page: 'en-GB', menu: 'en-GB' });
  const priced = priceOrder(menu, { items: lines, costs, table: null }, NOON, 'en-GB');
  if (!priced.ok) throw new Error(JSON.stringify(priced.problems));
  const items = priced.items.map((item, place) => ({
    ...item,
    uuid: `line ${place + 1}`,
    hrid: String(place),
    sub_products: item.sub_products.map((part) => ({ ...part, uuid: `line ${place + 1} ${part.product}` })),
  }));
  return { menu, order: { items, costs: priced.costs, note: 'merci' } };
};

describe('a repeated order', () => {
  const repeated = (order: ReturnType<typeof ordered>['order'], menu: Menu, basket = EMPTY_BASKET, at = NOON) =>
    reorder(basket, order, menu, resolveMenu(menu, at, 'en-GB'), null);

  it('has the ordered lines with choices, answers, notes and manual fees, but not the order’s note', () => {
    const { menu, order } = ordered([lunch, coffee, fizzy], [idOf('sirop')]);
    const { basket, missing } = repeated(order, menu);
    expect(toOrderLines(basket.lines)).toEqual([lunch, coffee, fizzy]);
    expect(basket.costs).toEqual([idOf('sirop')]);
    expect(basket.note).toBe('');
    expect(missing).toEqual([]);
  });

  it('is added to the basket', () => {
    const { menu, order } = ordered([coffee, fizzy]);
    const { basket } = repeated(order, menu, addLine(EMPTY_BASKET, coffee));
    expect(toOrderLines(basket.lines)).toEqual([{ ...coffee, qty: 2 }, fizzy]);
  });

  it('omits products no longer on the menu, and names them', () => {
    const { menu, order } = ordered([lunch, fizzy], [idOf('sirop')]);
    const smaller = { ...menu, products: menu.products.filter(({ id }) => id !== idOf('for1')), costs: [], instructions: [] };
    const { basket, missing } = repeated(order, smaller);
    expect(basket.lines.map(({ product }) => product)).toEqual([idOf('sof3')]);
    expect(basket.costs).toEqual([]);
    expect(missing).toEqual([order.items[0]?.name]);
  });

  it('reports old and new prices that differ', () => {
    const { menu, order } = ordered([{ ...coffee, qty: 3 }, fizzy]);
    const products = menu.products.map((one) => (one.id === idOf('des11') ? { ...one, net_price: one.net_price + 0.5 } : one));
    const [{ name, unit_price }] = order.items as [(typeof order.items)[0]];
    expect(repeated(order, { ...menu, products }).repriced).toEqual([
      { product: idOf('des11'), name, before: unit_price, after: unit_price + 0.5 },
    ]);
    expect(repeated(order, menu).repriced).toEqual([]);
  });

  it('keeps an option that is gone as an open choice, under its name', () => {
    const { menu, order } = ordered([lunch]);
    const instructions = menu.instructions.map((one) => ({ ...one, options: one.options.filter(({ id }) => id !== idOf('cuis2')) }));
    const smaller = { ...menu, instructions };
    const { basket } = repeated(order, smaller);
    expect(priceBasket(smaller, basket, null, NOON, 'en-GB').lines).toMatchObject([{ problem: 'changed', gone: ['medium'] }]);
  });

  it('omits sold-out products, named in the menu’s language', () => {
    const { menu, order } = ordered([coffee, fizzy]);
    const products = menu.products.map((one) => (one.id === idOf('sof3') ? { ...one, unavailable: true } : one));
    const { basket, missing } = repeated(order, { ...menu, products });
    expect(basket.lines.map(({ product }) => product)).toEqual([idOf('des11')]);
    expect(missing).toEqual([menu.products.find(({ id }) => id === idOf('sof3'))?.name]);
  });
});

describe('a held order', () => {
  it('keeps products no longer on the menu, under their name and not orderable', () => {
    const { menu, order } = ordered([lunch, fizzy]);
    const smaller = { ...menu, products: menu.products.filter(({ id }) => id !== idOf('for1')) };
    const basket = heldBasketOf(order, smaller);
    expect(basket.lines.map(({ product, seen }) => [product, seen?.entries[0]?.name])).toEqual(
      order.items.map(({ product, name }) => [product, name]),
    );
    const settled = priceBasket(smaller, basket, null, NOON, 'en-GB');
    expect(settled.lines.map(({ problem }) => problem !== null)).toEqual([true, false]);
    expect(settled.orderable).toBe(false);
    expect(priceBasket(menu, heldBasketOf(order, menu), null, NOON, 'en-GB').orderable).toBe(true);
  });

  it('keeps a bundle that lacks a part, with that step open, and is not orderable before the guest chooses', () => {
    const { menu, order } = ordered([lunch, fizzy]);
    const [bundle, drink] = order.items as [(typeof order.items)[0], (typeof order.items)[0]];
    const parts = bundle.sub_products.map((part) => ({ ...part, unavailable: part.product === idOf('des1') }));
    const held = { ...order, items: [{ ...bundle, unavailable: true, sub_products: parts }, drink] };
    expect(missingLines(held, menu)).toEqual([]);
    const basket = editableBasketOf(held, menu);
    expect(basket.lines.map(({ product }) => product)).toEqual([idOf('for1'), idOf('sof3')]);
    expect(basket.lines[0]?.choices).toEqual(lunch.choices.filter(({ bundle_category }) => bundle_category !== idOf('f1des')));
    const { lines, orderable } = priceBasket(menu, basket, null, NOON, 'en-GB');
    const name = parts.find(({ unavailable }) => unavailable)?.name;
    expect([orderable, lines.map(({ problem, gone }) => [problem, gone])]).toEqual([
      false,
      [
        ['gone', [name]],
        [null, []],
      ],
    ]);
    expect(Object.keys(toOrderLines(basket.lines)[0] ?? {})).not.toContain('lacks');
  });

  it('omits a line that is missing as a whole', () => {
    const { menu, order } = ordered([lunch, fizzy]);
    const held = { ...order, items: order.items.map((item) => ({ ...item, unavailable: item.product === idOf('sof3') })) };
    expect(missingLines(held, menu).map(({ product }) => product)).toEqual([idOf('sof3')]);
    expect(editableBasketOf(held, menu).lines.map(({ product, lacks }) => [product, lacks])).toEqual([[idOf('for1'), undefined]]);
  });

  it('loses newly flagged lines during editing, and keeps the guest’s replacements', () => {
    const { menu, order } = ordered([lunch, coffee, fizzy]);
    const flagged = (...products: string[]) => ({
      ...order,
      items: order.items.map((item) => ({ ...item, unavailable: products.includes(item.product) })),
    });
    const first = flagged(idOf('sof3'));
    const begun = editableBasketOf(first, menu);
    expect(begun.lines.map(({ key, product }) => [key, product])).toEqual([
      ['line 1', idOf('for1')],
      ['line 2', idOf('des11')],
    ]);
    const chosen = replaceLine(begun, 'line 1', emptyLine(idOf('sof4')));
    const more = flagged(idOf('sof3'), idOf('des11'), idOf('for1'));
    expect(resetNewlyFlagged(chosen, first, more, menu).lines.map(({ product }) => product)).toEqual([idOf('sof4')]);
    // A line that is sold out on the menu too stays, marked as sold out.
    const out = { ...menu, products: menu.products.map((one) => (one.id === idOf('des11') ? { ...one, unavailable: true } : one)) };
    expect(resetNewlyFlagged(chosen, first, more, out).lines.map(({ product }) => product)).toEqual([idOf('sof4'), idOf('des11')]);
    expect(resetNewlyFlagged(chosen, more, more, menu)).toEqual(chosen);
  });
});
