// Reads and writes whole menus at once, for modules that change many records.

import type { Transact } from '../../../http/record/transaction.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { AvailabilityListener } from '../stock/availability.ts';
import { type LoadedColumns, loadRecords } from './load.ts';
import { insertProducts, type MenuWrites, writeMenu } from './write.ts';

type Deps = { db: Db; change: Transact; availabilityChanged: AvailabilityListener };

export const bulkRecords = ({ db, change, availabilityChanged }: Deps) => ({
  load: (venue: string, columns: LoadedColumns) => loadRecords(db, venue, columns),
  /** Runs `work` in a transaction that raises the menu's version first. */
  change,
  /** Inserts new products before the other changes. */
  insertProducts,
  /** Writes all changes within `change`; open orders are held or released with the availability of products. */
  write: (tx: Tx, venue: string, writes: MenuWrites, account: string) => writeMenu(tx, venue, writes, { account, availabilityChanged }),
});
