const RETRY_MS = 4000;

/** Attempts something that needs the network, and retries at intervals until it succeeds. */
export const retryUntilDone = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return retryUntilDone(attempt);
  });
