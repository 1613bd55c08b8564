// The visits of the demo's guests: 30 days with the pattern of each weekday, and today until an hour ago.
import { localTime } from '@ardoise/menu/slots.ts';
import type { DayPart, Party } from './baskets.ts';
import type { Random } from './random.ts';

export type Visit = Party & { at: Date };

export const PAST_DAYS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Orders per day, Monday first. */
const ORDERS_PER_DAY = [31, 33, 36, 40, 53, 57, 42] as const;

type Hours = {
  part: DayPart;
  weight: number;
  from: number;
  to: number;
  days?: readonly number[];
  atTable: number;
  people: readonly [number, number][];
};
const clock = (hour: number, minute = 0) => hour * 60 + minute;
const FEW: Hours['people'] = [
  [1, 5],
  [2, 4],
  [3, 1],
];
const SOME: Hours['people'] = [
  [1, 2],
  [2, 6],
  [3, 2],
  [4, 2],
  [6, 0.4],
];

/** The parts of a day, in minutes since midnight, with the weight of their orders. */
const HOURS: readonly Hours[] = [
  { part: 'breakfast', weight: 15, from: clock(7, 35), to: clock(10, 50), atTable: 0.55, people: FEW },
  { part: 'lunch', weight: 32, from: clock(11, 50), to: clock(14, 15), atTable: 0.86, people: SOME },
  { part: 'afternoon', weight: 10, from: clock(14, 40), to: clock(16, 55), atTable: 0.7, people: FEW },
  { part: 'evening', weight: 20, from: clock(17, 2), to: clock(19, 40), atTable: 0.55, people: SOME },
  { part: 'dinner', weight: 24, from: clock(19), to: clock(22, 20), atTable: 0.9, people: SOME },
  { part: 'night', weight: 9, from: clock(22, 40), to: clock(23, 50), days: [4, 5], atTable: 0.4, people: SOME },
  { part: 'night', weight: 5, from: clock(0, 2), to: clock(1, 20), days: [5, 6], atTable: 0.4, people: SOME },
];

const partyOf = (random: Random, { part, atTable, people }: Hours): Party => {
  const table = random.chance(atTable);
  const size = random.weighted(people) ?? 1;
  return { part, table, people: table ? size : Math.min(size, 3) };
};

/** The instant of a local day's minute. In an hour skipped by a clock change, an adjacent instant. */
export const instantOf = (day: string, minute: number, timezone: string): Date => {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  let instant = wanted;
  for (let tries = 0; tries < 2; tries++) {
    const shown = localTime(new Date(instant), timezone);
    instant += wanted - (Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * MINUTE_MS);
  }
  return new Date(instant);
};

/** A small party at a given time, so that the board of recent orders is easy to read. */
export const visitAt = (random: Random, at: Date, timezone: string): Visit => {
  const { minute } = localTime(at, timezone);
  const hours = HOURS.find(({ from, to }) => from <= minute && minute < to) ?? HOURS.find(({ part }) => part === 'afternoon');
  const party = partyOf(random, hours as Hours);
  return { at, ...party, people: Math.min(party.people, 2) };
};

/** The arrivals of a day, made by `arrive` from a part of the day and a minute. `scale`: arrivals per order. */
export const arrivalsOn = <Guest>(random: Random, day: string, scale: number, arrive: (hours: Hours, minute: number) => Guest): Guest[] => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const hours = HOURS.filter(({ days }) => !days || days.includes(weekday)).map((one) => [one, one.weight] as const);
  const count = Math.round((ORDERS_PER_DAY[weekday] ?? 0) * scale * (0.88 + random.next() * 0.24));
  return Array.from({ length: count }, () => {
    const part = random.weighted(hours) as Hours;
    // The mean of two random numbers makes the middle of a service its busiest time.
    return arrive(part, part.from + Math.floor(((random.next() + random.next()) / 2) * (part.to - part.from)));
  });
};

const visitsOn = (random: Random, day: string, timezone: string): Visit[] =>
  arrivalsOn(random, day, 1, (part, minute) => {
    const at = new Date(instantOf(day, minute, timezone).getTime() + random.whole(0, 59_999));
    return { at, ...partyOf(random, part) };
  });

/** The last 30 days and today (`YYYY-MM-DD`). */
export const daysUntil = (today: string): string[] => {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: PAST_DAYS + 1 }, (_, place) => new Date(midnight - (PAST_DAYS - place) * DAY_MS).toISOString().slice(0, 10));
};

/** All visits of the last 30 days and today that started before `until`, sorted by time. */
export const visitsBefore = (random: Random, until: Date, today: string, timezone: string): Visit[] =>
  daysUntil(today)
    .flatMap((day) => visitsOn(random, day, timezone))
    .filter(({ at }) => at < until)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
