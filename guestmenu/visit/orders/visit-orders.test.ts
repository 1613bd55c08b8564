import { describe, expect, it } from 'vitest';
import type { PlacedOrder } from '../stored.ts';
import { heldFirst, isOver, previousVisitOrder, tableOf, visitOrders, withOrder, withoutOrder } from './visit-orders.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-24T20:00:00Z');
const placedOrder = (uuid: string, hours: number, more: Partial<PlacedOrder> = {}): PlacedOrder => ({
  uuid,
  ref: uuid,
  at: now - hours * HOUR,
  table: '7',
  status: null,
  ...more,
});

describe('the orders of a phone', () => {
  const orders = [placedOrder('b', 1), placedOrder('a', 2), placedOrder('old', 24), placedOrder('older', 48)];

  it('belong to this visit for twelve hours', () => {
    expect(visitOrders(orders, now).map(({ uuid }) => uuid)).toEqual(['b', 'a']);
    expect(visitOrders([placedOrder('c', 11.9), placedOrder('d', 12.1)], now).map(({ uuid }) => uuid)).toEqual(['c']);
  });

  it('include the order of an earlier visit for some months, if there is none of this visit', () => {
    expect(previousVisitOrder(orders, now)).toBeNull();
    expect(previousVisitOrder(orders.slice(2), now)?.uuid).toBe('old');
    expect(previousVisitOrder([placedOrder('x', 24 * 91)], now)).toBeNull();
    expect(previousVisitOrder([], now)).toBeNull();
  });

  it('give the table for some hours; null for the bar', () => {
    expect(tableOf(orders, now)).toBe('7');
    expect(tableOf([placedOrder('b', 1, { table: null }), placedOrder('a', 2)], now)).toBeNull();
    expect(tableOf([placedOrder('a', 3.5)], now)).toBeNull();
    expect(tableOf([], now)).toBeNull();
  });

  it('start with the newest, without duplicates and without those of other visits', () => {
    expect(withOrder(orders, placedOrder('c', 0)).map(({ uuid }) => uuid)).toEqual(['c', 'b', 'a']);
    expect(withOrder(orders, placedOrder('a', 0)).map(({ uuid }) => uuid)).toEqual(['a', 'b']);
    const many = Array.from({ length: 30 }, (_, place) => placedOrder(String(place), 1));
    expect(withOrder(many, placedOrder('c', 0))).toHaveLength(20);
    expect(withoutOrder(orders, 'a').map(({ uuid }) => uuid)).toEqual(['b', 'old', 'older']);
  });

  it('have held ones first, and recognize finished ones', () => {
    const mixed = [
      placedOrder('a', 1, { status: 'READY' }),
      placedOrder('b', 2, { status: 'ON_HOLD' }),
      placedOrder('c', 3, { status: 'DELIVERED' }),
    ];
    expect(heldFirst(mixed).map(({ uuid }) => uuid)).toEqual(['b', 'a', 'c']);
    expect(mixed.map(isOver)).toEqual([false, false, true]);
    expect(isOver({ status: null })).toBe(false);
  });
});
