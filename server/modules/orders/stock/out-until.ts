// The end of an outage, from the choices of staff (docs/product/orders.md#out-of-stock).

import type { outOfStockUntil } from '@ardoise/contract/catalog/out-of-stock.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { endOfDay, inSlotAt, instantAt, localTime, nextChange } from '@ardoise/menu/slots.ts';
import type { z } from 'zod';

/** Minute at which a working day ends: a service after midnight belongs to the day before. */
const DAY_END_MINUTE = 5 * 60;
const LONGEST_DAYS = 366;

/** The end of the venue's working day that contains an instant. */
const endOfWorkingDay = (at: Date, timezone: string): Date => {
  const { day, minute } = localTime(at, timezone);
  return instantAt(minute < DAY_END_MINUTE ? day : localTime(endOfDay(at, timezone), timezone).day, DAY_END_MINUTE, timezone);
};

/** The instant of an `until` (`service`, `day`, a day or an instant); 422 if it is past or more than a year away. */
export const untilOf = (
  { hours, timezone }: Pick<Menu['venue'], 'hours' | 'timezone'>,
  until: z.output<typeof outOfStockUntil>,
  at: Date,
): Date => {
  if (until === 'service' && hours && inSlotAt(hours, at, timezone))
    return nextChange([hours], at, timezone) ?? endOfWorkingDay(at, timezone);
  if (until === 'service' || until === 'day') return endOfWorkingDay(at, timezone);
  const instant = until.includes('T') ? new Date(until) : instantAt(until, DAY_END_MINUTE, timezone);
  const days = (instant.getTime() - at.getTime()) / 86_400_000;
  if (days <= 0 || days > LONGEST_DAYS) throw contradiction('until', 'out_of_range', 'The end must be in the future, within a year.');
  return instant;
};
