// Removes deleted records from the lists that refer to them.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Use } from '../../http/record/restoring.ts';
import type { Tx } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';

/** Lists of ids, each a column of a table. */
const LISTS = [
  'product.instructions',
  'product.recommendations',
  'product.tags',
  'cost.sections',
  'cost.category_id',
  'cost.products_id',
] as const;
type List = (typeof LISTS)[number];

const removeFromList = statement(
  'catalog.list-leave',
  (list: List, venue: string, ids: readonly string[]) => {
    const [table, column] = list.split('.').map(verbatim);
    const gone = list === 'product.tags' ? sql`${ids}::text[]` : sql`${ids}::uuid[]`;
    return sql`update ${table} set version = version + 1,
        ${column} = array(select kept from unnest(${column}) with ordinality as listed (kept, place) where not kept = any(${gone}) order by place)
      where venue_id = ${venue} and ${column} && ${gone}`;
  },
  { examples: LISTS.map((list): [List, string, readonly string[]] => [list, '', []]) },
);
const removeOptionTag = statement(
  'catalog.option-tag-leave',
  (venue: string, tag: string) => sql`update instruction set version = version + 1,
      options = (select jsonb_agg(jsonb_set(entry, '{tags}', (entry->'tags') - ${tag}::text) order by place)
        from jsonb_array_elements(options) with ordinality as listed (entry, place))
    where venue_id = ${venue} and exists (select 1 from jsonb_array_elements(options) as entry where entry->'tags' ? ${tag}::text)`,
);
const findHolders = statement(
  'catalog.product-holders',
  (venue: string, ids: readonly string[]) => sql<{ id: string; name: string }>`select p.id, p.name from product p
    where p.venue_id = ${venue} and not p.id = any(${ids}::uuid[])
    and (p.products && ${ids}::uuid[] or exists (select 1 from jsonb_array_elements(p.bundle_categories) step, jsonb_array_elements(step->'products') part
      where (part->>'id')::uuid = any(${ids}::uuid[]))) order by p.name, p.id limit 100`,
);

const findUses = statement(
  'catalog.product-uses',
  (venue: string, ids: readonly string[]) => sql<Use>`select part as id, p.id as by from product p
      cross join lateral (select unnest(p.products) as part
        union select (part->>'id')::uuid from jsonb_array_elements(p.bundle_categories) step, jsonb_array_elements(step->'products') part) held
    where p.venue_id = ${venue} and p.type_id in (2, 3) and part = any(${ids}::uuid[])`,
);

/** The bundles and sets that contain the products. */
export const productUses = (tx: Tx, venue: string, ids: readonly string[]): Promise<Use[]> => tx.all(findUses(venue, ids));

/**
 * Removes ids from a list column and raises the versions of the records, so that open forms with the former list are
 * outdated.
 */
export const removeFromLists = async (tx: Tx, venue: string, list: List, ids: readonly string[]): Promise<void> => {
  await tx.run(removeFromList(list, venue, ids));
};

/** Removes a tag from products and options. */
export const removeTagFromLists = async (tx: Tx, venue: string, id: string): Promise<void> => {
  await removeFromLists(tx, venue, 'product.tags', [id]);
  await tx.run(removeOptionTag(venue, id));
};

/**
 * Throws 409 `in_use` if remaining bundles or sets contain one of the products; otherwise removes them from
 * recommendations and fees.
 */
export const removeProductsFromLists = async (tx: Tx, venue: string, ids: readonly string[]): Promise<void> => {
  const holders = await tx.all(findHolders(venue, ids));
  if (holders.length > 0) throw new ApiError('in_use', { used_by: holders.map((holder) => ({ resource: 'product', ...holder })) });
  await removeFromLists(tx, venue, 'product.recommendations', ids);
  await removeFromLists(tx, venue, 'cost.products_id', ids);
};
