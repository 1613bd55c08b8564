// Web Push: an encrypted message to a browser, by the push service that the browser has named.
import type { Clock } from '../clock.ts';
import { retryAfter, SendFailure } from './failure.ts';
import type { PublicPost } from './public-post.ts';
import { type BrowserKeys, encryptPush, MOST_BYTES, senderKey, vapidHeader } from './push-encryption.ts';

export type PushTarget = { endpoint: string } & BrowserKeys;
/** `topic`: a newer message takes the place of an older one that has not been fetched. */
export type PushMessage = { text: string; topic: string };
export type PushGateway = { publicKey: string; send(to: PushTarget, message: PushMessage): Promise<void> };

type PushOptions = { secret: string; contact: string; clock: Clock; post: PublicPost };

/** A message about an order is of no use later. */
const TTL_S = '600';

const judge = (status: number, wait: string | undefined, now: Date): void => {
  if (status >= 200 && status < 300) return;
  // The browser no longer wants to be told, or knows another key of ours.
  if (status === 404 || status === 410 || status === 401 || status === 403) throw new SendFailure('gone');
  if (status === 429 || status >= 500) throw new SendFailure('gateway_down', { waitMs: retryAfter(wait, now) });
  throw new SendFailure('refused');
};

/** `contact`: whom the operators of push services write to, `mailto:` or `https:`. */
export const openPush = ({ secret, contact, clock, post }: PushOptions): PushGateway => {
  const key = senderKey(secret);
  return {
    publicKey: key.publicKey,
    async send({ endpoint, ...keys }, { text, topic }) {
      if (Buffer.byteLength(text) > MOST_BYTES) throw new SendFailure('refused');
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
      judge(answer.status, answer.retryAfter, clock.now());
    },
  };
};
