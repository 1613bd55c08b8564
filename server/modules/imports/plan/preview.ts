// The values of a preview before and after: names in place of ids, decimal amounts, and excerpts of long values.
import type { ShownField, ShownStep, ShownValue } from '@ardoise/contract/catalog/imports.ts';
import { type Contents, isAllergen } from '@ardoise/contract/rules/contents.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import type { CategoryRecord, CurrentMenu, Entry, InstructionRecord, Link, ProductRecord, SectionRecord, Step } from './current.ts';
import type { Draft } from './draft.ts';
import { recordFields } from './fields.ts';
import type { Links } from './links.ts';
import type { Menus } from './menus.ts';
import { happyHourOf } from './names.ts';
import { type PlainField, recordReaders } from './plain-fields.ts';
import type { Products } from './products.ts';

type Side = 'before' | 'after';
/** Readers of each field of a record, before or after the import. */
type Readers<T> = Record<string, (record: T, side: Side) => ShownValue>;
type Texted = { id: string; languages: Entry[] };
/** A draft of an existing record. */
export type Changed<T> = Pick<Draft<T>, 'record' | 'fields'> & { before: T };

type CutLimits = { most: number; lead: number };
/**
 * Maximum number of characters of a text and of list entries to show, and how many of them precede the first
 * difference.
 */
const TEXT: CutLimits = { most: 120, lead: 20 };
const LIST: CutLimits = { most: 8, lead: 1 };
const REST = '…';

/** Shortens two long lists to the part around their first difference, with `rest` in place of other entries. */
const cut = <T>(
  before: readonly T[],
  after: readonly T[],
  { most, lead }: CutLimits,
  rest: T,
  same: (one: T, other: T) => boolean,
): [T[], T[]] => {
  if (before.length <= most && after.length <= most) return [[...before], [...after]];
  const parting = before.findIndex((entry, at) => at >= after.length || !same(entry, after[at] as T));
  const from = Math.max(0, (parting < 0 ? before.length : parting) - lead);
  const part = (list: readonly T[]) => [
    ...(from > 0 ? [rest] : []),
    ...list.slice(from, from + most),
    ...(from + most < list.length ? [rest] : []),
  ];
  return [part(before), part(after)];
};

/** Removes partial words at the cut ends of a text. */
const inWords = (part: string, whole: string): string =>
  part === whole ? part : part.replace(/^…\S{0,15}\s+/u, `${REST} `).replace(/\s+\S{0,15}…$/u, ` ${REST}`);

const isList = (value: ShownValue): value is string[] | ShownStep[] => Array.isArray(value);
const isSteps = (value: ShownValue): value is ShownStep[] => isList(value) && value.some((entry) => typeof entry === 'object');
const identical = (one: unknown, other: unknown): boolean => one === other;
const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The steps that differ from the other side, each with a few choices. */
const cutSteps = (before: readonly ShownStep[], after: readonly ShownStep[]): [ShownStep[], ShownStep[]] => {
  const differing = (steps: readonly ShownStep[], others: readonly ShownStep[]) =>
    steps.filter((step) => !others.some((other) => alike(step, other))).slice(0, LIST.most);
  const [left, right] = [differing(before, after), differing(after, before)];
  const products = (step: ShownStep, others: readonly ShownStep[]) => {
    const other = others.find(({ name }) => name === step.name)?.products ?? [];
    return { ...step, products: cut(step.products, other, LIST, { name: REST, net_price: null }, alike)[0] };
  };
  return [left.map((step) => products(step, right)), right.map((step) => products(step, left))];
};

const shortened = (before: ShownValue, after: ShownValue): [ShownValue, ShownValue] => {
  if (typeof before === 'string' && typeof after === 'string') {
    const [left, right] = cut([...before], [...after], TEXT, REST, identical);
    return [inWords(left.join(''), before), inWords(right.join(''), after)];
  }
  if (isSteps(before) || isSteps(after)) return cutSteps((before ?? []) as ShownStep[], (after ?? []) as ShownStep[]);
  const [left, right] = cut((isList(before) ? before : []) as string[], (isList(after) ? after : []) as string[], LIST, REST, identical);
  return [isList(before) ? left : before, isList(after) ? right : after];
};

/** The changed translations, one field each. */
const translated = <T extends Texted>({ before, record }: Changed<T>, texts: readonly string[]): ShownField[] => {
  const locales = new Set([...before.languages, ...record.languages].map(({ locale }) => locale));
  const textOf = ({ languages }: T, locale: string, text: string) =>
    String(languages.find((entry) => entry.locale === locale)?.[text] ?? '');
  return [...locales].flatMap((locale) =>
    texts.flatMap((text) => {
      const [left, right] = [textOf(before, locale, text), textOf(record, locale, text)];
      if (left === right) return [];
      const [old, fresh] = shortened(left, right);
      return [{ field: `${text}:${locale}`, before: old, after: fresh }];
    }),
  );
};

const stored = (record: object, field: string): unknown => (record as Record<string, unknown>)[field];
const plainReaders = (cells: readonly PlainField[], currency: string): Readers<object> =>
  Object.fromEntries(cells.map(({ field, shown }) => [field, (record: object) => shown(stored(record, field), currency)]));

const fieldsBy =
  <T extends Texted>(readers: Readers<T>, texts: readonly string[]) =>
  (draft: Changed<T>): ShownField[] =>
    [...draft.fields].flatMap((field) => {
      if (field === 'translations') return translated(draft, texts);
      const read = readers[field] ?? ((record: T) => stored(record, field) as ShownValue);
      const [before, after] = shortened(read(draft.before, 'before'), read(draft.record, 'after'));
      return [{ field, before, after }];
    });

type Created<T> = { readers: Readers<T>; blank: T; texts: readonly string[]; columns: readonly string[]; always: readonly string[] };
/** The fields of a new record without its name, `always` first. */
const createdBy =
  <T extends Texted>({ readers, blank, texts, columns, always }: Created<T>) =>
  (record: T): ShownField[] => {
    const read = (column: string, of: T): ShownValue => readers[column]?.(of, 'after') ?? null;
    const isChanged = (column: string) => readers[column] && !alike(read(column, record), read(column, blank));
    const own = [...new Set([...always, ...columns])].filter((column) => always.includes(column) || isChanged(column));
    const fields = own.map((field) => {
      const value = read(field, record);
      return { field, before: null, after: shortened(typeof value === 'string' ? '' : null, value)[1] };
    });
    const translations = translated({ before: { ...record, languages: [] }, record, fields: new Set() }, texts);
    return [...fields, ...translations.map((field) => ({ ...field, before: null }))];
  };

const owners =
  (links: Links, nameOf: (id: string) => string) =>
  ({ id }: { id: string }, side: Side): string[] =>
    linksAt(links, id, side).map(({ owner }) => nameOf(owner));

const linksAt = (links: Links, id: string, side: Side): readonly Link[] => (side === 'before' ? links.linksBefore(id) : links.linksOf(id));

const contentsReaders = {
  allergens: ({ tags, allergens_declared }: Contents) => (allergens_declared ? tags.filter(isAllergen) : null),
  tags: ({ tags }: Contents) => tags.filter((tag) => !isAllergen(tag)),
};

/** The changes of each option, with its name; `fields` have the form `field id`. */
const optionFields = ({ before, record, fields }: Changed<InstructionRecord>): ShownField[] =>
  [...fields].flatMap((changed) => {
    const [field, id] = changed.split(' ') as [keyof typeof contentsReaders, string];
    const [was, is] = [before, record].map(({ options }) => options.find((option) => option.id === id));
    if (!was || !is) return [];
    const [old, fresh] = shortened(contentsReaders[field](was), contentsReaders[field](is));
    return [{ field, option: is.name, before: old, after: fresh }];
  });

const productReaders = (current: CurrentMenu, menus: Menus, { drafts }: Products): Readers<ProductRecord> => {
  const money = (minor: number) => fromMinor(minor, current.currency);
  const happyHour = happyHourOf(current);
  const instructions = new Map(current.instructions.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => drafts.get(id)?.record.name ?? '';
  const step = ({ name, multiple_choice, max_choices, products }: Step): ShownStep => ({
    name,
    multiple_choice,
    max_choices,
    products: products.map(({ id, custom_price, net_price }) => ({ name: nameOf(id), net_price: custom_price ? money(net_price) : null })),
  });
  return {
    ...plainReaders(recordReaders.products.plain, current.currency),
    price: ({ net_price }) => money(net_price),
    happy_hour_price: ({ exceptions }) => {
      const price = exceptions.find(({ calendar_id }) => calendar_id === happyHour)?.net_price ?? null;
      return price === null ? null : money(price);
    },
    image_url: ({ image_source }) => image_source,
    ...contentsReaders,
    instructions: (record) => record.instructions.map((id) => instructions.get(id) ?? ''),
    recommended: ({ recommendations }) => recommendations.map(nameOf),
    bundles: ({ bundle_categories }) => bundle_categories.map(step),
    sets: ({ products }) => products.map(nameOf),
    category: owners(menus.productLinks, (id) => menus.categories.get(id)?.record.name ?? ''),
    position: ({ id }, side) => {
      const places = linksAt(menus.productLinks, id, side).map(({ position }) => position);
      return places.length === 1 ? (places[0] ?? null) : places.map(String);
    },
  };
};

/** The names of the sections that contain a product. */
const menusOf =
  (menus: Menus) =>
  ({ id }: { id: string }): string[] => {
    const sections = [...menus.productLinks.ownersOf(id)].flatMap((category) => [...menus.sectionLinks.ownersOf(category)]);
    return [...new Set(sections)].map((section) => menus.sections.get(section)?.record.name ?? '');
  };

const NAMES: readonly string[] = ['uuid', 'section', 'category', 'name', 'type', 'price_excl', 'position'];
const without = (columns: readonly string[], excluded: readonly string[]) => columns.filter((column) => !excluded.includes(column));

/** The fields to show of a change and of a new record, by kind of record. */
export const shownFields = (current: CurrentMenu, menus: Menus, products: Products) => {
  const section: Readers<SectionRecord> = {
    ...plainReaders(recordReaders.sections.plain, current.currency),
    section: ({ name }) => name,
    image_url: ({ image_source }) => image_source,
  };
  const category: Readers<CategoryRecord> = {
    ...plainReaders(recordReaders.categories.plain, current.currency),
    category: ({ name }) => name,
    section: owners(menus.sectionLinks, (id) => menus.sections.get(id)?.record.name ?? ''),
  };
  const product = productReaders(current, menus, products);
  const { blanks } = menus;
  return {
    updated: {
      section: fieldsBy(section, recordFields.sections.texts),
      category: fieldsBy(category, recordFields.categories.texts),
      product: fieldsBy(product, recordFields.products.texts),
      instruction: optionFields,
    },
    created: {
      section: createdBy({
        readers: section,
        blank: blanks.section,
        texts: recordFields.sections.texts,
        columns: without(recordFields.sections.columns, NAMES),
        always: [],
      }),
      category: createdBy({
        readers: category,
        blank: blanks.category,
        texts: recordFields.categories.texts,
        columns: without(recordFields.categories.columns, NAMES),
        always: ['section'],
      }),
      product: createdBy({
        readers: { ...product, tax_rate: ({ tax_rate }) => tax_rate, section: menusOf(menus) },
        blank: blanks.product,
        texts: recordFields.products.texts,
        columns: [...without(recordFields.products.columns, NAMES), 'bundles', 'sets'],
        always: ['price', 'tax_rate', 'category', 'section'],
      }),
    },
  };
};
