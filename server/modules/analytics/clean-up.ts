// Deletes visitor keys and hashes when their day is over, and hourly figures after some weeks (docs/product/figures.md#days-and-hours).
import { HOURS_KEPT_DAYS } from '@ardoise/contract/rules/figures.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { hourlyTask, type Task } from '../../platform/jobs.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { BATCH, inBatches } from '../../platform/statements/batches.ts';
import { VENUES } from '../venues/index.ts';

/** Events of the last second of a day are written after midnight. */
const GRACE_MS = 600_000;

/** A time zone with its current day. Computed here, because a zone unknown to the database would make the whole clean-up fail. */
type Today = { timezone: string; day: string };
const findZones = statement('analytics.time-zones-find', () => sql<{ timezone: string }>`select distinct timezone from ${VENUES} v`);

/** Deletes rows older than `days` days at their venue. It scans the index venue by venue, so the cost depends only on the deleted rows. */
const deleteOlder = (name: string, table: string, older: Sql, days: number) => {
  const from = verbatim(table);
  return statement(
    name,
    (zones: readonly Today[]) => sql`delete from ${from} where ctid = any(array(
      select old.ctid from ${VENUES} v
        join unnest(${zones.map(({ timezone }) => timezone)}::text[], ${zones.map(({ day }) => day)}::date[]) as here (timezone, day) using (timezone)
        cross join lateral (select t.ctid from ${from} t where t.venue_id = v.id and ${older} < here.day - ${days}::int for update skip locked) old
      limit ${BATCH}))`,
    { examples: [[[]]] },
  );
};
const deleteKeys = deleteOlder('analytics.visit-keys-forget', 'visit_key', sql`t.day`, 0);
const deleteVisitors = deleteOlder('analytics.visitors-forget', 'visitor', sql`t.day`, 0);
const deleteHours = deleteOlder(
  'analytics.hourly-figures-forget',
  'hourly_figure',
  sql`t.figure in ('visitor', 'view') and t.period`,
  HOURS_KEPT_DAYS,
);

export const cleanUp = (db: Db, clock: Clock): Task =>
  hourlyTask('figures-clean-up', async () => {
    const ended = new Date(clock.now().getTime() - GRACE_MS);
    const zones = (await db.all(findZones())).map(({ timezone }) => ({ timezone, day: localTime(ended, timezone).day }));
    await inBatches(db, deleteKeys(zones));
    await inBatches(db, deleteVisitors(zones));
    await inBatches(db, deleteHours(zones));
  });
