// The texts of a record for a guest (docs/product/menu.md#translations).
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';

export type Fallbacks = Pick<MenuVenue, 'default_locale' | 'source_locale'>;
/** A record with translations: what its entries hold beside their locale are its texts, by name. */
export type Translatable = { readonly languages: readonly { locale: Locale }[] };

const NOTHING = {};

/**
 * A record with its texts for a guest and without translations: each text in their locale, else in the venue's `default_locale`,
 * else in its `source_locale`, else as it stands. An empty translation counts as missing.
 */
export const translated = <R extends Translatable>(record: R, locale: Locale, { default_locale, source_locale }: Fallbacks): R => {
  if (record.languages.length === 0) return record;
  const texts: Record<string, unknown> = { ...record, languages: [] };
  // The last one that says something is the one that counts.
  for (const wanted of [source_locale, default_locale, locale]) {
    const entry = record.languages.find((one) => one.locale === wanted) ?? NOTHING;
    for (const [name, text] of Object.entries(entry)) if (name in texts) texts[name] = text || texts[name];
  }
  return texts as R;
};
