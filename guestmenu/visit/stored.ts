// The state of a visit stored on the phone: basket, pending order, placed orders, table code. Parsed defensively, because storage may hold
// anything, be full or be disabled; the page works without it.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Entry } from '@ardoise/menu/reading.ts';
import { type Basket, type BasketLine, EMPTY_BASKET, MAX_LINES, MAX_PIECES } from './basket.ts';
import { storeByVenue } from './phone-store.ts';
import type { Notice } from './refusal.ts';

/** The body of an order as first sent. Retries must send the same body with the same key. */
export type OrderBody = {
  table: string | null;
  code: string | null;
  customer: { name: string; phone: string | null; email: string | null; newsletter: boolean };
  note: string;
  items: OrderLine[];
  costs: string[];
  /** Ids of the tags that the kitchen is asked to avoid. */
  avoids: string[];
  payment: 'counter';
  expected_total: number;
  locale: string;
  device: string;
  /** This phone's participant id, if its table has a group order. */
  seat: string | null;
};
/** An order that was sent but not accepted yet. `since`: epoch milliseconds, or `RATE_LIMITED`. */
export type Pending = { key: string; body: OrderBody; since: number };
/** Refused by a rate limit. The order was not accepted and keeps its key for the next attempt. */
export const RATE_LIMITED = 0;
/** The reason why the last order was refused, until the guest has seen it: notice, problem of each field, keys of refused lines. */
export type Refusal = { notice: Notice; fields: Readonly<Record<string, string>>; refused: readonly string[] };
/** True if it is unknown whether the order was accepted. */
export const isUnanswered = (pending: Pending | null): boolean => pending !== null && pending.since !== RATE_LIMITED;
/** An order of this phone. `at`: epoch milliseconds; `status`: last known; `table` null: at the bar. */
export type PlacedOrder = { uuid: string; ref: string; at: number; table: string | null; status: OrderStatus | null };
/** The old and the current price of one piece. */
export type Repriced = { product: string; name: string; before: number; after: number };
export type TableCode = { table: string | null; code: string };
export type Stored = {
  basket: Basket;
  pending: Pending | null;
  refusal: Refusal | null;
  /** Newest first (visit/orders/visit-orders.ts). */
  orders: readonly PlacedOrder[];
  /** Names of unavailable products left out when reordering. */
  missing: readonly string[];
  /** Products whose price differs from the previous order's. */
  repriced: readonly Repriced[];
  /** The order that the guest declined to repeat. */
  declined: string | null;
  code: TableCode | null;
  /** A random id of this phone at this venue, made with its first order; orders per device are limited by it. */
  device: string | null;
  /** When the guest was added to the recall book, in epoch milliseconds. */
  welcomed: number | null;
};

export const NOTHING: Stored = {
  basket: EMPTY_BASKET,
  pending: null,
  refusal: null,
  orders: [],
  missing: [],
  repriced: [],
  declined: null,
  code: null,
  device: null,
  welcomed: null,
};
/** More orders than a guest places in an evening. */
export const MAX_ORDERS = 20;

type Shape = Record<string, unknown>;
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const strings = (value: unknown): string[] => list(value).filter((one): one is string => typeof one === 'string');
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isInteger = (value: unknown, least: number, limit: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= limit;

const readEntry = (value: unknown): Entry[] => {
  if (!isShape(value)) return [];
  const what = (['product', 'part', 'option'] as const).find((one) => one === value.what);
  const known = typeof value.key === 'string' && typeof value.id === 'string' && what;
  const allergens = Array.isArray(value.allergens) ? strings(value.allergens) : null;
  return known ? [{ key: text(value.key), id: text(value.id), what, name: text(value.name) || null, allergens }] : [];
};

const readAnswers = (value: unknown): OrderLine['instructions'] =>
  list(value).flatMap((one) => {
    if (!isShape(one) || typeof one.instruction !== 'string') return [];
    const options = list(one.options).flatMap((option) =>
      isShape(option) && typeof option.id === 'string' && isInteger(option.qty, 1, MAX_PIECES) ? [{ id: option.id, qty: option.qty }] : [],
    );
    return options.length > 0 ? [{ instruction: one.instruction, options }] : [];
  });

const readLine = (value: unknown): BasketLine[] => {
  if (!isShape(value) || typeof value.product !== 'string' || typeof value.key !== 'string' || !isInteger(value.qty, 1, MAX_PIECES))
    return [];
  const instructions = readAnswers(value.instructions);
  const choices = list(value.choices).flatMap((one) =>
    isShape(one) && typeof one.bundle_category === 'string'
      ? [
          {
            bundle_category: one.bundle_category,
            products: list(one.products).flatMap((part) =>
              isShape(part) && typeof part.id === 'string' ? [{ id: part.id, instructions: readAnswers(part.instructions) }] : [],
            ),
          },
        ]
      : [],
  );
  const seen = isShape(value.seen)
    ? { seen: { locale: text(value.seen.locale), entries: list(value.seen.entries).flatMap(readEntry) } }
    : {};
  return [{ ...seen, key: value.key, product: value.product, qty: value.qty, note: text(value.note), instructions, choices }];
};

const readPending = (value: unknown): Pending | null =>
  isShape(value) &&
  typeof value.key === 'string' &&
  isShape(value.body) &&
  typeof value.since === 'number' &&
  Array.isArray(value.body.items)
    ? { key: value.key, body: value.body as OrderBody, since: value.since }
    : null;

const readRefusal = (value: unknown): Refusal | null => {
  if (!isShape(value) || !isShape(value.notice) || typeof value.notice.kind !== 'string') return null;
  // The guest may have reopened the page by scanning the current code.
  if (value.notice.kind === 'oldCode') return null;
  if (value.notice.kind === 'changed' && !Array.isArray(value.notice.changes)) return null;
  const fields = isShape(value.fields) ? value.fields : {};
  const texts = Object.entries(fields).filter((one): one is [string, string] => typeof one[1] === 'string');
  return { notice: value.notice as Notice, fields: Object.fromEntries(texts), refused: strings(value.refused) };
};

const readOrder = (value: unknown): PlacedOrder[] =>
  isShape(value) && typeof value.uuid === 'string' && typeof value.at === 'number'
    ? [
        {
          uuid: value.uuid,
          ref: text(value.ref),
          at: value.at,
          table: text(value.table) || null,
          status: ORDER_STATUSES.find((status) => status === value.status) ?? null,
        },
      ]
    : [];

const readCode = (value: unknown): TableCode | null =>
  isShape(value) && (typeof value.table === 'string' || value.table === null) && typeof value.code === 'string'
    ? { table: value.table, code: value.code }
    : null;

/** Parses a stored text; invalid parts are ignored. */
export const parseStored = (json: string | null): Stored => {
  let value: unknown = null;
  try {
    value = JSON.parse(json ?? 'null');
  } catch {
    return NOTHING;
  }
  if (!isShape(value)) return NOTHING;
  const basket = isShape(value.basket) ? value.basket : {};
  const lines = list(basket.lines).flatMap(readLine).slice(0, MAX_LINES);
  return {
    basket: { lines, costs: strings(basket.costs), note: text(basket.note) },
    pending: readPending(value.pending),
    refusal: readRefusal(value.refusal),
    // Older versions stored only the last order.
    orders: list(value.orders ?? [value.last])
      .flatMap(readOrder)
      .slice(0, MAX_ORDERS),
    missing: strings(value.missing),
    repriced: list(value.repriced).flatMap((one) =>
      isShape(one) && typeof one.before === 'number' && typeof one.after === 'number'
        ? [{ product: text(one.product), name: text(one.name), before: one.before, after: one.after }]
        : [],
    ),
    declined: text(value.declined) || null,
    code: readCode(value.code),
    device: text(value.device) || null,
    welcomed: typeof value.welcomed === 'number' ? value.welcomed : null,
  };
};

/** The stored state of a visit at a venue. */
export const storeOf = storeByVenue<Stored>((venueId) => `ardoise.${venueId}`, { parse: parseStored, write: JSON.stringify });
