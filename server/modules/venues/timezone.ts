// A venue's time zone is one that the database knows too: statements over all venues would fail for everybody on one that it does not.
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

const tryZone = statement('venues.timezone-try', (zone: string) => sql`select now() at time zone ${zone}`);
const UNKNOWN_ZONE = '22023';

/** 422 where the database does not know a zone that Node knows: their lists are of different years. Outside of a transaction, which it would end. */
export const requireTimezone = async (db: Db, zone: string | undefined): Promise<void> => {
  if (zone === undefined) return;
  await db.run(tryZone(zone)).catch((error: { code?: string }) => {
    if (error.code === UNKNOWN_ZONE) throw contradiction('timezone', 'timezone', 'This time zone is not known here.');
    throw error;
  });
};
