// The orders placed by this phone: those of the visit, and the one of an earlier visit. Pure.
import { VISIT_HOURS } from '@ardoise/contract/rules/guests.ts';
import { isOpenStatus } from '@ardoise/contract/rules/order-status.ts';
import { MAX_ORDERS, type PlacedOrder } from '../stored.ts';

/** After this time, the guest is on another visit. */
const VISIT_MS = VISIT_HOURS * 3_600_000;
/** Guests change tables, so the table of an order is remembered only for this time. */
const TABLE_MS = 3 * 3_600_000;
/** Older orders are not offered again. */
const LAST_TIME_MS = 90 * 24 * 3_600_000;

const isWithin = (at: number, span: number, now: number): boolean => Math.abs(now - at) < span;

export const isOfVisit = (at: number | null, now: number = Date.now()): boolean => at !== null && isWithin(at, VISIT_MS, now);

/** The orders of this visit, newest first. */
export const visitOrders = (orders: readonly PlacedOrder[], now: number = Date.now()): PlacedOrder[] =>
  orders.filter(({ at }) => isOfVisit(at, now));

/** Uuids of the orders of this visit for a table. */
export const ordersAt = (orders: readonly PlacedOrder[], table: string, now: number = Date.now()): string[] =>
  visitOrders(orders, now).flatMap((one) => (one.table === table ? one.uuid : []));

/** The last order of an earlier visit, if there is none of this visit. */
export const previousVisitOrder = (orders: readonly PlacedOrder[], now: number = Date.now()): PlacedOrder | null =>
  (visitOrders(orders, now).length === 0 && orders.find(({ at }) => isWithin(at, LAST_TIME_MS, now))) || null;

/** The table of the newest order, while the guest is probably still there; null: none, or the bar. */
export const tableOf = (orders: readonly PlacedOrder[], now: number = Date.now()): string | null => {
  const [newest] = orders;
  return newest && isWithin(newest.at, TABLE_MS, now) ? newest.table : null;
};

/** With a new order; those of other visits are removed. */
export const withOrder = (orders: readonly PlacedOrder[], placedOrder: PlacedOrder): PlacedOrder[] =>
  [placedOrder, ...visitOrders(orders, placedOrder.at).filter(({ uuid }) => uuid !== placedOrder.uuid)].slice(0, MAX_ORDERS);

export const withoutOrder = (orders: readonly PlacedOrder[], gone: string): PlacedOrder[] => orders.filter(({ uuid }) => uuid !== gone);

export const isOver = ({ status }: Pick<PlacedOrder, 'status'>): boolean => status !== null && !isOpenStatus(status);

/** The venue has accepted the order. */
export const isAccepted = ({ status }: Pick<PlacedOrder, 'status'>): boolean =>
  status === 'PENDING' || status === 'IN_PROGRESS' || status === 'READY' || status === 'DELIVERED';

/** Orders on hold come first. */
export const heldFirst = <R extends Pick<PlacedOrder, 'status'>>(placedOrders: readonly R[]): R[] => [
  ...placedOrders.filter(({ status }) => status === 'ON_HOLD'),
  ...placedOrders.filter(({ status }) => status !== 'ON_HOLD'),
];
