// Visitors are requested for a window of days, from which ranges are cut: changing from week to month needs no request.
import type { Visits } from '@ardoise/contract/figures/analytics.ts';
import { type DayRange, type Interval, MAX_DAYS } from '@ardoise/contract/rules/figures.ts';
import { daysUpTo, isWithin } from '../range.ts';

/**
 * The window of a range: the longest period up to today that the interval allows, or the range itself (`own`) if it is outside that period.
 */
export const windowOf = (range: DayRange, interval: Interval, today: string): DayRange & { own: boolean } => {
  const usual = daysUpTo(today, MAX_DAYS[interval]);
  return isWithin(range, usual) ? { ...usual, own: false } : { ...range, own: true };
};

/** Cuts a range out of a window, up to the current day or hour: later ones have no data yet, which is not the same as zero visitors. */
export const cut = ({ labels, data }: Visits, { start, end }: DayRange, currentLabel: string): Visits => {
  const kept = labels.flatMap((label, index) => {
    const day = label.slice(0, 10);
    return day >= start && day <= end && label <= currentLabel ? [index] : [];
  });
  return { labels: kept.map((place) => labels[place] ?? ''), data: kept.map((place) => data[place] ?? 0) };
};
