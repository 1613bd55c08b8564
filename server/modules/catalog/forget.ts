// Records that leave the catalogue leave every list that names them.
import { ApiError } from '@ardoise/contract/errors.ts';
import { sql } from 'kysely';
import { stillThere } from '../../http/resource.ts';
import type { Tx } from '../../platform/db.ts';

/**
 * Takes ids out of a list that records of `table` keep. Their versions move on: whoever has one of them open in a form
 * has read a list that is no longer so.
 */
export const forget = async (
  tx: Tx,
  venue: string,
  table: 'product' | 'cost',
  list: 'instructions' | 'recommendations' | 'tags' | 'sections' | 'category_id' | 'products_id',
  ids: readonly string[],
): Promise<void> => {
  const column = sql.ref(list);
  const gone = list === 'tags' ? sql`${ids}::text[]` : sql`${ids}::uuid[]`;
  await sql`update ${sql.table(table)} set version = version + 1,
      ${column} = array(select kept from unnest(${column}) with ordinality as listed (kept, place) where not kept = any(${gone}) order by place)
    where venue_id = ${venue} and ${column} && ${gone}`.execute(tx);
};

/** Takes a tag off the products and the options that carry it. */
export const forgetTag = async (tx: Tx, venue: string, id: string): Promise<void> => {
  await forget(tx, venue, 'product', 'tags', [id]);
  await sql`update instruction set version = version + 1,
      options = (select jsonb_agg(jsonb_set(said, '{tags}', (said->'tags') - ${id}::text) order by place)
        from jsonb_array_elements(options) with ordinality as listed (said, place))
    where venue_id = ${venue} and exists (select 1 from jsonb_array_elements(options) as said where said->'tags' ? ${id}::text)`.execute(
    tx,
  );
};

/** Bundles and sets that stay and hold one of them keep it (409 `in_use`); recommendations and fees just forget them. */
export const forgetProducts = async (tx: Tx, venue: string, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select p.id, p.name from product p where p.venue_id = ${venue} and not p.id = any(${ids}::uuid[])
    and (p.products && ${ids}::uuid[] or exists (select 1 from jsonb_array_elements(p.bundle_categories) step, jsonb_array_elements(step->'products') part
      where (part->>'id')::uuid = any(${ids}::uuid[]))) order by p.name, p.id limit 100`.execute(tx);
  if (rows.length > 0) throw new ApiError('in_use', { used_by: rows.map((row) => ({ resource: 'product', ...row })) });
  await forget(tx, venue, 'product', 'recommendations', ids);
  await forget(tx, venue, 'cost', 'products_id', ids);
};

/** Deletes the record itself. */
export const deleteRow = async (tx: Tx, table: string, venue: string, id: string): Promise<void> => {
  const { rows } = await sql`delete from ${sql.table(table)} where venue_id = ${venue} and id = ${id} returning id`.execute(tx);
  stillThere(rows[0]);
};
