// The language of the page: texts, plurals, amounts and times, passed to components by context.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { bcp47, formatTimeFrom, formatTomorrow, joinList } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { fillCounted, type PluralForms } from '@ardoise/contract/rules/text/texts.ts';
import { createContext, useContext } from 'react';
import type { MenuTexts, Texts } from '../i18n/fr-FR.ts';

type Values = Record<string, string | number>;

export type Language<T extends MenuTexts = Texts> = {
  locale: Locale;
  /** `lang` attribute of the venue's texts (names, descriptions), if their language is not the page's. */
  dishes: string | undefined;
  texts: T;
  /** Formats an amount in the venue's currency. */
  money: (amount: number) => string;
  /** The time of an ISO instant in the venue's time zone, with the weekday if it is ambiguous without. Has no line breaks. */
  time: (iso: string) => string;
  /** "tomorrow" if an ISO instant is less than a day ahead but on another day of the venue; otherwise null. */
  tomorrow: (iso: string) => string | null;
  /** Joins several entries. */
  list: (entries: readonly string[]) => string;
  /** A text with a count, in the right plural form. */
  count: (forms: PluralForms, n: number, values?: Values) => string;
};

/** The language while only the texts of the menu page are loaded. */
export type MenuLanguage = Language<MenuTexts>;

/**
 * `now`: the instant that the page shows (another one in a preview). `written`: the locale of the venue's texts; null if it is the page's.
 */
export const languageOf = <T extends MenuTexts>(
  locale: Locale,
  texts: T,
  venue: { currency: string; timezone: string },
  now: Date,
  written: Locale | null,
): Language<T> => ({
  locale,
  dishes: written === null || written === locale ? undefined : bcp47(written),
  texts,
  money: (amount) => formatMoney(amount, venue.currency, locale),
  time: (iso) => formatTimeFrom(now, new Date(iso), locale, venue.timezone).replaceAll(/\s/g, '\u00a0'),
  tomorrow: (iso) => formatTomorrow(now, new Date(iso), locale, venue.timezone),
  list: (entries) => joinList(entries, locale),
  count: (forms, n, values) => fillCounted(forms, n, new Intl.PluralRules(bcp47(locale)), values),
});

const LanguageContext = createContext<MenuLanguage | null>(null);
export const LanguageProvider = LanguageContext.Provider;

/** For components of the menu page itself. */
export const useMenuLanguage = (): MenuLanguage => {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('No language is provided.');
  return language;
};

const isWhole = (language: MenuLanguage): language is Language => 'product' in language.texts;

/** For sheets above the menu, and the page of an order. */
export const useLanguage = (): Language => {
  const language = useMenuLanguage();
  if (!isWhole(language)) throw new Error('Only the texts of the menu page are loaded.');
  return language;
};
