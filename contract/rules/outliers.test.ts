import { describe, expect, it } from 'vitest';
import { addDays } from './figures.ts';
import { isOutlier, usualOf } from './outliers.ts';

const DAY = '2026-11-12';
/** Counts of one weekday, keyed by the number of weeks from the day. */
const weeks = (counts: Record<number, number>, excluded: number[] = []) => ({
  counts: new Map(Object.entries(counts).map(([week, count]) => [addDays(DAY, Number(week) * 7), count])),
  excluded: new Set(excluded.map((week) => addDays(DAY, week * 7))),
  first: '2026-01-01',
  last: addDays(DAY, 14),
});

describe('usualOf', () => {
  it('is the median of the same weekday, four weeks before and after', () => {
    // The day itself, other weekdays and weeks further away do not count.
    const known = weeks({ '-5': 900, '-4': 10, '-3': 20, '-2': 30, '-1': 40, 0: 5_000, 1: 50, 2: 2_000, 3: 700 });
    known.counts.set(addDays(DAY, -1), 800);
    expect(usualOf(DAY, known)).toBe(35);
    expect(usualOf(DAY, { ...known, last: addDays(DAY, 7) })).toBe(30);
  });

  it('includes days without counts, and skips excluded days', () => {
    expect(usualOf(DAY, weeks({ '-1': 60, 1: 40 }))).toBe(0);
    expect(usualOf(DAY, weeks({ '-3': 9, '-2': 5_000, '-1': 60, 1: 40, 2: 50 }, [-4, -2]))).toBe(45);
  });

  it('is null if fewer than three such days are known', () => {
    expect(usualOf(DAY, { ...weeks({ 1: 4, 2: 4 }), first: DAY })).toBeNull();
    expect(usualOf(DAY, { ...weeks({ '-1': 4, 1: 4, 2: 4 }), first: addDays(DAY, -7) })).toBe(4);
  });
});

it('reports an outlier above four times the usual, and a hundred more', () => {
  expect([isOutlier(801, 200), isOutlier(800, 200), isOutlier(100, 0), isOutlier(99, 0), isOutlier(120, 25)]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(isOutlier(1_000_000, null)).toBe(false);
});
