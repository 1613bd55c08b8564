const RETRY_MS = 4000;

/** Does what needs the network, and once more after a while as often as it fails: until then the page is as it is. */
export const retryUntilDone = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return retryUntilDone(attempt);
  });
