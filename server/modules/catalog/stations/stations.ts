// Stations: the places where orders are prepared (docs/product/orders.md#stations). They are not public, so their
// changes do not raise the menu's version.

import { RECORDS } from '@ardoise/contract/records.ts';
import { recordStore } from '../../../http/record/store.ts';
import type { Db } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { holdMenu } from '../../board/index.ts';

/** The order of stations in every list. */
export const BY_PLACE = sql`(t.position, fold(t.name) collate "C")`;

const clearStation = statement(
  'catalog.station-leave',
  (venue: string, id: string) =>
    sql`update category set station = null, version = version + 1 where venue_id = ${venue} and station = ${id}`,
);

export const stationStore = (db: Db) =>
  recordStore(db, RECORDS.station, {
    module: 'catalog',
    // Serialized with changes of categories, so that none is saved with a station that is being deleted.
    transaction: { begin: holdMenu },
    sorts: { position: BY_PLACE },
    defaultSort: 'position',
    /** Its categories lose their station and get a new version, because open forms show the deleted one. */
    async beforeDelete(tx, { venue, id }) {
      await tx.run(clearStation(venue, id));
    },
  });
