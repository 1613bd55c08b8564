// Whether the browser believes to have a network.
import { makeStore } from './store.ts';

const online = makeStore(true, (set) => {
  const tell = () => set(navigator.onLine);
  tell();
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
});

/** False as soon as the browser says that there is no network. */
export const useOnline = online.use;
