// The simulated API: authentication, routes, idempotency, and faults on demand.
import type http from 'node:http';
import { customerCalls } from './customer-calls.ts';
import { type Call, type Handlers, routeOf } from './handlers.ts';
import { openKeys, type Reply } from './idempotency.ts';
import { paymentCalls } from './payment-calls.ts';
import { type Body, Refusal, readText } from './records.ts';
import { type State, settle } from './state.ts';
import type { Addresses } from './views.ts';

/**
 * How a call goes wrong. `status`, `text`: the answer, without performing the call. `isLost`: performed, but the connection breaks
 * before the answer. `isSilent`: neither performed nor answered. `hold`: performed after it. `alter`: changes the answer's body.
 */
export type Fault = {
  status?: number;
  text?: string;
  headers?: Record<string, string>;
  isLost?: boolean;
  isSilent?: boolean;
  hold?: Promise<unknown>;
  alter?: (body: object | null) => object;
};
/** `number`: counts the calls from 1. `path`: below the version. `status`: 0 until it is answered. */
export type Received = {
  number: number;
  method: string;
  path: string;
  key: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: Body;
  status: number;
  isReplayed: boolean;
};
type Answered = Reply & { isReplayed: boolean };

const VERSION = '/v2/';
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

const refusalBody = ({ status, message, field }: Refusal): object => ({
  status,
  title: TITLES[status] ?? 'Error',
  detail: message,
  ...(field === undefined ? {} : { field }),
  _links: { documentation: { href: 'https://docs.mollie.com/reference/handling-errors', type: 'text/html' } },
});

/** Answers refusals; other errors are defects of the simulator. */
const orRefusal = async (work: () => Answered | Promise<Answered>): Promise<Answered> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: refusalBody(error), isReplayed: false };
    throw error;
  }
};

const bodyOf = (text: string): Body => {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Body;
  } catch {}
  throw new Refusal(400, 'The body is not a JSON object');
};

const handle = (state: State, handlers: Handlers, call: Call, path: string): Reply => {
  settle(state);
  const { route, ids } = routeOf(call.method, path);
  const handler = Object.hasOwn(handlers, route) ? handlers[route] : undefined;
  if (!handler) throw new Refusal(404, 'The endpoint does not exist');
  const [status, body] = handler(call, ...ids);
  return { status, body };
};

const send = (response: http.ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/hal+json', ...headers }).end(text);
};

/** The answer instead of performing the call. */
const demandedAnswer = ({ status, text }: Fault): { status: number; text: string } | null => {
  if (text !== undefined) return { status: status ?? 200, text };
  return status === undefined ? null : { status, text: JSON.stringify(refusalBody(new Refusal(status, 'On demand'))) };
};

export const openApi = (state: State, addresses: Addresses, apiKey: string) => {
  const withKey = openKeys(state.clock);
  const handlers = { ...customerCalls(state, addresses), ...paymentCalls(state, addresses) };
  const calls: Received[] = [];
  const control: { fault: (call: Received) => Fault | null | undefined } = { fault: () => null };

  const answer = (call: Received, url: URL, text: string, { hold }: Fault): Promise<Answered> =>
    orRefusal(async () => {
      if (call.headers.authorization !== `Bearer ${apiKey}`) throw new Refusal(401, 'Missing or failed authentication');
      const { method, path } = call;
      const perform = async (): Promise<Answered> => {
        await hold;
        return orRefusal(() => ({ ...handle(state, handlers, { method, url, body: bodyOf(text) }, path), isReplayed: false }));
      };
      // Keys of other methods are ignored.
      if (method !== 'POST' || call.key === undefined) return perform();
      return withKey(call.key, JSON.stringify([method, path, text]), perform);
    });

  const receive = (request: http.IncomingMessage, url: URL, text: string): Received => {
    const { method = 'GET', headers } = request;
    const key = headers['idempotency-key']?.toString();
    const path = url.pathname.slice(VERSION.length);
    const call: Received = { number: calls.length + 1, method, path, key, headers, body: {}, status: 0, isReplayed: false };
    try {
      call.body = bodyOf(text);
    } catch {}
    calls.push(call);
    return call;
  };

  const serve = async (request: http.IncomingMessage, response: http.ServerResponse, url: URL): Promise<void> => {
    const text = await readText(request);
    const call = receive(request, url, text);
    const fault = control.fault(call) ?? {};
    if (fault.isSilent) return;
    const demanded = demandedAnswer(fault);
    if (demanded) {
      call.status = demanded.status;
      return send(response, demanded.status, demanded.text, fault.headers);
    }
    if (fault.isLost) request.socket.destroy();
    const { status, body, isReplayed } = await answer(call, url, text, fault);
    Object.assign(call, { status, isReplayed });
    const shown = fault.alter?.(body) ?? body;
    const headers: Record<string, string> = isReplayed ? { 'idempotent-replayed': 'true' } : {};
    if (!fault.isLost) send(response, status, shown === null ? '' : JSON.stringify(shown), headers);
  };
  return { calls, control, serve };
};
