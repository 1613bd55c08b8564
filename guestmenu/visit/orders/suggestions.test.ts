import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { describe, expect, it } from 'vitest';
import { dessertAfter, drinksOf } from './suggestions.ts';

const DINNER = new Date('2026-11-24T19:00:00Z');
const NIGHT = new Date('2026-11-24T22:30:00Z');
const menuAt = (at: Date, locale: 'fr-FR' | 'de-DE' = 'fr-FR') => resolveMenu(demoMenu, at, locale);

type Item = GuestOrder['items'][number];
const ordered = (...keys: string[]) => ({ items: keys.map((key) => ({ product: idOf(key), sub_products: [] as unknown[] }) as Item) });
const bundle = (key: string, ...parts: string[]) => {
  const order = ordered(key);
  const sub_products = parts.map((part) => ({ product: idOf(part) }) as Item['sub_products'][number]);
  return { items: order.items.map((item) => ({ ...item, sub_products })) };
};

describe('the drinks to repeat', () => {
  const drinks = (order: ReturnType<typeof ordered>, at = DINNER) => drinksOf(order, menuAt(at)).items.map(({ product }) => product);

  it('are the available drinks of an order', () => {
    expect(drinks(ordered('pla3', 'bie1', 'des1', 'sof3'))).toEqual(['bie1', 'sof3'].map(idOf));
    expect(drinks(ordered('pla3', 'des1'))).toEqual([]);
    expect(drinks(ordered('gone', 'bie1'))).toEqual([idOf('bie1')]);
  });

  it('exclude sold-out drinks', () => {
    const menu = menuAt(DINNER);
    Object.assign(menu.products[idOf('bie1')]!, { orderable: false });
    expect(drinksOf(ordered('bie1'), menu).items).toEqual([]);
  });
});

describe('the dessert suggestion', () => {
  const named = (...orders: ReturnType<typeof ordered>[]) => dessertAfter(orders, menuAt(DINNER))?.name ?? null;

  it('follows main courses, in the menu’s language', () => {
    expect(named(ordered('pla3', 'bie1'))).toBe('Desserts');
    expect(dessertAfter([ordered('pla3')], menuAt(DINNER, 'de-DE'))?.id).toBe(dessertAfter([ordered('pla3')], menuAt(DINNER))?.id);
  });

  it('is missing after drinks alone, after a dessert in any order or bundle, and if none is served', () => {
    expect(named()).toBeNull();
    expect(named(ordered('bie1'))).toBeNull();
    expect(named(ordered('pla3'), ordered('des2'))).toBeNull();
    expect(named(ordered('pla3'), bundle('for1', 'ent4', 'pla2', 'des1'))).toBeNull();
    expect(dessertAfter([ordered('pla3')], menuAt(NIGHT))).toBeNull();
  });
});
