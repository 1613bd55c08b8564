// The averages of the weekdays by hour, and which of them is the fullest.
type Weekdays<C> = readonly { days: number; hours: readonly C[] }[];
/** An hour of a weekday, Monday first. */
export type Place = { weekday: number; hour: number; value: number };
export type Heat = {
  /** By weekday and hour; null where there was no such day yet. */
  rows: readonly (readonly (number | null)[])[];
  /** From the first hour with anything to the last. */
  hours: readonly number[];
  /** The hour after the longest time without anything on any day: there the day of the venue begins, for who sees some of them alone. */
  opens: number;
  fullest: Place | null;
  /** Of those with anything, where it is another one: in most hours of the night a venue is closed. */
  quietest: Place | null;
};

/** How many shades there are. */
export const STEPS = 5;
/** The shade of an average, 0 of nothing. */
export const stepOf = (value: number, most: number): number => (value <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS)));

const HOURS = 24;
/** Midnight is in the middle of a night, so what is empty before it goes on after it. */
const openingOf = (full: ReadonlySet<number>): number => {
  const emptyBefore = (hour: number): number => {
    let count = 0;
    while (count < HOURS && !full.has((hour - count - 1 + HOURS) % HOURS)) count++;
    return count;
  };
  return [...full].sort((one, other) => emptyBefore(other) - emptyBefore(one) || one - other)[0] ?? 0;
};

export const heatOf = <C>(week: Weekdays<C>, countOf: (cell: C) => number): Heat => {
  const rows = week.map(({ days, hours }) => hours.map((cell) => (days === 0 ? null : countOf(cell) / days)));
  const places = rows
    .flatMap((row, weekday) => row.map((value, hour) => ({ weekday, hour, value: value ?? 0 })))
    .filter(({ value }) => value > 0);
  const [first, last] = [Math.min(...places.map(({ hour }) => hour)), Math.max(...places.map(({ hour }) => hour))];
  const fullest = places.reduce<Place | null>((most, place) => (most && most.value >= place.value ? most : place), null);
  const quietest = places.reduce<Place | null>((least, place) => (least && least.value <= place.value ? least : place), null);
  return {
    rows,
    hours: places.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, place) => first + place),
    opens: openingOf(new Set(places.map(({ hour }) => hour))),
    fullest,
    quietest: quietest && fullest && quietest.value < fullest.value ? quietest : null,
  };
};
