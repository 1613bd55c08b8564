import { expect, it } from 'vitest';
import { COUNTRIES, CURRENCIES, currencyOf, isEu, timezoneOf } from './countries.ts';
import { countryName } from './locales.ts';

it('lists 39 countries, each with a name, a supported currency and a valid time zone', () => {
  expect(new Set(COUNTRIES).size).toBe(39);
  for (const country of COUNTRIES) {
    expect(countryName(country, 'fr')).not.toBe(country);
    expect(CURRENCIES).toContain(currencyOf(country));
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timezoneOf(country) })).not.toThrow();
  }
});

it('gives the currency and time zone of a country', () => {
  expect([currencyOf('FR'), currencyOf('BG'), currencyOf('CH'), currencyOf('JP')]).toEqual(['EUR', 'EUR', 'CHF', 'JPY']);
  expect([timezoneOf('FR'), timezoneOf('GB')]).toEqual(['Europe/Paris', 'Europe/London']);
});

it('knows the members of the EU, by ISO code', () => {
  expect(COUNTRIES.filter(isEu)).toHaveLength(25);
  expect(['FR', 'GR', 'IE', 'CY', 'BG', 'SK'].every(isEu)).toBe(true);
  expect(['GB', 'CH', 'NO', 'US', 'EL', 'MC', 'toString', ''].some(isEu)).toBe(false);
});
