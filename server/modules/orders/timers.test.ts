import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeVenue } from '../../test/factories.ts';

let app: TestApp;
let venue: string;

beforeAll(async () => {
  // No worker: at a full hour it would clean up as well.
  app = await startTestApp({ ROLES: 'api' });
  venue = await makeVenue(app);
});

it('what is too old goes in small statements, however much there is, and the rest stays', async () => {
  const { pool } = app.db;
  await pool.query(
    `insert into venue_event (venue_id, seq, type, at) select $1, n, 'venue:open', now() - interval '24 hours' - n % 2 * interval '2 hours' from generate_series(1, 24000) n`,
    [venue],
  );
  await pool.query(
    `insert into order_key (venue_id, key, body_hash, order_id, at) select $1, n, '', $1, now() - interval '71 hours' - n % 2 * interval '2 hours' from generate_series(1, 30) n`,
    [venue],
  );
  await pool.query(`create table deletion (events int);
    create function see_deletion() returns trigger language plpgsql as 'begin insert into deletion select count(*) from gone; return null; end';
    create trigger see_deletion after delete on venue_event referencing old table as gone for each statement execute function see_deletion()`);
  await app.app.modules.tasks['orders-clean-up']?.({}, {} as never);
  const left = `select (select count(*) from venue_event) as events, (select count(*) from order_key) as keys`;
  expect((await pool.query(left)).rows).toEqual([{ events: 12_000, keys: 15 }]);
  const { rows } = await pool.query<{ most: number; all: number }>('select max(events) as most, sum(events) as all from deletion');
  expect(rows[0]?.all).toBe(12_000);
  expect(rows[0]?.most).toBeLessThanOrEqual(5_000);
});
