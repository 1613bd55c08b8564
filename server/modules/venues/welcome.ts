// Whether a venue keeps a recall book (docs/product/privacy.md#recall-book).
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

/** The country of a venue that keeps one; null where it is off, where guests find no menu, or where nobody could read it without a subscription. */
export const welcomeCountry = async (runs: Runs, venue: string): Promise<string | null> => (await runs.one(find(venue)))?.country ?? null;
