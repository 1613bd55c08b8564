// The stores of the catalogue, and the functions on one record beside the five generic calls.

import type { Transact, TransactionHooks } from '../../http/record/transaction.ts';
import type { Db } from '../../platform/db.ts';
import { calendarStore } from './calendars.ts';
import { categoryStore } from './categories.ts';
import { costStore } from './costs.ts';
import { instructionStore } from './instructions.ts';
import { removingPicture } from './picture.ts';
import { productReads } from './product-rows.ts';
import { productStore } from './products.ts';
import { sectionStore } from './sections.ts';
import { stationStore } from './stations/stations.ts';
import { type AvailabilityListener, bringingBack, type LastTurn, runningOut, switching } from './stock/availability.ts';
import { tagStore } from './tags.ts';

export type Stores = ReturnType<typeof storesOf>;

type Deps = { transaction: TransactionHooks; change: Transact; lastTurn: LastTurn; listener: AvailabilityListener };
export const storesOf = (db: Db, { transaction, change, lastTurn, listener }: Deps) => {
  const reads = productReads(db);
  const section = sectionStore(db, transaction);
  const category = categoryStore(db, transaction);
  const product = productStore(db, reads, transaction, listener);
  return {
    /** The stores by the names of their records. */
    records: {
      section,
      category,
      product,
      instruction: instructionStore(db, transaction),
      cost: costStore(db, transaction),
      calendar: calendarStore(db, transaction),
      tag: tagStore(db, transaction),
      station: stationStore(db),
    },
    list: reads.list,
    switchSection: switching({ change, lastTurn }, 'section', section),
    switchCategory: switching({ change, lastTurn }, 'category', category),
    switchProduct: switching({ change, lastTurn, listener }, 'product', product),
    runOut: runningOut(change, product, listener),
    bringBack: bringingBack(change, listener),
    removeSectionPicture: removingPicture(change, 'section', section),
    removeProductPicture: removingPicture(change, 'product', product),
  };
};
