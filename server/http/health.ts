// Health checks; the result is cached for a second, so that they cannot load the database.
import type { FastifyInstance } from 'fastify';
import type { Runs } from '../platform/db.ts';
import { sql, statement } from '../platform/sql.ts';

const askDatabase = statement('health.database-ask', () => sql`select 1`);

/** `/health/live`: the process answers. `/health/ready`: the database answers too, and the server is not stopping. */
export const health = (server: FastifyInstance, db: Runs, ready: () => boolean) => {
  let probed = { at: Number.NEGATIVE_INFINITY, ok: Promise.resolve(true) };
  const probe = () => {
    if (performance.now() - probed.at > 1000) {
      probed = {
        at: performance.now(),
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
