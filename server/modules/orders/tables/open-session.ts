// The session of a table as other statements of orders hold it: begun by placing an order, kept open by its steps
// (docs/product/tables.md#sessions).
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { type Sql, sql, verbatim } from '../../../platform/sql.ts';

const LENGTH = verbatim(`interval '${SESSION_HOURS} hours'`);

/** Whether a session `s` goes on at an instant. */
export const isOpenAt = (now: Sql): Sql => sql`(s.end_date is null and s.last_date > ${now}::timestamptz - ${LENGTH})`;

/**
 * The open session of an order's table, or a new one called `id`; no row where the order is for the bar. Orders come in another
 * order than their instants were taken in: the session begins with the first of them and lasts from the last.
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

/** The session of an order that is `moved` goes on from now; one that was closed stays so. */
export const touchSession = (venue: string, now: Date): Sql =>
  sql`update table_session s set last_date = greatest(s.last_date, ${now}) from moved
    where s.venue_id = ${venue} and s.id = moved.session_id and s.end_date is null`;

/** The seat that a placed order came from, where it is of the session that the order is `seated` in. */
export const seatOf = (venue: Sql, seat: Sql): Sql =>
  sql`select t.id from table_seat t join seated s on t.session_id = s.id where t.venue_id = ${venue} and t.id = ${seat}`;

/** What a phone was choosing is `placed`. */
export const clearChosen = (venue: Sql): Sql =>
  sql`update table_seat t set lines = '[]' from placed p where t.venue_id = ${venue} and t.id = p.seat_id`;
