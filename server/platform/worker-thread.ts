// A thread beside the server: one a process, started when it is needed, bounded in memory and time, ended when idle.
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';

/** More want the thread than may wait for it. */
export class ThreadBusy extends Error {}
/** What was asked takes more memory or time than the thread has. */
export class ThreadExhausted extends Error {}

type Options = {
  /** See `workerFile`. */
  file: URL;
  /** What the thread is started with. */
  data?: unknown;
  memory: ResourceLimits;
  /** Milliseconds that one answer may take. */
  time: number;
};
/** Asks the thread and waits for its answer; the memory of `given` goes to the thread. */
export type Asking<Ask, Told> = (asked: Ask, given?: TransferListItem[]) => Promise<Told>;
export type Thread<Ask, Told> = {
  /** Has the thread for itself until `work` ends; others wait. */
  use<T>(work: (ask: Asking<Ask, Told>) => Promise<T>): Promise<T>;
};

const MOST_WAITING = 8;
const IDLE_MS = 60_000;

const start = ({ file, data, memory }: Options): Worker => {
  const worker = new Worker(file, { workerData: data, resourceLimits: memory });
  worker.unref();
  // What a thread says that was given up already.
  worker.on('error', () => undefined);
  return worker;
};

export const workerThread = <Ask, Told>(options: Options): Thread<Ask, Told> => {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const begin = (): Worker => {
    const begun = start(options);
    // One that dies while nobody asks it is not asked again.
    begun.once('exit', () => {
      if (worker === begun) worker = undefined;
    });
    return begun;
  };
  const stop = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  const ask: Asking<Ask, Told> = (asked, given = []) =>
    new Promise<Told>((resolve, reject) => {
      worker ??= begin();
      const current = worker;
      /** Whoever asks next gets a new thread. */
      const giveUp = (error: Error) => {
        stop();
        end(() => reject(error));
      };
      const onMessage = (told: Told) => end(() => resolve(told));
      const onError = (error: NodeJS.ErrnoException) =>
        giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExhausted('a thread ran out of memory') : error);
      const onExit = () => giveUp(new Error('a thread has ended'));
      const deadline = setTimeout(() => giveUp(new ThreadExhausted('a thread ran out of time')), options.time);
      const end = (settle: () => void) => {
        clearTimeout(deadline);
        current.off('message', onMessage).off('error', onError).off('exit', onExit);
        settle();
      };
      current.on('message', onMessage).on('error', onError).on('exit', onExit);
      current.postMessage(asked, given);
    });

  return {
    async use(work) {
      if (waiting >= MOST_WAITING) throw new ThreadBusy(`${waiting} wait for a thread`);
      waiting++;
      clearTimeout(idle);
      const turn = last.then(() => work(ask));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting--;
        if (waiting === 0) idle = setTimeout(stop, IDLE_MS).unref();
      }
    },
  };
};
