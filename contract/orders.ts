// Orders: what guests place and staff work on (docs/product/orders.md).
import { z } from 'zod';
import { email, isDistinct, line, locale, MOST_TAGS, nameOf, ONCE, phone, text } from './kit/fields.ts';
import { paging, repeatable } from './kit/list.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { MESSAGE_CHANNELS } from './messages.ts';
import { MOST_OPTIONS } from './rules/contents.ts';
import { CANCELLATION_REASONS, ORDER_ORIGINS, ORDER_STATUSES } from './rules/order-status.ts';
import { venueEvent } from './venue-events.ts';

export const orderStatus = z.enum(ORDER_STATUSES);

/** An instruction that the guest answered: `options` in the order of the menu, each with its pieces a line's piece. */
export const answeredInstruction = z.object({
  instruction: id,
  name: z.string(),
  options: z.array(z.object({ id, name: z.string(), qty: z.int() })),
});
/** A part of a bundle's or set's line; `net_price` is its supplement for one bundle, including tax. */
export const subProduct = z.object({
  /** What it is ticked and marked out of stock by. */
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
  /** Price of one, including tax and supplements. */
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

export const moment = z.iso.datetime().nullable();

export const order = z.object({
  id,
  uuid: id,
  /** What staff and guest say aloud, per venue and day (`B-042`). */
  ref: z.string(),
  hrid: z.string(),
  status: orderStatus,
  creation_date: z.iso.datetime(),
  submission_date: moment,
  preparation_date: moment,
  completion_date: moment,
  delivery_date: moment,
  cancellation_date: moment,
  /** When its present step began: what a board counts its age from (docs/product/orders.md#age). */
  since: z.iso.datetime(),
  /** Until when the last step can be taken back. */
  undo_until: moment,
  /** Why it was cancelled, in the words of whoever did; the guest reads it. */
  cancellation_reason: z.string(),
  /** The ready reason instead, which each reader has in their own language. */
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
    /** Staff: whether the owner of the e-mail has confirmed. The guest: what they asked for. */
    newsletter: z.boolean(),
  }),
  bartender: z.object({ hrid: z.string(), name: z.string() }).nullable(),
  items: z.array(orderItem),
  costs: z.array(orderCost),
  /** What is made of it while it is prepared: uuids of items, of a bundle or set those of its parts (docs/product/orders.md#lines-done). */
  done: z.array(id),
  /** The same word on waiting orders that came from the same phone; null on others, and where the phone is not known. */
  guest: z.string().nullable(),
  /** With a present code or without (docs/product/orders.md#limits). */
  origin: z.enum(ORDER_ORIGINS),
  /** The same on waiting orders without code from one network; null on others. */
  network: z.string().nullable(),
  /** It waits, and staff see its table before they prepare it (docs/product/tables.md#first-order). */
  first_order: z.boolean(),
  /** Ids of the tags that its guest asked the kitchen to avoid, for 24 hours (docs/product/orders.md#avoids). */
  avoids: z.array(z.string()),
});
named('Order', order);
export type Order = z.infer<typeof order>;

/** The order as its guest sees it: nothing of other people in it. A held one is cancelled at `held_until` unless its guest has answered. */
export const guestOrder = order
  .omit({ bartender: true, hrid: true, id: true, guest: true, origin: true, network: true, done: true, since: true })
  .extend({ held_until: moment });
named('GuestOrder', guestOrder);
export type GuestOrder = z.infer<typeof guestOrder>;

/** A table's number: 1 to 10 characters. */
export const tableNumber = nameOf(10);

/** What a table's address has beside its number, where the venue wants that. */
export const tableCode = z.string().max(20);

/** Answers to instructions, each once. */
const answers = z
  .array(
    z.strictObject({
      instruction: id,
      options: z
        .array(z.strictObject({ id, qty: z.int().min(1).max(99).default(1) }))
        .min(1)
        .max(MOST_OPTIONS),
    }),
  )
  .max(20)
  .default([]);
/** A product chosen in a bundle with the answers to its instructions; a bare id answers none. */
const chosenPart = z.union([
  id.transform((product): { id: string; instructions: z.output<typeof answers> } => ({ id: product, instructions: [] })),
  z.strictObject({ id, instructions: answers }),
]);

export const orderLine = z.strictObject({
  product: id,
  qty: z.int().min(1).max(99),
  note: text(300).default(''),
  /** Of the product, and of what it holds unless `choices` has the answer (docs/product/orders.md#lines). */
  instructions: answers,
  choices: z
    .array(z.strictObject({ bundle_category: id, products: z.array(chosenPart).max(100) }))
    .max(30)
    .default([]),
  /** Fingerprint of the names and allergens that the guest read, as `menu/reading.ts` makes it (docs/product/orders.md#sold-as-read). */
  read: z.string().max(40).optional(),
});
named('OrderLine', orderLine);
export type OrderLine = z.output<typeof orderLine>;

/** Lines of an order, as many as a table can want. */
export const orderLines = z.array(orderLine).min(1).max(100);

export const placeOrder = z.strictObject({
  table: tableNumber.nullable().default(null),
  /** The present code of `table`, or of the bar, from the address. */
  code: tableCode.nullable().default(null),
  customer: z.strictObject({
    name: nameOf(100),
    phone: phone.nullable().default(null),
    email: email.nullable().default(null),
    /** A wish: it counts once the owner of the e-mail has confirmed it. Without an e-mail, or where no mail can leave, it is ignored. */
    newsletter: z.boolean().default(false),
  }),
  note: text(500).default(''),
  items: orderLines,
  /** Fees that the guest adds by hand. */
  costs: z.array(id).max(50).default([]),
  payment: z.enum(['counter', 'online']).default('counter'),
  /** What the guest saw; another total is answered with a 409 and the new prices. */
  expected_total: z.number().min(0).nullable().default(null),
  locale: locale.nullable().default(null),
  /** What the guest's phone calls itself, made at random: its orders are counted. It is told to nobody. */
  device: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .nullable()
    .default(null),
  /** Ids of the tags that the guest avoids, where they asked to tell the kitchen. */
  avoids: z
    .array(z.string().max(60))
    .max(MOST_TAGS)
    .refine((list) => isDistinct(list), ONCE)
    .default([]),
  /** Where the guests of the table order together: the phone's seat. One that is not of the table's session is ignored. */
  seat: id.nullable().default(null),
});
named('PlaceOrder', placeOrder);
export type PlaceOrder = z.output<typeof placeOrder>;

/** A difference between what a guest read and the menu; null: it is not there, of allergens: not declared. `name`: of what it is about. */
export const lineChange = z.object({
  what: z.enum(['product', 'part', 'option', 'allergens']),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/** A line of a `choices_changed`: `line` is its field path, `item` what would be ordered now (null: it cannot be). */
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

/** New lines of a held order. */
export const changeOrder = placeOrder.pick({ items: true, costs: true, note: true, expected_total: true });

/** What makes a call sent twice count once: chosen by whoever sends it. */
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);

/** A station as boards know it: `products` are what is made there (docs/product/orders.md#stations). */
export const boardStation = z.object({ id, name: z.string(), products: z.array(id) });
named('BoardStation', boardStation);
export type BoardStation = z.infer<typeof boardStation>;

/** Characters of the reason of a cancellation. */
export const MOST_REASON = 200;

const orderParam = z.object({ id });
/** A press that is sent again with its key is answered with the order as it stands, whatever has happened to it since. */
export const stepKey = z.object({ 'Idempotency-Key': idempotencyKey.optional() });
const press = { headers: stepKey, ok: order, errors: ['wrong_status', 'key_reused'] } as const;
const step = <const N extends string>(name: N, summary: string) =>
  route({
    ...press,
    method: 'PUT',
    path: `/api/order/:id/status/${name}`,
    summary,
    access: { right: 'order:edit', venue: 'record' },
    params: orderParam,
  });
/** What a guest is told of a cancellation: `notification=1` sends a message, `reason` says why, or `reason_code` in the guest's language (docs/product/messages.md#cancellation). */
export const cancellation = z.strictObject({
  notification: z.enum(['0', '1']).optional(),
  reason: line(MOST_REASON).optional(),
  reason_code: z.enum(CANCELLATION_REASONS).optional(),
});
const cancelling = {
  method: 'DELETE',
  access: { right: 'order:delete', venue: 'record' },
  params: orderParam,
  query: cancellation,
} as const;
export const orderRoutes = {
  /** The lists of live orders, oldest first. */
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
  /** Before it is cancelled; none where no message can leave (docs/product/messages.md#cancellation). */
  ways: route({
    method: 'GET',
    path: '/api/order/:venue/:id/ways',
    summary: 'By which ways the guest of an order would be told that it is cancelled',
    access: { right: 'order:delete', venue: 'path' },
    params: z.object({ venue: id, id }),
    ok: z.object({ channels: z.array(z.enum(MESSAGE_CHANNELS)) }),
  }),
  prepare: step('prepare', 'Start preparing'),
  ready: step('ready', 'Mark as ready'),
  delivered: step('delivered', 'Hand over ("Paid")'),
  /** `until`: the order's `undo_until` as it was seen; where another step was pressed since, that one is not taken back (409 `undo_expired`). */
  undo: route({
    ...step('undo', 'Take the last step back within 10 seconds'),
    query: z.strictObject({ until: z.iso.datetime().optional() }),
    errors: ['wrong_status', 'undo_expired', 'key_reused'],
  }),
  /** What a station presses: with the last line done the order is ready (docs/product/orders.md#lines-done). */
  done: route({
    ...step('done', 'Mark several lines of an order in preparation as done'),
    body: z.strictObject({ lines: z.array(id).min(1).max(1200) }),
  }),
  /** `item`: the uuid of a line (with all its parts) or of a part. */
  lineDone: route({
    ...press,
    method: 'PUT',
    path: '/api/order/:id/line/:item/done',
    summary: 'Mark one line of an order in preparation, or a part of it, as done or not',
    access: { right: 'order:edit', venue: 'record' },
    params: z.object({ id, item: id }),
    body: z.strictObject({ done: z.boolean() }),
  }),
  /** The last events, newest first: at most 50, of the last 24 hours. */
  events: route({
    method: 'GET',
    path: '/api/order/:venue/event',
    summary: 'What happened last, and who did it',
    access: { right: 'order:list', venue: 'path' },
    params: venueParam,
    ok: z.array(venueEvent),
  }),
  /** For the boards; who sets stations up is `stations.ts`. */
  stations: route({
    method: 'GET',
    path: '/api/order/:venue/station',
    summary: 'The stations of the venue, with what is made at each',
    access: { right: 'order:list', venue: 'path' },
    params: venueParam,
    ok: z.array(boardStation),
  }),
  cancel: route({ ...press, ...cancelling, path: '/api/order/:id', summary: 'Cancel an order; notification=1 messages the customer' }),
  /** `cancelled`: their ids, oldest first; none where somebody else was first; sent again with its key, those that it has cancelled. */
  cancelGuest: route({
    ...cancelling,
    headers: stepKey,
    errors: ['key_reused'],
    path: '/api/order/:id/guest',
    summary: 'Cancel every waiting or held order of the guest who placed this one; notification=1 messages the customer',
    ok: z.object({ cancelled: z.array(id) }),
  }),
};
