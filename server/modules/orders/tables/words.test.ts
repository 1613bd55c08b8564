import { isLongWord } from '@ardoise/contract/rules/together.ts';
import { expect, it } from 'vitest';
import { drawLongWord, drawWord, isSameWord } from './words.ts';

it('a drawn word can be typed on every keyboard, and is seldom the same', () => {
  const drawn = Array.from({ length: 2_000 }, drawWord);
  for (const word of drawn) expect(word).toMatch(/^[a-z]{3,10} [1-9][0-9]$/);
  expect(new Set(drawn).size).toBeGreaterThan(1_500);
});

it('a long word is known from a short one', () => {
  for (let times = 0; times < 50; times++) expect([drawWord(), drawLongWord()].map(isLongWord)).toEqual([false, true]);
});

it.each(['tango 47', 'Tango 47', ' TANGO47 ', 'tángo-47', 'ｔａｎｇｏ　４７', 'tango ٤٧', 'tango ۴۷'])('%s is tango 47', (typed) => {
  expect(isSameWord(typed, 'tango 47')).toBe(true);
});

it.each(['tango 48', 'tang 47', '47', '', 'tango'])('%s is another word', (typed) => {
  expect(isSameWord(typed, 'tango 47')).toBe(false);
});
