// Calls of Mollie's API v2 over fetch: time limits and retries. Failures carry no text of the answer, which may contain personal data.
import type { Clock } from '../../../platform/clock.ts';
import { ANSWER_MS, retryAfter } from '../../../platform/gateways/failure.ts';
import { ProviderFailure } from '../provider/provider.ts';

/** `status` is 2xx, 404, 410 or 422. `body`: undefined unless it is JSON. */
export type Answer = { status: number; body: unknown };
export type Calls = {
  /** A path below the endpoint, or a link of an answer. */
  get(path: string): Promise<Answer>;
  post(path: string, body: object, key: string): Promise<Answer>;
  delete(path: string): Promise<Answer>;
};

export type CallOptions = {
  key: string;
  /** Address of the API with its version and without a final slash. */
  endpoint: string;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
  /** Time limit of one try, in milliseconds. */
  answerMs?: number;
};

const MOST_TRIES = 3;
/** No try begins later than this after the first one. */
const RETRY_WITHIN_MS = 8_000;
const FIRST_WAIT_MS = 1_000;

type Try = Answer & { waitMs: number };
type Request = { method: 'GET' | 'POST' | 'DELETE'; url: URL; body?: string; key?: string };

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Conflicts too: an earlier try with the same key is still running, or an identical refund is too recent. */
const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 409 || status === 429 || status >= 500;
const isForCaller = (status: number): boolean => (status >= 200 && status < 300) || [404, 410, 422].includes(status);
/** A wrong or revoked key says nothing of the customer: the call can be repeated once the key is replaced. */
const isKeyRefused = (status: number): boolean => status === 401 || status === 403;

export const openCalls = ({ key, endpoint, clock, sleep, answerMs = ANSWER_MS }: CallOptions): Calls => {
  /** Status 0: no whole answer in time. Redirects are not followed, because the key would go elsewhere. */
  const attempt = async ({ method, url, body, key: idempotencyKey }: Request): Promise<Try> => {
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/hal+json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      const signal = AbortSignal.timeout(answerMs);
      const response = await fetch(url, { method, headers, signal, redirect: 'manual', ...(body === undefined ? {} : { body }) });
      const text = await response.text();
      return { status: response.status, body: jsonOf(text), waitMs: retryAfter(response.headers.get('retry-after'), clock.now()) };
    } catch {
      return { status: 0, body: undefined, waitMs: 0 };
    }
  };

  const call = async (request: Request): Promise<Answer> => {
    const last = clock.now().getTime() + RETRY_WITHIN_MS;
    for (let tries = 1; ; tries++) {
      const { status, body, waitMs } = await attempt(request);
      if (isForCaller(status)) return { status, body };
      if (!isPassing(status) && !isKeyRefused(status)) throw new ProviderFailure('unknown');
      // Full jitter, after the time that Mollie asked for.
      const wait = waitMs + Math.random() * FIRST_WAIT_MS * 2 ** (tries - 1);
      const isLast = tries === MOST_TRIES || isKeyRefused(status) || clock.now().getTime() + wait > last;
      if (isLast) throw new ProviderFailure('provider_unavailable', { again: true });
      await sleep(wait);
    }
  };

  const base = new URL(`${endpoint}/`);
  if (key.startsWith('live_') && base.protocol !== 'https:') throw new Error('A live key of Mollie needs an HTTPS endpoint.');
  const at = (path: string): URL => {
    const url = URL.canParse(path, base.href) ? new URL(path, base) : null;
    // A link elsewhere would receive the key.
    if (url?.origin !== base.origin || !url.pathname.startsWith(base.pathname)) throw new ProviderFailure('unknown');
    return url;
  };
  return {
    get: async (path) => call({ method: 'GET', url: at(path) }),
    post: async (path, body, idempotencyKey) => call({ method: 'POST', url: at(path), body: JSON.stringify(body), key: idempotencyKey }),
    delete: async (path) => call({ method: 'DELETE', url: at(path) }),
  };
};
