// What is counted of a guest page's visits (docs/product/figures.md): pure, for guest page, server and dashboard.
import type { Link } from './venue-links.ts';

/** Where links of a guest page lead, in the order of the card. */
export const LINK_SOURCES = ['facebook', 'instagram', 'maps', 'tripadvisor', 'website'] as const;
export type LinkSource = (typeof LINK_SOURCES)[number];
/** The source as which a link of the venue's profile is counted. */
export const sourceOf = (link: Link): LinkSource => (link === 'gmaps' ? 'maps' : link);

/** Days of a range, by its interval (docs/product/figures.md#ranges). */
export const MOST_DAYS = { daily: 365, hourly: 7 } as const;
export type Interval = keyof typeof MOST_DAYS;
const DAY_MS = 86_400_000;
/** Days of a venue (`2026-11-21`), both included. */
export type DayRange = { start: string; end: string };
export const daysOf = ({ start, end }: DayRange): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
/** Days for which hours are told apart; sums of days stay. */
export const HOURS_KEPT_DAYS = 35;
/** Products of an answer, the most viewed first. */
export const MOST_PRODUCTS = 100;
/** What a page sends at once. */
export const MOST_EVENTS = 50;
/** Language of a visitor whose browser names none that is known. */
export const UNKNOWN_LANGUAGE = 'und';

/** Counts by their labels, most first and equals by label. */
export const mostFirst = (counts: Readonly<Record<string, number>>): { label: string; value: number }[] =>
  Object.entries(counts)
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1));

export const HOURS_A_DAY = 24;
export const DAYS_A_WEEK = 7;
/** Whole weeks before today that say what is usual. */
export const USUAL_WEEKS = 4;
/** So many days after one, or before it. */
export const dayLater = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Today and the weeks before it that say what is usual. */
export const lastWeeks = (today: string): DayRange => ({ start: dayLater(today, -USUAL_WEEKS * DAYS_A_WEEK), end: today });
/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % DAYS_A_WEEK;

/**
 * Sums hours of the last weeks by weekday, Monday first, and those of today apart. `first`: the first day on which anything was counted
 * (null: none yet); days before it are not taken for empty ones, and `days` says how many there were of each weekday.
 */
export const weekSums = <Cell>(
  rows: readonly { day: string; hours: readonly Cell[] }[],
  today: string,
  first: string | null,
  zero: Cell,
  add: (a: Cell, b: Cell) => Cell,
) => {
  const empty = () => Array<Cell>(HOURS_A_DAY).fill(zero);
  const plus = (sums: readonly Cell[], hours: readonly Cell[]) => sums.map((sum, hour) => add(sum, hours[hour] ?? zero));
  const { start } = lastWeeks(today);
  const week = Array.from({ length: DAYS_A_WEEK }, () => ({ days: 0, hours: empty() }));
  for (let day = first === null || first < start ? start : first; first !== null && day < today; day = dayLater(day, 1)) {
    const known = week[weekdayOf(day)];
    if (known) known.days++;
  }
  let of = empty();
  for (const { day, hours } of rows) {
    const known = week[weekdayOf(day)];
    if (day === today) of = plus(of, hours);
    else if (known && day >= start && day < today) known.hours = plus(known.hours, hours);
  }
  return { today: of, week };
};
