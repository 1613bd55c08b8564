// Guests of a table who order together (docs/product/tables.md#together): no token, a seat's id is the phone's key to its table.
import { z } from 'zod';
import { line, nameOf } from './kit/fields.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { orderStatus, tableCode, tableNumber } from './orders.ts';
import { TOGETHER_LIMITS } from './rules/together.ts';
import { tableClaim } from './tables.ts';

const seatParam = venueParam.extend({ seat: id });

/** A product that a phone has in its basket, in all its lines together. */
export const chosenLine = z.strictObject({ product: id, qty: z.int().min(1).max(9_999) });
export type ChosenLine = z.infer<typeof chosenLine>;
const chosenLines = z.array(chosenLine).max(TOGETHER_LIMITS.products);

/** What a guest is called at the table. */
const seatName = nameOf(40);

/** `more`: lines that are not listed. */
const seatOrder = z.object({
  ref: z.string(),
  status: orderStatus,
  total_price: z.number(),
  items: z.array(z.object({ product: id, name: z.string(), qty: z.int(), net_price: z.number() })),
  more: z.int(),
});

/**
 * A table as a joined phone sees it: `seats` the phones, its own first, each with what it chooses (`lines`) and sent; `total_price` of all
 * that was ordered and not cancelled since the table's first order, `others_total` what of it came from phones that have not joined.
 */
export const tableTogether = z.object({
  table: z.string(),
  word: z.string(),
  currency: z.string(),
  total_price: z.number(),
  others_total: z.number(),
  seats: z.array(
    z.object({ name: z.string(), mine: z.boolean(), total_price: z.number(), lines: z.array(chosenLine), orders: z.array(seatOrder) }),
  ),
});
named('TableTogether', tableTogether);
export type TableTogether = z.infer<typeof tableTogether>;
export type TableSeat = TableTogether['seats'][number];

export const joinTable = z.strictObject({
  table: tableNumber,
  code: tableCode.nullable().default(null),
  /** A random UUID that the phone makes: its key from then on, so that a call sent twice makes one seat. */
  seat: id,
  name: seatName,
  /** The phone's own orders, by their uuids: the first phone joins by one of them, and all of them are its seat's. */
  orders: z.array(id).max(20).default([]),
  /** What everybody after the first one was told at the table. */
  word: line(60).nullable().default(null),
});
export type JoinTable = z.input<typeof joinTable>;

/** `proven`: the caller is known to be at the table (docs/product/tables.md#proof); to all others the rest is false for every table. */
export const tableAsked = z.object({ open: z.boolean(), shared: z.boolean(), proven: z.boolean() });
export type TableAsked = z.infer<typeof tableAsked>;

export const togetherRoutes = {
  shared: route({
    method: 'GET',
    path: '/api/public/session/:venue',
    summary: 'Whether a table has a session, and whether its guests order together by now',
    access: 'public',
    params: venueParam,
    query: z.strictObject({ ...tableClaim, code: tableCode.optional() }),
    ok: tableAsked,
    errors: ['ordering_not_included', 'too_many_requests'],
  }),
  join: route({
    method: 'POST',
    path: '/api/public/session/:venue',
    summary: 'Join the table: the first phone by an order of it, all others by its word',
    access: 'public',
    params: venueParam,
    body: joinTable,
    ok: tableTogether.extend({ seat: id }),
    status: 201,
    errors: ['ordering_not_included', 'key_reused', 'too_many_requests'],
  }),
  show: route({
    method: 'GET',
    path: '/api/public/session/:venue/:seat',
    summary: 'What the table chooses and has ordered, for a phone that joined',
    access: 'public',
    params: seatParam,
    ok: tableTogether,
    errors: ['too_many_requests'],
  }),
  /** `lines`: what this phone is choosing. */
  update: route({
    method: 'PUT',
    path: '/api/public/session/:venue/:seat',
    summary: 'Tell the table what this phone is choosing',
    access: 'public',
    params: seatParam,
    body: z.strictObject({ lines: chosenLines }),
    ok: tableTogether,
    errors: ['too_many_requests'],
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/public/session/:venue/:seat',
    summary: 'Leave the table; its orders stay',
    access: 'public',
    params: seatParam,
    status: 204,
    errors: ['too_many_requests'],
  }),
  events: route({
    method: 'GET',
    path: '/api/public/session/:venue/:seat/events',
    summary: 'Tells joined phones that something changed at their table',
    access: 'public',
    params: seatParam,
    produces: 'text/event-stream',
    errors: ['too_many_requests', 'unavailable'],
  }),
};
