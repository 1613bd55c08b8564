// Timeouts for receiving a request, against clients that send slowly to hold connections (docs/product/api.md#slow-requests).
import type { IncomingMessage, Server } from 'node:http';

/** Milliseconds for the headers, for a body, and for an authorized upload, the same as the client's timeout. */
export type RequestTimeouts = { head: number; body: number; upload: number };
export const REQUEST_TIMEOUTS: RequestTimeouts = { head: 5_000, body: 15_000, upload: 120_000 };

/** Interval at which Node checks for late requests; its default is 30 seconds. */
export const CHECK_EVERY_MS = 1_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();
const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers['content-length']) > 0 || 'transfer-encoding' in headers;

/** Created on demand, because an error captures the stack. */
const timeoutError = () => Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Node supports one timeout for all requests, so it gets the longest; the shorter one for bodies is implemented here. */
export const applyRequestTimeouts = (server: Server, { head, body, upload }: RequestTimeouts): void => {
  server.headersTimeout = head;
  server.requestTimeout = upload;
  server.on('request', (request) => {
    if (!hasBody(request)) return;
    const deadline = setTimeout(() => request.complete || server.emit('clientError', timeoutError(), request.socket), body);
    deadlines.set(request, deadline);
    request.once('close', () => clearTimeout(deadline));
  });
};

/** For an authorized upload of a file. */
export const liftTimeout = (request: IncomingMessage): void => clearTimeout(deadlines.get(request));
