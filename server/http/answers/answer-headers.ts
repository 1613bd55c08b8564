// What every answer tells a browser unless it says otherwise itself: pages, calls, files, refusals, and what leaves by other ways than
// the framework's.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export type AnswerHeaders = Readonly<Record<string, string>>;

const YEAR_SECONDS = 31_536_000;

/** By TLS alone from the first visit on, where guests come by https; TLS itself ends at the proxy in front. */
const transport = (publicUrl: string | undefined) =>
  publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` };

/** The strictest words; who wants to be kept, framed or read by others says so. */
export const answerHeaders = ({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }): AnswerHeaders => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...transport(PUBLIC_URL),
});

/** A whole answer as it goes over the wire, for a connection that no framework answers any more; then the connection ends. */
export const answerRaw = (connection: Socket, status: number, headers: AnswerHeaders, body = ''): void => {
  const told = { ...headers, connection: 'close', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  connection.destroySoon();
};

const unread: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is too long.'],
};

/** Answers what never became a request: too slow, too long, or not HTTP. */
export const answerUnread =
  (headers: AnswerHeaders) =>
  ({ code = '' }: { code?: string }, connection: Socket): void => {
    if (code === 'ECONNRESET' || !connection.writable) return void connection.destroy();
    const [status, message] = unread[code] ?? [400, 'This is no request.'];
    const body = JSON.stringify({ status, code: 'malformed', message });
    answerRaw(connection, status, { ...headers, 'content-type': 'application/problem+json' }, body);
  };

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The id that a request has in the log: of its own, or the one that proxies which are believed have given it. */
export const requestIds =
  (trustedProxies: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trustedProxies > 0 ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };
