// Limits how often sign-ins, codes and requests for links may fail.
import { createHmac } from 'node:crypto';
import { network } from '../../http/address.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { DAY_MS, HOUR_MS, keptForDay, type Limit, openFailures, WINDOW_MS } from './failures.ts';

/**
 * Failed sign-ins of one account from unknown devices, over all addresses: a thousand addresses get no more tries than
 * one.
 */
const ACCOUNT_LIMITS: readonly Limit[] = [
  { most: 50, within: HOUR_MS },
  { most: 200, within: DAY_MS },
];
const within15Minutes = (most: number): Limit[] => [{ most, within: WINDOW_MS }];

/**
 * Counters. `account`, `any account`, `links`: failed sign-ins from an address to one account or to any, and its
 * requests for links. `device`: failures of a device at one account. `session`: wrong own passwords in a session.
 * `everywhere`: failures at one account from all addresses; `told`: mails about these. `factor`, `own factor`: codes of
 * one account from all addresses, at sign-in or to change factors. `pin`, `tablet`: wrong PINs of a venue and of a
 * shared tablet.
 */
type CounterKind =
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

/**
 * Runs the work of one bucket serially in this process: parallel attempts would all count from zero, or take every
 * connection.
 */
const serialByBucket = () => {
  const turns = new Map<string, Promise<unknown>>();
  return async <T>(bucket: string, work: () => Promise<T>): Promise<T> => {
    const previous = turns.get(bucket) ?? Promise.resolve();
    const turn = previous.catch(() => undefined).then(work);
    turns.set(bucket, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(bucket) === turn) turns.delete(bucket);
    }
  };
};

/**
 * Names buckets by keyed hashes, so that the table holds no e-mails or addresses. `of`: an address, device or session.
 */
const bucketNames =
  (secret: string) =>
  (of: string, kind: CounterKind, account = ''): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['attempts', kind, account, network(of)]))
      .digest('base64url');

export type Attempts = ReturnType<typeof openAttempts>;

export const openAttempts = ({ db, clock, secret }: { db: Db; clock: Clock; secret: string }) => {
  const failures = openFailures({ db, clock });
  const serially = serialByBucket();
  const bucketOf = bucketNames(secret);
  const everywhere = (account: string): string => keptForDay(bucketOf('', 'everywhere', account));
  const attempt = (
    bucket: string,
    limits: readonly Limit[],
    succeeds: () => Promise<boolean>,
    onSuccess: () => Promise<void> = async () => undefined,
  ): Promise<boolean> =>
    serially(bucket, async () => {
      await failures.requireBelow(bucket, limits);
      const right = await succeeds();
      await (right ? onSuccess() : failures.record(bucket, limits));
      return right;
    });

  return {
    bucket: bucketOf,
    /** Counts one event; throws 429 with Retry-After if `most` were counted within 15 minutes. */
    count: (bucket: string, most: number): Promise<void> => serially(bucket, () => failures.record(bucket, within15Minutes(most))),
    clear: failures.clear,
    /**
     * Returns the result of `succeeds`. Counts a failure; a success deletes the bucket's failures unless `clears`
     * returns false, as when a second step follows. After `most` failures within 15 minutes it throws 429 without a
     * try.
     */
    attempt: (bucket: string, most: number, succeeds: () => Promise<boolean>, clears: () => boolean = () => true): Promise<boolean> =>
      attempt(bucket, within15Minutes(most), succeeds, async () => (clears() ? failures.clear(bucket) : undefined)),
    /**
     * Like `attempt`, but a success deletes nothing: signing in to one's own account must not allow more guesses at
     * others. `most` 0: no limit.
     */
    guess: (bucket: string, most: number, succeeds: () => Promise<boolean>): Promise<boolean> =>
      most > 0 ? attempt(bucket, within15Minutes(most), succeeds) : succeeds(),
    /** Like `guess`, for one account from all addresses together. */
    guessAccount: (account: string, succeeds: () => Promise<boolean>): Promise<boolean> =>
      attempt(everywhere(account), ACCOUNT_LIMITS, succeeds),
    /** Calls `report` if at least `least` passwords were wrong in the last hour and since the last report. */
    reportBurst: (account: string, least: number, report: (tx: Tx, failures: number) => Promise<void>): Promise<void> =>
      failures.reportBurst({ bucket: everywhere(account), reports: keptForDay(bucketOf('', 'told', account)), least }, report),
  };
};
