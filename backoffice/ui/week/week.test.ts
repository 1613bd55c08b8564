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
  it('splits what runs over midnight on its days, Sunday into Monday, and shows it joined', () => {
    const week = weekOf(hours(4, 22, 26), hours(6, 18, 25));
    expect(minutesOf(week)).toEqual([[[0, 1]], [], [], [], [[22, 24]], [[0, 2]], [[18, 24]]]);
    expect(spansOf(week)).toEqual([hours(4, 22, 26), hours(6, 18, 25)]);
  });

  it('ends at 24:00 where nothing follows, and shows days that are open throughout one by one', () => {
    expect(weekOf(hours(0, 20, 24))[0]).toEqual([{ beginHour: 20, beginMinute: 0, endHour: 24, endMinute: 0 }]);
    const always = weekOf(...[0, 1, 2, 3, 4, 5, 6].map((day) => hours(day, 0, 24)));
    expect(spansOf(always)).toHaveLength(7);
    expect(spansOf(weekOf(hours(0, 6, 24), hours(1, 0, 10)))).toEqual([hours(0, 6, 24), hours(1, 0, 10)]);
  });

  it('removes the slots that a new one overlaps and keeps those that it touches', () => {
    const week = weekOf(hours(0, 9, 12), hours(0, 13, 15), hours(0, 18, 20));
    expect(minutesOf(placed(week, hours(0, 12, 14)))[0]).toEqual([
      [9, 12],
      [12, 14],
      [18, 20],
    ]);
  });

  it('is cut: split in the middle, shortened at an end, emptied', () => {
    const week = weekOf(hours(0, 9, 18));
    expect(spansOf(cut(week, hours(0, 12, 13)))).toEqual([hours(0, 9, 12), hours(0, 13, 18)]);
    expect(spansOf(cut(week, hours(0, 8, 10)))).toEqual([hours(0, 10, 18)]);
    expect(spansOf(cut(week, hours(0, 0, 24)))).toEqual([]);
  });

  it('splits a slot by a gap in its middle, over midnight too, and leaves a very short one whole', () => {
    expect(gapOf(hours(0, 10, 20))).toEqual(span(0, 870, 930));
    expect(gapOf(hours(6, 22, 30))).toEqual(span(0, 90, 150));
    expect(gapOf(span(0, 600, 660))).toEqual(span(0, 630, 645));
    expect(gapOf(span(0, 600, 630))).toBeNull();
  });

  it('copies a day to others in the place of what begins there', () => {
    const week = weekOf(hours(0, 18, 26), hours(1, 9, 10), hours(5, 12, 14));
    expect(spansOf(copied(week, 0, [0, 1, 2]))).toEqual([hours(0, 18, 26), hours(1, 18, 26), hours(2, 18, 26), hours(5, 12, 14)]);
    expect(spansOf(copied(week, 3, [0]))).toEqual([hours(1, 9, 10), hours(5, 12, 14)]);
  });

  it('finds room for a new slot, and says when a day is full', () => {
    expect(freeSpan(emptyWeek(), 2)).toEqual(hours(2, 9, 11));
    expect(freeSpan(weekOf(hours(2, 8, 23.5)), 2)).toEqual(hours(2, 0, 2));
    expect(freeSpan(weekOf(hours(2, 0, 24)), 2)).toBeNull();
  });

  it('stays whole whatever is placed, cut, copied or taken out', () => {
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

  it('shows every slot once: its spans taken out leave nothing, and put back make it again', () => {
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
  it('snaps to quarters and stays in the week', () => {
    expect(pointAt(0.5, 0.5)).toEqual({ day: 3, minute: 720 });
    expect(pointAt(0, 601 / DAY_MINUTES)).toEqual({ day: 0, minute: 600 });
    expect(pointAt(1.4, -0.2)).toEqual({ day: 6, minute: 0 });
    expect(pointAt(-1, 3)).toEqual({ day: 0, minute: DAY_MINUTES });
  });

  it('draws a slot downwards and upwards, an hour by a press, and over midnight into the next day', () => {
    const grip = { kind: 'create', from: { day: 1, minute: 600 } } as const;
    expect(dragged(grip, { day: 1, minute: 720 })).toEqual(hours(1, 10, 12));
    expect(dragged(grip, { day: 1, minute: 480 })).toEqual(hours(1, 8, 10));
    expect(dragged(grip, { day: 1, minute: 600 })).toEqual(hours(1, 10, 11));
    expect(dragged(grip, { day: 2, minute: 120 })).toEqual(hours(1, 10, 26));
    expect(dragged(grip, { day: 2, minute: 660 })).toEqual(hours(1, 10, 24));
    expect(dragged({ kind: 'create', from: { day: 6, minute: 1320 } }, { day: 0, minute: 60 })).toEqual(hours(6, 22, 25));
    expect(dragged({ kind: 'cut', from: { day: 1, minute: 600 } }, { day: 1, minute: 600 })).toBeNull();
  });

  it('moves a slot with its length, to another day too, and keeps minutes that are no quarter', () => {
    const grip = { kind: 'move', span: span(0, 607, 727), from: { day: 0, minute: 660 } } as const;
    expect(dragged(grip, { day: 2, minute: 720 })).toEqual(span(2, 667, 787));
    expect(dragged(grip, { day: 0, minute: 0 })).toEqual(span(0, 0, 120));
    expect(dragged({ ...grip, span: hours(0, 22, 24), from: { day: 0, minute: 1320 } }, { day: 0, minute: 1380 })).toEqual(
      hours(0, 23, 25),
    );
  });

  it('moves an end: a quarter is the least, a day the most, the next morning is in reach', () => {
    const evening = hours(5, 18, 23);
    expect(dragged({ kind: 'end', span: evening }, { day: 5, minute: 1200 })).toEqual(hours(5, 18, 20));
    expect(dragged({ kind: 'end', span: evening }, { day: 5, minute: 60 })).toEqual(span(5, 1080, 1095));
    expect(dragged({ kind: 'end', span: evening }, { day: 6, minute: 120 })).toEqual(hours(5, 18, 26));
    expect(dragged({ kind: 'begin', span: evening }, { day: 5, minute: 1440 })).toEqual(span(5, 1365, 1380));
    expect(dragged({ kind: 'begin', span: hours(5, 18, 26) }, { day: 5, minute: 0 })).toEqual(hours(5, 2, 26));
  });

  it('never makes anything that could not be kept', () => {
    const place = fc.record({ day: fc.integer({ min: 0, max: 6 }), minute: fc.integer({ min: 0, max: 96 }).map((step) => step * 15) });
    fc.assert(
      fc.property(anySpan, place, place, fc.constantFrom('create', 'cut', 'move', 'begin', 'end'), (one, from, to, kind) => {
        const made = dragged({ kind, span: one, from } as Parameters<typeof dragged>[0], to);
        if (made) expect([made, isValid(made)]).toEqual([made, true]);
      }),
    );
  });
});

describe('a key', () => {
  const press = (one: Span, key: string, held: 'shiftKey' | 'altKey' | '' = '') =>
    nudged(one, { key, shiftKey: held === 'shiftKey', altKey: held === 'altKey' });

  it('moves a slot by a quarter or a day, its end with Shift, its begin with Alt', () => {
    const one = hours(2, 10, 12);
    expect(press(one, 'ArrowDown')).toEqual(span(2, 615, 735));
    expect(press(one, 'ArrowUp')).toEqual(span(2, 585, 705));
    expect(press(one, 'ArrowRight')).toEqual(hours(3, 10, 12));
    expect(press(one, 'ArrowDown', 'shiftKey')).toEqual(span(2, 600, 735));
    expect(press(one, 'ArrowDown', 'altKey')).toEqual(span(2, 615, 720));
    expect(press(one, 'Tab')).toBeUndefined();
  });

  it('stops at the ends of the week and of a slot', () => {
    expect(press(hours(0, 10, 12), 'ArrowLeft')).toBeNull();
    expect(press(hours(6, 10, 12), 'ArrowRight')).toBeNull();
    expect(press(hours(0, 0, 2), 'ArrowUp')).toBeNull();
    expect(press(span(0, 600, 615), 'ArrowUp', 'shiftKey')).toBeNull();
    expect(press(hours(0, 10, 34), 'ArrowDown', 'shiftKey')).toBeNull();
    expect(press(span(0, 1425, 1440), 'ArrowDown')).toBeNull();
  });
});

describe('hours of a day', () => {
  it('are read as people write them, and nothing else is', () => {
    const read = (...typed: string[]) => typed.map(readClock);
    expect(read('9', '9h', '09:30', '9h30', '9.30', '0930', ' 24:00 ', '00:07')).toEqual([540, 540, 570, 570, 570, 570, 1440, 7]);
    expect(read('', '25', '24:01', '9:60', '12:5', 'noon', '-1', '9:30 pm')).toEqual(Array(8).fill(null));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_MINUTES }), (minute) => {
        expect(readClock(writeClock(minute))).toBe(minute);
      }),
    );
  });

  it('make a slot: 00:00 as an end is the midnight that follows, and an earlier end needs the next day', () => {
    const typed = (begin: string, end: string, night = false) => readDraft({ day: 0, begin, end, night });
    expect([typed('18:00', '00:00'), typed('18:00', '24:00'), typed('18:00', '00:00', true)]).toEqual(Array(3).fill(hours(0, 18, 24)));
    expect(typed('00:00', '00:00')).toEqual(hours(0, 0, 24));
    expect([typed('18:00', '02:00'), typed('18:00', '02:00', true)]).toEqual(['order', hours(0, 18, 26)]);
  });

  it('are told for days together that follow each other', () => {
    const week = copied(weekOf(hours(0, 17, 19), hours(5, 22, 26)), 0, [0, 1, 2, 3, 4]);
    expect(weekLines(week, 'en')).toEqual([
      { days: 'Mon–Fri', hours: ['17:00–19:00'] },
      { days: 'Sat', hours: ['22:00–02:00'] },
    ]);
    expect(weekLines(emptyWeek(), 'fr')).toEqual([]);
  });
});
