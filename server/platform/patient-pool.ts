// A pool for the job worker, which does not wait for its note that a job is done: a failure there would end the process,
// and the job would stay locked for hours and then run twice.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { failure, type Log } from './log.ts';

const AGAIN_MS = 1000;

/** `of`, with some members of our own. */
const withOwn = <T extends object>(of: T, own: object): T =>
  new Proxy(of, { get: (target, name) => Reflect.get(name in own ? own : target, name) });

/** A failure of the connection or of the server, not of the statement, gets a code that the worker tries again; `pg` gives most of them none. */
const triedAgain = (error: Error & { code?: string }): Error =>
  error.code === undefined || /^(08|53|57|E)/.test(error.code) ? Object.assign(error, { code: 'ETIMEDOUT' }) : error;

/** The pool as the worker is to see it: a connection is lent as soon as there is one, however long that takes. */
export const patientPool = (pool: pg.Pool, log: Log) => {
  let lent = 0;
  let whenAllAreBack = () => {};
  let whenRefused: (() => void) | undefined;
  const connected = async (): Promise<pg.PoolClient> => {
    for (;;)
      try {
        return await pool.connect();
      } catch (error) {
        log.warn(failure(error), 'jobs wait for the database');
        whenRefused?.();
        if (whenRefused) return new Promise(() => {});
        await setTimeout(AGAIN_MS);
      }
  };
  const lend = async () => {
    lent += 1;
    const client = await connected();
    return withOwn(client, {
      query: (...statement: [string, unknown[]?]) =>
        client.query(...statement).catch((error: Error) => {
          throw triedAgain(error);
        }),
      release: () => {
        client.release();
        lent -= 1;
        if (lent === 0) whenAllAreBack();
      },
    });
  };
  type Connected = Parameters<pg.Pool['connect']>[0];
  return {
    // By callback the worker asks for the connection on which it listens; there it tries again by itself.
    pool: withOwn(pool, { connect: (callback?: Connected) => (callback ? pool.connect(callback) : lend()) }),
    /** Ends where no connection is to be had from now on; whoever asked for it waits for ever. */
    refused: () =>
      new Promise<void>((resolve) => {
        whenRefused = resolve;
      }),
    /** Ends when nothing is lent. */
    allBack: () =>
      new Promise<void>((resolve) => {
        whenAllAreBack = resolve;
        if (lent === 0) resolve();
      }),
  };
};
