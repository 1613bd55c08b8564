// A limit for what may never come, so that a failure says what was waited for.

const LONGEST_WAIT_MS = 20_000;
/** For a test that takes more than ten seconds on an idle machine: it ends what hangs, and judges no machine. Others have a minute. */
export const LONG_TEST_MS = 600_000;

/** The value of `promise`; rejects after 20 s, naming `what`. The limit begins with the call: call it where the value is awaited. */
export const within = async <T>(promise: Promise<T>, what: string, limit = LONGEST_WAIT_MS): Promise<T> => {
  // Made here, for the stack of the caller.
  const late = new Error(`waited ${limit / 1000} s for ${what}`);
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), limit);
  });
  try {
    return await Promise.race([promise, expiry]);
  } finally {
    clearTimeout(timer);
  }
};
