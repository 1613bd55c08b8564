// Sends messages: one job each, retried with growing delays, and finally marked as failed for the venue
// (docs/product/messages.md#failures).
import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs } from '../../platform/db.ts';
import { breaker } from '../../platform/gateways/breaker.ts';
import { ANSWER_MS, SendFailure, sendFailure } from '../../platform/gateways/failure.ts';
import type { PushGateway } from '../../platform/gateways/push.ts';
import type { SmsGateway } from '../../platform/gateways/sms.ts';
import { addJob, jobKind, task } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { pushPayload } from './drafts.ts';
import { dropSubscription, endTry, findMessage, findSubscription, type Key, type Row } from './rows.ts';

/** Delays between tries in seconds: 15 minutes in all, after which the message is outdated. */
const PAUSES_S = [10, 30, 60, 120, 240, 480];

const sendMessage = jobKind<Key>('message-send');
const enqueueAt = (on: Runs, { venue, id }: Key, runAt?: Date): Promise<void> =>
  addJob(on, sendMessage({ venue, id }, { key: `message:${id}`, ...(runAt && { runAt }) }));
export const enqueue = (on: Runs, key: Key): Promise<void> => enqueueAt(on, key);

type SendingDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  sms: SmsGateway;
  push: PushGateway;
  pageOf(venue: string, order: string): string;
};
type Outcome = 'sent' | 'shown';
type Sendable = Row & { text: string };

/** Limits the wait for a mail server that does not answer. */
const withTimeout = async (sending: Promise<void>): Promise<void> => {
  const late = new AbortController();
  try {
    await Promise.race([
      sending,
      after(ANSWER_MS, undefined, { signal: late.signal }).then(() => Promise.reject(new SendFailure('gateway_down'))),
    ]);
  } finally {
    late.abort();
  }
};

const sendersOf = ({ db, clock, mailer, sms, push, pageOf }: SendingDeps) => {
  const [bySms, byMail] = [breaker(clock), breaker(clock)];
  /** One per push service, because browsers name many. */
  const services = new Map<string, ReturnType<typeof breaker>>();
  const breakerOf = (endpoint: string) => {
    const { host } = new URL(endpoint);
    if (!services.has(host) && services.size >= 100) services.clear();
    const known = services.get(host) ?? breaker(clock);
    services.set(host, known);
    return known;
  };
  return {
    async sms({ id, recipient, text }: Sendable): Promise<Outcome> {
      if (recipient === null) throw new SendFailure('gone');
      await bySms(() => sms.send({ id, to: recipient, text }));
      return sms.canSend ? 'sent' : 'shown';
    },
    async mail({ recipient, subject, text }: Sendable): Promise<Outcome> {
      if (recipient === null) throw new SendFailure('gone');
      if (!mailer.canSend) throw new SendFailure('refused');
      const send = (): Promise<void> =>
        mailer.send({ to: recipient, subject, text }).catch((error: { responseCode?: number }) => {
          // 5xx is a permanent refusal of the mail server.
          throw new SendFailure((error.responseCode ?? 0) >= 500 ? 'invalid_receiver' : 'gateway_down');
        });
      await byMail(() => withTimeout(send()));
      return 'sent';
    },
    async push({ order_id, ref, subject, text: body }: Sendable, venue: string): Promise<Outcome> {
      const target = await db.one(findSubscription(venue, order_id));
      if (!target) throw new SendFailure('gone');
      const { uuid, ...to } = target;
      const text = pushPayload({ ref, subject, text: body }, pageOf(venue, uuid));
      try {
        await breakerOf(to.endpoint)(() => push.send(to, { text, topic: `order-${ref}` }));
      } catch (error) {
        if (sendFailure(error).problem === 'gone') await db.run(dropSubscription(venue, order_id));
        throw error;
      }
      return 'sent';
    },
  };
};

export const sendingTask = (deps: SendingDeps) => {
  const { db, clock, log } = deps;
  const senders = sendersOf(deps);
  return task(sendMessage, async ({ venue, id }) => {
    const message = await db.one(findMessage({ venue, id }));
    if (message?.status !== 'waiting' || message.text === null) return;
    const { channel, attempts, text } = message;
    try {
      const status = await senders[channel]({ ...message, text }, venue);
      await db.run(endTry({ venue, id }, attempts, { status, reason: null, sentAt: clock.now() }));
    } catch (error) {
      const { problem: reason, again, waitMs } = sendFailure(error);
      const pause = again ? PAUSES_S[attempts] : undefined;
      if (pause === undefined) log.warn({ venue, message: id, channel, reason }, 'a message could not be sent');
      await db.transaction(async (tx) => {
        const status = pause === undefined ? 'failed' : 'waiting';
        const ended = await tx.run(endTry({ venue, id }, attempts, { status, reason, sentAt: null }));
        if (ended && pause !== undefined)
          await enqueueAt(tx, { venue, id }, new Date(clock.now().getTime() + Math.max(pause * 1000, waitMs)));
      });
    }
  });
};
