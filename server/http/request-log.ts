// Logs one line for each request: route, user, venue and result, as ids only; no address, query or body.
import type { ErrorCode } from '@ardoise/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of a refused request. */
    problem: ErrorCode | null;
  }
}

export const logRequests = (server: FastifyInstance, log: Pick<Log, 'info'>): void => {
  server.addHook('onResponse', async (request, reply) => {
    const { id, method, routeOptions, guarded, problem } = request;
    const entry = {
      request: id,
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      code: problem ?? undefined,
      user: guarded?.identity?.id,
      venue: guarded?.membership?.venue,
      ms: Math.round(reply.elapsedTime),
    };
    log.info(entry, 'request');
  });
};
