// Which languages a menu is written in (docs/product/menu.md#translations), without the resolver.
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';

/** The part of its names that a menu must have in a locale to be offered in it. */
const OFFERED_SHARE = 0.5;

type Named = { name: string; languages: readonly { locale: Locale; name?: string | undefined }[] };

type Own = { source_locale: Locale; default_locale: Locale };

const locales = (own: Own, records: readonly Named[], least: number): Locale[] => {
  const counts = new Map<Locale, number>();
  for (const { languages } of records)
    for (const { locale, name } of languages) if (name) counts.set(locale, (counts.get(locale) ?? 0) + 1);
  return LOCALES.filter((locale) => locale === own.source_locale || locale === own.default_locale || (counts.get(locale) ?? 0) >= least);
};

/** The locales that somebody has begun to translate a menu into, with the venue's own: in these, what is missing is missed. */
export const begunLocales = (own: Own, records: readonly Named[]): Locale[] => locales(own, records, 1);

/**
 * The locales that guests are offered: the venue's own, and those that at least half of the names are translated into. A page in a
 * language that a single name is in would be a page in another language.
 */
export const spokenLocales = (own: Own, records: readonly Named[]): Locale[] =>
  locales(own, records, Math.max(1, records.length * OFFERED_SHARE));
