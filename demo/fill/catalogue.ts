// A demo menu as records: keys become ids, and the same records are priced (as the menu document) and stored (as rows).

import type { Menu, MenuSection } from '@ardoise/contract/menu.ts';
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import type { Tier } from '@ardoise/contract/rules/permissions.ts';
import type { Query } from '../host.ts';
import type { DemoMenu } from '../menu/halles.ts';
import { type DemoRecord, type DemoVenueKey, demoRecordId } from './ids.ts';
import { insertRows } from './rows.ts';
import type { VenueRow } from './venues.ts';

type Pictured = { image: string };
/** The menu document whose sections and products also name their picture, and whose sections say what only staff read. */
export type DemoCatalogue = Omit<Menu, 'sections' | 'products'> & {
  sections: (MenuSection & Pictured & { payment: boolean })[];
  products: (Menu['products'][number] & Pictured)[];
};

type IdOf = (record: DemoRecord, key: string) => string;
type Scheduled<E> = { exceptions: readonly (E & { calendar_id: string })[] };

const idsOf =
  (venue: DemoVenueKey): IdOf =>
  (record, key) =>
    demoRecordId(venue, record, key);

const scheduled = <E>(idOf: IdOf, { exceptions }: Scheduled<E>) =>
  exceptions.map((exception) => ({ ...exception, calendar_id: idOf('calendar', exception.calendar_id) }));

const pictured = (idOf: IdOf, key: string) => {
  const image = idOf('picture', key);
  return { image, image_url: `/files/${image}` };
};

const sectionsOf = (idOf: IdOf, menu: DemoMenu): DemoCatalogue['sections'] =>
  menu.sections.map(({ key, ...section }, place) => ({
    ...section,
    ...pictured(idOf, key),
    id: idOf('section', key),
    position: place + 1,
    exceptions: scheduled(idOf, section),
    categories: section.categories.map((category) => idOf('category', category)),
  }));

const productsOf = (idOf: IdOf, menu: DemoMenu): DemoCatalogue['products'] =>
  menu.products.map(({ key, ...product }) => ({
    ...product,
    ...pictured(idOf, key),
    id: idOf('product', key),
    tags: [...product.tags],
    recommendations: product.recommendations.map((other) => idOf('product', other)),
    instructions: product.instructions.map((instruction) => idOf('instruction', instruction)),
    exceptions: scheduled(idOf, product),
    bundle_categories: product.bundle_categories.map((step, place) => ({
      ...step,
      id: idOf('step', `${key}/${place + 1}`),
      products: step.products.map((choice) => ({ ...choice, id: idOf('product', choice.id) })),
    })),
    products: product.products.map((part) => idOf('product', part)),
  }));

/** The menu of a demo venue with ids, in the order in which the server reads it. */
export const catalogueOf = (key: DemoVenueKey, venue: VenueRow, tier: Tier, menu: DemoMenu): DemoCatalogue => {
  const idOf = idsOf(key);
  const { opt_in, account_validated, test } = venue.payment;
  return {
    version: 1,
    venue: {
      ...venue,
      tier,
      image_url: `/files/${venue.image}`,
      most_pieces: null,
      online_payment: opt_in && (account_validated || test),
      newsletter: true,
    },
    calendars: menu.calendars.map(({ key: calendar, ...record }) => ({ ...record, id: idOf('calendar', calendar) })),
    sections: sectionsOf(idOf, menu),
    categories: menu.categories.map(({ key: category, ...record }) => ({
      ...record,
      id: idOf('category', category),
      exceptions: scheduled(idOf, record),
      products: record.products.map((product) => idOf('product', product)),
    })),
    products: productsOf(idOf, menu),
    instructions: menu.instructions.map(({ key: instruction, ...record }) => ({
      ...record,
      id: idOf('instruction', instruction),
      options: record.options.map(({ tags, allergens_declared }) => ({ tags, allergens_declared })),
    })),
    costs: menu.costs
      .map(({ key: cost, ...record }) => ({
        ...record,
        id: idOf('cost', cost),
        sections: record.sections.map((section) => idOf('section', section)),
        category_id: record.category_id.map((category) => idOf('category', category)),
        products_id: record.products_id.map((product) => idOf('product', product)),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    tags: [...builtInTags],
  };
};

/** Ordered members of each owner, as rows of a link table. */
const links = <O extends { id: string }>(owners: readonly O[], members: (owner: O) => readonly string[], owner: string, member: string) =>
  owners.flatMap((one) => members(one).map((id, place) => ({ [owner]: one.id, [member]: id, position: place + 1 })));

type Priced = { net_price: number | null };
const minors = <P extends Priced>(list: readonly P[], currency: string) =>
  list.map((one) => ({ ...one, net_price: one.net_price === null ? null : toMinor(one.net_price, currency) }));

/** Stores the records of one venue; products of `outOfStock` are switched off there. */
export const insertCatalogue = async (query: Query, catalogue: DemoCatalogue, outOfStock: readonly string[]): Promise<void> => {
  const { id: venue_id, currency } = catalogue.venue;
  const { calendars, instructions, sections, categories } = catalogue;
  const insert = (table: string, rows: readonly object[]) =>
    insertRows(
      query,
      table,
      rows.map((row) => ({ venue_id, version: 1, ...row })),
    );
  await insert('calendar', calendars);
  await insert('instruction', instructions);
  await insert('section', sections);
  await insert('category', categories);
  await insert('product', productRows(catalogue, outOfStock));
  await insert(
    'section_category',
    links(sections, (section) => section.categories, 'section_id', 'category_id'),
  );
  await insert(
    'category_product',
    links(categories, (category) => category.products, 'category_id', 'product_id'),
  );
  await insert('cost', costRows(catalogue.costs, currency));
};

const costRows = (costs: DemoCatalogue['costs'], currency: string) =>
  costs.map((cost) => ({ ...cost, net_price: toMinor(cost.net_price, currency), threshold: toMinor(cost.threshold, currency) }));

/** Prices in minor units, in exceptions and bundles too. */
const productRows = ({ products, venue }: DemoCatalogue, outOfStock: readonly string[]) =>
  products.map((product) => ({
    ...product,
    net_price: toMinor(product.net_price, venue.currency),
    unavailable: product.unavailable || outOfStock.includes(product.id),
    exceptions: minors(product.exceptions, venue.currency),
    bundle_categories: product.bundle_categories.map((step) => ({ ...step, products: minors(step.products, venue.currency) })),
  }));
