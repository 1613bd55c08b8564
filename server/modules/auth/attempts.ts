// How often somebody may fail: counted in the database, for all nodes together.
import { createHmac } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import { network } from '../../http/address.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

const WINDOW_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Marks buckets whose failures are kept for a day. */
const LONG = 'day ';
/** At most so many within a time. */
type Limit = { most: number; within: number };
/** Wrong passwords of one account on devices that did not sign in before, over all addresses: a thousand of these have no more. */
const OF_ACCOUNT: readonly Limit[] = [
  { most: 50, within: HOUR_MS },
  { most: 200, within: DAY_MS },
];
/** How far clocks of nodes differ: what a clock that was set back has dated later counts for nobody. */
const SKEW_MS = 60_000;
/** One failure in so many also clears what has left the window. */
const CLEAN_EVERY = 20;
const BATCH = 1_000;

/**
 * Counters. `account`, `any account`, `links`: failed sign-ins from an address to one account or to any, and its requests for links.
 * `device`: failures of a device at one account. `session`: those at its own password. `everywhere`: failures at one account from all
 * addresses; `told`: mails about these. `factor`, `own factor`: codes of one account from all addresses, at the sign-in or to change
 * factors. `pin`, `tablet`: wrong PINs of a venue and of a shared tablet.
 */
type Counted =
  | 'everywhere'
  | 'told'
  | 'account'
  | 'any account'
  | 'links'
  | 'device'
  | 'session'
  | 'factor'
  | 'own factor'
  | 'pin'
  | 'tablet';

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
/** Failures of a bucket in a time that follow the last of another. */
const countAfter = statement(
  'auth.failures-after',
  (bucket: string, other: string, since: Date) => sql<{ failures: number }>`select count(*)::int as failures from sign_in_failure
    where bucket = ${bucket} and at > greatest(${since}, (select max(at) from sign_in_failure where bucket = ${other}))`,
);
const deleteFailures = statement('auth.failures-delete', (bucket: string) => sql`delete from sign_in_failure where bucket = ${bucket}`);

export type Attempts = ReturnType<typeof openAttempts>;

export const openAttempts = ({ db, clock, secret }: { db: Db; clock: Clock; secret: string }) => {
  const turns = new Map<string, Promise<unknown>>();

  /** One of a bucket after the other in this process: a hundred at once would all count from zero, or hold every connection. */
  const inTurn = async <T>(bucket: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(bucket) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    turns.set(bucket, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(bucket) === mine) turns.delete(bucket);
    }
  };

  const ago = (time: number) => new Date(clock.now().getTime() - time);
  const spent = async (on: Runs, bucket: string, limits: readonly Limit[]): Promise<void> => {
    for (const { most, within } of limits) {
      const since = ago(within);
      const oldest = await on.one(oldestOf(bucket, since, ago(-SKEW_MS), most));
      if (!oldest) continue;
      throw new ApiError('too_many_requests', { retry_after: Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1000)) });
    }
  };
  const record = (bucket: string, limits: readonly Limit[]): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.run(lockBucket(bucket));
      await spent(tx, bucket, limits);
      await tx.run(insertFailure(bucket, clock.now()));
      if (Math.random() * CLEAN_EVERY < 1) await tx.run(deleteOld(ago(WINDOW_MS), ago(DAY_MS)));
    });
  const clear = async (bucket: string): Promise<void> => {
    await db.run(deleteFailures(bucket));
  };
  const tryOnce = (bucket: string, limits: readonly Limit[], succeeds: () => Promise<boolean>, atYes: (bucket: string) => Promise<void>) =>
    inTurn(bucket, async () => {
      await spent(db, bucket, limits);
      const good = await succeeds();
      await (good ? atYes(bucket) : record(bucket, limits));
      return good;
    });

  /** Names what is counted of an address, device or session, by a keyed hash: the table holds no e-mails and no addresses. */
  const bucket = (of: string, counted: Counted, account = ''): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['attempts', counted, account, network(of)]))
      .digest('base64url');

  /** Kept for a day. */
  const everywhere = (account: string): string => LONG + bucket('', 'everywhere', account);

  return {
    bucket,
    /** Counts one; 429 with Retry-After where `most` were counted within 15 minutes. */
    count: (bucket: string, most: number): Promise<void> => inTurn(bucket, () => record(bucket, [{ most, within: WINDOW_MS }])),
    /** Forgets what was counted. */
    clear,
    /**
     * Answers what `succeeds` does, counting a no and forgetting all at a yes, unless more than that is asked for (`forgets`);
     * 429 (and not tried) after `most` noes within 15 minutes.
     */
    attempt: (bucket: string, most: number, succeeds: () => Promise<boolean>, forgets: () => boolean = () => true) =>
      tryOnce(bucket, [{ most, within: WINDOW_MS }], succeeds, async (of) => (forgets() ? clear(of) : undefined)),
    /** As `attempt`, but a yes forgets nothing: an own account must not clear the way to those of others. 0: no limit. */
    guess: (bucket: string, most: number, succeeds: () => Promise<boolean>): Promise<boolean> =>
      most > 0 ? tryOnce(bucket, [{ most, within: WINDOW_MS }], succeeds, async () => undefined) : succeeds(),
    /** As `guess`, of one account from all addresses together. */
    guessAccount: (account: string, succeeds: () => Promise<boolean>): Promise<boolean> =>
      tryOnce(everywhere(account), OF_ACCOUNT, succeeds, async () => undefined),
    /**
     * Has `report` write about the wrong passwords of the last hour, where these were `least` or more since the last time: in one
     * transaction, so of two right passwords at once one is told.
     */
    reportBurst: (account: string, least: number, report: (tx: Tx, failures: number) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        const [wrong, told] = [everywhere(account), LONG + bucket('', 'told', account)];
        await tx.run(lockBucket(told));
        const failures = (await tx.one(countAfter(wrong, told, ago(HOUR_MS))))?.failures ?? 0;
        if (failures < least) return;
        await tx.run(insertFailure(told, clock.now()));
        await report(tx, failures);
      }),
  };
};
