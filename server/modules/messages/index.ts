// Owns the messages to guests about their orders, and the push subscriptions of phones. Below orders, which send notices of their steps.
import { contradiction } from '@ardoise/contract/errors.ts';
import type { PushSubscription } from '@ardoise/contract/messages.ts';
import { MESSAGE_DAYS } from '@ardoise/contract/rules/guests.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import type { Bind } from '../../http/bind.ts';
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
import { smsLimits } from './limits.ts';
import { openNotices } from './notices.ts';
import { resendMessage } from './resend.ts';
import { bindMessages } from './routes.ts';
import * as rows from './rows.ts';
import { sendingTask } from './sending.ts';

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

/** The address that operators of push services write to. */
const contactOf = (from: string): string => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;

/** A subscription that a browser can have made; 422 otherwise. */
const requireSubscription = ({ endpoint, keys }: PushSubscription, services: readonly string[]): void => {
  if (!isPublicEndpoint(endpoint) || !isPushService(endpoint, services))
    throw contradiction('endpoint', 'no_push_service', 'This is no push service.');
  if (!areBrowserKeys(keys)) throw contradiction('keys', 'not_keys', 'These are no keys of a browser.');
};

export const messagesModule = ({ config, db, clock, log, mailer, publicPost, webAddress }: Deps) => {
  const sms = openSms(config.sms, clock);
  const push = openPush({ secret: config.SECRET, contact: contactOf(config.MAIL_FROM), clock, post: publicPost });
  const limits = smsLimits({ perNumber: config.SMS_PER_NUMBER, perVenue: config.SMS_PER_VENUE }, clock.now);
  const pageOf = (venue: string, order: string) => `${webAddress()}/m/${venue}/order/${order}`;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    ...openNotices({ db, clock, mailer, limits, webAddress, pageOf }),
    /** True if a message about such a step of an order was ever written. */
    async wasTold(tx: Tx, venue: string, order: string, step: MessageStep): Promise<boolean> {
      return (await tx.one(rows.wasToldOf(venue, order, step))) !== undefined;
    },
    /** Subscribes a phone to an order, in the place of another one. */
    async subscribe(page: rows.Page, subscription: PushSubscription): Promise<void> {
      requireSubscription(subscription, config.PUSH_SERVICES);
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
    /** The messages of a venue to a person: to export and to erase them (docs/product/privacy.md). */
    people: {
      exports: async (on: Runs, venue: string, person: rows.Recipient) => ({
        messages: (await rows.messagesOf(on, venue, person)).map(rows.messageOf),
        phones: await rows.phonesOf(on, venue, person),
      }),
      erases: rows.eraseMessages,
    },
    routes(on: Bind) {
      const resend = (key: rows.Key) => resendMessage({ db, clock, limits }, key);
      bindMessages(on, { db, limits, sendsSms: sms.leaves, pushKey: push.publicKey, resend });
    },
  };
};
