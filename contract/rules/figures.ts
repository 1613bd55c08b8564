// Rules for the figures of visits (docs/product/figures.md): pure, used by guest page, server and dashboard.
import type { Link } from './venue-links.ts';

/** Destinations of links on a guest page, in the order of the venue's card. */
export const LINK_SOURCES = ['facebook', 'instagram', 'maps', 'tripadvisor', 'website'] as const;
export type LinkSource = (typeof LINK_SOURCES)[number];
/** The destination under which a link of the venue's profile is counted. */
export const sourceOf = (link: Link): LinkSource => (link === 'gmaps' ? 'maps' : link);

/** Maximum number of days in a range, by interval (docs/product/figures.md#ranges). */
export const MAX_DAYS = { daily: 365, hourly: 7 } as const;
export type Interval = keyof typeof MAX_DAYS;
const DAY_MS = 86_400_000;
/** Days of a venue (`2026-11-21`), both included. */
export type DayRange = { start: string; end: string };
export const daysOf = ({ start, end }: DayRange): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
/** Days for which hourly counts are kept; daily sums are kept longer. */
export const HOURS_KEPT_DAYS = 35;
/** Maximum number of products in an answer. */
export const MAX_PRODUCTS = 100;
/** Maximum number of events in one request of a page. */
export const MAX_EVENTS = 50;
/** Language of a visitor whose browser sends no known one. */
export const UNKNOWN_LANGUAGE = 'und';

/** Counts sorted by value, highest first, then by label. */
export const sortCounts = (counts: Readonly<Record<string, number>>): { label: string; value: number }[] =>
  Object.entries(counts)
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1));

export const HOURS_A_DAY = 24;
export const DAYS_A_WEEK = 7;
/** Number of whole weeks before today that define the usual values. */
export const USUAL_WEEKS = 4;
/** The day `days` later (negative: earlier). */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Today and the `USUAL_WEEKS` before it. */
export const lastWeeks = (today: string): DayRange => ({ start: addDays(today, -USUAL_WEEKS * DAYS_A_WEEK), end: today });
/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % DAYS_A_WEEK;

/**
 * Sums the hours of the last weeks by weekday, Monday first, and those of today separately. `first`: the first day with any count (null:
 * none yet); earlier days are ignored instead of counted as empty. `days`: the number of days summed for the weekday.
 */
export const weekSums = <Cell>(
  rows: readonly { day: string; hours: readonly Cell[] }[],
  today: string,
  first: string | null,
  zero: Cell,
  add: (a: Cell, b: Cell) => Cell,
) => {
  const empty = () => Array<Cell>(HOURS_A_DAY).fill(zero);
  const addHours = (sums: readonly Cell[], hours: readonly Cell[]) => sums.map((sum, hour) => add(sum, hours[hour] ?? zero));
  const { start } = lastWeeks(today);
  const week = Array.from({ length: DAYS_A_WEEK }, () => ({ days: 0, hours: empty() }));
  for (let day = first === null || first < start ? start : first; first !== null && day < today; day = addDays(day, 1)) {
    const known = week[weekdayOf(day)];
    if (known) known.days++;
  }
  let todaySums = empty();
  for (const { day, hours } of rows) {
    const known = week[weekdayOf(day)];
    if (day === today) todaySums = addHours(todaySums, hours);
    else if (known && day >= start && day < today) known.hours = addHours(known.hours, hours);
  }
  return { today: todaySums, week };
};
