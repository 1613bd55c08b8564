// Formats of days, hours, counts and long names.

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

/** Maximum length of a bar's label. */
export const MAX_LETTERS = 30;

/** Shortens a name to at most 30 graphemes. */
export const shorten = (name: string): string => {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length <= MAX_LETTERS
    ? name
    : `${letters
        .slice(0, MAX_LETTERS - 1)
        .join('')
        .trimEnd()}…`;
};

const isHour = (label: string): boolean => label.length > 10;
/** The instant whose UTC date and time are those of the label. */
export const readingOf = (label: string): Date => new Date(isHour(label) ? `${label}:00Z` : `${label}T00:00:00Z`);

const format = (label: string, locale: InterfaceLocale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(bcp47(locale), { ...options, timeZone: 'UTC' }).format(readingOf(label));
const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;

/** A short axis label; hours of several days are labelled by their day. */
export const shortMoment = (label: string, locale: InterfaceLocale, oneDay: boolean): string => {
  if (!isHour(label)) return format(label, locale, DAY);
  return format(label, locale, oneDay ? HOUR : { weekday: 'short', day: 'numeric' });
};

/** A long label, with the weekday. */
export const longMoment = (label: string, locale: InterfaceLocale): string =>
  sentenceCase(format(label, locale, { weekday: 'long', ...DAY, year: 'numeric', ...(isHour(label) && HOUR) }), locale);

export const daysInWords = (start: string, end: string, locale: InterfaceLocale): string =>
  start === end
    ? sentenceCase(formatDay(start, locale, 'full'), locale)
    : t('dashboard.days', { start: formatDay(start, locale), end: formatDay(end, locale) });

/** The language and country of a browser: "Français (France)". */
export const languageInWords = (tag: string, locale: InterfaceLocale): string =>
  tag === UNKNOWN_LANGUAGE ? t('dashboard.unknown_language') : sentenceCase(languageLabel(tag, locale), locale);

/** The language of a page, or "unknown". */
export const pageLanguageInWords = (label: string, locale: InterfaceLocale): string =>
  isLocale(label) ? sentenceCase(languageName(label, locale), locale) : languageInWords(label || UNKNOWN_LANGUAGE, locale);

const SOURCES: Record<LinkSource, TextKey> = {
  facebook: 'venue.facebook',
  instagram: 'venue.instagram',
  maps: 'venue.gmaps',
  tripadvisor: 'venue.tripadvisor',
  website: 'venue.website',
};
/** The name of a link's target; an unknown source is returned unchanged. */
export const sourceInWords = (source: string): string => (Object.hasOwn(SOURCES, source) ? t(SOURCES[source as LinkSource]) : source);

/** A count with its noun: `n` selects the plural form, `count` is the formatted number. */
export const countInWords = (key: TextKey, n: number, locale: InterfaceLocale): string => t(key, { n, count: formatNumber(n, locale) });

/** Averages from this value on have no decimals. */
const WHOLE_FROM = 10;
const digitsOf = (value: number): number => (Math.abs(value) < WHOLE_FROM ? 1 : 0);
/** Formats an average or an estimate. */
export const estimateText = (value: number, locale: InterfaceLocale): string => formatNumber(value, locale, digitsOf(value));
/** An average or an estimate with its noun. */
export const estimateInWords = (key: TextKey, value: number, locale: InterfaceLocale): string => {
  // The plural form depends on the rounded number.
  const n = Number(value.toFixed(digitsOf(value)));
  return t(key, { n, count: estimateText(value, locale) });
};

/** An hour of the day: "20:00". */
export const hourInWords = (hour: number, locale: InterfaceLocale): string => formatMinute(hour * 60, locale);

/** Seconds as minutes: "3,4 min". */
export const minutesInWords = (seconds: number, locale: InterfaceLocale): string => {
  const minutes = seconds / 60;
  const options = { style: 'unit', unit: 'minute', unitDisplay: 'short', maximumFractionDigits: digitsOf(minutes) } as const;
  return numberFormat(locale, options).format(minutes);
};
