// What statements of other modules may hold of this one's tables.
import type { Happened } from '@ardoise/contract/orders.ts';
import { fragment, type Sql, sql } from '../../platform/sql.ts';

/** Venues, as records and orders of theirs speak of them: `join ${VENUES} v on …`. */
export const VENUES = fragment(
  'venues.venues',
  sql`(select id, hrid, name, country, currency, timezone, open, paused_until, hours, first_order from venue)`,
);
/** Venues, as the menu shows them. */
export const PUBLISHED_VENUES = fragment(
  'venues.published-venues',
  sql`(select id, hrid, name, display_name, image, address, legal, instagram, facebook, tripadvisor, gmaps, website, country, currency,
    timezone, source_locale, default_locale, wishlist, welcome_box, active, open, paused_until, contact, table_codes from venue)`,
);
/** What a venue has subscribed to, if that has not ended. */
export const offerOf = (venue: Sql): Sql =>
  fragment('venues.offer', sql`(select offer from subscription where venue_id = ${venue} and end_date > now())`);
/** Whether there is such a table, with its present code where the venue wants one. */
export const isTable = (venue: Sql, number: Sql, code: Sql, codes: Sql): Sql =>
  fragment(
    'venues.is-table',
    sql`exists (select 1 from venue_table t where t.venue_id = ${venue} and t.number = ${number} and (t.code = ${code} or not ${codes}))`,
  );

/** True for the present code of the table, or of the bar where `number` is null; never for null. */
export const isPresentCode = (venue: Sql, number: Sql, code: Sql): Sql =>
  fragment(
    'venues.is-present-code',
    sql`coalesce(${code}::text = case when ${number}::text is null then (select b.code from bar_code b where b.venue_id = ${venue})
      else (select t.code from venue_table t where t.venue_id = ${venue} and t.number = ${number}) end, false)`,
  );

/** The menu's present version. */
export const menuVersion = (venue: string | Sql): Sql =>
  fragment('venues.menu-version', sql`(select menu_version from venue_counter where venue_id = ${venue})`);
/** A row while the menu is the one that was priced; whoever changes it waits for the end of the transaction. */
export const menuAsPriced = (venue: Sql, version: Sql): Sql =>
  fragment(
    'venues.menu-as-priced',
    sql`select 1 from venue_counter where venue_id = ${venue} and menu_version = ${version} for no key update`,
  );

/** The last numbers that were given to an event, and to an order of the day. */
export const COUNTERS = fragment('venues.counters', sql`(select venue_id, event_seq, order_number, order_day from venue_counter)`);
/** Numbers the next order of a day, its event for the boards and the one for others; `and …` may follow. */
export const numberOrder = (venue: Sql, day: Sql): Sql =>
  fragment(
    'venues.number-order',
    sql`update venue_counter set event_seq = event_seq + 1, outbox_seq = outbox_seq + 1, order_day = greatest(order_day, ${day}),
    order_number = case when order_day >= ${day} then order_number + 1 else 1 end
    where venue_id = ${venue}`,
  );
/** Who did something: somebody of the staff, the guest, or `system` (docs/product/realtime.md#who-did-what). */
export type Actor = { account: string } | 'guest' | 'system';
/** What makes a press that is sent again count once: its key, and what was pressed with it. */
export type PressKey = { key: string; press: string };
/** What an event was and who did it. */
export type Note = { what: Happened['what']; actor: Actor; pressed?: PressKey | null };

/** Keeps events for the boards; the rows follow, each ending in `noted`. */
export const INSERT_EVENTS = fragment(
  'venues.insert-events',
  sql`insert into venue_event (venue_id, seq, type, order_id, at, what, actor, account_id, key, press)`,
);
/** The last columns of such a row. */
export const noted = ({ what, actor, pressed = null }: Note): Sql => {
  const [by, account] = typeof actor === 'object' ? ['staff', actor.account] : [actor, null];
  return sql`${what}, ${by}, ${account}, ${pressed?.key ?? null}, ${pressed?.press ?? null}`;
};
export const EVENTS = fragment(
  'venues.events',
  sql`(select venue_id, seq, type, order_id, at, what, actor, account_id, table_number from venue_event)`,
);
