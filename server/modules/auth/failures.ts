// Counts failures by bucket in the database, for all nodes together.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

export const WINDOW_MS = 15 * 60_000;
export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
/** At most `most` failures within `within` milliseconds. */
export type Limit = { most: number; within: number };
/** Maximum clock difference between nodes: failures dated later, by a clock that was set back since, do not count. */
const SKEW_MS = 60_000;
/** One in this many failures also deletes expired ones. */
const CLEAN_EVERY = 20;
const BATCH = 1_000;
const LONG = 'day ';
export const keptForDay = (bucket: string): string => LONG + bucket;

const oldestOf = statement(
  'auth.failure-oldest',
  (bucket: string, since: Date, until: Date, most: number) =>
    sql<{ at: Date }>`select at from sign_in_failure where bucket = ${bucket} and at > ${since} and at <= ${until}
      order by at desc limit 1 offset ${most - 1}`,
);
const lockBucket = statement('auth.failures-lock', (bucket: string) => sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`);
const insertFailure = statement(
  'auth.failure-insert',
  (bucket: string, at: Date) => sql`insert into sign_in_failure (bucket, at) values (${bucket}, ${at})`,
);
const deleteOld = statement(
  'auth.old-failures-delete',
  (border: Date, dayAgo: Date) =>
    sql`delete from sign_in_failure where ctid = any(array(select ctid from sign_in_failure
      where at < ${border} and (at < ${dayAgo} or not starts_with(bucket, ${LONG})) limit ${BATCH} for update skip locked))`,
);
/** Failures of a bucket since a time and since the last failure of another bucket. */
const countAfter = statement(
  'auth.failures-after',
  (bucket: string, other: string, since: Date) => sql<{ failures: number }>`select count(*)::int as failures from sign_in_failure
    where bucket = ${bucket} and at > greatest(${since}, (select max(at) from sign_in_failure where bucket = ${other}))`,
);
const deleteFailures = statement('auth.failures-delete', (bucket: string) => sql`delete from sign_in_failure where bucket = ${bucket}`);

export const openFailures = ({ db, clock }: { db: Db; clock: Clock }) => {
  const ago = (time: number) => new Date(clock.now().getTime() - time);
  /** Throws 429 with Retry-After if a limit is reached. */
  const requireBelow = async (on: Runs, bucket: string, limits: readonly Limit[]): Promise<void> => {
    for (const { most, within } of limits) {
      const since = ago(within);
      const oldest = await on.one(oldestOf(bucket, since, ago(-SKEW_MS), most));
      if (!oldest) continue;
      throw new ApiError('too_many_requests', { retry_after: Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1000)) });
    }
  };
  return {
    requireBelow: (bucket: string, limits: readonly Limit[]): Promise<void> => requireBelow(db, bucket, limits),
    /** Counts one failure; throws 429 if a limit is reached already. */
    record: (bucket: string, limits: readonly Limit[]): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.run(lockBucket(bucket));
        await requireBelow(tx, bucket, limits);
        await tx.run(insertFailure(bucket, clock.now()));
        if (Math.random() * CLEAN_EVERY < 1) await tx.run(deleteOld(ago(WINDOW_MS), ago(DAY_MS)));
      }),
    async clear(bucket: string): Promise<void> {
      await db.run(deleteFailures(bucket));
    },
    /**
     * Calls `report` if a bucket has at least `least` failures in the last hour and since the last report; the bucket
     * `reports` counts reports. One transaction, so that two simultaneous callers report once.
     */
    reportBurst: (
      { bucket, reports, least }: { bucket: string; reports: string; least: number },
      report: (tx: Tx, failures: number) => Promise<void>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.run(lockBucket(reports));
        const failures = (await tx.one(countAfter(bucket, reports, ago(HOUR_MS))))?.failures ?? 0;
        if (failures < least) return;
        await tx.run(insertFailure(reports, clock.now()));
        await report(tx, failures);
      }),
  };
};
