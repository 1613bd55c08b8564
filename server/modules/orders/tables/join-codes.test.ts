import { isLongJoinCode } from '@ardoise/contract/rules/group-order.ts';
import { expect, it } from 'vitest';
import { drawJoinCode, drawLongJoinCode, isSameJoinCode } from './join-codes.ts';

it('draws join codes that can be typed on every keyboard and rarely repeat', () => {
  const drawn = Array.from({ length: 2_000 }, drawJoinCode);
  for (const word of drawn) expect(word).toMatch(/^[a-z]{3,10} [1-9][0-9]$/);
  expect(new Set(drawn).size).toBeGreaterThan(1_500);
});

it('distinguishes long join codes from short ones', () => {
  for (let times = 0; times < 50; times++) expect([drawJoinCode(), drawLongJoinCode()].map(isLongJoinCode)).toEqual([false, true]);
});

it.each(['tango 47', 'Tango 47', ' TANGO47 ', 'tángo-47', 'ｔａｎｇｏ　４７', 'tango ٤٧', 'tango ۴۷'])(
  'accepts %s as tango 47',
  (typed) => {
    expect(isSameJoinCode(typed, 'tango 47')).toBe(true);
  },
);

it.each(['tango 48', 'tang 47', '47', '', 'tango'])('does not accept %s as tango 47', (typed) => {
  expect(isSameJoinCode(typed, 'tango 47')).toBe(false);
});
