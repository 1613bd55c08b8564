// What staff do to an order. Nothing is shown as done before the server has said so; each step can be taken back from its message.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConnectionError, call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { makeStore } from '../../app/store.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import { dismiss, notify, notifyError } from '../../ui/notify.ts';
import { statusText } from '../../ui/order/words.ts';
import type { StaffStep } from './board.ts';
import { readBoard, takeOrder, timesSpoken } from './live.ts';
import { UndoMessage } from './UndoMessage.tsx';

const done: Record<StaffStep, TextKey> = {
  prepare: 'orders.done_prepare',
  ready: 'orders.done_ready',
  delivered: 'orders.done_paid',
  cancel: 'orders.done_deleted',
};

const send = (id: string, step: StaffStep): Promise<Order> => {
  if (step === 'cancel') return call('DELETE /api/order/:id', { params: { id }, query: { notification: '1' } });
  return call(`PUT /api/order/:id/status/${step}`, { params: { id } });
};

/** Says why a step was not taken; where the order has moved on, with its present status. */
const explain = ({ ref }: Order, error: unknown, step?: StaffStep): void => {
  const present = error instanceof ApiError && error.code === 'wrong_status' ? error.extra.order_status : undefined;
  if (typeof present === 'string')
    notify(t('orders.wrong_status', { ref, status: statusText(present as OrderStatus) }), { tone: 'bad', duration: 8000 });
  else if (step === 'cancel' && !(error instanceof ConnectionError)) notify(t('orders.deletion_error'), { tone: 'bad', duration: 8000 });
  else notifyError(error);
};

type BoardOfVenue = { client: QueryClient; venue: string };

/** Calls the server and takes its word, unless the socket has said a later one meanwhile. */
const settle = async ({ client, venue }: BoardOfVenue, order: Order, sending: () => Promise<Order>): Promise<Order> => {
  const before = timesSpoken(order.id);
  try {
    const answer = await sending();
    if (timesSpoken(order.id) === before) takeOrder(client, venue, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ConnectionError)) void readBoard(client, venue);
    throw error;
  }
};

/** The one message of a last step: whose it is, and until when the server takes that step back (null: it was taken back). */
let shown: { message: number; order: string; until: string | null } | null = null;
const close = (order: string): void => {
  if (shown?.order !== order) return;
  dismiss(shown.message);
  shown = null;
};
const say = ({ id, undo_until }: Order, ...message: Parameters<typeof notify>): void => {
  if (shown) dismiss(shown.message);
  shown = { message: notify(...message), order: id, until: undo_until };
};

/** Closes the message of a step once the order has moved on, whoever moved it: nothing offers what the server would refuse. */
export const reviewUndo = ({ id, undo_until }: Pick<Order, 'id' | 'undo_until'>): void => {
  if (shown?.until !== undo_until) close(id);
};

/** The message of a step that was taken, with the way back while there is one. */
const offerUndo = (board: BoardOfVenue, order: Order, step: StaffStep, until: number): void => {
  const undo = async () => {
    try {
      const back = await settle(board, order, () => call('PUT /api/order/:id/status/undo', { params: { id: order.id } }));
      say(back, t('orders.undone', { ref: back.ref, status: statusText(back.status) }), { tone: 'plain' });
    } catch (error) {
      explain(order, error);
      // Without a connection the message stays: it can be pressed again.
      if (!(error instanceof ConnectionError)) close(order.id);
    }
  };
  const text = <UndoMessage text={t(done[step], { ref: order.ref })} until={until} onUndo={undo} onOver={() => close(order.id)} />;
  // It closes itself when its seconds are over, also while it is pointed at.
  say(order, text, { duration: 2 * UNDO_SECONDS * 1000 });
};

/** After a step the cards move: for this long no button takes a press that was meant for what stood there before. */
const REST_MS = 400;
const resting = makeStore(false);
/** Whether the step buttons are at rest for a moment. */
export const useResting = resting.use;
const rest = (): void => {
  resting.set(true);
  setTimeout(() => resting.set(false), REST_MS);
};

export type Steps = {
  pending: StaffStep | null;
  take(order: Order, step: StaffStep): Promise<boolean>;
  cancelGuest(order: Order): Promise<boolean>;
};

/** Cancels all that waits of an order's guest and says how many there were. */
const cancelAll = async ({ client, venue }: BoardOfVenue, { id }: Order): Promise<void> => {
  const { cancelled } = await call('DELETE /api/order/:id/guest', { params: { id }, query: { notification: '1' } });
  await readBoard(client, venue);
  if (cancelled.length > 0) notify(t('orders.guest_deleted', { n: cancelled.length }));
  else notify(t('orders.guest_none'), { tone: 'plain' });
};

/**
 * `take` carries a step out, `cancelGuest` cancels all that waits of the same guest; both say how it went and answer whether it was done.
 * One at a time.
 */
export const useSteps = (): Steps => {
  const client = useQueryClient();
  const { venue } = useSession();
  const [pending, setPending] = useState<StaffStep | null>(null);
  const running = useRef(false);
  const run = async (order: Order, step: StaffStep, work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setPending(step);
    try {
      await work();
      rest();
      return true;
    } catch (error) {
      explain(order, error, step);
      return false;
    } finally {
      running.current = false;
      setPending(null);
    }
  };
  const board = { client, venue: venue.id };
  return {
    pending,
    take: (order, step) =>
      run(order, step, async () => {
        // Counted from before the call, so that the button never outlives the server's ten seconds.
        const until = Date.now() + UNDO_SECONDS * 1000;
        offerUndo(board, await settle(board, order, () => send(order.id, step)), step, until);
      }),
    cancelGuest: (order) => run(order, 'cancel', () => cancelAll(board, order)),
  };
};

/** Marks a product out of stock by an item's uuid (or the product's own): true if it is. */
export const useOutOfStock = (): { pending: boolean; mark(uuid: string, name: string): Promise<boolean> } => {
  const client = useQueryClient();
  const { venue } = useSession();
  const [pending, setPending] = useState(false);
  const mark = async (uuid: string, name: string) => {
    setPending(true);
    try {
      const { held } = await call('PUT /api/menu/:uuid/unavailable', { params: { uuid } });
      await readBoard(client, venue.id);
      notify(held > 0 ? t('orders.out_held', { name, n: held }) : t('orders.out_done', { name }));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, mark };
};
