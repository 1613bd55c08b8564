import { describe, expect, it } from 'vitest';
import { fourWeeksBefore } from './four-weeks.ts';
import { heatOf, STEPS, stepOf } from './heat.ts';

/** A week with sums at some hours: [weekday, hour, sum]. */
const week = (sums: readonly (readonly [number, number, number])[], days = 4) =>
  Array.from({ length: 7 }, (_, weekday) => ({
    days,
    hours: Array.from({ length: 24 }, (_, hour) => sums.find(([one, at]) => one === weekday && at === hour)?.[2] ?? 0),
  }));
const same = (cell: number) => cell;

describe('the week by hours', () => {
  it('has the average of each hour, from the first to the last one with data', () => {
    const heat = heatOf(
      week([
        [0, 11, 8],
        [4, 20, 164],
        [6, 14, 2],
      ]),
      same,
    );
    expect(heat.hours).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(heat.rows[4]?.[20]).toBe(41);
    expect(heat.fullest).toEqual({ weekday: 4, hour: 20, value: 41 });
    expect(heat.quietest).toEqual({ weekday: 6, hour: 14, value: 0.5 });
  });

  it('opens after the longest gap, also across midnight', () => {
    const opening = (hours: readonly number[]) => heatOf(week(hours.map((hour) => [2, hour, 4] as const)), same).opens;
    expect(opening([0, 1, 7, 8, 12, 13, 19, 23])).toBe(7);
    expect(opening([11, 12, 13, 19, 20])).toBe(11);
    expect(opening(Array.from({ length: 24 }, (_, hour) => hour))).toBe(0);
    expect(opening([23])).toBe(23);
  });

  it('names no quietest hour if all are equal, and no hours without data', () => {
    expect(
      heatOf(
        week([
          [1, 12, 4],
          [2, 12, 4],
        ]),
        same,
      ).quietest,
    ).toBeNull();
    expect(heatOf(week([]), same)).toMatchObject({ hours: [], fullest: null, quietest: null });
  });

  it('has no average for a weekday without data', () => {
    const young = week([[3, 12, 5]], 1).map((day, weekday) => (weekday === 3 ? day : { ...day, days: 0 }));
    const heat = heatOf(young, same);
    expect([heat.rows[0]?.[12], heat.rows[3]?.[12]]).toEqual([null, 5]);
  });

  it('has five shades, and none for zero', () => {
    expect([0, 0.1, 2, 2.1, 9.9, 10].map((value) => stepOf(value, 10))).toEqual([0, 1, 1, 2, STEPS, STEPS]);
  });

  it('covers the 28 days before today', () => {
    expect(fourWeeksBefore('2026-11-26')).toEqual({ start: '2026-10-29', end: '2026-11-25' });
  });
});
