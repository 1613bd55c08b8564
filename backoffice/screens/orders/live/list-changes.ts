// Announces the changes in the lists of orders, calls and events after each update.
import type { Order } from '@ardoise/contract/orders.ts';
import type { BoardCall } from '@ardoise/contract/tables.ts';
import type { Happened, VenueEvent } from '@ardoise/contract/venue-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { attention } from '../../../app/attention.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { dismissPast } from '../../../ui/notify/notify.ts';
import type { Announcements } from './announcements.ts';
import { takeInterruptedCommands } from './commands.ts';
import { orderOnBoard, readOrder } from './live-orders.ts';
import { heldAmong, type Received, receiveCancellation, receiveList } from './order-sounds.ts';
import { isRecorded, RECENT_MS, recordChange, recordEvent, statusBefore } from './recent-changes.ts';
import { useSteps } from './steps.ts';

export const useOrderList = (
  orders: readonly Order[] | undefined,
  received: RefObject<Received>,
  { announceOrders }: Announcements,
): void => {
  const { venue } = useSession();
  const { resume, reportInterrupted } = useSteps();
  const isFirst = useRef(true);
  /** Resumes the commands that a reload has interrupted. */
  const resumeInterrupted = () => {
    const { own: ownCommands, foreign: foreignCommands } = takeInterruptedCommands(venue.id);
    for (const command of ownCommands) void resume(command);
    void reportInterrupted(foreignCommands);
  };
  const onList = useEffectEvent((orders: readonly Order[]) => {
    const { known } = received.current;
    const heldOrders = heldAmong(known, orders);
    const newOrders = receiveList(known, orders, isFirst.current);
    dismissPast(({ id, state }) => !orders.some((order) => order.id === id && order.status === state));
    announceOrders(newOrders, heldOrders);
    // Without the socket, new orders arrive with the list; they are highlighted too.
    for (const order of newOrders) recordChange(order, { what: 'placed', by: 'guest', name: null, at: order.creation_date }, null);
    if (isFirst.current) resumeInterrupted();
    isFirst.current = false;
    attention.set(orders.filter((order) => order.status === 'PENDING').length);
  });
  useEffect(() => {
    if (orders) onList(orders);
  }, [orders]);
};

/** Announces each call once, with or without the socket. Those of the first list are not announced. */
export const useCallList = (calls: readonly BoardCall[] | undefined, { announceCall }: Announcements): void => {
  const known = useRef<ReadonlySet<string> | null>(null);
  const onCalls = useEffectEvent((calls: readonly BoardCall[]) => {
    const before = known.current;
    known.current = new Set(calls.map(({ id }) => id));
    const [call] = before ? calls.filter(({ id, quiet }) => !quiet && !before.has(id)) : [];
    if (call) announceCall(call);
  });
  useEffect(() => {
    if (calls) onCalls(calls);
  }, [calls]);
};

/** The newest event of each order, from a list with the newest first. */
const latestOfEach = (events: readonly VenueEvent[]) => {
  const latest = new Map<string, { id: string; ref: string; happened: Happened }>();
  for (const { order, seq: _seq, ...happened } of events)
    if (order && !latest.has(order.id)) latest.set(order.id, { id: order.id, ref: order.ref, happened });
  return [...latest.values()];
};

/** Maximum number of orders that one list of events makes the page load. */
const MAX_READ = 12;

/** Highlights recent changes that did not arrive over the socket: after loading the page, and while the socket is down. */
export const useEventList = (
  events: readonly VenueEvent[] | undefined,
  received: RefObject<Received>,
  { announceCancel }: Announcements,
): void => {
  const client = useQueryClient();
  const { venue } = useSession();
  const onEvents = useEffectEvent(async (events: readonly VenueEvent[]) => {
    const { known, lastSeq } = received.current;
    const news = latestOfEach(events.filter(({ seq, at }) => seq > lastSeq && serverNow() - Date.parse(at) < RECENT_MS));
    received.current.lastSeq = Math.max(0, lastSeq, ...events.map(({ seq }) => seq));
    // On a page that has just loaded, changes of orders that are still on the board are not news.
    const isNews = ({ what }: Happened) => lastSeq >= 0 || statusBefore[what];
    const changes = news.filter(({ id, happened }) => !isRecorded(id, happened.what) && isNews(happened)).slice(0, MAX_READ);
    // The board's copy of an order that has left it is outdated.
    const read = async ({ id, happened: { what } }: (typeof changes)[number]) =>
      (statusBefore[what] ? undefined : orderOnBoard(client, venue.id, id)) ?? (await readOrder(venue.id, id).catch(() => null));
    const orders = await Promise.all(changes.map(read));
    for (const [index, { id, ref, happened }] of changes.entries()) {
      const order = orders[index];
      if (happened.what === 'cancel' && receiveCancellation(known, id)) announceCancel(ref);
      if (order) recordEvent(order, happened, statusBefore[happened.what] ?? null);
    }
  });
  useEffect(() => {
    if (events) void onEvents(events);
  }, [events]);
};
