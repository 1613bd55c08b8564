// Whether the browser believes to have a network.
import { useSyncExternalStore } from 'react';

const followNetwork = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** False as soon as the browser says that there is no network. */
export const useOnline = (): boolean => useSyncExternalStore(followNetwork, () => navigator.onLine);
