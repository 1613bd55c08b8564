// Group orders of a table's guests (docs/product/tables.md#together). No token: the participant's id (`seat`) is the capability.
import { z } from 'zod';
import { line, nameOf } from './kit/fields.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { orderStatus, tableCode, tableNumber } from './orders.ts';
import { GROUP_ORDER_LIMITS } from './rules/group-order.ts';
import { tableClaim } from './tables.ts';

const participantParam = venueParam.extend({ seat: id });

/** A product in a phone's basket, summed over its lines. */
export const chosenLine = z.strictObject({ product: id, qty: z.int().min(1).max(9_999) });
export type ChosenLine = z.infer<typeof chosenLine>;
const chosenLines = z.array(chosenLine).max(GROUP_ORDER_LIMITS.products);

/** The guest's name as the group sees it. */
const participantName = nameOf(40);

/** `more`: number of lines that are not listed. */
const participantOrder = z.object({
  ref: z.string(),
  status: orderStatus,
  total_price: z.number(),
  items: z.array(z.object({ product: id, name: z.string(), qty: z.int(), net_price: z.number() })),
  more: z.int(),
});

/**
 * A group order as a participant sees it. `seats`: the participants, the caller first, each with their basket (`lines`) and orders.
 * `total_price`: all orders of the session that are not cancelled; `others_total`: the part from phones outside the group.
 */
export const groupOrder = z.object({
  table: z.string(),
  word: z.string(),
  currency: z.string(),
  total_price: z.number(),
  others_total: z.number(),
  seats: z.array(
    z.object({
      name: z.string(),
      mine: z.boolean(),
      total_price: z.number(),
      lines: z.array(chosenLine),
      orders: z.array(participantOrder),
    }),
  ),
});
named('TableTogether', groupOrder);
export type GroupOrder = z.infer<typeof groupOrder>;
export type GroupParticipant = GroupOrder['seats'][number];

export const joinTable = z.strictObject({
  table: tableNumber,
  code: tableCode.nullable().default(null),
  /** A random UUID that the phone generates as its key; a repeated call creates no second participant. */
  seat: id,
  name: participantName,
  /** Uuids of the phone's own orders. The first phone joins by one of them; all of them are shown as its orders. */
  orders: z.array(id).max(20).default([]),
  /** The join code, which every phone after the first needs. */
  word: line(60).nullable().default(null),
});
export type JoinTable = z.input<typeof joinTable>;

/** `proven`: the caller has proof of being at the table (docs/product/tables.md#proof). Without it, the other fields are always false. */
export const tableSessionState = z.object({ open: z.boolean(), shared: z.boolean(), proven: z.boolean() });
export type TableSessionState = z.infer<typeof tableSessionState>;

export const groupOrderRoutes = {
  shared: route({
    method: 'GET',
    path: '/api/public/session/:venue',
    summary: 'Check if a table has a session and a group order',
    access: 'public',
    params: venueParam,
    query: z.strictObject({ ...tableClaim, code: tableCode.optional() }),
    ok: tableSessionState,
    errors: ['ordering_not_included', 'too_many_requests'],
  }),
  join: route({
    method: 'POST',
    path: '/api/public/session/:venue',
    summary: 'Join the group order: the first phone by an order of the table, others by the join code',
    access: 'public',
    params: venueParam,
    body: joinTable,
    ok: groupOrder.extend({ seat: id }),
    status: 201,
    errors: ['ordering_not_included', 'key_reused', 'too_many_requests'],
  }),
  show: route({
    method: 'GET',
    path: '/api/public/session/:venue/:seat',
    summary: 'Baskets and orders of the group, for a participant',
    access: 'public',
    params: participantParam,
    ok: groupOrder,
    errors: ['too_many_requests'],
  }),
  /** `lines`: the basket of this phone. */
  update: route({
    method: 'PUT',
    path: '/api/public/session/:venue/:seat',
    summary: 'Share the basket of this phone with the group',
    access: 'public',
    params: participantParam,
    body: z.strictObject({ lines: chosenLines }),
    ok: groupOrder,
    errors: ['too_many_requests'],
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/public/session/:venue/:seat',
    summary: 'Leave the group order; orders already placed stay',
    access: 'public',
    params: participantParam,
    status: 204,
    errors: ['too_many_requests'],
  }),
  events: route({
    method: 'GET',
    path: '/api/public/session/:venue/:seat/events',
    summary: 'Notifies participants of changes',
    access: 'public',
    params: participantParam,
    produces: 'text/event-stream',
    errors: ['too_many_requests', 'unavailable'],
  }),
};
