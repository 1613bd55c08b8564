import { expect, it } from 'vitest';
import { type Called, callsAt, parseCalled, withCall, withoutCalls } from './called.ts';

it('calls are read as they were written, and anything else is none', () => {
  const called = { id: 'a', table: '7', kind: 'bill', at: 5 };
  expect(parseCalled(JSON.stringify([{ ...called, more: 1 }, { ...called, kind: 'taxi' }, null, 7]))).toEqual([called]);
  for (const other of [
    null,
    '',
    '{',
    'null',
    '7',
    '{}',
    '[{"id":"a","table":7,"kind":"bill","at":1}]',
    '[{"table":"7","kind":"bill","at":1}]',
  ])
    expect(parseCalled(other)).toEqual([]);
});

it('a call is remembered for its table and five minutes, once of each kind', () => {
  const now = Date.parse('2026-11-28T20:00:00Z');
  const minutes = (count: number) => now + count * 60_000;
  let calls: Called[] = withCall([], { id: 'a', table: '7', kind: 'waiter' }, now);
  calls = withCall(calls, { id: 'b', table: '7', kind: 'waiter' }, minutes(2));
  calls = withCall(calls, { id: 'c', table: '7', kind: 'bill' }, minutes(3));
  const waiter = { id: 'b', kind: 'waiter', creation_date: '2026-11-28T20:02:00.000Z' };
  expect(callsAt(calls, '7', minutes(6))).toEqual([waiter, { id: 'c', kind: 'bill', creation_date: '2026-11-28T20:03:00.000Z' }]);
  expect(callsAt(calls, '8', minutes(6))).toEqual([]);
  expect(callsAt(calls, '7', minutes(7))).toHaveLength(1);
  expect(callsAt(calls, '7', minutes(8))).toEqual([]);
  expect(callsAt(withoutCalls(calls, '8'), '7', minutes(6))).toHaveLength(2);
  expect(withoutCalls(calls, '7')).toEqual([]);
});
