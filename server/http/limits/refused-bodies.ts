// Bodies that anybody may send and that were refused for what they hold or weigh: an address has few of them a minute, in a limit of
// their own. Correct orders never count, and go on from an address that is over it: a bar's guests share one with whoever floods it.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toApiError } from '../errors.ts';
import { limiter } from './limits.ts';

const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** Enough for an order of ten lines: so small a body costs next to nothing, and is read from any address. */
const SMALL_BYTES = 4_096;

const isSmall = ({ headers }: FastifyRequest): boolean => Number(headers['content-length']) <= SMALL_BYTES;

/** A call without a token that takes a body. */
const isLimited = ({ routeOptions }: FastifyRequest): boolean => {
  const { route } = routeOptions.config;
  return route?.access === 'public' && route.body !== undefined;
};

/** For what it holds or weighs; a large body whatever it was refused for, since it was read and priced before that was known. */
const counts = (request: FastifyRequest, status: number): boolean =>
  REFUSED.has(status) || (!isSmall(request) && status >= 400 && status < 500 && status !== 429);

const tooMany = (seconds: number) => new ApiError('too_many_requests', { retry_after: seconds });

/** Limits them to `perMinute` of an address; 0: no limit. Beyond, a refusal is a 429, and a large body is not even read. */
export const limitRefusedBodies = (server: FastifyInstance, perMinute: number): void => {
  const addresses = limiter(perMinute, 60);
  server.addHook('onRequest', async (request, reply) => {
    const seconds = isLimited(request) && !isSmall(request) ? addresses.wait(request.ip) : 0;
    if (seconds === 0) return;
    // Nobody reads on to where the next request would begin.
    reply.header('connection', 'close');
    throw tooMany(seconds);
  });
  server.setErrorHandler((error, request) => {
    const seconds = isLimited(request) && counts(request, toApiError(error, request).status) ? addresses.take(request.ip) : 0;
    throw seconds > 0 ? tooMany(seconds) : error;
  });
};
