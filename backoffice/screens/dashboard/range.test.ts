import { describe, expect, it } from 'vitest';
import { chosenIn, dayOf, hourOf, hoursRefused, intervalIn, isPast, problemOf } from './range.ts';

const TODAY = '2026-11-24';
const chosen = (query: string) => chosenIn(new URLSearchParams(query), TODAY);
const days = (start: string, end: string) => ({ start, end });

describe('the range of the page', () => {
  it('ends today, and is a month by default', () => {
    expect(chosen('')).toEqual({ choice: 'month', range: days('2026-10-26', TODAY) });
    expect(chosen('range=week')).toEqual({ choice: 'week', range: days('2026-11-18', TODAY) });
    expect(chosen('range=day')).toEqual({ choice: 'day', range: days(TODAY, TODAY) });
  });

  it('is the range of the address if it is valid', () => {
    expect(chosen('start=2026-11-01&end=2026-11-03&range=day')).toEqual({ choice: 'custom', range: days('2026-11-01', '2026-11-03') });
  });

  it.each([
    'range=year',
    'range=toString',
    'start=2026-11-01',
    'start=2026-11-03&end=2026-11-01',
    'start=2026-02-30&end=2026-03-01',
    'start=2026-11-01&end=2026-11-25',
    'start=2025-01-01&end=2026-11-01',
    'start=x&end=y',
  ])('is the last 30 days for %s', (query) => {
    expect(chosen(query).choice).toBe('month');
  });

  it('validates typed days', () => {
    expect(problemOf('', TODAY, TODAY)).toBe('missing');
    expect(problemOf('0202-11-01', TODAY, TODAY)).toBe('missing');
    expect(problemOf('2026-11-02', '2026-11-01', TODAY)).toBe('order');
    expect(problemOf('2026-11-02', '2026-11-25', TODAY)).toBe('future');
    expect(problemOf('2026-11-30', TODAY, TODAY)).toBe('future');
    expect(problemOf('2025-11-24', TODAY, TODAY)).toBe('length');
    expect(problemOf('2025-11-25', TODAY, TODAY)).toBeNull();
  });
});

describe('a single day', () => {
  it('is selectable up to today', () => {
    expect([TODAY, '1900-01-01'].every((day) => isPast(day, TODAY))).toBe(true);
    expect(['', '0202-11-01', '2026-02-30', '2026-11-25'].some((day) => isPast(day, TODAY))).toBe(false);
  });
});

describe('hours', () => {
  it('are available for up to 7 days that start at most 35 days ago', () => {
    expect(hoursRefused(days('2026-11-18', TODAY), TODAY)).toBeNull();
    expect(hoursRefused(days('2026-11-17', TODAY), TODAY)).toBe('long');
    expect(hoursRefused(days('2026-10-20', '2026-10-21'), TODAY)).toBeNull();
    expect(hoursRefused(days('2026-10-19', '2026-10-20'), TODAY)).toBe('old');
  });

  it('are shown for today by default, and otherwise on request', () => {
    expect(intervalIn(null, chosen('range=day'), TODAY)).toBe('hourly');
    expect(intervalIn('daily', chosen('range=day'), TODAY)).toBe('daily');
    expect(intervalIn(null, chosen('range=week'), TODAY)).toBe('daily');
    expect(intervalIn('hourly', chosen('range=week'), TODAY)).toBe('hourly');
    expect(intervalIn('hourly', chosen('range=month'), TODAY)).toBe('daily');
    expect(intervalIn('weekly', chosen('range=week'), TODAY)).toBe('daily');
  });

  it('are in the time zone of the venue', () => {
    const at = Date.parse('2026-11-23T23:30:00Z');
    expect([dayOf(at, 'Europe/Paris'), hourOf(at, 'Europe/Paris')]).toEqual(['2026-11-24', '2026-11-24T00:00']);
    expect(hourOf(at, 'America/New_York')).toBe('2026-11-23T18:00');
  });
});
