// The switch of sections, categories and products. It is turned at once by whoever sees that something ran out, without a new version:
// a form that is open on the record is not stale for it, and does not turn it back.
import { requireFound } from '../../http/resource.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { fragment, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { KINDS, type Kind } from './links.ts';

type Switch = { unavailable: boolean; switched: number };
type Sent = { unavailable: boolean; switched?: number | undefined };

/**
 * How the switch stands after a change of the whole record. What the sender left as it was read stays as it is now; what they turned
 * is turned. Each turn counts in `switched` and there are two states, so the count says which one was read. Without it: as sent.
 */
export const mergeSwitch = (present: Switch, sent: Sent): boolean => {
  if (sent.switched === undefined) return sent.unavailable;
  const turned = (present.switched - sent.switched) % 2 !== 0;
  const read = present.unavailable !== turned;
  return sent.unavailable === read ? present.unavailable : sent.unavailable;
};

const findSwitch = statement(
  'catalog.switch-find',
  (kind: Kind, venue: string, id: string) =>
    sql<Switch>`select unavailable, switched from ${verbatim(kind)} where venue_id = ${venue} and id = ${id}`,
  { examples: KINDS.map((kind): [Kind, string, string] => [kind, '', '']) },
);
const turnSwitch = statement(
  'catalog.switch-turn',
  (kind: Kind, venue: string, id: string, unavailable: boolean) =>
    sql`update ${verbatim(kind)} set unavailable = ${unavailable} where venue_id = ${venue} and id = ${id} and unavailable <> ${unavailable}`,
  { examples: KINDS.map((kind): [Kind, string, string, boolean] => [kind, '', '', true]) },
);

/** The switch of a record, read in the transaction that changes it. */
export const readSwitch = async (tx: Tx, kind: Kind, venue: string, id: string): Promise<Switch> =>
  requireFound(await tx.one(findSwitch(kind, venue, id)));

/** Turns the switch of a record; false where it stood so already. The version is not asked for: a switch has no other state to overwrite. */
export const writeSwitch = async (tx: Tx, kind: Kind, venue: string, id: string, unavailable: boolean): Promise<boolean> =>
  (await tx.run(turnSwitch(kind, venue, id, unavailable))) > 0;

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
