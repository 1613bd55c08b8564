import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow, syncClock } from './clock.ts';

const NOON = Date.parse('2026-11-24T12:00:00.400Z');
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** Simulates a response of a server whose clock is `ahead` milliseconds ahead; the response takes `took` milliseconds. */
const answer = (ahead: number, took = 200) => {
  const made = Date.now() + ahead;
  vi.setSystemTime(Date.now() + took);
  syncClock({ headers: new Headers({ date: new Date(made).toUTCString() }) }, Date.now() - took);
};
const offset = () => serverNow().getTime() - Date.now();

it('follows the server if the phone’s clock is wrong, within the precision of the response', () => {
  for (const ahead of [3_600_000, -86_400_000, 5000, -4000]) {
    answer(ahead);
    expect(Math.abs(offset() - ahead)).toBeLessThanOrEqual(1200);
  }
});

it('follows the phone if its clock is right, however long responses take', () => {
  for (const took of [0, 200, 4000]) {
    answer(0, took);
    expect(offset()).toBe(0);
  }
});

it('becomes more precise with each response', () => {
  for (let round = 0; round < 12; round++) {
    vi.setSystemTime(Date.now() + 770);
    answer(7300, 20);
  }
  expect(Math.abs(offset() - 7300)).toBeLessThan(150);
});

it('ignores a response without a valid date', () => {
  answer(3_600_000);
  const before = offset();
  syncClock({ headers: new Headers() }, Date.now());
  syncClock({ headers: new Headers({ date: 'soon' }) }, Date.now());
  expect(offset()).toBe(before);
});
