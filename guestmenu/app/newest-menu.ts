// The newest published menu, asked for until it is there: a page that waits for the next change instead would be wrong until then.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fetchMenu } from './api.ts';

/** After a failure it waits for as long, then each time for twice as long. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

type Asking = {
  /** Asks now; what still waits to be asked again gives way. */
  ask: () => Promise<void>;
  stop: () => void;
};

/** `onInactive`: the venue was deactivated, so that it has none. */
export const newestMenu = (
  venueId: string,
  locale: Locale,
  onMenu: (menu: Menu) => void,
  onInactive: () => void = () => undefined,
): Asking => {
  let timer = 0;
  let asked = 0;
  let stopped = false;
  const ask = async (pause: number): Promise<void> => {
    window.clearTimeout(timer);
    asked += 1;
    const own = asked;
    const outcome = await fetchMenu(venueId, locale);
    if (stopped) return;
    if (outcome.kind === 'ok') return onMenu(outcome.value);
    if (outcome.kind === 'refused' && outcome.problem.code === 'venue_inactive') return onInactive();
    const gone = outcome.kind === 'refused' && outcome.status !== 429;
    if (gone || own !== asked) return;
    const told = outcome.kind === 'refused' ? outcome.retryAfter * 1000 : 0;
    timer = window.setTimeout(() => void ask(Math.min(pause * 2, LONGEST_PAUSE_MS)), Math.max(pause, told));
  };
  return {
    ask: () => ask(FIRST_PAUSE_MS),
    stop: () => {
      stopped = true;
      window.clearTimeout(timer);
    },
  };
};
