import type { HourOfOrders } from '@ardoise/contract/figures/orders.ts';
import { describe, expect, it } from 'vitest';
import { timesByHour, timesOfAll } from './times.ts';

const none: HourOfOrders = { orders: 0, amount: 0, waited: 0, waiting_seconds: 0, prepared: 0, preparation_seconds: 0 };
const hours = (some: Record<number, Partial<HourOfOrders>>): HourOfOrders[] =>
  Array.from({ length: 24 }, (_, hour) => ({ ...none, ...some[hour] }));

const DAY = hours({
  12: { orders: 10, waited: 9, waiting_seconds: 1800, prepared: 8, preparation_seconds: 4800 },
  20: { orders: 1, waited: 1, waiting_seconds: 1000 },
});

describe('waiting and preparation times', () => {
  it('are averages of the orders that have the value, for hours with orders', () => {
    expect(timesByHour(DAY)).toEqual([
      { hour: 12, orders: 10, waiting: 200, preparation: 600 },
      { hour: 20, orders: 1, waiting: 1000, preparation: null },
    ]);
  });

  it('are weighted by the number of orders', () => {
    expect(timesOfAll(DAY)).toEqual({ orders: 11, waiting: 280, preparation: 600 });
    expect(timesOfAll(hours({}))).toEqual({ orders: 0, waiting: null, preparation: null });
  });
});
