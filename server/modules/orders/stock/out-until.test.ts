// The end of an outage, by service, day or date.
import { expect, it } from 'vitest';
import { untilOf } from './out-until.ts';

const timezone = 'Europe/Paris';
const lunch = [{ beginHour: 12, beginMinute: 0, endHour: 16, endMinute: 30 }];
const hours = Array.from({ length: 7 }, () => lunch);

it.each([
  ['in the evening', 'day', '2026-11-23T20:00:00Z', '2026-11-24T04:00:00.000Z'],
  ['after midnight', 'day', '2026-11-24T01:00:00Z', '2026-11-24T04:00:00.000Z'],
  ['in the morning', 'day', '2026-11-24T06:00:00Z', '2026-11-25T04:00:00.000Z'],
  ['while the venue is open', 'service', '2026-11-24T14:00:00Z', '2026-11-24T15:30:00.000Z'],
  ['while it is not', 'service', '2026-11-24T18:00:00Z', '2026-11-25T04:00:00.000Z'],
] as const)('returns the end of the day or service: %s', (_, word, at, until) => {
  expect(untilOf({ hours, timezone }, word, new Date(at)).toISOString()).toBe(until);
});

it('returns the end of the day if the venue has no opening hours', () => {
  const at = new Date('2026-11-23T20:00:00Z');
  for (const word of ['day', 'service'] as const)
    expect(untilOf({ hours: null, timezone }, word, at)).toEqual(new Date('2026-11-24T04:00:00Z'));
});

it('returns the morning of a date, also on the night of a clock change', () => {
  expect(untilOf({ hours, timezone }, '2027-03-28', new Date('2027-03-26T20:00:00Z')).toISOString()).toBe('2027-03-28T03:00:00.000Z');
});
