// The week as the editor shows it. The timetable is the truth, and what the contract's rules make of it; a span is what a person sees of
// it: one slot, or two that meet at midnight, as one piece.
import type { Slot, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { mergeSlots, slotMinutes } from '@ardoise/menu/slots.ts';

export const DAY_MINUTES = 1440;
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** From a weekday's minute on (0 is Monday); an `end` beyond 1440 lies on the next day. */
export type Span = { day: number; begin: number; end: number };

/** A week without a slot. */
export const emptyWeek = (): Timetable => WEEKDAYS.map(() => []);

const slotOf = ({ begin, end }: Pick<Span, 'begin' | 'end'>): Slot => ({
  beginHour: Math.floor(begin / 60),
  beginMinute: begin % 60,
  endHour: Math.floor(end / 60),
  endMinute: end % 60,
});

/** Names a span among those of a week. */
export const keyOf = ({ day, begin }: Span): string => `${day}-${begin}`;

export const sameSpan = (one: Span, other: Span): boolean => one.day === other.day && one.begin === other.begin && one.end === other.end;

/** Whether a span may be kept: it begins before it ends, on its day, and lasts a day at most. */
export const isValid = ({ begin, end }: Span): boolean => begin >= 0 && begin < DAY_MINUTES && begin < end && end - begin <= DAY_MINUTES;

/** A span on its days: two parts where it runs over midnight. */
export const partsOf = ({ day, begin, end }: Span): Span[] =>
  end <= DAY_MINUTES
    ? [{ day, begin, end }]
    : [
        { day, begin, end: DAY_MINUTES },
        { day: (day + 1) % 7, begin: 0, end: end - DAY_MINUTES },
      ];

const spansOfDay = (timetable: Timetable, day: number): Span[] =>
  (timetable[day] ?? []).map((slot) => ({ day, ...slotMinutes(slot) })).sort((one, other) => one.begin - other.begin);

/** The night of a day: its slot up to midnight and the next day's from there, where both together last a day at most. */
const nightAfter = (timetable: Timetable, day: number): { evening: Span; morning: Span } | null => {
  const evening = spansOfDay(timetable, day).find(({ end }) => end === DAY_MINUTES);
  const morning = spansOfDay(timetable, (day + 1) % 7).find(({ begin }) => begin === 0);
  return evening && morning && morning.end <= evening.begin ? { evening, morning } : null;
};

/** What a week shows, by day and begin; what meets at midnight is one span of the day it begins on. */
export const spansOf = (timetable: Timetable): Span[] =>
  WEEKDAYS.flatMap((day) => {
    const before = nightAfter(timetable, (day + 6) % 7);
    const after = nightAfter(timetable, day);
    return spansOfDay(timetable, day)
      .filter((span) => !(before && span.begin === 0))
      .map((span) => (after && span.end === DAY_MINUTES ? { ...span, end: DAY_MINUTES + after.morning.end } : span));
  });

const changed = (timetable: Timetable, days: ReadonlyMap<number, (slots: Slot[]) => Slot[]>): Timetable =>
  timetable.map((slots, day) => days.get(day)?.(slots) ?? slots);

/** The week with a span put in: the slots that it overlaps go (`mergeSlots`). */
export const placed = (timetable: Timetable, span: Span): Timetable =>
  changed(timetable, new Map(partsOf(span).map((part) => [part.day, (slots) => mergeSlots(slots, slotOf(part))])));

/** The week without a span. */
export const without = (timetable: Timetable, span: Span): Timetable =>
  changed(
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

/** The week with a span in another place or of another length. */
export const replaced = (timetable: Timetable, old: Span, span: Span): Timetable => placed(without(timetable, old), span);

/** The week without what lies in `hole`: slots become shorter, are split, or go. */
export const cut = (timetable: Timetable, hole: Span): Timetable =>
  changed(
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

/** The gap that splits a span in its middle: an hour where it is long, a quarter where it is short, none where it is too short. */
export const gapOf = ({ day, begin, end }: Span): Span | null => {
  const length = end - begin;
  const gap = length >= 180 ? 60 : 15;
  if (length < 45) return null;
  const from = Math.round((begin + (length - gap) / 2) / 15) * 15;
  return from < DAY_MINUTES
    ? { day, begin: from, end: from + gap }
    : { day: (day + 1) % 7, begin: from - DAY_MINUTES, end: from + gap - DAY_MINUTES };
};

/** Whether a span would take the place of slots; `except` is the one that it replaces. */
export const isTaken = (timetable: Timetable, span: Span, except?: Span): boolean => {
  const others = except ? without(timetable, except) : timetable;
  return partsOf(span).some((part) => spansOfDay(others, part.day).some(({ begin, end }) => begin < part.end && end > part.begin));
};

/** Where a new slot of a day fits: from nine o'clock on for up to two hours, else wherever there is a quarter; null when the day is full. */
export const freeSpan = (timetable: Timetable, day: number): Span | null => {
  const slots = spansOfDay(timetable, day);
  const gaps = [0, ...slots.map(({ end }) => end)].map((begin, index) => ({ begin, end: slots[index]?.begin ?? DAY_MINUTES }));
  const wide = gaps.map(({ begin, end }) => ({ begin: Math.max(begin, 540), end })).find(({ begin, end }) => end - begin >= 60);
  const gap = wide ?? gaps.find(({ begin, end }) => end - begin >= 15);
  return gap ? { day, begin: gap.begin, end: Math.min(gap.end, gap.begin + 120) } : null;
};

/** The week with what begins on one day copied to others, in the place of what begins there. */
export const copied = (timetable: Timetable, from: number, to: readonly number[]): Timetable => {
  const spans = spansOf(timetable);
  const targets = to.filter((day) => day !== from);
  const cleared = spans.filter(({ day }) => targets.includes(day)).reduce(without, timetable);
  const copies = targets.flatMap((day) => spans.filter((span) => span.day === from).map((span) => ({ ...span, day })));
  return copies.reduce(placed, cleared);
};
