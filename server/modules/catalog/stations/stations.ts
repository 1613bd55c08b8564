// Stations: where what was ordered is made (docs/product/orders.md#stations). Guests do not see them, so no change of one raises the menu's version.
import { station, stationInput } from '@ardoise/contract/catalog/stations.ts';
import { recordStore } from '../../../http/record/store.ts';
import type { Db } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { holdMenu } from '../../venues/index.ts';

/** The order of stations wherever they are listed. */
export const BY_PLACE = sql`(t.position, fold(t.name) collate "C")`;

const leaveCategories = statement(
  'catalog.station-leave',
  (venue: string, id: string) =>
    sql`update category set station = null, version = version + 1 where venue_id = ${venue} and station = ${id}`,
);

export const stationStore = (db: Db) =>
  recordStore(db, {
    ...{ module: 'catalog', name: 'station', record: station, input: stationInput },
    // A category that is saved in this moment is judged before or afterwards, with the station or without it.
    transact: (venue, work, account) =>
      db.transaction(async (tx) => {
        await holdMenu(tx, venue);
        return work(tx);
      }, account),
    ...{ sorts: { position: BY_PLACE }, first: 'position' },
    /** Its categories stand without one, with a new version: whoever has one of them open has read a station that is gone. */
    async forget(tx, { venue, id }) {
      await tx.run(leaveCategories(venue, id));
    },
  });
