// The recall book of a venue: is it on? (docs/product/privacy.md#recall-book)
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { offerOf } from './fragments.ts';

const find = statement(
  'venues.welcome-find',
  (venue: string) =>
    sql<{
      country: string;
    }>`select country from venue v where v.id = ${venue} and v.welcome_box and v.active and ${offerOf(sql`v.id`)} is not null`,
);

/** The country of a venue with a recall book; null if it is off, the venue has no menu for guests, or no subscription to read it. */
export const welcomeCountry = async (runs: Runs, venue: string): Promise<string | null> => (await runs.one(find(venue)))?.country ?? null;
