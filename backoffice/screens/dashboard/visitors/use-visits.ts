// The visitors of a range, cut from what the browser keeps or the server answers.
import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { readVisits } from '../figures.ts';
import type { Shown } from '../shown.ts';
import { sumOf } from '../top.ts';
import { forgetOthers, type KeptVisits, keepVisits, readKept, type Whose } from './kept-visits.ts';
import { windowOf } from './window.ts';

/** After this long the storage is asked again, which may have become too old. */
const STALE_MS = 5 * 60_000;
/** How often a venue without any visit looks whether the first one has come. */
const FIRST_MS = 15_000;

export const useVisits = (shown: Pick<Shown, 'range' | 'today'>, interval: Interval) => {
  const { user, venue } = useSession();
  const client = useQueryClient();
  const { own, ...window } = windowOf(shown.range, interval, shown.today);
  const whose: Whose = { user: user.sub, venue: venue.id, interval, range: own ? window : undefined };
  const read = async (signal: AbortSignal): Promise<KeptVisits> => {
    const visits = await readVisits({ venue: venue.id, range: window, interval, signal });
    const kept = { ...visits, window, at: serverNow() };
    keepVisits(whose, kept);
    return kept;
  };
  const queryKey = ['visitors', interval, window];
  const isSame = (rest: readonly unknown[]): boolean => JSON.stringify(['visitors', ...rest]) === JSON.stringify(queryKey);
  const awaitsFirst = (visits: KeptVisits | undefined): boolean =>
    visits !== undefined && window.end === shown.today && sumOf(visits.data) === 0;
  const reading = useQuery({
    queryKey,
    queryFn: ({ signal }) => readKept(whose, window, serverNow()) ?? read(signal),
    staleTime: ({ state }) => (awaitsFirst(state.data) ? 0 : STALE_MS),
    refetchInterval: ({ state }) => awaitsFirst(state.data) && FIRST_MS,
    retry: false,
  });
  /** Reads from the server whatever is kept, and has all cards read anew, so that they agree; where it fails, what was there stays. */
  const readAnew = async () => {
    try {
      await client.fetchQuery({ queryKey, queryFn: ({ signal }) => read(signal), retry: false, staleTime: 0 });
    } catch (error) {
      return notifyError(error);
    }
    forgetOthers(whose);
    client.removeQueries({ queryKey: ['visitors'], type: 'inactive' });
    await client.invalidateQueries({
      predicate: ({ queryKey: [name, ...rest] }) => name === 'figures' || (name === 'visitors' && !isSame(rest)),
    });
  };
  return { ...reading, readAnew };
};
