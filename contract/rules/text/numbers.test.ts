import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './numbers.ts';

const read = (...typed: string[]) => typed.map((one) => [one, readNumber(one, 'EUR')]);

describe('readNumber', () => {
  it('accepts a comma or a point, and groups of three digits', () => {
    expect(read('12', '12,50', '12.5', ',5', '.5', '7,', ' -3,2 ', '+4')).toEqual([
      ['12', 12],
      ['12,50', 12.5],
      ['12.5', 12.5],
      [',5', 0.5],
      ['.5', 0.5],
      ['7,', 7],
      [' -3,2 ', -3.2],
      ['+4', 4],
    ]);
    for (const typed of ['1 234,50', '1\u00a0234.50', '1\u202f234,5', '1.234,50', '1,234.50', "1'234.50", '1’234,50', '1234.5'])
      expect([typed, readNumber(typed)]).toEqual([typed, 1234.5]);
    for (const typed of ['1.234.567', '1,234,567', '1 234 567', "1'234'567", '1.234.567,0']) expect(readNumber(typed)).toBe(1_234_567);
  });

  it('accepts the currency before, after or in place of the decimal point', () => {
    for (const typed of ['9,50 €', '9.50€', '€9.50', '€ 9,50', '9€50', '9 € 50', '9,50 EUR', 'EUR 9.50', '9 EUR 50'])
      expect([typed, readNumber(typed, 'EUR')]).toEqual([typed, 9.5]);
    expect([readNumber('CHF 9.50', 'CHF'), readNumber('£9.50', 'GBP'), readNumber('$9.50', 'CAD')]).toEqual([9.5, 9.5, 9.5]);
    expect(read('12 €', '12,- €', '12.–', '12,-')).toEqual([
      ['12 €', 12],
      ['12,- €', 12],
      ['12.–', 12],
      ['12,-', 12],
    ]);
  });

  it('answers null for empty input', () => {
    expect(read('', '  ', '\u00a0')).toEqual([
      ['', null],
      ['  ', null],
      ['\u00a0', null],
    ]);
  });

  it('rejects ambiguous and invalid input', () => {
    const unclear = ['12,34,56', '1.2.3', '1.234.5', '12 34', '1,23.456', '1.234,567,8', '9€5', '9€500', '€9€', '9,50€50', '1 234 5', '.'];
    for (const typed of [...unclear, ',', '-', '€', 'abc', '1e5', '--1', '1/2', '9 h 50', '9 TVA', 'ca. 9', '9.50 / 12'])
      expect([typed, readNumber(typed, 'EUR')]).toEqual([typed, undefined]);
    // Another currency, a currency where none is expected, and 1,250 or 1.25.
    for (const typed of ['$12', '£12.50', '10 CHF', '12 USD', '1.250 €', '1,250']) expect(readNumber(typed, 'EUR')).toBe(undefined);
    expect([readNumber('9,50 €'), readNumber('0,375'), readNumber('1.250'), readNumber('1.250', 'TND')]).toEqual([
      undefined,
      0.375,
      1.25,
      1.25,
    ]);
  });

  it('parses amounts as Intl formats them', () => {
    const locales = fc.constantFrom('fr-FR', 'en-GB', 'de-DE', 'de-CH', 'es-ES', 'it-IT', 'pt-PT', 'ja-JP', 'nl-NL');
    const currencies = fc.constantFrom('EUR', 'CHF', 'GBP', 'USD');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), locales, currencies, (minor, locale, currency) => {
        const typed = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(minor / 100);
        expect([typed, readNumber(typed, currency)]).toEqual([typed, minor / 100]);
      }),
    );
  });
});
