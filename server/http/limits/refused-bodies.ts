// Limits refused bodies of public calls: each address may send a few a minute. Correct orders never count, and are accepted from an address
// above the limit, because guests may share an address with an attacker.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toApiError } from '../errors.ts';
import { limiter } from './limits.ts';

const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** Enough for an order of ten lines; a body this small costs little, and is read even above the limit. */
const SMALL_BYTES = 4_096;

const isSmall = ({ headers }: FastifyRequest): boolean => Number(headers['content-length']) <= SMALL_BYTES;

/** A public call with a body. */
const isLimited = ({ routeOptions }: FastifyRequest): boolean => {
  const { route } = routeOptions.config;
  return route?.access === 'public' && route.body !== undefined;
};

/** True if a refusal counts: for its content or size, and for a large body any client error, because it was parsed and priced. */
const counts = (request: FastifyRequest, status: number): boolean =>
  REFUSED.has(status) || (!isSmall(request) && status >= 400 && status < 500 && status !== 429);

const tooMany = (seconds: number) => new ApiError('too_many_requests', { retry_after: seconds });

/** `perMinute`: limit for each address; 0: no limit. Above it, a refusal is a 429, and a large body is not read. */
export const limitRefusedBodies = (server: FastifyInstance, perMinute: number): void => {
  const addresses = limiter(perMinute, 60);
  server.addHook('onRequest', async (request, reply) => {
    const seconds = isLimited(request) && !isSmall(request) ? addresses.wait(request.ip) : 0;
    if (seconds === 0) return;
    // The unread body makes the connection unusable for another request.
    reply.header('connection', 'close');
    throw tooMany(seconds);
  });
  server.setErrorHandler((error, request) => {
    const seconds = isLimited(request) && counts(request, toApiError(error, request).status) ? addresses.take(request.ip) : 0;
    throw seconds > 0 ? tooMany(seconds) : error;
  });
};
