// The last events of the venue with their authors: loaded once, then updated by socket events.
import type { Order } from '@ardoise/contract/orders.ts';
import type { Happened, VenueEvent } from '@ardoise/contract/venue-events.ts';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { placeText } from '../../../ui/order/words.ts';
import { staffText } from '../../../ui/person-name.ts';
import { usePollingInterval } from './live-orders.ts';

const eventsKey = (venue: string) => ['order-events', venue] as const;
/** The server's limit. */
const LISTED = 50;

/** The last events, newest first. */
export const useEvents = (): UseQueryResult<VenueEvent[]> => {
  const { venue } = useSession();
  return useQuery<VenueEvent[]>({
    queryKey: eventsKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/order/:venue/event', { params: { venue: venue.id }, signal, limit: ANSWER_MS }),
    staleTime: 60_000,
    refetchInterval: usePollingInterval(),
  });
};

/** Adds an event received over the socket, about an order or the venue. */
export const receiveEvent = (client: QueryClient, venue: string, seq: number, happened: Happened, order: Order | null): void => {
  const event: VenueEvent = {
    ...happened,
    seq,
    order: order && { id: order.id, ref: order.ref, table: order.customer.table, customer: order.customer.name },
  };
  client.setQueryData<VenueEvent[]>(
    eventsKey(venue),
    (events) => events && [event, ...events.filter((one) => one.seq !== seq)].slice(0, LISTED),
  );
};

/** Refetches the events, because some were missed. */
export const refetchEvents = (client: QueryClient, venue: string): Promise<void> =>
  client.invalidateQueries({ queryKey: eventsKey(venue) });

const eventLabels: Record<Happened['what'], TextKey> = {
  placed: 'orders.event.placed',
  submitted: 'orders.event.placed',
  prepare: 'orders.event.prepare',
  ready: 'orders.event.ready',
  delivered: 'orders.event.delivered',
  cancel: 'orders.event.cancel',
  undo: 'orders.event.undo',
  held: 'orders.event.held',
  released: 'orders.event.released',
  changed: 'orders.event.changed',
  abandoned: 'orders.event.abandoned',
  lines: 'orders.event.lines',
  opened: 'orders.event.opened',
  closed: 'orders.event.closed',
  paused: 'orders.event.paused',
  resumed: 'orders.event.resumed',
  deactivated: 'orders.event.deactivated',
  activated: 'orders.event.activated',
  called_waiter: 'orders.event.called_waiter',
  called_bill: 'orders.event.called_bill',
  call_done: 'orders.event.call_done',
  table_closed: 'orders.event.table_closed',
  table_muted: 'orders.event.table_muted',
  table_unmuted: 'orders.event.table_unmuted',
};

/** The author as text: the staff member's name, the guest, or automatic. */
const authorText = ({ by, name }: Pick<Happened, 'by' | 'name'>): string =>
  by === 'guest' ? t('orders.by_guest') : by === 'system' ? t('orders.by_itself') : name === null ? t('orders.by_staff') : staffText(name);

/** An event without its order: "cancelled · the guest". */
export const changeText = (happened: Pick<Happened, 'what' | 'by' | 'name'>): string =>
  `${t(eventLabels[happened.what])} · ${authorText(happened)}`;

/** An event as text: "A-046, table 8: cancelled · the guest". */
export const eventText = (event: VenueEvent): string => {
  if (!event.order && event.table !== undefined)
    return t('shared.pair', { name: placeText({ customer: { table: event.table } }), value: changeText(event) });
  if (!event.order) return changeText(event);
  const place = placeText({ customer: { table: event.order.table } });
  return t('shared.pair', { name: `${event.order.ref}, ${place}`, value: changeText(event) });
};
