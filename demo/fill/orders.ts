// The demo's orders: 30 days, and today in every status, priced by the same rules as a guest's order.
import { randomUUID } from 'node:crypto';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { isOpenStatus } from '@ardoise/contract/rules/order-status.ts';
import { offeredCosts, type PricedOrder, type PriceRequest, priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import { activeIn, indexOf, isReachable, isUnavailable } from '@ardoise/menu/state.ts';
import type { Host } from '../host.ts';
import type { ProductKey } from '../menu/products.ts';
import { type Basket, basketOf, type Sold } from './baskets.ts';
import { type Guest, guestsOf, noteOf } from './guests.ts';
import { demoRecordId } from './ids.ts';
import { type OrderHistory, pastHistory, RECENT, RECENT_MINUTES, recentHistory } from './order-history.ts';
import type { Outage } from './outages.ts';
import { type Random, seeded } from './random.ts';
import { TABLES } from './venues.ts';
import { type Visit, visitAt, visitsBefore } from './visits.ts';

/** An order before it becomes a row. `outOfStock`: the product whose lines are flagged as unavailable. */
export type DemoOrder = {
  id: string;
  uuid: string;
  /** The day of the venue. */
  day: string;
  number: number;
  history: OrderHistory;
  guest: Guest;
  note: string;
  table: string | null;
  passphrase: string | null;
  priced: PricedOrder;
  /** Texts in the guest's language, if it is not the venue's. */
  guest_texts: object | null;
  outOfStock: string | null;
};

/** `outages`: products sold out for a time, which are not ordered during it. */
export type OrdersWanted = { menu: Menu; now: Date; passphrases: readonly string[]; outages: readonly Outage[] } & Pick<
  Host,
  'guestTexts' | 'paymentMinutes'
>;

const ids = new Map<ProductKey, string>();
/** Cached, because it is called several hundred thousand times. */
const idOf = (key: ProductKey): string => {
  const known = ids.get(key) ?? demoRecordId('halles', 'product', key);
  ids.set(key, known);
  return known;
};

/** The draught IPA ran out a while ago: the only open order with it is the one on hold. */
export const OUT_OF_STOCK = idOf('bie3');

const MINUTE_MS = 60_000;
const SEED = 20_260_101;
/** Parts of the day with kitchen orders. */
const KITCHEN: readonly Visit['part'][] = ['lunch', 'dinner'];

const choicesOf = (random: Random, product: Menu['products'][number]): OrderLine['choices'] =>
  product.bundle_categories.map(({ id, multiple_choice, max_choices, products }) => {
    const wanted = multiple_choice ? random.whole(1, Math.min(max_choices ?? products.length, products.length)) : 1;
    const chosen = new Set<string>();
    while (chosen.size < wanted) chosen.add(random.pick(products).id);
    return { bundle_category: id, products: [...chosen].map((part) => ({ id: part, instructions: [] })) };
  });

const answersOf = (random: Random, menu: Menu, product: Menu['products'][number]): OrderLine['instructions'] =>
  product.instructions.flatMap((id) => {
    const known = menu.instructions.find((instruction) => instruction.id === id);
    return known && random.chance(0.9) ? [{ instruction: id, options: [{ id: random.pick(known.options).id, qty: 1 }] }] : [];
  });

const lineNote = (random: Random, key: ProductKey, { locale }: Guest): string => {
  if (/^(ent|sal|pla|bur)/.test(key)) return noteOf(random, locale, 'dish');
  return /^(sof[4-7]|jus|coc)/.test(key) ? noteOf(random, locale, 'drink') : '';
};

/** One line per product; one line per piece for products with choices or instructions. */
const linesOf = (random: Random, menu: Menu, basket: Basket, guest: Guest): OrderLine[] =>
  [...basket].flatMap(([key, qty]) => {
    const product = menu.products.find(({ id }) => id === idOf(key));
    if (!product) throw new Error(`The demo menu has no product ${key}.`);
    const single = product.bundle_categories.length > 0 || product.instructions.length > 0;
    return Array.from({ length: single ? qty : 1 }, () => ({
      product: product.id,
      qty: single ? 1 : qty,
      note: lineNote(random, key, guest),
      instructions: answersOf(random, menu, product),
      choices: choicesOf(random, product),
    }));
  });

const pricedIn = (menu: Menu, request: PriceRequest, at: Date, locale: Locale): PricedOrder => {
  const priced = priceOrder(menu, request, at, locale);
  if (!priced.ok) throw new Error(`A demo order is refused: ${JSON.stringify(priced.problems)}`);
  return priced;
};

type Priced = { priced: PricedOrder; guest_texts: object | null };
type Wanted = Pick<OrdersWanted, 'menu' | 'guestTexts'>;

/** Priced in the venue's language, with the texts in the guest's language if that is another one. */
const priceOf = (
  random: Random,
  { menu, guestTexts }: Wanted,
  items: OrderLine[],
  table: string | null,
  at: Date,
  { locale }: Guest,
): Priced => {
  const bought = items.map(({ product, qty }) => ({ product, qty, net_price: 0 }));
  const costs = offeredCosts(menu, bought, table, locale).flatMap(({ id }) => (random.chance(0.6) ? [id] : []));
  const request = { items, costs, table };
  const { source_locale } = menu.venue;
  const texts = locale === source_locale ? null : guestTexts(pricedIn(menu, request, at, locale));
  return { priced: pricedIn(menu, request, at, source_locale), guest_texts: texts };
};

/** The last 16 bits are zero, reserved for the index of the order's items. */
const orderId = (random: Random, at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-8${random.hex(3)}-${random.hex(8)}0000`;
};

/** True if a product can be ordered at that moment. An open order excludes the product that is out of stock now. */
const soldAt = ({ menu, outages }: Pick<OrdersWanted, 'menu' | 'outages'>, at: Date, open: boolean): Sold => {
  const active = activeIn(menu, at);
  const index = indexOf(menu);
  const out = new Set(outages.flatMap(({ product, began, ended }) => (began <= at && ended && at < ended ? [product] : [])));
  return (key) => {
    const id = idOf(key);
    return !(open && id === OUT_OF_STOCK) && !out.has(id) && !isUnavailable(index, id, active) && isReachable(index, id, active);
  };
};

/** `extra`: a product that the basket includes even if it is not on sale. */
type Draft = { visit: Visit; history: OrderHistory; extra?: ProductKey };

/** Milliseconds since the venue's midnight, in whole minutes. */
const sinceMidnight = (now: Date, timezone: string): number => localTime(now, timezone).minute * MINUTE_MS;

/** Shortly after midnight the recent orders are closer together, so that all of them are today's. */
const recentDrafts = (random: Random, now: Date, timezone: string): Draft[] => {
  const pace = Math.min(MINUTE_MS, sinceMidnight(now, timezone) / RECENT_MINUTES);
  return RECENT.map(({ status, age }) => {
    const at = new Date(now.getTime() - Math.round(age * pace));
    const visit = visitAt(random, at, timezone);
    return { visit, history: recentHistory(status, at, now), ...(status === 'ON_HOLD' && { extra: 'bie3' as const }) };
  });
};

const pastDrafts = (random: Random, { menu, now, paymentMinutes }: OrdersWanted): Draft[] => {
  const { timezone } = menu.venue;
  const today = localTime(now, timezone).day;
  const youngest = Math.max(RECENT_MINUTES, paymentMinutes) * MINUTE_MS;
  return visitsBefore(random, new Date(now.getTime() - youngest), today, timezone).map((visit) => ({
    visit,
    history: pastHistory(random, visit.at, KITCHEN.includes(visit.part), paymentMinutes),
  }));
};

/** All orders sorted by time, numbered per day of the venue. */
export const demoOrders = (wanted: OrdersWanted): DemoOrder[] => {
  const { menu, now, passphrases } = wanted;
  const { timezone } = menu.venue;
  const random = seeded(SEED);
  const nextGuest = guestsOf(random);
  const drafts = [...pastDrafts(random, wanted), ...recentDrafts(random, now, timezone)];
  const numbers = new Map<string, number>();
  let atBar = 0;
  let atTables = 0;
  return drafts.map(({ visit, history, extra }) => {
    const { at } = visit;
    const basket = new Map(basketOf(random, visit, soldAt(wanted, at, isOpenStatus(history.status))));
    if (extra) basket.set(extra, 2);
    const guest = nextGuest(visit.table);
    // Spread over the tables, so that orders of one evening are at different tables: 7 and 20 are coprime.
    const table = visit.table ? String(((atTables++ * 7) % TABLES) + 1) : null;
    const day = localTime(at, timezone).day;
    const number = (numbers.get(day) ?? 0) + 1;
    numbers.set(day, number);
    return {
      id: orderId(random, at),
      // The guest's capability: must be unguessable even in the demo.
      uuid: randomUUID(),
      day,
      number,
      history,
      guest,
      note: noteOf(random, guest.locale, table === null ? 'bar' : 'table'),
      table,
      // In turn, so that the few orders open at once have distinct passphrases.
      passphrase: table === null ? (passphrases[atBar++ % passphrases.length] ?? null) : null,
      ...priceOf(random, wanted, linesOf(random, menu, basket, guest), table, at, guest),
      outOfStock: extra ? OUT_OF_STOCK : null,
    };
  });
};
