// The currency of a venue, in which prices are decimals on the wire and whole minor units in the database.
import type { Currency } from '../../http/record/store.ts';
import { sql, statement } from '../../platform/sql.ts';

const find = statement(
  'catalog.currency-find',
  (venue: string) => sql<{ currency: string }>`select currency from venue where id = ${venue}`,
);

export const currency: Currency = {
  column: sql`(select v.currency from venue v where v.id = t.venue_id)`,
  of: async (tx, venue) => (await tx.one(find(venue)))?.currency ?? 'EUR',
};
