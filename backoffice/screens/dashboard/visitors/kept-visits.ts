// Visitors that the browser keeps for six hours, for each user, venue and interval. A storage that is full, closed or holds something
// else is as good as none; signing out empties it.
import type { Visits } from '@ardoise/contract/figures/analytics.ts';
import type { DayRange, Interval } from '@ardoise/contract/rules/figures.ts';
import { isVisits } from '../figures.ts';

export const KEPT_MS = 6 * 3_600_000;
const PREFIX = 'visitors/';

/** `at`: when it was read, in milliseconds of the server. */
export type KeptVisits = Visits & { at: number; window: DayRange };
/** `range`: of a window of its own, which is not the usual one. */
export type Whose = { user: string; venue: string; interval: Interval; range?: DayRange | undefined };

const keyOf = ({ user, venue, interval, range }: Whose): string =>
  [PREFIX + user, venue, interval, ...(range ? [range.start, range.end] : [])].join('/');

const parsed = (text: string | null): KeptVisits | undefined => {
  const value = JSON.parse(text ?? 'null') as Partial<KeptVisits> | null;
  return typeof value?.at === 'number' && typeof value.window?.start === 'string' && isVisits(value) ? (value as KeptVisits) : undefined;
};
const isFresh = (kept: KeptVisits, now: number): boolean => Math.abs(now - kept.at) < KEPT_MS;

/** What is kept of a window, if it is young enough. */
export const readKept = (whose: Whose, window: DayRange, now: number): KeptVisits | undefined => {
  try {
    const kept = parsed(localStorage.getItem(keyOf(whose)));
    return kept && isFresh(kept, now) && kept.window.start === window.start && kept.window.end === window.end ? kept : undefined;
  } catch {
    return undefined;
  }
};

const isStale = (key: string, now: number): boolean => {
  try {
    const kept = parsed(localStorage.getItem(key));
    return !kept || !isFresh(kept, now);
  } catch {
    return true;
  }
};

/** Forgets what is kept of a user at a venue, but for one entry. */
const forget = ({ user, venue }: Pick<Whose, 'user' | 'venue'>, but?: string): void => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${user}/${venue}/`));
    for (const key of keys) if (key !== but) localStorage.removeItem(key);
  } catch {
    // The page works without.
  }
};

/** Forgets what else is kept of a user at a venue: it is older than what was just read. */
export const forgetOthers = (whose: Whose): void => forget(whose, keyOf(whose));
/** Forgets all of it: what counts has changed. */
export const forgetVisits = (whose: Pick<Whose, 'user' | 'venue'>): void => forget(whose);

/** Keeps a window, in place of those that are too old. A venue without any visit waits for its first: that is not kept. */
export const keepVisits = (whose: Whose, visits: KeptVisits): void => {
  try {
    const old = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && isStale(key, visits.at));
    for (const key of old) localStorage.removeItem(key);
    if (visits.data.some((count) => count > 0)) localStorage.setItem(keyOf(whose), JSON.stringify(visits));
  } catch {
    // The page works without.
  }
};
