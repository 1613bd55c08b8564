// Placing an order (docs/product/orders.md#placing): priced now, written in one transaction, once per idempotency key.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { EventData } from '@ardoise/contract/events.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { PlaceOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { hasDigits, toMinor } from '@ardoise/contract/rules/money.ts';
import { guestLocales } from '@ardoise/menu/localize.ts';
import { isOpen } from '@ardoise/menu/menu.ts';
import { type PricedOrder, priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import { widerNetwork } from '../../http/address.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sql, statement } from '../../platform/sql.ts';
import { isRefused } from '../../platform/statements/refusal.ts';
import type { Catalog } from '../catalog/index.ts';
import { codeOfTable, hasCurrentCode } from '../venues/index.ts';
import { type Contact, requireContact } from './contact.ts';
import { findRoom, type Limits } from './limits.ts';
import { insertOrder, insertOrderWithNewsletter, type NewOrder, ORDER_REFUSED, reserveOrder, storedItems } from './order-rows.ts';
import { type OrderRow, readOrder } from './record.ts';
import { type ReadFormerStates, requireAsRead } from './sold-as-read.ts';
import { guestTexts } from './texts.ts';

export type OrderPlacingDeps = {
  db: Db;
  bus: Bus;
  clock: Clock;
  menus: Catalog['menus'];
  former: ReadFormerStates;
  limits: Limits;
  secret: string;
};
/** `accepted`: the browser's `Accept-Language`; `address`: the caller's IP address. */
export type Placing = { venue: string; key: string; body: PlaceOrder; address: string; accepted?: string | undefined };
export type Placed = { row: OrderRow; replayed: boolean };

/** Fields added in later versions are hashed only if they are set: a body that is sent again after an update has the same hash. */
const bodyHash = ({ seat, avoids, ...body }: PlaceOrder): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...body, seat: seat ?? undefined, avoids: avoids.length > 0 ? avoids : undefined }))
    .digest('base64url');

const findKey = statement(
  'orders.order-key-find',
  (venue: string, key: string) =>
    sql<{ order_id: string; body_hash: string }>`select order_id, body_hash from order_key where venue_id = ${venue} and key = ${key}`,
  { prepared: true },
);

/** The order that was placed with this key, or null; 422 `key_reused` for the same key with another body. */
export const replay = async ({ db }: Pick<OrderPlacingDeps, 'db'>, { venue, key, body }: Placing): Promise<Placed | null> => {
  const placed = await db.one(findKey(venue, key));
  if (!placed) return null;
  if (placed.body_hash !== bodyHash(body)) throw new ApiError('key_reused');
  const row = await readOrder(db, venue, placed.order_id);
  return row && { row, replayed: true };
};

/** A keyed hash (HMAC), which cannot be reversed without the secret. */
const keyedHash = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
/** The hash of the guest's device that an order stores, different at each venue. */
const deviceOf = (secret: string, venue: string, device: string | null): string | null =>
  device && keyedHash(secret, `device ${venue} ${device}`).slice(0, 22);
/** The hash of the guest's network that an order without a code stores, different at each venue. */
const networkOf = (secret: string, venue: string, address: string): string =>
  keyedHash(secret, `network ${venue} ${widerNetwork(address)}`).slice(0, 10);

const requirePieces = ({ most_pieces: most }: Menu['venue'], items: PlaceOrder['items']): void => {
  if (most !== null && items.reduce((sum, { qty }) => sum + qty, 0) > most)
    throw contradiction('items', 'too_many_pieces', `An order holds at most ${most} pieces.`);
};

const requireTags = ({ tags }: Menu, avoids: PlaceOrder['avoids']): void => {
  const known = new Set(tags.map(({ id }) => id));
  for (const [place, id] of avoids.entries())
    if (!known.has(id)) throw contradiction(`avoids.${place}`, 'unknown_id', 'There is no such tag.');
};

/** The priced order in the venue's language, and its texts in the guest's language (JSON) if that is another one. */
export type CheckedPrice = { own: PricedOrder; texts: string | null };

/** Validates and prices the order at an instant; throws an `ApiError` for the guest. `locale`: the language of the menu that they read. */
export const checkAndPrice = (
  menu: Menu,
  request: Pick<PlaceOrder, 'items' | 'costs' | 'table' | 'expected_total'>,
  at: Date,
  locale: Locale,
): CheckedPrice => {
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
  // Staff read the order in the venue's language.
  const { source_locale } = menu.venue;
  if (locale === source_locale) return { own: priced, texts: null };
  return { own: priceOrder(menu, request, at, source_locale) as PricedOrder, texts: JSON.stringify(guestTexts(priced)) };
};

type PricedRequest = { menu: Menu; priced: CheckedPrice; contact: Contact; locale: Locale; now: Date };

const OLD_CODE = { code: 'old_code', message: 'This is not the current code of the table or the bar.' };

/** The error for an insert that was refused, in the order of the statement's conditions. */
const refusal = async (
  { db, limits, secret }: OrderPlacingDeps,
  { venue, address, body: { table, code } }: Placing,
  { table_codes }: Menu['venue'],
  now: Date,
): Promise<ApiError> => {
  if (table !== null) {
    const currentCode = await codeOfTable(db, venue, table);
    if (currentCode === undefined) return contradiction('table', 'unknown_table', 'There is no such table.');
    if (table_codes && currentCode !== code) return contradiction('table', 'table_code', "This is not the table's current code.");
  }
  const network = networkOf(secret, venue, address);
  const found = await db.one(findRoom({ venue, table, code, network, now, ...limits }));
  if (found?.room) return new ApiError('too_many_requests', { retry_after: 60 });
  // With the current code the order counts under another limit, which may have room.
  const isOld = code && !(await hasCurrentCode(db, venue, table, code));
  return new ApiError('too_many_open_orders', { retry_after: 60, ...(isOld && { errors: { code: OLD_CODE } }) });
};

/** Writes the order and returns its row; null if the menu has changed meanwhile or the key exists already. */
const write = async (
  deps: OrderPlacingDeps,
  placing: Placing,
  { menu, priced, contact, locale, now }: PricedRequest,
): Promise<OrderRow | null> => {
  const { db, limits, secret } = deps;
  const { venue, key, body } = placing;
  const { currency, timezone, table_codes } = menu.venue;
  // Ignored rather than refused: a page that was open when mail was turned off still offers the newsletter.
  const wantsNewsletter = body.customer.newsletter && contact.email !== null && menu.venue.newsletter;
  const newsletterRequest = wantsNewsletter ? randomUUID() : null;
  const id = `${newId().slice(0, -4)}0000`;
  const event: EventData<'order.placed'> = { order: id, newsletter: newsletterRequest };
  const reserve = reserveOrder({
    venue,
    key,
    bodyHash: bodyHash(body),
    order: id,
    day: localTime(now, timezone).day,
    menuVersion: menu.version,
    now,
    event: JSON.stringify(event),
  });
  const order: NewOrder = {
    ...limits,
    venue,
    id,
    uuid: randomUUID(),
    key,
    now,
    note: body.note,
    table: body.table,
    locale,
    currency,
    name: body.customer.name,
    phone: contact.phone,
    email: contact.email,
    contact: contact.phone ?? contact.email,
    newsletter: wantsNewsletter,
    customer: newId(),
    session: newId(),
    seat: body.seat,
    device: deviceOf(secret, venue, body.device),
    network: networkOf(secret, venue, placing.address),
    code: body.code,
    tableCodes: table_codes,
    avoids: body.avoids,
    total: toMinor(priced.own.total_price, currency),
    totalBeforeTax: toMinor(priced.own.total_price_ht, currency),
    taxesJson: JSON.stringify(priced.own.taxes),
    costsJson: JSON.stringify(priced.own.costs),
    itemsJson: storedItems(priced.own, currency),
    guestTextsJson: priced.texts,
  };
  try {
    const insert = newsletterRequest === null ? insertOrder(order) : insertOrderWithNewsletter({ ...order, newsletterRequest });
    const [, [row]] = await db.pipelined(reserve, insert);
    return row ?? null;
  } catch (error) {
    if (isRefused(error, ORDER_REFUSED)) throw await refusal(deps, placing, menu.venue, now);
    throw error;
  }
};

const ATTEMPTS = 8;

const attempt = async (deps: OrderPlacingDeps, placing: Placing): Promise<Placed> => {
  const { venue, body, accepted } = placing;
  for (let tries = 0; tries < ATTEMPTS; tries++) {
    const menu = await deps.menus.menu(venue);
    if (!menu) throw new ApiError('not_found');
    if (!menu.venue.active) throw new ApiError('venue_inactive');
    if (menu.venue.tier !== 'premium') throw new ApiError('ordering_not_included');
    const now = deps.clock.now();
    const locale = body.locale ?? menu.venue.default_locale;
    const { menu: menuLocale } = guestLocales(menu, locale, accepted);
    await requireAsRead(menu, body, { venue, at: now, locale: menuLocale, former: deps.former });
    const contact = requireContact(body.customer, menu.venue);
    if (body.payment === 'online' && !menu.venue.online_payment) {
      throw new ApiError('contradiction', { errors: { payment: { code: 'not_taken', message: 'The venue accepts no online payments.' } } });
    }
    requireTags(menu, body.avoids);
    const priced = checkAndPrice(menu, body, now, menuLocale);
    const row = await write(deps, placing, { menu, priced, contact, locale, now });
    if (row) return { row, replayed: false };
    const known = await replay(deps, placing);
    if (known) return known;
    deps.menus.drop(venue);
  }
  throw new ApiError('unavailable');
};

/** Places an order, or returns the one that was placed with the key, even if the order would be refused now. */
export const placeOrder = async (deps: OrderPlacingDeps, placing: Placing): Promise<Placed> => {
  try {
    const placed = await attempt(deps, placing);
    if (!placed.replayed) deps.bus.publish({ topic: 'venue', id: placing.venue });
    return placed;
  } catch (error) {
    const known = error instanceof ApiError && error.code !== 'key_reused' ? await replay(deps, placing) : null;
    if (known) return known;
    throw error;
  }
};
