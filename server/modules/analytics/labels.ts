// One label for each day or hour of a range, in the venue's time zone (docs/product/figures.md#days-and-hours).
import type { DayRange, Interval } from '@ardoise/contract/rules/figures.ts';
import { instantAt, localTime } from '@ardoise/menu/slots.ts';

const DAY_MS = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const daysIn = ({ start, end }: DayRange): string[] => {
  const days: string[] = [];
  for (let day = Date.parse(start); day <= Date.parse(end); day += DAY_MS) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
};

/** True if the minute exists on that day: the change to summer time skips some. */
const isShown = (day: string, minute: number, timezone: string): boolean => {
  const shown = localTime(instantAt(day, minute, timezone), timezone);
  return shown.day === day && shown.minute === minute;
};

/** `2026-11-21` for days, `2026-11-21T17:00` for hours. A repeated hour has one label, a skipped hour none. */
export const labelsOf = (interval: Interval, range: DayRange, timezone: string): string[] => {
  const days = daysIn(range);
  if (interval === 'daily') return days;
  return days.flatMap((day) =>
    HOURS.filter((hour) => isShown(day, hour * 60, timezone) || isShown(day, hour * 60 + 59, timezone)).map(
      (hour) => `${day}T${String(hour).padStart(2, '0')}:00`,
    ),
  );
};
