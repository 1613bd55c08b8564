// The languages in which a menu is available (docs/product/menu.md#translations), without the resolver.
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';

/** The minimum share of translated names for a locale to be offered. */
const OFFERED_SHARE = 0.5;

type Named = { name: string; languages: readonly { locale: Locale; name?: string | undefined }[] };

type VenueLocales = { source_locale: Locale; default_locale: Locale };

const localesWith = (own: VenueLocales, records: readonly Named[], least: number): Locale[] => {
  const counts = new Map<Locale, number>();
  for (const { languages } of records)
    for (const { locale, name } of languages) if (name) counts.set(locale, (counts.get(locale) ?? 0) + 1);
  return LOCALES.filter((locale) => locale === own.source_locale || locale === own.default_locale || (counts.get(locale) ?? 0) >= least);
};

/** The venue's own locales and those with at least one translation: the back-office reports their missing translations. */
export const startedLocales = (own: VenueLocales, records: readonly Named[]): Locale[] => localesWith(own, records, 1);

/**
 * The locales offered to guests: the venue's own, and those with at least half of the names translated. With fewer, most of the page would
 * be in another language.
 */
export const availableLocales = (own: VenueLocales, records: readonly Named[]): Locale[] =>
  localesWith(own, records, Math.max(1, records.length * OFFERED_SHARE));
