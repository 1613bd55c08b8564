import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { slotMinutes } from '@ardoise/menu/slots.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClock, weekLines, writeClock } from './clock.ts';
import { readDraft } from './draft.ts';
import { dragged, nudged, pointAt } from './gestures.ts';
import {
  copied,
  cut,
  DAY_MINUTES,
  emptyWeek,
  freeSpan,
  gapOf,
  isTaken,
  isValid,
  partsOf,
  placed,
  type Span,
  spansOf,
  without,
} from './spans.ts';

const span = (day: number, begin: number, end: number): Span => ({ day, begin, end });
const hours = (day: number, from: number, to: number) => span(day, from * 60, to * 60);
const weekOf = (...spans: Span[]): Timetable => spans.reduce(placed, emptyWeek());
const minutesOf = (week: Timetable) => week.map((slots) => slots.map(slotMinutes).map(({ begin, end }) => [begin / 60, end / 60]));

const quarter = fc.integer({ min: 0, max: 95 }).map((step) => step * 15);
const anySpan = fc
  .record({ day: fc.integer({ min: 0, max: 6 }), begin: quarter, length: fc.integer({ min: 1, max: 96 }) })
  .map(({ day, begin, length }) => span(day, begin, begin + length * 15));
const anyWeek = fc.array(anySpan, { maxLength: 12 }).map((spans) => weekOf(...spans));

/** The contract's shape: seven days of ordered slots that do not overlap. */
const expectWhole = (week: Timetable) => {
  expect(week).toHaveLength(7);
  for (const slots of week) {
    let last = 0;
    for (const { begin, end } of slots.map(slotMinutes)) {
      expect(begin).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(begin);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(DAY_MINUTES);
  }
};

describe('a week of slots', () => {
  it('stores a span past midnight as a slot on each day, also from Sunday to Monday, and shows it joined', () => {
    const week = weekOf(hours(4, 22, 26), hours(6, 18, 25));
    expect(minutesOf(week)).toEqual([[[0, 1]], [], [], [], [[22, 24]], [[0, 2]], [[18, 24]]]);
    expect(spansOf(week)).toEqual([hours(4, 22, 26), hours(6, 18, 25)]);
  });

  it('ends a slot at 24:00, and does not join days that are open all day', () => {
    expect(weekOf(hours(0, 20, 24))[0]).toEqual([{ beginHour: 20, beginMinute: 0, endHour: 24, endMinute: 0 }]);
    const always = weekOf(...[0, 1, 2, 3, 4, 5, 6].map((day) => hours(day, 0, 24)));
    expect(spansOf(always)).toHaveLength(7);
    expect(spansOf(weekOf(hours(0, 6, 24), hours(1, 0, 10)))).toEqual([hours(0, 6, 24), hours(1, 0, 10)]);
  });

  it('removes the slots that a new one overlaps, and keeps adjacent ones', () => {
    const week = weekOf(hours(0, 9, 12), hours(0, 13, 15), hours(0, 18, 20));
    expect(minutesOf(placed(week, hours(0, 12, 14)))[0]).toEqual([
      [9, 12],
      [12, 14],
      [18, 20],
    ]);
  });

  it('cuts slots: splits, shortens or removes them', () => {
    const week = weekOf(hours(0, 9, 18));
    expect(spansOf(cut(week, hours(0, 12, 13)))).toEqual([hours(0, 9, 12), hours(0, 13, 18)]);
    expect(spansOf(cut(week, hours(0, 8, 10)))).toEqual([hours(0, 10, 18)]);
    expect(spansOf(cut(week, hours(0, 0, 24)))).toEqual([]);
  });

  it('splits a slot by a gap in its middle, also past midnight, unless it is very short', () => {
    expect(gapOf(hours(0, 10, 20))).toEqual(span(0, 870, 930));
    expect(gapOf(hours(6, 22, 30))).toEqual(span(0, 90, 150));
    expect(gapOf(span(0, 600, 660))).toEqual(span(0, 630, 645));
    expect(gapOf(span(0, 600, 630))).toBeNull();
  });

  it('copies a day to others, where it replaces the spans that start there', () => {
    const week = weekOf(hours(0, 18, 26), hours(1, 9, 10), hours(5, 12, 14));
    expect(spansOf(copied(week, 0, [0, 1, 2]))).toEqual([hours(0, 18, 26), hours(1, 18, 26), hours(2, 18, 26), hours(5, 12, 14)]);
    expect(spansOf(copied(week, 3, [0]))).toEqual([hours(1, 9, 10), hours(5, 12, 14)]);
  });

  it('finds a free span for a new slot, or null on a full day', () => {
    expect(freeSpan(emptyWeek(), 2)).toEqual(hours(2, 9, 11));
    expect(freeSpan(weekOf(hours(2, 8, 23.5)), 2)).toEqual(hours(2, 0, 2));
    expect(freeSpan(weekOf(hours(2, 0, 24)), 2)).toBeNull();
  });

  it('stays valid after any change', () => {
    fc.assert(
      fc.property(anyWeek, anySpan, (week, one) => {
        for (const next of [placed(week, one), cut(week, one), copied(week, one.day, [0, 3, 6])]) expectWhole(next);
        expect(isTaken(cut(week, one), one)).toBe(false);
        const added = placed(week, one);
        expect(isTaken(added, one)).toBe(true);
        for (const part of partsOf(one)) expect(added[part.day]?.map(slotMinutes)).toContainEqual({ begin: part.begin, end: part.end });
      }),
    );
  });

  it('shows every slot once: removing all spans empties it, adding them restores it', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const spans = spansOf(week);
        expect(spans.every(isValid)).toBe(true);
        expect(spans.reduce(without, week)).toEqual(emptyWeek());
        expect(spans.reduce(placed, emptyWeek())).toEqual(week);
      }),
    );
  });
});

describe('a drag', () => {
  it('snaps to quarters of an hour and stays in the week', () => {
    expect(pointAt(0.5, 0.5)).toEqual({ day: 3, minute: 720 });
    expect(pointAt(0, 601 / DAY_MINUTES)).toEqual({ day: 0, minute: 600 });
    expect(pointAt(1.4, -0.2)).toEqual({ day: 6, minute: 0 });
    expect(pointAt(-1, 3)).toEqual({ day: 0, minute: DAY_MINUTES });
  });

  it('draws a slot downwards, upwards and past midnight, and an hour by a click', () => {
    const grip = { kind: 'create', from: { day: 1, minute: 600 } } as const;
    expect(dragged(grip, { day: 1, minute: 720 })).toEqual(hours(1, 10, 12));
    expect(dragged(grip, { day: 1, minute: 480 })).toEqual(hours(1, 8, 10));
    expect(dragged(grip, { day: 1, minute: 600 })).toEqual(hours(1, 10, 11));
    expect(dragged(grip, { day: 2, minute: 120 })).toEqual(hours(1, 10, 26));
    expect(dragged(grip, { day: 2, minute: 660 })).toEqual(hours(1, 10, 24));
    expect(dragged({ kind: 'create', from: { day: 6, minute: 1320 } }, { day: 0, minute: 60 })).toEqual(hours(6, 22, 25));
    expect(dragged({ kind: 'cut', from: { day: 1, minute: 600 } }, { day: 1, minute: 600 })).toBeNull();
  });

  it('moves a slot with its length, also to another day, and keeps minutes between quarters', () => {
    const grip = { kind: 'move', span: span(0, 607, 727), from: { day: 0, minute: 660 } } as const;
    expect(dragged(grip, { day: 2, minute: 720 })).toEqual(span(2, 667, 787));
    expect(dragged(grip, { day: 0, minute: 0 })).toEqual(span(0, 0, 120));
    expect(dragged({ ...grip, span: hours(0, 22, 24), from: { day: 0, minute: 1320 } }, { day: 0, minute: 1380 })).toEqual(
      hours(0, 23, 25),
    );
  });

  it('moves an end between a quarter of an hour and a day, also to the next morning', () => {
    const evening = hours(5, 18, 23);
    expect(dragged({ kind: 'end', span: evening }, { day: 5, minute: 1200 })).toEqual(hours(5, 18, 20));
    expect(dragged({ kind: 'end', span: evening }, { day: 5, minute: 60 })).toEqual(span(5, 1080, 1095));
    expect(dragged({ kind: 'end', span: evening }, { day: 6, minute: 120 })).toEqual(hours(5, 18, 26));
    expect(dragged({ kind: 'begin', span: evening }, { day: 5, minute: 1440 })).toEqual(span(5, 1365, 1380));
    expect(dragged({ kind: 'begin', span: hours(5, 18, 26) }, { day: 5, minute: 0 })).toEqual(hours(5, 2, 26));
  });

  it('always makes a valid span', () => {
    const point = fc.record({ day: fc.integer({ min: 0, max: 6 }), minute: fc.integer({ min: 0, max: 96 }).map((step) => step * 15) });
    fc.assert(
      fc.property(anySpan, point, point, fc.constantFrom('create', 'cut', 'move', 'begin', 'end'), (one, from, to, kind) => {
        const made = dragged({ kind, span: one, from } as Parameters<typeof dragged>[0], to);
        if (made) expect([made, isValid(made)]).toEqual([made, true]);
      }),
    );
  });
});

describe('a key', () => {
  const afterKey = (one: Span, key: string, held: 'shiftKey' | 'altKey' | '' = '') =>
    nudged(one, { key, shiftKey: held === 'shiftKey', altKey: held === 'altKey' });

  it('moves a slot by a quarter of an hour or a day, its end with Shift, its start with Alt', () => {
    const one = hours(2, 10, 12);
    expect(afterKey(one, 'ArrowDown')).toEqual(span(2, 615, 735));
    expect(afterKey(one, 'ArrowUp')).toEqual(span(2, 585, 705));
    expect(afterKey(one, 'ArrowRight')).toEqual(hours(3, 10, 12));
    expect(afterKey(one, 'ArrowDown', 'shiftKey')).toEqual(span(2, 600, 735));
    expect(afterKey(one, 'ArrowDown', 'altKey')).toEqual(span(2, 615, 720));
    expect(afterKey(one, 'Tab')).toBeUndefined();
  });

  it('stops at the limits of the week and of a slot', () => {
    expect(afterKey(hours(0, 10, 12), 'ArrowLeft')).toBeNull();
    expect(afterKey(hours(6, 10, 12), 'ArrowRight')).toBeNull();
    expect(afterKey(hours(0, 0, 2), 'ArrowUp')).toBeNull();
    expect(afterKey(span(0, 600, 615), 'ArrowUp', 'shiftKey')).toBeNull();
    expect(afterKey(hours(0, 10, 34), 'ArrowDown', 'shiftKey')).toBeNull();
    expect(afterKey(span(0, 1425, 1440), 'ArrowDown')).toBeNull();
  });
});

describe('hours of a day', () => {
  it('are parsed in the usual notations only', () => {
    const read = (...typed: string[]) => typed.map(readClock);
    expect(read('9', '9h', '09:30', '9h30', '9.30', '0930', ' 24:00 ', '00:07')).toEqual([540, 540, 570, 570, 570, 570, 1440, 7]);
    expect(read('', '25', '24:01', '9:60', '12:5', 'noon', '-1', '9:30 pm')).toEqual(Array(8).fill(null));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_MINUTES }), (minute) => {
        expect(readClock(writeClock(minute))).toBe(minute);
      }),
    );
  });

  it('make a slot, with an end at 00:00 as midnight, and an end before the start only on the next day', () => {
    const typed = (begin: string, end: string, night = false) => readDraft({ day: 0, begin, end, night });
    expect([typed('18:00', '00:00'), typed('18:00', '24:00'), typed('18:00', '00:00', true)]).toEqual(Array(3).fill(hours(0, 18, 24)));
    expect(typed('00:00', '00:00')).toEqual(hours(0, 0, 24));
    expect([typed('18:00', '02:00'), typed('18:00', '02:00', true)]).toEqual(['order', hours(0, 18, 26)]);
  });

  it('are grouped for consecutive days', () => {
    const week = copied(weekOf(hours(0, 17, 19), hours(5, 22, 26)), 0, [0, 1, 2, 3, 4]);
    expect(weekLines(week, 'en')).toEqual([
      { days: 'Mon–Fri', hours: ['17:00–19:00'] },
      { days: 'Sat', hours: ['22:00–02:00'] },
    ]);
    expect(weekLines(emptyWeek(), 'fr')).toEqual([]);
  });
});
