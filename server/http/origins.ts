// Which pages of other origins may read what is answered: any page, what everybody may know; a configured back-office, everything;
// nobody else, anything (decision 0037).
import type { IncomingMessage } from 'node:http';
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Seconds for which a browser need not ask again whether it may. */
const PREFLIGHT_SECONDS = 600;

const closed: FastifyCorsOptions = { origin: false };
const open: FastifyCorsOptions = { origin: '*' };
/** Cookies too: a device that signed in before is known by one. */
const backOffice = (origin: string): FastifyCorsOptions => ({
  origin,
  credentials: true,
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
  exposedHeaders: ['x-total-count', 'x-change', 'x-held', 'x-released', 'x-request-id', 'etag', 'retry-after', 'content-disposition'],
  maxAge: PREFLIGHT_SECONDS,
});

/**
 * Says to browsers who may read the answers of a scope, refusals included, with `Vary: Origin`; answers preflights, which are a 404 to
 * origins that are not configured.
 */
export const allowOrigins = async (scope: FastifyInstance, configured: readonly string[]): Promise<void> => {
  const optionsOf = ({ headers: { origin }, routeOptions }: FastifyRequest): FastifyCorsOptions => {
    if (routeOptions.config.route?.anyOrigin) return open;
    return origin !== undefined && configured.includes(origin) ? backOffice(origin) : closed;
  };
  await scope.register(fastifyCors, { delegator: (request, decide) => decide(null, optionsOf(request)) });
};

export type OriginConfig = { PUBLIC_URL?: string | undefined; BACKOFFICE_ORIGINS: readonly string[]; TRUSTED_PROXIES: number };

/** Whether a socket may be opened from where the request says it comes from; what is no browser names no origin. */
export const mayConnect = ({ headers }: IncomingMessage, { PUBLIC_URL, BACKOFFICE_ORIGINS, TRUSTED_PROXIES }: OriginConfig): boolean => {
  const { origin } = headers;
  if (origin === undefined || BACKOFFICE_ORIGINS.includes(origin)) return true;
  if (PUBLIC_URL && origin === new URL(PUBLIC_URL).origin) return true;
  const forwarded = TRUSTED_PROXIES > 0 ? String(headers['x-forwarded-host'] ?? '').split(/ *, */) : [];
  return URL.canParse(origin) && [headers.host, ...forwarded].includes(new URL(origin).host);
};
