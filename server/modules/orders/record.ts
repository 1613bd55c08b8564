// Maps the rows of an order to its record: minor units become decimals, and the items are nested.

import { createHash } from 'node:crypto';
import type { GuestOrder, Order, OrderItem } from '@ardoise/contract/orders.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import { type CancellationReason, NEW_STATUSES, OPEN_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Runs } from '../../platform/db.ts';
import { shortId } from '../../platform/ids.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { newsletterConfirmed } from '../customers/index.ts';
import { ACCOUNTS } from '../users/index.ts';
import { VENUES } from '../venues/index.ts';
import { waitsForTable } from './tables/first-order.ts';
import { type GuestTexts, withGuestTexts } from './texts.ts';
import { heldUntil } from './timers/timed-jobs.ts';

/** A part as it is stored. Like an item's, its `position` counts all lines and parts of the order. */
export type PartRow = Omit<OrderItem['sub_products'][number], 'uuid'> & { position: number };
export type ItemRow = Omit<OrderItem, 'uuid' | 'hrid' | 'product' | 'sub_products'> & {
  position: number;
  product_id: string;
  sub_products: PartRow[];
};
export type OrderRow = {
  venue_id: string;
  id: string;
  uuid: string;
  number: number;
  status: OrderStatus;
  held_from: OrderStatus | null;
  held_date: Date | null;
  /** When it was last released from a hold. */
  resumed_date: Date | null;
  undo_to: OrderStatus | null;
  undo_until: Date | null;
  /** Positions of the ticked lines and parts, and their value before the action that can be undone. */
  done: string[];
  undo_done: string[] | null;
  /** Positions of the lines and parts that staff reported missing, and their value before the action that can be undone. */
  missing: string[];
  undo_missing: string[] | null;
  /** True if staff must see the table before they prepare the order. */
  first_order: boolean;
  /** Ids of the tags that the guest avoids; deleted a day after the last step. */
  avoids: string[];
  creation_date: Date;
  submission_date: Date | null;
  preparation_date: Date | null;
  completion_date: Date | null;
  delivery_date: Date | null;
  cancellation_date: Date | null;
  /** The reason of a cancellation, and whether the guest gets a message about it. */
  cancellation_reason: string;
  cancellation_reason_code: CancellationReason | null;
  notify_cancellation: boolean;
  note: string;
  passphrase: string | null;
  table_number: string | null;
  payment: 'counter' | 'online';
  locale: string;
  currency: string;
  customer_id: string | null;
  customer_name: string;
  customer_phone: string | null;
  customer_email: string | null;
  /** The newsletter was requested with the order; see `newsletter_confirmed`. */
  newsletter: boolean;
  /** A keyed hash of the guest's device id; the API never returns it. */
  device: string | null;
  /** True if placed with a current code. Otherwise `network` is the keyed hash of its network, deleted after a while. */
  coded: boolean;
  network: string | null;
  newsletter_confirmed: boolean;
  bartender_id: string | null;
  bartender_name: string | null;
  total_price: number;
  total_price_ht: number;
  taxes: Order['taxes'];
  costs: Order['costs'];
  guest_texts: GuestTexts | null;
  venue_hrid: string;
  venue_name: string;
  items: ItemRow[];
};

/** The reference that staff call out: A-001 … A-999, B-000 …, from A-001 again each day. */
export const refOf = (number: number): string =>
  `${String.fromCharCode(65 + (Math.floor(number / 1000) % 26))}-${String(number % 1000).padStart(3, '0')}`;

/** The uuid of an item or part: its order's id, whose last 16 bits are zero, plus its position, counted from 1. */
export const itemUuid = (order: string, position: number): string => order.slice(0, -4) + (position + 1).toString(16).padStart(4, '0');
export const orderOfItem = (item: string): string => `${item.slice(0, -4)}0000`;

export const ITEM_COLUMNS =
  'position, product_id, name, qty, unit_price, net_price, tax_rate, unavailable, note, instructions, sub_products';

/** Columns of an order with its items, for `from orders o`. */
export const ORDER_COLUMNS = `o.*, v.hrid as venue_hrid, v.name as venue_name, a.full_name as bartender_name,
  ${newsletterConfirmed(sql`o.venue_id`, sql`o.customer_email`).text} as newsletter_confirmed,
  (select json_agg(row_to_json(i)) from (select ${ITEM_COLUMNS}
    from order_item i where i.venue_id = o.venue_id and i.order_id = o.id order by position) i) as items`;
export const ORDER_JOINS = `join ${VENUES.text} v on v.id = o.venue_id left join ${ACCOUNTS.text} a on a.id = o.bartender_id`;

/** Literal list for statements; must equal the one in the partial index on open orders. */
export const OPEN = `('${OPEN_STATUSES.join("', '")}')`;

/** A token for staff, the same on all waiting orders of one device. It does not reveal the stored hash. */
const guestToken = (device: string | null): string | null => device && createHash('sha256').update(device).digest('base64url').slice(0, 10);

/** The date column that each status sets when it starts. */
const START_DATE = {
  AWAITING_PAYMENT: 'creation_date',
  PENDING: 'submission_date',
  ON_HOLD: 'held_date',
  IN_PROGRESS: 'preparation_date',
  READY: 'completion_date',
  DELIVERED: 'delivery_date',
  CANCELLED: 'cancellation_date',
  ABANDONED: 'cancellation_date',
} as const satisfies Record<OrderStatus, keyof OrderRow>;

/** When the current status started; for an order that was held, when it was released. */
const sinceOf = (row: OrderRow): Date => {
  const started = row[START_DATE[row.status]] ?? row.creation_date;
  const resumed = row.status === 'PENDING' || row.status === 'IN_PROGRESS' ? row.resumed_date : null;
  return resumed && resumed > started ? resumed : started;
};

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const toOrder = (row: OrderRow): Order => {
  const money = (minor: number) => fromMinor(minor, row.currency);
  const waits = (NEW_STATUSES as readonly OrderStatus[]).includes(row.status);
  return {
    id: row.id,
    uuid: row.uuid,
    ref: refOf(row.number),
    hrid: shortId(row.id),
    status: row.status,
    creation_date: row.creation_date.toISOString(),
    submission_date: iso(row.submission_date),
    preparation_date: iso(row.preparation_date),
    completion_date: iso(row.completion_date),
    delivery_date: iso(row.delivery_date),
    cancellation_date: iso(row.cancellation_date),
    since: sinceOf(row).toISOString(),
    undo_until: row.undo_to ? iso(row.undo_until) : null,
    cancellation_reason: row.cancellation_reason,
    cancellation_reason_code: row.cancellation_reason_code,
    note: row.note,
    passphrase: row.passphrase,
    payment: row.payment,
    total_price: money(row.total_price),
    total_price_ht: money(row.total_price_ht),
    taxes: row.taxes,
    currency: row.currency,
    venue: { id: row.venue_id, hrid: row.venue_hrid, name: row.venue_name },
    customer: {
      hrid: row.customer_id && shortId(row.customer_id),
      name: row.customer_name,
      table: row.table_number,
      phone: row.customer_phone,
      email: row.customer_email,
      newsletter: row.newsletter_confirmed,
    },
    bartender: row.bartender_id ? { hrid: shortId(row.bartender_id), name: row.bartender_name ?? '' } : null,
    items: (row.items ?? []).map(({ position, product_id, unit_price, net_price, sub_products, ...item }) => ({
      ...item,
      uuid: itemUuid(row.id, position),
      hrid: `${shortId(row.id)}-${position + 1}`,
      product: product_id,
      unit_price: money(unit_price),
      net_price: money(net_price),
      sub_products: sub_products.map(({ position: place, ...part }) => ({ ...part, uuid: itemUuid(row.id, place) })),
    })),
    costs: row.costs,
    done: row.done.map((place) => itemUuid(row.id, Number(place))),
    guest: waits ? guestToken(row.device) : null,
    origin: row.coded ? 'coded' : row.table_number === null ? 'bar' : 'tables',
    network: waits ? row.network : null,
    first_order: waitsForTable(row),
    avoids: row.avoids,
  };
};

/**
 * The order as its guest sees it: in their language, without data of staff. `newsletter` is what they requested: whether the owner of the
 * e-mail address confirmed is not revealed to the person who typed it. `minutes`: how long a held order waits.
 */
export const toGuestOrder = (row: OrderRow, minutes: number): GuestOrder => {
  const { bartender: _b, hrid: _h, id: _i, guest: _g, origin: _o, network: _n, done: _d, since: _s, customer, ...rest } = toOrder(row);
  const order = { ...rest, customer: { ...customer, newsletter: row.newsletter } };
  const held_until = row.status === 'ON_HOLD' && row.held_date ? heldUntil(row.held_date, minutes).toISOString() : null;
  return { ...withGuestTexts(order, row.guest_texts), held_until };
};

const SELECT = verbatim(`select ${ORDER_COLUMNS} from orders o ${ORDER_JOINS}`);
const findOrder = statement(
  'orders.order-find',
  (venue: string, id: string) => sql<OrderRow>`${SELECT} where o.venue_id = ${venue} and o.id = ${id}`,
  { prepared: true },
);

/** One order's row, or null. */
export const readOrder = async (db: Runs, venue: string, id: string): Promise<OrderRow | null> =>
  (await db.one(findOrder(venue, id))) ?? null;

type DirectoryEntry = { id: string; venue_id: string };
const directory = {
  id: statement('orders.directory-by-id', (id: string) => sql<DirectoryEntry>`select id, venue_id from order_directory where id = ${id}`, {
    prepared: true,
  }),
  uuid: statement(
    'orders.directory-by-uuid',
    (uuid: string) => sql<DirectoryEntry>`select id, venue_id from order_directory where uuid = ${uuid}`,
    {
      prepared: true,
    },
  ),
};

/** The venue and id of an order, for paths without a venue: by its id, or by the guest's uuid. */
export const locate = async (db: Runs, by: keyof typeof directory, value: string): Promise<DirectoryEntry | null> =>
  (await db.one(directory[by](value))) ?? null;
