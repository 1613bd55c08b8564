// A pool for the job worker, which does not wait for its note that a job is done: a failure there would end the process,
// and the job would stay locked for hours and then run twice.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { failure, type Log } from './log.ts';

const AGAIN_MS = 1000;

type Query = (...statement: [string, unknown[]?]) => Promise<pg.QueryResult>;

/** `of`, with some members of our own. */
const withOwn = <T extends object>(of: T, own: object): T =>
  new Proxy(of, { get: (target, name) => Reflect.get(name in own ? own : target, name) });

/** Whether the connection or the server failed, not the statement; `pg` gives most of such errors no code. */
const isOfTheConnection = ({ code }: Error & { code?: string }): boolean => code === undefined || /^(08|53|57|E)/.test(code);

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * By callback the worker asks for the connection on which it listens, and tries again by itself. Where it is stopped before it listens, it
 * may give it back twice, which the pool takes for an error that nobody handles.
 */
const givenBackOnce =
  (callback: Connected): Connected =>
  (error, client, release) => {
    let isBack = false;
    callback(error, client, (broken) => {
      if (!isBack) release?.(broken);
      isBack = true;
    });
  };

type Reconnect = (error: unknown) => Promise<pg.PoolClient>;
/** A connection that sends a statement again on another one when it breaks outside of a transaction. */
const patientClient = (first: pg.PoolClient, reconnect: Reconnect, onRelease: () => void): pg.PoolClient => {
  let client = first;
  let broken: Error | undefined;
  const query: Query = async (...statement) => {
    for (;;)
      try {
        return await client.query(...statement);
      } catch (error) {
        if (!isOfTheConnection(error as Error)) throw error;
        broken = error as Error;
        // The earlier statements of the same transaction are lost with the connection.
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
  return withOwn(first, { query, release });
};

/** The pool for the worker: it lends a connection as soon as there is one, and replaces one that breaks. */
export const patientPool = (pool: pg.Pool, log: Log) => {
  let lent = 0;
  let whenAllAreBack = () => {};
  let whenAway: (() => void) | undefined;

  /** Pauses before the next try. Never ends once the worker has given up: `away` answers then. */
  const pause = async (error: unknown): Promise<void> => {
    log.warn(failure(error), 'jobs wait for the database');
    if (!whenAway || pool.totalCount > 0) return setTimeout(AGAIN_MS);
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
    lent -= 1;
    if (lent === 0) whenAllAreBack();
  };
  const lend = async (): Promise<pg.PoolClient> => {
    lent += 1;
    return patientClient(await connected(), reconnected, released);
  };
  return {
    pool: withOwn(pool, { connect: (callback?: Connected) => (callback ? pool.connect(givenBackOnce(callback)) : lend()) }),
    /** Ends when nothing is lent. */
    allBack: () =>
      new Promise<void>((resolve) => {
        whenAllAreBack = resolve;
        if (lent === 0) resolve();
      }),
    /** Ends when the database turns out to be away, from now on: no connection is open, and none to be had. */
    away: () =>
      new Promise<void>((resolve) => {
        whenAway = resolve;
      }),
  };
};
