// The state of taking orders: every screen shows it, staff change it (docs/product/venues.md#open-switch, #pause).
import type { OpenState } from '@ardoise/contract/venues.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { ANSWER_MS, ConnectionError, call } from '../api.ts';
import { serverNow, serverTime } from '../server-clock.ts';
import { useSession } from '../session/session.ts';

/** `open`: the switch; `until`: the end of the pause, or null. A venue that is closed and paused counts as closed. */
export type TakingOrders = { state: 'taking' | 'paused' | 'closed'; open: boolean; until: Date | null };

/** The query key of a venue's `OpenState`. Live updates write to it. */
export const openKey = (venue: string) => ['open', venue] as const;

const READ_EVERY_MS = 60_000;
/** The interval after the end of a pause, when the state should have changed. */
const READ_SOON_MS = 5000;
/** The estimate of the server's clock may be a little ahead. */
const GRACE_MS = 1000;

const overAt = (until: string): number => Date.parse(until) + GRACE_MS;

/** True once the pause is over by the server's clock. Rerenders at that moment. */
const useIsOver = (until: string | null): boolean => {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, overAt(until) - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && over === until;
};

/** The state, or undefined while it loads or without the right. A pause ends by the clock, even without an event. */
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
  // An answer read after the end that still reports the pause is right: this device's clock is ahead.
  const until = paused === null || (over && serverTime(dataUpdatedAt) <= overAt(paused)) ? null : new Date(paused);
  return { state: data.open ? (until ? 'paused' : 'taking') : 'closed', open: data.open, until };
};

type Change = { open: boolean } | { minutes: number };

/** Changes the state, not optimistically; notifies the user of a failure. `minutes: 0` ends the pause. */
export const useChangeTakingOrders = (venue: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => {
      const request = { params: { venue }, limit: ANSWER_MS };
      if ('open' in change) return call('PUT /api/venue/:venue/open', { ...request, body: change });
      if (change.minutes === 0) return call('DELETE /api/venue/:venue/pause', request);
      return call('PUT /api/venue/:venue/pause', { ...request, body: change });
    },
    onSuccess: (state) => client.setQueryData<OpenState>(openKey(venue), state),
    onError: async (error) => {
      // Without an answer the state is unknown, so read it.
      if (error instanceof ConnectionError) {
        notifyError(error);
        await client.invalidateQueries({ queryKey: openKey(venue) });
      } else notify(`${t('shell.open_failed')} ${errorText(error)}`, { tone: 'bad' });
    },
  });
};
