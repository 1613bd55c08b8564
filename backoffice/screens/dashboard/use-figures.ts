// Figures of the range shown, as a card reads them. A call that fails is not repeated by itself: the card says so, and has a button.

import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { serverTime } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import type { Asked } from './figures.ts';
import { hourOf } from './range.ts';
import type { Shown } from './shown.ts';

/** Figures of the day move all the time; who comes back to the page within this reads them as they were. */
const STALE_MS = 60_000;

export const useFigures = <T>(
  name: string,
  read: (asked: Asked) => Promise<T>,
  { range }: Pick<Shown, 'range'>,
  interval: Interval = 'daily',
  /** How often it is read again while it is in sight, in milliseconds. */
  every?: number,
) => {
  const { venue } = useSession();
  const reading = useQuery({
    queryKey: ['figures', name, interval, range],
    queryFn: ({ signal }: QueryFunctionContext) => read({ venue: venue.id, range, interval, signal }),
    staleTime: STALE_MS,
    retry: false,
    refetchInterval: every ?? false,
  });
  /** The hour in which it was read. */
  return { ...reading, begun: hourOf(serverTime(reading.dataUpdatedAt), venue.timezone) };
};

/** Whether the venue takes orders; where it does not, no figure of orders is asked for. */
export const useTakesOrders = (): boolean => useSession().venue.tier === 'premium';
