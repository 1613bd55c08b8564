// The statements that write an order: long texts, made once, that PostgreSQL plans once a connection.
import { withPlaces } from '@ardoise/contract/rules/line-marks.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import type { PricedItem, PricedOrder, PricedPart } from '@ardoise/menu/pricing/pricing.ts';
import { APPEND } from '../../platform/outbox/append.ts';
import { statement, verbatim } from '../../platform/sql.ts';
import { askNewsletter, findCustomer, INSERT_CUSTOMER } from '../customers/index.ts';
import { COUNTERS, INSERT_EVENTS, isTable, menuAsPriced, numberOrder, VENUES } from '../venues/index.ts';
import { freePassphrase } from './passphrases.ts';
import { ITEM_COLUMNS, OPEN, type OrderRow } from './record.ts';
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

// A customer's record is made by the first order of a contact and left alone by all others: who knows a phone number does not own it.
// Limits and the passphrase are read after the counter's lock, hence exactly. Without the key nothing is written; with the key and
// no order, because of a limit, it ends in a division by zero, so that the commit that is on its way already becomes a rollback.
const insertOf = (withWish: boolean) => `with reserved as (select c.event_seq, c.order_number, c.order_day from ${COUNTERS.text} c
      join order_key k on k.venue_id = c.venue_id and k.key = $4::text and k.order_id = $2 where c.venue_id = $1),
  known as (${findCustomer($(1), $(15)).text}),
  met as (
    ${INSERT_CUSTOMER.text}
    select $1, $14, $10, $15, $12, $11, $5 from reserved where $15::text is not null and not exists (select from known)
    on conflict (venue_id, contact) do nothing returning id),
  seated as (${openSession($(1), $(7), $(29), $(5)).text}),
  placed as (
    insert into orders (venue_id, id, uuid, day, number, status, creation_date, submission_date, note, passphrase, table_number, payment, locale, currency,
      customer_id, customer_name, customer_phone, customer_email, newsletter, total_price, total_price_ht, taxes, costs, guest_texts, device,
      session_id, first_order, seat_id, avoids)
    select $1, $2, $3, order_day, order_number, 'PENDING', $5, $5, $6, case when $7::text is null then (${freePassphrase($(1)).text}) end,
      $7, 'counter', $8, $9, (select id from known union all select id from met), $10, $11, $12, $13, $16, $17, $18, $19, $23, $24,
      (select id from seated), coalesce((select case v.first_order when 'always' then true when 'session' then not exists (
          select 1 from orders e where e.venue_id = $1 and e.table_number = $7 and e.creation_date >= s.begin_date and e.session_id = s.id
            and e.preparation_date is not null) else false end
        from seated s join ${VENUES.text} v on v.id = $1), false),
      (${seatOf($(1), $(30)).text}), $31
    from reserved where (select count(*) from orders l where l.venue_id = $1 and l.status in ${OPEN}) < $21
      and ($7::text is null or (${isTable($(1), $(7), $(27), $(28)).text}
        and (select count(*) from orders s where s.venue_id = $1 and s.table_number = $7 and s.creation_date > $5::timestamptz - interval '10 minutes') < $22))
      and ($15::text is null or (select count(*) from orders c where c.venue_id = $1 and coalesce(c.customer_phone, c.customer_email) = $15
        and c.creation_date > $5::timestamptz - interval '10 minutes') < $25)
      and ($24::text is null or (select count(*) from orders d where d.venue_id = $1 and d.device = $24
        and d.creation_date > $5::timestamptz - interval '10 minutes') < $26)
    returning *),
  items as (
    insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate, note, instructions, sub_products)
    select $1, placed.id, i.position, i.product, i.name, i.qty, i.unit_price, i.net_price, i.tax_rate, i.note, i.instructions, i.sub_products
    from placed, jsonb_to_recordset($20::jsonb) as i (position smallint, product uuid, name text, qty int, unit_price bigint, net_price bigint,
      tax_rate numeric, note text, instructions jsonb, sub_products jsonb)
    returning ${ITEM_COLUMNS}),
  chosen as (${clearChosen($(1)).text}),
  directory as (insert into order_directory (id, uuid, venue_id) select id, $3, $1 from placed),
  ${withWish ? `wish as (${askNewsletter($(32)).text}),` : ''}
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
