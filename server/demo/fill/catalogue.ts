// A demo menu as records: keys become ids, and the same records are priced (as the menu document) and stored (as rows).

import type { Menu, MenuSection } from '@ardoise/contract/menu.ts';
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import type { Tier } from '@ardoise/contract/rules/permissions.ts';
import type pg from 'pg';
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

const NAMED = ['venue_id', 'id', 'name'] as const;

/** Stores the records of one venue; products of `outOfStock` are switched off there. */
export const insertCatalogue = async (client: pg.PoolClient, catalogue: DemoCatalogue, outOfStock: readonly string[]): Promise<void> => {
  const { id: venue_id, currency } = catalogue.venue;
  const here = <R extends object>(rows: readonly R[]) => rows.map((row) => ({ venue_id, ...row }));
  const insert = (table: string, columns: readonly string[], rows: readonly object[]) => insertRows(client, table, columns, here(rows));

  await insert(
    'calendar',
    [...NAMED, 'highlight', 'highlight_text', 'highlight_color', 'timetable', 'version'],
    versioned(catalogue.calendars),
  );
  await insert('instruction', [...NAMED, 'instructions', 'languages', 'options', 'version'], versioned(catalogue.instructions));
  await insert(
    'section',
    [
      ...NAMED,
      'description',
      'external_url',
      'image',
      'unavailable',
      'position',
      'payment',
      'table_service',
      'banner',
      'exceptions',
      'languages',
      'version',
    ],
    versioned(catalogue.sections),
  );
  await insert(
    'category',
    [...NAMED, 'tagline', 'position', 'unavailable', 'exceptions', 'languages', 'version'],
    versioned(catalogue.categories),
  );
  await insert('product', PRODUCT_COLUMNS, versioned(productRows(catalogue, outOfStock)));
  const sectionLinks = links(catalogue.sections, ({ categories }) => categories, 'section_id', 'category_id');
  await insert('section_category', ['venue_id', 'section_id', 'category_id', 'position'], sectionLinks);
  const categoryLinks = links(catalogue.categories, ({ products }) => products, 'category_id', 'product_id');
  await insert('category_product', ['venue_id', 'category_id', 'product_id', 'position'], categoryLinks);
  const costs = catalogue.costs.map((cost) => ({
    ...cost,
    net_price: toMinor(cost.net_price, currency),
    threshold: toMinor(cost.threshold, currency),
  }));
  await insert('cost', COST_COLUMNS, versioned(costs));
};

const versioned = <R extends object>(rows: readonly R[]) => rows.map((row) => ({ ...row, version: 1 }));

const PRODUCT_COLUMNS = [
  ...NAMED,
  'recipe',
  'type_id',
  'net_price',
  'tax_rate',
  'volume_cl',
  'unavailable',
  'standalone',
  'image',
  'tags',
  'allergens_declared',
  'recommendations',
  'instructions',
  'exceptions',
  'languages',
  'bundle_categories',
  'products',
  'version',
];
const COST_COLUMNS = [
  ...NAMED,
  'recipe',
  'application',
  'sections',
  'category_id',
  'products_id',
  'multiple',
  'manual',
  'threshold',
  'message',
  'bar',
  'table',
  'net_price',
  'tax_rate',
  'unavailable',
  'languages',
  'version',
];

/** Prices in minor units, in exceptions and bundles too. */
const productRows = ({ products, venue }: DemoCatalogue, outOfStock: readonly string[]) =>
  products.map((product) => ({
    ...product,
    net_price: toMinor(product.net_price, venue.currency),
    unavailable: product.unavailable || outOfStock.includes(product.id),
    exceptions: minors(product.exceptions, venue.currency),
    bundle_categories: product.bundle_categories.map((step) => ({ ...step, products: minors(step.products, venue.currency) })),
  }));
