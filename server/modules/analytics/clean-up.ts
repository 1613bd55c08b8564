// What told visitors of a day apart goes with the day, and what is known of hours after some weeks (docs/product/figures.md#days-and-hours).
import { HOURS_KEPT_DAYS } from '@ardoise/contract/rules/figures.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { hourlyTask, type Task } from '../../platform/jobs.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { BATCH, inBatches } from '../../platform/statements/batches.ts';
import { VENUES } from '../venues/index.ts';

/** What was told in the last second of a day is counted in the first one of the next. */
const GRACE_MS = 600_000;

/** Time zones with the day that it is there: worked out here, as a zone that the database does not know would end the clean-up of all. */
type Today = { timezone: string; day: string };
const findZones = statement('analytics.time-zones-find', () => sql<{ timezone: string }>`select distinct timezone from ${VENUES} v`);

/** Deletes what is older than so many days at its venue, venue by venue along the index: it costs what it deletes, whatever else there is. */
const forget = (name: string, table: string, older: Sql, days: number) => {
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
const forgetKeys = forget('analytics.visit-keys-forget', 'visit_key', sql`t.day`, 0);
const forgetVisitors = forget('analytics.visitors-forget', 'visitor', sql`t.day`, 0);
const forgetHours = forget(
  'analytics.hourly-figures-forget',
  'hourly_figure',
  sql`t.figure in ('visitor', 'view') and t.period`,
  HOURS_KEPT_DAYS,
);

export const cleanUp = (db: Db, clock: Clock): Task =>
  hourlyTask('figures-clean-up', async () => {
    const ended = new Date(clock.now().getTime() - GRACE_MS);
    const zones = (await db.all(findZones())).map(({ timezone }) => ({ timezone, day: localTime(ended, timezone).day }));
    await inBatches(db, forgetKeys(zones));
    await inBatches(db, forgetVisitors(zones));
    await inBatches(db, forgetHours(zones));
  });
