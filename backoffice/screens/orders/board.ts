// The rules of the board: its orders, their columns, their actions, and how server events change the list.

import type { Order, OrderItem } from '@ardoise/contract/orders.ts';
import { isOpenStatus, NEW_STATUSES, type OrderStatus, PREPARATION_STATUSES } from '@ardoise/contract/rules/order-status.ts';

import type { RecentChange } from './live/recent-changes.ts';

/** The two columns, named like their routes. */
export type ColumnName = 'order' | 'delivery';

export const LIVE_STATUSES: readonly OrderStatus[] = [...NEW_STATUSES, ...PREPARATION_STATUSES];
const includes = (statuses: readonly OrderStatus[], status: OrderStatus): boolean => statuses.includes(status);

/** The column of an order; null if it is not on the board. */
export const columnOf = (status: OrderStatus): ColumnName | null => {
  if (includes(NEW_STATUSES, status)) return 'order';
  return includes(PREPARATION_STATUSES, status) ? 'delivery' : null;
};

type Placed = Pick<Order, 'id' | 'status' | 'creation_date'>;
const isBefore = (a: Placed, b: Placed): boolean =>
  a.creation_date < b.creation_date || (a.creation_date === b.creation_date && a.id < b.id);

/** The list with an updated order: inserted by age, or removed if it has left the board. */
export const mergeOrder = <O extends Placed>(rows: readonly O[], order: O): O[] => {
  const others = rows.filter(({ id }) => id !== order.id);
  if (columnOf(order.status) === null) return others;
  const place = others.findIndex((other) => isBefore(order, other));
  return place < 0 ? [...others, order] : [...others.slice(0, place), order, ...others.slice(place)];
};

export const dropOrder = <O extends Placed>(rows: readonly O[], id: string): O[] => rows.filter((order) => order.id !== id);

type RecentlyChanged = ReadonlyMap<string, Pick<RecentChange, 'from' | 'gone' | 'order'>>;
const NO_CHANGES: RecentlyChanged = new Map();

/** The status that places an order: one that has left the board keeps its place while its recent change is shown. */
export const placeOf = ({ id, status }: Pick<Order, 'id' | 'status'>, recentChanges: RecentlyChanged): OrderStatus => {
  const change = recentChanges.get(id);
  return change?.gone && change.from ? change.from : status;
};

/**
 * Adds the orders of recent changes that the list does not contain: those that have just left, or were just restored. Each is inserted by
 * age.
 */
export const withGone = (rows: readonly Order[], recentChanges: RecentlyChanged): Order[] => {
  const all = [...rows];
  for (const { order } of recentChanges.values()) {
    if (columnOf(placeOf(order, recentChanges)) === null || rows.some(({ id }) => id === order.id)) continue;
    const place = all.findIndex((other) => isBefore(order, other));
    all.splice(place < 0 ? all.length : place, 0, order);
  }
  return all;
};

/** The orders of a column, oldest first; those that wait for their guest come last. */
export const ordersOfColumn = <O extends Placed>(
  rows: readonly O[],
  column: ColumnName,
  recentChanges: RecentlyChanged = NO_CHANGES,
): O[] => {
  const own = rows.filter((order) => columnOf(placeOf(order, recentChanges)) === column);
  const held = (order: O) => placeOf(order, recentChanges) === 'ON_HOLD';
  return [...own.filter((order) => !held(order)), ...own.filter(held)];
};

/** The items that the board shows: for a held order only the sold-out ones, because the rest has to wait. */
export const shownItems = ({ status, items }: Pick<Order, 'status' | 'items'>): Order['items'] => {
  const out = items.filter((item) => item.unavailable || item.sub_products.some((part) => part.unavailable));
  return status === 'ON_HOLD' && out.length > 0 ? out : items;
};

/** True if two orders come from the same guest: same device or same contact. */
const isOfGuest = (one: Order, other: Order): boolean => {
  const contact = ({ customer: { phone, email } }: Order) => phone ?? email;
  return (
    one.id === other.id || (one.guest !== null && one.guest === other.guest) || (contact(one) !== null && contact(one) === contact(other))
  );
};

/** The waiting and held orders of the guest of `order`, itself included. */
export const waitingOfGuest = (rows: readonly Order[], order: Order): Order[] =>
  rows.filter((row) => isDeletable(row.status) && isOfGuest(row, order));

/** Maximum number of names in a text: a flood may have one for each order. */
const NAMES = 3;
/** The distinct guest names of several orders. */
export const guestNames = (orders: readonly Order[]): string => {
  const names = [...new Set(orders.map(({ customer }) => customer.name))];
  return [...names.slice(0, NAMES), ...(names.length > NAMES ? ['…'] : [])].join(', ');
};

export type StaffStep = 'prepare' | 'ready' | 'delivered' | 'cancel';

/** The next step from a status; null if there is none. */
export const mainStep = (status: OrderStatus): Exclude<StaffStep, 'cancel'> | null => {
  if (status === 'PENDING') return 'prepare';
  if (status === 'IN_PROGRESS') return 'ready';
  return status === 'READY' ? 'delivered' : null;
};
export const isDeletable = (status: OrderStatus): boolean => (NEW_STATUSES as readonly OrderStatus[]).includes(status);

/** True if an item can be marked as out of stock: not twice, and not on a closed or unpaid order. */
export const canRunOut = (status: OrderStatus, { unavailable }: Pick<OrderItem, 'unavailable'>): boolean =>
  !unavailable && isOpenStatus(status) && status !== 'AWAITING_PAYMENT';
