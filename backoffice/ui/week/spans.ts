// The week as the editor shows it. The stored data is the timetable, with slots per day. A span is what the editor shows: one slot, or two
// slots that meet at midnight joined into one.
import type { Slot, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { mergeSlots, slotMinutes } from '@ardoise/menu/slots.ts';

export const DAY_MINUTES = 1440;
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A span of a weekday (0 is Monday), in minutes since midnight. An `end` above 1440 is on the next day. */
export type Span = { day: number; begin: number; end: number };

/** A week without slots. */
export const emptyWeek = (): Timetable => WEEKDAYS.map(() => []);

const slotOf = ({ begin, end }: Pick<Span, 'begin' | 'end'>): Slot => ({
  beginHour: Math.floor(begin / 60),
  beginMinute: begin % 60,
  endHour: Math.floor(end / 60),
  endMinute: end % 60,
});

/** The key of a span, unique in a week. */
export const keyOf = ({ day, begin }: Span): string => `${day}-${begin}`;

export const sameSpan = (one: Span, other: Span): boolean => one.day === other.day && one.begin === other.begin && one.end === other.end;

/** True if a span starts on its day, ends after its start, and lasts at most a day. */
export const isValid = ({ begin, end }: Span): boolean => begin >= 0 && begin < DAY_MINUTES && begin < end && end - begin <= DAY_MINUTES;

/** The parts of a span by day: two if it passes midnight. */
export const partsOf = ({ day, begin, end }: Span): Span[] =>
  end <= DAY_MINUTES
    ? [{ day, begin, end }]
    : [
        { day, begin, end: DAY_MINUTES },
        { day: (day + 1) % 7, begin: 0, end: end - DAY_MINUTES },
      ];

const spansOfDay = (timetable: Timetable, day: number): Span[] =>
  (timetable[day] ?? []).map((slot) => ({ day, ...slotMinutes(slot) })).sort((one, other) => one.begin - other.begin);

/** The two slots that form a span past midnight of a day: one up to midnight, one from there, together at most a day. */
const nightAfter = (timetable: Timetable, day: number): { evening: Span; morning: Span } | null => {
  const evening = spansOfDay(timetable, day).find(({ end }) => end === DAY_MINUTES);
  const morning = spansOfDay(timetable, (day + 1) % 7).find(({ begin }) => begin === 0);
  return evening && morning && morning.end <= evening.begin ? { evening, morning } : null;
};

/** The spans of a week, by day and start. Slots that meet at midnight become one span of the first day. */
export const spansOf = (timetable: Timetable): Span[] =>
  WEEKDAYS.flatMap((day) => {
    const before = nightAfter(timetable, (day + 6) % 7);
    const after = nightAfter(timetable, day);
    return spansOfDay(timetable, day)
      .filter((span) => !(before && span.begin === 0))
      .map((span) => (after && span.end === DAY_MINUTES ? { ...span, end: DAY_MINUTES + after.morning.end } : span));
  });

const withDays = (timetable: Timetable, days: ReadonlyMap<number, (slots: Slot[]) => Slot[]>): Timetable =>
  timetable.map((slots, day) => days.get(day)?.(slots) ?? slots);

/** Adds a span to a week. It replaces the slots that it overlaps (`mergeSlots`). */
export const placed = (timetable: Timetable, span: Span): Timetable =>
  withDays(timetable, new Map(partsOf(span).map((part) => [part.day, (slots) => mergeSlots(slots, slotOf(part))])));

/** Removes a span from a week. */
export const without = (timetable: Timetable, span: Span): Timetable =>
  withDays(
    timetable,
    new Map(
      partsOf(span).map((part) => [
        part.day,
        (slots) =>
          slots.filter((slot) => {
            const { begin, end } = slotMinutes(slot);
            return begin !== part.begin || end !== part.end;
          }),
      ]),
    ),
  );

/** Replaces a span of a week by another. */
export const replaced = (timetable: Timetable, old: Span, span: Span): Timetable => placed(without(timetable, old), span);

/** Clears the time of `hole` in a week: slots are shortened, split or removed. */
export const cut = (timetable: Timetable, hole: Span): Timetable =>
  withDays(
    timetable,
    new Map(
      partsOf(hole).map((part) => [
        part.day,
        (slots) =>
          slots.flatMap((slot) => {
            const { begin, end } = slotMinutes(slot);
            if (end <= part.begin || begin >= part.end) return [slot];
            const rest = [
              { begin, end: part.begin },
              { begin: part.end, end },
            ];
            return rest.filter((piece) => piece.begin < piece.end).map(slotOf);
          }),
      ]),
    ),
  );

/** The gap for splitting a span in its middle: an hour from a length of 3 h, else a quarter; null below 45 minutes. */
export const gapOf = ({ day, begin, end }: Span): Span | null => {
  const length = end - begin;
  const gap = length >= 180 ? 60 : 15;
  if (length < 45) return null;
  const from = Math.round((begin + (length - gap) / 2) / 15) * 15;
  return from < DAY_MINUTES
    ? { day, begin: from, end: from + gap }
    : { day: (day + 1) % 7, begin: from - DAY_MINUTES, end: from + gap - DAY_MINUTES };
};

/** True if a span overlaps slots of the week. `except`: the span that it replaces. */
export const isTaken = (timetable: Timetable, span: Span, except?: Span): boolean => {
  const others = except ? without(timetable, except) : timetable;
  return partsOf(span).some((part) => spansOfDay(others, part.day).some(({ begin, end }) => begin < part.end && end > part.begin));
};

/** A free span of at most two hours: from 9:00 on if there is an hour, else any gap of a quarter or more; null on a full day. */
export const freeSpan = (timetable: Timetable, day: number): Span | null => {
  const slots = spansOfDay(timetable, day);
  const gaps = [0, ...slots.map(({ end }) => end)].map((begin, index) => ({ begin, end: slots[index]?.begin ?? DAY_MINUTES }));
  const wide = gaps.map(({ begin, end }) => ({ begin: Math.max(begin, 540), end })).find(({ begin, end }) => end - begin >= 60);
  const gap = wide ?? gaps.find(({ begin, end }) => end - begin >= 15);
  return gap ? { day, begin: gap.begin, end: Math.min(gap.end, gap.begin + 120) } : null;
};

/** Copies the spans that start on one day to other days, where they replace those that start there. */
export const copied = (timetable: Timetable, from: number, to: readonly number[]): Timetable => {
  const spans = spansOf(timetable);
  const targets = to.filter((day) => day !== from);
  const cleared = spans.filter(({ day }) => targets.includes(day)).reduce(without, timetable);
  const copies = targets.flatMap((day) => spans.filter((span) => span.day === from).map((span) => ({ ...span, day })));
  return copies.reduce(placed, cleared);
};
