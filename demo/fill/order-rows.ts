// The rows of the demo's orders, as placing an order writes them, and the timers of open orders.
import type { Menu } from '@ardoise/contract/menu.ts';
import { withPositions } from '@ardoise/contract/rules/line-ticks.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import { isOpenStatus } from '@ardoise/contract/rules/order-status.ts';
import type { PricedItem, PricedPart } from '@ardoise/menu/pricing/pricing.ts';
import type { Writing } from '../host.ts';
import { bartenderId } from './accounts.ts';
import type { Guest } from './guests.ts';
import { demoId } from './ids.ts';
import type { DemoOrder } from './orders.ts';
import { insertRows } from './rows.ts';

type Venue = Pick<Menu['venue'], 'id' | 'currency'>;

const contactOf = ({ phone, email }: Guest) => phone ?? email;
const customerId = (contact: string) => demoId(`customer/${contact}`);

/** The current session of each table with an open order: starts with the first of these orders, last active at their last step. */
export const tableSessions = (venue: Pick<Venue, 'id'>, orders: readonly DemoOrder[]) => {
  const sessions = new Map<string, { venue_id: string; table_number: string; id: string; begin_date: Date; last_date: Date }>();
  for (const { table, history } of orders) {
    if (table === null || !isOpenStatus(history.status)) continue;
    const dates = [history.creation_date, history.submission_date, history.preparation_date, history.completion_date];
    const last = new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
    const known = sessions.get(table);
    sessions.set(table, {
      venue_id: venue.id,
      table_number: table,
      id: demoId(`table_session/${table}`),
      begin_date: known?.begin_date ?? history.creation_date,
      last_date: known && known.last_date > last ? known.last_date : last,
    });
  }
  return sessions;
};

const orderRow = ({ id: venue_id, currency }: Venue, { history, guest, priced, ...order }: DemoOrder, session: string | null) => {
  const contact = contactOf(guest);
  return {
    ...order,
    ...history,
    venue_id,
    table_number: order.table,
    session_id: session,
    currency,
    locale: guest.locale,
    customer_id: contact && customerId(contact),
    customer_name: guest.name,
    customer_phone: guest.phone,
    customer_email: guest.email,
    newsletter: guest.newsletter,
    bartender_id: history.preparation_date && bartenderId,
    total_price: toMinor(priced.total_price, currency),
    total_price_ht: toMinor(priced.total_price_ht, currency),
    taxes: priced.taxes,
    costs: priced.costs,
  };
};

const itemRows = ({ id: venue_id, currency }: Venue, { id: order_id, priced, outOfStock }: DemoOrder) =>
  withPositions<PricedPart, PricedItem>(priced.items).map(({ product, unit_price, net_price, ...item }) => ({
    ...item,
    venue_id,
    order_id,
    product_id: product,
    unit_price: toMinor(unit_price, currency),
    net_price: toMinor(net_price, currency),
    unavailable: product === outOfStock,
  }));

/** One row per contact, dated at its first order. */
const customerRows = (venue: Venue, orders: readonly DemoOrder[]) => {
  const known = new Map<string, object>();
  for (const { guest, history } of orders) {
    const contact = contactOf(guest);
    if (contact === null || known.has(contact)) continue;
    const { name, phone, email } = guest;
    const { creation_date } = history;
    known.set(contact, { venue_id: venue.id, id: customerId(contact), name, contact, email, phone, creation_date });
  }
  return [...known.values()];
};

/** Guests of the demo confirm the newsletter soon after their first order. */
const MINUTES_TO_CONFIRM = 3;

/** Confirmed subscriptions, dated at the first order. Unconfirmed ones are deleted after a week, so they are omitted. */
const newsletterRows = ({ id: venue_id }: Venue, orders: readonly DemoOrder[]) => {
  const known = new Map<string, object>();
  for (const { guest, history } of orders) {
    const { email, locale, confirmed } = guest;
    if (email === null || !confirmed || known.has(email)) continue;
    const at = history.creation_date;
    known.set(email, { venue_id, email, locale, at, mailed_at: at, confirmed_at: after(at, MINUTES_TO_CONFIRM) });
  }
  return [...known.values()];
};

const after = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);

/** Stores the orders of one venue with their related rows, and sets the venue's order counter to the last one. */
export const insertOrders = async (writing: Writing, venue: Venue, orders: readonly DemoOrder[]): Promise<void> => {
  const { query } = writing;
  const sessions = tableSessions(venue, orders);
  const items = orders.flatMap((order) => itemRows(venue, order));
  const directory = orders.map(({ id, uuid }) => ({ id, uuid, venue_id: venue.id }));
  await insertRows(query, 'customer', customerRows(venue, orders));
  await insertRows(query, 'newsletter', newsletterRows(venue, orders));
  await insertRows(
    query,
    'orders',
    orders.map((order) =>
      orderRow(venue, order, isOpenStatus(order.history.status) ? (sessions.get(order.table ?? '')?.id ?? null) : null),
    ),
  );
  await insertRows(query, 'table_session', [...sessions.values()]);
  await insertRows(query, 'order_item', items);
  await insertRows(query, 'order_directory', directory);
  const last = orders.at(-1);
  if (last)
    await query('update venue_counter set order_day = $2, order_number = $3 where venue_id = $1', [venue.id, last.day, last.number]);
  for (const { id, history } of orders) {
    if (history.held_date) await writing.orderHeld(venue.id, id, history.held_date);
    if (history.status === 'AWAITING_PAYMENT') await writing.orderAwaitsPayment(venue.id, id, history.creation_date);
  }
};
