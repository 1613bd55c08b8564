// Calendars and exceptions of the menu (docs/product/schedules.md#exceptions): what is in force at an instant, and when it changes.
import type { Calendar, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { inSlot, nextChange, slotTime } from './slots.ts';

type Exception = { calendar_id: string; unavailable: boolean | null; position: number | null; net_price?: number | null };
/** Ids of the calendars that are in a slot. */
export type Active = ReadonlySet<string>;

const LOOK_AHEAD_MS = 8 * 24 * 60 * 60 * 1000;

/** The calendars that are in a slot at an instant. */
export const activeCalendars = (calendars: readonly Pick<Calendar, 'id' | 'timetable'>[], at: Date, timezone: string): Active => {
  if (calendars.length === 0) return new Set();
  const { weekday, minute } = slotTime(at, timezone);
  return new Set(calendars.filter(({ timetable }) => inSlot(timetable, weekday, minute)).map(({ id }) => id));
};

/** The first active exception of the list applies as a whole: for a field that it leaves null, the record's own value applies. */
export const activeException = <E extends Exception>(record: { exceptions: readonly E[] }, active: Active): E | undefined =>
  active.size === 0 ? undefined : record.exceptions.find(({ calendar_id }) => active.has(calendar_id));

/** True if the record is off by its own switch or its exception; parts and parents are ignored. */
export const isOff = (record: { unavailable: boolean; exceptions: readonly Exception[] }, active: Active): boolean =>
  activeException(record, active)?.unavailable ?? record.unavailable;

/** True if it is on at some time: by its own switch or by one of its exceptions. */
export const canBeOn = ({ unavailable, exceptions }: { unavailable: boolean; exceptions: readonly Exception[] }): boolean =>
  !unavailable || exceptions.some((exception) => exception.unavailable === false);

/** The price in force, including tax. */
export const priceIn = (record: { net_price: number; exceptions: readonly Exception[] }, active: Active): number =>
  activeException(record, active)?.net_price ?? record.net_price;

/** The changes of a menu's calendars. Results are cached, because many products share one happy hour. */
export type Schedule = {
  active: (at: Date) => Active;
  /** The next instant at which any of the calendars enters or leaves a slot. */
  next: (calendarIds: readonly string[], at: Date) => Date | null;
  /** The first change of the calendars after `at`, within eight days, at which `test` holds. */
  nextWhere: (calendarIds: readonly string[], at: Date, test: (active: Active) => boolean) => Date | null;
};

/** Caches the values of an iterator, so that it can be iterated several times. */
const memoized = <T>(source: Iterator<T>) => {
  const known: T[] = [];
  return function* () {
    for (let place = 0; ; place++) {
      if (place === known.length) {
        const { done, value } = source.next();
        if (done) return;
        known.push(value);
      }
      yield known[place] as T;
    }
  };
};

/** Intended for one resolution: it caches every instant asked for, so do not keep it. */
export const scheduleOf = (calendars: readonly Pick<Calendar, 'id' | 'timetable'>[], timezone: string): Schedule => {
  const timetables = new Map<string, Timetable>(calendars.map(({ id, timetable }) => [id, timetable]));
  const actives = new Map<number, Active>();
  const active = (at: Date): Active => {
    const known = actives.get(at.getTime()) ?? activeCalendars(calendars, at, timezone);
    actives.set(at.getTime(), known);
    return known;
  };
  function* bordersAfter(calendarIds: readonly string[], at: Date) {
    const used = calendarIds.map((id) => timetables.get(id)).filter((timetable) => timetable !== undefined);
    for (let border = nextChange(used, at, timezone); border; border = nextChange(used, border, timezone)) yield border;
  }
  const borders = new Map<string, () => Iterator<Date> & Iterable<Date>>();
  const bordersOf = (calendarIds: readonly string[], at: Date) => {
    const key = `${[...new Set(calendarIds)].sort().join()} ${at.getTime()}`;
    const known = borders.get(key) ?? memoized(bordersAfter(calendarIds, at));
    borders.set(key, known);
    return known();
  };
  const next = (calendarIds: readonly string[], at: Date): Date | null => bordersOf(calendarIds, at).next().value ?? null;
  const nextWhere: Schedule['nextWhere'] = (calendarIds, at, test) => {
    const limit = new Date(at.getTime() + LOOK_AHEAD_MS);
    for (const border of bordersOf(calendarIds, at)) {
      if (border >= limit) return null;
      if (test(active(border))) return border;
    }
    return null;
  };
  return { active, next, nextWhere };
};
