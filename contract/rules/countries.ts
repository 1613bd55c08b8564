// The countries a venue may be in, with the currency and time zone that a new venue starts from. Their names come from
// `countryName` in locales.ts. The list of payment accounts is the same one.

/** Currency and IANA time zone by ISO 3166 code. Bulgaria pays in euro since 2026; BGN stays for older records. */
const byCountry = {
  AT: ['EUR', 'Europe/Vienna'],
  AU: ['AUD', 'Australia/Sydney'],
  BE: ['EUR', 'Europe/Brussels'],
  BG: ['EUR', 'Europe/Sofia'],
  BR: ['BRL', 'America/Sao_Paulo'],
  CA: ['CAD', 'America/Toronto'],
  CH: ['CHF', 'Europe/Zurich'],
  CY: ['EUR', 'Asia/Nicosia'],
  CZ: ['CZK', 'Europe/Prague'],
  DE: ['EUR', 'Europe/Berlin'],
  DK: ['DKK', 'Europe/Copenhagen'],
  EE: ['EUR', 'Europe/Tallinn'],
  ES: ['EUR', 'Europe/Madrid'],
  FI: ['EUR', 'Europe/Helsinki'],
  FR: ['EUR', 'Europe/Paris'],
  GB: ['GBP', 'Europe/London'],
  GR: ['EUR', 'Europe/Athens'],
  HK: ['HKD', 'Asia/Hong_Kong'],
  IE: ['EUR', 'Europe/Dublin'],
  IN: ['INR', 'Asia/Kolkata'],
  IT: ['EUR', 'Europe/Rome'],
  JP: ['JPY', 'Asia/Tokyo'],
  LT: ['EUR', 'Europe/Vilnius'],
  LU: ['EUR', 'Europe/Luxembourg'],
  LV: ['EUR', 'Europe/Riga'],
  MT: ['EUR', 'Europe/Malta'],
  MX: ['MXN', 'America/Mexico_City'],
  MY: ['MYR', 'Asia/Kuala_Lumpur'],
  NL: ['EUR', 'Europe/Amsterdam'],
  NO: ['NOK', 'Europe/Oslo'],
  NZ: ['NZD', 'Pacific/Auckland'],
  PL: ['PLN', 'Europe/Warsaw'],
  PT: ['EUR', 'Europe/Lisbon'],
  RO: ['RON', 'Europe/Bucharest'],
  SE: ['SEK', 'Europe/Stockholm'],
  SG: ['SGD', 'Asia/Singapore'],
  SI: ['EUR', 'Europe/Ljubljana'],
  SK: ['EUR', 'Europe/Bratislava'],
  US: ['USD', 'America/New_York'],
} as const satisfies Record<string, readonly [Currency, string]>;

export const CURRENCIES = [
  'AUD',
  'BGN',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'INR',
  'JPY',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PLN',
  'RON',
  'SEK',
  'SGD',
  'USD',
] as const;
export type Currency = (typeof CURRENCIES)[number];

export type Country = keyof typeof byCountry;
export const COUNTRIES = Object.keys(byCountry) as [Country, ...Country[]];

/** The currency that a venue of the country starts with. */
export const currencyOf = (country: Country): Currency => byCountry[country][0];

/** The IANA time zone that a venue of the country starts with (the one most people live in). */
export const timezoneOf = (country: Country): string => byCountry[country][1];
