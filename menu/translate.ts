// The texts of a record for a guest (docs/product/menu.md#translations).
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';

export type Fallbacks = Pick<MenuVenue, 'default_locale' | 'source_locale'>;
/** A record with translations. Each entry holds a locale and the texts of that locale, under the record's own property names. */
export type Translatable = { readonly languages: readonly { locale: Locale }[] };

const NOTHING = {};

/**
 * A record with its texts for a guest, and `languages` emptied. Each text is in `locale`, else in the venue's `default_locale`, else in its
 * `source_locale`, else the record's own. An empty translation counts as missing.
 */
export const translated = <R extends Translatable>(record: R, locale: Locale, { default_locale, source_locale }: Fallbacks): R => {
  if (record.languages.length === 0) return record;
  const texts: Record<string, unknown> = { ...record, languages: [] };
  // The last locale with a text wins.
  for (const wanted of [source_locale, default_locale, locale]) {
    const entry = record.languages.find((one) => one.locale === wanted) ?? NOTHING;
    for (const [name, text] of Object.entries(entry)) if (name in texts) texts[name] = text || texts[name];
  }
  return texts as R;
};
