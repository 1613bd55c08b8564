// Owns what guests are told about their orders, and the phones that asked to be told. Below orders, which say what has happened to one.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { type Message, messageRoutes, type PushSubscription, pushRoutes } from '@ardoise/contract/messages.ts';
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
import { openSms } from '../../platform/gateways/sms.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail.ts';
import { messageSettings } from '../venues/index.ts';
import { draftsOf, type Notice } from './make.ts';
import * as rows from './rows.ts';
import { enqueue, sendingTask } from './sending.ts';

export type { Held, Notice } from './make.ts';
export { reasonText } from './push-texts.ts';
export type Messages = ReturnType<typeof messagesModule>;

type Deps = {
  config: { SECRET: string; MAIL_FROM: string; sms: OvhAccount | null };
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

/** Whom the operators of push services write to. */
const contactOf = (from: string): string => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;

export const messagesModule = ({ config, db, clock, log, mailer, publicPost, webAddress }: Deps) => {
  const sms = openSms(config.sms, clock);
  const push = openPush({ secret: config.SECRET, contact: contactOf(config.MAIL_FROM), clock, post: publicPost });
  const pageOf = (venue: string, order: string) => `${webAddress()}/m/${venue}/order/${order}`;
  const shortOf = (code: string) => `${webAddress()}/o/${code}`;
  const find = async (venue: string, id: string): Promise<Message | null> => {
    const row = await db.one(rows.findMessage({ venue, id }));
    return row ? shown(row) : null;
  };
  const draft = async (on: Runs, notice: Notice): Promise<rows.Draft[]> => {
    const { venue, order, uuid } = notice;
    const settings = await messageSettings(on, venue, clock.now());
    if (!settings) return [];
    const wantsPush = (await on.one(rows.findSubscription(venue, order))) !== undefined;
    return draftsOf(notice, { settings, mail: mailer.canSend, push: wantsPush, page: pageOf(venue, uuid), shortOf });
  };
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    /** Writes the messages of a step down, once however often it is said, and has them sent. */
    async tell(tx: Tx, notice: Notice): Promise<void> {
      const { venue } = notice;
      for (const id of await rows.insertDrafts(tx, venue, await draft(tx, notice), clock.now())) await enqueue(tx, { venue, id });
    },
    /** By which ways a step would be told by now. */
    ways: async (notice: Notice): Promise<Message['channel'][]> => (await draft(db, notice)).map(({ channel }) => channel),
    /** Whether anything was ever said of such a step of an order. */
    async wasTold(tx: Tx, venue: string, order: string, step: MessageStep): Promise<boolean> {
      return (await tx.one(rows.wasToldOf(venue, order, step))) !== undefined;
    },
    /** Has a phone told about an order, in the place of another one. */
    async subscribe(page: rows.Page, subscription: PushSubscription): Promise<void> {
      if (!isPublicEndpoint(subscription.endpoint)) throw contradiction('endpoint', 'not_public', 'This is no push service.');
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
      on(messageRoutes.ways, () => ({ sms: sms.leaves }));
      on(
        messageRoutes.resend,
        async ({ params: key }) => {
          await db.transaction(async (tx) => {
            if ((await tx.run(rows.beginAnew(key))) > 0) await enqueue(tx, key);
          });
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
