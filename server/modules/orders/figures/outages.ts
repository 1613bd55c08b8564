// Outages of products, with an estimate of the missed sales (docs/product/figures.md#what-ran-out).
import { type DayRange, USUAL_WEEKS } from '@ardoise/contract/rules/figures.ts';
import { COUNTED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Runs } from '../../../platform/db.ts';
import { type Sql, sql, statement } from '../../../platform/sql.ts';
import { isOut } from '../../catalog/index.ts';
import { VENUES } from '../../venues/index.ts';
import { firstUnstoredDay } from './days.ts';

/** A shorter outage counts as a mistake of staff. */
const MIN_OUTAGE = sql`interval '1 minute'`;

const start = statement(
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

/** Records outages: the catalogue calls it in its own transaction when a product runs out or is back. Holds no orders. */
export const recordOutages =
  (clock: Clock) =>
  async (tx: Runs, venue: string, product: string, unavailable: boolean): Promise<void> => {
    await tx.run((unavailable ? start : end)(venue, product, clock.now()));
  };

const endStale = statement(
  'orders.outages-end',
  (now: Date) =>
    sql`update outage set ended = greatest(began, ${now}) where ended is null and not ${isOut(sql`outage.venue_id`, sql`outage.product_id`)}`,
);
/** Ends the outages of products that were deleted or are in stock. */
export const endOutages = (runs: Runs, now: Date): Promise<number> => runs.run(endStale(now));

/** Condition: the outage `s` overlaps a range of instants. */
const overlaps = (venue: string, from: Sql, until: Sql, now: Date): Sql =>
  sql`s.venue_id = ${venue} and s.began < ${until} and coalesce(s.ended, ${now}::timestamptz) > ${from}
    and (s.ended is null or s.ended >= s.began + ${MIN_OUTAGE})`;

/** The instant at which a day starts at the venue `v`. */
const midnight = (day: Sql): Sql => sql`((${day})::timestamp at time zone v.timezone)`;

// `offset 0` stops PostgreSQL from flattening these subqueries: it overestimates the orders of a window and would read all orders.
/** Orders of a window `w`. */
const ordersIn = (venue: string): Sql => sql`select id, creation_date, currency from orders
  where venue_id = ${venue} and creation_date >= w.since and creation_date < w.until and status = any(${COUNTED_STATUSES}) offset 0`;
/** Lines of an order `o`. */
const linesOf = (venue: string): Sql =>
  sql`select product_id, qty, net_price from order_item where venue_id = ${venue} and order_id = o.id offset 0`;

/**
 * Missed sales for each day of a range: the average pieces and amounts that the product sold in the same hours of the weeks before. A
 * product that was out of stock in all these weeks has no missed sales.
 */
export const missedSales = (venue: string, from: Sql, until: Sql, now: Date): Sql => sql`with gone as (
    select v.timezone, s.product_id, d.day::date as day, greatest(s.began, ${midnight(sql`d.day`)}) as began,
      least(coalesce(s.ended, ${now}::timestamptz), ${midnight(sql`d.day + interval '1 day'`)}) as ended
    from ${VENUES} v cross join generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') d (day)
      join outage s on ${overlaps(venue, midnight(sql`d.day`), midnight(sql`d.day + interval '1 day'`), now)}
    where v.id = ${venue}
  ), usual as materialized (
    select g.day, g.product_id, k.day as past, ((g.began at time zone g.timezone) - week * interval '7 days') at time zone g.timezone as since,
      ((g.ended at time zone g.timezone) - week * interval '7 days') at time zone g.timezone as until
    from gone g cross join generate_series(1, ${USUAL_WEEKS}::int) week
      join order_day k on k.venue_id = ${venue} and k.day = g.day - 7 * week and g.product_id = any(k.products)
  ), sold as materialized (
    select w.past, o.creation_date as at, i.product_id, i.qty, case when o.currency = v.currency then i.net_price else 0 end as amount
    from (select past, min(since) as since, max(until) as until from usual group by past) w join ${VENUES} v on v.id = ${venue}
      cross join lateral (${ordersIn(venue)}) o cross join lateral (${linesOf(venue)}) i
  ), weeks as (
    select day, least(${USUAL_WEEKS}::int, (day - (select min(day) from orders where venue_id = ${venue})) / 7) as weeks from (select distinct day from usual) days
  )
  select u.day, u.product_id, sum(s.qty)::double precision / weeks as pieces, round(sum(s.amount)::numeric / weeks)::bigint as amount
  from usual u join weeks using (day) join sold s on s.past = u.past and s.product_id = u.product_id and s.at >= u.since and s.at < u.until
  where weeks > 0 group by u.day, u.product_id, weeks`;

type Missed = { product: string; times: number; is_out: boolean; pieces: number; amount: number };
/** Products that ran out in a range of days; amounts in minor units. */
export const readMissed = statement(
  'orders.missed-read',
  (venue: string, { start, end: last }: DayRange, now: Date) => sql<Missed>`with missed as (
        select m.product_id, m.pieces, case when k.currency = v.currency then m.amount else 0 end as amount
          from missed_product m join order_day k using (venue_id, day) join ${VENUES} v on v.id = m.venue_id
          where m.venue_id = ${venue} and m.day >= ${start}::date and m.day <= ${last}::date
        union all select product_id, pieces, amount from (${missedSales(venue, firstUnstoredDay(venue, start), sql`${last}::date`, now)}) fresh
      )
      select s.product_id as product, count(*) as times, bool_or(s.ended is null and ${isOut(sql`s.venue_id`, sql`s.product_id`)}) as is_out,
        coalesce(min(m.pieces), 0) as pieces, coalesce(min(m.amount), 0) as amount
      from ${VENUES} v join outage s
        on ${overlaps(venue, midnight(sql`${start}::date`), midnight(sql`${last}::date + 1`), now)}
        left join (select product_id, sum(pieces) as pieces, sum(amount) as amount from missed group by product_id) m using (product_id)
      where v.id = ${venue} group by s.product_id order by amount desc, pieces desc, times desc, s.product_id`,
  { examples: [['', { start: '2026-01-01', end: '2026-01-01' }, new Date(0)]] },
);
