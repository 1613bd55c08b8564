// Answers the guest's page on arrival: is the table in its address one of the venue's, with its current code?
import { ApiError } from '@ardoise/contract/errors.ts';
import type { TableState } from '@ardoise/contract/guest.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import type { Db } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';

/** Answers other than "known" for an address in a minute: enough for a room with old printed codes, too few to guess one. */
const WRONG_PER_ADDRESS = 120;

const findTable = statement(
  'venues.table-check',
  (venue: string, table: string, code: string | null) => sql<{ known: boolean; right: boolean }>`
    select t.id is not null as known, coalesce(t.code = ${code} or not v.table_codes, false) as right
    from venue v left join venue_table t on t.venue_id = v.id and t.number = ${table} where v.id = ${venue}`,
  { prepared: true },
);

type TableCheck = { venue: string; table: string; code: string | null; address: string };

export const tableCheck = (db: Db): ((asked: TableCheck) => Promise<TableState>) => {
  const wrong = limiter(WRONG_PER_ADDRESS, 60);
  return async ({ venue, table, code, address }) => {
    const row = await db.one(findTable(venue, table, code));
    if (!row) throw new ApiError('not_found');
    if (row.known && row.right) return 'known';
    requireRoom(wrong.take(address));
    return row.known ? 'wrong_code' : 'unknown';
  };
};
