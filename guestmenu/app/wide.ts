import { useSyncExternalStore } from 'react';

/** The width from which the basket is beside the menu (same value in screens/basket/basket.css). */
const WIDE = '(min-width: 64rem)';

const subscribe = (notify: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
};

/** True if the screen is wide. In browsers only. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
