// Products that were sold out at Brasserie des Halles in recent weeks, and not ordered meanwhile.
import { localTime } from '@ardoise/menu/slots.ts';
import type { Query } from '../host.ts';
import type { ProductKey } from '../menu/products.ts';
import { demoRecordId, demoVenueIds } from './ids.ts';
import type { OrderHistory } from './order-history.ts';
import { insertRows } from './rows.ts';
import { instantOf } from './visits.ts';

export type Outage = { product: string; began: Date; ended: Date | null };

const clock = (hour: number, minute = 0) => hour * 60 + minute;
const DAY_MINUTES = clock(24);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END_OF_WORK = DAY_MINUTES + clock(5);

/** `from` and `to` are in minutes since midnight of the day `daysAgo`. */
const PAST: readonly { product: ProductKey; daysAgo: number; from: number; to: number }[] = [
  { product: 'pla2', daysAgo: 3, from: clock(20, 5), to: END_OF_WORK },
  { product: 'coc2', daysAgo: 4, from: clock(18, 30), to: END_OF_WORK },
  { product: 'des1', daysAgo: 8, from: clock(20, 40), to: END_OF_WORK },
  { product: 'pla4', daysAgo: 9, from: clock(12, 55), to: clock(19) },
  { product: 'pla2', daysAgo: 11, from: clock(21), to: END_OF_WORK },
  { product: 'viv2', daysAgo: 15, from: clock(19, 10), to: DAY_MINUTES + clock(11) },
];

/** Past outages. The one of the mussels matches the change in `menu-changes.ts`. */
export const pastOutages = (now: Date, timezone: string): Outage[] => {
  const today = localTime(now, timezone).day;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const past = PAST.map(({ product, daysAgo, from, to }) => {
    const day = new Date(Date.parse(today) - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const at = (minute: number) => instantOf(day, minute, timezone);
    return { product: demoRecordId('halles', 'product', product), began: at(from), ended: at(to) };
  });
  return [...past, { product: demoRecordId('halles', 'product', 'pla6'), began: ago(5 * 24 + 2), ended: ago(4 * 24 + 9) }];
};

/** The current outage: the beer ran out while an order with it was waiting. */
export const currentOutages = (orders: readonly { outOfStock: string | null; history: OrderHistory }[]): Outage[] =>
  orders.flatMap(({ outOfStock, history }) =>
    outOfStock && history.held_date ? [{ product: outOfStock, began: history.held_date, ended: null }] : [],
  );

export const insertOutages = (query: Query, outages: readonly Outage[]): Promise<void> =>
  insertRows(
    query,
    'outage',
    outages.map(({ product, began, ended }) => ({ venue_id: demoVenueIds.halles, product_id: product, began, ended })),
  );
