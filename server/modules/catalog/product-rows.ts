// Products as rows, and their records.

import { type Product, product, productInput } from '@ardoise/contract/catalog/products.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import { amountsToDecimal } from '@ardoise/contract/kit/record.ts';
import { priceExcludingTax } from '@ardoise/contract/rules/money.ts';
import { ownColumns } from '../../http/record/row.ts';
import { contains, listOf, pageBounds, totalOf } from '../../http/resource.ts';
import type { Db, Runs } from '../../platform/db.ts';
import { type Sql, sql, statement } from '../../platform/sql.ts';
import { menuVersion } from '../board/index.ts';
import { VENUES } from '../venues/index.ts';
import { cachedTotals } from './menu/totals.ts';

/** The stored form: prices in minor units, with the venue's currency. */
type ProductRow = Omit<Product, 'uuid' | 'image_url' | 'price_ht'> & { currency: string };
/** The menu's version beside each row: totals are cached by it. */
type Versioned = { menu_version: number };

/** `first`: the first place of the product on the menu. */
const columns = sql`${ownColumns({ record: product, input: productInput })}, v.currency,
  coalesce((select array_agg(l.category_id order by c.position, c.id) from category_product l join category c on c.venue_id = l.venue_id and c.id = l.category_id
    where l.venue_id = t.venue_id and l.product_id = t.id), '{}') as categories,
  first.category_id, first.category_name, first.category_position, first.section_name, first.position`;
const from = sql`from product t join ${VENUES} v on v.id = t.venue_id left join lateral (
    select c.id as category_id, c.name as category_name, c.position as category_position, s.name as section_name, l.position
    from category_product l join category c on c.venue_id = l.venue_id and c.id = l.category_id
    left join section_category sc on sc.venue_id = c.venue_id and sc.category_id = c.id left join section s on s.venue_id = sc.venue_id and s.id = sc.section_id
    where l.venue_id = t.venue_id and l.product_id = t.id order by s.position, s.id, c.position, sc.position, c.id limit 1) first on true`;
const find = statement(
  'catalog.products-find',
  (venue: string, ids: readonly string[]) =>
    sql<ProductRow>`select ${columns} ${from} where t.venue_id = ${venue} and t.id = any(${ids}::uuid[])`,
  { prepared: true },
);

const decimal = amountsToDecimal(productInput);
const toProduct = (read: ProductRow & Partial<Versioned>): Product => {
  const { currency, menu_version: _, ...row } = decimal(read, read.currency);
  return {
    ...row,
    uuid: row.id,
    price_ht: priceExcludingTax(row.net_price, row.tax_rate, currency),
    image_url: imageUrl(row.image),
  };
};

const read = async (runs: Runs, venue: string, id: string): Promise<Product | null> => {
  const found = await runs.one(find(venue, [id]));
  return found ? toProduct(found) : null;
};

/** Filters of the pickers: products for bundles, and products to recommend. */
const offers = { inBundles: sql`t.type_id in (1, 3)`, recommended: sql`t.standalone` };
type Offer = keyof typeof offers;
type Filters = { name?: string; category?: string; menu?: string; type?: number; tag?: string };
type Scope = Filters & { venue: string; offer?: Offer | undefined };

const conditions = ({ venue, offer, name, category, menu, type, tag }: Scope): Sql[] => [
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
  ...(offer ? [offers[offer]] : []),
];

const EXAMPLES: Omit<Scope, 'venue'>[] = [
  {},
  { name: 'T' },
  { type: 1 },
  { tag: 'T' },
  { category: 'T' },
  { menu: 'T' },
  { offer: 'inBundles' } as const,
  { offer: 'recommended' } as const,
];

const version = (venue: string) => sql`${menuVersion(venue)} as menu_version`;

const byName = sql`t.name_folded collate "C"`;
const ids = listOf<{ id: string } & Versioned, Scope>('catalog.product', {
  columns: ({ venue }) => sql`t.id, ${version(venue)}`,
  from: sql`from product t`,
  where: conditions,
  sorts: { name: byName, type_id: sql`t.type_id`, net_price: sql`t.net_price`, unavailable: sql`t.unavailable`, id: sql`t.id` },
  defaultSort: 'name',
  examples: EXAMPLES.map((scope) => ({ venue: '', ...scope })),
});
/**
 * The first, unfiltered page in one query. Filtered lists are read in two steps, because their best plan depends on the
 * values.
 */
const firstPage = statement(
  'catalog.product-list-open',
  (venue: string, size: number, before: number) => sql<ProductRow & Versioned>`select ${columns}, ${version(venue)} ${from}
    where t.venue_id = ${venue} and t.id = any(array(
      select t.id from product t where t.venue_id = ${venue} order by ${byName}, t.id limit ${size} offset ${before})) order by ${byName}, t.id`,
  { prepared: true },
);

type ProductList = (
  venue: string,
  query: ListQuery & Record<string, unknown>,
  offer?: Offer,
) => Promise<{ rows: Product[]; total: number }>;

/** Pages of products: first the ids, by an index only, then their records. */
const productList = (db: Db): ProductList => {
  const totals = cachedTotals();
  return async (venue, query, offer) => {
    const { page: _, pageSize: __, sort = 'name', order = 'ASC', ...filters } = query;
    const scope = { ...(filters as Filters), venue, offer };
    const total = (rows: readonly Versioned[]): Promise<number> =>
      totalOf(rows, query, () => {
        const [row] = rows;
        const count = () => ids.count(db, scope, query);
        return row && !query.id ? totals(venue, row.menu_version, JSON.stringify([offer, filters]), count) : count();
      });
    if (sort === 'name' && order === 'ASC' && !offer && Object.keys(filters).length === 0) {
      const { size, before } = pageBounds(query);
      const rows = await db.all(firstPage(venue, size, before));
      return { rows: rows.map(toProduct), total: await total(rows) };
    }
    const page = await ids.rows(db, scope, query);
    const [rows, all] = await Promise.all([
      db.all(
        find(
          venue,
          page.map(({ id }) => id),
        ),
      ),
      total(page),
    ]);
    const found = new Map(rows.map((row) => [row.id, toProduct(row)]));
    return { rows: page.flatMap(({ id }) => found.get(id) ?? []), total: all };
  };
};

export const productReads = (db: Db) => ({ list: productList(db), read });
