// What staff do to an order. Nothing is shown as done before the server has said so; each step can be taken back on the order's own card.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import type { Happened } from '@ardoise/contract/venue-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MS, ConnectionError, call } from '../../../app/api.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { statusText } from '../../../ui/order/words.ts';
import { waitingOfGuest } from '../board.ts';
import { pressWords } from '../press-words.ts';
import { orderOnBoard, ordersOnBoard, readBoard, readOrder, readOrders, takeOrder, timesSpoken } from './live-orders.ts';
import {
  cancelGuest,
  carryOut,
  giveUp,
  isBusy,
  isCarriedOut,
  type Missing,
  type Out,
  outKey,
  outSlot,
  type Press,
  runOut,
  slotOf,
  stateAt,
  type Told,
  type Wish,
} from './presses.ts';
import { notePressed, trace } from './traces.ts';

/** Says why a press was not carried out; where the order has moved on, with its present status. */
const explain = ({ ref }: Order, error: unknown, wish: Wish['kind']): void => {
  const present = error instanceof ApiError && error.code === 'wrong_status' ? error.extra.order_status : undefined;
  // Somebody else has said so of the whole order: what was asked for is done.
  if ((wish === 'line' || wish === 'done') && present === 'READY') return;
  if (typeof present === 'string')
    notify(t('orders.wrong_status', { ref, status: statusText(present as OrderStatus) }), { tone: 'bad', duration: 8000 });
  else if (wish === 'cancel' && !(error instanceof ConnectionError)) notify(t('orders.deletion_error'), { tone: 'bad', duration: 8000 });
  else notifyError(error);
};

/** Where no button in sight may say it: what was asked for has grown too old. */
const tellGivenUp = (asked: string, slot: string): void => {
  const value = t(pressWords[stateAt(slot) ?? 'unsent']);
  notify(t('shared.pair', { name: asked, value }), { tone: 'bad', duration: 8000 });
};

type BoardOfVenue = { client: QueryClient; venue: string; name: string };

/** What a wish that was carried out is told as: the mark that makes an order ready as that step, another single mark not at all. */
const whatOf = ({ kind }: Wish, before: OrderStatus, { status }: Order): Happened['what'] | null => {
  if (kind !== 'line' && kind !== 'done') return kind;
  if (before !== status && status === 'READY') return 'ready';
  return kind === 'done' ? 'lines' : null;
};

/** Carries a wish out and takes the server's word, unless the socket has said a later one meanwhile; answers whether it was done. */
const fulfil = async ({ client, venue, name }: BoardOfVenue, order: Order, wish: Wish, begun?: Press): Promise<boolean> => {
  const spoken = timesSpoken(order.id);
  const from = begun?.from ?? order.status;
  // One press at a time: the second of two quick ones is none.
  if (isBusy(slotOf(order, wish))) return false;
  try {
    const now = await carryOut(order, wish, () => readOrder(venue, order.id), begun);
    if (!now) {
      if (wish.kind === 'cancel') tellGivenUp(`${t('orders.delete')} ${order.ref}`, slotOf(order));
      return false;
    }
    const what = whatOf(wish, from, now);
    if (timesSpoken(order.id) === spoken) {
      // The trace first: with the order it decides where its ticket stands.
      if (what) trace(now, { what, by: 'staff', name, at: new Date(serverNow()).toISOString() }, from);
      takeOrder(client, venue, now);
    }
    if (what) notePressed(now);
    return true;
  } catch (error) {
    explain(order, error, wish.kind);
    void readBoard(client, venue);
    return false;
  }
};

/** Cancels all that waits of an order's guest and says how many there were; true unless it failed. */
const cancelAll = async ({ client, venue }: BoardOfVenue, order: Order, told: Told, begun?: Press): Promise<boolean> => {
  const waiting = waitingOfGuest(ordersOnBoard(client, venue), order).length;
  try {
    const done = await cancelGuest(order, told, waiting, async () => waitingOfGuest(await readOrders(venue), order).length, begun);
    if (!done) tellGivenUp(t('orders.guest_delete', { count: waiting }), slotOf(order));
    else if (done.cancelled > 0) notify(t('orders.guest_deleted', { n: done.cancelled }));
    else notify(t('orders.guest_none'), { tone: 'plain' });
    await readBoard(client, venue);
    return done !== null;
  } catch (error) {
    notifyError(error);
    return false;
  }
};

/** Puts a product of a line back on the menu; what it held goes on. */
const putBack = async ({ client, venue }: BoardOfVenue, { uuid, name }: Missing): Promise<void> => {
  try {
    await call('DELETE /api/menu/:uuid/unavailable', { params: { uuid }, limit: ANSWER_MS });
    notify(t('orders.back_done', { name }));
  } catch (error) {
    notifyError(error);
  }
  await Promise.all([readBoard(client, venue), client.invalidateQueries({ queryKey: outKey })]);
};

/** Marks what an order has out of stock and says how many orders wait for their guests now. */
const markOut = async (board: BoardOfVenue, order: Order, out: Out, begun?: Press): Promise<void> => {
  const { client, venue } = board;
  const { name, scope } = out;
  try {
    const done = await runOut(order, out, () => readOrder(venue, order.id), begun);
    if (!done) tellGivenUp(`${t('orders.run_out')}, ${name}`, outSlot(order, out));
    else if (!done.unavailable) notify(t('orders.back_done', { name }));
    else if (scope === 'product') {
      const gone = t('orders.out_done', { name });
      const text = done.held > 0 ? t('shared.pair', { name: gone, value: t('orders.held', { n: done.held }) }) : gone;
      const action = { label: t('orders.back_on_menu'), run: () => void putBack(board, out) };
      notify(text, { action, duration: BACK_MS });
    }
    await Promise.all([readBoard(client, venue), client.invalidateQueries({ queryKey: outKey })]);
    // Once the board knows that the order is held: the message goes with that.
    if (done && scope === 'line') notify(t('orders.out_line_done', { ref: order.ref }), { about: [{ id: order.id, state: 'ON_HOLD' }] });
  } catch (error) {
    notifyError(error);
  }
};

const asked: Record<Press['wish']['kind'], TextKey> = {
  prepare: 'orders.prepare',
  ready: 'orders.ready',
  delivered: 'orders.paid',
  cancel: 'orders.delete',
  guest: 'orders.delete',
  undo: 'orders.undo',
  done: 'orders.station_done',
  line: 'orders.line_done',
  out: 'orders.run_out',
};
const askedOf = ({ ref, wish }: Press): string => `${ref} ${t(asked[wish.kind])}${wish.kind === 'out' ? ` (${wish.name})` : ''}`;
/** Long enough for whoever has just come. */
const LEFT_MS = 30_000;

/** Tells whoever works here now what was pressed before them and is sent under no other name; what was carried out after all is none. */
const tellLeft = async ({ client, venue }: BoardOfVenue, presses: readonly Press[]): Promise<void> => {
  const isDone = async ({ order: id, wish, from }: Press): Promise<boolean> => {
    const order = orderOnBoard(client, venue, id) ?? (await readOrder(venue, id).catch(() => null));
    return order !== null && wish.kind !== 'guest' && wish.kind !== 'out' && isCarriedOut({ wish, from }, order);
  };
  const done = await Promise.all(presses.map(isDone));
  const open = presses.filter((_, place) => !done[place]).map(giveUp);
  for (const which of ['unsent', 'unconfirmed'] as const) {
    const list = open.filter(({ state }) => state === which).map(askedOf);
    if (list.length > 0) notify(t(`orders.left_${which}`, { list: list.join(', ') }), { tone: 'bad', duration: LEFT_MS });
  }
};

/** As long as a step can be taken back. */
const BACK_MS = UNDO_SECONDS * 1000;

export type Steps = {
  /** Takes a step, takes it back or marks lines; says so where it failed, and answers whether it was done. */
  take(order: Order, wish: Wish): Promise<boolean>;
  /** Takes the step back that an order shows as its last. */
  takeBack(order: Order): Promise<boolean>;
  /** Goes on with a press that the page before this one has left. */
  takeUp(press: Press): Promise<void>;
  /** Tells of presses that the page before has left, of somebody else. */
  tellLeft(presses: readonly Press[]): Promise<void>;
  /** Cancels all that waits of the same guest. */
  cancelGuest(order: Order, told: Told): Promise<boolean>;
  /** Marks what an order has out of stock. */
  runOut(order: Order, out: Out): Promise<void>;
  /** Puts a product that ran out back on the menu. */
  putBack(line: Missing): Promise<void>;
};

export const useSteps = (): Steps => {
  const client = useQueryClient();
  const { venue, user } = useSession();
  const board = { client, venue: venue.id, name: user.name };
  return {
    take: (order, wish) => fulfil(board, order, wish),
    takeBack: async (order) => order.undo_until !== null && fulfil(board, order, { kind: 'undo', until: order.undo_until }),
    takeUp: async (press) => {
      const { order: id, wish } = press;
      const order = orderOnBoard(client, venue.id, id) ?? (await readOrder(venue.id, id).catch(() => null));
      if (!order) return;
      if (wish.kind === 'guest') await cancelAll(board, order, wish, press);
      else if (wish.kind === 'out') await markOut(board, order, wish, press);
      else await fulfil(board, order, wish, press);
    },
    tellLeft: (presses) => tellLeft(board, presses),
    cancelGuest: (order, told) => cancelAll(board, order, told),
    runOut: (order, out) => markOut(board, order, out),
    putBack: (line) => putBack(board, line),
  };
};
