// The statements that write an order: long texts, made once, that PostgreSQL plans once a connection.
import { withPlaces } from '@ardoise/contract/rules/line-marks.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import { UNPREPARED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import type { PricedItem, PricedOrder, PricedPart } from '@ardoise/menu/pricing/pricing.ts';
import { APPEND } from '../../platform/outbox/append.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { askNewsletter, findCustomer, INSERT_CUSTOMER } from '../customers/index.ts';
import { COUNTERS, INSERT_EVENTS, isPresentCode, isTable, menuAsPriced, numberOrder, VENUES } from '../venues/index.ts';
import { freePassphrase } from './passphrases.ts';
import { ITEM_COLUMNS, type OrderRow } from './record.ts';
import { clearChosen, openSession, seatOf } from './tables/open-session.ts';

/** A statement of which nothing is built anew for each order; the number of a parameter is its place in the list. */
const numbered = <Row>(name: string, text: string) =>
  statement<Row, [values: unknown[]]>(name, (values) => ({ text, values }), { prepared: true });

/** A parameter of such a statement, for a fragment. */
const $ = (place: number) => verbatim(`$${place}`);

// The key, the venue's counter and the event for others in one statement. They are taken only while the menu is the one that was priced:
// whoever changes what guests pay or can have raises that version, so nothing is sold that has just run out.
export const reserveOrder = numbered<object>(
  'orders.order-reserve',
  `with priced as (${menuAsPriced($(1), $(6)).text}),
  key as (insert into order_key (venue_id, key, body_hash, order_id) select $1, $2, $3, $4 from priced on conflict do nothing returning 1),
  counted as (${numberOrder($(1), $(5)).text} and exists (select 1 from key) returning outbox_seq)
  ${APPEND.text} select $1, outbox_seq, 'order.placed', $7, $8 from counted`,
);

/** Orders of a venue that nobody has begun to prepare, for statements. */
export const UNPREPARED = verbatim(`status in ('${UNPREPARED_STATUSES.join("', '")}') and preparation_date is null`);

/** How far clocks of nodes differ at most: what a clock that was corrected backwards has dated later counts in no limit. */
const SKEW = verbatim(`interval '1 minute'`);
/** True for a moment within an interval before now. */
export const isWithin = (moment: Sql, interval: Sql, now: Sql): Sql =>
  sql`${moment} > ${now}::timestamptz - ${interval} and ${moment} <= ${now}::timestamptz + ${SKEW}`;
const HOUR = verbatim(`interval '1 hour'`);

/** More than any count in the database: what a limit that is off comes to. */
export const NO_LIMIT = 2_147_483_647;

type Source = Record<'venue' | 'table' | 'code' | 'network' | 'now' | 'coded' | 'tables' | 'bar' | 'perNetwork', Sql>;
/**
 * `source`, one row: whether the order has a present code (`coded`), and whether there is `room` for one more of its origin and, without code,
 * of its network (docs/product/orders.md#limits). Nothing is counted where a limit is off.
 */
export const findSource = ({ venue, table, code, network, now, coded, tables, bar, perNetwork }: Source): Sql => {
  const off = verbatim(String(NO_LIMIT));
  return sql`source as (select s.coded,
      case when s.most >= ${off} then true else s.most > (select count(*) from orders where venue_id = ${venue} and ${UNPREPARED}
        and coded = s.coded and (table_number is null) = (${table}::text is null)) end
      and case when s.coded or ${perNetwork}::int >= ${off} then true else ${perNetwork}::bigint
          + (select count(*) from orders where venue_id = ${venue} and network = ${network} and ${isWithin(sql`preparation_date`, HOUR, now)})
        > (select count(*) from orders where venue_id = ${venue} and network = ${network} and ${UNPREPARED}) end as room
    from (select c.coded, case when ${table}::text is null then ${bar}::int when c.coded then ${coded}::int else ${tables}::int end as most
      from (select ${isPresentCode(venue, table, code)} as coded) c) s)`;
};

// A customer's record is made by the first order of a contact and left alone by all others: who knows a phone number does not own it.
// Orders with a code count apart in the limits of a table and of a contact, so that strangers who have none use up nothing of theirs.
// Limits and the passphrase are read after the counter's lock, hence exactly. Without the key nothing is written; with the key and
// no order, because of a limit, it ends in a division by zero, so that the commit that is on its way already becomes a rollback.
const isLately = (orders: string) => isWithin(verbatim(`${orders}.creation_date`), verbatim(`interval '10 minutes'`), $(5)).text;
/** The places of what says where an order comes from. */
const PLACES: Source = {
  ...{ venue: $(1), table: $(7), code: $(27), network: $(35), now: $(5) },
  ...{ coded: $(21), tables: $(32), bar: $(33), perNetwork: $(34) },
};
const insertOf = (withWish: boolean) => `with reserved as (select c.event_seq, c.order_number, c.order_day from ${COUNTERS.text} c
      join order_key k on k.venue_id = c.venue_id and k.key = $4::text and k.order_id = $2 where c.venue_id = $1),
  known as (${findCustomer($(1), $(15)).text}),
  met as (
    ${INSERT_CUSTOMER.text}
    select $1, $14, $10, $15, $12, $11, $5 from reserved where $15::text is not null and not exists (select from known)
    on conflict (venue_id, contact) do nothing returning id),
  ${findSource(PLACES).text},
  seated as (${openSession($(1), $(7), $(29), $(5)).text}),
  placed as (
    insert into orders (venue_id, id, uuid, day, number, status, creation_date, submission_date, note, passphrase, table_number, payment, locale, currency,
      customer_id, customer_name, customer_phone, customer_email, newsletter, total_price, total_price_ht, taxes, costs, guest_texts, device,
      session_id, first_order, seat_id, avoids, coded, network)
    select $1, $2, $3, order_day, order_number, 'PENDING', $5, $5, $6, case when $7::text is null then (${freePassphrase($(1)).text}) end,
      $7, 'counter', $8, $9, (select id from known union all select id from met), $10, $11, $12, $13, $16, $17, $18, $19, $23, $24,
      (select id from seated), coalesce((select case v.first_order when 'always' then true when 'session' then not exists (
          select 1 from orders e where e.venue_id = $1 and e.table_number = $7 and e.creation_date >= s.begin_date and e.session_id = s.id
            and e.preparation_date is not null) else false end
        from seated s join ${VENUES.text} v on v.id = $1), false),
      (${seatOf($(1), $(30)).text}), $31, w.coded, case when not w.coded then $35 end
    from reserved, source w where w.room
      and ($7::text is null or (${isTable($(1), $(7), $(27), $(28)).text}
        and (select count(*) from orders s where s.venue_id = $1 and s.table_number = $7 and s.coded = w.coded and ${isLately('s')}) < $22))
      and ($15::text is null or (select count(*) from orders c where c.venue_id = $1 and coalesce(c.customer_phone, c.customer_email) = $15
        and c.coded = w.coded and ${isLately('c')}) < $25)
      and ($24::text is null or (select count(*) from orders d where d.venue_id = $1 and d.device = $24 and ${isLately('d')}) < $26)
    returning *),
  items as (
    insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate, note, instructions, sub_products)
    select $1, placed.id, i.position, i.product, i.name, i.qty, i.unit_price, i.net_price, i.tax_rate, i.note, i.instructions, i.sub_products
    from placed, jsonb_to_recordset($20::jsonb) as i (position smallint, product uuid, name text, qty int, unit_price bigint, net_price bigint,
      tax_rate numeric, note text, instructions jsonb, sub_products jsonb)
    returning ${ITEM_COLUMNS}),
  chosen as (${clearChosen($(1)).text}),
  directory as (insert into order_directory (id, uuid, venue_id) select id, $3, $1 from placed),
  ${withWish ? `wish as (${askNewsletter($(36)).text}),` : ''}
  event as (${INSERT_EVENTS.text} select $1, event_seq, 'order:update', id, $5, 'placed', 'guest', null, null, null from placed, reserved)
  select 1 / (select count(*) from placed) as orders, o.*, v.hrid as venue_hrid, v.name as venue_name, null as bartender_name,
    false as newsletter_confirmed,
    (select json_agg(row_to_json(i) order by i.position) from items i) as items
  from reserved join ${VENUES.text} v on v.id = $1 left join placed o on true`;

export const insertOrder = numbered<OrderRow>('orders.order-insert', insertOf(false));
export const insertOrderWithWish = numbered<OrderRow>('orders.order-insert-wish', insertOf(true));

/** Lines as they are stored: in minor units, in their places from `first` on. */
export const storedItems = ({ items }: PricedOrder, currency: string, first = 0): string =>
  JSON.stringify(
    withPlaces<PricedPart, PricedItem>(items, first).map((item) => ({
      ...item,
      unit_price: toMinor(item.unit_price, currency),
      net_price: toMinor(item.net_price, currency),
    })),
  );
