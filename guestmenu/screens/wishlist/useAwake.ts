import { useEffect } from 'react';

/** Keeps the screen on while something is shown, where the browser can: it lets go when the page is left, and is asked again on return. */
export const useAwake = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // A phone that saves power says no; the list is shown all the same.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => undefined);
    };
  }, []);
};
