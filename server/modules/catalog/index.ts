// Owns sections, categories, products, instructions, fees, calendars, tags and stations; publishes the menu document;
// emits availability changes.
import { addMoved } from '../../http/answers/moved-orders.ts';
import { emit } from '../../http/events.ts';
import type { Identity } from '../../http/guard.ts';
import { transactWith } from '../../http/record/transaction.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { task } from '../../platform/jobs.ts';
import { bulkRecords } from './bulk/index.ts';
import { menuCache } from './menu/menu-cache.ts';
import { menuTransaction } from './menu/menu-transaction.ts';
import { catalogRoutes } from './routes.ts';
import type { AvailabilityListener, LastToggle } from './stock/availability.ts';
import { cancelReturn, productReturns } from './stock/returns.ts';
import { storesOf } from './stores.ts';

export type { MenuRecords } from './bulk/load.ts';
export type { ChangedRecords, LinkChanges, MenuWrites, NewRecords } from './bulk/write.ts';
export { type Place, putPlaces } from './links.ts';
export { loadMenu } from './menu/load-menu.ts';
export { productNames } from './product-names.ts';
export { unknownOf } from './references.ts';
export { boardStations } from './stations/board-stations.ts';
export { isOut, switchOf, venueOfProduct } from './stock/availability.ts';

export type CatalogDeps = {
  config: { PIECES_PER_ORDER: number };
  db: Db;
  bus: Bus;
  venues: { venuesOf(identity: Identity): Promise<string[] | null> };
  /** True if menus offer a newsletter. */
  newsletterOffered: () => boolean;
  /** Reads the history. */
  lastToggle: LastToggle;
};
export type Catalog = ReturnType<typeof catalogModule>;

export const catalogModule = ({ config, db, bus, venues, newsletterOffered, lastToggle }: CatalogDeps) => {
  const listeners: AvailabilityListener[] = [];
  const transaction = menuTransaction(bus);
  const change = transactWith(db, [transaction]);
  const availabilityChanged: AvailabilityListener = async (tx: Tx, venue, product, unavailable, account) => {
    addMoved(tx, {});
    await cancelReturn(tx, venue, product);
    await emit(tx, venue, 'product.available', { product, unavailable });
    for (const listener of listeners) await listener(tx, venue, product, unavailable, account);
  };
  const stores = storesOf(db, { transaction, change, lastToggle, listener: availabilityChanged });
  const menus = menuCache(db, bus, () => ({ most_pieces: config.PIECES_PER_ORDER || null, newsletter: newsletterOffered() }));
  return {
    routes: catalogRoutes({ db, change, stores, venuesOf: venues.venuesOf }),
    tasks: [task(productReturns, stores.bringBack)],
    start: menus.start,
    stop: menus.stop,
    menus,
    /** Reads and writes whole menus, for modules above. */
    bulk: bulkRecords({ db, change, availabilityChanged }),
    records: stores.records,
    /** Registers a listener that runs in the transaction of an availability change. */
    onAvailability(listener: AvailabilityListener) {
      listeners.push(listener);
    },
    /** Switches a product and holds or releases open orders; 404 if the venue has no such product. */
    setAvailability: stores.switchProduct,
    /** Marks a product as out of stock until a time, or (null) until staff bring it back. */
    runOut: stores.runOut,
  };
};
