import type { Counted, ViewsByLanguage } from '@ardoise/contract/figures/analytics.ts';
import type { OrderedProduct } from '@ardoise/contract/figures/orders.ts';
import { describe, expect, it } from 'vitest';
import { joinByProduct, languagesIn, rateOf, sortedBy } from './join.ts';

const counts = (of: Record<string, number>): Counted[] => Object.entries(of).map(([label, value]) => ({ label, value }));
const viewed = (name: string, of: Record<string, number>): ViewsByLanguage => ({ product: `id of ${name}`, name, locales: counts(of) });
const ordered = (name: string, orders: number, of: Record<string, number>): OrderedProduct => ({
  product: `id of ${name}`,
  name,
  orders,
  pieces: orders,
  amount: orders,
  locales: counts(of),
});

const VIEWS = [viewed('Mojito', { 'fr-FR': 80, 'de-DE': 20 }), viewed('Thé', { 'fr-FR': 40 }), viewed('Soupe', { 'de-DE': 60 })];
/** Tea was ordered from the list; beer was ordered without a view. The language of one mojito is unknown. */
const ORDERS = [
  ordered('Thé', 50, { 'fr-FR': 50 }),
  ordered('Mojito', 31, { 'fr-FR': 20, 'de-DE': 10 }),
  ordered('Bière', 5, { 'fr-FR': 5 }),
];

describe('views joined with orders', () => {
  it('joins by product, with orders for 100 views', () => {
    expect(joinByProduct(VIEWS, ORDERS, null)).toEqual([
      { product: 'id of Mojito', name: 'Mojito', views: 100, orders: 31, rate: 31 },
      { product: 'id of Thé', name: 'Thé', views: 40, orders: 50, rate: 125 },
      { product: 'id of Soupe', name: 'Soupe', views: 60, orders: 0, rate: 0 },
      { product: 'id of Bière', name: 'Bière', views: 0, orders: 5, rate: null },
    ]);
  });

  it('filters by page language, without products that have no data in it', () => {
    expect(joinByProduct(VIEWS, ORDERS, 'de-DE').map(({ name, views, orders }) => [name, views, orders])).toEqual([
      ['Mojito', 20, 10],
      ['Soupe', 60, 0],
    ]);
    expect(joinByProduct(VIEWS, ORDERS, 'it-IT')).toEqual([]);
  });

  it('lists the languages that occur, most frequent first', () => {
    expect(languagesIn(VIEWS, ORDERS)).toEqual(['fr-FR', 'de-DE']);
    expect(languagesIn([viewed('Thé', { 'it-IT': 0 })], [])).toEqual([]);
  });

  it('sorts by views, or by views without orders', () => {
    const names = (order: 'viewed' | 'unordered') => sortedBy(order, joinByProduct(VIEWS, ORDERS, null)).map(({ name }) => name);
    expect(names('viewed')).toEqual(['Mojito', 'Soupe', 'Thé', 'Bière']);
    expect(names('unordered')).toEqual(['Mojito', 'Soupe', 'Bière', 'Thé']);
    expect(sortedBy('unordered', joinByProduct([...VIEWS, viewed('Eau', { 'fr-FR': 70 })], ORDERS, null)).map(({ name }) => name)[0]).toBe(
      'Eau',
    );
  });

  it('has no rate without views', () => {
    expect([rateOf(0, 3), rateOf(4, 1)]).toEqual([null, 25]);
  });
});
