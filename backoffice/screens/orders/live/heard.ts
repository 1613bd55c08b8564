// What is heard of orders: a bell for a new waiting one, an error sound for a cancelled one.
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';

/** The statuses in which this page last saw each order. */
export type Known = Map<string, OrderStatus>;
/** The state that this page has received of the venue; `lastSeq`: the number of the last event, -1 before the first. */
export type Received = { known: Known; lastSeq: number };
type Seen = { id: string; status: OrderStatus };

/** Orders remembered at most; the oldest go first. */
const MEMORY = 2000;
const remember = (known: Known, { id, status }: Seen): void => {
  known.delete(id);
  known.set(id, status);
  for (const oldest of known.keys()) {
    if (known.size <= MEMORY) return;
    known.delete(oldest);
  }
};

/**
 * Whether an order rings the bell: it waits and this page did not know it, or it was on hold or unpaid. One that waits again
 * because a step was taken back does not.
 */
export const isNews = (before: OrderStatus | undefined, after: OrderStatus): boolean =>
  after === 'PENDING' && (before === undefined || before === 'ON_HOLD' || before === 'AWAITING_PAYMENT');

/** The ids of those that this page last saw on hold. */
export const heldAmong = (known: Known, orders: readonly Seen[]): ReadonlySet<string> =>
  new Set(orders.flatMap(({ id }) => (known.get(id) === 'ON_HOLD' ? [id] : [])));

/** Takes note of an update; true if it rings. */
export const hearUpdate = (known: Known, order: Seen): boolean => {
  const rings = isNews(known.get(order.id), order.status);
  remember(known, order);
  return rings;
};

/** Takes note of a cancellation; true if it sounds: once, and only for an order that was on the board. */
export const hearCancel = (known: Known, id: string): boolean => {
  const before = known.get(id);
  if (before !== undefined) remember(known, { id, status: 'CANCELLED' });
  return before !== undefined && before !== 'CANCELLED';
};

/** Takes note of a list that was read; answers the orders that ring. What the first list holds is no news. */
export const hearList = <O extends Seen>(known: Known, orders: readonly O[], first: boolean): O[] => {
  const news = orders.filter((order) => hearUpdate(known, order));
  return first ? [] : news;
};
