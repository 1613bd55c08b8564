// Unsaved changes: one form at a time may ask before the page, the venue, the language or the session is left.
import { useSyncExternalStore } from 'react';

type Ask = () => Promise<boolean>;

let asking: Ask | null = null;
const watchers = new Set<() => void>();
const become = (next: Ask | null) => {
  asking = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Set by the form that has unsaved changes; null when it has none. */
export const guardLeaving = (ask: Ask | null): void => become(ask);

export const isGuarded = (): boolean => asking !== null;

/** The same for what is shown beside the form. */
export const useGuarded = (): boolean => useSyncExternalStore(watch, isGuarded);

/** Drops the guard without a question: after a save, and when the session has ended anyway. */
export const releaseGuard = (): void => become(null);

/** Asks if there is something to lose; true when the way is free. */
export const askToLeave = async (): Promise<boolean> => {
  if (asking && !(await asking())) return false;
  become(null);
  return true;
};
