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

/** The pool as the worker is to see it: it lends a connection as soon as there is one, and asks again on another where one breaks. */
export const patientPool = (pool: pg.Pool, log: Log) => {
  let lent = 0;
  let whenAllAreBack = () => {};
  let whenAway: (() => void) | undefined;

  /** A pause, or for ever where nobody waits any more. */
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
  const lend = async () => {
    lent += 1;
    let client = await connected();
    let broken: Error | undefined;
    const query: Query = async (...statement) => {
      for (;;)
        try {
          return await client.query(...statement);
        } catch (error) {
          if (!isOfTheConnection(error as Error)) throw error;
          broken = error as Error;
          // What came before it in the same transaction is lost with that.
          if (client.getTransactionStatus() !== 'I') throw error;
          client.release(broken);
          await pause(error);
          client = await connected();
          broken = undefined;
        }
    };
    const release = () => {
      client.release(broken);
      lent -= 1;
      if (lent === 0) whenAllAreBack();
    };
    return withOwn(client, { query, release });
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
