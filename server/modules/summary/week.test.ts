// The figures of a week, from fakes of the modules that count them.
import type { DayRange } from '@ardoise/contract/rules/figures.ts';
import { expect, it } from 'vitest';
import { type Figures, weekOf } from './week.ts';

const MONDAY = '2026-11-23';
const WEEK = { start: '2026-11-16', end: '2026-11-22' };
const BEFORE = { start: '2026-11-09', end: '2026-11-15' };
const HOURS = Array.from({ length: 24 }, () => ({
  orders: 0,
  amount: 0,
  waited: 0,
  waiting_seconds: 0,
  prepared: 0,
  preparation_seconds: 0,
}));
const product = (name: string, orders: number) => ({ product: name, name, orders, pieces: orders * 2, amount: 10, locales: [] });
const missed = (name: string, amount: number) => ({ product: name, name, times: 1, is_out: false, pieces: 2, amount });

/** Fake figures that record the requested ranges. */
const counted = () => {
  const asked: [string, DayRange][] = [];
  const answer =
    <T>(name: string, of: (range: DayRange) => T) =>
    (range: DayRange): Promise<T> => {
      asked.push([name, range]);
      return Promise.resolve(of(range));
    };
  const visitors = answer('visitors', () => ({ labels: [], data: [1, 1, 1, 1, 1, 1, 4, 2, 0, 0, 3, 0, 0, 6] }));
  const views = answer('views', () =>
    ['a', 'b', 'c', 'd'].map((name) => ({ product: name, name, labels: [], values: [1, 2, 0, 0, 0, 0, 1] })),
  );
  const hours = answer('hours', ({ start }) =>
    start === WEEK.start
      ? [
          { orders: 3, amount: 30.5, waited: 2, waiting_seconds: 100, prepared: 1, preparation_seconds: 500 },
          { orders: 4, amount: 40.5, waited: 3, waiting_seconds: 200, prepared: 1, preparation_seconds: 700 },
          ...HOURS.slice(2),
        ]
      : [{ orders: 5, amount: 50.5, waited: 9, waiting_seconds: 9000, prepared: 0, preparation_seconds: 0 }, ...HOURS.slice(1)],
  );
  const products = answer('products', () => ['w', 'x', 'y', 'z'].map((name) => product(name, 4)));
  const out = answer('missed', () => [missed('m', 30.5), missed('n', 0.25)]);
  const figures: Figures = {
    visits: { visitors: (_venue, _interval, range) => visitors(range), views: (_venue, _interval, range) => views(range) },
    orders: { products: (_venue, range) => products(range), hours: (_venue, range) => hours(range), missed: (_venue, range) => out(range) },
  };
  return { asked, figures };
};

it('compares the week before a Monday with the week before that', async () => {
  const { asked, figures } = counted();
  expect(await weekOf(figures, 'venue', MONDAY, true)).toEqual({
    days: WEEK,
    visitors: { count: 11, before: 10 },
    viewed: ['a', 'b', 'c'].map((name) => ({ name, count: 4 })),
    orders: {
      placed: { count: 7, before: 5 },
      turnover: { count: 71, before: 50.5 },
      ordered: ['w', 'x', 'y'].map((name) => ({ name, count: 4 })),
      waiting: 60,
      preparation: 600,
      out: { names: ['m', 'n'], amount: 30.75 },
    },
  });
  expect(asked).toEqual([
    ['visitors', { start: BEFORE.start, end: WEEK.end }],
    ['views', WEEK],
    ['hours', WEEK],
    ['hours', BEFORE],
    ['products', WEEK],
    ['missed', WEEK],
  ]);
});

it('reads no orders if the venue takes none, and has no average of zero orders', async () => {
  const { asked, figures } = counted();
  expect((await weekOf(figures, 'venue', MONDAY, false)).orders).toBeNull();
  expect(asked.map(([name]) => name)).toEqual(['visitors', 'views']);
  const withoutOrders = { ...figures, orders: { ...figures.orders, hours: async () => HOURS } };
  expect((await weekOf(withoutOrders, 'venue', MONDAY, true)).orders).toMatchObject({
    placed: { count: 0, before: 0 },
    waiting: null,
    preparation: null,
  });
});
