// Fetches the latest published menu and retries until it succeeds: until then, the page would show wrong data.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fetchMenu } from './api.ts';

/** Pause after the first failure; doubled after each further one. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

type MenuRequest = {
  /** Fetches now; a scheduled retry is cancelled. */
  ask: () => Promise<void>;
  stop: () => void;
};

/** `onInactive`: called if the venue was deactivated. */
export const latestMenu = (
  venueId: string,
  locale: Locale,
  onMenu: (menu: Menu) => void,
  onInactive: () => void = () => undefined,
): MenuRequest => {
  let timer = 0;
  let requests = 0;
  let stopped = false;
  const ask = async (pause: number): Promise<void> => {
    window.clearTimeout(timer);
    requests += 1;
    const own = requests;
    const outcome = await fetchMenu(venueId, locale);
    if (stopped) return;
    if (outcome.kind === 'ok') return onMenu(outcome.value);
    if (outcome.kind === 'refused' && outcome.problem.code === 'venue_inactive') return onInactive();
    const gone = outcome.kind === 'refused' && outcome.status !== 429;
    if (gone || own !== requests) return;
    const retryAfterMs = outcome.kind === 'refused' ? outcome.retryAfter * 1000 : 0;
    timer = window.setTimeout(() => void ask(Math.min(pause * 2, LONGEST_PAUSE_MS)), Math.max(pause, retryAfterMs));
  };
  return {
    ask: () => ask(FIRST_PAUSE_MS),
    stop: () => {
      stopped = true;
      window.clearTimeout(timer);
    },
  };
};
