import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, daysBetween, monthsFrom, nextEnd } from './periods.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** The last date of a day's month, without the code under test. */
const lastOf = (text: string) => {
  const [year = 0, month = 0] = text.split('-').map(Number);
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};
const dateOf = (text: string) => Number(text.slice(8));

describe('months after a day', () => {
  it('end at the last day of a shorter month and return to the day in a longer one', () => {
    expect([1, 2, 3, 12, 13].map((months) => addMonths('2026-01-31', months))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-01-31',
      '2027-02-28',
    ]);
    expect([1, 12, 48].map((months) => addMonths('2028-01-31', months))).toEqual(['2028-02-29', '2029-01-31', '2032-01-31']);
  });

  it('keep 29 February in leap years only', () => {
    expect([12, 48].map((months) => addMonths('2028-02-29', months))).toEqual(['2029-02-28', '2032-02-29']);
    expect(addMonths('2099-02-28', 12)).toBe('2100-02-28');
    expect(addMonths('2096-02-29', 48)).toBe('2100-02-28');
  });

  it('cross the end of a year, backwards too', () => {
    expect([addMonths('2026-12-31', 2), addMonths('2026-11-15', 1), addMonths('2026-12-15', 1)]).toEqual([
      '2027-02-28',
      '2026-12-15',
      '2027-01-15',
    ]);
    expect([addMonths('2026-03-31', -1), addMonths('2026-01-10', -1)]).toEqual(['2026-02-28', '2025-12-10']);
  });

  it('have the date of the anchor, or the last of the month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 600 }), (anchor, months) => {
        const found = addMonths(anchor, months);
        expect(dateOf(found)).toBe(Math.min(dateOf(anchor), lastOf(found)));
        expect(monthsFrom(anchor, found)).toBe(months);
      }),
    );
  });
});

it('counts days over leap days and clock changes', () => {
  expect(daysBetween('2026-02-01', '2026-03-01')).toBe(28);
  expect(daysBetween('2028-02-01', '2028-03-01')).toBe(29);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect([daysBetween('2026-05-05', '2026-05-05'), daysBetween('2026-05-05', '2026-05-01')]).toEqual([0, -4]);
});

it('finds the months between the anchor and a day that is on one of them', () => {
  expect(monthsFrom('2026-01-31', '2026-02-28')).toBe(1);
  expect(monthsFrom('2026-01-31', '2026-01-31')).toBe(0);
  expect(monthsFrom('2026-01-31', '2026-03-30')).toBeNull();
  expect(monthsFrom('2026-01-31', '2025-12-31')).toBeNull();
});

describe('the end of the next period', () => {
  it('is counted from the anchor', () => {
    expect(nextEnd('2026-01-31', '2026-02-28', 1)).toBe('2026-03-31');
    expect(nextEnd('2026-01-31', '2026-02-28', 12)).toBe('2027-02-28');
    expect(nextEnd('2027-01-31', '2027-02-28', 12)).toBe('2028-02-29');
  });

  it('is counted from the period if its start is not on a month of the anchor', () => {
    expect(nextEnd('2026-01-31', '2026-03-15', 1)).toBe('2026-04-15');
  });

  it('never drifts from the day of the anchor in 1,000 periods', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(1, 12), (anchor, months) => {
        let end = anchor;
        for (let period = 0; period < 1000; period++) {
          const start = end;
          end = nextEnd(anchor, start, months);
          expect(end > start).toBe(true);
          expect(dateOf(end)).toBe(Math.min(dateOf(anchor), lastOf(end)));
        }
      }),
      { numRuns: 10 },
    );
  });
});
