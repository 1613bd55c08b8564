// Calendars: weekly timetables for exceptions, highlights and opening hours (docs/product/schedules.md#calendars).
import type { Calendar, CalendarUse, calendarInput } from '@ardoise/contract/calendars.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { mergeDay } from '@ardoise/menu/slots.ts';
import type { z } from 'zod';
import type { Store } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { list, sql, statement, verbatim } from '../../platform/sql.ts';
import { VENUES } from '../venues/index.ts';
import { KINDS } from './links.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { rowStore } from './row-store.ts';

type CalendarInput = z.output<typeof calendarInput>;

const findUses = statement('catalog.calendar-uses', (venue: string, id: string) => {
  const named = JSON.stringify([{ calendar_id: id }]);
  const users = KINDS.map(
    (kind) =>
      sql`select ${kind}::text as resource, id, name from ${verbatim(kind)} where venue_id = ${venue} and exceptions @> ${named}::jsonb`,
  );
  return sql<CalendarUse>`select 'venue' as resource, id, name from ${VENUES} v where id = ${venue} and hours = ${id}
    union all ${list(users, ' union all ')} limit 100`;
});

/** A calendar that something follows stays (409 `in_use`, which names by what): without it a price or an hour would change unseen. */
const requireUnused = async (tx: Tx, venue: string, id: string): Promise<void> => {
  const uses = await tx.all(findUses(venue, id));
  if (uses.length > 0) throw new ApiError('in_use', { used_by: uses });
};

export const calendarStore = (db: Db, change: MenuChange): Store<Calendar, CalendarInput> =>
  rowStore(db, change, {
    table: 'calendar',
    columns: { name: 'text', highlight: 'boolean', highlight_text: 'text', highlight_color: 'text', timetable: 'jsonb' },
    toRecord: (row: Calendar) => row,
    values: async (_tx, _venue, { name, highlight, highlight_text, highlight_color, timetable }: CalendarInput) => ({
      name,
      highlight,
      highlight_text,
      highlight_color,
      timetable: timetable.map(mergeDay),
    }),
    forget: requireUnused,
  });
