// Keeps the screen on while orders are shown. The browser drops the wake lock of a hidden page, so it is requested again.
import { useEffect } from 'react';

export const useWakeLock = (): void => {
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
        // Refused, for example in battery saver mode: the screen then turns off as usual.
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
