import { describe, expect, it } from 'vitest';
import { ageText, durationText } from './words.ts';

/** Intl separates by several kinds of space. */
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

  it('are said in the language of the interface', () => {
    expect(plain(ageText(65, 'de'))).toBe('1 Std. 5 Min.');
  });

  it('count seconds below a minute, and with minutes below an hour', () => {
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
