import { makeStore } from './store.ts';

const online = makeStore(true, (set) => {
  const update = () => set(navigator.onLine);
  update();
  addEventListener('online', update);
  addEventListener('offline', update);
  return () => {
    removeEventListener('online', update);
    removeEventListener('offline', update);
  };
});

/** False while the browser reports that there is no network. */
export const useOnline = online.use;
