// What told visitors of a day apart goes with the day, and what is known of hours after some weeks (docs/product/figures.md#days-and-hours).
import { HOURS_KEPT_DAYS } from '@ardoise/contract/rules/figures.ts';
import { BATCH, inBatches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { hourlyTask, type Task } from '../../platform/jobs.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { VENUES } from '../venues/index.ts';

/** What was told in the last second of a day is counted in the first one of the next. */
const GRACE_MS = 600_000;

const forget = (name: string, table: string, column: 'day' | 'period', days: number) => {
  const [from, day] = [verbatim(table), verbatim(column)];
  return statement(
    name,
    (now: Date) => sql`delete from ${from} where ctid = any(array(select t.ctid from ${VENUES} v join ${from} t on t.venue_id = v.id
        and t.${day} < (${now}::timestamptz at time zone v.timezone)::date - ${days}::int limit ${BATCH} for update of t skip locked))`,
  );
};
const forgetKeys = forget('analytics.visit-keys-forget', 'visit_key', 'day', 0);
const forgetVisitors = forget('analytics.visitors-forget', 'visitor', 'day', 0);
const forgetHours = forget('analytics.hourly-figures-forget', 'hourly_figure', 'period', HOURS_KEPT_DAYS);

export const cleanUp = (db: Db, clock: Clock): Task =>
  hourlyTask('figures-clean-up', async () => {
    const ended = new Date(clock.now().getTime() - GRACE_MS);
    await inBatches(db, forgetKeys(ended));
    await inBatches(db, forgetVisitors(ended));
    await inBatches(db, forgetHours(ended));
  });
