// Answers that are the same for everybody are kept for a second in front of the framework, and sent without it (decision 0026).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import type { AnswerHeaders } from './answer-headers.ts';

/** An answer whole; 304, without its body, to who has its tag. */
export type Answer = { headers: Record<string, string>; body: Buffer; etag: string };
/** Whose word drops it, and from when on, in milliseconds of the epoch, it is not sent any more. */
export type Validity = { venue: string; until: number };

export type ResponseCache = {
  /** Sends what is kept for this request; false where nothing is. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** Changes with every drop: an answer is kept only if nothing was dropped since its making began. */
  readonly turn: number;
  keep(request: IncomingMessage, answer: Answer, validity: Validity, turn: number): void;
  drop(venue: string): void;
  /** Answers sent from here so far, for the metrics. */
  readonly sent: number;
};

/** What was changed elsewhere and not announced is found within a second, here as in the menus' own memory. */
const KEPT_MS = 1_000;
const MAX_ENTRIES = 1_000;
const MAX_KEY_LENGTH = 1_000;

/** Everything that such an answer depends on. */
const keyOf = ({ url, headers }: IncomingMessage): string =>
  `${url}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`;

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

/** `common`: what every answer says unless it says otherwise. */
export const openResponseCache = (clock: Clock, common: AnswerHeaders): ResponseCache => {
  type Kept = Omit<Answer, 'headers'> & Validity & { since: number; full: string[]; unchanged: string[] };
  const kept = new Map<string, Kept>();
  let turn = 0;
  let sent = 0;
  return {
    get turn() {
      return turn;
    },
    get sent() {
      return sent;
    },
    send(request, response) {
      if (kept.size === 0 || request.method !== 'GET') return false;
      const answer = kept.get(keyOf(request));
      const now = clock.now().getTime();
      // A clock that was set back makes what was kept as old as one that went on.
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
      kept.delete(key);
      const unchanged = { ...common, ...headers, etag };
      kept.set(key, {
        body,
        etag,
        venue,
        since: now,
        until: Math.min(until, now + KEPT_MS),
        full: flat({ ...unchanged, 'content-length': String(body.length) }),
        unchanged: flat(unchanged),
      });
      if (kept.size > MAX_ENTRIES) kept.delete(kept.keys().next().value as string);
    },
    drop(venue) {
      turn++;
      for (const [key, answer] of kept) if (answer.venue === venue) kept.delete(key);
    },
  };
};
