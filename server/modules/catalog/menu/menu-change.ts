// Every change of what guests see or pay: one transaction that begins by raising the menu's version, then a word to all nodes.
import { withMoved } from '../../../http/answers/moved-orders.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { raiseMenuVersion } from '../../venues/index.ts';

/** `account`: who changes it; null where the time of something came. */
export type MenuChange = <T>(venue: string, work: (tx: Tx) => Promise<T>, account: string | null) => Promise<T>;

/** Orders compare the version they were priced with (see orders/place.ts), so it is raised in the change's own transaction. */
export const menuChange =
  (db: Db, bus: Bus): MenuChange =>
  (venue, work, account) => {
    const tell = () => {
      bus.publish({ topic: 'menu', id: venue });
      // Orders may have been held or released with it.
      bus.publish({ topic: 'venue', id: venue });
    };
    const change = async (tx: Tx) => {
      // First of all: it makes the changes of one venue wait for each other, so that none checks what another is removing.
      await raiseMenuVersion(tx, venue);
      return withMoved(tx, await work(tx));
    };
    return db.transaction(change, account, tell);
  };
