// Recent changes of orders, so that staff notice them: for ten seconds an order is highlighted, and one that has left the board keeps its
// place, with the author of the change and an undo button.
import type { Order } from '@ardoise/contract/orders.ts';
import { isOpenStatus, type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import type { Happened } from '@ardoise/contract/venue-events.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { makeStore } from '../../../app/store.ts';

/**
 * `changedAt`: time of the change in milliseconds. `from`: the status before; null if this page did not know the order. `order`: its state
 * after the change; `gone`: it has left the board with it.
 */
export type RecentChange = { happened: Happened; changedAt: number; from: OrderStatus | null; order: Order; gone: boolean };
export type RecentChanges = ReadonlyMap<string, RecentChange>;

export const RECENT_MS = UNDO_SECONDS * 1000;

const recentChanges = makeStore<RecentChanges>(new Map());
/** Only those of the current venue: a command's response may arrive after a change of venue. */
export const useRecentChanges = (): RecentChanges => {
  const { venue } = useSession();
  const all = recentChanges.use();
  return useMemo(() => new Map([...all].filter(([, { order }]) => order.venue.id === venue.id)), [all, venue.id]);
};
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const evict = (id: string): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (!recentChanges.get().has(id)) return;
  const rest = new Map(recentChanges.get());
  rest.delete(id);
  recentChanges.set(rest);
};

/** Records an order's change for ten seconds; `before`: its previous status. */
export const recordChange = (order: Order, happened: Happened, before: OrderStatus | null): void => {
  const known = recentChanges.get().get(order.id);
  // A step's response and its socket event report the same change: the first one's previous status counts.
  const same = known?.happened.what === happened.what && (before === null || before === order.status);
  const from = known && same ? known.from : before;
  clearTimeout(timers.get(order.id));
  recentChanges.set(
    new Map(recentChanges.get()).set(order.id, {
      happened,
      changedAt: Date.parse(happened.at),
      from,
      order,
      gone: !isOpenStatus(order.status),
    }),
  );
  timers.set(
    order.id,
    setTimeout(() => evict(order.id), RECENT_MS),
  );
};

/** The status before an event that takes an order off the board. */
export const statusBefore: Partial<Record<Happened['what'], OrderStatus>> = { delivered: 'READY', cancel: 'PENDING' };

/** Records a socket event of an order. A single tick is left out; a station's ticks can be undone, so they are recorded. */
export const recordEvent = (order: Order, happened: Happened, before: OrderStatus | null): void => {
  if (happened.what !== 'lines' || order.undo_until !== null) recordChange(order, happened, before);
};

/** True if the order's highlight already shows this event. */
export const isRecorded = (id: string, what: Happened['what']): boolean => recentChanges.get().get(id)?.happened.what === what;

type ActedOrder = Pick<Order, 'id' | 'ref' | 'status'>;
/** An older action has been noticed, or comes from another screen. */
const ACTION_MS = 2000;
const lastAction = makeStore<(ActedOrder & { at: number }) | null>(null);
export const noteAction = ({ id, ref, status }: Order): void => lastAction.set({ id, ref, status, at: Date.now() });

/** Calls `show` with each order after an action on this screen, so that the list can scroll to it. */
export const useLastAction = (show: (order: ActedOrder) => void): void => {
  const action = lastAction.use();
  const onAction = useEffectEvent(show);
  useEffect(() => {
    if (action && Date.now() - action.at < ACTION_MS) onAction(action);
  }, [action]);
};

/** Clears everything after a change of venue. */
export const clearRecentChanges = (): void => {
  for (const id of [...recentChanges.get().keys()]) evict(id);
  lastAction.set(null);
};
