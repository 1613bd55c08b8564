// Owns what guests are told about their orders, and the phones that asked to be told. Below orders, which say what has happened to one.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { type Message, messageRoutes, type PushSubscription, pushRoutes, type SmsExclusion } from '@ardoise/contract/messages.ts';
import { MESSAGE_DAYS } from '@ardoise/contract/rules/guests.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import type { Bind } from '../../http/bind.ts';
import { limiter, requireRoom } from '../../http/limits/limits.ts';
import { findIn, placeOf, requireFound, totalOf } from '../../http/resource.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import type { OvhAccount } from '../../platform/gateways/ovh.ts';
import { isPublicEndpoint, type PublicPost } from '../../platform/gateways/public-post.ts';
import { openPush } from '../../platform/gateways/push.ts';
import { areBrowserKeys } from '../../platform/gateways/push-encryption.ts';
import { isPushService } from '../../platform/gateways/push-services.ts';
import { openSms } from '../../platform/gateways/sms.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { type MessageSettings, messageSettings } from '../venues/index.ts';
import { smsLimits } from './limits.ts';
import { draftsOf, isWritten, type Notice } from './make.ts';
import * as rows from './rows.ts';
import { enqueue, sendingTask } from './sending.ts';

export type { Held, Notice } from './make.ts';
export { reasonText } from './push-texts.ts';
export type Messages = ReturnType<typeof messagesModule>;

type Deps = {
  config: {
    SECRET: string;
    MAIL_FROM: string;
    SMS_PER_NUMBER: number;
    SMS_PER_VENUE: number;
    PUSH_SERVICES: readonly string[];
    sms: OvhAccount | null;
  };
  db: Db;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  /** How push services are called. */
  publicPost: PublicPost;
  /** Where the links of messages lead. */
  webAddress: () => string;
};

const DAY_MS = 86_400_000;
/** No order is open for longer. */
const SUBSCRIBED_DAYS = 3;

const shown = ({ order_id: order, at, sent_at, ...row }: rows.Row): Message => {
  const { id, ref, step, channel, status, reason, recipient, text, attempts } = row;
  const dates = { at: at.toISOString(), sent_at: sent_at?.toISOString() ?? null };
  return { id, order, ref, step, channel, status, reason, recipient, text, attempts, ...dates };
};

/** In a minute, on each node: a bar's guests share one address. */
const KEYS_PER_ADDRESS = 600;

type Exclusion<On> = (on: On, venue: string, phone: string, settings: MessageSettings) => Promise<SmsExclusion | null>;

/** Whom the operators of push services write to. */
const contactOf = (from: string): string => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;

export const messagesModule = ({ config, db, clock, log, mailer, publicPost, webAddress }: Deps) => {
  const sms = openSms(config.sms, clock);
  const push = openPush({ secret: config.SECRET, contact: contactOf(config.MAIL_FROM), clock, post: publicPost });
  const limits = smsLimits({ perNumber: config.SMS_PER_NUMBER, perVenue: config.SMS_PER_VENUE }, clock.now);
  const pageOf = (venue: string, order: string) => `${webAddress()}/m/${venue}/order/${order}`;
  const shortOf = (code: string) => `${webAddress()}/o/${code}`;
  const find = async (venue: string, id: string): Promise<Message | null> => {
    const row = await db.one(rows.findMessage({ venue, id }));
    return row ? shown(row) : null;
  };
  const draft = async <On extends Runs>(on: On, notice: Notice, exclusion: Exclusion<On>): Promise<rows.Draft[]> => {
    const { venue, order, uuid, step, phone } = notice;
    const settings = await messageSettings(on, venue, clock.now());
    if (!settings) return [];
    const push = (await on.one(rows.findSubscription(venue, order))) !== undefined;
    const excluded = phone && isWritten(step, settings) ? await exclusion(on, venue, phone, settings) : null;
    return draftsOf(notice, { settings, excluded, mail: mailer.canSend, push, page: pageOf(venue, uuid), shortOf });
  };
  const resend = (key: rows.Key): Promise<void> =>
    db.transaction(async (tx) => {
      const message = await tx.one(rows.findMessage(key));
      if (!message || !rows.canResend(message)) return;
      const phone = message.channel === 'sms' ? message.recipient : null;
      const settings = await messageSettings(tx, key.venue, clock.now());
      const excluded = phone && settings ? await limits.lockedExclusion(tx, key.venue, phone, settings) : null;
      if (excluded) await tx.run(rows.exclude(key, excluded));
      else if ((await tx.run(rows.beginAgain(key, phone ? clock.now() : null))) > 0) await enqueue(tx, key);
    });
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    /** Writes the messages of a step down, once however often it is said, and has them sent. */
    async send(tx: Tx, notice: Notice): Promise<void> {
      const { venue } = notice;
      const drafts = await draft(tx, notice, limits.lockedExclusion);
      for (const id of await rows.insertDrafts(tx, venue, drafts, clock.now())) await enqueue(tx, { venue, id });
    },
    /** By which ways a step would be told by now. */
    ways: async (notice: Notice): Promise<Message['channel'][]> =>
      (await draft(db, notice, limits.exclusion)).filter(({ excluded }) => !excluded).map(({ channel }) => channel),
    /** Whether anything was ever said of such a step of an order. */
    async wasTold(tx: Tx, venue: string, order: string, step: MessageStep): Promise<boolean> {
      return (await tx.one(rows.wasToldOf(venue, order, step))) !== undefined;
    },
    /** Has a phone told about an order, in the place of another one. */
    async subscribe(page: rows.Page, subscription: PushSubscription): Promise<void> {
      const { endpoint } = subscription;
      if (!isPublicEndpoint(endpoint) || !isPushService(endpoint, config.PUSH_SERVICES))
        throw contradiction('endpoint', 'no_push_service', 'This is no push service.');
      if (!areBrowserKeys(subscription.keys)) throw contradiction('keys', 'not_keys', 'These are no keys of a browser.');
      await db.run(rows.keepSubscription(page, subscription, clock.now()));
    },
    async unsubscribe(venue: string, order: string): Promise<void> {
      await db.run(rows.dropSubscription(venue, order));
    },
    tasks: [
      sendingTask({ db, clock, log, mailer, sms, push, pageOf }),
      hourlyTask('messages-clean-up', async () => {
        await rows.eraseMessagesBefore(db, daysAgo(MESSAGE_DAYS));
        await rows.deleteSubscriptionsBefore(db, daysAgo(SUBSCRIBED_DAYS));
      }),
    ],
    /** What a venue wrote to somebody: for their file, and to erase it (docs/product/privacy.md). */
    people: {
      exports: async (on: Runs, venue: string, person: rows.Recipient) => ({
        messages: (await rows.messagesOf(on, venue, person)).map(shown),
        phones: await rows.phonesOf(on, venue, person),
      }),
      erases: rows.eraseMessages,
    },
    routes(on: Bind) {
      on(messageRoutes.list, async ({ params: { venue }, query: { status: statuses, order, ...page } }) => {
        const { size, before } = placeOf(page);
        const filter = { statuses, order };
        const found = await db.all(rows.listMessages(venue, filter, size, before));
        const count = async () => requireFound(await db.one(rows.countMessages(venue, filter))).total;
        return { rows: found.map(shown), total: await totalOf(found, page, count) };
      });
      on(messageRoutes.ways, async ({ params: { venue } }) => ({ sms: sms.leaves, ...(await limits.ofVenue(db, venue)) }));
      on(
        messageRoutes.resend,
        async ({ params: key }) => {
          await resend(key);
          const now = await find(key.venue, key.id);
          if (!now) throw new ApiError('not_found');
          return now;
        },
        { find: (params: Record<string, string>, venue: string | null) => findIn({ find }, params.id, venue) },
      );
      const keys = limiter(KEYS_PER_ADDRESS, 60);
      on(pushRoutes.key, ({ request }) => {
        requireRoom(keys.take(request.ip));
        return { key: push.publicKey };
      });
    },
  };
};
