// Limits on concurrent work.

/** `longest`: maximum number of waiting tasks; `full`: creates the error that any further one throws. */
type Queue = { longest: number; full: () => Error };

/** Runs at most `most` tasks at once, and queues others in order of arrival. */
export const limitConcurrency = (most: number, queue?: Queue) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++;
    else if (queue && waiting.length >= queue.longest) throw queue.full();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
