import { expect, it } from 'vitest';
import { COUNTRIES, CURRENCIES, currencyOf, timezoneOf } from './countries.ts';
import { countryName } from './locales.ts';

it('offers 39 countries, each with a name, an offered currency and a time zone that exists', () => {
  expect(new Set(COUNTRIES).size).toBe(39);
  for (const country of COUNTRIES) {
    expect(countryName(country, 'fr')).not.toBe(country);
    expect(CURRENCIES).toContain(currencyOf(country));
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timezoneOf(country) })).not.toThrow();
  }
});

it('starts venues with the money and clock of their country', () => {
  expect([currencyOf('FR'), currencyOf('BG'), currencyOf('CH'), currencyOf('JP')]).toEqual(['EUR', 'EUR', 'CHF', 'JPY']);
  expect([timezoneOf('FR'), timezoneOf('GB')]).toEqual(['Europe/Paris', 'Europe/London']);
});
