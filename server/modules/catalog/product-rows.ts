// Products as the database keeps them, and the records they make.

import { imageUrl } from '@ardoise/contract/files.ts';
import type { ListQuery } from '@ardoise/contract/list.ts';
import type { Product } from '@ardoise/contract/products.ts';
import { fromMinor, priceExcludingTax } from '@ardoise/contract/rules/money.ts';
import { sql } from 'kysely';
import { contains, pageOf } from '../../http/resource.ts';
import type { Db, Queries } from '../../platform/db.ts';
import { decimals } from './prices.ts';
import { keptTotals } from './totals.ts';

/** As stored: prices in minor units, and the venue's currency beside. */
type ProductRow = Omit<Product, 'uuid' | 'image_url' | 'price_ht'> & { currency: string };

/** `first`: the first of its places on the menu, as guests meet them. */
const select = sql`select t.id, t.name, t.recipe, t.type_id, t.net_price, t.tax_rate, t.volume_cl, t.unavailable, t.standalone, t.image, t.tags,
  t.allergens_declared, t.recommendations, t.instructions, t.exceptions, t.languages, t.bundle_categories, t.products, t.version, t.switched, v.currency,
  coalesce((select array_agg(l.category_id order by c.position, c.id) from category_product l join category c on c.venue_id = l.venue_id and c.id = l.category_id
    where l.venue_id = t.venue_id and l.product_id = t.id), '{}') as categories,
  first.category_id, first.category_name, first.category_position, first.section_name, first.position
  from product t join venue v on v.id = t.venue_id left join lateral (
    select c.id as category_id, c.name as category_name, c.position as category_position, s.name as section_name, l.position
    from category_product l join category c on c.venue_id = l.venue_id and c.id = l.category_id
    left join section_category sc on sc.venue_id = c.venue_id and sc.category_id = c.id left join section s on s.venue_id = sc.venue_id and s.id = sc.section_id
    where l.venue_id = t.venue_id and l.product_id = t.id order by s.position, s.id, c.position, sc.position, c.id limit 1) first on true`;

const toProduct = ({ currency, ...row }: ProductRow): Product => {
  const net_price = fromMinor(row.net_price, currency);
  return {
    ...row,
    uuid: row.id,
    net_price,
    price_ht: priceExcludingTax(net_price, row.tax_rate, currency),
    image_url: imageUrl(row.image),
    exceptions: decimals(row.exceptions, currency),
    bundle_categories: row.bundle_categories.map((step) => ({ ...step, products: decimals(step.products, currency) })),
  };
};

const readAll = async (db: Queries, venue: string, ids: readonly string[]): Promise<Product[]> => {
  const { rows } = await sql<ProductRow>`${select} where t.venue_id = ${venue} and t.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(toProduct);
};

export const readProduct = async (db: Queries, venue: string, id: string): Promise<Product | null> =>
  (await readAll(db, venue, [id]))[0] ?? null;

const sorts = {
  name: sql`t.name_folded collate "C"`,
  type_id: sql`t.type_id`,
  net_price: sql`t.net_price`,
  unavailable: sql`t.unavailable`,
  id: sql`t.id`,
};

type Filters = { name?: string; category?: string; menu?: string; type?: number; tag?: string };
const conditions = (venue: string, { name, category, menu, type, tag }: Filters) => [
  sql`t.venue_id = ${venue}`,
  ...(name ? [contains('t.name_folded', name)] : []),
  ...(type ? [sql`t.type_id = ${type}`] : []),
  ...(tag ? [sql`t.tags @> array[${tag}]`] : []),
  ...(category ? [sql`t.id in (select product_id from category_product where venue_id = ${venue} and category_id = ${category})`] : []),
  ...(menu
    ? [
        sql`t.id in (select l.product_id from section_category s join category_product l on l.venue_id = s.venue_id and l.category_id = s.category_id
          where s.venue_id = ${venue} and s.section_id = ${menu})`,
      ]
    : []),
];

/** What the pickers offer: what may stand in a bundle, and what may be recommended. */
const offers = { inBundles: sql`t.type_id in (1, 3)`, recommended: sql`t.standalone` };
export type ProductList = (
  venue: string,
  query: ListQuery & Record<string, unknown>,
  offer?: keyof typeof offers,
) => Promise<{ rows: Product[]; total: number }>;

/** Pages of products. First the ids, which an index alone can give, then the whole records of these. */
export const productList = (db: Db): ProductList => {
  const totals = keptTotals(db);
  return async (venue, query, offer) => {
    const { page: _, pageSize: __, sort: ___, order: ____, ...filters } = query;
    const { rows, total } = await pageOf<{ id: string }>(db.kysely, query, {
      columns: sql`t.id`,
      from: sql`from product t`,
      where: [...conditions(venue, filters as Filters), ...(offer ? [offers[offer]] : [])],
      sorts,
      first: 'name',
      ...(query.id ? {} : { total: (count) => totals(venue, JSON.stringify([offer, filters]), count) }),
    });
    const ids = rows.map(({ id }) => id);
    const found = new Map((await readAll(db.kysely, venue, ids)).map((product) => [product.id, product]));
    return { rows: ids.flatMap((id) => found.get(id) ?? []), total };
  };
};
