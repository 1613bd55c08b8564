// The board's rules: which orders stand on it, in which column, what may be done to them, and how the server's word changes the list.

import type { Order, OrderItem } from '@ardoise/contract/orders.ts';
import { isOpenStatus, NEW_STATUSES, type OrderStatus, PREPARATION_STATUSES } from '@ardoise/contract/rules/order-status.ts';

import type { Trace } from './live/traces.ts';

/** The two columns, named by their routes. */
export type ColumnName = 'order' | 'delivery';

export const LIVE_STATUSES: readonly OrderStatus[] = [...NEW_STATUSES, ...PREPARATION_STATUSES];
const includes = (statuses: readonly OrderStatus[], status: OrderStatus): boolean => statuses.includes(status);

/** The column that an order stands in; null for one that is not on the board. */
export const columnOf = (status: OrderStatus): ColumnName | null => {
  if (includes(NEW_STATUSES, status)) return 'order';
  return includes(PREPARATION_STATUSES, status) ? 'delivery' : null;
};

type Placed = Pick<Order, 'id' | 'status' | 'creation_date'>;
const isBefore = (a: Placed, b: Placed): boolean =>
  a.creation_date < b.creation_date || (a.creation_date === b.creation_date && a.id < b.id);

/** The list with an order as it is now: in its place by age, or gone when it has left the board. */
export const mergeOrder = <O extends Placed>(rows: readonly O[], order: O): O[] => {
  const others = rows.filter(({ id }) => id !== order.id);
  if (columnOf(order.status) === null) return others;
  const place = others.findIndex((other) => isBefore(order, other));
  return place < 0 ? [...others, order] : [...others.slice(0, place), order, ...others.slice(place)];
};

export const dropOrder = <O extends Placed>(rows: readonly O[], id: string): O[] => rows.filter((order) => order.id !== id);

type Traced = ReadonlyMap<string, Pick<Trace, 'from' | 'gone' | 'order'>>;
const NO_TRACES: Traced = new Map();

/** Where an order is looked for: what has left the board stays where it was as long as it is traced. */
export const placeOf = ({ id, status }: Pick<Order, 'id' | 'status'>, traces: Traced): OrderStatus => {
  const trace = traces.get(id);
  return trace?.gone && trace.from ? trace.from : status;
};

/** The list with what has just left it or was brought back a moment before the list knows, each in its place by age. */
export const withGone = (rows: readonly Order[], traces: Traced): Order[] => {
  const all = [...rows];
  for (const { order } of traces.values()) {
    if (columnOf(placeOf(order, traces)) === null || rows.some(({ id }) => id === order.id)) continue;
    const place = all.findIndex((other) => isBefore(order, other));
    all.splice(place < 0 ? all.length : place, 0, order);
  }
  return all;
};

/** The orders of a column, oldest first; those that wait for their guest come after those that wait for the staff. */
export const inColumn = <O extends Placed>(rows: readonly O[], column: ColumnName, traces: Traced = NO_TRACES): O[] => {
  const own = rows.filter((order) => columnOf(placeOf(order, traces)) === column);
  const held = (order: O) => placeOf(order, traces) === 'ON_HOLD';
  return [...own.filter((order) => !held(order)), ...own.filter(held)];
};

/** What the board shows of an order's items: of a held one only what ran out, the rest is nobody's business until it goes on. */
export const shownItems = ({ status, items }: Pick<Order, 'status' | 'items'>): Order['items'] => {
  const out = items.filter((item) => item.unavailable || item.sub_products.some((part) => part.unavailable));
  return status === 'ON_HOLD' && out.length > 0 ? out : items;
};

/** What the waiting orders of one guest have in common: the phone they came from, or the contact. */
const isOfGuest = (one: Order, other: Order): boolean => {
  const contact = ({ customer: { phone, email } }: Order) => phone ?? email;
  return (
    one.id === other.id || (one.guest !== null && one.guest === other.guest) || (contact(one) !== null && contact(one) === contact(other))
  );
};

/** The orders that wait or are held of the guest of one of them, itself included. */
export const waitingOfGuest = (rows: readonly Order[], order: Order): Order[] =>
  rows.filter((row) => isDeletable(row.status) && isOfGuest(row, order));

/** Names said at most: who floods a board may have one for each order. */
const NAMES = 3;
/** Who a guest says to be, each name once. */
export const namesOf = (orders: readonly Order[]): string => {
  const names = [...new Set(orders.map(({ customer }) => customer.name))];
  return [...names.slice(0, NAMES), ...(names.length > NAMES ? ['…'] : [])].join(', ');
};

export type StaffStep = 'prepare' | 'ready' | 'delivered' | 'cancel';

/** The step that leads on from a status; null where there is none. */
export const mainStep = (status: OrderStatus): Exclude<StaffStep, 'cancel'> | null => {
  if (status === 'PENDING') return 'prepare';
  if (status === 'IN_PROGRESS') return 'ready';
  return status === 'READY' ? 'delivered' : null;
};
export const isDeletable = (status: OrderStatus): boolean => (NEW_STATUSES as readonly OrderStatus[]).includes(status);

/** Whether an item can be marked out of stock: not twice, not on an order that is over or not paid yet. */
export const canRunOut = (status: OrderStatus, { unavailable }: Pick<OrderItem, 'unavailable'>): boolean =>
  !unavailable && isOpenStatus(status) && status !== 'AWAITING_PAYMENT';
