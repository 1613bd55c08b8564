import { describe, expect, it } from 'vitest';
import type { Round } from '../stored.ts';
import { heldFirst, isOver, lastTimeOf, roundsOf, tableOf, withoutRound, withRound } from './rounds.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-11-24T20:00:00Z');
const round = (uuid: string, hours: number, more: Partial<Round> = {}): Round => ({
  uuid,
  ref: uuid,
  at: now - hours * HOUR,
  table: '7',
  status: null,
  ...more,
});

describe('the orders of a phone', () => {
  const orders = [round('b', 1), round('a', 2), round('old', 24), round('older', 48)];

  it('are of this visit for twelve hours', () => {
    expect(roundsOf(orders, now).map(({ uuid }) => uuid)).toEqual(['b', 'a']);
    expect(roundsOf([round('c', 11.9), round('d', 12.1)], now).map(({ uuid }) => uuid)).toEqual(['c']);
  });

  it('are those of the last time while none is of this one, for some months', () => {
    expect(lastTimeOf(orders, now)).toBeNull();
    expect(lastTimeOf(orders.slice(2), now)?.uuid).toBe('old');
    expect(lastTimeOf([round('x', 24 * 91)], now)).toBeNull();
    expect(lastTimeOf([], now)).toBeNull();
  });

  it('tell the table for a while, the bar being none', () => {
    expect(tableOf(orders, now)).toBe('7');
    expect(tableOf([round('b', 1, { table: null }), round('a', 2)], now)).toBeNull();
    expect(tableOf([round('a', 3.5)], now)).toBeNull();
    expect(tableOf([], now)).toBeNull();
  });

  it('take a new one first, each once, and lose those of other visits', () => {
    expect(withRound(orders, round('c', 0)).map(({ uuid }) => uuid)).toEqual(['c', 'b', 'a']);
    expect(withRound(orders, round('a', 0)).map(({ uuid }) => uuid)).toEqual(['a', 'b']);
    const many = Array.from({ length: 30 }, (_, place) => round(String(place), 1));
    expect(withRound(many, round('c', 0))).toHaveLength(20);
    expect(withoutRound(orders, 'a').map(({ uuid }) => uuid)).toEqual(['b', 'old', 'older']);
  });

  it('stand with the held ones first, and end', () => {
    const told = [round('a', 1, { status: 'READY' }), round('b', 2, { status: 'ON_HOLD' }), round('c', 3, { status: 'DELIVERED' })];
    expect(heldFirst(told).map(({ uuid }) => uuid)).toEqual(['b', 'a', 'c']);
    expect(told.map(isOver)).toEqual([false, false, true]);
    expect(isOver({ status: null })).toBe(false);
  });
});
