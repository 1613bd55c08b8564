// The staff's actions on orders. Nothing is shown as done before the server confirms it; each step can be undone on the order's card.
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
import { commandLabels } from '../command-labels.ts';
import {
  type Command,
  cancelGuest,
  carryOut,
  commandStateAt,
  type GuestNotice,
  giveUp,
  isBusy,
  isCarriedOut,
  type OutOfStock,
  outKey,
  outSlot,
  runOut,
  type SoldOutLine,
  type StaffAction,
  slotOf,
} from './commands.ts';
import { applyOrder, eventCountOf, orderOnBoard, ordersOnBoard, readOrder, readOrders, refetchBoard } from './live-orders.ts';
import { noteAction, recordChange } from './recent-changes.ts';

/** Notifies why an action failed; if the order has changed, with its current status. */
const notifyFailure = ({ ref }: Order, error: unknown, action: StaffAction['kind']): void => {
  const present = error instanceof ApiError && error.code === 'wrong_status' ? error.extra.order_status : undefined;
  // A colleague has completed the whole order, so the tick is already done.
  if ((action === 'line' || action === 'done') && present === 'READY') return;
  if (typeof present === 'string')
    notify(t('orders.wrong_status', { ref, status: statusText(present as OrderStatus) }), { tone: 'bad', duration: 8000 });
  else if (action === 'cancel' && !(error instanceof ConnectionError)) notify(t('orders.deletion_error'), { tone: 'bad', duration: 8000 });
  else notifyError(error);
};

/** Notifies about a command that expired, if no visible button shows it. */
const notifyGivenUp = (label: string, slot: string): void => {
  const value = t(commandLabels[commandStateAt(slot) ?? 'unsent']);
  notify(t('shared.pair', { name: label, value }), { tone: 'bad', duration: 8000 });
};

type BoardOfVenue = { client: QueryClient; venue: string; name: string };

/** The event to show for an action; a tick shows one only if it completes the order. */
const eventOf = ({ kind }: StaffAction, before: OrderStatus, { status }: Order): Happened['what'] | null => {
  if (kind !== 'line' && kind !== 'done') return kind;
  if (before !== status && status === 'READY') return 'ready';
  return kind === 'done' ? 'lines' : null;
};

/** Carries out an action and applies the server's response, unless a later socket event has arrived meanwhile; returns true on success. */
const perform = async ({ client, venue, name }: BoardOfVenue, order: Order, action: StaffAction, resumed?: Command): Promise<boolean> => {
  const eventCount = eventCountOf(order.id);
  const from = resumed?.from ?? order.status;
  // Ignores the second of two quick presses.
  if (isBusy(slotOf(order, action))) return false;
  try {
    const now = await carryOut(order, action, () => readOrder(venue, order.id), resumed);
    if (!now) {
      if (action.kind === 'cancel') notifyGivenUp(`${t('orders.delete')} ${order.ref}`, slotOf(order));
      return false;
    }
    const what = eventOf(action, from, now);
    if (eventCountOf(order.id) === eventCount) {
      // The recent change comes first: together with the order it determines the ticket's place.
      if (what) recordChange(now, { what, by: 'staff', name, at: new Date(serverNow()).toISOString() }, from);
      applyOrder(client, venue, now);
    }
    if (what) noteAction(now);
    return true;
  } catch (error) {
    notifyFailure(order, error, action.kind);
    void refetchBoard(client, venue);
    return false;
  }
};

/** Cancels all waiting orders of an order's guest and notifies about their number; false on failure. */
const cancelAll = async ({ client, venue }: BoardOfVenue, order: Order, notice: GuestNotice, resumed?: Command): Promise<boolean> => {
  const waiting = waitingOfGuest(ordersOnBoard(client, venue), order).length;
  try {
    const done = await cancelGuest(order, notice, waiting, async () => waitingOfGuest(await readOrders(venue), order).length, resumed);
    if (!done) notifyGivenUp(t('orders.guest_delete', { count: waiting }), slotOf(order));
    else if (done.cancelled > 0) notify(t('orders.guest_deleted', { n: done.cancelled }));
    else notify(t('orders.guest_none'), { tone: 'plain' });
    await refetchBoard(client, venue);
    return done !== null;
  } catch (error) {
    notifyError(error);
    return false;
  }
};

/** Puts a line's product back on the menu and releases the orders that it held. */
const putBack = async ({ client, venue }: BoardOfVenue, { uuid, name }: SoldOutLine): Promise<void> => {
  try {
    await call('DELETE /api/menu/:uuid/unavailable', { params: { uuid }, limit: ANSWER_MS });
    notify(t('orders.back_done', { name }));
  } catch (error) {
    notifyError(error);
  }
  await Promise.all([refetchBoard(client, venue), client.invalidateQueries({ queryKey: outKey })]);
};

/** Marks a line or product as out of stock and notifies about the number of orders on hold. */
const markOut = async (board: BoardOfVenue, order: Order, out: OutOfStock, resumed?: Command): Promise<void> => {
  const { client, venue } = board;
  const { name, scope } = out;
  try {
    const done = await runOut(order, out, () => readOrder(venue, order.id), resumed);
    if (!done) notifyGivenUp(`${t('orders.run_out')}, ${name}`, outSlot(order, out));
    else if (!done.unavailable) notify(t('orders.back_done', { name }));
    else if (scope === 'product') {
      const gone = t('orders.out_done', { name });
      const text = done.held > 0 ? t('shared.pair', { name: gone, value: t('orders.held', { n: done.held }) }) : gone;
      const action = { label: t('orders.back_on_menu'), run: () => void putBack(board, out) };
      notify(text, { action, duration: UNDO_MS });
    }
    await Promise.all([refetchBoard(client, venue), client.invalidateQueries({ queryKey: outKey })]);
    // After the board's update: the notification is dismissed when the order's status no longer matches.
    if (done && scope === 'line') notify(t('orders.out_line_done', { ref: order.ref }), { about: [{ id: order.id, state: 'ON_HOLD' }] });
  } catch (error) {
    notifyError(error);
  }
};

const actionLabels: Record<Command['wish']['kind'], TextKey> = {
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
const labelOf = ({ ref, wish: action }: Command): string =>
  `${ref} ${t(actionLabels[action.kind])}${action.kind === 'out' ? ` (${action.name})` : ''}`;
/** Long enough for a user who has just signed in. */
const REPORT_MS = 30_000;

/**
 * Notifies the current user about pending commands of the previous one, which are not sent under another name. Those that were carried out
 * after all are skipped.
 */
const reportInterrupted = async ({ client, venue }: BoardOfVenue, commands: readonly Command[]): Promise<void> => {
  const isDone = async ({ order: id, wish: action, from }: Command): Promise<boolean> => {
    const order = orderOnBoard(client, venue, id) ?? (await readOrder(venue, id).catch(() => null));
    return order !== null && action.kind !== 'guest' && action.kind !== 'out' && isCarriedOut({ action, from }, order);
  };
  const done = await Promise.all(commands.map(isDone));
  const open = commands.filter((_, index) => !done[index]).map(giveUp);
  for (const which of ['unsent', 'unconfirmed'] as const) {
    const list = open.filter(({ state }) => state === which).map(labelOf);
    if (list.length > 0) notify(t(`orders.left_${which}`, { list: list.join(', ') }), { tone: 'bad', duration: REPORT_MS });
  }
};

/** The duration for which a step can be undone. */
const UNDO_MS = UNDO_SECONDS * 1000;

export type Steps = {
  /** Takes a step, undoes it or ticks lines; notifies about a failure, and returns true on success. */
  take(order: Order, action: StaffAction): Promise<boolean>;
  /** Undoes the order's last step. */
  undoStep(order: Order): Promise<boolean>;
  /** Resumes a command that a reload interrupted. */
  resume(command: Command): Promise<void>;
  /** Reports pending commands of the previous user. */
  reportInterrupted(commands: readonly Command[]): Promise<void>;
  /** Cancels all waiting orders of the same guest. */
  cancelGuest(order: Order, notice: GuestNotice): Promise<boolean>;
  /** Marks a line or product as out of stock. */
  runOut(order: Order, out: OutOfStock): Promise<void>;
  /** Puts a sold-out product back on the menu. */
  putBack(line: SoldOutLine): Promise<void>;
};

export const useSteps = (): Steps => {
  const client = useQueryClient();
  const { venue, user } = useSession();
  const board = { client, venue: venue.id, name: user.name };
  return {
    take: (order, action) => perform(board, order, action),
    undoStep: async (order) => order.undo_until !== null && perform(board, order, { kind: 'undo', until: order.undo_until }),
    resume: async (command) => {
      const { order: id, wish: action } = command;
      const order = orderOnBoard(client, venue.id, id) ?? (await readOrder(venue.id, id).catch(() => null));
      if (!order) return;
      if (action.kind === 'guest') await cancelAll(board, order, action, command);
      else if (action.kind === 'out') await markOut(board, order, action, command);
      else await perform(board, order, action, command);
    },
    reportInterrupted: (commands) => reportInterrupted(board, commands),
    cancelGuest: (order, notice) => cancelAll(board, order, notice),
    runOut: (order, out) => markOut(board, order, out),
    putBack: (line) => putBack(board, line),
  };
};
