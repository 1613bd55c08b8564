import { describe, expect, it } from 'vitest';
import { changeOf, compared } from './compare.ts';

const hours = (count: number): number[] => Array.from({ length: 24 }, () => count);
/** Thursdays have a sum of ten an hour over four weeks, an average of two and a half. */
const week = (today: number[], days = 4) => ({
  today,
  week: Array.from({ length: 7 }, (_, weekday) => ({ days, hours: hours(weekday === 3 ? 10 : 99) })),
});
const THURSDAY = '2026-11-26T14:00';
const same = (cell: number) => cell;

describe('today compared with the usual weekday', () => {
  it('compares complete hours on both sides, and counts all of today', () => {
    const today = hours(0).map((_, hour) => (hour <= 14 ? 3 : 0));
    const read = compared(week(today), THURSDAY, same);
    expect(read).toEqual({ soFar: 45, weekday: 3, hour: 14, before: 42, usual: 35 });
    expect(changeOf(read)).toBe(20);
    expect(changeOf({ ...read, before: 28 })).toBe(-20);
    expect(changeOf({ ...read, before: 35.1 })).toBe(0);
  });

  it('averages over the days that exist', () => {
    expect(compared(week(hours(1), 2), THURSDAY, same).usual).toBe(70);
    const none = compared(week(hours(1), 0), THURSDAY, same);
    expect([none.usual, changeOf(none)]).toEqual([null, null]);
  });

  it('has no percentage without data, and none before the first complete hour', () => {
    const nothing = { ...week(hours(1)), week: Array.from({ length: 7 }, () => ({ days: 4, hours: hours(0) })) };
    expect(changeOf(compared(nothing, THURSDAY, same))).toBeNull();
    const midnight = compared(week(hours(1)), '2026-11-26T00:00', same);
    expect([midnight.before, midnight.usual, changeOf(midnight)]).toEqual([0, 0, null]);
  });

  it('counts with the given function, and treats Sunday as the last day', () => {
    const cells = hours(2).map((orders) => ({ orders, amount: orders * 1.5 }));
    const read = compared(
      { today: cells, week: Array.from({ length: 7 }, () => ({ days: 1, hours: cells })) },
      '2026-11-29T02:00',
      (one) => one.amount,
    );
    expect(read).toEqual({ soFar: 72, weekday: 6, hour: 2, before: 6, usual: 6 });
  });
});
