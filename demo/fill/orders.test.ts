import type { Menu } from '@ardoise/contract/menu.ts';
import { isOpenStatus, ORDER_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import { describe, expect, it } from 'vitest';
import { guestTexts } from '../../server/modules/orders/index.ts';
import { shortId } from '../../server/platform/ids.ts';
import { demoPassphrases } from '../menu/costs.ts';
import { hallesMenu } from '../menu/halles.ts';
import { catalogueOf } from './catalogue.ts';
import { tableSessions } from './order-rows.ts';
import { demoOrders, OUT_OF_STOCK } from './orders.ts';
import { currentOutages, pastOutages } from './outages.ts';
import { demoVenues } from './venues.ts';
import { instantOf, PAST_DAYS } from './visits.ts';

const paris = 'Europe/Paris';
const filledAt = (now: Date) => {
  const menu: Menu = catalogueOf('halles', demoVenues(now, shortId).halles, 'premium', hallesMenu);
  return demoOrders({ menu, now, passphrases: demoPassphrases, outages: pastOutages(now, paris), paymentMinutes: 30, guestTexts });
};
const moments: [string, string][] = [
  ['at lunch', '2026-06-18T10:40:00Z'],
  ['in the happy hour', '2026-06-18T16:30:00Z'],
  ['in the middle of the night', '2026-06-19T02:10:00Z'],
  ['a minute after midnight', '2026-06-18T22:01:20Z'],
  ['at midnight', '2026-06-18T22:00:00Z'],
  ['after a day of 23 hours', '2026-03-30T11:00:00Z'],
  ['on a day of 25 hours', '2026-10-25T01:30:00Z'],
];

describe.each(moments)('filled %s', (_, instant) => {
  const now = new Date(instant);
  const orders = filledAt(now);
  const today = localTime(now, paris).day;

  it('has orders of today in every status', () => {
    const statuses = orders.filter(({ day }) => day === today).map(({ history }) => history.status);
    expect([...new Set(statuses)].sort()).toEqual([...ORDER_STATUSES].sort());
    expect(statuses.filter((status) => status === 'DELIVERED').length).toBeGreaterThanOrEqual(8);
  });

  it('has no order of a sold-out product, and one product that is still sold out', () => {
    const outages = pastOutages(now, paris);
    const past = outages.filter(({ ended }) => ended && ended < now);
    const meanwhile = past.flatMap(({ product, began, ended }) =>
      orders.filter(
        ({ priced, history: { creation_date: at } }) =>
          began <= at && at < (ended as Date) && priced.items.some((item) => item.product === product),
      ),
    );
    expect(past).toHaveLength(outages.length);
    expect(meanwhile).toEqual([]);
    expect(currentOutages(orders).map(({ product }) => product)).toEqual([OUT_OF_STOCK]);
  });

  it('has 30 days before today, sorted by time, none in the future', () => {
    expect(new Set(orders.map(({ day }) => day)).size).toBe(PAST_DAYS + 1);
    const placed = orders.map(({ history }) => history.creation_date.getTime());
    expect(placed).toEqual([...placed].sort((a, b) => a - b));
    for (const { history } of orders) {
      const steps = [
        history.creation_date,
        history.submission_date,
        history.preparation_date,
        history.completion_date,
        history.delivery_date,
        history.cancellation_date,
        history.held_date,
      ];
      const known = steps.flatMap((date) => (date ? [date.getTime()] : []));
      expect(known).toEqual([...known].sort((a, b) => a - b));
      expect(known.at(-1)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('has no open order with the sold-out product, except the held one', () => {
    const open = orders.filter(
      ({ history, priced }) => isOpenStatus(history.status) && priced.items.some(({ product }) => product === OUT_OF_STOCK),
    );
    expect(open.map(({ history }) => history.status)).toEqual(['ON_HOLD']);
  });
});

it('has a session at each table with an open order, and at no other', () => {
  const now = new Date('2026-06-18T10:40:00Z');
  const orders = filledAt(now);
  const sessions = tableSessions({ id: 'venue' }, orders);
  const open = orders.filter(({ history, table }) => table !== null && isOpenStatus(history.status));
  expect(open.length).toBeGreaterThan(0);
  expect([...sessions.keys()].sort()).toEqual([...new Set(open.map(({ table }) => table))].sort());
  // No session has expired.
  for (const { begin_date, last_date } of sessions.values()) {
    expect(begin_date.getTime()).toBeLessThanOrEqual(last_date.getTime());
    expect(now.getTime() - last_date.getTime()).toBeLessThan(4 * 3_600_000);
  }
});

it('is the same for the same moment, except the guests’ keys', () => {
  const now = new Date('2026-06-18T10:40:00Z');
  const without = () => filledAt(now).map(({ uuid: _, ...order }) => order);
  expect(without()).toEqual(without());
});

it('finds the instant of a local minute before and after a clock change', () => {
  expect(instantOf('2026-03-28', 480, paris).toISOString()).toBe('2026-03-28T07:00:00.000Z');
  expect(instantOf('2026-03-29', 480, paris).toISOString()).toBe('2026-03-29T06:00:00.000Z');
  expect(instantOf('2026-03-29', 30, paris).toISOString()).toBe('2026-03-28T23:30:00.000Z');
  expect(instantOf('2026-10-25', 1200, paris).toISOString()).toBe('2026-10-25T19:00:00.000Z');
});
