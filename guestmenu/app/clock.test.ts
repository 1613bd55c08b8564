import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { present, readClock } from './clock.ts';

const NOON = Date.parse('2026-11-24T12:00:00.400Z');
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** An answer of a server that is ahead by some milliseconds, `took` of them after it was asked. */
const answer = (ahead: number, took = 200) => {
  const made = Date.now() + ahead;
  vi.setSystemTime(Date.now() + took);
  readClock({ headers: new Headers({ date: new Date(made).toUTCString() }) }, Date.now() - took);
};
const offset = () => present().getTime() - Date.now();

it('follows the server where the phone is set wrongly, within what an answer can tell', () => {
  for (const ahead of [3_600_000, -86_400_000, 5000, -4000]) {
    answer(ahead);
    expect(Math.abs(offset() - ahead)).toBeLessThanOrEqual(1200);
  }
});

it('follows the phone where it is right, however long answers take', () => {
  for (const took of [0, 200, 4000]) {
    answer(0, took);
    expect(offset()).toBe(0);
  }
});

it('learns more with each answer', () => {
  for (let round = 0; round < 12; round++) {
    vi.setSystemTime(Date.now() + 770);
    answer(7300, 20);
  }
  expect(Math.abs(offset() - 7300)).toBeLessThan(150);
});

it('keeps what it knows when an answer tells no date', () => {
  answer(3_600_000);
  const before = offset();
  readClock({ headers: new Headers() }, Date.now());
  readClock({ headers: new Headers({ date: 'soon' }) }, Date.now());
  expect(offset()).toBe(before);
});
