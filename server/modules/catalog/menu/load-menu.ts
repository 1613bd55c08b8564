// The menu document: everything that guests see and pay, read in one statement, hence in one snapshot.

import type { Timetable } from '@ardoise/contract/calendars.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import type { Menu, MenuCost, MenuProduct, MenuSection, MenuTag, MenuVenue } from '@ardoise/contract/menu.ts';
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import { tierOf } from '@ardoise/contract/rules/permissions.ts';
import type { Runs } from '../../../platform/db.ts';
import { statement, verbatim } from '../../../platform/sql.ts';
import { menuVersion, offerOf, PUBLISHED_VENUES, VENUES } from '../../venues/index.ts';

type Money = { net_price: number | null };
/** What guests are told of every venue, by configuration. */
export type Configured = Pick<MenuVenue, 'most_pieces' | 'newsletter'>;
type Loaded = {
  version: number;
  venue: Omit<MenuVenue, 'tier' | 'image_url' | 'hours' | 'online_payment' | keyof Configured> & { image: string | null };
  hours: Timetable | null;
  offer: number | null;
  calendars: Menu['calendars'];
  sections: (Omit<MenuSection, 'image_url'> & { image: string | null })[];
  categories: Menu['categories'];
  products: (Omit<MenuProduct, 'image_url'> & { image: string | null })[];
  instructions: Menu['instructions'];
  costs: MenuCost[];
  tags: MenuTag[];
};

const rows = (columns: string, from: string, order: string) =>
  `(select coalesce(json_agg(row_to_json(r)), '[]') from (select ${columns} from ${from} where t.venue_id = $1 order by ${order}) r)`;

const VENUE = verbatim('$1');
const MENU = `select ${menuVersion(VENUE).text} as version,
  (select row_to_json(v) from ${PUBLISHED_VENUES.text} v where v.id = $1) as venue,
  (select timetable from calendar h join ${VENUES.text} v on v.id = h.venue_id and v.hours = h.id where h.venue_id = $1) as hours,
  ${offerOf(VENUE).text} as offer,
  ${rows('id, name, highlight, highlight_text, highlight_color, timetable', 'calendar t', 'name, id')} as calendars,
  ${rows(
    `id, name, description, external_url, image, unavailable, position, table_service, banner, exceptions, languages,
    coalesce((select json_agg(l.category_id order by l.position, l.category_id) from section_category l where l.venue_id = t.venue_id and l.section_id = t.id), '[]') as categories`,
    'section t',
    'position, id',
  )} as sections,
  ${rows(
    `id, name, tagline, position, unavailable, exceptions, languages,
    coalesce((select json_agg(l.product_id order by l.position, l.product_id) from category_product l where l.venue_id = t.venue_id and l.category_id = t.id), '[]') as products`,
    'category t',
    'position, id',
  )} as categories,
  ${rows(
    `id, name, recipe, type_id, net_price, tax_rate, volume_cl, unavailable, standalone, image, tags, allergens_declared, recommendations, instructions,
    exceptions, languages, bundle_categories, products`,
    'product t',
    'id',
  )} as products,
  ${rows('id, name, instructions, languages, options', 'instruction t', 'name, id')} as instructions,
  ${rows(
    'id, name, recipe, application, sections, category_id, products_id, multiple, manual, threshold, message, bar, "table", net_price, tax_rate, unavailable, languages',
    'cost t',
    'name, id',
  )} as costs,
  ${rows('id, name, icon, false as allergen, languages', 'tag t', 'name, id')} as tags`;

const menuOf = statement<Loaded, [venue: string]>('catalog.menu-load', (venue) => ({ text: MENU, values: [venue] }), { prepared: true });

const decimals = <P extends Money>(list: P[], currency: string): P[] =>
  list.map((one) => ({ ...one, net_price: one.net_price === null ? null : fromMinor(one.net_price, currency) }));

const toVenue = ({ venue, hours, offer }: Loaded, configured: Configured): MenuVenue => {
  const { image, ...rest } = venue;
  return {
    ...rest,
    source_locale: rest.source_locale as Locale,
    image_url: imageUrl(image),
    tier: tierOf(offer),
    hours,
    // No payment provider is connected yet, so no venue takes online payments, whatever its wishes say.
    online_payment: false,
    ...configured,
  };
};

/** The published menu of a venue as it is now, with prices as decimals; null when there is no such venue. */
export const loadMenu = async (db: Runs, venue: string, configured: Configured): Promise<Menu | null> => {
  const loaded = await db.one(menuOf(venue));
  if (!loaded?.venue) return null;
  const { currency } = loaded.venue;
  return {
    version: loaded.version,
    venue: toVenue(loaded, configured),
    calendars: loaded.calendars,
    sections: loaded.sections.map(({ image, ...section }) => ({ ...section, image_url: imageUrl(image) })),
    categories: loaded.categories,
    products: loaded.products.map(({ image, ...product }) => ({
      ...product,
      net_price: fromMinor(product.net_price, currency),
      exceptions: decimals(product.exceptions, currency),
      bundle_categories: product.bundle_categories.map((step) => ({ ...step, products: decimals(step.products, currency) })),
      image_url: imageUrl(image),
    })),
    instructions: loaded.instructions,
    costs: loaded.costs.map((cost) => ({
      ...cost,
      net_price: fromMinor(cost.net_price, currency),
      threshold: fromMinor(cost.threshold, currency),
    })),
    tags: [...builtInTags, ...loaded.tags],
  };
};
