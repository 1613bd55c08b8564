// A limit for events that may never happen; a failure names the awaited event.

const LONGEST_WAIT_MS = 20_000;
/** A hang limit for tests of more than ten seconds on an idle machine; others have a minute. */
export const LONG_TEST_MS = 600_000;

/** The value of `promise`; rejects after 20 s, naming `what`. The limit starts with the call, so call it where the value is awaited. */
export const within = async <T>(promise: Promise<T>, what: string, limit = LONGEST_WAIT_MS): Promise<T> => {
  // Created here for the caller's stack.
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
