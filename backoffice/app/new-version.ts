// Files of the application that failed to load: there is no network, or a new version replaced them on the server.
// The browser does not fetch a failed module again on the same page, so only a reload can get it.

const loadErrors = new WeakSet<object>();

/** Records which errors are failed loads. The importer still receives each error. */
export const trackLoadErrors = (): void => {
  addEventListener('vite:preloadError', ({ payload }) => loadErrors.add(payload));
};

export const isLoadError = (error: unknown): boolean => typeof error === 'object' && error !== null && loadErrors.has(error);

/** True if the server answers. If it does not, a reload would replace the page with the browser's error page. */
const isReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  const answer = await fetch(location.pathname, { cache: 'no-store', signal: AbortSignal.timeout(8000) }).catch(() => null);
  return answer?.ok === true;
};

export const reloadIfReachable = async (): Promise<void> => {
  if (await isReachable()) location.reload();
};

/** Reloads automatically, at most every 30 s, since a file may be missing for good. */
export const reloadForNewVersion = async (): Promise<void> => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0);
  if (Date.now() - last < 30_000 || !(await isReachable())) return;
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
};
