// A localStorage cache of visitors, for six hours, by user, venue and interval. A storage that is full, unavailable or corrupt counts as
// empty; signing out clears it.
import type { Visits } from '@ardoise/contract/figures/analytics.ts';
import type { DayRange, Interval } from '@ardoise/contract/rules/figures.ts';
import { isVisits } from '../figures.ts';

export const CACHE_MS = 6 * 3_600_000;
const PREFIX = 'visitors/';

/** `at`: the server time of the request, in milliseconds. */
export type CachedVisits = Visits & { at: number; window: DayRange };
/** The cache key. `range`: set for a window other than the usual one. */
export type CacheKey = { user: string; venue: string; interval: Interval; range?: DayRange | undefined };

const keyOf = ({ user, venue, interval, range }: CacheKey): string =>
  [PREFIX + user, venue, interval, ...(range ? [range.start, range.end] : [])].join('/');

const parsed = (text: string | null): CachedVisits | undefined => {
  const value = JSON.parse(text ?? 'null') as Partial<CachedVisits> | null;
  return typeof value?.at === 'number' && typeof value.window?.start === 'string' && isVisits(value) ? (value as CachedVisits) : undefined;
};
const isFresh = (cached: CachedVisits, now: number): boolean => Math.abs(now - cached.at) < CACHE_MS;

/** Returns the cached window if it is fresh. */
export const readCached = (cacheKey: CacheKey, window: DayRange, now: number): CachedVisits | undefined => {
  try {
    const cached = parsed(localStorage.getItem(keyOf(cacheKey)));
    return cached && isFresh(cached, now) && cached.window.start === window.start && cached.window.end === window.end ? cached : undefined;
  } catch {
    return undefined;
  }
};

const isStale = (key: string, now: number): boolean => {
  try {
    const cached = parsed(localStorage.getItem(key));
    return !cached || !isFresh(cached, now);
  } catch {
    return true;
  }
};

/** Removes the cached windows of a user at a venue, except one. */
const evict = ({ user, venue }: Pick<CacheKey, 'user' | 'venue'>, except?: string): void => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${user}/${venue}/`));
    for (const key of keys) if (key !== except) localStorage.removeItem(key);
  } catch {
    // The page works without the cache.
  }
};

/** Removes the other cached windows of the user at the venue: they are older than the one just read. */
export const evictOthers = (cacheKey: CacheKey): void => evict(cacheKey, keyOf(cacheKey));
/** Removes all cached windows of the user at the venue, because the figures have changed. */
export const clearVisits = (cacheKey: Pick<CacheKey, 'user' | 'venue'>): void => evict(cacheKey);

/**
 * Stores a window and removes stale ones. The windows of a venue without visits are not stored, so that its first visit appears at once.
 */
export const cacheVisits = (cacheKey: CacheKey, visits: CachedVisits): void => {
  try {
    const old = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && isStale(key, visits.at));
    for (const key of old) localStorage.removeItem(key);
    if (visits.data.some((count) => count > 0)) localStorage.setItem(keyOf(cacheKey), JSON.stringify(visits));
  } catch {
    // The page works without the cache.
  }
};
