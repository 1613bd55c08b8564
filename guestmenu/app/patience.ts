const RETRY = 4000;

/** Does what needs the network, and once more after a while as often as it fails: until then the page is as it is. */
export const patiently = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY));
    return patiently(attempt);
  });
