// Periods of subscriptions (docs/product/billing.md#plans). Days are `YYYY-MM-DD` without a time zone, so no clock change affects them;
// `localTime` and `instantAt` of menu/slots.ts convert between the venue's days and instants.
import { daysOf } from '../figures.ts';

const MONTHS_A_YEAR = 12;
/** Months since the year 0, and the day of the month. */
const partsOf = (day: string): { month: number; date: number } => ({
  month: Number(day.slice(0, 4)) * MONTHS_A_YEAR + Number(day.slice(5, 7)) - 1,
  date: Number(day.slice(8, 10)),
});

/** The day `months` after `anchor`, at most the last of its month: 31 January + 1 is 28 or 29 February, + 2 is 31 March. */
export const addMonths = (anchor: string, months: number): string => {
  const { month, date } = partsOf(anchor);
  const [year, index] = [Math.floor((month + months) / MONTHS_A_YEAR), (month + months) % MONTHS_A_YEAR];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Number of days in `[from, to)`. */
export const daysBetween = (from: string, to: string): number => daysOf({ start: from, end: to }) - 1;

/** The number of months after `anchor` at which `day` is; null if it is at none, or earlier. */
export const monthsFrom = (anchor: string, day: string): number | null => {
  const months = partsOf(day).month - partsOf(anchor).month;
  return months >= 0 && addMonths(anchor, months) === day ? months : null;
};

/** The end of the period of `months` that begins at `end`, counted from `anchor`, or from `end` if that is not on a month of the anchor. */
export const nextEnd = (anchor: string, end: string, months: number): string => {
  const counted = monthsFrom(anchor, end);
  return counted === null ? addMonths(end, months) : addMonths(anchor, counted + months);
};
