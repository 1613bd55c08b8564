// OVHcloud's SMS gateway: POST /sms/{service}/jobs with signed headers.
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ANSWER_MS, retryAfter, SendFailure } from './failure.ts';

/** `to`: an E.164 number; `id`: identifies the message at the gateway. */
export type Sms = { id: string; to: string; text: string };
export type OvhAccount = {
  endpoint: string;
  applicationKey: string;
  applicationSecret: string;
  consumerKey: string;
  service: string;
  sender: string;
};

/** `$1$` and the SHA-1 of secret, consumer key, method, URL, body and time, as OVHcloud specifies. */
export const ovhSignature = (
  { applicationSecret, consumerKey }: Pick<OvhAccount, 'applicationSecret' | 'consumerKey'>,
  call: { method: string; url: string; body: string; timestamp: string },
): string => {
  const signed = [applicationSecret, consumerKey, call.method, call.url, call.body, call.timestamp].join('+');
  return `$1$${createHash('sha1').update(signed).digest('hex')}`;
};

type JobAnswer = { validReceivers?: unknown; invalidReceivers?: unknown; message?: unknown };
const isListed = (list: unknown, number: string) => Array.isArray(list) && list.includes(number);

const throwOnFailure = (response: Response, answer: JobAnswer, to: string, now: Date): void => {
  const { status } = response;
  if (status === 429 || status >= 500)
    throw new SendFailure('gateway_down', { waitMs: retryAfter(response.headers.get('retry-after'), now) });
  if (status === 402 || (status >= 400 && /credit/i.test(String(answer.message)))) throw new SendFailure('out_of_credit');
  if (status >= 300) throw new SendFailure('refused');
  if (isListed(answer.invalidReceivers, to) || !isListed(answer.validReceivers, to)) throw new SendFailure('invalid_receiver');
};

/** Sends one SMS as transactional, therefore without an opt-out clause. */
export const ovhSms = (account: OvhAccount, clock: Clock) => {
  const url = `${account.endpoint}/sms/${encodeURIComponent(account.service)}/jobs`;
  return async ({ id, to, text }: Sms): Promise<void> => {
    const now = clock.now();
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const body = JSON.stringify({
      sender: account.sender,
      receivers: [to],
      message: text,
      noStopClause: true,
      priority: 'high',
      charset: 'UTF-8',
      validityPeriod: 60,
      tag: id,
    });
    const headers = {
      'content-type': 'application/json',
      'x-ovh-application': account.applicationKey,
      'x-ovh-consumer': account.consumerKey,
      'x-ovh-timestamp': timestamp,
      'x-ovh-signature': ovhSignature(account, { method: 'POST', url, body, timestamp }),
    };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(() => {
      throw new SendFailure('gateway_down');
    });
    const answer = await response.json().catch(() => ({}));
    throwOnFailure(response, (answer ?? {}) as JobAnswer, to, now);
  };
};
