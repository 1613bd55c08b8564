// Translations that are missing or no longer say what the original says.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { begunLocales } from '@ardoise/menu/spoken-locales.ts';

type Entry = { locale: Locale; stale?: boolean | undefined };
/** Texts of a record with translations of their own: the record's, or those of one of its parts. */
type Part = {
  /** Path of the part in the record, with a dot at its end, or empty. */
  at: string;
  languages: readonly Entry[];
  /** Path in the part, as in each entry of `languages`, and what the original says. */
  texts: readonly (readonly [field: string, original: string])[];
};
type Translated = { resource: HealthLine['resource']; id: string; name: string; parts: Part[] };

const partsOfMenu = (menu: Menu): Translated[] => {
  const own = (languages: readonly Entry[], ...texts: Part['texts']): Part => ({ at: '', languages, texts });
  const sections = menu.sections.map(({ id, name, description, languages, banner }): Translated => {
    const parts = [own(languages, ['name', name], ['description', description])];
    if (banner) parts.push({ at: 'banner.', languages: banner.languages, texts: [['text', banner.text]] });
    return { resource: 'section', id, name, parts };
  });
  const categories = menu.categories.map(({ id, name, tagline, languages }): Translated => {
    return { resource: 'category', id, name, parts: [own(languages, ['name', name], ['tagline', tagline])] };
  });
  const products = menu.products.map(({ id, name, recipe, languages, bundle_categories }): Translated => {
    const steps = bundle_categories.map(
      (step, place): Part => ({ at: `bundle_categories.${place}.`, languages: step.languages, texts: [['name', step.name]] }),
    );
    return { resource: 'product', id, name, parts: [own(languages, ['name', name], ['recipe', recipe]), ...steps] };
  });
  const tags = menu.tags
    .filter(({ id }) => !id.includes(':'))
    .map(({ id, name, languages }): Translated => ({ resource: 'tag', id, name, parts: [own(languages, ['name', name])] }));
  return [...sections, ...categories, ...products, ...(menu.venue.tier === 'premium' ? premiumParts(menu) : []), ...tags];
};

/** Of what only a Premium venue can edit. */
const premiumParts = (menu: Menu): Translated[] => [
  ...menu.instructions.map(({ id, name, instructions, languages }): Translated => {
    const options = instructions.map((option, place) => [`instructions.${place}`, option] as const);
    return { resource: 'instruction', id, name, parts: [{ at: '', languages, texts: [['name', name], ...options] }] };
  }),
  ...menu.costs.map(({ id, name, recipe, message, languages }): Translated => {
    const texts = [['name', name] as const, ['recipe', recipe] as const, ['message', message] as const];
    return { resource: 'cost', id, name, parts: [{ at: '', languages, texts }] };
  }),
];

const textAt = (entry: Entry | undefined, field: string): string => {
  let found: unknown = entry;
  for (const step of field.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return typeof found === 'string' ? found : '';
};

const examinePart = ({ parts: _, ...record }: Translated, { at, languages, texts }: Part, locale: Locale): HealthLine[] => {
  const entry = languages.find((one) => one.locale === locale);
  const line = (kind: HealthLine['kind'], field: string): HealthLine => ({
    kind,
    ...record,
    field: `${at}languages.${LOCALES.indexOf(locale)}.${field}`,
    locale,
  });
  const missing = texts.filter(([field, original]) => original !== '' && textAt(entry, field) === '');
  const said = texts.find(([field]) => textAt(entry, field) !== '');
  return [
    ...(entry?.stale && said ? [line('translation_stale', said[0])] : []),
    ...missing.map(([field]) => line('translation_missing', field)),
  ];
};

/** The stale and missing translations of a menu, in each locale that the venue offers its guests. */
export const examineTexts = (menu: Menu): HealthLine[] => {
  const begun = begunLocales(menu.venue, [...menu.sections, ...menu.categories, ...menu.products]);
  const wanted = begun.filter((locale) => locale !== menu.venue.source_locale);
  return partsOfMenu(menu).flatMap((record) =>
    record.parts.flatMap((part) => wanted.flatMap((locale) => examinePart(record, part, locale))),
  );
};
