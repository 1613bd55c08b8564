// A worker thread: one for each process, started on demand, limited in memory and time, ended when idle.
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';

/** The queue of the thread is full. */
export class ThreadBusy extends Error {}
/** A request took more memory or time than allowed. */
export class ThreadExhausted extends Error {}

type Options = {
  /** See `workerFile`. */
  file: URL;
  /** The `workerData` of the thread. */
  data?: unknown;
  memory: ResourceLimits;
  /** Timeout of one request, in milliseconds. */
  time: number;
};
/** Sends a request and waits for the reply; the buffers in `transfer` are transferred. */
export type SendRequest<Ask, Reply> = (request: Ask, transfer?: TransferListItem[]) => Promise<Reply>;
export type Thread<Ask, Reply> = {
  /** Exclusive use of the thread until `work` ends; others wait. */
  use<T>(work: (ask: SendRequest<Ask, Reply>) => Promise<T>): Promise<T>;
};

const MAX_WAITING = 8;
const IDLE_MS = 60_000;

const start = ({ file, data, memory }: Options): Worker => {
  const worker = new Worker(file, { workerData: data, resourceLimits: memory });
  worker.unref();
  // Errors of a thread that was abandoned already.
  worker.on('error', () => undefined);
  return worker;
};

export const workerThread = <Ask, Reply>(options: Options): Thread<Ask, Reply> => {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const begin = (): Worker => {
    const started = start(options);
    // A thread that exits while idle is not used again.
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const stop = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  const ask: SendRequest<Ask, Reply> = (request, transfer = []) =>
    new Promise<Reply>((resolve, reject) => {
      worker ??= begin();
      const current = worker;
      /** Stops the thread; the next request gets a new one. */
      const fail = (error: Error) => {
        stop();
        end(() => reject(error));
      };
      const onMessage = (reply: Reply) => end(() => resolve(reply));
      const onError = (error: NodeJS.ErrnoException) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExhausted('a thread ran out of memory') : error);
      const onExit = () => fail(new Error('a thread has ended'));
      const deadline = setTimeout(() => fail(new ThreadExhausted('a thread ran out of time')), options.time);
      const end = (settle: () => void) => {
        clearTimeout(deadline);
        current.off('message', onMessage).off('error', onError).off('exit', onExit);
        settle();
      };
      current.on('message', onMessage).on('error', onError).on('exit', onExit);
      current.postMessage(request, transfer);
    });

  return {
    async use(work) {
      if (waiting >= MAX_WAITING) throw new ThreadBusy(`${waiting} wait for a thread`);
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
