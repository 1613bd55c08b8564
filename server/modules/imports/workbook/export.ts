// Writes the current menu as a workbook for import, and the template, a workbook with one example of each record.
import { type Contents, isAllergen } from '@ardoise/contract/rules/contents.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, priceExcludingTax } from '@ardoise/contract/rules/money.ts';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { CurrentMenu, Entry, ProductRecord } from '../plan/current.ts';
import { Links } from '../plan/links.ts';
import { codeOf, happyHourOf, Register, Tags } from '../plan/names.ts';
import { pictureAddress } from '../plan/pictures.ts';
import { type PlainField, recordReaders } from '../plan/plain-fields.ts';
import { escapeFormula } from './cells.ts';
import { COLUMNS, TEXTS } from './columns.ts';
import { SHEETS, type SheetName } from './sheets.ts';

type Values = Record<string, CellValue>;
type Sheets = Record<SheetName, Values[]>;

/** Escapes characters that XML cannot contain, and texts that look like such an escape. */
const escaped = (text: string): string =>
  text.replace(
    /_(?=x[0-9A-Fa-f]{4}_)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
const safe = (value: CellValue): CellValue => (typeof value === 'string' ? escaped(escapeFormula(value)) : value);
const flagValue = (flag: boolean): number => (flag ? 1 : 0);

const localesOf = ({ sections, categories, products }: CurrentMenu): Locale[] => {
  const records: { languages: Entry[] }[] = [...sections, ...categories, ...products, ...products.flatMap((one) => one.bundle_categories)];
  const used = new Set(records.flatMap(({ languages }) => languages.map(({ locale }) => locale)));
  return LOCALES.filter((locale) => used.has(locale));
};

const texts = (languages: readonly Entry[], fields: readonly string[], column = (field: string) => field): Values =>
  Object.fromEntries(
    languages.flatMap((entry) => fields.map((field) => [`${column(field)}:${entry.locale}`, String(entry[field] ?? '') || null])),
  );

const plainValues = (cells: readonly PlainField[], record: object, currency: string): Values =>
  Object.fromEntries(
    cells.map(({ field, shown }) => {
      const value = shown((record as Record<string, unknown>)[field], currency);
      return [field, typeof value === 'boolean' ? flagValue(value) : value];
    }),
  );

/** The menu, indexed for the columns that refer to other records. */
const readerOf = (current: CurrentMenu, webAddress: string) => {
  const { sections, categories, products } = current;
  const sectionLinks = new Links(current.section_categories);
  const productLinks = new Links(current.category_products);
  const names = {
    sections: new Register(sections),
    categories: new Register(categories),
    products: new Register(products),
    instructions: new Register(current.instructions),
  };
  const money = (minor: number) => fromMinor(minor, current.currency);
  const label = <T extends { id: string; name: string }>(register: Register<T>, ids: readonly string[]) =>
    ids
      .flatMap((id) => register.byId(id) ?? [])
      .map((record) => register.label(record))
      .join(';');
  return { current, webAddress, sectionLinks, productLinks, names, money, label, tags: new Tags(current), happyHour: happyHourOf(current) };
};
type Reader = ReturnType<typeof readerOf>;

const TYPES = ['', 'single', 'bundle', 'set'];

/** The columns of tags and allergens. */
const contentsIn = (reader: Reader, { tags, allergens_declared }: Contents): Values => {
  const codes = tags.filter(isAllergen).map(codeOf);
  const labels = tags.filter((tag) => !isAllergen(tag)).map((tag) => reader.tags.label(tag));
  return { allergens: codes.length > 0 ? codes.join(';') : allergens_declared ? 'none' : '', tags: labels.join(';') };
};

const productRow = (reader: Reader, product: ProductRecord, categories: readonly string[]): Values => {
  const { current, money, label, names, sectionLinks, productLinks } = reader;
  const places = categories.map((category) => productLinks.positionOf(category, product.id) ?? 0);
  const inSections = new Set(categories.flatMap((category) => [...sectionLinks.ownersOf(category)]));
  const happy = product.exceptions.find(({ calendar_id }) => calendar_id === reader.happyHour)?.net_price ?? null;
  return {
    uuid: product.id,
    ref: product.ref,
    section: label(
      names.sections,
      current.sections.flatMap(({ id }) => (inSections.has(id) ? id : [])),
    ),
    category: label(names.categories, categories),
    position: places.length === 1 ? (places[0] ?? null) : places.join(';'),
    name: product.name,
    type: TYPES[product.type_id] ?? '',
    price: money(product.net_price),
    price_excl: priceExcludingTax(money(product.net_price), product.tax_rate, current.currency),
    tax_rate: product.tax_rate,
    ...plainValues(recordReaders.products.plain, product, current.currency),
    ...contentsIn(reader, product),
    instructions: label(names.instructions, product.instructions),
    recommended: label(names.products, product.recommendations),
    happy_hour_price: happy === null ? null : money(happy),
    image_url: pictureAddress(product, reader.webAddress),
    ...texts(product.languages, TEXTS.products),
  };
};

const bundleRows = ({ names, money }: Reader, bundle: ProductRecord): Values[] =>
  bundle.bundle_categories.flatMap((step) => {
    const isAlone = bundle.bundle_categories.filter(({ name }) => name === step.name).length === 1;
    return step.products.map(({ id, custom_price, net_price }) => ({
      bundle: names.products.label(bundle),
      group: isAlone ? step.name : step.id,
      multiple_choice: flagValue(step.multiple_choice),
      max_choices: step.max_choices,
      product: names.products.label(names.products.byId(id) ?? { ...bundle, id, name: id }),
      custom_price: custom_price ? money(net_price) : null,
      ...texts(step.languages, ['name'], () => 'group_name'),
    }));
  });

const sheetsOf = (current: CurrentMenu, webAddress: string): Sheets => {
  const reader = readerOf(current, webAddress);
  const { names, sectionLinks, productLinks } = reader;
  const categoryOrder = new Map(current.categories.map(({ id }, place) => [id, place]));
  const placed = current.products.map((product) => {
    const categories = [...productLinks.ownersOf(product.id)].sort((a, b) => (categoryOrder.get(a) ?? 0) - (categoryOrder.get(b) ?? 0));
    const [first = ''] = categories;
    return {
      product,
      categories,
      at: categoryOrder.get(first) ?? categoryOrder.size,
      place: productLinks.positionOf(first, product.id) ?? 0,
    };
  });
  placed.sort((a, b) => a.at - b.at || a.place - b.place);
  return {
    sections: current.sections.map((section) => ({
      ...plainValues(recordReaders.sections.plain, section, current.currency),
      uuid: section.id,
      section: section.name,
      position: section.position,
      image_url: pictureAddress(section, webAddress),
      ...texts(section.languages, TEXTS.sections),
    })),
    categories: current.categories.map((category) => ({
      ...plainValues(recordReaders.categories.plain, category, current.currency),
      uuid: category.id,
      category: category.name,
      section: reader.label(
        names.sections,
        current.sections.flatMap(({ id }) => (sectionLinks.ownersOf(category.id).has(id) ? id : [])),
      ),
      ...texts(category.languages, TEXTS.categories),
    })),
    products: placed.map(({ product, categories }) => productRow(reader, product, categories)),
    bundles: placed.flatMap(({ product }) => bundleRows(reader, product)),
    sets: placed.flatMap(({ product }) =>
      product.products.map((id) => ({
        set: names.products.label(product),
        quantity: 1,
        product: names.products.label(names.products.byId(id) ?? { ...product, id, name: id }),
      })),
    ),
    instructions: current.instructions.flatMap((instruction) =>
      instruction.options.map((option) => ({
        uuid: option.id,
        instruction: names.instructions.label(instruction),
        option: option.name,
        ...contentsIn(reader, option),
      })),
    ),
  };
};

const WIDE: readonly string[] = ['name', 'recipe', 'description', 'section', 'category', 'bundle', 'set', 'product', 'option', 'image_url'];
const PERCENT = '0.0##%';

const toSheet = (name: SheetName, rows: readonly Values[], locales: readonly Locale[]): WriteSheet => {
  const keys = [...COLUMNS[name], ...locales.flatMap((locale) => TEXTS[name].map((field) => `${field}:${locale}`))];
  return {
    name,
    rows: [keys, ...rows.map((values) => keys.map((key) => safe(values[key] || values[key] === 0 ? values[key] : null)))],
    columns: keys.map((key) => ({
      width: WIDE.some((wide) => key.startsWith(wide)) ? 28 : 14,
      ...(key === 'tax_rate' && { numFmt: PERCENT }),
    })),
    freezePane: { rows: 1 },
  };
};

const toBook = (sheets: WriteSheet[]): Promise<Uint8Array> => writeXlsx({ sheets, activeSheet: SHEETS.indexOf('products') });

export const exportBook = (current: CurrentMenu, webAddress: string): Promise<Uint8Array> => {
  const [sheets, locales] = [sheetsOf(current, webAddress), localesOf(current)];
  return toBook(SHEETS.map((name) => toSheet(name, sheets[name], locales)));
};

const beer = { section: 'Boissons', category: 'Bières', type: 'single', tax_rate: 0.2, unavailable: 0, standalone: 1, allergens: 'gluten' };
const example: Sheets = {
  sections: [{ section: 'Boissons', description: 'Servies toute la journée', position: 0, unavailable: 0, 'name:en-GB': 'Drinks' }],
  categories: [{ category: 'Bières', section: 'Boissons', position: 100, unavailable: 0, 'name:en-GB': 'Beers' }],
  products: [
    { ...beer, name: 'Demi blonde', ref: 'B25', price: 4.5, volume_cl: 25, 'name:en-GB': 'Lager, half' },
    { ...beer, name: 'Limonade', ref: 'L25', price: 3.5, volume_cl: 25, allergens: 'none', 'name:en-GB': 'Lemonade' },
    { ...beer, name: 'Panaché du jour', ref: 'F1', type: 'bundle', price: 6, allergens: '' },
    { ...beer, name: 'Duo terrasse', ref: 'S1', type: 'set', price: 7.5, allergens: '' },
  ],
  bundles: ['B25', 'L25'].map((product) => ({ bundle: 'F1', group: 'Boisson', multiple_choice: 0, product, 'group_name:en-GB': 'Drink' })),
  sets: ['B25', 'L25'].map((product) => ({ set: 'S1', product, quantity: 1 })),
  // An import creates no instructions, so an example would refer to none.
  instructions: [],
};

/** Turns rows into comments, which an import skips. */
const commented = ({ rows = [], ...sheet }: WriteSheet): WriteSheet => {
  const [header = [], ...examples] = rows;
  return { ...sheet, rows: [header, ...examples.map(([first, ...others]) => [`# ${first ?? 'exemple'}`, ...others])] };
};

/** The template workbook, with examples in commented rows. */
export const templateBook = (): Promise<Uint8Array> => toBook(SHEETS.map((name) => commented(toSheet(name, example[name], ['en-GB']))));
