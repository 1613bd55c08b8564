// SQL fragments with which statements of other modules read this module's tables.
import { fragment, type Sql, sql } from '../../platform/sql.ts';

/** Venues, for their records and orders: `join ${VENUES} v on …`. */
export const VENUES = fragment(
  'venues.venues',
  sql`(select id, hrid, name, country, currency, timezone, open, paused_until, hours, first_order from venue)`,
);
/** Venues, for the menu. */
export const PUBLISHED_VENUES = fragment(
  'venues.published-venues',
  sql`(select id, hrid, name, display_name, image, address, legal, instagram, facebook, tripadvisor, gmaps, website, country, currency,
    timezone, source_locale, default_locale, wishlist, welcome_box, active, open, paused_until, contact, table_codes from venue)`,
);
/** Venues, for their bills. */
export const BILLED_VENUES = fragment(
  'venues.billed-venues',
  sql`(select id, name, business_name, billing_address, billing_email, country, timezone, siren, tax_number,
    coalesce((payment->>'opt_in')::boolean, false) as takes_payments, coalesce((payment->>'sms')::boolean, false) as sends_sms from venue)`,
);
/** The venue's offer, unless the subscription has ended. */
export const offerOf = (venue: Sql): Sql =>
  fragment('venues.offer', sql`(select offer from venue_plan where venue_id = ${venue} and end_date > now())`);
/** True if the table exists and, where the venue requires codes, this is its current code. */
export const isTable = (venue: Sql, number: Sql, code: Sql, codes: Sql): Sql =>
  fragment(
    'venues.is-table',
    sql`exists (select 1 from venue_table t where t.venue_id = ${venue} and t.number = ${number} and (t.code = ${code} or not ${codes}))`,
  );

/** True for the current code of the table, or of the bar if `number` is null; never for null. */
export const isCurrentCode = (venue: Sql, number: Sql, code: Sql): Sql =>
  fragment(
    'venues.is-present-code',
    sql`coalesce(${code}::text = case when ${number}::text is null then (select b.code from bar_code b where b.venue_id = ${venue})
      else (select t.code from venue_table t where t.venue_id = ${venue} and t.number = ${number}) end, false)`,
  );
