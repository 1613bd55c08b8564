// The visitors of a range, cut from the cached window or from the server's.
import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { readVisits } from '../figures.ts';
import type { Shown } from '../shown.ts';
import { sumOf } from '../top.ts';
import { type CachedVisits, type CacheKey, cacheVisits, evictOthers, readCached } from './cached-visits.ts';
import { windowOf } from './window.ts';

/** After this time the cache is checked again: its entry may be stale by then. */
const STALE_MS = 5 * 60_000;
/** Polling interval of a venue without any visit, in milliseconds. */
const FIRST_MS = 15_000;

export const useVisits = (shown: Pick<Shown, 'range' | 'today'>, interval: Interval) => {
  const { user, venue } = useSession();
  const client = useQueryClient();
  const { own, ...window } = windowOf(shown.range, interval, shown.today);
  const cacheKey: CacheKey = { user: user.sub, venue: venue.id, interval, range: own ? window : undefined };
  const read = async (signal: AbortSignal): Promise<CachedVisits> => {
    const visits = await readVisits({ venue: venue.id, range: window, interval, signal });
    const cached = { ...visits, window, at: serverNow() };
    cacheVisits(cacheKey, cached);
    return cached;
  };
  const queryKey = ['visitors', interval, window];
  const isSame = (rest: readonly unknown[]): boolean => JSON.stringify(['visitors', ...rest]) === JSON.stringify(queryKey);
  const awaitsFirst = (visits: CachedVisits | undefined): boolean =>
    visits !== undefined && window.end === shown.today && sumOf(visits.data) === 0;
  const reading = useQuery({
    queryKey,
    queryFn: ({ signal }) => readCached(cacheKey, window, serverNow()) ?? read(signal),
    staleTime: ({ state }) => (awaitsFirst(state.data) ? 0 : STALE_MS),
    refetchInterval: ({ state }) => awaitsFirst(state.data) && FIRST_MS,
    retry: false,
  });
  /** Refetches from the server despite the cache, and invalidates all cards so that they agree. On failure, the previous figures stay. */
  const refresh = async () => {
    try {
      await client.fetchQuery({ queryKey, queryFn: ({ signal }) => read(signal), retry: false, staleTime: 0 });
    } catch (error) {
      return notifyError(error);
    }
    evictOthers(cacheKey);
    client.removeQueries({ queryKey: ['visitors'], type: 'inactive' });
    await client.invalidateQueries({
      predicate: ({ queryKey: [name, ...rest] }) => name === 'figures' || (name === 'visitors' && !isSame(rest)),
    });
  };
  return { ...reading, refresh };
};
