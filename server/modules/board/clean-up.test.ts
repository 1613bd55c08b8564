import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeVenue } from '../../test/factories.ts';

let app: TestApp;
let venue: string;

beforeAll(async () => {
  // No worker: its hourly clean-up could run too.
  app = await startTestApp({ ROLES: 'api' });
  venue = await makeVenue(app);
});

it('deletes old events in batches and keeps the others', async () => {
  const { pool } = app.db;
  await pool.query(
    `insert into venue_event (venue_id, seq, type, at) select $1, n, 'venue:open', now() - interval '24 hours' - n % 2 * interval '2 hours' from generate_series(1, 24000) n`,
    [venue],
  );
  await pool.query(`create table deletion (events int);
    create function see_deletion() returns trigger language plpgsql as 'begin insert into deletion select count(*) from gone; return null; end';
    create trigger see_deletion after delete on venue_event referencing old table as gone for each statement execute function see_deletion()`);
  await app.app.modules.tasks['board-clean-up']?.({}, {} as never);
  expect((await pool.query('select count(*) as events from venue_event')).rows).toEqual([{ events: 12_000 }]);
  const { rows } = await pool.query<{ most: number; all: number }>('select max(events) as most, sum(events) as all from deletion');
  expect(rows[0]?.all).toBe(12_000);
  expect(rows[0]?.most).toBeLessThanOrEqual(5_000);
});
