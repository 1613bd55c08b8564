// What guests are told of their orders: an event of an order becomes a message once nobody can take the step back any more
// (docs/product/messages.md#when). The job looks at the order as it stands then; what was undone is told to nobody.
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
/** `at`: when the order took the step. `once`: not where its guest was told of such a step before. */
type Due = { venue: string; order: string; step: MessageStep; at: string; once: boolean };
const noticeDue = jobKind<Due>('order-notice');
/** An undo in the last moment is written by then. */
const MARGIN_MS = 250;

/** The statuses in which a step is still worth telling, and the date that says that it is that one. */
const STANDS: Record<
  MessageStep,
  { statuses: readonly OrderStatus[]; date: 'preparation_date' | 'completion_date' | 'held_date' | 'cancellation_date' }
> = {
  prepare: { statuses: ['IN_PROGRESS', 'READY', 'DELIVERED'], date: 'preparation_date' },
  ready: { statuses: ['READY'], date: 'completion_date' },
  held: { statuses: ['ON_HOLD'], date: 'held_date' },
  cancelled: { statuses: ['CANCELLED'], date: 'cancellation_date' },
};

/** Before somebody has seen its table nobody is written to, whoever it was that typed the number (docs/product/tables.md#first-order). */
const maySpeakOf = ({ preparation_date, first_order }: OrderRow): boolean => preparation_date !== null || !first_order;

/** Whether the guest is to be told of the step by now: it stands, somebody else than the guest made it, and the order may be spoken of. */
const isToBeTold = (order: OrderRow, { step, at }: Due): boolean => {
  const { statuses, date } = STANDS[step];
  if (!statuses.includes(order.status) || (step !== 'prepare' && order[date]?.toISOString() !== at)) return false;
  if (step === 'prepare' && order.preparation_date === null) return false;
  if (step === 'cancelled' && !order.cancellation_told) return false;
  return maySpeakOf(order);
};

/** What is told of a step of the order as it stands. */
const noticeOf = (order: OrderRow, step: MessageStep, at: Date, held: Held | null = null): Notice => {
  const { id, venue_id: venue, uuid, number, customer_phone: phone, customer_email: email, cancellation_reason_code: code } = order;
  const locale = order.locale as Locale;
  const reason = code ? reasonText(locale, code) : order.cancellation_reason;
  return { venue, order: id, uuid, ref: refOf(number), step, at, phone, email, locale, reason, held };
};

/** The names of what a held order lacks, in its guest's language: of a bundle or set its parts, each once. */
const missingOf = (order: OrderRow): string[] => {
  const { items } = withGuestTexts(toOrder(order), order.guest_texts);
  const missing = items
    .filter(({ unavailable }) => unavailable)
    .flatMap((item) => {
      const parts = item.sub_products.filter(({ unavailable }) => unavailable);
      return (parts.length > 0 ? parts : [item]).map(({ name }) => name);
    });
  return [...new Set(missing)];
};

const heldOf = async (tx: Runs, order: OrderRow): Promise<Held> => ({
  out: missingOf(order),
  code: await codeOf(tx, order.venue_id, order.id),
});

/** By which ways the guest would be told of a cancellation. */
export const waysToTell = async (messages: Messages, order: OrderRow): Promise<Message['channel'][]> =>
  maySpeakOf(order) ? messages.ways(noticeOf(order, 'cancelled', order.creation_date)) : [];

const tellGuest = async ({ db, messages }: NoticeDeps, due: Due): Promise<void> => {
  const { venue, step, once } = due;
  const order = await readOrder(db, venue, due.order);
  if (!order || !isToBeTold(order, due)) return;
  const at = order[STANDS[step].date] as Date;
  await db.transaction(async (tx) => {
    if (once && (await messages.wasTold(tx, venue, order.id, step))) return;
    await messages.send(tx, noticeOf(order, step, at, step === 'held' ? await heldOf(tx, order) : null));
  });
};

const STEP_OF = {
  'order.accepted': 'prepare',
  'order.ready': 'ready',
  'order.held': 'held',
  'order.cancelled': 'cancelled',
} as const satisfies Partial<Record<EventName, MessageStep>>;

const later = (tx: Runs, due: Due): Promise<void> =>
  addJob(
    tx,
    noticeDue(due, { key: `notice:${due.order}:${due.step}`, runAt: new Date(Date.parse(due.at) + UNDO_SECONDS * 1000 + MARGIN_MS) }),
  );

export const orderNotices = (deps: NoticeDeps): { tasks: Task[]; subscribers: Subscriber[] } => ({
  tasks: [task(noticeDue, (due) => tellGuest(deps, due))],
  subscribers: [
    subscriber({
      name: 'order-notices',
      types: ['order.accepted', 'order.ready', 'order.held', 'order.cancelled', 'order.released', 'order.reverted'],
      async handle(tx, { venue, type, at, data: { order, to } }) {
        const due = { venue, order, at: at.toISOString() };
        if (type !== 'order.released' && type !== 'order.reverted') return later(tx, { ...due, step: STEP_OF[type], once: false });
        // On its way again: what was passed over meanwhile is made up for.
        if (to === 'IN_PROGRESS') await later(tx, { ...due, step: 'prepare', once: true });
        if (to === 'ON_HOLD') await later(tx, { ...due, step: 'held', once: true });
      },
    }),
  ],
});

/** In a minute, on each node: a bar's guests share one address. */
const SUBSCRIPTIONS_PER_ADDRESS = 60;

/** The calls of a phone that wants to be told of its order. */
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
