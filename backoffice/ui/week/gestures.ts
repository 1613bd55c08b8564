// Pure functions that compute the span after a drag or a key.
import { DAY_MINUTES, type Span } from './spans.ts';

/** The step of drags and arrow keys. */
export const STEP_MINUTES = 15;
/** The length of a slot created by a click without a drag. */
const CLICK_MINUTES = 60;

/** A point in the week, snapped to a quarter of an hour. */
export type GridPoint = { day: number; minute: number };

/** The kind of drag, with its starting point or the span that it changes. */
export type Grip =
  | { kind: 'create'; from: GridPoint }
  | { kind: 'cut'; from: GridPoint }
  | { kind: 'move'; span: Span; from: GridPoint }
  | { kind: 'begin'; span: Span }
  | { kind: 'end'; span: Span };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The point under the pointer. `x` and `y`: fractions of the week's width and of the day's height. */
export const pointAt = (x: number, y: number): GridPoint => ({
  day: clamp(Math.floor(x * 7), 0, 6),
  minute: clamp(Math.round((y * DAY_MINUTES) / STEP_MINUTES) * STEP_MINUTES, 0, DAY_MINUTES),
});

/** Minutes since the start of a day; a point on any day other than the next counts as on the day itself. */
const minutesFrom = (day: number, point: GridPoint): number => {
  const days = (point.day - day + 7) % 7;
  return days === 1 ? DAY_MINUTES + point.minute : point.minute;
};

/** The span from the start of a drag to the pointer, on the day of the start; on the next day, past midnight into its morning. */
const drawn = (from: GridPoint, to: GridPoint): Span => {
  const end = minutesFrom(from.day, to);
  if (end > DAY_MINUTES) {
    const begin = Math.min(from.minute, DAY_MINUTES - STEP_MINUTES);
    return { day: from.day, begin, end: end - DAY_MINUTES < begin ? end : DAY_MINUTES };
  }
  return { day: from.day, begin: Math.min(from.minute, end), end: Math.max(from.minute, end) };
};

/** The span created by a click without a drag. */
const clicked = ({ day, minute }: GridPoint): Span => {
  const begin = Math.min(minute, DAY_MINUTES - CLICK_MINUTES);
  return { day, begin, end: begin + CLICK_MINUTES };
};

const moved = (span: Span, from: GridPoint, to: GridPoint): Span => {
  const begin = clamp(span.begin + to.minute - from.minute, 0, DAY_MINUTES - STEP_MINUTES);
  return { day: clamp(span.day + to.day - from.day, 0, 6), begin, end: begin + span.end - span.begin };
};

/** The span of a drag with the pointer at `to`; null for a cut of no length. */
export const dragged = (grip: Grip, to: GridPoint): Span | null => {
  if (grip.kind === 'move') return moved(grip.span, grip.from, to);
  if (grip.kind === 'begin') {
    const { day, end } = grip.span;
    const least = Math.max(0, end - DAY_MINUTES);
    return { day, begin: clamp(to.day === day ? to.minute : grip.span.begin, least, Math.min(end, DAY_MINUTES) - STEP_MINUTES), end };
  }
  if (grip.kind === 'end') {
    const { day, begin } = grip.span;
    return { day, begin, end: clamp(minutesFrom(day, to), begin + STEP_MINUTES, begin + DAY_MINUTES) };
  }
  const span = drawn(grip.from, to);
  if (span.begin < span.end) return span;
  return grip.kind === 'create' ? clicked(grip.from) : null;
};

type Key = { key: string; shiftKey: boolean; altKey: boolean };

/** The span on the day before or after; null outside the week. */
const movedByDays = (span: Span, days: 1 | -1): Span | null => {
  const day = span.day + days;
  return day < 0 || day > 6 ? null : { ...span, day };
};

/** The span moved in time; with Shift only its end, with Alt only its start. Null if the result is not allowed. */
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
 * The span after a key: arrows move it, with Shift its end, with Alt its start. Null if it cannot move further, undefined for other keys.
 */
export const nudged = (span: Span, pressed: Key): Span | null | undefined => {
  const { key, shiftKey, altKey } = pressed;
  if (key === 'ArrowUp') return movedByMinutes(span, -STEP_MINUTES, pressed);
  if (key === 'ArrowDown') return movedByMinutes(span, STEP_MINUTES, pressed);
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || shiftKey || altKey) return undefined;
  return movedByDays(span, key === 'ArrowLeft' ? -1 : 1);
};
