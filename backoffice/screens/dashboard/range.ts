// The range of the page, and the availability of hourly figures. Days are the venue's (`2026-11-21`), both ends included.
import { addDays, type DayRange, daysOf, HOURS_KEPT_DAYS, type Interval, MAX_DAYS } from '@ardoise/contract/rules/figures.ts';
import { localTime } from '@ardoise/menu/slots.ts';

/** Number of days of each preset range that ends today. */
export const RANGE_DAYS = { day: 1, week: 7, month: 30 } as const;
export type PresetRange = keyof typeof RANGE_DAYS;
export type Chosen = { choice: PresetRange | 'custom'; range: DayRange };

/** The range of `days` days that ends with `end`. */
export const daysUpTo = (end: string, days: number): DayRange => ({ start: addDays(end, 1 - days), end });
export const isWithin = (inner: DayRange, outer: DayRange): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The venue's current hour, in the format of hour labels: `2026-11-21T17:00`. */
export const hourOf = (at: number, timezone: string): string => {
  const { day, minute } = localTime(new Date(at), timezone);
  return `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:00`;
};
export const dayOf = (at: number, timezone: string): string => localTime(new Date(at), timezone).day;

// Requires a year of four digits: a shorter one is still being typed.
const isDay = (text: string | null): text is string =>
  text !== null && /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** True for today and past days. */
export const isPast = (text: string, today: string): boolean => isDay(text) && text <= today;

export type RangeProblem = 'missing' | 'order' | 'length' | 'future';
/** The validation error of a custom range, or null. */
export const problemOf = (start: string | null, end: string | null, today: string): RangeProblem | null => {
  if (!isDay(start) || !isDay(end)) return 'missing';
  if (!isPast(start, today) || !isPast(end, today)) return 'future';
  if (end < start) return 'order';
  return daysOf({ start, end }) > MAX_DAYS.daily ? 'length' : null;
};

/** The range of an address: its days, otherwise its preset, otherwise the last 30 days. */
export const chosenIn = (address: URLSearchParams, today: string): Chosen => {
  const [start, end, named] = [address.get('start'), address.get('end'), address.get('range')];
  if (start && end && problemOf(start, end, today) === null) return { choice: 'custom', range: { start, end } };
  const choice = named !== null && Object.hasOwn(RANGE_DAYS, named) ? (named as PresetRange) : 'month';
  return { choice, range: daysUpTo(today, RANGE_DAYS[choice]) };
};

/** The reason that hourly figures are unavailable for a range, or null. */
export const hoursRefused = (range: DayRange, today: string): 'long' | 'old' | null => {
  if (daysOf(range) > MAX_DAYS.hourly) return 'long';
  return range.start < addDays(today, -HOURS_KEPT_DAYS) ? 'old' : null;
};

/** The interval of an address if it is available; by default hours for one day, days otherwise. */
export const intervalIn = (requested: string | null, { choice, range }: Chosen, today: string): Interval => {
  if (hoursRefused(range, today)) return 'daily';
  if (requested === 'hourly' || requested === 'daily') return requested;
  return choice === 'day' ? 'hourly' : 'daily';
};
