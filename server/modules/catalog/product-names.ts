// Current names of products, for statistics in modules above.
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

const findNames = statement(
  'catalog.product-names',
  (venue: string, products: readonly string[]) =>
    sql<{ id: string; name: string }>`select id, name from product where venue_id = ${venue} and id = any(${products}::uuid[])`,
  { examples: [['', []]] },
);

/** The names of existing products by id. */
export const productNames = async (runs: Runs, venue: string, products: readonly string[]): Promise<Map<string, string>> =>
  new Map((await runs.all(findNames(venue, products))).map(({ id, name }) => [id, name]));
