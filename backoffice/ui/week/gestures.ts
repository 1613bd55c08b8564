// The span after a drag or a key: pure functions, so that they can be tested without a page.
import { DAY_MINUTES, type Span } from './spans.ts';

/** Drags and arrow keys go by quarters of an hour. */
export const STEP_MINUTES = 15;
/** A press without a drag makes a slot of this length. */
const PRESSED_MINUTES = 60;

/** A place in the week, snapped to a quarter. */
export type GridPoint = { day: number; minute: number };

/** What the pointer took hold of. */
export type Grip =
  | { kind: 'create'; from: GridPoint }
  | { kind: 'cut'; from: GridPoint }
  | { kind: 'move'; span: Span; from: GridPoint }
  | { kind: 'begin'; span: Span }
  | { kind: 'end'; span: Span };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The place under the pointer: `x` and `y` as fractions of the whole week's width and of the day's height. */
export const pointAt = (x: number, y: number): GridPoint => ({
  day: within(Math.floor(x * 7), 0, 6),
  minute: within(Math.round((y * DAY_MINUTES) / STEP_MINUTES) * STEP_MINUTES, 0, DAY_MINUTES),
});

/** Minutes from the midnight that a day begins with; only the day itself and the next one count. */
const minutesFrom = (day: number, place: GridPoint): number => {
  const days = (place.day - day + 7) % 7;
  return days === 1 ? DAY_MINUTES + place.minute : place.minute;
};

/** From where the drag began to where it is, on its day; dragged up into the next day's morning, over midnight. */
const drawn = (from: GridPoint, to: GridPoint): Span => {
  const end = minutesFrom(from.day, to);
  if (end > DAY_MINUTES) {
    const begin = Math.min(from.minute, DAY_MINUTES - STEP_MINUTES);
    return { day: from.day, begin, end: end - DAY_MINUTES < begin ? end : DAY_MINUTES };
  }
  return { day: from.day, begin: Math.min(from.minute, end), end: Math.max(from.minute, end) };
};

/** What a press without a drag means: an hour from there. */
const pressed = ({ day, minute }: GridPoint): Span => {
  const begin = Math.min(minute, DAY_MINUTES - PRESSED_MINUTES);
  return { day, begin, end: begin + PRESSED_MINUTES };
};

const moved = (span: Span, from: GridPoint, to: GridPoint): Span => {
  const begin = within(span.begin + to.minute - from.minute, 0, DAY_MINUTES - STEP_MINUTES);
  return { day: within(span.day + to.day - from.day, 0, 6), begin, end: begin + span.end - span.begin };
};

/** The span that a drag makes, with the pointer at `to`; null for a cut that has not begun. */
export const dragged = (grip: Grip, to: GridPoint): Span | null => {
  if (grip.kind === 'move') return moved(grip.span, grip.from, to);
  if (grip.kind === 'begin') {
    const { day, end } = grip.span;
    const least = Math.max(0, end - DAY_MINUTES);
    return { day, begin: within(to.day === day ? to.minute : grip.span.begin, least, Math.min(end, DAY_MINUTES) - STEP_MINUTES), end };
  }
  if (grip.kind === 'end') {
    const { day, begin } = grip.span;
    return { day, begin, end: within(minutesFrom(day, to), begin + STEP_MINUTES, begin + DAY_MINUTES) };
  }
  const span = drawn(grip.from, to);
  if (span.begin < span.end) return span;
  return grip.kind === 'create' ? pressed(grip.from) : null;
};

type Key = { key: string; shiftKey: boolean; altKey: boolean };

/** The span on the day before or after; null outside the week. */
const movedByDays = (span: Span, days: 1 | -1): Span | null => {
  const day = span.day + days;
  return day < 0 || day > 6 ? null : { ...span, day };
};

/** The span moved in time; with Shift its end alone, with Alt its begin alone. Null where it does not fit. */
const movedByMinutes = ({ day, begin, end }: Span, by: number, { shiftKey, altKey }: Key): Span | null => {
  const next: Span = { day, begin: shiftKey ? begin : begin + by, end: altKey && !shiftKey ? end : end + by };
  const fits =
    next.begin >= 0 &&
    next.begin < DAY_MINUTES &&
    next.end - next.begin >= Math.min(STEP_MINUTES, end - begin) &&
    next.end - next.begin <= DAY_MINUTES;
  return fits ? next : null;
};

/**
 * The span after a key: arrows move it, with Shift they move its end, with Alt its begin. Null where it can go no further, undefined for
 * other keys.
 */
export const nudged = (span: Span, pressed: Key): Span | null | undefined => {
  const { key, shiftKey, altKey } = pressed;
  if (key === 'ArrowUp') return movedByMinutes(span, -STEP_MINUTES, pressed);
  if (key === 'ArrowDown') return movedByMinutes(span, STEP_MINUTES, pressed);
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || shiftKey || altKey) return undefined;
  return movedByDays(span, key === 'ArrowLeft' ? -1 : 1);
};
