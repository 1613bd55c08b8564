// A demo menu as records. Keys become ids, and the same records are priced (as the menu document) and stored (as rows).
import { calendarInput } from '@ardoise/contract/catalog/calendars.ts';
import { type Category, categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { costInput } from '@ardoise/contract/catalog/costs.ts';
import { instructionInput } from '@ardoise/contract/catalog/instructions.ts';
import { productInput } from '@ardoise/contract/catalog/products.ts';
import { sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { type Station, stationInput } from '@ardoise/contract/catalog/stations.ts';
import { amountsToMinor, fieldsOf } from '@ardoise/contract/kit/record.ts';
import type { Menu, MenuSection } from '@ardoise/contract/menu.ts';
import type { Tier } from '@ardoise/contract/rules/permissions.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import type { Query } from '../host.ts';
import type { DemoMenu } from '../menu/halles.ts';
import type { Schema } from '../menu/record.ts';
import { type DemoRecord, type DemoVenueKey, demoRecordId } from './ids.ts';
import { insertRows } from './rows.ts';
import type { VenueRow } from './venues.ts';

type Pictured = { image: string };
/**
 * The menu document, with the pictures of sections and products, the fields of sections and categories that only staff see, and the
 * stations.
 */
export type DemoCatalogue = Omit<Menu, 'sections' | 'categories' | 'products'> & {
  stations: Omit<Station, 'version'>[];
  sections: (MenuSection & Pictured & { payment: boolean })[];
  categories: (Menu['categories'][number] & Pick<Category, 'station'>)[];
  products: (Menu['products'][number] & Pictured)[];
};

type IdOf = (key: string) => string;
/** Maps the keys of a menu's records to ids. */
const idsOf = (venue: DemoVenueKey, menu: DemoMenu): IdOf => {
  const { calendars, stations, sections, categories, products, instructions, costs } = menu;
  const lists = {
    calendar: calendars,
    station: stations,
    section: sections,
    category: categories,
    product: products,
    instruction: instructions,
    cost: costs,
  };
  const ids = new Map<string, string>();
  for (const [record, list] of Object.entries<readonly { key: string }[]>(lists))
    for (const { key } of list) ids.set(key, demoRecordId(venue, record as DemoRecord, key));
  return (key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`The demo menu has no record ${key}.`);
    return id;
  };
};

const inIds = (value: unknown, idOf: IdOf): unknown => {
  if (Array.isArray(value)) return value.map((key: string) => idOf(key));
  return typeof value === 'string' ? idOf(value) : value;
};
type Keyed = { key: string; exceptions?: { calendar_id: string }[] };
/** Returns a function that replaces the key of a record, and the keys in its fields and exceptions, by ids. */
const idAssigner = (input: Schema, idOf: IdOf) => {
  const fields = fieldsOf(input).flatMap(({ name, kind }) => (['id', 'ids', 'links'].includes(kind) ? [name] : []));
  return <R extends Keyed>(keyed: R): Omit<R, 'key'> & { id: string } => {
    const { key, ...record } = keyed;
    const { exceptions } = keyed;
    return {
      ...record,
      ...Object.fromEntries(fields.map((name) => [name, inIds(Reflect.get(keyed, name), idOf)])),
      ...(exceptions && { exceptions: exceptions.map((one) => ({ ...one, calendar_id: idOf(one.calendar_id) })) }),
      id: idOf(key),
    };
  };
};

/** The menu of a demo venue with ids, in the order in which the server reads it. */
export const catalogueOf = (venue: DemoVenueKey, row: VenueRow, tier: Tier, menu: DemoMenu): DemoCatalogue => {
  const { opt_in, account_validated, test } = row.payment;
  const idOf = idsOf(venue, menu);
  const of = (input: Schema) => idAssigner(input, idOf);
  const [section, product, instruction] = [of(sectionInput), of(productInput), of(instructionInput)];
  const pictured = (key: string) => {
    const image = demoRecordId(venue, 'picture', key);
    return { image, image_url: `/files/${image}` };
  };
  return {
    version: 1,
    locale: null,
    venue: {
      ...row,
      tier,
      image_url: `/files/${row.image}`,
      most_pieces: null,
      online_payment: opt_in && (account_validated || test),
      newsletter: true,
    },
    calendars: menu.calendars.map(of(calendarInput)),
    stations: menu.stations.map(of(stationInput)),
    sections: menu.sections.map((one, place) => ({ ...section(one), ...pictured(one.key), position: place + 1 })),
    categories: menu.categories.map(of(categoryInput)),
    products: menu.products.map((one) => ({
      ...product(one),
      ...pictured(one.key),
      bundle_categories: one.bundle_categories.map((step, place) => ({
        ...step,
        id: demoRecordId(venue, 'step', `${one.key}/${place + 1}`),
        products: step.products.map((choice) => ({ ...choice, id: idOf(choice.id) })),
      })),
    })),
    instructions: menu.instructions.map((one) => ({
      ...instruction(one),
      options: one.options.map((option) => ({ ...option, id: demoRecordId(venue, 'option', `${one.key}/${option.name}`) })),
    })),
    costs: menu.costs.map(of(costInput)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    popular: [],
    tags: [...builtInTags],
  };
};

/** Rows of a link table, in order. */
const links = <O extends { id: string }>(owners: readonly O[], members: (owner: O) => readonly string[], owner: string, member: string) =>
  owners.flatMap((one) => members(one).map((id, place) => ({ [owner]: one.id, [member]: id, position: place + 1 })));

/** Stores the records of one venue; the products in `outOfStock` are switched off. */
export const insertCatalogue = async (query: Query, catalogue: DemoCatalogue, outOfStock: readonly string[]): Promise<void> => {
  const { id: venue_id, currency } = catalogue.venue;
  const { calendars, instructions, stations, sections, categories, costs } = catalogue;
  const products = catalogue.products.map((product) => ({
    ...product,
    unavailable: product.unavailable || outOfStock.includes(product.id),
  }));
  const insert = (table: string, rows: readonly object[]) =>
    insertRows(
      query,
      table,
      rows.map((row) => ({ venue_id, version: 1, ...row })),
    );
  /** Converts amounts to minor units, as stored. */
  const inMinorUnits = (input: Schema, records: readonly object[]) => {
    const inMinor = amountsToMinor(input);
    return records.map((record) => inMinor(record, currency));
  };
  await insert('calendar', inMinorUnits(calendarInput, calendars));
  await insert('instruction', inMinorUnits(instructionInput, instructions));
  await insert('station', stations);
  await insert('section', inMinorUnits(sectionInput, sections));
  await insert('category', inMinorUnits(categoryInput, categories));
  await insert('product', inMinorUnits(productInput, products));
  await insert(
    'section_category',
    links(sections, (section) => section.categories, 'section_id', 'category_id'),
  );
  await insert(
    'category_product',
    links(categories, (category) => category.products, 'category_id', 'product_id'),
  );
  await insert('cost', inMinorUnits(costInput, costs));
};
