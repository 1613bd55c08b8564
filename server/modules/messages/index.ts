// Owns the messages to guests about their orders, and phones' push subscriptions. Below orders, which send notices of
// their steps.
import { contradiction } from '@ardoise/contract/errors.ts';
import type { PushSubscription } from '@ardoise/contract/messages.ts';
import { MESSAGE_DAYS } from '@ardoise/contract/rules/guests.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import type { Bind } from '../../http/bind.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import type { OvhAccount } from '../../platform/gateways/ovh.ts';
import { openPush } from '../../platform/gateways/push.ts';
import { areBrowserKeys } from '../../platform/gateways/push-encryption.ts';
import { isPushService } from '../../platform/gateways/push-services.ts';
import { openSms } from '../../platform/gateways/sms.ts';
import { isPublicEndpoint, type SsrfSafePost } from '../../platform/gateways/ssrf-safe-post.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { smsLimits } from './limits.ts';
import { openNotices } from './notices.ts';
import { resendMessage } from './resend.ts';
import { bindMessages } from './routes.ts';
import * as rows from './rows.ts';
import { sendingTask } from './sending.ts';

export type { HoldDetails as Held, Notice } from './drafts.ts';
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
  /** HTTP client for push services. */
  ssrfSafePost: SsrfSafePost;
  /** Base URL of the links in messages. */
  webAddress: () => string;
};

const DAY_MS = 86_400_000;
/** No order stays open longer. */
const SUBSCRIBED_DAYS = 3;

/** The contact for operators of push services. */
const contactOf = (from: string): string => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;

/** Throws 422 unless a browser can have created the subscription. */
const requireSubscription = ({ endpoint, keys }: PushSubscription, services: readonly string[]): void => {
  if (!isPublicEndpoint(endpoint) || !isPushService(endpoint, services))
    throw contradiction('endpoint', 'no_push_service', 'This is not a push service.');
  if (!areBrowserKeys(keys)) throw contradiction('keys', 'not_keys', 'These are not valid browser keys.');
};

export const messagesModule = ({ config, db, clock, log, mailer, ssrfSafePost, webAddress }: Deps) => {
  const sms = openSms(config.sms, clock);
  const push = openPush({ secret: config.SECRET, contact: contactOf(config.MAIL_FROM), clock, post: ssrfSafePost });
  const limits = smsLimits({ perNumber: config.SMS_PER_NUMBER, perVenue: config.SMS_PER_VENUE }, clock.now);
  const pageOf = (venue: string, order: string) => `${webAddress()}/m/${venue}/order/${order}`;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

  return {
    ...openNotices({ db, clock, mailer, limits, webAddress, pageOf }),
    /** True if a message about this step of an order was written before. */
    async wasNotified(tx: Tx, venue: string, order: string, step: MessageStep): Promise<boolean> {
      return (await tx.one(rows.findStepMessage(venue, order, step))) !== undefined;
    },
    /** Subscribes a phone to an order and replaces its earlier subscription. */
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
    /** Exports and erases the messages of a venue to a person (docs/product/privacy.md). */
    people: {
      exports: async (on: Runs, venue: string, person: rows.Recipient) => ({
        messages: (await rows.messagesOf(on, venue, person)).map(rows.messageOf),
        phones: await rows.phonesOf(on, venue, person),
      }),
      erases: rows.eraseMessages,
    },
    routes(on: Bind) {
      const resend = (key: rows.Key) => resendMessage({ db, clock, limits }, key);
      bindMessages(on, { db, limits, sendsSms: sms.canSend, pushKey: push.publicKey, resend });
    },
  };
};
