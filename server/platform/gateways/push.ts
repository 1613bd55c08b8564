// Web Push: sends an encrypted message to a browser through its push service.
import type { Clock } from '../clock.ts';
import { retryAfter, SendFailure } from './failure.ts';
import { type BrowserKeys, encryptPush, MAX_BYTES, senderKey, vapidHeader } from './push-encryption.ts';
import type { SsrfSafePost } from './ssrf-safe-post.ts';

export type PushTarget = { endpoint: string } & BrowserKeys;
/** `topic`: a newer message replaces an undelivered one of the same topic. */
export type PushMessage = { text: string; topic: string };
export type PushGateway = { publicKey: string; send(to: PushTarget, message: PushMessage): Promise<void> };

type PushOptions = { secret: string; contact: string; clock: Clock; post: SsrfSafePost };

/** A message about an order is useless later. */
const TTL_S = '600';

const throwOnFailure = (status: number, wait: string | undefined, now: Date): void => {
  if (status >= 200 && status < 300) return;
  // The browser has unsubscribed, or the subscription is for another sender's key.
  if (status === 404 || status === 410 || status === 401 || status === 403) throw new SendFailure('gone');
  if (status === 429 || status >= 500) throw new SendFailure('gateway_down', { waitMs: retryAfter(wait, now) });
  throw new SendFailure('refused');
};

/** `contact`: for the operators of push services, `mailto:` or `https:`. */
export const openPush = ({ secret, contact, clock, post }: PushOptions): PushGateway => {
  const key = senderKey(secret);
  return {
    publicKey: key.publicKey,
    async send({ endpoint, ...keys }, { text, topic }) {
      if (Buffer.byteLength(text) > MAX_BYTES) throw new SendFailure('refused');
      const headers = {
        authorization: vapidHeader(key, endpoint, contact, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: TTL_S,
        urgency: 'high',
        topic,
      };
      const answer = await post(endpoint, headers, encryptPush(text, keys)).catch((error: NodeJS.ErrnoException) => {
        throw new SendFailure(error.code === 'ENOTPUBLIC' ? 'gone' : 'gateway_down');
      });
      throwOnFailure(answer.status, answer.retryAfter, clock.now());
    },
  };
};
