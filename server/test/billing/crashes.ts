// A process that is killed at a chosen step: each statement, each commit, and both sides of each call to another program are steps.
import type { Db, Runs } from '../../platform/db.ts';

class Crash extends Error {}

/** Counts steps; from the given one on, every step throws. */
export const fuseAt = (last: number) => {
  let steps = 0;
  const fuse = {
    /** True from the moment of the crash on. */
    blown: false,
    step() {
      steps++;
      if (steps >= last) fuse.blown = true;
      if (fuse.blown) throw new Crash('The process was killed.');
    },
  };
  return fuse;
};
export type Fuse = ReturnType<typeof fuseAt>;

const crashingRuns = (runs: Runs, { step }: Fuse): Runs => ({
  async all(statement) {
    step();
    return runs.all(statement);
  },
  async one(statement) {
    step();
    return runs.one(statement);
  },
  async run(statement) {
    step();
    return runs.run(statement);
  },
});

/** A crash before the commit leaves nothing of the transaction, one after it everything. */
export const crashingDb = (db: Db, fuse: Fuse): Db => ({
  ...db,
  ...crashingRuns(db, fuse),
  async transaction(work, account, committed) {
    fuse.step();
    return db.transaction(
      async (tx) => {
        const answer = await work({ ...tx, ...crashingRuns(tx, fuse) });
        fuse.step();
        return answer;
      },
      account,
      () => {
        fuse.step();
        committed?.();
      },
    );
  },
});

/** A step before each call, and one after it: the call was made, and its answer is lost. */
export const crashingCalls = <Port extends object>(port: Port, { step }: Fuse): Port =>
  new Proxy(port, {
    get(target, name) {
      const call = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...given: unknown[]) => {
        step();
        const answer = await Reflect.apply(call, target, given);
        step();
        return answer;
      };
    },
  });
