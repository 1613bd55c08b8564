import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled, writeDecimal } from './decimal.ts';

describe('numbers in inputs', () => {
  it('reads back what it writes, in every interface language', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 }).map((minor) => minor / 100);
    fc.assert(
      fc.property(cents, fc.constantFrom(...INTERFACE_LOCALES), fc.integer({ min: 0, max: 2 }), (value, locale, digits) => {
        expect(readNumber(writeDecimal(value, locale, digits))).toBe(value);
      }),
    );
  });

  it('shows the minimum number of decimals, and nothing without a value', () => {
    expect(writeDecimal(4, 'fr', 2)).toBe('4,00');
    expect(writeDecimal(1234.5, 'en', 2)).toBe('1234.50');
    expect(writeDecimal(null, 'fr')).toBe('');
    expect(writeDecimal(Number.NaN, 'fr')).toBe('');
  });

  it('converts percentages to fractions and back without rounding errors', () => {
    expect(scaled(0.07, 100)).toBe(7);
    expect(scaled(5.5, 1 / 100)).toBe(0.055);
    const rate = fc.integer({ min: 0, max: 99_999 }).map((basis) => basis / 1000);
    fc.assert(
      fc.property(rate, (percent) => {
        expect(scaled(scaled(percent, 1 / 100), 100)).toBe(percent);
      }),
    );
  });
});
