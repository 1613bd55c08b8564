// When products had run out, and about what was not sold for it (docs/product/figures.md#what-ran-out).
import { type DayRange, USUAL_WEEKS } from '@ardoise/contract/rules/figures.ts';
import { COUNTED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Runs } from '../../../platform/db.ts';
import { type Sql, sql, statement } from '../../../platform/sql.ts';
import { isOut } from '../../catalog/index.ts';
import { VENUES } from '../../venues/index.ts';
import { firstOpen } from './days.ts';

/** A shorter one was a wrong press. */
const SHORTEST = sql`interval '1 minute'`;

const begin = statement(
  'orders.outage-begin',
  (venue: string, product: string, now: Date) => sql`insert into outage (venue_id, product_id, began)
    select ${venue}, ${product}, ${now} where not exists
      (select 1 from outage where venue_id = ${venue} and product_id = ${product} and ended is null)
    on conflict (venue_id, product_id, began) do update set ended = null`,
);
const end = statement(
  'orders.outage-end',
  (venue: string, product: string, now: Date) =>
    sql`update outage set ended = greatest(began, ${now}) where venue_id = ${venue} and product_id = ${product} and ended is null`,
);

/** The catalogue tells of a product that ran out or is back, in its own transaction. Puts no order on hold. */
export const noteOutages =
  (clock: Clock) =>
  async (tx: Runs, venue: string, product: string, unavailable: boolean): Promise<void> => {
    await tx.run((unavailable ? begin : end)(venue, product, clock.now()));
  };

const endForgotten = statement(
  'orders.outages-end',
  (now: Date) =>
    sql`update outage set ended = greatest(began, ${now}) where ended is null and not ${isOut(sql`outage.venue_id`, sql`outage.product_id`)}`,
);
/** A product that was deleted is missed no longer. */
export const endOutages = (runs: Runs, now: Date): Promise<number> => runs.run(endForgotten(now));

/** Outages `s` that a range of instants touches. */
const touching = (venue: string, from: Sql, until: Sql, now: Date): Sql =>
  sql`s.venue_id = ${venue} and s.began < ${until} and coalesce(s.ended, ${now}::timestamptz) > ${from}
    and (s.ended is null or s.ended >= s.began + ${SHORTEST})`;

/** When a day of the venue `v` begins. */
const midnight = (day: Sql): Sql => sql`((${day})::timestamp at time zone v.timezone)`;

// One window after the other and order by order (`offset 0`): how many orders a window has is guessed far too high, and all would be read.
/** Orders of a window `w`. */
const placedIn = (venue: string): Sql => sql`select id, creation_date, currency from orders
  where venue_id = ${venue} and creation_date >= w.since and creation_date < w.until and status = any(${COUNTED_STATUSES}) offset 0`;
/** Lines of an order `o`. */
const linesOf = (venue: string): Sql =>
  sql`select product_id, qty, net_price from order_item where venue_id = ${venue} and order_id = o.id offset 0`;

/**
 * What was missed on each day from one to the other: pieces and amounts that the weeks before sold of the product in the same hours, by
 * week. A product that has been off for weeks was sold in none of them, so what is not on the menu any more is missed by nobody.
 */
export const missedOn = (venue: string, from: Sql, until: Sql, now: Date): Sql => sql`with gone as (
    select v.timezone, s.product_id, d.day::date as day, greatest(s.began, ${midnight(sql`d.day`)}) as began,
      least(coalesce(s.ended, ${now}::timestamptz), ${midnight(sql`d.day + interval '1 day'`)}) as ended
    from ${VENUES} v cross join generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') d (day)
      join outage s on ${touching(venue, midnight(sql`d.day`), midnight(sql`d.day + interval '1 day'`), now)}
    where v.id = ${venue}
  ), usual as materialized (
    select g.day, g.product_id, k.day as past, ((g.began at time zone g.timezone) - week * interval '7 days') at time zone g.timezone as since,
      ((g.ended at time zone g.timezone) - week * interval '7 days') at time zone g.timezone as until
    from gone g cross join generate_series(1, ${USUAL_WEEKS}::int) week
      join order_day k on k.venue_id = ${venue} and k.day = g.day - 7 * week and g.product_id = any(k.products)
  ), sold as materialized (
    select w.past, o.creation_date as at, i.product_id, i.qty, case when o.currency = v.currency then i.net_price else 0 end as amount
    from (select past, min(since) as since, max(until) as until from usual group by past) w join ${VENUES} v on v.id = ${venue}
      cross join lateral (${placedIn(venue)}) o cross join lateral (${linesOf(venue)}) i
  ), weeks as (
    select day, least(${USUAL_WEEKS}::int, (day - (select min(day) from orders where venue_id = ${venue})) / 7) as weeks from (select distinct day from usual) days
  )
  select u.day, u.product_id, sum(s.qty)::double precision / weeks as pieces, round(sum(s.amount)::numeric / weeks)::bigint as amount
  from usual u join weeks using (day) join sold s on s.past = u.past and s.product_id = u.product_id and s.at >= u.since and s.at < u.until
  where weeks > 0 group by u.day, u.product_id, weeks`;

type Missed = { product: string; times: number; is_out: boolean; pieces: number; amount: number };
/** What ran out in a range of days; amounts in minor units. */
export const readMissed = statement(
  'orders.missed-read',
  (venue: string, { start, end: last }: DayRange, now: Date) => sql<Missed>`with missed as (
        select m.product_id, m.pieces, case when k.currency = v.currency then m.amount else 0 end as amount
          from missed_product m join order_day k using (venue_id, day) join ${VENUES} v on v.id = m.venue_id
          where m.venue_id = ${venue} and m.day >= ${start}::date and m.day <= ${last}::date
        union all select product_id, pieces, amount from (${missedOn(venue, firstOpen(venue, start), sql`${last}::date`, now)}) fresh
      )
      select s.product_id as product, count(*) as times, bool_or(s.ended is null and ${isOut(sql`s.venue_id`, sql`s.product_id`)}) as is_out,
        coalesce(min(m.pieces), 0) as pieces, coalesce(min(m.amount), 0) as amount
      from ${VENUES} v join outage s
        on ${touching(venue, midnight(sql`${start}::date`), midnight(sql`${last}::date + 1`), now)}
        left join (select product_id, sum(pieces) as pieces, sum(amount) as amount from missed group by product_id) m using (product_id)
      where v.id = ${venue} group by s.product_id order by amount desc, pieces desc, times desc, s.product_id`,
  { examples: [['', { start: '2026-01-01', end: '2026-01-01' }, new Date(0)]] },
);
