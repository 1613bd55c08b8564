// The tables of this module: messages and push subscriptions.
import type { Message, PushSubscription, SmsExclusion } from '@ardoise/contract/messages.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import type { Runs } from '../../platform/db.ts';
import type { PushTarget } from '../../platform/gateways/push.ts';
import { every, list, type Sql, sql, statement } from '../../platform/sql.ts';
import { BATCH, deleteBefore, inBatches } from '../../platform/statements/batches.ts';

export type Key = { venue: string; id: string };
/** A message to insert. */
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
  /** Why the SMS is not sent. */
  excluded: SmsExclusion | null;
};
export type Row = Omit<Message, 'order' | 'at' | 'sent_at'> & { order_id: string; subject: string; at: Date; sent_at: Date | null };

/** The contract's record of a row. */
export const messageOf = ({ order_id: order, at, sent_at, ...row }: Row): Message => {
  const { id, ref, step, channel, status, reason, recipient, text, attempts } = row;
  const dates = { at: at.toISOString(), sent_at: sent_at?.toISOString() ?? null };
  return { id, order, ref, step, channel, status, reason, recipient, text, attempts, ...dates };
};

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
  excluded: null,
} as const;

const valuesOf = (venue: string, draft: Draft, now: Date): Sql => {
  const { id, order, ref, step, stepAt, channel, recipient, subject, text, excluded } = draft;
  const counted = channel === 'sms' && !excluded ? now : null;
  return sql`(${venue}, ${id}, ${order}, ${ref}, ${step}, ${stepAt}, ${channel}, ${recipient}, ${subject}, ${text},
    ${excluded ? 'not_sent' : 'waiting'}, ${excluded}, ${now}, ${counted})`;
};
const insert = statement(
  'messages.messages-insert',
  (venue: string, drafts: readonly Draft[], now: Date) => sql<{ id: string; status: Message['status'] }>`insert into message
      (venue_id, id, order_id, ref, step, step_at, channel, recipient, subject, text, status, reason, at, counted_at)
    values ${list(drafts.map((draft) => valuesOf(venue, draft, now)))}
    on conflict (venue_id, order_id, step, step_at, channel) do nothing returning id, status`,
  { examples: [['', [A_DRAFT], NEVER]] },
);
/** Inserts new messages and returns the ids of those to send; existing ones are skipped. */
export const insertDrafts = async (tx: Runs, venue: string, drafts: readonly Draft[], now: Date): Promise<string[]> =>
  drafts.length === 0 ? [] : (await tx.all(insert(venue, drafts, now))).filter(({ status }) => status === 'waiting').map(({ id }) => id);

export const findStepMessage = statement(
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

/** Stores the result of a try; no-op if another try was first. A failed SMS does not count towards the limits. */
export type TryResult = Pick<Message, 'status' | 'reason'> & { sentAt: Date | null };
export const endTry = statement(
  'messages.message-tried',
  ({ venue, id }: Key, attempts: number, { status, reason, sentAt }: TryResult) =>
    sql`update message set status = ${status}, reason = ${reason}, attempts = attempts + 1, sent_at = ${sentAt},
        counted_at = ${status === 'failed' ? sql`null` : sql`counted_at`}
      where venue_id = ${venue} and id = ${id} and status = 'waiting' and attempts = ${attempts}`,
  {
    examples: [
      [A_KEY, 0, { status: 'sent', reason: null, sentAt: null }],
      [A_KEY, 0, { status: 'failed', reason: null, sentAt: null }],
    ],
  },
);
/** Messages that were not sent and not erased. */
const NOT_LEFT = sql`status in ('failed', 'not_sent') and text is not null`;
export const canResend = ({ status, text }: Row): boolean => (status === 'failed' || status === 'not_sent') && text !== null;
/** Sends a message again; `countedAt`: when an SMS counts towards the limits. */
export const restart = statement(
  'messages.message-begin-again',
  ({ venue, id }: Key, countedAt: Date | null) => sql`update message
    set status = 'waiting', reason = null, attempts = 0, counted_at = ${countedAt}
    where venue_id = ${venue} and id = ${id} and ${NOT_LEFT}`,
  { examples: [[A_KEY, null]] },
);
export const exclude = statement(
  'messages.message-exclude',
  ({ venue, id }: Key, reason: SmsExclusion) => sql`update message set status = 'not_sent', reason = ${reason}
    where venue_id = ${venue} and id = ${id} and ${NOT_LEFT}`,
  { examples: [[A_KEY, 'country']] },
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
/** An order, by its row id and by the uuid of its page. */
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

/** An erased message. One that was waiting is never sent. */
const ERASED = sql`recipient = null, subject = '', text = null, reason = case status when 'waiting' then 'erased' else reason end,
  status = case status when 'waiting' then 'failed' else status end`;
const eraseOld = statement(
  'messages.messages-erase-old',
  (border: Date) =>
    sql`update message set ${ERASED}
      where ctid = any(array(select ctid from message where at < ${border} and text is not null limit ${BATCH} for update skip locked))`,
);
export const eraseMessagesBefore = (db: Runs, border: Date): Promise<void> => inBatches(db, eraseOld(border));
export const deleteSubscriptionsBefore = deleteBefore('messages.subscriptions-delete', 'push_subscription');

/** A person: their orders, and the e-mails and numbers of messages. */
export type Recipient = { orders: readonly string[]; emails: readonly string[]; phones: readonly string[] };
const NO_RECIPIENT: [string, Recipient] = ['', { orders: [], emails: [], phones: [] }];
/** Matches messages `m` of the venue about a person's orders or to the person. */
const isOf = (venue: string, { orders, emails, phones }: Recipient): Sql =>
  sql`m.venue_id = ${venue} and (m.order_id = any(${orders}::uuid[]) or m.recipient = any(${[...emails, ...phones]}::text[]))`;
const listOf = statement(
  'messages.messages-of',
  (venue: string, to: Recipient) => sql<Row>`select m.* from message m where ${isOf(venue, to)} order by m.at, m.id`,
  { examples: [NO_RECIPIENT] },
);
const erase = statement(
  'messages.messages-erase',
  (venue: string, to: Recipient) =>
    sql`with erased as (update message m set ${ERASED} where ${isOf(venue, to)} returning m.order_id)
      delete from push_subscription where venue_id = ${venue} and (order_id = any(${to.orders}::uuid[]) or order_id in (select order_id from erased))`,
  { examples: [NO_RECIPIENT] },
);
const listPhones = statement(
  'messages.subscriptions-of',
  (venue: string, { orders }: Recipient) =>
    sql<{ order: string; endpoint: string; p256dh: string; auth: string; at: Date }>`select order_id as order, endpoint, p256dh, auth, at
      from push_subscription where venue_id = ${venue} and order_id = any(${orders}::uuid[]) order by at`,
  { examples: [NO_RECIPIENT] },
);
/** The push subscriptions for a person's orders. */
export const phonesOf = async (on: Runs, venue: string, to: Recipient) =>
  (await on.all(listPhones(venue, to))).map(({ at, ...phone }) => ({ ...phone, at: at.toISOString() }));
/** The messages of a venue to a person. */
export const messagesOf = (on: Runs, venue: string, to: Recipient): Promise<Row[]> => on.all(listOf(venue, to));
/** Erases the contents of a venue's messages to a person, and their push subscriptions. The rows stay. */
export const eraseMessages = async (tx: Runs, venue: string, to: Recipient): Promise<void> => {
  await tx.run(erase(venue, to));
};
