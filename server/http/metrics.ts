// Loaded only if metrics are enabled, because prom-client loads eighty files.
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, register } from 'prom-client';

/** Prometheus metrics: process figures, request times by route, and answers of the response cache, which bypass the routes. */
export const metrics = (server: FastifyInstance, sentByCache: () => number) => {
  register.clear();
  collectDefaultMetrics();
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  });
  new Counter({
    name: 'http_response_cache_hits_total',
    help: 'Answers sent from the response cache',
    collect() {
      this.reset();
      this.inc(sentByCache());
    },
  });
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  server.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
};
