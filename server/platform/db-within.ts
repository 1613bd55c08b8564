// A database inside an open transaction, for code that opens transactions itself.
import type { Db, Tx } from './db.ts';
import { divertJobs, type JobQueue } from './jobs.ts';

const unsupported = (): never => {
  throw new Error('This is not possible inside a transaction.');
};

/**
 * A database whose transactions are parts of `tx`: they are committed with it, or not at all, so an error in one must reach `tx`. Jobs go
 * to `queue`.
 */
export const dbWithin = (tx: Tx, queue: JobQueue): Db => {
  const part = { ...tx };
  const db: Db = {
    all: tx.all,
    one: tx.one,
    run: tx.run,
    async transaction(work, _account, committed) {
      const answer = await work(part);
      committed?.();
      return answer;
    },
    get pool() {
      return unsupported();
    },
    pipelined: unsupported,
    close: unsupported,
  };
  divertJobs(part, queue);
  divertJobs(db, queue);
  return db;
};
