// Whether the page hears from its venue: its stream tells (follow.ts), its head shows it.
import { useSyncExternalStore } from 'react';

let connected = true;
const listeners = new Set<() => void>();

export const setConnected = (now: boolean): void => {
  if (now === connected) return;
  connected = now;
  for (const tell of listeners) tell();
};

const onOffline = () => setConnected(false);

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  // Said at once, before the stream has noticed or is there at all.
  addEventListener('offline', onOffline);
  if (!navigator.onLine) onOffline();
  return () => listeners.delete(tell);
};

/** False once the connection is lost, until the venue is heard again. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => connected,
    () => true,
  );
