// Orders: guests place them, staff process them (docs/product/orders.md).
import { z } from 'zod';
import { email, isDistinct, line, locale, MAX_TAGS, NO_DUPLICATES, nameOf, phone, text } from './kit/fields.ts';
import { paging, repeatable } from './kit/list.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { MESSAGE_CHANNELS } from './messages.ts';
import { MAX_OPTIONS } from './rules/contents.ts';
import { CANCELLATION_REASONS, ORDER_ORIGINS, ORDER_STATUSES } from './rules/order-status.ts';
import { venueEvent } from './venue-events.ts';

export const orderStatus = z.enum(ORDER_STATUSES);

/** A guest's answer to an instruction: `options` in the order of the menu; `qty`: for one piece of the line. */
export const answeredInstruction = z.object({
  instruction: id,
  name: z.string(),
  options: z.array(z.object({ id, name: z.string(), qty: z.int() })),
});
/** A component of a bundle or set; `net_price` is its supplement for one bundle, including tax. */
export const subProduct = z.object({
  /** Identifies it to tick it or to mark it out of stock. */
  uuid: id,
  product: id,
  name: z.string(),
  bundle_category: z.string().optional(),
  net_price: z.number(),
  tax_rate: z.number(),
  unavailable: z.boolean(),
  instructions: z.array(answeredInstruction),
});

export const orderItem = z.object({
  uuid: id,
  hrid: z.string(),
  product: id,
  name: z.string(),
  qty: z.int(),
  /** Price of one piece, including tax and supplements. */
  unit_price: z.number(),
  /** Price of the line, including tax. */
  net_price: z.number(),
  tax_rate: z.number(),
  unavailable: z.boolean(),
  note: z.string(),
  instructions: z.array(answeredInstruction),
  sub_products: z.array(subProduct),
});
named('OrderItem', orderItem);
export type OrderItem = z.infer<typeof orderItem>;

export const orderCost = z.object({
  id,
  name: z.string(),
  qty: z.int(),
  unit_price: z.number(),
  net_price: z.number(),
  tax_rate: z.number(),
  message: z.string(),
});
named('OrderCost', orderCost);

/** Totals of one tax rate: `net_price` including tax, `price_ht` excluding, `vat` their difference. */
export const taxTotal = z.object({ tax_rate: z.number(), net_price: z.number(), price_ht: z.number(), vat: z.number() });

export const nullableInstant = z.iso.datetime().nullable();

export const order = z.object({
  id,
  uuid: id,
  /** Short reference for staff and guests to say aloud, unique for the venue and day (`B-042`). */
  ref: z.string(),
  hrid: z.string(),
  status: orderStatus,
  creation_date: z.iso.datetime(),
  submission_date: nullableInstant,
  preparation_date: nullableInstant,
  completion_date: nullableInstant,
  delivery_date: nullableInstant,
  cancellation_date: nullableInstant,
  /** Start of the current step; boards show the age from it (docs/product/orders.md#age). */
  since: z.iso.datetime(),
  /** The last step can be undone until then. */
  undo_until: nullableInstant,
  /** The reason that staff typed for the cancellation; the guest reads it. */
  cancellation_reason: z.string(),
  /** A predefined reason instead, which each reader sees in their own language. */
  cancellation_reason_code: z.enum(CANCELLATION_REASONS).nullable(),
  note: z.string(),
  passphrase: z.string().nullable(),
  payment: z.enum(['counter', 'online']),
  total_price: z.number(),
  total_price_ht: z.number(),
  taxes: z.array(taxTotal),
  currency: z.string(),
  venue: z.object({ id, hrid: z.string(), name: z.string() }),
  customer: z.object({
    hrid: z.string().nullable(),
    name: z.string(),
    table: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** For staff: whether the owner of the e-mail has confirmed. For the guest: whether they subscribed. */
    newsletter: z.boolean(),
  }),
  bartender: z.object({ hrid: z.string(), name: z.string() }).nullable(),
  items: z.array(orderItem),
  costs: z.array(orderCost),
  /** Ticked during preparation: uuids of items, for a bundle or set of its parts (docs/product/orders.md#lines-done). */
  done: z.array(id),
  /** Equal on waiting orders from one phone; null on others, and if the phone is unknown. */
  guest: z.string().nullable(),
  /** Origin of the order, such as a valid code (docs/product/orders.md#limits). */
  origin: z.enum(ORDER_ORIGINS),
  /** Equal on waiting orders without a code from one network; null on others. */
  network: z.string().nullable(),
  /** The order waits, and staff should see its table before they prepare it (docs/product/tables.md#first-order). */
  first_order: z.boolean(),
  /** Ids of tags that the guest asked the kitchen to avoid; kept for 24 hours (docs/product/orders.md#avoids). */
  avoids: z.array(z.string()),
});
named('Order', order);
export type Order = z.infer<typeof order>;

/** The order as its guest sees it, without data of other people. A held order is cancelled at `held_until` unless its guest answers. */
export const guestOrder = order
  .omit({ bartender: true, hrid: true, id: true, guest: true, origin: true, network: true, done: true, since: true })
  .extend({ held_until: nullableInstant });
named('GuestOrder', guestOrder);
export type GuestOrder = z.infer<typeof guestOrder>;

/** A table's number: 1 to 10 characters. */
export const tableNumber = nameOf(10);

/** The code in a table's address, if the venue uses table codes. */
export const tableCode = z.string().max(20);

/** Answers to instructions. */
const answers = z
  .array(
    z.strictObject({
      instruction: id,
      options: z
        .array(z.strictObject({ id, qty: z.int().min(1).max(99).default(1) }))
        .min(1)
        .max(MAX_OPTIONS),
    }),
  )
  .max(20)
  .default([]);
/** A chosen product of a bundle, with answers to its instructions; a plain id has none. */
const chosenPart = z.union([
  id.transform((product): { id: string; instructions: z.output<typeof answers> } => ({ id: product, instructions: [] })),
  z.strictObject({ id, instructions: answers }),
]);

export const orderLine = z.strictObject({
  product: id,
  qty: z.int().min(1).max(99),
  note: text(300).default(''),
  /** For the product, and for its components unless `choices` has the answer (docs/product/orders.md#lines). */
  instructions: answers,
  choices: z
    .array(z.strictObject({ bundle_category: id, products: z.array(chosenPart).max(100) }))
    .max(30)
    .default([]),
  /** Fingerprint, by `menu/reading.ts`, of the names and allergens that the guest read (docs/product/orders.md#sold-as-read). */
  read: z.string().max(40).optional(),
});
named('OrderLine', orderLine);
export type OrderLine = z.output<typeof orderLine>;

/** Lines of an order; the limit is well above a large table's order. */
export const orderLines = z.array(orderLine).min(1).max(100);

export const placeOrder = z.strictObject({
  table: tableNumber.nullable().default(null),
  /** The current code of `table`, or of the bar, from the address. */
  code: tableCode.nullable().default(null),
  customer: z.strictObject({
    name: nameOf(100),
    phone: phone.nullable().default(null),
    email: email.nullable().default(null),
    /** A request: it counts once the owner of the e-mail confirms. Ignored without an e-mail, or if no mail can be sent. */
    newsletter: z.boolean().default(false),
  }),
  note: text(500).default(''),
  items: orderLines,
  /** Manual fees that the guest added. */
  costs: z.array(id).max(50).default([]),
  payment: z.enum(['counter', 'online']).default('counter'),
  /** The total that the guest saw; a different total answers 409 with the new prices. */
  expected_total: z.number().min(0).nullable().default(null),
  locale: locale.nullable().default(null),
  /** Random id of the guest's phone, used to count its orders; no answer contains it. */
  device: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .nullable()
    .default(null),
  /** Ids of tags that the guest avoids and wants the kitchen to know. */
  avoids: z
    .array(z.string().max(60))
    .max(MAX_TAGS)
    .refine((list) => isDistinct(list), NO_DUPLICATES)
    .default([]),
  /** In a group order: the phone's participant id. Ignored if it is not of the table's session. */
  seat: id.nullable().default(null),
});
named('PlaceOrder', placeOrder);
export type PlaceOrder = z.output<typeof placeOrder>;

/** A difference between the menu and what the guest read. `name`: its subject; null: not on the menu, or for allergens not declared. */
export const lineChange = z.object({
  what: z.enum(['product', 'part', 'option', 'allergens']),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/** A line of a `choices_changed`: `line` is its field path, `item` the line as it would be ordered now (null: impossible). */
export const changedLine = z.object({
  line: z.string(),
  item: orderItem
    .omit({ uuid: true, hrid: true })
    .extend({ sub_products: z.array(subProduct.omit({ uuid: true })) })
    .nullable(),
  changes: z.array(lineChange),
});
named('ChangedLine', changedLine);
export type ChangedLine = z.infer<typeof changedLine>;

/** New content of a held order. */
export const changeOrder = placeOrder.pick({ items: true, costs: true, note: true, expected_total: true });

/** Chosen by the client, so that a repeated request takes effect once. */
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

/** A station as boards show it: `products` are those prepared there (docs/product/orders.md#stations). */
export const boardStation = z.object({ id, name: z.string(), products: z.array(id) });
named('BoardStation', boardStation);
export type BoardStation = z.infer<typeof boardStation>;

/** Maximum length of a cancellation's reason, in characters. */
export const MAX_REASON_LENGTH = 200;

const orderParam = z.object({ id });
/** A repeated request with the same key takes no effect, and answers the order as it is now. */
export const stepKey = z.object({ 'Idempotency-Key': idempotencyKey.optional() });
const actionRoute = { headers: stepKey, ok: order, errors: ['wrong_status', 'key_reused'] } as const;
const step = <const N extends string>(name: N, summary: string) =>
  route({
    ...actionRoute,
    method: 'PUT',
    path: `/api/order/:id/status/${name}`,
    summary,
    access: { right: 'order:edit', venue: 'record' },
    params: orderParam,
  });
/**
 * The reason of a cancellation, which the guest's page shows: `reason`, or `reason_code` in the guest's language. `notification=1` also
 * sends it as a message (docs/product/messages.md#cancellation).
 */
export const cancellation = z.strictObject({
  notification: z.enum(['0', '1']).optional(),
  reason: line(MAX_REASON_LENGTH).optional(),
  reason_code: z.enum(CANCELLATION_REASONS).optional(),
});
const cancellationRoute = {
  method: 'DELETE',
  access: { right: 'order:delete', venue: 'record' },
  params: orderParam,
  query: cancellation,
} as const;
export const orderRoutes = {
  /** Live orders, oldest first. */
  list: route({
    method: 'GET',
    path: '/api/order/:venue',
    summary: 'Live orders, oldest first',
    access: { right: 'order:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({
      status: repeatable(orderStatus),
      id: repeatable(id),
      ...paging,
    }),
    ok: z.array(order),
    list: true,
  }),
  show: route({
    method: 'GET',
    path: '/api/order/:venue/:id',
    summary: 'One order',
    access: { right: 'order:show', venue: 'path' },
    params: z.object({ venue: id, id }),
    ok: order,
  }),
  /** Asked before a cancellation; empty if no message can be sent (docs/product/messages.md#cancellation). */
  ways: route({
    method: 'GET',
    path: '/api/order/:venue/:id/ways',
    summary: 'Channels by which the guest would be notified of a cancellation',
    access: { right: 'order:delete', venue: 'path' },
    params: z.object({ venue: id, id }),
    ok: z.object({ channels: z.array(z.enum(MESSAGE_CHANNELS)) }),
  }),
  prepare: step('prepare', 'Start preparing'),
  ready: step('ready', 'Mark as ready'),
  delivered: step('delivered', 'Hand over ("Paid")'),
  /** `until`: the order's `undo_until` that the user saw; 409 `undo_expired` if there was another step since. */
  undo: route({
    ...step('undo', 'Undo the last step within 10 seconds'),
    query: z.strictObject({ until: z.iso.datetime().optional() }),
    errors: ['wrong_status', 'undo_expired', 'key_reused'],
  }),
  /** The bulk tick of a station; the order becomes ready with its last line (docs/product/orders.md#lines-done). */
  done: route({
    ...step('done', 'Tick several lines of an order in preparation'),
    body: z.strictObject({ lines: z.array(id).min(1).max(1200) }),
  }),
  /** `item`: the uuid of a line (with all its parts) or of a part. */
  lineDone: route({
    ...actionRoute,
    method: 'PUT',
    path: '/api/order/:id/line/:item/done',
    summary: 'Tick or untick one line of an order in preparation, or a part of it',
    access: { right: 'order:edit', venue: 'record' },
    params: z.object({ id, item: id }),
    body: z.strictObject({ done: z.boolean() }),
  }),
  /** The last events, newest first: at most 50, of the last 24 hours. */
  events: route({
    method: 'GET',
    path: '/api/order/:venue/event',
    summary: 'Last events of the venue and who caused them',
    access: { right: 'order:list', venue: 'path' },
    params: venueParam,
    ok: z.array(venueEvent),
  }),
  /** For the boards; `stations.ts` has the calls that manage stations. */
  stations: route({
    method: 'GET',
    path: '/api/order/:venue/station',
    summary: 'Stations of the venue, with the products prepared at each',
    access: { right: 'order:list', venue: 'path' },
    params: venueParam,
    ok: z.array(boardStation),
  }),
  cancel: route({
    ...actionRoute,
    ...cancellationRoute,
    path: '/api/order/:id',
    summary: 'Cancel an order; notification=1 messages the customer',
  }),
  /**
   * `cancelled`: ids, oldest first; empty if another user was first. A retry with the same key answers those that the first call cancelled.
   */
  cancelGuest: route({
    ...cancellationRoute,
    headers: stepKey,
    errors: ['key_reused'],
    path: '/api/order/:id/guest',
    summary: 'Cancel every waiting or held order of the guest who placed this one; notification=1 messages the customer',
    ok: z.object({ cancelled: z.array(id) }),
  }),
};
