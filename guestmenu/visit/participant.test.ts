import { expect, it } from 'vitest';
import { parseParticipant } from './participant.ts';

it('parses a stored participant, and ignores anything else', () => {
  const participant = { id: 'a', table: '7' };
  expect(parseParticipant(JSON.stringify({ ...participant, more: 1 }))).toEqual(participant);
  for (const other of [null, '', '{', 'null', '7', '[]', '{"id":7,"table":"7"}', '{"id":"a"}']) expect(parseParticipant(other)).toBeNull();
});
