import type { Menu } from '@ardoise/contract/menu.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { describe, expect, it } from 'vitest';
import { addLine, type Basket, EMPTY_BASKET, emptyLine, readingOf, replaceLine, setQuantity } from './basket.ts';
import { baselineAfter, basketChanges } from './basket-changes.ts';
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
const price = (basket: Basket, at: Date, menu = demoMenu, table: string | null = null) => priceBasket(menu, basket, table, at, 'fr-FR');

describe('changes of a basket', () => {
  it('are none while prices and availability stay the same', () => {
    expect(basketChanges(price(basketOf('bie1', 'cha1'), AFTERNOON), price(basketOf('bie1', 'cha1'), AFTERNOON))).toEqual([]);
  });

  it('are listed by line: the price of one piece, and sold-out products', () => {
    const basket = addLine(basketOf('bie1', 'cha1', 'viv2'), emptyLine(idOf('bie1')));
    expect(basketChanges(price(basket, AFTERNOON), price(basket, HAPPY_HOUR, without('viv2')))).toEqual([
      { kind: 'price', name: 'Blonde pression, demi', before: 4.6, after: 3.2 },
      { kind: 'gone', name: 'Sancerre blanc, verre' },
    ]);
  });

  it('are listed once for a product in two lines', () => {
    const basket = addLine(basketOf('bie1'), { ...emptyLine(idOf('bie1')), note: 'sans mousse' });
    expect(basketChanges(price(basket, AFTERNOON), price(basket, HAPPY_HOUR))).toHaveLength(1);
  });

  it('name the missing part of a line, and a line that is available again', () => {
    const set = basketOf('plc4');
    const before = price(set, AFTERNOON, without('plc4'));
    expect(basketChanges(before, price(set, AFTERNOON))).toEqual([{ kind: 'again', name: 'Saucisson sec' }]);
    const bundle = addLine(EMPTY_BASKET, {
      ...emptyLine(idOf('for3')),
      choices: [
        { bundle_category: idOf('f3pla'), products: [{ id: idOf('bur3'), instructions: [] }] },
        { bundle_category: idOf('f3des'), products: [{ id: idOf('des2'), instructions: [] }] },
        { bundle_category: idOf('f3boi'), products: [{ id: idOf('sof2'), instructions: [] }] },
      ],
    });
    expect(basketChanges(price(bundle, AFTERNOON), price(bundle, AFTERNOON, without('des2')))).toEqual([
      { kind: 'gone', name: 'Mousse au chocolat' },
    ]);
  });

  it('name what reads differently in a line that is available again', () => {
    const at = AFTERNOON;
    const seen = readingOf(emptyLine(idOf('viv2')), resolveMenu(demoMenu, at, 'fr-FR'));
    const basket = addLine(EMPTY_BASKET, { ...emptyLine(idOf('viv2')), seen });
    const nutty = {
      ...demoMenu,
      products: demoMenu.products.map((one) => (one.id === idOf('viv2') ? { ...one, name: 'Sancerre rouge' } : one)),
    };
    expect(basketChanges(price(basket, at, without('viv2')), price(basket, at, nutty))).toEqual([
      { kind: 'again', name: 'Sancerre rouge' },
      { kind: 'reading', change: { what: 'product', name: 'Sancerre rouge', before: 'Sancerre blanc, verre', after: 'Sancerre rouge' } },
    ]);
  });

  it('include fees that are added, removed or repriced', () => {
    const basket = basketOf('bie1');
    const dearer = { ...demoMenu, costs: demoMenu.costs.map((cost) => ({ ...cost, net_price: cost.net_price + 0.5 })) };
    const name = 'Service en terrasse';
    expect(basketChanges(price(basket, AFTERNOON, demoMenu, '7'), price(basket, AFTERNOON, dearer, '7'))).toEqual([
      { kind: 'price', name, before: 0.5, after: 1 },
    ]);
    const none = { ...demoMenu, costs: [] };
    expect(basketChanges(price(basket, AFTERNOON, demoMenu, '7'), price(basket, AFTERNOON, none, '7'))).toEqual([
      { kind: 'price', name, before: 0.5, after: 0 },
    ]);
  });
});

describe('the baseline after an edit', () => {
  const [first, second] = ['1', '2'];
  const before = price(basketOf('bie1', 'cha1'), AFTERNOON);
  const last = price(basketOf('bie1', 'cha1'), HAPPY_HOUR);
  const after = (basket: Basket, known = before) => {
    const now = price(basket, HAPPY_HOUR);
    const kept = baselineAfter(known, last, now, 'EUR');
    return { changes: basketChanges(kept, now), before: kept.total, after: now.total };
  };
  const repricedBeer = { kind: 'price', name: 'Blonde pression, demi', before: 4.6, after: 3.2 };

  it('keeps unconfirmed changes of the remaining lines', () => {
    expect(after(setQuantity(basketOf('bie1', 'cha1'), second, 0))).toEqual({ changes: [repricedBeer], before: 4.6, after: 3.2 });
    expect(after(setQuantity(basketOf('bie1', 'cha1'), first, 0))).toMatchObject({ changes: [] });
    expect(after(setQuantity(setQuantity(basketOf('bie1', 'cha1'), second, 0), first, 3))).toEqual({
      changes: [repricedBeer],
      before: 13.8,
      after: 9.6,
    });
  });

  it('uses current prices for new and replaced lines', () => {
    const lines = basketOf('bie1', 'cha1', 'bie2');
    const known = price(basketOf('bie1', 'cha1'), HAPPY_HOUR);
    expect(after(lines, known)).toMatchObject({ changes: [] });
    const { before: sum, after: total, changes } = after(lines);
    expect(changes).toEqual([repricedBeer]);
    expect(sum - total).toBeCloseTo(1.4);
    const other = replaceLine(basketOf('bie1', 'cha1'), first, emptyLine(idOf('bie2')));
    expect(after(other)).toMatchObject({ changes: [] });
  });

  it('keeps sold-out products and changed fees until they are gone', () => {
    const basket = basketOf('bie1', 'viv2');
    const dearer = { ...without('viv2'), costs: demoMenu.costs.map((cost) => ({ ...cost, net_price: cost.net_price + 0.5 })) };
    const known = price(basket, AFTERNOON, demoMenu, '7');
    const now = price(setQuantity(basket, first, 2), AFTERNOON, dearer, '7');
    const kept = baselineAfter(known, price(basket, AFTERNOON, dearer, '7'), now, 'EUR');
    expect(basketChanges(kept, now)).toEqual([
      { kind: 'gone', name: 'Sancerre blanc, verre' },
      { kind: 'price', name: 'Service en terrasse', before: 1, after: 2 },
    ]);
    const away = price(setQuantity(basket, first, 2), AFTERNOON, dearer);
    expect(basketChanges(baselineAfter(kept, now, away, 'EUR'), away)).toEqual([{ kind: 'gone', name: 'Sancerre blanc, verre' }]);
  });
});
