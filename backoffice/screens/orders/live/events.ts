// What happened last in the venue and who did it: read once, then kept by what the socket tells.
import type { Order } from '@ardoise/contract/orders.ts';
import type { Happened, VenueEvent } from '@ardoise/contract/venue-events.ts';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { placeText } from '../../../ui/order/words.ts';
import { staffText } from '../../../ui/person-name.ts';
import { useInterval } from './live-orders.ts';

const eventsKey = (venue: string) => ['order-events', venue] as const;
/** As many as the server lists. */
const LISTED = 50;

/** The last events, newest first. */
export const useEvents = (): UseQueryResult<VenueEvent[]> => {
  const { venue } = useSession();
  return useQuery<VenueEvent[]>({
    queryKey: eventsKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/order/:venue/event', { params: { venue: venue.id }, signal, limit: ANSWER_MS }),
    staleTime: 60_000,
    refetchInterval: useInterval(),
  });
};

/** An event that the socket told, of an order or of the venue. */
export const hearEvent = (client: QueryClient, venue: string, seq: number, happened: Happened, order: Order | null): void => {
  const told: VenueEvent = {
    ...happened,
    seq,
    order: order && { id: order.id, ref: order.ref, table: order.customer.table, customer: order.customer.name },
  };
  client.setQueryData<VenueEvent[]>(
    eventsKey(venue),
    (events) => events && [told, ...events.filter((one) => one.seq !== seq)].slice(0, LISTED),
  );
};

/** Something was missed: they are read again. */
export const readEvents = (client: QueryClient, venue: string): Promise<void> => client.invalidateQueries({ queryKey: eventsKey(venue) });

const words: Record<Happened['what'], TextKey> = {
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

/** Who did it, as it is said: the staff's name, the guest, or nobody. */
const whoText = ({ by, name }: Pick<Happened, 'by' | 'name'>): string =>
  by === 'guest' ? t('orders.by_guest') : by === 'system' ? t('orders.by_itself') : name === null ? t('orders.by_staff') : staffText(name);

/** What happened, without whose order it was: "cancelled · the guest". */
export const happenedText = (happened: Pick<Happened, 'what' | 'by' | 'name'>): string =>
  `${t(words[happened.what])} · ${whoText(happened)}`;

/** One event in words: "A-046, table 8: cancelled · the guest". */
export const eventText = (event: VenueEvent): string => {
  if (!event.order && event.table !== undefined)
    return t('shared.pair', { name: placeText({ customer: { table: event.table } }), value: happenedText(event) });
  if (!event.order) return happenedText(event);
  const place = placeText({ customer: { table: event.order.table } });
  return t('shared.pair', { name: `${event.order.ref}, ${place}`, value: happenedText(event) });
};
