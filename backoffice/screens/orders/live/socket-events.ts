// Applies the events of the venue's socket to the board, and announces them.
import type { Order } from '@ardoise/contract/orders.ts';
import type { Happened } from '@ardoise/contract/venue-events.ts';
import type { OpenState } from '@ardoise/contract/venues.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { openKey } from '../../../app/frame/taking-orders.ts';
import { openRealtime, type RealtimeListener } from '../../../app/realtime.ts';
import { useSession } from '../../../app/session/session.ts';
import type { Announcements } from './announcements.ts';
import { refetchSessions, refetchTables } from './calls.ts';
import { dropGivenUp } from './commands.ts';
import { receiveEvent, refetchEvents } from './events.ts';
import { orderOnBoard, receiveCancelled, receiveOrder, refetchBoard } from './live-orders.ts';
import { heldAmong, type Received, receiveCancellation, receiveUpdate } from './order-sounds.ts';
import { isRecorded, recordChange, recordEvent, statusBefore } from './recent-changes.ts';

type OrderListener = Pick<RealtimeListener, 'onUpdate' | 'onCancel'>;
const useOrderListener = (received: RefObject<Received>, { announceOrders, announceCancel }: Announcements): OrderListener => {
  const client = useQueryClient();
  const { venue } = useSession();
  const onUpdate = (order: Order, happened: Happened, seq: number) => {
    const { known } = received.current;
    const before = orderOnBoard(client, venue.id, order.id)?.status ?? null;
    received.current.lastSeq = seq;
    const again = heldAmong(known, [order]);
    if (receiveUpdate(known, order)) announceOrders([order], again);
    dropGivenUp(order.id);
    // Right after the page has loaded, an order may leave the board before the first list.
    const left = isRecorded(order.id, happened.what) ? undefined : statusBefore[happened.what];
    recordEvent(order, happened, before ?? left ?? null);
    receiveOrder(client, venue.id, order);
    void refetchSessions(client, venue.id);
    receiveEvent(client, venue.id, seq, happened, order);
  };
  const onCancel = ({ id, ref, undo_until }: Pick<Order, 'id' | 'ref' | 'undo_until'>, happened: Happened, seq: number) => {
    const order = orderOnBoard(client, venue.id, id);
    if (receiveCancellation(received.current.known, id)) announceCancel(ref);
    dropGivenUp(id);
    if (order) {
      received.current.lastSeq = seq;
      recordChange({ ...order, status: 'CANCELLED', undo_until }, happened, order.status);
    }
    receiveCancelled(client, venue.id, id);
    void refetchSessions(client, venue.id);
    // The event lacks the guest and the status: for an order that is not on the board they are read from the server.
    if (order) receiveEvent(client, venue.id, seq, happened, order);
    else void refetchEvents(client, venue.id);
  };
  return { onUpdate, onCancel };
};

/** The events of the venue itself and of its tables. */
const useVenueListener = (): Omit<RealtimeListener, keyof OrderListener> => {
  const client = useQueryClient();
  const { venue, refreshVenues } = useSession();
  const onOpen = (state: OpenState, happened: Happened, seq: number) => {
    client.setQueryData(openKey(venue.id), state);
    if (happened.what === 'deactivated' || happened.what === 'activated') void refreshVenues();
    receiveEvent(client, venue.id, seq, happened, null);
  };
  const onTable = (happened: Happened, seq: number) => {
    receiveEvent(client, venue.id, seq, happened, null);
    void refetchTables(client, venue.id);
  };
  const onStale = () => {
    void refetchTables(client, venue.id);
    void refetchBoard(client, venue.id);
    void refetchEvents(client, venue.id);
  };
  return { onOpen, onTable, onStale };
};

export const useSocketEvents = (received: RefObject<Received>, announcements: Announcements): void => {
  const { venue } = useSession();
  const listener: RealtimeListener = { ...useOrderListener(received, announcements), ...useVenueListener() };
  const latest = useEffectEvent(() => listener);
  useEffect(
    () =>
      openRealtime(venue.id, {
        onUpdate: (order, happened, seq) => latest().onUpdate(order, happened, seq),
        onCancel: (cancelled, happened, seq) => latest().onCancel(cancelled, happened, seq),
        onOpen: (state, happened, seq) => latest().onOpen(state, happened, seq),
        onTable: (happened, seq) => latest().onTable(happened, seq),
        onStale: () => latest().onStale(),
      }),
    [venue.id],
  );
};
