// Whether the venue takes orders, as every screen shows it and as staff change it (docs/product/venues.md#open-switch, #pause).
import type { OpenState } from '@ardoise/contract/venues.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { ANSWER_MS, ConnectionError, call } from '../api.ts';
import { serverNow, serverTime } from '../server-clock.ts';
import { useSession } from '../session/session.ts';

/** `open` is the switch; `until`: the end of the pause, null where there is none. A venue that is closed and paused is closed. */
export type TakingOrders = { state: 'taking' | 'paused' | 'closed'; open: boolean; until: Date | null };

/** Where the state of a venue is kept, whole (`OpenState`); live updates write it there. */
export const openKey = (venue: string) => ['open', venue] as const;

const READ_EVERY_MS = 60_000;
/** Where the end of a pause should have been heard of. */
const READ_SOON_MS = 5000;
/** The server's clock, as it is known here, may be a little ahead of it. */
const GRACE_MS = 1000;

const overAt = (until: string): number => Date.parse(until) + GRACE_MS;

/** Whether the pause is over by the server's clock; rendered again in that moment. */
const useIsOver = (until: string | null): boolean => {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, overAt(until) - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over === until;
};

/** Undefined until it is known, and for those who may not know it. A pause ends by the clock, even if no event comes. */
export const useTakingOrders = (venue: string): TakingOrders | undefined => {
  const { may } = useSession();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: openKey(venue),
    enabled: may('open:show'),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/open', { params: { venue }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.paused_until && overAt(data.paused_until) <= serverNow() ? READ_SOON_MS : READ_EVERY_MS,
  });
  const paused = data?.paused_until ?? null;
  const over = useIsOver(paused);
  if (!data) return undefined;
  // What the server says of a pause after its end is true: then this device is ahead of it.
  const until = paused === null || (over && serverTime(dataUpdatedAt) <= overAt(paused)) ? null : new Date(paused);
  return { state: data.open ? (until ? 'paused' : 'taking') : 'closed', open: data.open, until };
};

type Change = { open: boolean } | { minutes: number };

/** Changes it; what fails is told, and nothing looks changed. `minutes: 0` ends the pause. */
export const useChangeTakingOrders = (venue: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => {
      const given = { params: { venue }, limit: ANSWER_MS };
      if ('open' in change) return call('PUT /api/venue/:venue/open', { ...given, body: change });
      if (change.minutes === 0) return call('DELETE /api/venue/:venue/pause', given);
      return call('PUT /api/venue/:venue/pause', { ...given, body: change });
    },
    onSuccess: (state) => client.setQueryData<OpenState>(openKey(venue), state),
    onError: async (error) => {
      // Without an answer nobody knows whether it changed: the state is read.
      if (error instanceof ConnectionError) {
        notifyError(error);
        await client.invalidateQueries({ queryKey: openKey(venue) });
      } else notify(`${t('shell.open_failed')} ${errorText(error)}`, { tone: 'bad' });
    },
  });
};
