// What a drag and what a key make of a span: plain arithmetic, so that it can be tested without a page.
import { DAY, type Span } from './spans.ts';

/** Drags and arrow keys go by quarters of an hour. */
export const STEP = 15;
/** A press without a drag makes a slot of this length. */
const PRESSED = 60;

/** A place in the week, snapped to a quarter. */
export type Place = { day: number; minute: number };

/** What the pointer took hold of. */
export type Grip =
  | { kind: 'create'; from: Place }
  | { kind: 'cut'; from: Place }
  | { kind: 'move'; span: Span; from: Place }
  | { kind: 'begin'; span: Span }
  | { kind: 'end'; span: Span };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The place under the pointer: `x` and `y` as fractions of the whole week's width and of the day's height. */
export const placeAt = (x: number, y: number): Place => ({
  day: within(Math.floor(x * 7), 0, 6),
  minute: within(Math.round((y * DAY) / STEP) * STEP, 0, DAY),
});

/** Minutes from the midnight that a day begins with; only the day itself and the next one count. */
const minutesFrom = (day: number, place: Place): number => {
  const days = (place.day - day + 7) % 7;
  return days === 1 ? DAY + place.minute : place.minute;
};

/** From where the drag began to where it is, on its day; dragged up into the next day's morning, over midnight. */
const drawn = (from: Place, to: Place): Span => {
  const end = minutesFrom(from.day, to);
  if (end > DAY) {
    const begin = Math.min(from.minute, DAY - STEP);
    return { day: from.day, begin, end: end - DAY < begin ? end : DAY };
  }
  return { day: from.day, begin: Math.min(from.minute, end), end: Math.max(from.minute, end) };
};

/** What a press without a drag means: an hour from there. */
const pressed = ({ day, minute }: Place): Span => {
  const begin = Math.min(minute, DAY - PRESSED);
  return { day, begin, end: begin + PRESSED };
};

const moved = (span: Span, from: Place, to: Place): Span => {
  const begin = within(span.begin + to.minute - from.minute, 0, DAY - STEP);
  return { day: within(span.day + to.day - from.day, 0, 6), begin, end: begin + span.end - span.begin };
};

/** The span that a drag makes, with the pointer at `to`; null for a cut that has not begun. */
export const dragged = (grip: Grip, to: Place): Span | null => {
  if (grip.kind === 'move') return moved(grip.span, grip.from, to);
  if (grip.kind === 'begin') {
    const { day, end } = grip.span;
    const least = Math.max(0, end - DAY);
    return { day, begin: within(to.day === day ? to.minute : grip.span.begin, least, Math.min(end, DAY) - STEP), end };
  }
  if (grip.kind === 'end') {
    const { day, begin } = grip.span;
    return { day, begin, end: within(minutesFrom(day, to), begin + STEP, begin + DAY) };
  }
  const span = drawn(grip.from, to);
  if (span.begin < span.end) return span;
  return grip.kind === 'create' ? pressed(grip.from) : null;
};

type Key = { key: string; shiftKey: boolean; altKey: boolean };

/**
 * What a key makes of a span: arrows move it, with Shift they move its end, with Alt its begin. Null where it can go no further, undefined
 * for other keys.
 */
export const nudged = (span: Span, { key, shiftKey, altKey }: Key): Span | null | undefined => {
  const { day, begin, end } = span;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (shiftKey || altKey) return undefined;
    const next = day + (key === 'ArrowLeft' ? -1 : 1);
    return next < 0 || next > 6 ? null : { ...span, day: next };
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const by = key === 'ArrowUp' ? -STEP : STEP;
  const next: Span = { day, begin: shiftKey ? begin : begin + by, end: altKey && !shiftKey ? end : end + by };
  const fits = next.begin >= 0 && next.begin < DAY && next.end - next.begin >= Math.min(STEP, end - begin) && next.end - next.begin <= DAY;
  return fits ? next : null;
};
