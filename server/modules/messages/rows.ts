// The tables of this module: messages, and the phones that asked to be told.
import type { Message, PushSubscription } from '@ardoise/contract/messages.ts';
import type { MessageStep } from '@ardoise/contract/rules/message-texts.ts';
import { BATCH, deleteBefore, inBatches } from '../../platform/batches.ts';
import type { Runs } from '../../platform/db.ts';
import type { PushTarget } from '../../platform/gateways/push.ts';
import { every, list, type Sql, sql, statement } from '../../platform/sql.ts';

export type Key = { venue: string; id: string };
/** A message before it is one. */
export type Draft = {
  id: string;
  order: string;
  ref: string;
  step: MessageStep;
  /** When the order took the step. */
  stepAt: Date;
  channel: Message['channel'];
  recipient: string | null;
  subject: string;
  text: string;
};
export type Row = Omit<Message, 'order' | 'at' | 'sent_at'> & { order_id: string; subject: string; at: Date; sent_at: Date | null };

const A_KEY: Key = { venue: '', id: '' };
const NEVER = new Date(0);
const A_DRAFT = {
  id: '',
  order: '',
  ref: '',
  step: 'ready',
  stepAt: NEVER,
  channel: 'sms',
  recipient: null,
  subject: '',
  text: '',
} as const;

const insert = statement(
  'messages.messages-insert',
  (venue: string, drafts: readonly Draft[], now: Date) => sql<{ id: string }>`insert into message
      (venue_id, id, order_id, ref, step, step_at, channel, recipient, subject, text, at)
    values ${list(drafts.map((d) => sql`(${venue}, ${d.id}, ${d.order}, ${d.ref}, ${d.step}, ${d.stepAt}, ${d.channel}, ${d.recipient}, ${d.subject}, ${d.text}, ${now})`))}
    on conflict (venue_id, order_id, step, step_at, channel) do nothing returning id`,
  { examples: [['', [A_DRAFT], NEVER]] },
);
/** Writes those that are not there yet, and answers their ids. */
export const insertDrafts = async (tx: Runs, venue: string, drafts: readonly Draft[], now: Date): Promise<string[]> =>
  drafts.length === 0 ? [] : (await tx.all(insert(venue, drafts, now))).map(({ id }) => id);

export const wasToldOf = statement(
  'messages.step-told',
  (venue: string, order: string, step: MessageStep) =>
    sql`select 1 from message where venue_id = ${venue} and order_id = ${order} and step = ${step} limit 1`,
  { examples: [['', '', 'held']] },
);

export const findMessage = statement(
  'messages.message-find',
  ({ venue, id }: Key) => sql<Row>`select * from message where venue_id = ${venue} and id = ${id}`,
  { examples: [[A_KEY]] },
);

/** How a try ended; nothing where another one was first. */
export type Tried = Pick<Message, 'status' | 'reason'> & { sentAt: Date | null };
export const endTry = statement(
  'messages.message-tried',
  ({ venue, id }: Key, attempts: number, { status, reason, sentAt }: Tried) =>
    sql`update message set status = ${status}, reason = ${reason}, attempts = attempts + 1, sent_at = ${sentAt}
      where venue_id = ${venue} and id = ${id} and status = 'waiting' and attempts = ${attempts}`,
  { examples: [[A_KEY, 0, { status: 'sent', reason: null, sentAt: null }]] },
);
/** Only what failed, and has not been erased. */
export const beginAnew = statement(
  'messages.message-begin-anew',
  ({ venue, id }: Key) => sql`update message set status = 'waiting', reason = null, attempts = 0
    where venue_id = ${venue} and id = ${id} and status = 'failed' and text is not null`,
  { examples: [[A_KEY]] },
);

export type Filter = { statuses?: readonly string[] | undefined; order?: string | undefined };
const conditions = (venue: string, { statuses, order }: Filter): Sql =>
  every([sql`venue_id = ${venue}`, ...(statuses ? [sql`status = any(${statuses})`] : []), ...(order ? [sql`order_id = ${order}`] : [])]);
const FILTERS: readonly Filter[] = [{}, { statuses: [] }, { order: 'T' }, { statuses: [], order: 'T' }];
export const listMessages = statement(
  'messages.messages-list',
  (venue: string, filter: Filter, size: number, before: number) =>
    sql<Row>`select * from message where ${conditions(venue, filter)} order by at desc, id desc limit ${size} offset ${before}`,
  { examples: FILTERS.map((filter): [string, Filter, number, number] => ['', filter, 0, 0]) },
);
export const countMessages = statement(
  'messages.messages-count',
  (venue: string, filter: Filter) => sql<{ total: number }>`select count(*) as total from message where ${conditions(venue, filter)}`,
  { examples: FILTERS.map((filter): [string, Filter] => ['', filter]) },
);

const A_SUBSCRIPTION: PushSubscription = { endpoint: '', keys: { p256dh: '', auth: '' } };
/** An order, by the id of its row and by the uuid of its page. */
export type Page = { venue: string; order: string; uuid: string };
export const keepSubscription = statement(
  'messages.subscription-keep',
  ({ venue, order, uuid }: Page, { endpoint, keys }: PushSubscription, now: Date) =>
    sql`insert into push_subscription (venue_id, order_id, order_uuid, endpoint, p256dh, auth, at)
      values (${venue}, ${order}, ${uuid}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
      on conflict (venue_id, order_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`,
  { examples: [[{ venue: '', order: '', uuid: '' }, A_SUBSCRIPTION, NEVER]] },
);
export const dropSubscription = statement(
  'messages.subscription-drop',
  (venue: string, order: string) => sql`delete from push_subscription where venue_id = ${venue} and order_id = ${order}`,
);
export const findSubscription = statement(
  'messages.subscription-find',
  (venue: string, order: string) =>
    sql<
      PushTarget & { uuid: string }
    >`select order_uuid as uuid, endpoint, p256dh, auth from push_subscription where venue_id = ${venue} and order_id = ${order}`,
);

const eraseOld = statement(
  'messages.messages-erase-old',
  (border: Date) =>
    sql`update message set recipient = null, subject = '', text = null
      where ctid = any(array(select ctid from message where at < ${border} and text is not null limit ${BATCH} for update skip locked))`,
);
export const eraseMessagesBefore = (db: Runs, border: Date): Promise<void> => inBatches(db, eraseOld(border));
export const deleteSubscriptionsBefore = deleteBefore('messages.subscriptions-delete', 'push_subscription');

/** The orders that somebody was written to about. */
const ordersOf = (venue: string, contact: string): Sql =>
  sql`(select order_id from message where venue_id = ${venue} and recipient = ${contact})`;
const eraseSubscriptions = statement(
  'messages.subscriptions-erase',
  (venue: string, contact: string) =>
    sql`delete from push_subscription where venue_id = ${venue} and order_id in ${ordersOf(venue, contact)}`,
);
const erase = statement(
  'messages.messages-erase',
  (venue: string, contact: string) =>
    sql`update message set recipient = null, subject = '', text = null where venue_id = ${venue} and order_id in ${ordersOf(venue, contact)}`,
);
/**
 * Erases what a venue wrote to somebody, by their number or e-mail, and the phones that asked to be told of those orders. That a message
 * left stays.
 */
export const eraseMessages = async (tx: Runs, venue: string, contact: string): Promise<void> => {
  await tx.run(eraseSubscriptions(venue, contact));
  await tx.run(erase(venue, contact));
};
