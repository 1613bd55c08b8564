// Default headers of every answer: pages, calls, files, errors, and answers outside the framework. Answers may override them.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export type AnswerHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 31_536_000;

/** HSTS, if guests use https; TLS itself ends at the proxy in front. */
const hsts = (publicUrl: string | undefined) =>
  publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` };

/** The strictest values; answers that may be cached, framed or read cross-origin override them. */
export const answerHeaders = ({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }): AnswerHeaders => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...hsts(PUBLIC_URL),
});

/** Writes a complete answer to a connection that the framework does not handle, and closes it. */
export const answerRaw = (connection: Socket, status: number, headers: AnswerHeaders, body = ''): void => {
  const complete = { ...headers, connection: 'close', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(complete).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  connection.destroySoon();
};

const UNREADABLE: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The header of the request is too long.'],
};

/** Answers connections without a valid request: too slow, too long, or not HTTP. */
export const answerClientError =
  (headers: AnswerHeaders) =>
  ({ code = '' }: { code?: string }, connection: Socket): void => {
    if (code === 'ECONNRESET' || !connection.writable) return void connection.destroy();
    const [status, message] = UNREADABLE[code] ?? [400, 'This is not an HTTP request.'];
    const body = JSON.stringify({ status, code: 'malformed', message });
    answerRaw(connection, status, { ...headers, 'content-type': 'application/problem+json' }, body);
  };

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The id of a request in the log: from a trusted proxy, or a new one. */
export const requestIds =
  (trustedProxies: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trustedProxies > 0 ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };
