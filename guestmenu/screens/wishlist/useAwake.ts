import { useEffect } from 'react';

/** Keeps the screen on, if the browser supports it. The lock is lost when the page is hidden, so it is requested again on return. */
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
        // A phone in power-saving mode refuses; the list is shown anyway.
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
