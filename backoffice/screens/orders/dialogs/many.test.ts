import { expect, it } from 'vitest';
import { order } from '../../../test/records.ts';
import { choicesOf } from './many.ts';

const NOW = Date.parse('2026-11-28T20:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

it('offers three networks with several orders, largest first, then origins and time spans that have any', () => {
  const ofNetwork = (network: string, first: number, count: number) =>
    Array.from({ length: count }, (_, index) => order(first + index, { origin: 'bar', network, creation_date: minutesAgo(90) }));
  const orders = [
    order(1, { origin: 'bar', network: 'netA', creation_date: minutesAgo(2) }),
    order(2, { origin: 'tables', network: 'netA', creation_date: minutesAgo(20) }),
    order(3, { origin: 'bar', network: 'netA', creation_date: minutesAgo(90) }),
    order(4, { origin: 'bar', network: 'netB', creation_date: minutesAgo(90) }),
    order(5, { origin: 'bar', network: 'netA', status: 'IN_PROGRESS', preparation_date: minutesAgo(1), creation_date: minutesAgo(2) }),
    // Put on hold during preparation.
    order(6, { origin: 'bar', network: 'netA', status: 'ON_HOLD', preparation_date: minutesAgo(1), creation_date: minutesAgo(2) }),
    ...ofNetwork('netC', 10, 5),
    ...ofNetwork('netD', 20, 3),
    ...ofNetwork('netE', 30, 4),
  ];
  expect(choicesOf(orders, NOW).map(({ query, orders: own }) => [query, own.length])).toEqual([
    [{ origin: 'netC' }, 5],
    [{ origin: 'netE' }, 4],
    [{ origin: 'netA' }, 3],
    [{ origin: 'bar' }, 15],
    [{ origin: 'tables' }, 1],
    [{ minutes: 5 }, 1],
    [{ minutes: 15 }, 1],
    [{ minutes: 60 }, 2],
  ]);
});

it('offers nothing without waiting orders', () => {
  expect(choicesOf([order(1, { status: 'READY' })], NOW)).toEqual([]);
});
