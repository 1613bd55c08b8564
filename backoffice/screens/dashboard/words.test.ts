import { describe, expect, it } from 'vitest';
import { hourInWords, longMoment, MOST_LETTERS, minutesInWords, pageLanguageInWords, roughly, shorten, shortMoment } from './words.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a name beside its bar', () => {
  it('has 30 characters at most, as one counts them', () => {
    expect(shorten('Thé')).toBe('Thé');
    expect(shorten('x'.repeat(MOST_LETTERS))).toBe('x'.repeat(MOST_LETTERS));
    expect(shorten('x'.repeat(MOST_LETTERS + 1))).toBe(`${'x'.repeat(MOST_LETTERS - 1)}…`);
    expect(shorten('Planche de charcuterie et de fromages')).toBe('Planche de charcuterie et de…');
    expect(shorten('👨‍👩‍👧'.repeat(31))).toBe(`${'👨‍👩‍👧'.repeat(29)}…`);
  });
});

describe('a day or an hour', () => {
  it('is short below a chart', () => {
    expect(plain(shortMoment('2026-11-24', 'fr', false))).toBe('24 nov.');
    expect(plain(shortMoment('2026-11-24T17:00', 'fr', true))).toBe('17:00');
    expect(plain(shortMoment('2026-11-24T17:00', 'fr', false))).toBe('mar. 24');
  });

  it('has its weekday where it is read', () => {
    expect(plain(longMoment('2026-11-24', 'fr'))).toBe('Mardi 24 nov. 2026');
    expect(plain(longMoment('2026-11-24T17:00', 'de'))).toBe('Dienstag, 24. Nov. 2026, 17:00');
  });
});

describe('what is measured', () => {
  it('is told with one digit below ten, and whole from there on', () => {
    expect([0, 0.25, 9.94, 10.4, 1234.5].map((value) => plain(roughly(value, 'fr')))).toEqual(['0', '0,3', '9,9', '10', '1 235']);
    expect([0, 200, 1000].map((seconds) => plain(minutesInWords(seconds, 'fr')))).toEqual(['0 min', '3,3 min', '17 min']);
    expect(plain(hourInWords(20, 'de'))).toBe('20:00');
  });

  it('is of a language of the page, by its name', () => {
    expect([pageLanguageInWords('jp-JP', 'fr'), pageLanguageInWords('pt-PT', 'en')]).toEqual(['Japonais', 'Portuguese']);
  });
});
