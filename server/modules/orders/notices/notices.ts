// Messages to guests about their orders: an event of an order becomes a message once its step can no longer be undone
// (docs/product/messages.md#when). The job reads the order at that time, so an undone step sends no message.
import type { EventName } from '@ardoise/contract/events.ts';
import { type Message, pushRoutes } from '@ardoise/contract/messages.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { isOpenStatus, type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import type { Bind, Options } from '../../../http/bind.ts';
import { subscriber } from '../../../http/events.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import type { Runs } from '../../../platform/db.ts';
import { addJob, jobKind, type Task, task } from '../../../platform/jobs.ts';
import type { Subscriber } from '../../../platform/outbox/subscribers.ts';
import { type Held, type Messages, type Notice, reasonText } from '../../messages/index.ts';
import { type OrderRow, readOrder, refOf, toOrder } from '../record.ts';
import { type StepDeps, wrongStatus } from '../steps/steps.ts';
import { withGuestTexts } from '../texts.ts';
import { codeOf } from './short-address.ts';

type NoticeDeps = Pick<StepDeps, 'db'> & { messages: Messages };
/** `at`: when the order took the step. `once`: send nothing if the guest already has a message about this step. */
type Due = { venue: string; order: string; step: MessageStep; at: string; once: boolean };
const noticeDue = jobKind<Due>('order-notice');
/** Leaves time to commit an undo that was requested at the last moment. */
const MARGIN_MS = 250;

/** The statuses in which a message about the step is still useful, and the date column that identifies the step. */
const STEP_STATES: Record<
  MessageStep,
  { statuses: readonly OrderStatus[]; date: 'preparation_date' | 'completion_date' | 'held_date' | 'cancellation_date' }
> = {
  prepare: { statuses: ['IN_PROGRESS', 'READY', 'DELIVERED'], date: 'preparation_date' },
  ready: { statuses: ['READY'], date: 'completion_date' },
  held: { statuses: ['ON_HOLD'], date: 'held_date' },
  cancelled: { statuses: ['CANCELLED'], date: 'cancellation_date' },
};

/**
 * A first order sends no message before staff have seen its table: a stranger could have entered someone else's phone number
 * (docs/product/tables.md#first-order).
 */
const mayMessage = ({ preparation_date, first_order }: OrderRow): boolean => preparation_date !== null || !first_order;

/** True if the message is still due: the step was not undone, a cancellation is to be announced, and the order may send messages. */
const isDue = (order: OrderRow, { step, at }: Due): boolean => {
  const { statuses, date } = STEP_STATES[step];
  if (!statuses.includes(order.status) || (step !== 'prepare' && order[date]?.toISOString() !== at)) return false;
  if (step === 'prepare' && order.preparation_date === null) return false;
  if (step === 'cancelled' && !order.notify_cancellation) return false;
  return mayMessage(order);
};

/** The data of a message about a step of the order. */
const noticeOf = (order: OrderRow, step: MessageStep, at: Date, held: Held | null = null): Notice => {
  const { id, venue_id: venue, uuid, number, customer_phone: phone, customer_email: email, cancellation_reason_code: code } = order;
  const locale = order.locale as Locale;
  const reason = code ? reasonText(locale, code) : order.cancellation_reason;
  return { venue, order: id, uuid, ref: refOf(number), step, at, phone, email, locale, reason, held };
};

/** Distinct names of the unavailable products of a held order, in its guest's language. For a bundle or set, those of its parts. */
const unavailableNames = (order: OrderRow): string[] => {
  const { items } = withGuestTexts(toOrder(order), order.guest_texts);
  const missing = items
    .filter(({ unavailable }) => unavailable)
    .flatMap((item) => {
      const parts = item.sub_products.filter(({ unavailable }) => unavailable);
      return (parts.length > 0 ? parts : [item]).map(({ name }) => name);
    });
  return [...new Set(missing)];
};

const heldDetails = async (tx: Runs, order: OrderRow): Promise<Held> => ({
  out: unavailableNames(order),
  code: await codeOf(tx, order.venue_id, order.id),
});

/** The channels by which the guest would receive a message about a cancellation. */
export const messageChannels = async (messages: Messages, order: OrderRow): Promise<Message['channel'][]> =>
  mayMessage(order) ? messages.ways(noticeOf(order, 'cancelled', order.creation_date)) : [];

const notifyGuest = async ({ db, messages }: NoticeDeps, due: Due): Promise<void> => {
  const { venue, step, once } = due;
  const order = await readOrder(db, venue, due.order);
  if (!order || !isDue(order, due)) return;
  const at = order[STEP_STATES[step].date] as Date;
  await db.transaction(async (tx) => {
    if (once && (await messages.wasNotified(tx, venue, order.id, step))) return;
    await messages.send(tx, noticeOf(order, step, at, step === 'held' ? await heldDetails(tx, order) : null));
  });
};

const STEP_OF = {
  'order.accepted': 'prepare',
  'order.ready': 'ready',
  'order.held': 'held',
  'order.cancelled': 'cancelled',
} as const satisfies Partial<Record<EventName, MessageStep>>;

const schedule = (tx: Runs, due: Due): Promise<void> =>
  addJob(
    tx,
    noticeDue(due, { key: `notice:${due.order}:${due.step}`, runAt: new Date(Date.parse(due.at) + UNDO_SECONDS * 1000 + MARGIN_MS) }),
  );

export const orderNotices = (deps: NoticeDeps): { tasks: Task[]; subscribers: Subscriber[] } => ({
  tasks: [task(noticeDue, (due) => notifyGuest(deps, due))],
  subscribers: [
    subscriber({
      name: 'order-notices',
      types: ['order.accepted', 'order.ready', 'order.held', 'order.cancelled', 'order.released', 'order.reverted'],
      async handle(tx, { venue, type, at, data: { order, to } }) {
        const due = { venue, order, at: at.toISOString() };
        if (type !== 'order.released' && type !== 'order.reverted') return schedule(tx, { ...due, step: STEP_OF[type], once: false });
        // After a hold or an undo, send the message that was skipped meanwhile.
        if (to === 'IN_PROGRESS') await schedule(tx, { ...due, step: 'prepare', once: true });
        if (to === 'ON_HOLD') await schedule(tx, { ...due, step: 'held', once: true });
      },
    }),
  ],
});

/** Per minute and node. Guests of a bar share one address. */
const SUBSCRIPTIONS_PER_ADDRESS = 60;

/** Binds the routes by which a phone subscribes to push messages about its order. */
export const bindPush = (on: Bind, { messages }: NoticeDeps, byUuid: Options<OrderRow>): void => {
  const addresses = limiter(SUBSCRIPTIONS_PER_ADDRESS, 60);
  on(
    pushRoutes.subscribe,
    ({ record: { venue_id, id, uuid, status }, body, request }) => {
      requireRoom(addresses.take(request.ip));
      if (!isOpenStatus(status)) throw wrongStatus(status);
      return messages.subscribe({ venue: venue_id, order: id, uuid }, body);
    },
    byUuid,
  );
  on(pushRoutes.unsubscribe, ({ record }) => messages.unsubscribe(record.venue_id, record.id), byUuid);
};
