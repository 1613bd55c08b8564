// The network of a component test: `fetch` and `XMLHttpRequest` return the test's answers, typed by the contract. A request without
// an answer fails the test.
import type { importRoutes } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Reply } from '@ardoise/contract/kit/route.ts';
import type { fontRoutes } from '@ardoise/contract/look.ts';
import type { pictureRoutes } from '@ardoise/contract/pictures.ts';
import { type Api, changeOf, movedBy } from '../app/api.ts';

/** The client's calls, and those that are made in other ways. */
type Calls = Api & {
  'POST /api/menu/:venue/import': (typeof importRoutes)['import'];
  'POST /api/venue/:venue/file': (typeof pictureRoutes)['upload'];
  'POST /style/fonts': (typeof fontRoutes)['upload'];
};
type CallName = keyof Calls;
/** A received request. `sent` reports the progress of an upload, 0 to 1; `signal` is aborted when the client cancels. */
type ReceivedRequest = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  signal: AbortSignal;
  sent(part: number): void;
};
/**
 * The answers by call. Each returns the contract's reply; `noteChange` adds a history entry to it. It throws an `ApiError` for a refusal
 * and any other error for a lost network.
 */
export type Answers = { [K in CallName]?: (request: ReceivedRequest) => Reply<Calls[K]> | Promise<Reply<Calls[K]>> };
type Request = { method: string; address: string; body: unknown; signal: AbortSignal; sent?(part: number): void };

/** A promise that the test settles. */
export const deferred = <T>() => {
  let settle: { resolve(value: T): void; reject(error: unknown): void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as NonNullable<typeof settle>) };
};

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const problem = ({ code, status, message, errors, more, extra }: ApiError): Response =>
  Response.json({ status, code, message, ...(errors && { errors, more }), ...extra }, { status });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(new DOMException('', 'AbortError'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

const responseOf = (reply: unknown): Response => {
  if (reply === undefined) return new Response(null, { status: 204 });
  const { rows, total } = reply as { rows?: unknown; total?: number };
  const change = changeOf(reply);
  const { held, released } = movedBy(reply);
  if (change) return Response.json(reply, { headers: { 'x-change': change, 'x-held': String(held), 'x-released': String(released) } });
  return rows === undefined ? Response.json(reply) : Response.json(rows, { headers: { 'x-total-count': String(total) } });
};

/** The part of XMLHttpRequest that an upload uses. */
const uploaderOn = (answer: (request: Request) => Promise<Response>) =>
  class {
    upload: { onprogress?(event: { loaded: number; total: number }): void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    timeout = 0;
    status = 0;
    responseText = '';
    #request = { method: '', address: '' };
    #controller = new AbortController();
    #headers = new Headers();
    open(method: string, address: string) {
      this.#request = { method, address };
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return this.#headers.get(name);
    }
    abort() {
      this.#controller.abort();
      this.onabort?.();
    }
    async send(body: unknown) {
      const { signal } = this.#controller;
      const sent = (part: number) => this.upload.onprogress?.({ loaded: part * 100, total: 100 });
      const response = await answer({ ...this.#request, body, signal, sent }).catch(() => null);
      if (signal.aborted) return;
      if (!response) return this.onerror?.();
      this.status = response.status;
      this.#headers = response.headers;
      this.responseText = await response.text();
      this.onload?.();
    }
  };

/** Replaces the network until `restore`. `answers` may be changed at any time. */
export const fakeNetwork = (answers: Answers) => {
  const real = { fetch: window.fetch, XMLHttpRequest: window.XMLHttpRequest };
  const received: { name: CallName; body: unknown; query: string }[] = [];
  const unanswered: string[] = [];
  const answer = async ({ method, address, body, signal, sent = () => undefined }: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const names = (Object.keys(answers) as CallName[]).filter((name) => name.startsWith(`${method} `));
    const name = names.find((one) => pattern(one.slice(method.length + 1)).test(pathname));
    if (!name) {
      unanswered.push(`${method} ${pathname}`);
      throw new TypeError('The test has no answer to this request.');
    }
    received.push({ name, body, query: searchParams.toString() });
    const params = { ...pattern(name.slice(method.length + 1)).exec(pathname)?.groups };
    try {
      const reply = Promise.resolve(answers[name]?.({ params, query: searchParams, body, signal, sent }) as Promise<unknown>);
      return responseOf(await Promise.race([reply, aborted(signal)]));
    } catch (error) {
      if (error instanceof ApiError) return problem(error);
      throw error;
    }
  };
  window.fetch = async (input, init = {}) => {
    const address = String(input);
    if (!/^\/(api|style|analytics)\//.test(address)) return real.fetch(input, init);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    return answer({ method: init.method ?? 'GET', address, body, signal: init.signal ?? new AbortController().signal });
  };
  window.XMLHttpRequest = uploaderOn(answer) as unknown as typeof XMLHttpRequest;
  return {
    answers,
    unanswered,
    /** The bodies of a call's requests, in order. */
    bodiesOf: (name: CallName) => received.filter((one) => one.name === name).map(({ body }) => body as Record<string, unknown>),
    restore: () => void Object.assign(window, real),
  };
};
export type Network = ReturnType<typeof fakeNetwork>;
