// Keeps the tablet's screen on while orders are shown; a page that comes back into sight asks anew.
import { useEffect } from 'react';

export const useAwake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const got = await navigator.wakeLock?.request('screen');
        if (over) await got?.release();
        else lock = got;
      } catch {
        // A tablet that saves its battery refuses; it then sleeps as it is set.
      }
    };
    void ask();
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
};
