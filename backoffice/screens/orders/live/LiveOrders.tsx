// Keeps the venue's live orders up to date wherever one is in the application, and makes them heard. Mounted once, by App.tsx.
import type { Order } from '@ardoise/contract/orders.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { BoardCall } from '@ardoise/contract/tables.ts';
import type { Happened, VenueEvent } from '@ardoise/contract/venue-events.ts';
import type { OpenState } from '@ardoise/contract/venues.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { attention } from '../../../app/attention.ts';
import { openKey } from '../../../app/frame/taking-orders.ts';
import { openRealtime, useRealtimeState } from '../../../app/realtime.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { play, watchGestures } from '../../../app/sound.ts';
import { t } from '../../../i18n/translate.ts';
import { dismissPast, notify } from '../../../ui/notify/notify.ts';
import { placeText } from '../../../ui/order/words.ts';
import { callWords } from '../calls/call-words.ts';
import { readSessions, readTables, useCalls } from './calls.ts';
import { hearEvent, readEvents, useEvents } from './events.ts';
import { hearCancel, hearList, hearUpdate, heldAmong, type Known } from './heard.ts';
import { hearCancelled, hearOrder, orderOnBoard, readBoard, readOrder, useLiveOrders } from './live-orders.ts';
import { dropGivenUp, takeLeftPresses, tryAgain } from './presses.ts';
import { useSteps } from './steps.ts';
import { forgetTraces, isTraced, TRACE_MS, trace } from './traces.ts';

/** `again`: the ids of those that were held. */
const newsText = (news: readonly Order[], again: ReadonlySet<string>): string => {
  const [order] = news;
  return order && news.length === 1
    ? t(again.has(order.id) ? 'orders.heard_again' : 'orders.heard_new', { ref: order.ref, place: placeText(order) })
    : t('orders.heard_many', { n: news.length });
};

/** Where an order stood that has left the board by such an event. */
const leftFrom: Partial<Record<Happened['what'], OrderStatus>> = { delivered: 'READY', cancel: 'PENDING' };

/** A single tick is no news; what a station has done can be taken back, and says so. */
const isNewsOf = ({ undo_until }: Order, { what }: Happened): boolean => what !== 'lines' || undo_until !== null;

/** The newest event of each order, from a list with the newest first. */
const latestOfEach = (events: readonly VenueEvent[]) => {
  const latest = new Map<string, { id: string; ref: string; happened: Happened }>();
  for (const { order, seq: _seq, ...happened } of events)
    if (order && !latest.has(order.id)) latest.set(order.id, { id: order.id, ref: order.ref, happened });
  return [...latest.values()];
};

/** More at once are too many to look at, and to read. */
const MOST_READ = 12;

/** The screens that show orders come in by themselves. */
const BOARDS = ['/order', '/order/tables', '/delivery', '/bar'];

const LiveVenue = () => {
  const client = useQueryClient();
  const { venue, refreshVenues } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data } = useLiveOrders();
  const { data: events } = useEvents();
  const { status } = useRealtimeState();
  const { takeUp, tellLeft } = useSteps();
  const known = useRef<Known>(new Map());
  const first = useRef(true);
  /** The number of the last event that was told here. */
  const told = useRef(-1);
  const { data: calls } = useCalls();
  /** The calls that this page knows; none before the first list. */
  const called = useRef<ReadonlySet<string> | null>(null);
  const [said, say] = useState('');

  const ring = useEffectEvent((news: readonly Order[], again: ReadonlySet<string>) => {
    if (news.length === 0) return;
    play('bell');
    // On other screens the message says it, aloud as well.
    const here = BOARDS.includes(pathname);
    const text = newsText(news, again);
    say(here ? text : '');
    const board = new URLSearchParams(search).get('from') === 'bar' ? '/bar' : '/order';
    const about = news.map(({ id, status }) => ({ id, state: status }));
    if (!here) notify(text, { tone: 'plain', duration: 10_000, about, action: { label: t('orders.see'), run: () => navigate(board) } });
  });
  const soundCancel = (id: string, ref: string) => {
    if (!hearCancel(known.current, id)) return;
    play('error');
    say(t('orders.heard_cancelled', { ref }));
  };
  const onUpdate = useEffectEvent((order: Order, happened: Happened, seq: number) => {
    const before = orderOnBoard(client, venue.id, order.id)?.status ?? null;
    told.current = seq;
    const again = heldAmong(known.current, [order]);
    if (hearUpdate(known.current, order)) ring([order], again);
    dropGivenUp(order.id);
    // A page that has just begun may hear of an order that has left before its list.
    const left = isTraced(order.id, happened.what) ? undefined : leftFrom[happened.what];
    if (isNewsOf(order, happened)) trace(order, happened, before ?? left ?? null);
    hearOrder(client, venue.id, order);
    void readSessions(client, venue.id);
    hearEvent(client, venue.id, seq, happened, order);
  });
  const onCancel = useEffectEvent(({ id, ref, undo_until }: Pick<Order, 'id' | 'ref' | 'undo_until'>, happened: Happened, seq: number) => {
    const order = orderOnBoard(client, venue.id, id);
    soundCancel(id, ref);
    dropGivenUp(id);
    if (order) {
      told.current = seq;
      trace({ ...order, status: 'CANCELLED', undo_until }, happened, order.status);
    }
    hearCancelled(client, venue.id, id);
    void readSessions(client, venue.id);
    // Of one that this page does not know the server knows whose it was, and how it stands.
    if (order) hearEvent(client, venue.id, seq, happened, order);
    else void readEvents(client, venue.id);
  });
  const onOpen = useEffectEvent((state: OpenState, happened: Happened, seq: number) => {
    client.setQueryData(openKey(venue.id), state);
    if (happened.what === 'deactivated' || happened.what === 'activated') void refreshVenues();
    hearEvent(client, venue.id, seq, happened, null);
  });
  const onTable = useEffectEvent((happened: Happened, seq: number) => {
    hearEvent(client, venue.id, seq, happened, null);
    void readTables(client, venue.id);
  });
  // By the list, which comes with the socket's word and without it: one bell for each call, however it was learned.
  const onCalls = useEffectEvent((calls: readonly BoardCall[]) => {
    const before = called.current;
    called.current = new Set(calls.map(({ id }) => id));
    const [call] = before ? calls.filter(({ id, quiet }) => !quiet && !before.has(id)) : [];
    if (!call) return;
    play('bell');
    const text = t('shared.pair', { name: t('orders.table', { table: call.table }), value: t(callWords[call.kind]) });
    if (BOARDS.includes(pathname)) say(text);
    else notify(text, { tone: 'plain', duration: 10_000, action: { label: t('orders.see'), run: () => navigate('/order/tables') } });
  });
  const onStale = useEffectEvent(() => {
    void readTables(client, venue.id);
    void readBoard(client, venue.id);
    void readEvents(client, venue.id);
  });
  const onList = useEffectEvent((orders: readonly Order[]) => {
    const again = heldAmong(known.current, orders);
    const news = hearList(known.current, orders, first.current);
    dismissPast(({ id, state }) => !orders.some((order) => order.id === id && order.status === state));
    ring(news, again);
    // Without the socket they come by the list: they are marked like the others.
    for (const order of news) trace(order, { what: 'placed', by: 'guest', name: null, at: order.creation_date }, null);
    if (first.current) {
      const { own, foreign } = takeLeftPresses(venue.id);
      for (const press of own) void takeUp(press);
      void tellLeft(foreign);
    }
    first.current = false;
    attention.set(orders.filter((order) => order.status === 'PENDING').length);
  });

  // What was read of the last seconds and not heard: on a page that has just begun, and as long as there is no socket.
  const onEvents = useEffectEvent(async (events: readonly VenueEvent[]) => {
    const begins = told.current < 0;
    const news = latestOfEach(events.filter(({ seq, at }) => seq > told.current && serverNow() - Date.parse(at) < TRACE_MS));
    told.current = Math.max(0, told.current, ...events.map(({ seq }) => seq));
    // What a page finds on the board when it begins is no news of it.
    const own = news.filter(({ id, happened: { what } }) => !isTraced(id, what) && (!begins || leftFrom[what])).slice(0, MOST_READ);
    // The board's copy of one that has left is of before.
    const read = async ({ id, happened: { what } }: (typeof own)[number]) =>
      (leftFrom[what] ? undefined : orderOnBoard(client, venue.id, id)) ?? (await readOrder(venue.id, id).catch(() => null));
    const orders = await Promise.all(own.map(read));
    for (const [place, { id, ref, happened }] of own.entries()) {
      const order = orders[place];
      if (happened.what === 'cancel') soundCancel(id, ref);
      if (order && isNewsOf(order, happened)) trace(order, happened, leftFrom[happened.what] ?? null);
    }
  });

  useEffect(watchGestures, []);
  useEffect(
    () =>
      openRealtime(venue.id, {
        onUpdate: (order, happened, seq) => onUpdate(order, happened, seq),
        onCancel: (cancelled, happened, seq) => onCancel(cancelled, happened, seq),
        onOpen: (state, happened, seq) => onOpen(state, happened, seq),
        onTable: (happened, seq) => onTable(happened, seq),
        onStale: () => onStale(),
      }),
    [venue.id],
  );
  useEffect(() => {
    if (data) onList(data);
  }, [data]);
  useEffect(() => {
    if (calls) onCalls(calls);
  }, [calls]);
  useEffect(() => {
    if (events) void onEvents(events);
  }, [events]);
  useEffect(() => {
    if (status === 'connected') tryAgain();
  }, [status]);
  useEffect(
    () => () => {
      attention.set(0);
      forgetTraces();
    },
    [],
  );
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  );
};

/** For those who may see orders; another venue starts anew. */
export const LiveOrders = () => {
  const { venue } = useSession();
  return <LiveVenue key={venue.id} />;
};
