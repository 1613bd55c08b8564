// Calendars: weekly timetables for exceptions, highlights and opening hours (docs/product/schedules.md#calendars).

import type { CalendarUse } from '@ardoise/contract/catalog/calendars.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import { mergeDay } from '@ardoise/menu/slots.ts';
import { recordStore } from '../../http/record/store.ts';
import type { TransactionHooks } from '../../http/record/transaction.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { list, sql, statement, verbatim } from '../../platform/sql.ts';
import { VENUES } from '../venues/index.ts';
import { KINDS } from './links.ts';

const findUses = statement('catalog.calendar-uses', (venue: string, id: string) => {
  const named = JSON.stringify([{ calendar_id: id }]);
  const users = KINDS.map(
    (kind) =>
      sql`select ${kind}::text as resource, id, name from ${verbatim(kind)} where venue_id = ${venue} and exceptions @> ${named}::jsonb`,
  );
  return sql<CalendarUse>`select 'venue' as resource, id, name from ${VENUES} v where id = ${venue} and hours = ${id}
    union all ${list(users, ' union all ')} limit 100`;
});

/**
 * Throws 409 `in_use` with the users of a calendar that is in use: deleting it would change prices or hours silently.
 */
const requireUnused = async (tx: Tx, venue: string, id: string): Promise<void> => {
  const uses = await tx.all(findUses(venue, id));
  if (uses.length > 0) throw new ApiError('in_use', { used_by: uses });
};

export const calendarStore = (db: Db, transaction: TransactionHooks) =>
  recordStore(db, RECORDS.calendar, {
    module: 'catalog',
    transaction,
    beforeWrite: ({ input }) => ({ timetable: input.timetable.map(mergeDay) }),
    beforeDelete: (tx, { venue, id }) => requireUnused(tx, venue, id),
    async uses(tx, venue, ids) {
      const found = await Promise.all(ids.map(async (id) => (await tx.all(findUses(venue, id))).map((use) => ({ id, by: use.id }))));
      return found.flat();
    },
  });
