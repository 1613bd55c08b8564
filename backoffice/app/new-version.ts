// Files of the application that could not be loaded: the network is away, or a new version was installed and the old one's files are gone.
// A file that failed once is not asked for again by the same page, so that only reading the page anew gets it.

const unloaded = new WeakSet<object>();

/** Notes which errors are of this kind; they go on to whoever asked for the file. */
export const noteUnloaded = (): void => {
  addEventListener('vite:preloadError', ({ payload }) => unloaded.add(payload));
};

export const isUnloaded = (error: unknown): boolean => typeof error === 'object' && error !== null && unloaded.has(error);

/** Whether there is a server to read the page from: without one, reading it anew would leave nothing to see. */
const isReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  const answer = await fetch(location.pathname, { cache: 'no-store', signal: AbortSignal.timeout(8000) }).catch(() => null);
  return answer?.ok === true;
};

export const reloadIfReachable = async (): Promise<void> => {
  if (await isReachable()) location.reload();
};

/** The same unasked: once in a while at most, since a file may be missing for good. */
export const followNewVersion = async (): Promise<void> => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0);
  if (Date.now() - last < 30_000 || !(await isReachable())) return;
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
};
