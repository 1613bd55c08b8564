// Sums are stored in one row per period, as an array of counts: a month of days, or a day of hours. A year of 100 products is 1,200 rows,
// however many visits there were (docs/decisions/0076-counts-instead-of-events.md).
import type { DayRange, Interval } from '@ardoise/contract/rules/figures.ts';

/** Number of counts in a row. */
export const COUNTS_PER_ROW = { daily: 31, hourly: 24 } as const satisfies Record<Interval, number>;

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The row of a day and hour, and the index in it, from 0. */
export const positionOf = (interval: Interval, day: string, hour: number): { period: string; place: number } =>
  interval === 'daily' ? { period: monthOf(day), place: Number(day.slice(8)) - 1 } : { period: day, place: hour };

/** The first and last row of a range. */
export const periodsOf = (interval: Interval, { start, end }: DayRange): DayRange =>
  interval === 'daily' ? { start: monthOf(start), end: monthOf(end) } : { start, end };

/** The row and index of a label (`2026-11-21`, `2026-11-21T17:00`). */
export const positionOfLabel = (interval: Interval, label: string) => positionOf(interval, label.slice(0, 10), Number(label.slice(11, 13)));
