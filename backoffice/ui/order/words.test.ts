import type { Order } from '@ardoise/contract/orders.ts';
import { ORDER_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import { describe, expect, it } from 'vitest';
import { ageMinutes, ageText, briefAgeText, durationText, lateAfter, pieces } from './words.ts';

/** Replaces the several kinds of spaces that Intl uses. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('ages and durations', () => {
  it('grow from minutes to hours to days', () => {
    expect([0, 14, 59, 60, 65, 1439, 1440, 4400].map((minutes) => plain(ageText(minutes, 'fr')))).toEqual([
      '0 min',
      '14 min',
      '59 min',
      '1 h',
      '1 h 5 min',
      '23 h 59 min',
      '1 j',
      '3 j',
    ]);
  });

  it('have a brief form with the largest unit only', () => {
    expect([8, 18, 65, 1500].map((minutes) => plain(briefAgeText(minutes, 'fr')))).toEqual(['8 min', '18 min', '1 h', '1 j']);
  });

  it('are in the language of the interface', () => {
    expect(plain(ageText(65, 'de'))).toBe('1 Std. 5 Min.');
  });

  it('have seconds below an hour', () => {
    expect([0, 45, 60, 200, 3600, 7500].map((seconds) => plain(durationText(seconds, 'fr')))).toEqual([
      '0 s',
      '45 s',
      '1 min',
      '3 min 20 s',
      '1 h',
      '2 h 5 min',
    ]);
  });
});

describe('an order', () => {
  it('has an age of whole minutes in its current status, never below 0', () => {
    const order = { since: '2026-11-21T12:10:00.000Z' };
    expect(ageMinutes(order, Date.parse('2026-11-21T12:25:59.000Z'))).toBe(15);
    expect(ageMinutes(order, Date.parse('2026-11-21T12:09:00.000Z'))).toBe(0);
  });

  it('is late by the limit of its status, and never while it waits for its guest', () => {
    const venue = { late_waiting: 5, late_preparing: 12, late_ready: 4 };
    expect(ORDER_STATUSES.map((status) => lateAfter(status, venue))).toEqual([null, 5, null, 12, 4, null, null, null]);
  });

  it('counts pieces, not lines', () => {
    expect(pieces({ items: [{ qty: 2 }, { qty: 3 }] as Order['items'] })).toBe(5);
  });
});
