import { useSyncExternalStore } from 'react';

/** Where there is room for the basket beside the menu (screens/basket/basket.css has the same width). */
const WIDE = '(min-width: 64rem)';

const subscribe = (tell: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether the screen is a wide one. Only in a browser. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
