// What is asked of products from outside the catalogue.
import type { Runs } from '../../platform/db.ts';
import { fragment, type Sql, sql, statement } from '../../platform/sql.ts';

const findVenue = statement(
  'catalog.product-venue',
  (product: string, venues: readonly string[] | null) =>
    sql<{
      venue_id: string;
    }>`select venue_id from product where id = ${product} and (${venues}::uuid[] is null or venue_id = any(${venues}))`,
  { prepared: true },
);

/** The venue of a product, if it is one of `venues` (null: any). */
export const venueOfProduct = async (runs: Runs, product: string, venues: readonly string[] | null): Promise<string | undefined> =>
  (await runs.one(findVenue(product, venues)))?.venue_id;

/** Whether the product has run out, for statements of other modules. */
export const isOut = (venue: Sql, product: Sql): Sql =>
  fragment('catalog.is-out', sql`exists (select 1 from product p where p.venue_id = ${venue} and p.id = ${product} and p.unavailable)`);
