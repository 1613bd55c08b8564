// Visitors are read for a window of days, from which ranges are cut: whoever goes from week to month asks the server nothing.
import type { Visits } from '@ardoise/contract/figures/analytics.ts';
import { type DayRange, type Interval, MOST_DAYS } from '@ardoise/contract/rules/figures.ts';
import { daysUpTo, isWithin } from '../range.ts';

/** The days that are read for a range: as many up to today as the interval allows, or the range itself (`own`) where it is not among them. */
export const windowOf = (range: DayRange, interval: Interval, today: string): DayRange & { own: boolean } => {
  const usual = daysUpTo(today, MOST_DAYS[interval]);
  return isWithin(range, usual) ? { ...usual, own: false } : { ...range, own: true };
};

/** The part of a window that a range has, up to the day or hour that has begun; what comes after is no "nobody". */
export const cut = ({ labels, data }: Visits, { start, end }: DayRange, begun: string): Visits => {
  const kept = labels.flatMap((label, place) => {
    const day = label.slice(0, 10);
    return day >= start && day <= end && label <= begun ? [place] : [];
  });
  return { labels: kept.map((place) => labels[place] ?? ''), data: kept.map((place) => data[place] ?? 0) };
};
