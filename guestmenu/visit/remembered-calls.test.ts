import { expect, it } from 'vitest';
import { callsAt, parseCalls, type RememberedCall, withCall, withoutCalls } from './remembered-calls.ts';

it('parses stored calls, and ignores anything else', () => {
  const call = { id: 'a', table: '7', kind: 'bill', at: 5 };
  expect(parseCalls(JSON.stringify([{ ...call, more: 1 }, { ...call, kind: 'taxi' }, null, 7]))).toEqual([call]);
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
    expect(parseCalls(other)).toEqual([]);
});

it('remembers a call per table and kind for five minutes', () => {
  const now = Date.parse('2026-11-28T20:00:00Z');
  const minutes = (count: number) => now + count * 60_000;
  let calls: RememberedCall[] = withCall([], { id: 'a', table: '7', kind: 'waiter' }, now);
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
