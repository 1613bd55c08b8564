// Calendars and exceptions of the menu (docs/product/schedules.md#exceptions): what is in force at an instant, and when that changes.
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

/** Of several active exceptions the first in the list wins, as a whole: what it leaves null is the record's own. */
export const activeException = <E extends Exception>(record: { exceptions: readonly E[] }, active: Active): E | undefined =>
  active.size === 0 ? undefined : record.exceptions.find(({ calendar_id }) => active.has(calendar_id));

/** The record's own switch or its exception's; parts and places above it are not looked at. */
export const isOff = (record: { unavailable: boolean; exceptions: readonly Exception[] }, active: Active): boolean =>
  activeException(record, active)?.unavailable ?? record.unavailable;

/** Whether it is on at some time: its own switch is, or one of its exceptions says so. */
export const canBeOn = ({ unavailable, exceptions }: { unavailable: boolean; exceptions: readonly Exception[] }): boolean =>
  !unavailable || exceptions.some((exception) => exception.unavailable === false);

/** The price in force, including tax. */
export const priceIn = (record: { net_price: number; exceptions: readonly Exception[] }, active: Active): number =>
  activeException(record, active)?.net_price ?? record.net_price;

/** Borders of a menu's calendars; answers are kept, since many products share one happy hour. */
export type Schedule = {
  active: (at: Date) => Active;
  /** The next instant at which any of the calendars enters or leaves a slot. */
  next: (calendarIds: readonly string[], at: Date) => Date | null;
  /** The first change of the calendars after `at`, within eight days, at which `test` holds. */
  nextWhere: (calendarIds: readonly string[], at: Date, test: (active: Active) => boolean) => Date | null;
};

/** What an iterator yields, kept for whoever goes through it again. */
const kept = <T>(source: Iterator<T>) => {
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

/** For one resolution: instants are remembered, so do not keep it. */
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
    const known = borders.get(key) ?? kept(bordersAfter(calendarIds, at));
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
