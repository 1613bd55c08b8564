// One line a request: which, of whom, on which venue, how it ended. Ids alone; no address, query or body.
import type { ErrorCode } from '@ardoise/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, once it was. */
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
