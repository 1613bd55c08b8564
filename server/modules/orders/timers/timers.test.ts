import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeVenue } from '../../../test/factories.ts';

let app: TestApp;
let venue: string;

beforeAll(async () => {
  // No worker: its hourly clean-up could run too.
  app = await startTestApp({ ROLES: 'api' });
  venue = await makeVenue(app);
});

it('deletes expired idempotency keys and keeps the others', async () => {
  const { pool } = app.db;
  await pool.query(
    `insert into order_key (venue_id, key, body_hash, order_id, at) select $1, n, '', $1, now() - interval '71 hours' - n % 2 * interval '2 hours' from generate_series(1, 30) n`,
    [venue],
  );
  await app.app.modules.tasks['orders-clean-up']?.({}, {} as never);
  expect((await pool.query('select count(*) as keys from order_key')).rows).toEqual([{ keys: 15 }]);
});
