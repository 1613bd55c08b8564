// Weekly timetables in a time zone (docs/product/schedules.md#calendars). Weekday 0 is Monday; minutes count from local midnight; 1440 is
// the end of the day. The local clock decides whether a timetable is in a slot. When the clock goes forward, a slot inside the missing hour
// does not happen, and one that overlaps it loses that part. When the clock goes back, a slot starts and ends when the clock shows its
// start and end for the first time, so it happens once (RFC 5545 reads a repeated local time the same way).
import type { Slot, Timetable } from '@ardoise/contract/catalog/calendars.ts';

export type LocalTime = {
  /** 0 is Monday. */
  weekday: number;
  /** 0 to 1439. */
  minute: number;
  /** `YYYY-MM-DD`. */
  day: string;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A start or end inside a missing hour happens only a week later. */
const HORIZON_DAYS = 15;

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (timezone: string): Intl.DateTimeFormat => {
  let found = formatters.get(timezone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(timezone, found);
  }
  return found;
};

/** The local date and time, encoded as UTC milliseconds. */
const readClock = (instant: number, timezone: string): number => {
  const read: Record<string, number> = {};
  for (const { type, value } of formatterOf(timezone).formatToParts(instant)) read[type] = Number(value);
  return Date.UTC(read.year ?? 0, (read.month ?? 1) - 1, read.day ?? 1, read.hour ?? 0, read.minute ?? 0);
};

// Clock changes happen on quarters of an hour in UTC, so an offset holds for its quarter. Cached, because an Intl call costs 4 µs.
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_OFFSETS = 5000;
const offsets = new Map<string, number>();
const offsetAt = (instant: number, timezone: string): number => {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS;
  const key = `${timezone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offset = readClock(quarter, timezone) - quarter;
    offsets.set(key, offset);
  }
  return offset;
};

const wallClock = (instant: number, timezone: string): number => Math.floor(instant / MINUTE_MS) * MINUTE_MS + offsetAt(instant, timezone);

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
/** 1 January 1970 was a Thursday. */
const weekdayOf = (wall: number): number => (((Math.floor(wall / DAY_MS) + 3) % 7) + 7) % 7;
const minuteOf = (wall: number): number => (((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS;

/** Weekday, minute and day of an instant in a time zone. */
export const localTime = (at: Date, timezone: string): LocalTime => {
  const wall = wallClock(at.getTime(), timezone);
  return { weekday: weekdayOf(wall), minute: minuteOf(wall), day: dayOf(wall) };
};

/** Start and end of a slot in minutes since midnight. */
export const slotMinutes = (slot: Slot): { begin: number; end: number } => ({
  begin: slot.beginHour * 60 + slot.beginMinute,
  end: slot.endHour * 60 + slot.endMinute,
});

/** True if a timetable is in a slot at a weekday's minute; the start is included, the end is not. */
export const inSlot = (timetable: Timetable, weekday: number, minute: number): boolean =>
  (timetable[weekday] ?? []).some((slot) => {
    const { begin, end } = slotMinutes(slot);
    return begin <= minute && minute < end;
  });

/** The instant of the clock change between two instants with different offsets. */
const clockChange = (from: number, to: number, timezone: string): number => {
  const before = wallClock(from, timezone) - from;
  let low = from;
  let high = to;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (wallClock(middle, timezone) - middle === before) low = middle;
    else high = middle;
  }
  return high;
};

/** The most that a clock goes back. */
const LONGEST_REPEAT_MS = 2 * HOUR_MS;

/**
 * The clock reading that decides slots. While local time repeats, every slot that ended in the repeated time is over and every one that
 * started there continues, so the last minute of the repeated time gives the right answer.
 */
const slotClock = (instant: number, timezone: string): number => {
  const wall = wallClock(instant, timezone);
  const earlier = instant - LONGEST_REPEAT_MS;
  const repeated = offsetAt(earlier, timezone) - offsetAt(instant, timezone);
  if (repeated <= 0) return wall;
  const end = wallClock(clockChange(earlier, instant, timezone), timezone) + repeated;
  return wall < end ? end - MINUTE_MS : wall;
};

/** Weekday and minute that decide slots at an instant; arguments for `inSlot`. */
export const slotTime = (at: Date, timezone: string): Pick<LocalTime, 'weekday' | 'minute'> => {
  const wall = slotClock(at.getTime(), timezone);
  return { weekday: weekdayOf(wall), minute: minuteOf(wall) };
};

/** True if a timetable is in a slot at an instant. */
export const inSlotAt = (timetable: Timetable, at: Date, timezone: string): boolean => {
  const { weekday, minute } = slotTime(at, timezone);
  return inSlot(timetable, weekday, minute);
};

/**
 * The slots of a day with `added` inserted: overlapped slots are removed (docs/product/schedules.md#calendars), adjacent ones stay. Sorted
 * by start. `day` must not contain the slot being edited.
 */
export const mergeSlots = (day: readonly Slot[], added: Slot): Slot[] => {
  const { begin, end } = slotMinutes(added);
  const kept = day.filter((slot) => {
    const other = slotMinutes(slot);
    return other.end <= begin || other.begin >= end;
  });
  return [...kept, added].sort((a, b) => slotMinutes(a).begin - slotMinutes(b).begin);
};

/** Merges the slots of a day one after the other: sorted, without overlaps. */
export const mergeDay = (day: readonly Slot[]): Slot[] => day.reduce<Slot[]>(mergeSlots, []);

/** The instants at which the local clock shows `wall`: none in a missing hour, two in a repeated one. */
const instantsOf = (wall: number, possible: readonly number[], timezone: string): number[] =>
  possible.map((offset) => wall - offset).filter((instant) => possible.length === 1 || wallClock(instant, timezone) === wall);

/** The instants of one local day at which a timetable may change, sorted. They always include the first instant of the day. */
const candidatesOf = (dayWall: number, timetables: readonly Timetable[], timezone: string): number[] => {
  // A local day lies between UTC+14 and UTC-12.
  const from = dayWall - 14 * HOUR_MS;
  const to = dayWall + DAY_MS + 12 * HOUR_MS;
  const before = wallClock(from, timezone) - from;
  const after = wallClock(to, timezone) - to;
  const possible = before === after ? [before] : [before, after];
  const minutes = new Set<number>([0]);
  for (const timetable of timetables)
    for (const slot of timetable[weekdayOf(dayWall)] ?? []) {
      const { begin, end } = slotMinutes(slot);
      minutes.add(begin).add(end);
    }
  // The end of a day is the start of the next one.
  minutes.delete(DAY_MS / MINUTE_MS);
  const found = [...minutes].flatMap((minute) => instantsOf(dayWall + minute * MINUTE_MS, possible, timezone));
  const change = before === after ? null : clockChange(from, to, timezone);
  if (change !== null && dayOf(wallClock(change, timezone)) === dayOf(dayWall)) found.push(change);
  return found.sort((a, b) => a - b);
};

/**
 * The next instant after `at` at which any of the timetables enters or leaves a slot; null if none ever does. Adjacent slots count as one,
 * also over midnight, so the instant between them is not a change.
 */
export const nextChange = (timetables: readonly Timetable[], at: Date, timezone: string): Date | null => {
  const used = timetables.filter((timetable) => timetable.some((slots) => slots.length > 0));
  if (used.length === 0) return null;
  const start = at.getTime();
  const today = Math.floor(wallClock(start, timezone) / DAY_MS) * DAY_MS;
  const stateAt = (instant: number): string => {
    const wall = slotClock(instant, timezone);
    return used.map((timetable) => (inSlot(timetable, weekdayOf(wall), minuteOf(wall)) ? '1' : '0')).join('');
  };
  for (let day = 0; day < HORIZON_DAYS; day++) {
    const candidates = candidatesOf(today + day * DAY_MS, used, timezone);
    const found = candidates.find((instant) => instant > start && stateAt(instant) !== stateAt(instant - 1));
    if (found !== undefined) return new Date(found);
  }
  return null;
};

/**
 * The instant at which the local clock shows a minute of a day (`YYYY-MM-DD`). In a repeated hour the first of the two; in a missing hour,
 * computed as if the clock had not changed.
 */
export const instantAt = (day: string, minute: number, timezone: string): Date => {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((instant) => wallClock(instant, timezone) - instant) as [number, number];
  const shown = instantsOf(wall, before === after ? [before] : [before, after], timezone);
  return new Date(Math.min(...(shown.length > 0 ? shown : [wall - before])));
};

/** The first instant of the next local day. */
export const endOfDay = (at: Date, timezone: string): Date => {
  const tomorrow = Math.floor(wallClock(at.getTime(), timezone) / DAY_MS) * DAY_MS + DAY_MS;
  const [first] = candidatesOf(tomorrow, [], timezone);
  return new Date(first ?? at.getTime() + DAY_MS);
};
