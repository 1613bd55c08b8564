// The averages of weekdays by hour, and the fullest and quietest hours.
type Weekdays<C> = readonly { days: number; hours: readonly C[] }[];
/** An hour of a weekday; 0 is Monday. */
export type Place = { weekday: number; hour: number; value: number };
export type Heat = {
  /** Averages by weekday and hour; null for a weekday without data. */
  rows: readonly (readonly (number | null)[])[];
  /** The hours from the first to the last one with data. */
  hours: readonly number[];
  /** The first hour after the longest daily gap: the venue's day starts there, so a narrow screen scrolls to it. */
  opens: number;
  fullest: Place | null;
  /** The quietest hour with data, if it is not the fullest one. Empty hours are mostly closing times. */
  quietest: Place | null;
};

/** Number of shades. */
export const STEPS = 5;
/** The shade of an average; 0 for no data. */
export const stepOf = (value: number, most: number): number => (value <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS)));

const HOURS = 24;
/** Hours wrap at midnight, so a gap can continue after it. */
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
    hours: places.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index),
    opens: openingOf(new Set(places.map(({ hour }) => hour))),
    fullest,
    quietest: quietest && fullest && quietest.value < fullest.value ? quietest : null,
  };
};
