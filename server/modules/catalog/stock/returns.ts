// When a product that ran out is back by itself (docs/product/orders.md#out-of-stock): a row and a job, both gone as soon as somebody turns
// its switch.
import type { Tx } from '../../../platform/db.ts';
import { addJob, jobKind, removeJob } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';

/** `until` tells whether it is still that return. */
export type Return = { venue: string; product: string; until: string };
export const productReturns = jobKind<Return>('product-returns');
const keyOf = (product: string): string => `return:${product}`;

const put = statement(
  'catalog.return-put',
  (venue: string, product: string, until: Date) =>
    sql`insert into product_return (venue_id, product_id, until) values (${venue}, ${product}, ${until})
      on conflict (venue_id, product_id) do update set until = excluded.until where product_return.until <> excluded.until`,
);
const forget = statement(
  'catalog.return-forget',
  (venue: string, product: string) => sql`delete from product_return where venue_id = ${venue} and product_id = ${product}`,
);
const take = statement(
  'catalog.return-take',
  (venue: string, product: string, until: Date) =>
    sql`delete from product_return where venue_id = ${venue} and product_id = ${product} and until = ${until}`,
);

/** Nothing brings the product back any more but somebody's hand; false where nothing would have. */
export const forgetReturn = async (tx: Tx, venue: string, product: string): Promise<boolean> => {
  if ((await tx.run(forget(venue, product))) === 0) return false;
  await removeJob(tx, keyOf(product));
  return true;
};

/** The product is back then, in place of what was said before; false where that was said before. */
export const planReturn = async (tx: Tx, venue: string, product: string, until: Date): Promise<boolean> => {
  if ((await tx.run(put(venue, product, until))) === 0) return false;
  await addJob(tx, productReturns({ venue, product, until: until.toISOString() }, { runAt: until, key: keyOf(product) }));
  return true;
};

/** Takes a return whose time has come; false where somebody has turned the switch or said another time since. */
export const takeReturn = async (tx: Tx, { venue, product, until }: Return): Promise<boolean> =>
  (await tx.run(take(venue, product, new Date(until)))) > 0;
