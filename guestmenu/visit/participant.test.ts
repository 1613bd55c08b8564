import { expect, it } from 'vitest';
import { parseParticipant } from './participant.ts';

it('parses a stored participant, and ignores anything else', () => {
  const seat = { id: 'a', table: '7' };
  expect(parseParticipant(JSON.stringify({ ...seat, more: 1 }))).toEqual(seat);
  for (const other of [null, '', '{', 'null', '7', '[]', '{"id":7,"table":"7"}', '{"id":"a"}']) expect(parseParticipant(other)).toBeNull();
});
