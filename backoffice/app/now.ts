// One clock for all displayed ages. It ticks every ten seconds while a component uses it.
import { serverNow } from './server-clock.ts';
import { makeStore } from './store.ts';

const TICK_MS = 10_000;

/** The server's time in milliseconds, at most ten seconds old. */
export const now = makeStore(serverNow(), (set) => {
  const tick = () => set(serverNow());
  tick();
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});
