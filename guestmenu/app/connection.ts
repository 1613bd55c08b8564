// The state of the page's connection to the venue. Set by the event stream (menu-updates.ts), shown in the page's header.
import { useSyncExternalStore } from 'react';

let connected = true;
const listeners = new Set<() => void>();

export const setConnected = (now: boolean): void => {
  if (now === connected) return;
  connected = now;
  for (const notify of listeners) notify();
};

const onOffline = () => setConnected(false);

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  // Reported at once, because the stream may notice later or not be open yet.
  addEventListener('offline', onOffline);
  if (!navigator.onLine) onOffline();
  return () => listeners.delete(notify);
};

/** False from the loss of the connection until the next event or successful reconnection. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => connected,
    () => true,
  );
