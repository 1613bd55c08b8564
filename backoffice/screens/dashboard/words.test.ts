import { describe, expect, it } from 'vitest';
import { estimateText, hourInWords, longMoment, MAX_LETTERS, minutesInWords, pageLanguageInWords, shorten, shortMoment } from './words.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the label of a bar', () => {
  it('has at most 30 graphemes', () => {
    expect(shorten('Thé')).toBe('Thé');
    expect(shorten('x'.repeat(MAX_LETTERS))).toBe('x'.repeat(MAX_LETTERS));
    expect(shorten('x'.repeat(MAX_LETTERS + 1))).toBe(`${'x'.repeat(MAX_LETTERS - 1)}…`);
    expect(shorten('Planche de charcuterie et de fromages')).toBe('Planche de charcuterie et de…');
    expect(shorten('👨‍👩‍👧'.repeat(31))).toBe(`${'👨‍👩‍👧'.repeat(29)}…`);
  });
});

describe('the label of a day or an hour', () => {
  it('is short on an axis', () => {
    expect(plain(shortMoment('2026-11-24', 'fr', false))).toBe('24 nov.');
    expect(plain(shortMoment('2026-11-24T17:00', 'fr', true))).toBe('17:00');
    expect(plain(shortMoment('2026-11-24T17:00', 'fr', false))).toBe('mar. 24');
  });

  it('has its weekday in a tooltip', () => {
    expect(plain(longMoment('2026-11-24', 'fr'))).toBe('Mardi 24 nov. 2026');
    expect(plain(longMoment('2026-11-24T17:00', 'de'))).toBe('Dienstag, 24. Nov. 2026, 17:00');
  });
});

describe('a measured value', () => {
  it('has one decimal below ten, and none from there on', () => {
    expect([0, 0.25, 9.94, 10.4, 1234.5].map((value) => plain(estimateText(value, 'fr')))).toEqual(['0', '0,3', '9,9', '10', '1 235']);
    expect([0, 200, 1000].map((seconds) => plain(minutesInWords(seconds, 'fr')))).toEqual(['0 min', '3,3 min', '17 min']);
    expect(plain(hourInWords(20, 'de'))).toBe('20:00');
  });

  it('names the page language', () => {
    expect([pageLanguageInWords('jp-JP', 'fr'), pageLanguageInWords('pt-PT', 'en')]).toEqual(['Japonais', 'Portuguese']);
  });
});
