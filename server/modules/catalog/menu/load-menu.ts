// The menu document: all public data of a menu, read in one statement, so in one snapshot. The contract's public
// schemas select the columns, so no field is named here.

import { menuCalendar, type Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { menuCategory } from '@ardoise/contract/catalog/categories.ts';
import { menuCost } from '@ardoise/contract/catalog/costs.ts';
import { menuInstruction } from '@ardoise/contract/catalog/instructions.ts';
import { menuProduct } from '@ardoise/contract/catalog/products.ts';
import { menuSection } from '@ardoise/contract/catalog/sections.ts';
import { menuTag } from '@ardoise/contract/catalog/tags.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import { amountsToDecimal } from '@ardoise/contract/kit/record.ts';
import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { tierOf } from '@ardoise/contract/rules/permissions.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { isDisguised, LINKS, type Link } from '@ardoise/contract/rules/venue-links.ts';
import type { z } from 'zod';
import { columnsOf } from '../../../http/record/row.ts';
import type { Runs } from '../../../platform/db.ts';
import { prepared, type Sql, sql, verbatim } from '../../../platform/sql.ts';
import { menuVersion } from '../../board/index.ts';
import { offerOf, PUBLISHED_VENUES, VENUES } from '../../venues/index.ts';

/** Configured values that every menu contains. */
export type Configured = Pick<MenuVenue, 'most_pieces' | 'newsletter'>;
/** The stored form: amounts in minor units, and pictures by id. */
type Stored<Rec> = Omit<Rec, 'image_url'> & ('image_url' extends keyof Rec ? { image: string | null } : unknown);
type Loaded = {
  [list in Exclude<keyof Menu, 'version' | 'locale' | 'venue' | 'popular'>]: Stored<Menu[list][number]>[];
} & {
  version: number;
  popular: string[] | null;
  venue: Omit<MenuVenue, 'tier' | 'image_url' | 'hours' | 'online_payment' | keyof Configured> & { image: string | null };
  hours: Timetable | null;
  offer: number | null;
};

/** The rows of a table in order, as JSON; `computed` columns replace stored ones. */
const rows = (venue: Sql, table: string, schema: z.ZodObject, order: string, computed: Record<string, string> = {}): Sql => {
  const own = Object.keys(columnsOf(schema)).map((column) => (column === 'image_url' ? 'image' : column));
  const stored = own.filter((column) => !(column in computed)).map((column) => `t."${column}"`);
  const columns = [...stored, ...Object.entries(computed).map(([column, text]) => `${text} as ${column}`)];
  return sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (select ${verbatim(columns.join())} from ${verbatim(table)} t
    where t.venue_id = ${venue} order by ${verbatim(order)}) r)`;
};
/** The ids of a record's members in their order, as JSON. */
const members = (owner: string, member: string): string =>
  `coalesce((select json_agg(l.${member}_id order by l.position, l.${member}_id) from ${owner}_${member} l
    where l.venue_id = t.venue_id and l.${owner}_id = t.id), '[]')`;

const menuOf = prepared<Loaded, { venue: string }>(
  'catalog.menu-load',
  ({ venue }) => sql`select ${menuVersion(venue)} as version,
  (select row_to_json(v) from ${PUBLISHED_VENUES} v where v.id = ${venue}) as venue,
  (select timetable from calendar h join ${VENUES} v on v.id = h.venue_id and v.hours = h.id where h.venue_id = ${venue}) as hours,
  ${offerOf(venue)} as offer,
  (select to_json(products) from menu_popular where venue_id = ${venue}) as popular,
  ${rows(venue, 'calendar', menuCalendar, 'name, id')} as calendars,
  ${rows(venue, 'section', menuSection, 'position, id', { categories: members('section', 'category') })} as sections,
  ${rows(venue, 'category', menuCategory, 'position, id', { products: members('category', 'product') })} as categories,
  ${rows(venue, 'product', menuProduct, 'id')} as products,
  ${rows(venue, 'instruction', menuInstruction, 'name, id')} as instructions,
  ${rows(venue, 'cost', menuCost, 'name, id')} as costs,
  ${rows(venue, 'tag', menuTag, 'name, id', { allergen: 'false' })} as tags`,
);

/** Maximum number of popular products: marking many would mark none. */
const MAX_POPULAR = 5;
/** The most popular products that are still sold on their own. */
const popularOf = ({ popular, products }: Loaded): string[] => {
  const sold = new Set(products.flatMap(({ id, standalone }) => (standalone ? id : [])));
  return (popular ?? []).filter((id) => sold.has(id)).slice(0, MAX_POPULAR);
};

const decimalProduct = amountsToDecimal(menuProduct);
const decimalCost = amountsToDecimal(menuCost);
/** Replaces the picture's id by its URL. */
const withImageUrl = <Rec extends { image: string | null }>({ image, ...record }: Rec) => ({ ...record, image_url: imageUrl(image) });

/** Links stored before disguised addresses were refused are not published. */
const safeLink = (address: string): string => (isDisguised(address) ? '' : address);

const toVenue = ({ venue, hours, offer }: Loaded, configured: Configured): MenuVenue => ({
  ...withImageUrl(venue),
  ...(Object.fromEntries(LINKS.map((link) => [link, safeLink(venue[link])])) as Record<Link, string>),
  source_locale: venue.source_locale as Locale,
  // PostgreSQL writes JSON timestamps in its own time zone.
  paused_until: venue.paused_until && new Date(venue.paused_until).toISOString(),
  tier: tierOf(offer),
  hours,
  // Always false, whatever the settings: no payment provider is connected yet.
  online_payment: false,
  ...configured,
});

/** The published menu of a venue, with decimal prices; null if the venue does not exist. */
export const loadMenu = async (db: Runs, venue: string, configured: Configured): Promise<Menu | null> => {
  const loaded = await db.one(menuOf({ venue }));
  if (!loaded?.venue) return null;
  const { version, calendars, sections, categories, products, instructions, costs, tags } = loaded;
  const { currency } = loaded.venue;
  return {
    version,
    locale: null,
    venue: toVenue(loaded, configured),
    calendars,
    sections: sections.map((section) => ({ ...withImageUrl(section), external_url: safeLink(section.external_url) })),
    categories,
    products: products.map((product) => withImageUrl(decimalProduct(product, currency))),
    instructions,
    costs: costs.map((cost) => decimalCost(cost, currency)),
    tags: [...builtInTags, ...tags],
    popular: popularOf(loaded),
  };
};
