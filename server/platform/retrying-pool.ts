// A retrying pool for the job worker. The worker does not await the update that records a job as done: a failure there would end the
// process, and the job would stay locked for hours and then run twice.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { failure, type Log } from './log.ts';

const RETRY_MS = 1000;

type Query = (...statement: [string, unknown[]?]) => Promise<pg.QueryResult>;

/** A proxy of `base` with some members replaced. */
const withOverrides = <T extends object>(base: T, overrides: object): T =>
  new Proxy(base, { get: (target, name) => Reflect.get(name in overrides ? overrides : target, name) });

/** True if the connection or the server failed, not the statement; `pg` sets no code on most such errors. */
const isConnectionError = ({ code }: Error & { code?: string }): boolean => code === undefined || /^(08|53|57|E)/.test(code);

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * The worker uses the callback form for its listening connection, and retries by itself. If it is stopped before it listens, it may release
 * the connection twice, which the pool reports as an unhandled error.
 */
const releasedOnce =
  (callback: Connected): Connected =>
  (error, client, release) => {
    let isBack = false;
    callback(error, client, (broken) => {
      if (!isBack) release?.(broken);
      isBack = true;
    });
  };

type Reconnect = (error: unknown) => Promise<pg.PoolClient>;
/** A connection that repeats a statement on a new connection if the old one breaks outside of a transaction. */
const retryingClient = (first: pg.PoolClient, reconnect: Reconnect, onRelease: () => void): pg.PoolClient => {
  let client = first;
  let broken: Error | undefined;
  const query: Query = async (...statement) => {
    for (;;)
      try {
        return await client.query(...statement);
      } catch (error) {
        if (!isConnectionError(error as Error)) throw error;
        broken = error as Error;
        // Earlier statements of the transaction are lost with the connection.
        if (client.getTransactionStatus() !== 'I') throw error;
        client.release(broken);
        client = await reconnect(error);
        broken = undefined;
      }
  };
  const release = () => {
    client.release(broken);
    onRelease();
  };
  return withOverrides(first, { query, release });
};

/** The worker's pool: waits for a free connection, and replaces broken ones. */
export const retryingPool = (pool: pg.Pool, log: Log) => {
  let checkedOut = 0;
  let whenAllReleased = () => {};
  let whenAway: (() => void) | undefined;

  /** Waits before the next attempt. Never resolves once the worker is stopping and the database is down: `away` resolves then. */
  const pause = async (error: unknown): Promise<void> => {
    log.warn(failure(error), 'jobs wait for the database');
    if (!whenAway || pool.totalCount > 0) return setTimeout(RETRY_MS);
    whenAway();
    return new Promise(() => {});
  };
  const connected = async (): Promise<pg.PoolClient> => {
    for (;;)
      try {
        return await pool.connect();
      } catch (error) {
        await pause(error);
      }
  };
  const reconnected = async (error: unknown): Promise<pg.PoolClient> => {
    await pause(error);
    return connected();
  };
  const released = (): void => {
    checkedOut -= 1;
    if (checkedOut === 0) whenAllReleased();
  };
  const checkOut = async (): Promise<pg.PoolClient> => {
    checkedOut += 1;
    return retryingClient(await connected(), reconnected, released);
  };
  return {
    pool: withOverrides(pool, { connect: (callback?: Connected) => (callback ? pool.connect(releasedOnce(callback)) : checkOut()) }),
    /** Resolves when all connections are released. */
    allReleased: () =>
      new Promise<void>((resolve) => {
        whenAllReleased = resolve;
        if (checkedOut === 0) resolve();
      }),
    /** Resolves when, from now on, the database turns out to be down: no connection is open, and a new one fails. */
    away: () =>
      new Promise<void>((resolve) => {
        whenAway = resolve;
      }),
  };
};
