// The currency of a venue: prices are decimals in the API and minor units in the database.
import type { Currency } from '../../http/record/store.ts';
import { sql } from '../../platform/sql.ts';
import { currencyOf, VENUES } from '../venues/index.ts';

export const currency: Currency = {
  column: sql`(select v.currency from ${VENUES} v where v.id = t.venue_id)`,
  of: currencyOf,
};
