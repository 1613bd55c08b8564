// The stores of the catalogue, and calls on single records beside the five generic ones.

import type { Transact, TransactionHooks } from '../../http/record/transaction.ts';
import type { Db } from '../../platform/db.ts';
import { calendarStore } from './calendars.ts';
import { categoryStore } from './categories.ts';
import { costStore } from './costs.ts';
import { instructionStore } from './instructions.ts';
import { pictureRemover } from './picture.ts';
import { productReads } from './product-rows.ts';
import { productStore } from './products.ts';
import { sectionStore } from './sections.ts';
import { stationStore } from './stations/stations.ts';
import { type AvailabilityListener, bringBackJob, type LastToggle, runOutCall, switchCall } from './stock/availability.ts';
import { tagStore } from './tags.ts';

export type Stores = ReturnType<typeof storesOf>;

type Deps = { transaction: TransactionHooks; change: Transact; lastToggle: LastToggle; listener: AvailabilityListener };
export const storesOf = (db: Db, { transaction, change, lastToggle, listener }: Deps) => {
  const reads = productReads(db);
  const section = sectionStore(db, transaction);
  const category = categoryStore(db, transaction);
  const product = productStore(db, reads, transaction, listener);
  return {
    /** The stores by record name. */
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
    switchSection: switchCall({ change, lastToggle }, 'section', section),
    switchCategory: switchCall({ change, lastToggle }, 'category', category),
    switchProduct: switchCall({ change, lastToggle, listener }, 'product', product),
    runOut: runOutCall(change, product, listener),
    bringBack: bringBackJob(change, listener),
    removeSectionPicture: pictureRemover(change, 'section', section),
    removeProductPicture: pictureRemover(change, 'product', product),
  };
};
