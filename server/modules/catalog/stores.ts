// The stores of the catalogue, and what is done with one record beside the five generic calls.
import type { Db } from '../../platform/db.ts';
import { calendarStore } from './calendars.ts';
import { categoryStore } from './categories.ts';
import { costStore } from './costs.ts';
import { instructionStore } from './instructions.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { removingPicture } from './picture.ts';
import { productReads } from './product-rows.ts';
import { productStore } from './products.ts';
import { sectionStore } from './sections.ts';
import { stationStore } from './stations/stations.ts';
import { type AvailabilityListener, bringingBack, type LastTurn, runningOut, switching } from './stock/availability.ts';
import { tagStore } from './tags.ts';

export type Stores = ReturnType<typeof storesOf>;

/** What brings each kind of record back from the history of its venue. */
export const keepersOf = ({ sections, categories, products, instructions, costs, calendars, tags, stations }: Stores) => ({
  ...{ section: sections.keeper, category: categories.keeper, product: products.keeper, instruction: instructions.keeper },
  ...{ cost: costs.keeper, calendar: calendars.keeper, tag: tags.keeper, station: stations.keeper },
});

type Deps = { change: MenuChange; lastTurn: LastTurn; listener: AvailabilityListener };
export const storesOf = (db: Db, { change, lastTurn, listener }: Deps) => {
  const reads = productReads(db);
  const sections = sectionStore(db, change);
  const categories = categoryStore(db, change);
  const products = productStore(db, reads, change, listener);
  return {
    list: reads.list,
    sections,
    categories,
    products,
    instructions: instructionStore(db, change),
    costs: costStore(db, change),
    calendars: calendarStore(db, change),
    tags: tagStore(db, change),
    stations: stationStore(db),
    switchSection: switching({ change, lastTurn }, 'section', sections),
    switchCategory: switching({ change, lastTurn }, 'category', categories),
    switchProduct: switching({ change, lastTurn, listener }, 'product', products),
    runOut: runningOut(change, products, listener),
    bringBack: bringingBack(change, listener),
    removeSectionPicture: removingPicture(change, 'section', sections),
    removeProductPicture: removingPicture(change, 'product', products),
  };
};
