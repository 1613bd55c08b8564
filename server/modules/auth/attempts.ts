// How often somebody may fail: counted in the database, for all nodes together.
import { createHmac } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import { network } from '../../http/address.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

const WINDOW_MS = 15 * 60_000;
/** One failure in so many also clears what has left the window. */
const CLEAN_EVERY = 20;
const BATCH = 1_000;

/**
 * Of an address: failed sign-ins to one account or to whichever, and requests for links. Of a device: those to one account. Of a session:
 * those at its own password. Of a factor: codes of one account from wherever, at the sign-in or to change one's own. Of a venue and of a
 * shared tablet: wrong PINs.
 */
type Counted = 'account' | 'any account' | 'links' | 'device' | 'session' | 'factor' | 'own factor' | 'pin' | 'tablet';

const oldestOf = statement(
  'auth.failure-oldest',
  (bucket: string, since: Date, most: number) =>
    sql<{
      at: Date;
    }>`select at from sign_in_failure where bucket = ${bucket} and at > ${since} order by at desc limit 1 offset ${most - 1}`,
);
const lockBucket = statement('auth.failures-lock', (bucket: string) => sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`);
const insertFailure = statement(
  'auth.failure-insert',
  (bucket: string, at: Date) => sql`insert into sign_in_failure (bucket, at) values (${bucket}, ${at})`,
);
const deleteOld = statement(
  'auth.old-failures-delete',
  (border: Date) =>
    sql`delete from sign_in_failure where ctid = any(array(select ctid from sign_in_failure
      where at < ${border} limit ${BATCH} for update skip locked))`,
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

  const spent = async (on: Runs, bucket: string, most: number): Promise<void> => {
    const since = new Date(clock.now().getTime() - WINDOW_MS);
    const oldest = await on.one(oldestOf(bucket, since, most));
    if (!oldest) return;
    throw new ApiError('too_many_requests', { retry_after: Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1000)) });
  };
  const record = (bucket: string, most: number): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.run(lockBucket(bucket));
      await spent(tx, bucket, most);
      await tx.run(insertFailure(bucket, clock.now()));
      if (Math.random() * CLEAN_EVERY < 1) await tx.run(deleteOld(new Date(clock.now().getTime() - WINDOW_MS)));
    });
  const clear = async (bucket: string): Promise<void> => {
    await db.run(deleteFailures(bucket));
  };
  const tryOnce = (bucket: string, most: number, succeeds: () => Promise<boolean>, atYes: (bucket: string) => Promise<void>) =>
    inTurn(bucket, async () => {
      await spent(db, bucket, most);
      const good = await succeeds();
      await (good ? atYes(bucket) : record(bucket, most));
      return good;
    });

  return {
    /** Names what is counted of an address, device or session, by a keyed hash: the table holds no e-mails and no addresses. */
    bucket: (of: string, counted: Counted, account = ''): string =>
      createHmac('sha256', secret)
        .update(JSON.stringify(['attempts', counted, account, network(of)]))
        .digest('base64url'),
    /** Counts one; 429 with Retry-After where `most` were counted within 15 minutes. */
    count: (bucket: string, most: number): Promise<void> => inTurn(bucket, () => record(bucket, most)),
    /** Forgets what was counted. */
    clear,
    /**
     * Answers what `succeeds` does, counting a no and forgetting all at a yes, unless more than that is asked for (`forgets`);
     * 429 (and not tried) after `most` noes within 15 minutes.
     */
    attempt: (bucket: string, most: number, succeeds: () => Promise<boolean>, forgets: () => boolean = () => true) =>
      tryOnce(bucket, most, succeeds, async (of) => (forgets() ? clear(of) : undefined)),
    /** As `attempt`, but a yes forgets nothing: an own account must not clear the way to those of others. 0: no limit. */
    guess: (bucket: string, most: number, succeeds: () => Promise<boolean>): Promise<boolean> =>
      most > 0 ? tryOnce(bucket, most, succeeds, async () => undefined) : succeeds(),
  };
};
