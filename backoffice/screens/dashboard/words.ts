// How days, hours and long names are written on the page.

import { type LinkSource, UNKNOWN_LANGUAGE } from '@ardoise/contract/rules/figures.ts';
import {
  bcp47,
  formatDay,
  formatMinute,
  formatNumber,
  type InterfaceLocale,
  isLocale,
  languageLabel,
  languageName,
  numberFormat,
} from '@ardoise/contract/rules/locales.ts';
import { type TextKey, t } from '../../i18n/translate.ts';
import { sentenceCase } from '../../ui/sentence-case.ts';

/** Letters of a label beside a bar. */
export const MOST_LETTERS = 30;

/** A name in at most 30 characters, as one counts them. */
export const shorten = (name: string): string => {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length <= MOST_LETTERS
    ? name
    : `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
};

const isHour = (label: string): boolean => label.length > 10;
/** The instant whose UTC reading is what the label says. */
export const readingOf = (label: string): Date => new Date(isHour(label) ? `${label}:00Z` : `${label}T00:00:00Z`);

const format = (label: string, locale: InterfaceLocale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(bcp47(locale), { ...options, timeZone: 'UTC' }).format(readingOf(label));
const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;

/** A day or an hour below a chart, as short as it can be told; of hours of several days their day. */
export const shortMoment = (label: string, locale: InterfaceLocale, oneDay: boolean): string => {
  if (!isHour(label)) return format(label, locale, DAY);
  return format(label, locale, oneDay ? HOUR : { weekday: 'short', day: 'numeric' });
};

/** The same where one reads it: with its weekday. */
export const longMoment = (label: string, locale: InterfaceLocale): string =>
  sentenceCase(format(label, locale, { weekday: 'long', ...DAY, year: 'numeric', ...(isHour(label) && HOUR) }), locale);

export const daysInWords = (start: string, end: string, locale: InterfaceLocale): string =>
  start === end
    ? sentenceCase(formatDay(start, locale, 'full'), locale)
    : t('dashboard.days', { start: formatDay(start, locale), end: formatDay(end, locale) });

/** Language and country of a browser: "Français (France)". */
export const languageInWords = (tag: string, locale: InterfaceLocale): string =>
  tag === UNKNOWN_LANGUAGE ? t('dashboard.unknown_language') : sentenceCase(languageLabel(tag, locale), locale);

/** Language of a page; one that is not told is unknown. */
export const pageLanguageInWords = (label: string, locale: InterfaceLocale): string =>
  isLocale(label) ? sentenceCase(languageName(label, locale), locale) : languageInWords(label || UNKNOWN_LANGUAGE, locale);

const SOURCES: Record<LinkSource, TextKey> = {
  facebook: 'venue.facebook',
  instagram: 'venue.instagram',
  maps: 'venue.gmaps',
  tripadvisor: 'venue.tripadvisor',
  website: 'venue.website',
};
/** Where a link leads; one that is not known is called as it is. */
export const sourceInWords = (source: string): string => (Object.hasOwn(SOURCES, source) ? t(SOURCES[source as LinkSource]) : source);

/** A count with its word, for texts that have both numbers of it. */
export const countInWords = (key: TextKey, n: number, locale: InterfaceLocale): string => t(key, { n, count: formatNumber(n, locale) });

/** From here on, nobody minds what comes after the point. */
const WHOLE_FROM = 10;
const digitsOf = (value: number): number => (Math.abs(value) < WHOLE_FROM ? 1 : 0);
/** An average or an estimate. */
export const roughly = (value: number, locale: InterfaceLocale): string => formatNumber(value, locale, digitsOf(value));
/** The same with its word. */
export const roughlyInWords = (key: TextKey, value: number, locale: InterfaceLocale): string => {
  // The word goes with the number that is read, not with the one behind it.
  const n = Number(value.toFixed(digitsOf(value)));
  return t(key, { n, count: roughly(value, locale) });
};

/** An hour of the day: "20:00". */
export const hourInWords = (hour: number, locale: InterfaceLocale): string => formatMinute(hour * 60, locale);

/** Seconds as minutes: "3,4 min". */
export const minutesInWords = (seconds: number, locale: InterfaceLocale): string => {
  const minutes = seconds / 60;
  const options = { style: 'unit', unit: 'minute', unitDisplay: 'short', maximumFractionDigits: digitsOf(minutes) } as const;
  return numberFormat(locale, options).format(minutes);
};
