// Limits on orders (docs/product/orders.md#limits): per table, contact, device and network, and on orders that are not in preparation yet.
// SQL statements compare them; a limit that is off is higher than every count.
import { type OrderOrigin, UNPREPARED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import { type Params, prepared, type Sql, sql, verbatim } from '../../platform/sql.ts';
import { limitOf, NO_LIMIT } from '../../platform/statements/count-limits.ts';
import { isCurrentCode } from '../venues/index.ts';

/**
 * `perTable`, `perContact`, `perDevice`: orders in 10 minutes. `perNetwork`: unprepared orders of one network without a code. Others:
 * unprepared orders of the venue, by origin.
 */
export type Limits = Record<'perTable' | 'perContact' | 'perDevice' | OrderOrigin | 'perNetwork', number>;
export type LimitConfig = Record<
  | 'ORDERS_PER_TABLE'
  | 'ORDERS_PER_CONTACT'
  | 'ORDERS_PER_DEVICE'
  | 'OPEN_ORDERS_CODED'
  | 'OPEN_ORDERS_TABLES'
  | 'OPEN_ORDERS_BAR'
  | 'OPEN_ORDERS_PER_NETWORK',
  number
>;

export const limitsOf = (config: LimitConfig): Limits => ({
  perTable: limitOf(config.ORDERS_PER_TABLE),
  perContact: limitOf(config.ORDERS_PER_CONTACT),
  perDevice: limitOf(config.ORDERS_PER_DEVICE),
  coded: limitOf(config.OPEN_ORDERS_CODED),
  tables: limitOf(config.OPEN_ORDERS_TABLES),
  bar: limitOf(config.OPEN_ORDERS_BAR),
  perNetwork: limitOf(config.OPEN_ORDERS_PER_NETWORK),
});

/** Condition for orders whose preparation has not started. */
export const UNPREPARED = verbatim(`status in ('${UNPREPARED_STATUSES.join("', '")}') and preparation_date is null`);

/** Maximum difference between the nodes' clocks. Orders dated further in the future (by a clock that was then corrected) do not count. */
const SKEW = verbatim(`interval '1 minute'`);
/** Condition: the moment is in the interval that ends now. */
export const isWithin = (moment: Sql, interval: Sql, now: Sql): Sql =>
  sql`${moment} > ${now}::timestamptz - ${interval} and ${moment} <= ${now}::timestamptz + ${SKEW}`;
const HOUR = verbatim(`interval '1 hour'`);
const OFF = verbatim(String(NO_LIMIT));

/** The data that determine an order's origin, and the limits. */
export type Source = { venue: string; table: string | null; code: string | null; network: string; now: Date } & Limits;
/**
 * CTE `source`, one row. `coded`: the order has the current code of its table or the bar. `room`: the limits of its origin and, without a
 * code, of its network allow one more order. A limit that is off costs no count.
 */
export const findSource = ({ venue, table, code, network, now, coded, tables, bar, perNetwork }: Params<Source>): Sql =>
  sql`source as (select s.coded,
      case when s.most >= ${OFF} then true else s.most > (select count(*) from orders where venue_id = ${venue} and ${UNPREPARED}
        and coded = s.coded and (table_number is null) = (${table}::text is null)) end
      and case when s.coded or ${perNetwork}::int >= ${OFF} then true else ${perNetwork}::bigint
          + (select count(*) from orders where venue_id = ${venue} and network = ${network} and ${isWithin(sql`preparation_date`, HOUR, now)})
        > (select count(*) from orders where venue_id = ${venue} and network = ${network} and ${UNPREPARED}) end as room
    from (select c.coded, case when ${table}::text is null then ${bar}::int when c.coded then ${coded}::int else ${tables}::int end as most
      from (select ${isCurrentCode(venue, table, code)} as coded) c) s)`;

/** Returns whether the limits of a source allow one more order. */
export const findRoom = prepared<{ room: boolean }, Source>('orders.room-find', (p) => sql`with ${findSource(p)} select room from source`);
