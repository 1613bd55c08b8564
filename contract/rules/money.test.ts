import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './countries.ts';
import {
  digitsOf,
  formatMoney,
  fromMinor,
  hasDigits,
  priceExcludingTax,
  roundHalfAway,
  scale,
  splitProportionally,
  toMinor,
} from './money.ts';

const minor = fc.integer({ min: 0, max: 100_000_000 });

describe('decimals of a currency', () => {
  it('follows ISO 4217, not Intl', () => {
    expect(['EUR', 'HUF', 'COP', 'JPY', 'KRW', 'KWD'].map(digitsOf)).toEqual([2, 2, 2, 0, 0, 3]);
  });

  it('rejects more decimals than the currency has', () => {
    for (const good of [0, 1, 0.01, 1.1, 4.35, 8.2, 1.15, 999_999.99]) expect(hasDigits(good, 'EUR')).toBe(true);
    for (const bad of [0.1 + 0.2, 1.005, 1e-7, 0.001, 12.345, Number.NaN, Number.POSITIVE_INFINITY])
      expect(hasDigits(bad, 'EUR')).toBe(false);
    expect(hasDigits(120, 'JPY')).toBe(true);
    expect(hasDigits(120.5, 'JPY')).toBe(false);
    expect(hasDigits(1.005, 'KWD')).toBe(true);
  });
});

describe('minor units', () => {
  it('converts both ways without loss', () => {
    fc.assert(
      fc.property(minor, fc.constantFrom(...CURRENCIES), (amount, currency) => {
        const decimal = fromMinor(amount, currency);
        expect(toMinor(decimal, currency)).toBe(amount);
        expect(hasDigits(decimal, currency)).toBe(true);
      }),
    );
  });

  it('rounds surplus decimals half away from zero', () => {
    expect([1.005, 2.675, -1.005, 1e-7, -1e-7, 1e21].map((amount) => toMinor(amount, 'EUR'))).toEqual([101, 268, -101, 0, 0, 1e23]);
  });
});

describe('rounding', () => {
  it('rounds half away from zero', () => {
    expect([roundHalfAway(5, 2), roundHalfAway(-5, 2), roundHalfAway(7, 3), roundHalfAway(-1, 3), roundHalfAway(0, -3)]).toEqual([
      3, -3, 2, 0, 0,
    ]);
  });

  it('is exact for products above the range of a float', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (a, b, c) => {
          const twice = 2n * BigInt(a) * BigInt(b);
          const away = twice < 0n ? -BigInt(c) : BigInt(c);
          expect(scale(a, b, c)).toBe(Number((twice + away) / (2n * BigInt(c))));
        },
      ),
    );
  });

  it('computes known prices without tax', () => {
    const figures = [
      [3.25, 0.2, 2.71],
      [21.25, 0.1, 19.32],
      [2.81, 0.2, 2.34],
      [27.69, 0.1, 25.17],
      [6.4, 0.2, 5.33],
      [8.5, 0.2, 7.08],
      [24, 0.1, 21.82],
      [8.9, 0.055, 8.44],
      [0, 0.2, 0],
      [1.005, 0, 1.01],
    ] as const;
    for (const [gross, rate, net] of figures) expect(priceExcludingTax(gross, rate, 'EUR')).toBe(net);
    expect(priceExcludingTax(110, 0.1, 'JPY')).toBe(100);
    expect(priceExcludingTax(105, 0.1, 'JPY')).toBe(95);
  });

  it('recovers the net amount from a computed gross amount', () => {
    fc.assert(
      fc.property(minor, fc.constantFrom(5500, 10_000, 20_000), (net, basis) => {
        const gross = scale(net, 100_000 + basis, 100_000);
        expect(toMinor(priceExcludingTax(fromMinor(gross, 'EUR'), basis / 100_000, 'EUR'), 'EUR')).toBe(net);
      }),
    );
  });
});

describe('proportional split', () => {
  it('computes the known shares of the lunch menu', () => {
    expect(splitProportionally(2450, [650, 2150, 800, 550])).toEqual([384, 1269, 472, 325]);
    expect(splitProportionally(2450, [650, 2800, 800, 550])).toEqual([332, 1429, 408, 281]);
  });

  it('splits equally if all weights are zero, and never below zero', () => {
    expect(splitProportionally(100, [0, 0, 0])).toEqual([33, 33, 34]);
    expect(splitProportionally(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0]);
    expect(splitProportionally(7, [])).toEqual([]);
  });

  it('sums to the whole, with parts at most half a unit above their share', () => {
    fc.assert(
      fc.property(minor, fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 }), (total, weights) => {
        const parts = splitProportionally(total, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        if (whole > 0)
          parts.slice(0, -1).forEach((part, place) => {
            expect(part).toBeLessThanOrEqual((total * (weights[place] ?? 0)) / whole + 0.5001);
          });
      }),
    );
  });
});

describe('formatted amounts', () => {
  it('uses the format of the locale and the decimals of the currency', () => {
    expect(formatMoney(1234.5, 'EUR', 'fr-FR')).toBe('1\u202f234,50\u00a0€');
    expect(formatMoney(1234.5, 'EUR', 'en')).toBe('€1,234.50');
    expect(formatMoney(1200, 'HUF', 'en-GB')).toBe('HUF\u00a01,200.00');
    expect(formatMoney(1200, 'JPY', 'jp-JP')).toMatch(/^[¥￥]1,200$/);
    expect(formatMoney(3.5, 'EUR', 'ar-AR')).toContain('3.50');
  });
});
