// Locales of records and of the interface. This module alone calls `Intl` (docs/product/api.md#formats): `jp-JP`, `cn-CN` and `ar-AR` must
// be converted first, because Intl silently falls back for them.

/** Locales that a venue may publish in, as the API names them. */
export const LOCALES = ['fr-FR', 'en-GB', 'es-ES', 'pt-PT', 'it-IT', 'de-DE', 'ru-RU', 'jp-JP', 'cn-CN', 'ar-AR', 'he-IL'] as const;
export type Locale = (typeof LOCALES)[number];

/** Languages of the back-office. */
export const INTERFACE_LOCALES = ['fr', 'en', 'es', 'it', 'pt', 'de'] as const;
export type InterfaceLocale = (typeof INTERFACE_LOCALES)[number];

/** Any locale that texts, dates and amounts may be shown in. */
export type DisplayLocale = Locale | InterfaceLocale;

/** A tag that Intl and `lang` accept. Only `bcp47` creates one, so that no unconverted locale reaches Intl. */
export type Bcp47 = string & { readonly bcp47: unique symbol };

const tags: Record<DisplayLocale, string> = {
  'fr-FR': 'fr-FR',
  'en-GB': 'en-GB',
  'es-ES': 'es-ES',
  'pt-PT': 'pt-PT',
  'it-IT': 'it-IT',
  'de-DE': 'de-DE',
  'ru-RU': 'ru-RU',
  'jp-JP': 'ja-JP',
  'cn-CN': 'zh-CN',
  'ar-AR': 'ar',
  'he-IL': 'he-IL',
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-PT',
  de: 'de-DE',
};

/** The BCP 47 tag of a locale, for Intl and `lang`. */
export const bcp47 = (locale: DisplayLocale): Bcp47 => tags[locale] as Bcp47;

export const directionOf = (locale: DisplayLocale): 'ltr' | 'rtl' => (locale === 'ar-AR' || locale === 'he-IL' ? 'rtl' : 'ltr');

const COMMAS: Partial<Record<DisplayLocale, string>> = { 'jp-JP': '、', 'cn-CN': '、', 'ar-AR': '، ' };

/** Joins entries with the comma of the language. Intl.ListFormat adds "and" in some languages, and differs between phones. */
export const joinList = (entries: readonly string[], locale: DisplayLocale): string => entries.join(COMMAS[locale] ?? ', ');

export const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value);

const languageOf = (tag: string) => tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** The interface language: the stored one, else the browser's first supported one, else French. */
export const interfaceLocale = (stored: string | null | undefined, browserLanguages: readonly string[]): InterfaceLocale => {
  for (const tag of [stored ?? '', ...browserLanguages]) {
    const language = languageOf(tag);
    const found = INTERFACE_LOCALES.find((locale) => locale === language);
    if (found) return found;
  }
  return 'fr';
};

/** The browser's language code for a locale. */
const browserLanguage = (locale: Locale): string => languageOf(tags[locale]);
const oldCodes: Record<string, string> = { iw: 'he', jp: 'ja', cn: 'zh' };

/** The locales that an `Accept-Language` header asks for, best first, matched by language only (each language has one locale). */
export const acceptedLocales = (acceptLanguage: string): Locale[] => {
  const ranges = acceptLanguage
    .slice(0, 1000)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      const q = weight === undefined ? 1 : Number(weight.slice(2));
      const language = languageOf(tag);
      return { language: oldCodes[language] ?? language, q: Number.isFinite(q) ? q : 0 };
    })
    .filter(({ language, q }) => language !== '' && q > 0)
    .sort((a, b) => b.q - a.q);
  // Entries after the wildcard do not matter: any language is accepted from there on.
  const any = ranges.findIndex(({ language }) => language === '*');
  const named = any < 0 ? ranges : ranges.slice(0, any);
  return named.flatMap(({ language }) => LOCALES.find((locale) => browserLanguage(locale) === language) ?? []);
};

/** The best offered locale for an `Accept-Language` header; the fallback for `*` and malformed headers. */
export const matchLocale = (acceptLanguage: string, offered: readonly Locale[], fallback: Locale): Locale =>
  acceptedLocales(acceptLanguage).find((locale) => offered.includes(locale)) ?? fallback;

/** Caches Intl objects by their arguments: creating one costs about a hundred times as much as using it. */
const cached = <A extends unknown[], T>(build: (...given: A) => T) => {
  const built = new Map<string, T>();
  return (...given: A): T => {
    const key = JSON.stringify(given);
    let found = built.get(key);
    if (found === undefined) {
      found = build(...given);
      built.set(key, found);
    }
    return found;
  };
};

const displayNames = cached(
  (tag: Bcp47, type: 'language' | 'region') => new Intl.DisplayNames([tag], { type, languageDisplay: 'standard' }),
);
const dates = cached((tag: Bcp47, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
const relativeTimes = cached((tag: Bcp47) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
/** A cached number format of a locale. */
export const numberFormat = cached(
  (locale: DisplayLocale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(bcp47(locale), options),
);

/** Name of a locale's language (`languageName('jp-JP', 'fr')` is "japonais"). */
export const languageName = (locale: DisplayLocale, inLocale: DisplayLocale): string => {
  const language = languageOf(tags[locale]);
  return displayNames(bcp47(inLocale), 'language').of(language) ?? language;
};

/** Language and country of a browser's tag ("anglais (États-Unis)"); an invalid tag is returned as it is. */
export const languageLabel = (tag: string, inLocale: DisplayLocale): string => {
  try {
    return displayNames(bcp47(inLocale), 'language').of(isLocale(tag) && tag !== 'ar-AR' ? tags[tag] : tag) ?? tag;
  } catch {
    return tag;
  }
};

/** Name of a country by its ISO 3166 code; an invalid code is returned as it is. */
export const countryName = (code: string, inLocale: DisplayLocale): string => {
  try {
    return displayNames(bcp47(inLocale), 'region').of(code) ?? code;
  } catch {
    return code;
  }
};

type Style = 'short' | 'medium' | 'long' | 'full';

/** The date of an instant in a time zone. */
export const formatDate = (at: Date, locale: DisplayLocale, timezone: string, style: Style = 'medium'): string =>
  dates(bcp47(locale), { dateStyle: style, timeZone: timezone }).format(at);

/** Hour and minute of an instant in a time zone. */
export const formatTime = (at: Date, locale: DisplayLocale, timezone: string): string =>
  dates(bcp47(locale), { timeStyle: 'short', timeZone: timezone }).format(at);

const DAY_MS = 86_400_000;

/** The time of an instant; with its weekday if it is a day or more away, because it would be read as the nearest such time. */
export const formatTimeFrom = (now: Date, at: Date, locale: DisplayLocale, timezone: string): string =>
  Math.abs(at.getTime() - now.getTime()) < DAY_MS
    ? formatTime(at, locale, timezone)
    : dates(bcp47(locale), { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: timezone }).format(at);

/** "tomorrow" if an instant less than a day after `now` is on another day of the time zone; else null. */
export const formatTomorrow = (now: Date, at: Date, locale: DisplayLocale, timezone: string): string | null => {
  const days = dates(bcp47('en-GB'), { timeZone: timezone });
  if (at.getTime() - now.getTime() >= DAY_MS || days.format(at) === days.format(now)) return null;
  return relativeTimes(bcp47(locale)).format(1, 'day');
};

export const formatDateTime = (at: Date, locale: DisplayLocale, timezone: string, style: Style = 'short'): string =>
  dates(bcp47(locale), { dateStyle: style, timeStyle: 'short', timeZone: timezone }).format(at);

/** Weekday, day, month, hour and minute of an instant in a time zone. */
export const formatMoment = (at: Date, locale: DisplayLocale, timezone: string): string =>
  dates(bcp47(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(at);

/** A calendar day (`YYYY-MM-DD`). */
export const formatDay = (day: string, locale: DisplayLocale, style: Style = 'medium'): string =>
  formatDate(new Date(`${day}T00:00:00Z`), locale, 'UTC', style);

/** The month of an instant with its year (`novembre 2026`). */
export const formatMonth = (at: Date, locale: DisplayLocale, timezone: string): string =>
  dates(bcp47(locale), { month: 'long', year: 'numeric', timeZone: timezone }).format(at);

/** A calendar day without its year (`16 novembre`). */
export const formatDayAndMonth = (day: string, locale: DisplayLocale): string =>
  dates(bcp47(locale), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Name of a weekday; 0 is Monday. */
export const weekdayName = (weekday: number, locale: DisplayLocale, width: 'long' | 'short' | 'narrow' = 'long'): string =>
  dates(bcp47(locale), { weekday: width, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + weekday)));

/** Minutes since midnight as an hour of the day; 1440 is shown as midnight. */
export const formatMinute = (minute: number, locale: DisplayLocale): string => formatTime(new Date(minute * 60_000), locale, 'UTC');

export const formatNumber = (value: number, locale: DisplayLocale, maximumFractionDigits = 3): string =>
  numberFormat(locale, { maximumFractionDigits }).format(value);

/** A number of hours, days or months with its unit and no-break spaces ("13 mois"). */
export const formatSpan = (n: number, unit: 'hour' | 'day' | 'month', locale: DisplayLocale): string =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(n).replaceAll(' ', '\u00a0');

/** A fraction as a percentage (0.055 is "5,5 %"). */
export const formatPercent = (fraction: number, locale: DisplayLocale, maximumFractionDigits = 3): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits }).format(fraction);
