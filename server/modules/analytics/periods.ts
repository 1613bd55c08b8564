// Sums stand in rows of a period, one count beside the other: a month of days, or a day of hours. So a year of a hundred products is 1,200
// rows, however busy it was (docs/decisions/0076-counts-instead-of-events.md).
import type { DayRange, Interval } from '@ardoise/contract/rules/figures.ts';

/** Counts of a row. */
export const PLACES = { daily: 31, hourly: 24 } as const satisfies Record<Interval, number>;

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The row and the place in it, from 0, of a day and hour. */
export const placeOf = (interval: Interval, day: string, hour: number): { period: string; place: number } =>
  interval === 'daily' ? { period: monthOf(day), place: Number(day.slice(8)) - 1 } : { period: day, place: hour };

/** The first and the last row of a range. */
export const periodsOf = (interval: Interval, { start, end }: DayRange): DayRange =>
  interval === 'daily' ? { start: monthOf(start), end: monthOf(end) } : { start, end };

/** Where the count of a label is (`2026-11-21`, `2026-11-21T17:00`). */
export const placeOfLabel = (interval: Interval, label: string) => placeOf(interval, label.slice(0, 10), Number(label.slice(11, 13)));
