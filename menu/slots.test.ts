import type { Slot, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotOf, timetableOf } from './menu.fixture.ts';
import { endOfDay, inSlot, inSlotAt, instantAt, localTime, mergeDay, mergeSlots, nextChange, slotMinutes } from './slots.ts';

const paris = 'Europe/Paris';
const at = (iso: string) => new Date(iso);
const next = (timetables: Timetable[], iso: string, timezone = paris) => nextChange(timetables, at(iso), timezone)?.toISOString() ?? null;
const week = [0, 1, 2, 3, 4, 5, 6];

describe('local time', () => {
  it('counts weekdays from Monday and minutes from midnight', () => {
    expect(localTime(at('2026-11-16T17:30:59.999Z'), paris)).toEqual({ weekday: 0, minute: 1110, day: '2026-11-16' });
    expect(localTime(at('2026-11-22T23:00:00Z'), paris)).toEqual({ weekday: 0, minute: 0, day: '2026-11-23' });
    expect(localTime(at('2026-11-22T23:00:00Z'), 'America/New_York')).toEqual({ weekday: 6, minute: 1080, day: '2026-11-22' });
    expect(localTime(at('2026-11-22T23:00:00Z'), 'Asia/Kolkata')).toEqual({ weekday: 0, minute: 270, day: '2026-11-23' });
  });

  it('skips the missing hour and repeats the doubled one', () => {
    expect(localTime(at('2026-03-29T00:59:00Z'), paris).minute).toBe(119);
    expect(localTime(at('2026-03-29T01:00:00Z'), paris).minute).toBe(180);
    expect(localTime(at('2026-10-25T00:30:00Z'), paris).minute).toBe(150);
    expect(localTime(at('2026-10-25T01:30:00Z'), paris).minute).toBe(150);
  });
});

describe('slots', () => {
  it('include their start and exclude their end', () => {
    const lunch = timetableOf([2], '11:45-14:30', '22:00-24:00');
    expect([704, 705, 869, 870, 1320, 1439].map((minute) => inSlot(lunch, 2, minute))).toEqual([false, true, true, false, true, true]);
    expect(inSlot(lunch, 3, 705)).toBe(false);
    expect(slotMinutes(slotOf('22:00-24:00'))).toEqual({ begin: 1320, end: 1440 });
  });

  it('are removed if a new one overlaps them; adjacent ones stay', () => {
    const day = ['08:00-10:00', '10:00-12:00', '13:00-15:00', '15:30-18:00'].map(slotOf);
    expect(mergeSlots(day, slotOf('12:00-13:30'))).toEqual(['08:00-10:00', '10:00-12:00', '12:00-13:30', '15:30-18:00'].map(slotOf));
    expect(mergeSlots(day, slotOf('07:00-24:00'))).toEqual([slotOf('07:00-24:00')]);
    expect(mergeSlots([], slotOf('07:00-08:00'))).toEqual([slotOf('07:00-08:00')]);
  });

  it('never overlap after a merge, which keeps the new one', () => {
    const slot = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .filter(([begin, end]) => begin < end)
      .map(
        ([begin, end]): Slot => ({
          beginHour: Math.floor(begin / 60),
          beginMinute: begin % 60,
          endHour: Math.floor(end / 60),
          endMinute: end % 60,
        }),
      );
    fc.assert(
      fc.property(fc.array(slot, { minLength: 1, maxLength: 8 }), (slots) => {
        let day: Slot[] = [];
        for (const added of slots) {
          day = mergeSlots(day, added);
          expect(day).toContainEqual(added);
        }
        expect(mergeDay(slots)).toEqual(day);
        expect(mergeDay(day)).toEqual(day);
        const minutes = day.map(slotMinutes);
        for (let place = 1; place < minutes.length; place++) expect(minutes[place]!.begin).toBeGreaterThanOrEqual(minutes[place - 1]!.end);
      }),
    );
  });
});

describe('the next change', () => {
  const happy = timetableOf([0, 1, 2, 3, 4], '17:00-20:00');

  it('is the next start or end, over the weekend too', () => {
    expect(next([happy], '2026-11-19T10:00:00Z')).toBe('2026-11-19T16:00:00.000Z');
    expect(next([happy], '2026-11-19T16:00:00Z')).toBe('2026-11-19T19:00:00.000Z');
    expect(next([happy], '2026-11-20T19:00:00Z')).toBe('2026-11-23T16:00:00.000Z');
  });

  it('is the earliest of several timetables', () => {
    expect(next([happy, timetableOf(week, '11:45-14:30')], '2026-11-19T11:00:00Z')).toBe('2026-11-19T13:30:00.000Z');
  });

  it('joins adjacent slots, over midnight and over the end of the week', () => {
    const night = [[], [], [], [], [slotOf('22:00-24:00')], [slotOf('00:00-02:00')], []];
    expect(next([night], '2026-11-20T21:00:00Z')).toBe('2026-11-21T01:00:00.000Z');
    const split = timetableOf([3], '10:00-12:00', '12:00-14:00');
    expect(next([split], '2026-11-19T09:30:00Z')).toBe('2026-11-19T13:00:00.000Z');
    const sunday = [[slotOf('00:00-01:00')], [], [], [], [], [], [slotOf('23:00-24:00')]];
    expect(next([sunday], '2026-11-22T22:30:00Z')).toBe('2026-11-23T00:00:00.000Z');
  });

  it('is null if nothing ever changes', () => {
    expect(next([], '2026-11-19T10:00:00Z')).toBeNull();
    expect(next([timetableOf([])], '2026-11-19T10:00:00Z')).toBeNull();
    expect(next([timetableOf(week, '00:00-24:00')], '2026-11-19T10:00:00Z')).toBeNull();
    expect(next([timetableOf(week, '00:00-12:00', '12:00-24:00')], '2026-11-19T10:00:00Z')).toBeNull();
  });

  it('keeps the local hour before and after a clock change', () => {
    expect(next([timetableOf(week, '17:00-20:00')], '2026-03-28T19:00:00Z')).toBe('2026-03-29T15:00:00.000Z');
    expect(next([timetableOf(week, '17:00-20:00')], '2026-10-24T18:00:00Z')).toBe('2026-10-25T16:00:00.000Z');
  });

  it('skips the missing hour: 02:30 of that night is a week later', () => {
    expect(next([timetableOf([6], '02:15-02:30')], '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:15:00.000Z');
    expect(next([timetableOf([6], '02:30-04:00')], '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(next([timetableOf([6], '01:00-02:30')], '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // A slot border before the clock change, on the same day, comes first.
    expect(next([timetableOf([6], '01:00-02:30')], '2026-03-28T12:00:00Z')).toBe('2026-03-29T00:00:00.000Z');
  });

  it('happens once in the repeated hour, the first time the clock shows it', () => {
    const slot = timetableOf([6], '02:15-02:30');
    expect(next([slot], '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:15:00.000Z');
    expect(next([slot], '2026-10-25T00:15:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next([slot], '2026-10-25T00:30:00Z')).toBe('2026-11-01T01:15:00.000Z');
    // A slot over the repeated hour lasts an hour longer.
    expect(next([timetableOf([6], '02:00-03:00')], '2026-10-25T00:00:00Z')).toBe('2026-10-25T02:00:00.000Z');
    expect(next([timetableOf([6], '02:30-04:00')], '2026-10-25T00:30:00Z')).toBe('2026-10-25T03:00:00.000Z');
  });

  it('closes once in the night when the clock goes back', () => {
    const hours = timetableOf([5], '18:00-24:00').with(6, [slotOf('00:00-02:30')]);
    expect(next([hours], '2027-10-30T10:00:00Z')).toBe('2027-10-30T16:00:00.000Z');
    expect(next([hours], '2027-10-30T16:00:00Z')).toBe('2027-10-31T00:30:00.000Z');
    expect(next([hours], '2027-10-31T00:30:00Z')).toBe('2027-11-06T17:00:00.000Z');
    const open = ['00:29', '00:30', '00:59', '01:00', '01:29', '01:30'].map((time) => inSlotAt(hours, at(`2027-10-31T${time}:00Z`), paris));
    expect(open).toEqual([true, false, false, false, false, false]);
  });

  it('happens once a night for each slot within it, in every zone', () => {
    const minute = 60_000;
    const zones = fc.constantFrom<[string, string]>(
      [paris, '2026-10-24T22:00:00Z'],
      ['America/New_York', '2026-11-01T04:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T13:00:00Z'],
      ['Antarctica/Troll', '2026-10-24T22:00:00Z'],
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 12 }), ([zone, midnight], begin, length) => {
        const start = Date.parse(midnight);
        const from = begin * 15;
        const to = from + length * 15;
        const slot = { beginHour: Math.floor(from / 60), beginMinute: from % 60, endHour: Math.floor(to / 60), endMinute: to % 60 };
        const timetable = timetableOf([6]).with(6, [slot]);
        let entered = 0;
        let left = 0;
        for (let passed = 0; passed < 24 * 60; passed += 15) {
          const [before, now] = [passed - 15, passed].map((after) => inSlotAt(timetable, new Date(start + after * minute), zone));
          if (now && !before) entered++;
          if (before && !now) left++;
        }
        expect([entered, left]).toEqual([1, 1]);
      }),
    );
  });

  it('is the next minute with another state, without missing a change', () => {
    const minute = 60_000;
    const slot = fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
      .filter(([begin, end]) => begin < end)
      .map(
        ([begin, end]): Slot => ({
          beginHour: Math.floor(begin / 4),
          beginMinute: (begin % 4) * 15,
          endHour: Math.floor(end / 4),
          endMinute: (end % 4) * 15,
        }),
      );
    const timetable = fc.array(fc.array(slot, { maxLength: 3 }), { minLength: 7, maxLength: 7 });
    const zones = fc.constantFrom(paris, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Beirut', 'UTC');
    const nights = fc.constantFrom('2026-03-28', '2026-03-08', '2026-10-24', '2026-11-01', '2026-04-04', '2026-10-03', '2026-07-01');
    fc.assert(
      fc.property(timetable, zones, nights, fc.integer({ min: 0, max: 96 }), (slots, zone, day, quarter) => {
        const start = Date.parse(`${day}T00:00:00Z`) + quarter * 15 * minute;
        const found = nextChange([slots], new Date(start), zone)?.getTime() ?? null;
        const stateAt = (instant: number) => inSlotAt(slots, new Date(instant), zone);
        const before = stateAt(start);
        for (
          let instant = start + 15 * minute;
          instant < Math.min(found ?? Number.POSITIVE_INFINITY, start + 36 * 60 * minute);
          instant += 15 * minute
        )
          expect(stateAt(instant)).toBe(before);
        if (found !== null) expect(stateAt(found)).toBe(!before);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the end of the day', () => {
  it('is the next local midnight, also on days of 23 and 25 hours', () => {
    expect(endOfDay(at('2026-11-19T10:00:00Z'), paris).toISOString()).toBe('2026-11-19T23:00:00.000Z');
    expect(endOfDay(at('2026-03-28T23:00:00Z'), paris).toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(endOfDay(at('2026-10-24T22:00:00Z'), paris).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  });

  it('is the first existing minute if midnight is missing', () => {
    // In Beirut, the clock goes from 00:00 to 01:00 on the last Sunday of March.
    expect(endOfDay(at('2026-03-28T12:00:00Z'), 'Asia/Beirut').toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });
});

describe('the instant of a local time', () => {
  it('is shown by the local clock: the first of two, or an hour later if missing', () => {
    expect(instantAt('2026-11-27', 18 * 60, paris).toISOString()).toBe('2026-11-27T17:00:00.000Z');
    expect(instantAt('2026-07-14', 0, paris).toISOString()).toBe('2026-07-13T22:00:00.000Z');
    expect(instantAt('2026-10-25', 150, paris).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(localTime(instantAt('2026-03-29', 150, paris), paris)).toMatchObject({ day: '2026-03-29', minute: 210 });
  });

  it('is the first instant of the day at midnight, on nights of a clock change too', () => {
    const midnight = (day: string, zone: string) => instantAt(day, 0, zone).toISOString();
    const saoPaulo = 'America/Sao_Paulo';
    expect(['2026-03-29', '2026-03-30'].map((day) => midnight(day, paris))).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(['2026-10-25', '2026-10-26'].map((day) => midnight(day, paris))).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(midnight('2026-11-29', saoPaulo)).toBe('2026-11-29T03:00:00.000Z');
    // In São Paulo the clock went from 0:00 to 1:00 on 4 November 2018, and from 0:00 to 23:00 before 18 February 2018.
    expect(midnight('2018-11-04', saoPaulo)).toBe('2018-11-04T03:00:00.000Z');
    expect(midnight('2018-02-18', saoPaulo)).toBe('2018-02-18T03:00:00.000Z');
    // In Havana the clock shows midnight twice on 1 November 2026.
    expect(midnight('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    const days = ['2026-03-29', '2026-10-25', '2018-11-04', '2018-02-18', '2026-11-01'];
    for (const zone of [paris, saoPaulo, 'America/Havana'])
      for (const day of days) {
        const first = instantAt(day, 0, zone);
        expect(localTime(first, zone).day).toBe(day);
        expect(localTime(new Date(first.getTime() - 1), zone).day < day).toBe(true);
      }
  });

  it('round-trips', () => {
    const zones = fc.constantFrom(paris, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC');
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 365 * 96 }), (zone, quarter) => {
        const instant = Date.parse('2026-01-01T00:00:00Z') + quarter * 15 * 60_000;
        const { day, minute: shown } = localTime(new Date(instant), zone);
        const back = instantAt(day, shown, zone).getTime();
        // A repeated hour resolves to its first occurrence.
        expect([0, 30, 60].map((earlier) => instant - earlier * 60_000)).toContain(back);
        expect(localTime(new Date(back), zone)).toEqual({ weekday: localTime(new Date(instant), zone).weekday, minute: shown, day });
      }),
    );
  });
});
