// The visitors of a range, cut from what the browser keeps or the server answers.
import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { readVisits } from '../figures.ts';
import type { Shown } from '../shown.ts';
import { type KeptVisits, keepVisits, readKept, type Whose } from './kept-visits.ts';
import { windowOf } from './window.ts';

/** After this long the storage is asked again, which may have become too old. */
const STALE_MS = 5 * 60_000;

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
  const reading = useQuery({
    queryKey,
    queryFn: ({ signal }) => readKept(whose, window, serverNow()) ?? read(signal),
    staleTime: STALE_MS,
    retry: false,
  });
  /** Reads from the server whatever is kept; where that fails, what was there stays. */
  const readAnew = () =>
    client.fetchQuery({ queryKey, queryFn: ({ signal }) => read(signal), retry: false, staleTime: 0 }).catch(notifyError);
  return { ...reading, readAnew };
};
