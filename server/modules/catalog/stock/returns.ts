// The scheduled return of a product that is out of stock (docs/product/orders.md#out-of-stock): a row and a job, both
// deleted when its switch is toggled.
import type { Tx } from '../../../platform/db.ts';
import { addJob, jobKind, removeJob } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';

/** `until` identifies the return: another end makes another return. */
export type Return = { venue: string; product: string; until: string };
export const productReturns = jobKind<Return>('product-returns');
const keyOf = (product: string): string => `return:${product}`;

const put = statement(
  'catalog.return-put',
  (venue: string, product: string, until: Date) =>
    sql`insert into product_return (venue_id, product_id, until) values (${venue}, ${product}, ${until})
      on conflict (venue_id, product_id) do update set until = excluded.until where product_return.until <> excluded.until`,
);
const remove = statement(
  'catalog.return-forget',
  (venue: string, product: string) => sql`delete from product_return where venue_id = ${venue} and product_id = ${product}`,
);
const take = statement(
  'catalog.return-take',
  (venue: string, product: string, until: Date) =>
    sql`delete from product_return where venue_id = ${venue} and product_id = ${product} and until = ${until}`,
);

/** Cancels the scheduled return; false if there was none. */
export const cancelReturn = async (tx: Tx, venue: string, product: string): Promise<boolean> => {
  if ((await tx.run(remove(venue, product))) === 0) return false;
  await removeJob(tx, keyOf(product));
  return true;
};

/** Schedules a return in place of an earlier one; false if it is scheduled for that time already. */
export const scheduleReturn = async (tx: Tx, venue: string, product: string, until: Date): Promise<boolean> => {
  if ((await tx.run(put(venue, product, until))) === 0) return false;
  await addJob(tx, productReturns({ venue, product, until: until.toISOString() }, { runAt: until, key: keyOf(product) }));
  return true;
};

/** Takes a due return; false if the switch was toggled or the end changed since. */
export const takeReturn = async (tx: Tx, { venue, product, until }: Return): Promise<boolean> =>
  (await tx.run(take(venue, product, new Date(until)))) > 0;
