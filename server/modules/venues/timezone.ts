// Checks time zones against the database's list: an unknown one would break every statement over all venues.
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

const tryZone = statement('venues.timezone-try', (zone: string) => sql`select now() at time zone ${zone}`);
const UNKNOWN_ZONE = '22023';

/**
 * Answers 422 if the database does not know the zone: its list may be older than Node's. Run outside a transaction, which the error would
 * abort.
 */
export const requireTimezone = async (db: Db, zone: string | undefined): Promise<void> => {
  if (zone === undefined) return;
  await db.run(tryZone(zone)).catch((error: { code?: string }) => {
    if (error.code === UNKNOWN_ZONE) throw contradiction('timezone', 'timezone', 'This time zone is not known here.');
    throw error;
  });
};
