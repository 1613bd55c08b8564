// The figures of a range for a card. A failed request is not retried automatically: the card shows a retry button.

import type { Interval } from '@ardoise/contract/rules/figures.ts';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { serverTime } from '../../app/server-clock.ts';
import { useSession } from '../../app/session/session.ts';
import type { FiguresRequest } from './figures.ts';
import { hourOf } from './range.ts';
import type { Shown } from './shown.ts';

/** Figures change constantly; within this time, returning to the page shows the cached ones. */
const STALE_MS = 60_000;

export const useFigures = <T>(
  name: string,
  read: (request: FiguresRequest) => Promise<T>,
  { range }: Pick<Shown, 'range'>,
  interval: Interval = 'daily',
  /** Refetch interval while the page is visible, in milliseconds. */
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
  /** The label of the venue's hour at which the data was read. */
  return { ...reading, currentHour: hourOf(serverTime(reading.dataUpdatedAt), venue.timezone) };
};

/** True if the venue takes orders. Otherwise the page requests no order figures. */
export const useTakesOrders = (): boolean => useSession().venue.tier === 'premium';
