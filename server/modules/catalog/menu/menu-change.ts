// Every change of what guests see or pay: one transaction that begins by raising the menu's version, then a word to all nodes.
import type { Bus } from '../../../platform/bus.ts';
import type { Db, Runs, Tx } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { raiseMenuVersion } from '../../venues/index.ts';

export type MenuChange = <T>(venue: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

const findVersion = statement(
  'catalog.menu-version-find',
  (venue: string) => sql<{ menu_version: number }>`select menu_version from venue_counter where venue_id = ${venue}`,
  { prepared: true },
);

/** The menu's present version; 0 where there is no such venue. */
export const versionOf = async (runs: Runs, venue: string): Promise<number> => (await runs.one(findVersion(venue)))?.menu_version ?? 0;

/** Orders compare the version they were priced with (see orders/place.ts), so it is raised in the change's own transaction. */
export const menuChange =
  (db: Db, bus: Bus): MenuChange =>
  async (venue, work) => {
    const result = await db.transaction(async (tx) => {
      // First of all: it makes the changes of one venue wait for each other, so that none checks what another is removing.
      await raiseMenuVersion(tx, venue);
      return work(tx);
    });
    bus.publish({ topic: 'menu', id: venue });
    // Orders may have been held or released with it.
    bus.publish({ topic: 'venue', id: venue });
    return result;
  };
