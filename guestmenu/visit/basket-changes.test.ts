import type { Menu } from '@ardoise/contract/menu.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { describe, expect, it } from 'vitest';
import { addLine, type Basket, EMPTY_BASKET, emptyLine, readingOf, replaceLine, setQuantity } from './basket.ts';
import { basketChanges, knownAfter } from './basket-changes.ts';
import { priceBasket } from './price-basket.ts';

const AFTERNOON = new Date('2026-11-24T14:00:00Z');
const HAPPY_HOUR = new Date('2026-11-24T17:30:00Z');
const basketOf = (...keys: string[]): Basket => keys.reduce((basket, key) => addLine(basket, emptyLine(idOf(key))), EMPTY_BASKET);
const without = (...keys: string[]): Menu => ({
  ...demoMenu,
  products: demoMenu.products.map((product) =>
    keys.some((key) => idOf(key) === product.id) ? { ...product, unavailable: true } : product,
  ),
});
const look = (basket: Basket, at: Date, menu = demoMenu, table: string | null = null) => priceBasket(menu, basket, table, at, 'fr-FR');

describe('what became of a basket', () => {
  it('is nothing while it stays as it was', () => {
    expect(basketChanges(look(basketOf('bie1', 'cha1'), AFTERNOON), look(basketOf('bie1', 'cha1'), AFTERNOON))).toEqual([]);
  });

  it('is told line by line: a price of one piece, and what ran out', () => {
    const basket = addLine(basketOf('bie1', 'cha1', 'viv2'), emptyLine(idOf('bie1')));
    expect(basketChanges(look(basket, AFTERNOON), look(basket, HAPPY_HOUR, without('viv2')))).toEqual([
      { kind: 'price', name: 'Blonde pression, demi', before: 4.6, after: 3.2 },
      { kind: 'gone', name: 'Sancerre blanc, verre' },
    ]);
  });

  it('is told once of a product in two lines', () => {
    const basket = addLine(basketOf('bie1'), { ...emptyLine(idOf('bie1')), note: 'sans mousse' });
    expect(basketChanges(look(basket, AFTERNOON), look(basket, HAPPY_HOUR))).toHaveLength(1);
  });

  it('names the part that a line lacks, and a line that can be had again', () => {
    const set = basketOf('plc4');
    const before = look(set, AFTERNOON, without('plc4'));
    expect(basketChanges(before, look(set, AFTERNOON))).toEqual([{ kind: 'again', name: 'Saucisson sec' }]);
    const bundle = addLine(EMPTY_BASKET, {
      ...emptyLine(idOf('for3')),
      choices: [
        { bundle_category: idOf('f3pla'), products: [{ id: idOf('bur3'), instructions: [] }] },
        { bundle_category: idOf('f3des'), products: [{ id: idOf('des2'), instructions: [] }] },
        { bundle_category: idOf('f3boi'), products: [{ id: idOf('sof2'), instructions: [] }] },
      ],
    });
    expect(basketChanges(look(bundle, AFTERNOON), look(bundle, AFTERNOON, without('des2')))).toEqual([
      { kind: 'gone', name: 'Mousse au chocolat' },
    ]);
  });

  it('names what is read otherwise of a line that can be had again', () => {
    const at = AFTERNOON;
    const seen = readingOf(emptyLine(idOf('viv2')), resolveMenu(demoMenu, at, 'fr-FR'));
    const basket = addLine(EMPTY_BASKET, { ...emptyLine(idOf('viv2')), seen });
    const nutty = {
      ...demoMenu,
      products: demoMenu.products.map((one) => (one.id === idOf('viv2') ? { ...one, name: 'Sancerre rouge' } : one)),
    };
    expect(basketChanges(look(basket, at, without('viv2')), look(basket, at, nutty))).toEqual([
      { kind: 'again', name: 'Sancerre rouge' },
      { kind: 'reading', change: { what: 'product', name: 'Sancerre rouge', before: 'Sancerre blanc, verre', after: 'Sancerre rouge' } },
    ]);
  });

  it('tells of a fee that comes, goes or costs something else', () => {
    const basket = basketOf('bie1');
    const dearer = { ...demoMenu, costs: demoMenu.costs.map((cost) => ({ ...cost, net_price: cost.net_price + 0.5 })) };
    const name = 'Service en terrasse';
    expect(basketChanges(look(basket, AFTERNOON, demoMenu, '7'), look(basket, AFTERNOON, dearer, '7'))).toEqual([
      { kind: 'price', name, before: 0.5, after: 1 },
    ]);
    const none = { ...demoMenu, costs: [] };
    expect(basketChanges(look(basket, AFTERNOON, demoMenu, '7'), look(basket, AFTERNOON, none, '7'))).toEqual([
      { kind: 'price', name, before: 0.5, after: 0 },
    ]);
  });
});

describe('what a basket goes by after a touch', () => {
  const [first, second] = ['1', '2'];
  const before = look(basketOf('bie1', 'cha1'), AFTERNOON);
  const last = look(basketOf('bie1', 'cha1'), HAPPY_HOUR);
  const after = (basket: Basket, known = before) => {
    const now = look(basket, HAPPY_HOUR);
    const kept = knownAfter(known, last, now, 'EUR');
    return { changes: basketChanges(kept, now), before: kept.total, after: now.total };
  };
  const told = { kind: 'price', name: 'Blonde pression, demi', before: 4.6, after: 3.2 };

  it('is what was not confirmed, for the lines that are left', () => {
    expect(after(setQuantity(basketOf('bie1', 'cha1'), second, 0))).toEqual({ changes: [told], before: 4.6, after: 3.2 });
    expect(after(setQuantity(basketOf('bie1', 'cha1'), first, 0))).toMatchObject({ changes: [] });
    expect(after(setQuantity(setQuantity(basketOf('bie1', 'cha1'), second, 0), first, 3))).toEqual({
      changes: [told],
      before: 13.8,
      after: 9.6,
    });
  });

  it('is the price of now for what comes in, or becomes another thing', () => {
    const lines = basketOf('bie1', 'cha1', 'bie2');
    const known = look(basketOf('bie1', 'cha1'), HAPPY_HOUR);
    expect(after(lines, known)).toMatchObject({ changes: [] });
    const { before: sum, after: total, changes } = after(lines);
    expect(changes).toEqual([told]);
    expect(sum - total).toBeCloseTo(1.4);
    const other = replaceLine(basketOf('bie1', 'cha1'), first, emptyLine(idOf('bie2')));
    expect(after(other)).toMatchObject({ changes: [] });
  });

  it('is what ran out, and a fee that moved, as long as they are told', () => {
    const basket = basketOf('bie1', 'viv2');
    const dearer = { ...without('viv2'), costs: demoMenu.costs.map((cost) => ({ ...cost, net_price: cost.net_price + 0.5 })) };
    const known = look(basket, AFTERNOON, demoMenu, '7');
    const now = look(setQuantity(basket, first, 2), AFTERNOON, dearer, '7');
    const kept = knownAfter(known, look(basket, AFTERNOON, dearer, '7'), now, 'EUR');
    expect(basketChanges(kept, now)).toEqual([
      { kind: 'gone', name: 'Sancerre blanc, verre' },
      { kind: 'price', name: 'Service en terrasse', before: 1, after: 2 },
    ]);
    const away = look(setQuantity(basket, first, 2), AFTERNOON, dearer);
    expect(basketChanges(knownAfter(kept, now, away, 'EUR'), away)).toEqual([{ kind: 'gone', name: 'Sancerre blanc, verre' }]);
  });
});
