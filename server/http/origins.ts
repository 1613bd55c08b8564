// CORS: public answers are readable from any origin, all answers from configured back-office origins, and nothing from others
// (decision 0037).
import type { IncomingMessage } from 'node:http';
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Seconds for which browsers cache a preflight answer. */
const PREFLIGHT_SECONDS = 600;

const closed: FastifyCorsOptions = { origin: false };
const open: FastifyCorsOptions = { origin: '*' };
/** With credentials, because a cookie identifies devices that have signed in before. */
const backOffice = (origin: string): FastifyCorsOptions => ({
  origin,
  credentials: true,
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposedHeaders: ['x-total-count', 'x-change', 'x-held', 'x-released', 'x-request-id', 'etag', 'retry-after', 'content-disposition'],
  maxAge: PREFLIGHT_SECONDS,
});

/**
 * Sets CORS headers for a scope, on errors too, with `Vary: Origin`, and answers preflights; preflights from other origins are a 404.
 */
export const allowOrigins = async (scope: FastifyInstance, configured: readonly string[]): Promise<void> => {
  const optionsOf = ({ headers: { origin }, routeOptions }: FastifyRequest): FastifyCorsOptions => {
    if (routeOptions.config.route?.anyOrigin) return open;
    return origin !== undefined && configured.includes(origin) ? backOffice(origin) : closed;
  };
  await scope.register(fastifyCors, { delegator: (request, decide) => decide(null, optionsOf(request)) });
};

export type OriginConfig = { PUBLIC_URL?: string | undefined; BACKOFFICE_ORIGINS: readonly string[]; TRUSTED_PROXIES: number };

/** True if a socket may be opened from the request's origin; clients other than browsers send none. */
export const mayConnect = ({ headers }: IncomingMessage, { PUBLIC_URL, BACKOFFICE_ORIGINS, TRUSTED_PROXIES }: OriginConfig): boolean => {
  const { origin } = headers;
  if (origin === undefined || BACKOFFICE_ORIGINS.includes(origin)) return true;
  if (PUBLIC_URL && origin === new URL(PUBLIC_URL).origin) return true;
  const forwarded = TRUSTED_PROXIES > 0 ? String(headers['x-forwarded-host'] ?? '').split(/ *, */) : [];
  return URL.canParse(origin) && [headers.host, ...forwarded].includes(new URL(origin).host);
};
