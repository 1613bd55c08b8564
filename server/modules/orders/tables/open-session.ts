// SQL about a table's session, for statements of orders: placing an order starts it, its steps keep it open
// (docs/product/tables.md#sessions).
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { type Sql, sql, verbatim } from '../../../platform/sql.ts';

const LENGTH = verbatim(`interval '${SESSION_HOURS} hours'`);

/** Condition: the session `s` is open at an instant. */
export const isOpenAt = (now: Sql): Sql => sql`(s.end_date is null and s.last_date > ${now}::timestamptz - ${LENGTH})`;

/**
 * Returns the open session of an order's table, or starts a new one with `id`; no row for an order at the bar. Orders may be written in
 * another order than their instants, hence `least` and `greatest`.
 */
export const openSession = (venue: Sql, table: Sql, id: Sql, now: Sql): Sql =>
  sql`insert into table_session as s (venue_id, table_number, id, begin_date, last_date)
    select ${venue}, ${table}, ${id}, ${now}, ${now} from reserved where ${table}::text is not null
    on conflict (venue_id, table_number) do update set id = case when ${isOpenAt(now)} then s.id else excluded.id end,
      begin_date = case when ${isOpenAt(now)} then least(s.begin_date, excluded.begin_date) else excluded.begin_date end, word = case when ${isOpenAt(now)} then s.word end,
      former_word = case when ${isOpenAt(now)} then s.former_word end,
      wrong_words = case when ${isOpenAt(now)} then s.wrong_words else 0 end, end_date = null,
      last_date = greatest(s.last_date, excluded.last_date)
    returning id, begin_date`;

/** Extends the session of the CTE `moved` (orders); a closed session stays closed. */
export const touchSession = (venue: string, now: Date): Sql =>
  sql`update table_session s set last_date = greatest(s.last_date, ${now}) from moved
    where s.venue_id = ${venue} and s.id = moved.session_id and s.end_date is null`;

/** The participant that an order came from, if it belongs to the order's session (CTE `open_session`). */
export const participantOf = (venue: Sql, participant: Sql): Sql =>
  sql`select t.id from participant t join open_session s on t.session_id = s.id where t.venue_id = ${venue} and t.id = ${participant}`;

/** Empties the shared basket of the participant whose order was placed (CTE `placed`). */
export const clearBasket = (venue: Sql): Sql =>
  sql`update participant t set lines = '[]' from placed p where t.venue_id = ${venue} and t.id = p.seat_id`;
