// Decides which order changes play a sound: a bell for a new waiting order, an error sound for a cancelled one.
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';

/** The status of each order that this page saw last. */
export type Known = Map<string, OrderStatus>;
/** The state that this page has received of the venue; `lastSeq`: the number of the last event, -1 before the first. */
export type Received = { known: Known; lastSeq: number };
type Seen = { id: string; status: OrderStatus };

/** Maximum number of remembered orders; the oldest are dropped first. */
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
 * True if a status change rings the bell: the order waits and is new to this page, or it was on hold or unpaid. An undo back to waiting
 * does not ring.
 */
export const isNews = (before: OrderStatus | undefined, after: OrderStatus): boolean =>
  after === 'PENDING' && (before === undefined || before === 'ON_HOLD' || before === 'AWAITING_PAYMENT');

/** The ids of the orders that this page last saw on hold. */
export const heldAmong = (known: Known, orders: readonly Seen[]): ReadonlySet<string> =>
  new Set(orders.flatMap(({ id }) => (known.get(id) === 'ON_HOLD' ? [id] : [])));

/** Records an update; returns true if it rings. */
export const receiveUpdate = (known: Known, order: Seen): boolean => {
  const rings = isNews(known.get(order.id), order.status);
  remember(known, order);
  return rings;
};

/** Records a cancellation; returns true if it plays a sound: once, and only for an order that was on the board. */
export const receiveCancellation = (known: Known, id: string): boolean => {
  const before = known.get(id);
  if (before !== undefined) remember(known, { id, status: 'CANCELLED' });
  return before !== undefined && before !== 'CANCELLED';
};

/** Records a loaded list; returns the orders that ring. Those of the first list do not. */
export const receiveList = <O extends Seen>(known: Known, orders: readonly O[], first: boolean): O[] => {
  const news = orders.filter((order) => receiveUpdate(known, order));
  return first ? [] : news;
};
