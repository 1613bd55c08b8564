// Result of the examination of a menu.
import type { Locale } from './locales.ts';

/** Kinds of problems, most serious first. */
export const HEALTH_KINDS = [
  'price_zero',
  'fee_on_free',
  'nowhere',
  'allergens_undeclared',
  'happy_hour',
  'recommended_allergen',
  'volume_missing',
  'translation_stale',
  'translation_missing',
] as const;
export type HealthKind = (typeof HEALTH_KINDS)[number];

export const HEALTH_RESOURCES = ['section', 'category', 'product', 'instruction', 'cost', 'tag'] as const;
export type HealthLine = {
  kind: HealthKind;
  resource: (typeof HEALTH_RESOURCES)[number];
  id: string;
  name: string;
  /**
   * Path of the field as the record's form holds it (`net_price`, `exceptions.0.net_price`, `languages.5.name`,
   * `options.0.languages.5.name`), where `languages` has one entry for each of `LOCALES`, in that order.
   */
  field: string;
  /** The locale, for a translation. */
  locale?: Locale;
};
