// Caches public answers for a second, and sends them without the framework (decision 0026).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import type { AnswerHeaders } from './answer-headers.ts';

/** A complete answer; sent as 304 without body if the client's ETag matches. */
export type Answer = { headers: Record<string, string>; body: Buffer; etag: string };
/** `venue`: changes of the venue drop the entry; `until`: expiry in milliseconds since the epoch. */
export type Validity = { venue: string; until: number };

export type ResponseCache = {
  /** Sends the cached answer of this request; false if there is none. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** Incremented with every drop: an answer is cached only if nothing was dropped while it was created. */
  readonly generation: number;
  keep(request: IncomingMessage, answer: Answer, validity: Validity, turn: number): void;
  drop(venue: string): void;
  /** Number of answers sent from the cache, for the metrics. */
  readonly sent: number;
};

/** Limits how long an unannounced change stays unseen, as in the menu cache. */
const TTL_MS = 1_000;
const MAX_ENTRIES = 1_000;
const MAX_KEY_LENGTH = 1_000;

/** All parts of the request on which such an answer depends. */
const keyOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`;

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

/** `common`: default headers of every answer. */
export const openResponseCache = (clock: Clock, common: AnswerHeaders): ResponseCache => {
  type Entry = Omit<Answer, 'headers'> & Validity & { since: number; full: string[]; unchanged: string[] };
  const entries = new Map<string, Entry>();
  let turn = 0;
  let sent = 0;
  return {
    get generation() {
      return turn;
    },
    get sent() {
      return sent;
    },
    send(request, response) {
      if (entries.size === 0 || request.method !== 'GET') return false;
      const answer = entries.get(keyOf(request));
      const now = clock.now().getTime();
      // A clock that was set back also invalidates the entry.
      if (!answer || now < answer.since || answer.until <= now) return false;
      sent++;
      if (request.headers['if-none-match']?.includes(answer.etag)) response.writeHead(304, answer.unchanged).end();
      else response.writeHead(200, answer.full).end(answer.body);
      return true;
    },
    keep(request, { headers, body, etag }, { venue, until }, since) {
      const key = keyOf(request);
      const now = clock.now().getTime();
      if (turn !== since || key.length > MAX_KEY_LENGTH) return;
      entries.delete(key);
      const unchanged = { ...common, ...headers, etag };
      entries.set(key, {
        body,
        etag,
        venue,
        since: now,
        until: Math.min(until, now + TTL_MS),
        full: flat({ ...unchanged, 'content-length': String(body.length) }),
        unchanged: flat(unchanged),
      });
      if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value as string);
    },
    drop(venue) {
      turn++;
      for (const [key, answer] of entries) if (answer.venue === venue) entries.delete(key);
    },
  };
};
