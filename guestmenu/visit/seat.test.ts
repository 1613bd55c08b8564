import { expect, it } from 'vitest';
import { parseSeat } from './seat.ts';

it('a seat is read as it was written, and anything else is none', () => {
  const seat = { id: 'a', table: '7' };
  expect(parseSeat(JSON.stringify({ ...seat, more: 1 }))).toEqual(seat);
  for (const other of [null, '', '{', 'null', '7', '[]', '{"id":7,"table":"7"}', '{"id":"a"}']) expect(parseSeat(other)).toBeNull();
});
