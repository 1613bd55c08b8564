// The switch by which staff open and close the venue by hand.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Sets the switch, and in the same transaction numbers the event and raises the menu's version; false where it stood so already. */
export const writeOpen = async (tx: Tx, venue: string, open: boolean): Promise<boolean> => {
  // The counter before the venue, as in every other change: two of them never wait for each other.
  await sql`select 1 from venue_counter where venue_id = ${venue} for update`.execute(tx);
  const changed = await sql`update venue set open = ${open} where id = ${venue} and open <> ${open} returning id`.execute(tx);
  if (changed.rows.length === 0) return false;
  await sql`with counter as (
      update venue_counter set event_seq = event_seq + 1, menu_version = menu_version + 1 where venue_id = ${venue} returning event_seq)
    insert into venue_event (venue_id, seq, type) select ${venue}, event_seq, 'venue:open' from counter`.execute(tx);
  return true;
};

export const readOpen = async (db: Pick<Tx, 'getExecutor'>, venue: string): Promise<boolean> => {
  const found = await sql<{ open: boolean }>`select open from venue where id = ${venue}`.execute(db);
  return found.rows[0]?.open ?? false;
};
