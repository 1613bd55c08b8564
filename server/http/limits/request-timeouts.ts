// How long a request may take to arrive: who sends it drop by drop must not hold a connection (docs/product/api.md#slow-requests).
import type { IncomingMessage, Server } from 'node:http';

/** Milliseconds for its head, for a body, and for a file from somebody who may send one: the client gives up after as long. */
export type RequestTimeouts = { head: number; body: number; upload: number };
export const REQUEST_TIMEOUTS: RequestTimeouts = { head: 5_000, body: 15_000, upload: 120_000 };

/** How often Node looks for heads and requests that are late; every half minute unless it is told. */
export const CHECK_EVERY_MS = 1_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();
const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers['content-length']) > 0 || 'transfer-encoding' in headers;

/** Made when it is needed: to make an error is to look at the stack. */
const lateError = () => Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Node itself knows one limit for all requests, which is the longest; shorter ones are kept here. */
export const applyRequestTimeouts = (server: Server, { head, body, upload }: RequestTimeouts): void => {
  server.headersTimeout = head;
  server.requestTimeout = upload;
  server.on('request', (request) => {
    if (!hasBody(request)) return;
    const deadline = setTimeout(() => request.complete || server.emit('clientError', lateError(), request.socket), body);
    deadlines.set(request, deadline);
    request.once('close', () => clearTimeout(deadline));
  });
};

/** The body is a file, and its sender may send it. */
export const liftTimeout = (request: IncomingMessage): void => clearTimeout(deadlines.get(request));
