// The statements that write an order. They are prepared, so PostgreSQL plans these long texts once per connection.
import { withPositions } from '@ardoise/contract/rules/line-ticks.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import type { PricedItem, PricedOrder, PricedPart } from '@ardoise/menu/pricing/pricing.ts';
import { APPEND } from '../../platform/outbox/append.ts';
import { none, type Params, prepared, type Sql, sql, verbatim } from '../../platform/sql.ts';
import { refuse } from '../../platform/statements/refusal.ts';
import { COUNTERS, INSERT_EVENTS, menuAtVersion, numberOrder } from '../board/index.ts';
import { askNewsletter, findCustomer, INSERT_CUSTOMER } from '../customers/index.ts';
import { isTable, VENUES } from '../venues/index.ts';
import { findSource, isWithin, type Source } from './limits.ts';
import { freePassphrase } from './passphrases.ts';
import { ITEM_COLUMNS, type OrderRow } from './record.ts';
import { clearBasket, openSession, participantOf } from './tables/open-session.ts';

/** `event`: the data of `order.placed`, as JSON. */
type Reservation = {
  venue: string;
  key: string;
  bodyHash: string;
  order: string;
  day: string;
  menuVersion: number;
  now: Date;
  event: string;
};
// Inserts the idempotency key, the counter's numbers and the outbox event in one statement, only if the menu has the priced version.
// Each change of prices or availability raises that version, so a product that has just run out is not sold.
export const reserveOrder = prepared<object, Reservation>(
  'orders.order-reserve',
  (p) => sql`with priced as (${menuAtVersion(p.venue, p.menuVersion)}),
  key as (insert into order_key (venue_id, key, body_hash, order_id)
    select ${p.venue}, ${p.key}, ${p.bodyHash}, ${p.order} from priced on conflict do nothing returning 1),
  counted as (${numberOrder(p.venue, p.day)} and exists (select 1 from key) returning outbox_seq)
  ${APPEND} select ${p.venue}, outbox_seq, 'order.placed', ${p.now}, ${p.event} from counted`,
);

/** Parameters of `insertOrder`: amounts in minor units, `…Json` as serialized text. */
export type NewOrder = Source & {
  id: string;
  uuid: string;
  key: string;
  note: string;
  locale: string;
  currency: string;
  name: string;
  phone: string | null;
  email: string | null;
  /** The phone number, else the e-mail: the customer's key at the venue. */
  contact: string | null;
  newsletter: boolean;
  /** Ids for a new customer record and a new table session, used if the order creates them. */
  customer: string;
  session: string;
  seat: string | null;
  device: string | null;
  avoids: readonly string[];
  total: number;
  totalBeforeTax: number;
  taxesJson: string;
  costsJson: string;
  itemsJson: string;
  guestTextsJson: string | null;
  /** True if the venue requires the table's current code. */
  tableCodes: boolean;
};

/** The reason with which `insertOrder` refuses: unknown table, wrong table code, or a limit is reached. */
export const ORDER_REFUSED = 'order_refused';

// The first order of a contact creates the customer; later orders do not change it, since knowing a phone number does not prove owning it.
// Limits of a table and a contact count orders with and without a code separately, so strangers cannot use up the limits of guests.
// The counter is locked before, so limits and passphrases are exact. Without the key of `reserveOrder` nothing is written. With the key
// but no order, the statement raises an error: the pipelined commit then becomes a rollback.
const insertOf = (p: Params<NewOrder>, newsletter: Sql): Sql<OrderRow> => {
  const isRecent = (orders: string) => isWithin(verbatim(`${orders}.creation_date`), verbatim(`interval '10 minutes'`), p.now);
  const itemColumns = verbatim(ITEM_COLUMNS);
  return sql`with reserved as (select c.event_seq, c.order_number, c.order_day from ${COUNTERS} c
      join order_key k on k.venue_id = c.venue_id and k.key = ${p.key}::text and k.order_id = ${p.id} where c.venue_id = ${p.venue}),
  known_customer as (${findCustomer(p.venue, p.contact)}),
  new_customer as (
    ${INSERT_CUSTOMER}
    select ${p.venue}, ${p.customer}, ${p.name}, ${p.contact}, ${p.email}, ${p.phone}, ${p.now} from reserved
      where ${p.contact}::text is not null and not exists (select from known_customer)
    on conflict (venue_id, contact) do nothing returning id),
  ${findSource(p)},
  open_session as (${openSession(p.venue, p.table, p.session, p.now)}),
  placed as (
    insert into orders (venue_id, id, uuid, day, number, status, creation_date, submission_date, note, passphrase, table_number, payment, locale, currency,
      customer_id, customer_name, customer_phone, customer_email, newsletter, total_price, total_price_ht, taxes, costs, guest_texts, device,
      session_id, first_order, seat_id, avoids, coded, network)
    select ${p.venue}, ${p.id}, ${p.uuid}, order_day, order_number, 'PENDING', ${p.now}, ${p.now}, ${p.note},
      case when ${p.table}::text is null then (${freePassphrase(p.venue)}) end, ${p.table}, 'counter', ${p.locale}, ${p.currency},
      (select id from known_customer union all select id from new_customer), ${p.name}, ${p.phone}, ${p.email}, ${p.newsletter},
      ${p.total}, ${p.totalBeforeTax}, ${p.taxesJson}, ${p.costsJson}, ${p.guestTextsJson}, ${p.device},
      (select id from open_session), coalesce((select case v.first_order when 'always' then true when 'session' then not exists (
          select 1 from orders e where e.venue_id = ${p.venue} and e.table_number = ${p.table} and e.creation_date >= s.begin_date
            and e.session_id = s.id and e.preparation_date is not null) else false end
        from open_session s join ${VENUES} v on v.id = ${p.venue}), false),
      (${participantOf(p.venue, p.seat)}), ${p.avoids}, w.coded, case when not w.coded then ${p.network} end
    from reserved, source w where w.room
      and (${p.table}::text is null or (${isTable(p.venue, p.table, p.code, p.tableCodes)}
        and (select count(*) from orders s where s.venue_id = ${p.venue} and s.table_number = ${p.table} and s.coded = w.coded
          and ${isRecent('s')}) < ${p.perTable}))
      and (${p.contact}::text is null or (select count(*) from orders c where c.venue_id = ${p.venue}
        and coalesce(c.customer_phone, c.customer_email) = ${p.contact} and c.coded = w.coded and ${isRecent('c')}) < ${p.perContact})
      and (${p.device}::text is null or (select count(*) from orders d where d.venue_id = ${p.venue} and d.device = ${p.device}
        and ${isRecent('d')}) < ${p.perDevice})
    returning *),
  items as (
    insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate, note, instructions, sub_products)
    select ${p.venue}, placed.id, i.position, i.product, i.name, i.qty, i.unit_price, i.net_price, i.tax_rate, i.note, i.instructions, i.sub_products
    from placed, jsonb_to_recordset(${p.itemsJson}::jsonb) as i (position smallint, product uuid, name text, qty int, unit_price bigint,
      net_price bigint, tax_rate numeric, note text, instructions jsonb, sub_products jsonb)
    returning ${itemColumns}),
  emptied_basket as (${clearBasket(p.venue)}),
  directory as (insert into order_directory (id, uuid, venue_id) select id, ${p.uuid}, ${p.venue} from placed),
  ${newsletter}
  event as (${INSERT_EVENTS} select ${p.venue}, event_seq, 'order:update', id, ${p.now}, 'placed', 'guest', null, null, null from placed, reserved)
  select case when o.id is null then ${refuse(ORDER_REFUSED)} end as refused, o.*, v.hrid as venue_hrid, v.name as venue_name,
    null as bartender_name, false as newsletter_confirmed,
    (select json_agg(row_to_json(i) order by i.position) from items i) as items
  from reserved join ${VENUES} v on v.id = ${p.venue} left join placed o on true`;
};

export const insertOrder = prepared<OrderRow, NewOrder>('orders.order-insert', (p) => insertOf(p, none));
/** Also stores the guest's request for the newsletter, under the id `newsletterRequest`. */
export const insertOrderWithNewsletter = prepared<OrderRow, NewOrder & { newsletterRequest: string }>(
  'orders.order-insert-newsletter',
  (p) => insertOf(p, sql`newsletter_request as (${askNewsletter(p.newsletterRequest)}),`),
);

/** Lines as they are stored (JSON): amounts in minor units, positions from `first` on. */
export const storedItems = ({ items }: PricedOrder, currency: string, first = 0): string =>
  JSON.stringify(
    withPositions<PricedPart, PricedItem>(items, first).map((item) => ({
      ...item,
      unit_price: toMinor(item.unit_price, currency),
      net_price: toMinor(item.net_price, currency),
    })),
  );
