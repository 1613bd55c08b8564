// Finds translations that are missing or stale.

import { menuCategory } from '@ardoise/contract/catalog/categories.ts';
import { menuCost } from '@ardoise/contract/catalog/costs.ts';
import { menuInstruction, option } from '@ardoise/contract/catalog/instructions.ts';
import { bundleCategory, menuProduct } from '@ardoise/contract/catalog/products.ts';
import { menuSection } from '@ardoise/contract/catalog/sections.ts';
import { menuTag } from '@ardoise/contract/catalog/tags.ts';
import { translatedOf } from '@ardoise/contract/kit/record.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { startedLocales } from '@ardoise/menu/available-locales.ts';

type Entry = { locale: Locale; stale?: boolean | undefined };
/** A record, or a part of one, that has its own translations. */
type Part = {
  /** Path of the part in the record, with a dot at its end, or empty. */
  at: string;
  languages: readonly Entry[];
  /** Names of the texts, the same in each entry of `languages`, with the original texts. */
  texts: readonly (readonly [field: string, original: string])[];
};
type Translated = { resource: HealthLine['resource']; id: string; name: string; parts: Part[] };

/** The texts of a record with these names. */
const textsOf = (record: object, names: readonly string[]): [field: string, original: string][] =>
  names.map((name) => [name, (record as Record<string, string>)[name] ?? '']);
/** The translated fields of each kind of record, from its contract. */
const texts = {
  section: translatedOf(menuSection),
  category: translatedOf(menuCategory),
  product: translatedOf(menuProduct),
  instruction: translatedOf(menuInstruction),
  cost: translatedOf(menuCost),
  tag: translatedOf(menuTag),
} as const;
const STEP = translatedOf(bundleCategory);
const OPTION = translatedOf(option);

type Named = { id: string; name: string; languages: readonly Entry[] };
const partsOf = (resource: keyof typeof texts, record: Named, parts: Part[] = []): Translated => ({
  resource,
  id: record.id,
  name: record.name,
  parts: [{ at: '', languages: record.languages, texts: textsOf(record, texts[resource]) }, ...parts],
});

/** The entries of a list of the record, each with translations of its own. */
const entriesOf = (list: string, entries: readonly { languages: readonly Entry[] }[], names: readonly string[]): Part[] =>
  entries.map((entry, place) => ({ at: `${list}.${place}.`, languages: entry.languages, texts: textsOf(entry, names) }));

const partsOfMenu = (menu: Menu): Translated[] => [
  ...menu.sections.map((section) => {
    const { banner } = section;
    return partsOf('section', section, banner ? [{ at: 'banner.', languages: banner.languages, texts: [['text', banner.text]] }] : []);
  }),
  ...menu.categories.map((category) => partsOf('category', category)),
  ...menu.products.map((product) => partsOf('product', product, entriesOf('bundle_categories', product.bundle_categories, STEP))),
  ...(menu.venue.tier === 'premium' ? premiumParts(menu) : []),
  ...menu.tags.filter(({ id }) => !id.includes(':')).map((tag) => partsOf('tag', tag)),
];

/** The records that only a Premium venue can edit. */
const premiumParts = (menu: Menu): Translated[] => [
  ...menu.instructions.map((instruction) => partsOf('instruction', instruction, entriesOf('options', instruction.options, OPTION))),
  ...menu.costs.map((cost) => partsOf('cost', cost)),
];

const textAt = (entry: Entry | undefined, name: string): string => (entry as Record<string, string> | undefined)?.[name] ?? '';

const examinePart = ({ parts: _, ...record }: Translated, { at, languages, texts }: Part, locale: Locale): HealthLine[] => {
  const entry = languages.find((one) => one.locale === locale);
  const line = (kind: HealthLine['kind'], field: string): HealthLine => ({
    kind,
    ...record,
    field: `${at}languages.${LOCALES.indexOf(locale)}.${field}`,
    locale,
  });
  const missing = texts.filter(([field, original]) => original !== '' && textAt(entry, field) === '');
  const translated = texts.find(([field]) => textAt(entry, field) !== '');
  return [
    ...(entry?.stale && translated ? [line('translation_stale', translated[0])] : []),
    ...missing.map(([field]) => line('translation_missing', field)),
  ];
};

/** The stale and missing translations of a menu, in each locale that the venue offers its guests. */
export const examineTexts = (menu: Menu): HealthLine[] => {
  const started = startedLocales(menu.venue, [...menu.sections, ...menu.categories, ...menu.products]);
  const wanted = started.filter((locale) => locale !== menu.venue.source_locale);
  return partsOfMenu(menu).flatMap((record) =>
    record.parts.flatMap((part) => wanted.flatMap((locale) => examinePart(record, part, locale))),
  );
};
