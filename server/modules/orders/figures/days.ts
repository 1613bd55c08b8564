// Orders as counts per day (docs/decisions/0077-days-of-orders.md). Settled days are stored in `order_day`; the last ones are computed when
// they are read, by the same SQL.
import type { DayRange } from '@ardoise/contract/rules/figures.ts';
import { COUNTED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import { type Sql, sql, verbatim } from '../../../platform/sql.ts';
import { VENUES } from '../../venues/index.ts';
import { secondsBetween } from '../seconds.ts';

const HOURLY = ['orders', 'amounts', 'waited', 'waiting_seconds', 'prepared', 'preparation_seconds'] as const;
const EACH_PRODUCT = ['products', 'locales', 'product_orders', 'product_pieces', 'product_amounts'] as const;
/** The columns of `order_day` after the venue. */
export const DAY_COLUMNS = verbatim(['day', 'currency', ...HOURLY, ...EACH_PRODUCT].join(', '));

/** A day without orders has no row in `each`: its arrays are empty. */
const eachProduct = verbatim(EACH_PRODUCT.map((name) => `coalesce(${name}, '{}') as ${name}`).join(', '));
const perHour = verbatim(HOURLY.map((name) => `array_agg(coalesce(h.${name}, 0) order by n) as ${name}`).join(', '));

/**
 * A row for each day of a range, computed from its orders. An order counts on the venue's day and in the hour in which it was placed; its
 * amount counts only in the venue's currency. `products` are those of the lines, not their parts.
 */
export const computeDays = (venue: string, from: Sql, until: Sql): Sql => sql`with counted as materialized (
    select o.id, o.day, extract(hour from o.creation_date at time zone v.timezone)::int as hour, o.locale, o.currency = v.currency as counts,
      o.total_price, ${secondsBetween(sql`o.submission_date`, sql`o.preparation_date`)} as waiting,
      ${secondsBetween(sql`o.preparation_date`, sql`coalesce(o.completion_date, o.delivery_date)`)} as preparation
    from ${VENUES} v join orders o on o.venue_id = v.id
    where v.id = ${venue} and o.day >= ${from} and o.day <= ${until} and o.status = any(${COUNTED_STATUSES})
  ), hourly as (
    select day, hour, count(*)::int as orders, coalesce(sum(total_price) filter (where counts), 0)::bigint as amounts,
      count(waiting)::int as waited, coalesce(sum(waiting), 0)::bigint as waiting_seconds,
      count(preparation)::int as prepared, coalesce(sum(preparation), 0)::bigint as preparation_seconds
    from counted group by day, hour
  ), sold as (
    select c.day, i.product_id, c.locale, count(distinct c.id)::int as orders, sum(i.qty)::bigint as pieces,
      coalesce(sum(i.net_price) filter (where c.counts), 0)::bigint as amount
    from counted c join order_item i on i.venue_id = ${venue} and i.order_id = c.id group by c.day, i.product_id, c.locale
  ), days as (
    select d.day::date as day from generate_series(${from}::timestamp, ${until}::timestamp, interval '1 day') d (day)
  ), hours as (
    select d.day, ${perHour} from days d cross join generate_series(0, 23) n left join hourly h on h.day = d.day and h.hour = n group by d.day
  ), each as (
    select day, array_agg(product_id) as products, array_agg(locale) as locales, array_agg(orders) as product_orders,
      array_agg(pieces) as product_pieces, array_agg(amount) as product_amounts from sold group by day
  )
  select hours.*, (select currency from ${VENUES} v where v.id = ${venue}) as currency, ${eachProduct}
  from hours left join each using (day)`;

/** The first day from `start` on that is not stored in `order_day`. */
export const firstUnstoredDay = (venue: string, start: string): Sql =>
  sql`greatest(${start}::date, coalesce((select max(day) + 1 from order_day where venue_id = ${venue}), ${start}::date))`;

/** The days of a range: the stored ones, and the others computed. */
export const daysOf = (venue: string, { start, end }: DayRange): Sql => sql`(
    select ${DAY_COLUMNS} from order_day where venue_id = ${venue} and day >= ${start}::date and day <= ${end}::date
    union all
    select ${DAY_COLUMNS} from (${computeDays(venue, firstUnstoredDay(venue, start), sql`${end}::date`)}) fresh
  )`;
