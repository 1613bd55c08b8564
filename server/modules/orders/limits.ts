// Limits of orders (docs/product/orders.md#limits): how many of one table, contact, device or network, and how many nobody has begun to
// prepare. They are compared in statements, where a limit that is off is above every count.
import { type OrderOrigin, UNPREPARED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import { type Params, prepared, type Sql, sql, verbatim } from '../../platform/sql.ts';
import { limitOf, NO_LIMIT } from '../../platform/statements/count-limits.ts';
import { isPresentCode } from '../venues/index.ts';

/** Orders in 10 minutes; of those that nobody has begun to prepare, by where they came from, and of one network without code. */
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

/** Orders of a venue that nobody has begun to prepare, for statements. */
export const UNPREPARED = verbatim(`status in ('${UNPREPARED_STATUSES.join("', '")}') and preparation_date is null`);

/** How far clocks of nodes differ at most: what a clock that was corrected backwards has dated later counts in no limit. */
const SKEW = verbatim(`interval '1 minute'`);
/** True for a moment within an interval before now. */
export const isWithin = (moment: Sql, interval: Sql, now: Sql): Sql =>
  sql`${moment} > ${now}::timestamptz - ${interval} and ${moment} <= ${now}::timestamptz + ${SKEW}`;
const HOUR = verbatim(`interval '1 hour'`);
const OFF = verbatim(String(NO_LIMIT));

/** The origin of an order, and its limits. */
export type Source = { venue: string; table: string | null; code: string | null; network: string; now: Date } & Limits;
/**
 * `source`, one row: whether the order has a present code (`coded`), and whether there is `room` for one more of its origin and, without code,
 * of its network. Nothing is counted where a limit is off.
 */
export const findSource = ({ venue, table, code, network, now, coded, tables, bar, perNetwork }: Params<Source>): Sql =>
  sql`source as (select s.coded,
      case when s.most >= ${OFF} then true else s.most > (select count(*) from orders where venue_id = ${venue} and ${UNPREPARED}
        and coded = s.coded and (table_number is null) = (${table}::text is null)) end
      and case when s.coded or ${perNetwork}::int >= ${OFF} then true else ${perNetwork}::bigint
          + (select count(*) from orders where venue_id = ${venue} and network = ${network} and ${isWithin(sql`preparation_date`, HOUR, now)})
        > (select count(*) from orders where venue_id = ${venue} and network = ${network} and ${UNPREPARED}) end as room
    from (select c.coded, case when ${table}::text is null then ${bar}::int when c.coded then ${coded}::int else ${tables}::int end as most
      from (select ${isPresentCode(venue, table, code)} as coded) c) s)`;

/** Tells if there is room for one more order of a source. */
export const findRoom = prepared<{ room: boolean }, Source>('orders.room-find', (p) => sql`with ${findSource(p)} select room from source`);
