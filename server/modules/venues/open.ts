// The switch by which staff open and close the venue by hand.
import { tell } from '../../http/events.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { lockCounter } from './board-events.ts';
import { raiseMenuVersion } from './menu-version.ts';

const turn = statement(
  'venues.open-turn',
  (venue: string, open: boolean) => sql`update venue set open = ${open} where id = ${venue} and open <> ${open}`,
);
const tellBoards = statement(
  'venues.open-tell',
  (venue: string) => sql`with counter as (
      update venue_counter set event_seq = event_seq + 1 where venue_id = ${venue} returning event_seq)
    insert into venue_event (venue_id, seq, type) select ${venue}::uuid, event_seq, 'venue:open' from counter`,
);
const find = statement('venues.open-find', (venue: string) => sql<{ open: boolean }>`select open from venue where id = ${venue}`);

/** Sets the switch, and in the same transaction numbers the event and raises the menu's version; false where it stood so already. */
export const writeOpen = async (tx: Tx, venue: string, open: boolean): Promise<boolean> => {
  // The counter before the venue, as in every other change: two of them never wait for each other.
  await lockCounter(tx, venue);
  if ((await tx.run(turn(venue, open))) === 0) return false;
  await raiseMenuVersion(tx, venue);
  await tx.run(tellBoards(venue));
  await tell(tx, venue, 'venue.changed', { what: 'open' });
  return true;
};

export const readOpen = async (runs: Runs, venue: string): Promise<boolean> => (await runs.one(find(venue)))?.open ?? false;
