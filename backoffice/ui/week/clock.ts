// Parses and formats times of day. All six languages of the interface use 24 hours; the end of a day is 24:00.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { DAY_MINUTES, type Span, spansOf, WEEKDAYS } from './spans.ts';

/** Minutes since midnight as `HH:MM`. Minutes past the end of the day are the next day's time. */
export const writeClock = (minute: number): string => {
  const shown = minute > DAY_MINUTES ? minute - DAY_MINUTES : minute;
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
};

/** Parses a typed time (`9`, `9:30`, `9h30`, `9.30`, `0930`, up to `24:00`) to minutes since midnight; null for anything else. */
export const readClock = (typed: string): number | null => {
  const found = /^(\d{1,2})(?:[:h.,\s]?(\d{2})|h)?$/i.exec(typed.trim());
  if (!found) return null;
  const minute = Number(found[1]) * 60 + Number(found[2] ?? 0);
  return Number(found[2] ?? 0) < 60 && minute <= DAY_MINUTES ? minute : null;
};

export const writeSpan = ({ begin, end }: Span): string => `${writeClock(begin)}–${writeClock(end)}`;

/** Groups of days with the same hours: `Mon–Fri`. */
type Lines = { days: string; hours: string[] }[];

/** The days of a week that have hours, with consecutive days of equal hours grouped. */
export const weekLines = (timetable: Timetable, locale: InterfaceLocale): Lines => {
  const spans = spansOf(timetable);
  const hoursOf = (day: number) => spans.filter((span) => span.day === day).map(writeSpan);
  const groups: { first: number; last: number; hours: string[] }[] = [];
  for (const day of WEEKDAYS) {
    const hours = hoursOf(day);
    const before = groups.at(-1);
    if (before && before.last === day - 1 && before.hours.join() === hours.join()) before.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  const name = (day: number) => weekdayName(day, locale, 'short');
  return groups
    .filter(({ hours }) => hours.length > 0)
    .map(({ first, last, hours }) => ({ days: first === last ? name(first) : `${name(first)}–${name(last)}`, hours }));
};
