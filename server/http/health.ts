// Health and metrics: answered from a probe kept for a second, so that nobody can load the database through them.
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, register } from 'prom-client';
import type { Runs } from '../platform/db.ts';
import { sql, statement } from '../platform/sql.ts';

const askDatabase = statement('health.database-ask', () => sql`select 1`);

/** `/health/live`: the process answers. `/health/ready`: so does the database, and the server is not going down. */
export const health = (server: FastifyInstance, db: Runs, ready: () => boolean) => {
  let probed = { at: 0, ok: Promise.resolve(true) };
  const probe = () => {
    if (Date.now() - probed.at > 1000) {
      probed = {
        at: Date.now(),
        ok: db.run(askDatabase()).then(
          () => true,
          () => false,
        ),
      };
    }
    return probed.ok;
  };
  server.get('/health/live', async () => ({ live: true }));
  server.get('/health/ready', async (_request, reply) => {
    const ok = ready() && (await probe());
    return reply.code(ok ? 200 : 503).send({ ready: ok });
  });
};

/** Prometheus metrics: process figures, request times by route, and answers sent before any route was looked for. */
export const metrics = (server: FastifyInstance, sentByFront: () => number) => {
  register.clear();
  collectDefaultMetrics();
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  });
  new Counter({
    name: 'http_front_answers_total',
    help: 'Answers kept whole in front of the routes, sent',
    collect() {
      this.reset();
      this.inc(sentByFront());
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
