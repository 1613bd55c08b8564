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
  /** New products ahead of the rest of the changes. */
  insertProducts,
  /** Writes all changes in the transaction of `change`; open orders follow products that become available or not. */
  write: (tx: Tx, venue: string, writes: MenuWrites, account: string) => writeMenu(tx, venue, writes, { account, availabilityChanged }),
});
