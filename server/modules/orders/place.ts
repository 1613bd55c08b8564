// Placing an order (system.md sections 5 and 8): priced here and now, written whole in one transaction, answered once a key.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { PlaceOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { hasDigits, toMinor } from '@ardoise/contract/rules/money.ts';
import { isOpen } from '@ardoise/menu/menu.ts';
import { type PricedOrder, priceOrder } from '@ardoise/menu/pricing.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type pg from 'pg';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import type { Catalog } from '../catalog/index.ts';
import { ASK_NEWSLETTER, type Customers } from '../customers/index.ts';
import { type Contact, requireContact } from './contact.ts';
import { ITEM_COLUMNS, OPEN, type OrderRow, readOrder } from './record.ts';
import { guestTexts } from './texts.ts';

/** Orders in 10 minutes, and open ones of a venue. */
export type Limits = { perTable: number; perContact: number; perDevice: number; open: number };
export type PlaceDeps = {
  db: Db;
  bus: Bus;
  clock: Clock;
  menus: Catalog['menus'];
  customers: Customers;
  limits: Limits;
  secret: string;
};
export type Placing = { venue: string; key: string; body: PlaceOrder };
export type Placed = { row: OrderRow; replayed: boolean };

const bodyHash = (body: PlaceOrder): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

const findKey = statement(
  'orders.order-key-find',
  (venue: string, key: string) =>
    sql<{ order_id: string; body_hash: string }>`select order_id, body_hash from order_key where venue_id = ${venue} and key = ${key}`,
  { prepared: true },
);

/** The order that this key already placed; the same key with another body is refused. */
export const replay = async ({ db }: Pick<PlaceDeps, 'db'>, { venue, key, body }: Placing): Promise<Placed | null> => {
  const known = await db.one(findKey(venue, key));
  if (!known) return null;
  if (known.body_hash !== bodyHash(body)) throw new ApiError('key_reused');
  const row = await readOrder(db, venue, known.order_id);
  return row && { row, replayed: true };
};

/** What an order keeps of the phone that it came from: the same for all its orders at a venue, and nothing that leads back to it. */
const deviceOf = (secret: string, venue: string, device: string | null): string | null =>
  device && createHmac('sha256', secret).update(`device ${venue} ${device}`).digest('base64url').slice(0, 22);

const requirePieces = ({ most_pieces: most }: Menu['venue'], items: PlaceOrder['items']): void => {
  if (most !== null && items.reduce((sum, { qty }) => sum + qty, 0) > most)
    throw contradiction('items', 'too_many_pieces', `An order holds at most ${most} pieces.`);
};

/** The priced order in the venue's language, and the guest's texts where theirs is another one. */
export type Judged = { own: PricedOrder; texts: string | null };

/** Judges the order against the menu at this instant; throws what the guest must know. */
export const judge = (
  menu: Menu,
  request: Pick<PlaceOrder, 'items' | 'costs' | 'table' | 'expected_total'>,
  at: Date,
  locale: Locale,
): Judged => {
  requirePieces(menu.venue, request.items);
  const priced = priceOrder(menu, request, at, locale);
  if (!priced.ok && priced.status === 422) throw new ApiError('contradiction', { errors: priced.problems, more: priced.more });
  if (!isOpen(menu.venue, at)) throw new ApiError('venue_closed');
  if (!priced.ok) {
    const { problems: errors, more, unavailable } = priced;
    throw new ApiError('product_unavailable', { errors, more, unavailable });
  }
  const { expected_total } = request;
  if (expected_total !== null && !hasDigits(expected_total, menu.venue.currency)) {
    const problem = { code: 'decimals', message: `More decimals than ${menu.venue.currency} has.` };
    throw new ApiError('invalid', { errors: { expected_total: problem } });
  }
  if (expected_total !== null && toMinor(expected_total, menu.venue.currency) !== toMinor(priced.total_price, menu.venue.currency)) {
    const { ok: _, ...prices } = priced;
    throw new ApiError('prices_changed', prices);
  }
  // Staff read the order in the venue's language, whatever the guest's is.
  const { source_locale } = menu.venue;
  if (locale === source_locale) return { own: priced, texts: null };
  return { own: priceOrder(menu, request, at, source_locale) as PricedOrder, texts: JSON.stringify(guestTexts(priced)) };
};

/** A statement of which nothing is built anew for each order; the number of a parameter is its place in the list. */
const numbered = <Row>(name: string, text: string) =>
  statement<Row, [values: unknown[]]>(name, (values) => ({ text, values }), { prepared: true });

// The key and the venue's counter in one statement. Both are taken only while the menu is the one that was priced:
// whoever changes what guests pay or can have raises that version, so nothing is sold that has just run out.
const reserve = numbered<object>(
  'orders.order-reserve',
  `with priced as (select 1 from venue_counter where venue_id = $1 and menu_version = $6 for no key update),
  key as (insert into order_key (venue_id, key, body_hash, order_id) select $1, $2, $3, $4 from priced on conflict do nothing returning 1)
  update venue_counter set event_seq = event_seq + 1, order_day = greatest(order_day, $5),
    order_number = case when order_day >= $5 then order_number + 1 else 1 end
    where venue_id = $1 and exists (select 1 from key)`,
);

// A customer's record is made by the first order of a contact and left alone by all others: who knows a phone number does not own it.
// Limits and the passphrase are read after the counter's lock, hence exactly. Without the key nothing is written; with the key and
// no order, because of a limit, it ends in a division by zero, so that the commit that is on its way already becomes a rollback.
const insertOf = (wish: string | null) => `with reserved as (select c.event_seq, c.order_number, c.order_day from venue_counter c
      join order_key k on k.venue_id = c.venue_id and k.key = $4::text and k.order_id = $2 where c.venue_id = $1),
  known as (select id from customer where venue_id = $1 and contact = $15),
  met as (
    insert into customer (venue_id, id, name, contact, email, phone, creation_date)
    select $1, $14, $10, $15, $12, $11, $5 from reserved where $15::text is not null and not exists (select from known)
    on conflict (venue_id, contact) do nothing returning id),
  placed as (
    insert into orders (venue_id, id, uuid, day, number, status, creation_date, submission_date, note, passphrase, table_number, payment, locale, currency,
      customer_id, customer_name, customer_phone, customer_email, newsletter, total_price, total_price_ht, taxes, costs, guest_texts, device)
    select $1, $2, $3, order_day, order_number, 'PENDING', $5, $5, $6, case when $7::text is null then (
        select p.passphrase from pass p where not exists (select 1 from orders u where u.venue_id = $1 and u.passphrase = p.passphrase
          and u.status in ${OPEN}) order by random() limit 1) end,
      $7, 'counter', $8, $9, (select id from known union all select id from met), $10, $11, $12, $13, $16, $17, $18, $19, $23, $24
    from reserved where (select count(*) from orders l where l.venue_id = $1 and l.status in ${OPEN}) < $21
      and ($7::text is null or (exists (select 1 from venue_table t where t.venue_id = $1 and t.number = $7 and (t.code = $27 or not $28))
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
  directory as (insert into order_directory (id, uuid, venue_id) select id, $3, $1 from placed),
  ${wish ? `wish as (${wish}),` : ''}
  event as (insert into venue_event (venue_id, seq, type, order_id, at) select $1, event_seq, 'order:update', id, $5 from placed, reserved)
  select 1 / (select count(*) from placed) as orders, o.*, v.hrid as venue_hrid, v.name as venue_name, null as bartender_name,
    false as newsletter_confirmed, ${wish ? '(select id from wish)' : 'null'} as newsletter_wish,
    (select json_agg(row_to_json(i) order by i.position) from items i) as items
  from reserved join venue v on v.id = $1 left join placed o on true`;

const insert = numbered<OrderRow>('orders.order-insert', insertOf(null));
const insertWithWish = numbered<OrderRow>('orders.order-insert-wish', insertOf(ASK_NEWSLETTER));

/** Lines as they are stored: in minor units, in their places. */
export const storedItems = (priced: PricedOrder, currency: string): string =>
  JSON.stringify(
    priced.items.map((item, position) => ({
      ...item,
      position,
      unit_price: toMinor(item.unit_price, currency),
      net_price: toMinor(item.net_price, currency),
    })),
  );

type Draft = { menu: Menu; priced: Judged; contact: Contact; locale: Locale; now: Date };

const findCode = statement(
  'orders.table-code',
  (venue: string, table: string) => sql<{ code: string }>`select code from venue_table where venue_id = ${venue} and number = ${table}`,
);
const countOpen = statement(
  'orders.open-count',
  (venue: string) => sql<{ open: number }>`select count(*) as open from orders where venue_id = ${venue} and status in ${verbatim(OPEN)}`,
);

/** Why an insert wrote nothing, in the order in which the statement asks. */
const refusal = async (
  { db, limits }: PlaceDeps,
  { venue, body: { table, code } }: Placing,
  { table_codes }: Menu['venue'],
): Promise<ApiError> => {
  if (table !== null) {
    const known = await db.one(findCode(venue, table));
    if (!known) return contradiction('table', 'unknown_table', 'There is no such table.');
    if (table_codes && known.code !== code) return contradiction('table', 'table_code', "This is not the table's present code.");
  }
  return new ApiError(((await db.one(countOpen(venue)))?.open ?? 0) >= limits.open ? 'too_many_open_orders' : 'too_many_requests', {
    retry_after: 60,
  });
};

const DIVISION_BY_ZERO = '22012';

/** Writes the order and answers its row; `null` when the menu has changed meanwhile or the key is already there. */
const write = async (deps: PlaceDeps, placing: Placing, { menu, priced, contact, locale, now }: Draft): Promise<OrderRow | null> => {
  const { db, limits, secret } = deps;
  const { venue, key, body } = placing;
  const { currency, timezone, table_codes } = menu.venue;
  // An order is not refused for it: a page that was open when mail stopped still offers it.
  const asksForNews = body.customer.newsletter && contact.email !== null && menu.venue.newsletter;
  const id = `${newId().slice(0, -4)}0000`;
  const reserved = [venue, key, bodyHash(body), id, localTime(now, timezone).day, menu.version];
  const order = [
    venue,
    id,
    randomUUID(),
    key,
    now,
    body.note,
    body.table,
    locale,
    currency,
    body.customer.name,
    contact.phone,
    contact.email,
    asksForNews,
    newId(),
    contact.phone ?? contact.email,
    toMinor(priced.own.total_price, currency),
    toMinor(priced.own.total_price_ht, currency),
    JSON.stringify(priced.own.taxes),
    JSON.stringify(priced.own.costs),
    storedItems(priced.own, currency),
    limits.open,
    limits.perTable,
    priced.texts,
    deviceOf(secret, venue, body.device),
    limits.perContact,
    limits.perDevice,
    body.code,
    table_codes,
  ];
  try {
    const [, [row]] = await db.inOneFlight(reserve(reserved), (asksForNews ? insertWithWish : insert)(order));
    return row ?? null;
  } catch (error) {
    if ((error as pg.DatabaseError).code === DIVISION_BY_ZERO) throw await refusal(deps, placing, menu.venue);
    throw error;
  }
};

const ATTEMPTS = 8;

const attempt = async (deps: PlaceDeps, placing: Placing): Promise<Placed> => {
  const { venue, body } = placing;
  for (let tries = 0; tries < ATTEMPTS; tries++) {
    const menu = await deps.menus.menu(venue);
    if (!menu) throw new ApiError('not_found');
    if (menu.venue.tier !== 'premium') throw new ApiError('ordering_not_included');
    const contact = requireContact(body.customer, menu.venue);
    if (body.payment === 'online' && !menu.venue.online_payment) {
      throw new ApiError('contradiction', { errors: { payment: { code: 'not_taken', message: 'The venue takes no online payment.' } } });
    }
    const now = deps.clock.now();
    const locale = body.locale ?? menu.venue.default_locale;
    const row = await write(deps, placing, { menu, priced: judge(menu, body, now, locale), contact, locale, now });
    if (row) return { row, replayed: false };
    const known = await replay(deps, placing);
    if (known) return known;
    deps.menus.drop(venue);
  }
  throw new ApiError('unavailable');
};

/** Places an order, or answers the one that the key already placed: also when the order would be refused by now. */
export const placeOrder = async (deps: PlaceDeps, placing: Placing): Promise<Placed> => {
  try {
    const placed = await attempt(deps, placing);
    if (!placed.replayed) deps.bus.publish({ topic: 'venue', id: placing.venue });
    const { newsletter_wish: wish } = placed.row;
    // Not waited for: how long the answer takes must not tell whether the address was known.
    if (wish) void deps.customers.mailSoon({ venue: placing.venue, id: wish });
    return placed;
  } catch (error) {
    const known = error instanceof ApiError && error.code !== 'key_reused' ? await replay(deps, placing) : null;
    if (known) return known;
    throw error;
  }
};
