// Countries of venues, with the currency and time zone of a new venue. `countryName` in locales.ts gives their names. Payment accounts use
// the same list.

/** Currency and IANA time zone by ISO 3166 code. Bulgaria uses the euro since 2026; BGN stays for older records. */
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

/** The initial currency of a venue in the country. */
export const currencyOf = (country: Country): Currency => byCountry[country][0];

/** The initial IANA time zone of a venue in the country: the one with the most inhabitants. */
export const timezoneOf = (country: Country): string => byCountry[country][1];

const OUTSIDE_EU = new Set<string>([
  'AU',
  'BR',
  'CA',
  'CH',
  'GB',
  'HK',
  'IN',
  'JP',
  'MX',
  'MY',
  'NO',
  'NZ',
  'SG',
  'US',
] satisfies Country[]);
/** True if a country of the list is in the European Union. */
export const isEu = (country: string): boolean => Object.hasOwn(byCountry, country) && !OUTSIDE_EU.has(country);

/** ISO 3166 codes of countries with their own phone numbers; a test compares them with libphonenumber. */
export const PHONE_COUNTRIES: readonly string[] = (
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF ' +
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG ' +
  'GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF ' +
  'NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK ' +
  'YE YT ZA ZM ZW'
).split(' ');
