// Calendars: weekly timetables for exceptions, highlights and opening hours (system.md section 6).
import type { Calendar, CalendarUse, calendarInput } from '@ardoise/contract/calendars.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { mergeDay } from '@ardoise/menu/slots.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Store } from '../../http/resource.ts';
import { type Db, json, type Tx } from '../../platform/db.ts';
import type { MenuChange } from './menu-change.ts';
import { rowStore } from './row-store.ts';

type CalendarInput = z.output<typeof calendarInput>;

/** A calendar that something follows stays (409 `in_use`, which names by what): without it a price or an hour would change unseen. */
const requireUnused = async (tx: Tx, venue: string, id: string): Promise<void> => {
  const named = JSON.stringify([{ calendar_id: id }]);
  const users = (['section', 'category', 'product'] as const).map(
    (resource) => sql`select ${resource}::text as resource, id, name from ${sql.table(resource)}
      where venue_id = ${venue} and exceptions @> ${named}::jsonb`,
  );
  const { rows } = await sql<CalendarUse>`select 'venue' as resource, id, name from venue where id = ${venue} and hours = ${id}
    union all ${sql.join(users, sql` union all `)} limit 100`.execute(tx);
  if (rows.length > 0) throw new ApiError('in_use', { used_by: rows });
};

export const calendarStore = (db: Db, change: MenuChange): Store<Calendar, CalendarInput> =>
  rowStore<Calendar, CalendarInput>(db, change, {
    table: 'calendar',
    toRecord: (row) => row,
    columns: async (_tx, _venue, { name, highlight, highlight_text, highlight_color, timetable }) => ({
      name,
      highlight,
      highlight_text,
      highlight_color,
      timetable: json(timetable.map(mergeDay)),
    }),
    forget: requireUnused,
  });
