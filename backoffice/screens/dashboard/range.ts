// Which days the page shows, and whether their hours can be told apart. Days are those of the venue (`2026-11-21`), both ends included.
import { type DayRange, dayLater, daysOf, HOURS_KEPT_DAYS, type Interval, MOST_DAYS } from '@ardoise/contract/rules/figures.ts';
import { localTime } from '@ardoise/menu/slots.ts';

/** Days up to today that are chosen with one press. */
export const RANGE_DAYS = { day: 1, week: 7, month: 30 } as const;
export type Named = keyof typeof RANGE_DAYS;
export type Chosen = { choice: Named | 'custom'; range: DayRange };

/** So many days that end with one. */
export const daysUpTo = (end: string, days: number): DayRange => ({ start: dayLater(end, 1 - days), end });
export const isWithin = (inner: DayRange, outer: DayRange): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The hour that a venue's clock shows, as the labels of hours are written: `2026-11-21T17:00`. */
export const hourOf = (at: number, timezone: string): string => {
  const { day, minute } = localTime(new Date(at), timezone);
  return `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:00`;
};
export const dayOf = (at: number, timezone: string): string => localTime(new Date(at), timezone).day;

// A year of another length is a day that is still being typed.
const isDay = (text: string | null): text is string =>
  text !== null && /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayLater(text, 0) === text;

/** A day that one can look back on, today among them. */
export const isPast = (text: string, today: string): boolean => isDay(text) && text <= today;

export type RangeProblem = 'missing' | 'order' | 'length' | 'future';
/** What is wrong with days that somebody chose. */
export const problemOf = (start: string | null, end: string | null, today: string): RangeProblem | null => {
  if (!isDay(start) || !isDay(end)) return 'missing';
  if (!isPast(start, today) || !isPast(end, today)) return 'future';
  if (end < start) return 'order';
  return daysOf({ start, end }) > MOST_DAYS.daily ? 'length' : null;
};

/** What an address chooses: its days, else its range, else the last 30 days. */
export const chosenIn = (address: URLSearchParams, today: string): Chosen => {
  const [start, end, named] = [address.get('start'), address.get('end'), address.get('range')];
  if (start && end && problemOf(start, end, today) === null) return { choice: 'custom', range: { start, end } };
  const choice = named !== null && Object.hasOwn(RANGE_DAYS, named) ? (named as Named) : 'month';
  return { choice, range: daysUpTo(today, RANGE_DAYS[choice]) };
};

/** Why the hours of a range cannot be shown, or null where they can. */
export const hoursRefused = (range: DayRange, today: string): 'long' | 'old' | null => {
  if (daysOf(range) > MOST_DAYS.hourly) return 'long';
  return range.start < dayLater(today, -HOURS_KEPT_DAYS) ? 'old' : null;
};

/** The interval that an address asks for where there is such a one; else hours for a day, and days. */
export const intervalIn = (asked: string | null, { choice, range }: Chosen, today: string): Interval => {
  if (hoursRefused(range, today)) return 'daily';
  if (asked === 'hourly' || asked === 'daily') return asked;
  return choice === 'day' ? 'hourly' : 'daily';
};
