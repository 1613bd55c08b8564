// What has just happened to an order, so that nothing leaves the eye: for ten seconds it is marked where it stands, and what has left the
// board stays where it was, with who did it and the way back.
import type { Order } from '@ardoise/contract/orders.ts';
import { isOpenStatus, type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import type { Happened } from '@ardoise/contract/venue-events.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { makeStore } from '../../../app/store.ts';

/** `noted`: when it happened, in milliseconds. `from`: where it stood before; null where this page did not know it. `order`: as it stands since; `gone`: it has left the board by that. */
export type Trace = { happened: Happened; noted: number; from: OrderStatus | null; order: Order; gone: boolean };
export type Traces = ReadonlyMap<string, Trace>;

export const TRACE_MS = UNDO_SECONDS * 1000;

const traces = makeStore<Traces>(new Map());
/** Those of the venue that is looked at: the answer to a press may come when somebody has gone to another. */
export const useTraces = (): Traces => {
  const { venue } = useSession();
  const all = traces.use();
  return useMemo(() => new Map([...all].filter(([, { order }]) => order.venue.id === venue.id)), [all, venue.id]);
};
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const forget = (id: string): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (!traces.get().has(id)) return;
  const rest = new Map(traces.get());
  rest.delete(id);
  traces.set(rest);
};

/** Notes what happened to an order for ten seconds; `before` is where it stood. */
export const trace = (order: Order, happened: Happened, before: OrderStatus | null): void => {
  const known = traces.get().get(order.id);
  // The answer of a step and its event tell of the same: the place that it left is that of the first.
  const same = known?.happened.what === happened.what && (before === null || before === order.status);
  const from = known && same ? known.from : before;
  clearTimeout(timers.get(order.id));
  traces.set(
    new Map(traces.get()).set(order.id, {
      happened,
      noted: Date.parse(happened.at),
      from,
      order,
      gone: !isOpenStatus(order.status),
    }),
  );
  timers.set(
    order.id,
    setTimeout(() => forget(order.id), TRACE_MS),
  );
};

/** The status before an event that takes an order off the board. */
export const statusBefore: Partial<Record<Happened['what'], OrderStatus>> = { delivered: 'READY', cancel: 'PENDING' };

/** Notes an event of an order. A single tick is left out; the ticks of a station can be undone, and are noted. */
export const traceEvent = (order: Order, happened: Happened, before: OrderStatus | null): void => {
  if (happened.what !== 'lines' || order.undo_until !== null) trace(order, happened, before);
};

/** Tells if the recent-change highlight of the order shows that event. */
export const isTraced = (id: string, what: Happened['what']): boolean => traces.get().get(id)?.happened.what === what;

type Pressed = Pick<Order, 'id' | 'ref' | 'status'>;
/** A press that is longer ago has been seen, or was made on another screen. */
const PRESSED_MS = 2000;
const lastPressed = makeStore<(Pressed & { at: number }) | null>(null);
export const notePressed = ({ id, ref, status }: Order): void => lastPressed.set({ id, ref, status, at: Date.now() });

/** Runs with each order that was pressed on this screen, as it stands since: what shows orders brings it into sight. */
export const usePressed = (bring: (order: Pressed) => void): void => {
  const pressed = lastPressed.use();
  const onPressed = useEffectEvent(bring);
  useEffect(() => {
    if (pressed && Date.now() - pressed.at < PRESSED_MS) onPressed(pressed);
  }, [pressed]);
};

/** Another venue, another board. */
export const forgetTraces = (): void => {
  for (const id of [...traces.get().keys()]) forget(id);
  lastPressed.set(null);
};
