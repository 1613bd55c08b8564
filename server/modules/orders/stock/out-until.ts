// Until when a product is out of stock, where staff say it in words (docs/product/orders.md#out-of-stock).

import type { outOfStockUntil } from '@ardoise/contract/catalog/out-of-stock.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { endOfDay, inSlotAt, instantAt, localTime, nextChange } from '@ardoise/menu/slots.ts';
import type { z } from 'zod';

/** A service that goes past midnight is the same day until then. */
const DAY_ENDS = 5 * 60;
const LONGEST_DAYS = 366;

/** When the venue's day of work ends that an instant is in. */
const endOfWork = (at: Date, timezone: string): Date => {
  const { day, minute } = localTime(at, timezone);
  return instantAt(minute < DAY_ENDS ? day : localTime(endOfDay(at, timezone), timezone).day, DAY_ENDS, timezone);
};

/** The instant that is meant by a word, or said; what lies behind or is years away is a 422. */
export const untilOf = (
  { hours, timezone }: Pick<Menu['venue'], 'hours' | 'timezone'>,
  until: z.output<typeof outOfStockUntil>,
  at: Date,
): Date => {
  if (until === 'service' && hours && inSlotAt(hours, at, timezone)) return nextChange([hours], at, timezone) ?? endOfWork(at, timezone);
  if (until === 'service' || until === 'day') return endOfWork(at, timezone);
  const instant = until.includes('T') ? new Date(until) : instantAt(until, DAY_ENDS, timezone);
  const days = (instant.getTime() - at.getTime()) / 86_400_000;
  if (days <= 0 || days > LONGEST_DAYS) throw contradiction('until', 'out_of_range', 'The end must be ahead, within a year.');
  return instant;
};
