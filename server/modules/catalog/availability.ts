// The switch of sections, categories and products. It is turned at once by whoever sees that something ran out, without a new version:
// a form that is open on the record is not stale for it, and does not turn it back.
import { sql } from 'kysely';
import { stillThere } from '../../http/resource.ts';
import type { Tx } from '../../platform/db.ts';

type Switch = { unavailable: boolean; switched: number };
type Sent = { unavailable: boolean; switched?: number | undefined };

/**
 * How the switch stands after a change of the whole record. What the sender left as it was read stays as it is now; what they turned
 * is turned. Each turn counts in `switched` and there are two states, so the count says which one was read. Without it: as sent.
 */
export const settleSwitch = (present: Switch, sent: Sent): boolean => {
  if (sent.switched === undefined) return sent.unavailable;
  const turned = (present.switched - sent.switched) % 2 !== 0;
  const read = present.unavailable !== turned;
  return sent.unavailable === read ? present.unavailable : sent.unavailable;
};

/** The switch of a record, read in the transaction that changes it. */
export const readSwitch = async (tx: Tx, table: 'section' | 'category' | 'product', venue: string, id: string): Promise<Switch> => {
  const { rows } = await sql<Switch>`select unavailable, switched from ${sql.table(table)}
    where venue_id = ${venue} and id = ${id}`.execute(tx);
  return stillThere(rows[0]);
};
