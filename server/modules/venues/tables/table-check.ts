// What the guest's page asks on arrival: whether the table of its address is one of the venue, and its code the present one.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { TableState } from '@ardoise/contract/guest.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import type { Db } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';

/** Answers of an address in a minute that are not "known": enough for a room of old printed codes, of no use for guessing one. */
const WRONG_PER_ADDRESS = 120;

const findTable = statement(
  'venues.table-check',
  (venue: string, table: string, code: string | null) => sql<{ known: boolean; right: boolean }>`
    select t.id is not null as known, coalesce(t.code = ${code} or not v.table_codes, false) as right
    from venue v left join venue_table t on t.venue_id = v.id and t.number = ${table} where v.id = ${venue}`,
  { prepared: true },
);

type Asked = { venue: string; table: string; code: string | null; address: string };

export const tableCheck = (db: Db): ((asked: Asked) => Promise<TableState>) => {
  const wrong = limiter(WRONG_PER_ADDRESS, 60);
  return async ({ venue, table, code, address }) => {
    const row = await db.one(findTable(venue, table, code));
    if (!row) throw new ApiError('not_found');
    if (row.known && row.right) return 'known';
    requireRoom(wrong.take(address));
    return row.known ? 'wrong_code' : 'unknown';
  };
};
