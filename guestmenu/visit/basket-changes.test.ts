import type { Menu } from '@ardoise/contract/menu.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { describe, expect, it } from 'vitest';
import { addLine, type Basket, EMPTY_BASKET, emptyLine } from './basket.ts';
import { basketChanges } from './basket-changes.ts';
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
        { bundle_category: idOf('f3pla'), products: [idOf('bur3')] },
        { bundle_category: idOf('f3des'), products: [idOf('des2')] },
        { bundle_category: idOf('f3boi'), products: [idOf('sof2')] },
      ],
    });
    expect(basketChanges(look(bundle, AFTERNOON), look(bundle, AFTERNOON, without('des2')))).toEqual([
      { kind: 'gone', name: 'Mousse au chocolat' },
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
