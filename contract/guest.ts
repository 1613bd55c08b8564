// Calls of the guest menu. They need no token: the order's uuid is the capability (docs/product/guest-menu.md#calls-of-guests).
import { z } from 'zod';
import { locale } from './kit/fields.ts';
import { id, recordParam, route, venueParam } from './kit/route.ts';
import type { PublishedMenu } from './menu.ts';
import { changeOrder, guestOrder, idempotencyKey, placeOrder, tableCode, tableNumber } from './orders.ts';
import { CALL_KINDS } from './rules/calls.ts';
import { tableCall, tableClaim } from './tables.ts';

const uuidParam = z.object({ uuid: id });

const tableState = z.enum(['known', 'unknown', 'wrong_code']);
/** `wrong_code`: the table exists, but has another code. */
export type TableState = z.infer<typeof tableState>;

export const guestRoutes = {
  /**
   * The published menu with the texts of one locale; answers an ETag and 304. `preview`: from an address of the time machine; opens the
   * menu of a venue that is not active.
   */
  menu: route({
    method: 'GET',
    path: '/api/public/menu/:venue',
    summary: 'The published menu of a venue',
    access: 'public',
    anyOrigin: true,
    params: venueParam,
    query: z.object({ locale: locale.optional(), preview: z.string().max(200).optional() }),
    ok: z.custom<PublishedMenu>(),
    errors: ['venue_inactive'],
  }),
  /** The active style sheet of the venue, as its documents embed it; for pages that are open when it changes. Answers an ETag and 304. */
  look: route({
    method: 'GET',
    path: '/api/public/menu/:venue/look',
    summary: 'The style sheet of the look of a venue',
    access: 'public',
    anyOrigin: true,
    params: venueParam,
    produces: 'text/css',
  }),
  menuEvents: route({
    method: 'GET',
    path: '/api/public/menu/:venue/events',
    summary: 'Notifies open pages of a new version of the menu',
    access: 'public',
    anyOrigin: true,
    params: venueParam,
    produces: 'text/event-stream',
    errors: ['too_many_requests', 'unavailable'],
  }),
  table: route({
    method: 'GET',
    path: '/api/public/table/:venue',
    summary: 'Check a table, and its code if the venue requires one',
    access: 'public',
    params: venueParam,
    query: z.strictObject({ table: tableNumber, code: tableCode.optional() }),
    ok: z.object({ state: tableState }),
    errors: ['too_many_requests'],
  }),
  /** Unanswered calls of a table; none for a caller without proof. */
  calls: route({
    method: 'GET',
    path: '/api/public/call/:venue',
    summary: 'Unanswered calls of a table',
    access: 'public',
    params: venueParam,
    query: z.strictObject({ ...tableClaim, code: tableCode.optional() }),
    ok: z.array(tableCall),
    errors: ['ordering_not_included', 'too_many_requests'],
  }),
  /** `id`: from the answer to the call. False for a caller without proof, unless they made the call (docs/product/tables.md#muting). */
  callMuted: route({
    method: 'GET',
    path: '/api/public/call/:venue/:id',
    summary: 'Check if staff muted the table of a call without proof, so that they do not see it',
    access: 'public',
    params: recordParam,
    query: z.strictObject({ ...tableClaim, code: tableCode.optional() }),
    ok: z.object({ muted: z.boolean() }),
    errors: ['ordering_not_included', 'too_many_requests'],
  }),
  /**
   * One open call of a kind at a time: a second one answers the first. Without proof all answers are alike (docs/product/tables.md#calls).
   */
  call: route({
    method: 'POST',
    path: '/api/public/call/:venue',
    summary: 'Call the waiter, or ask for the bill',
    access: 'public',
    params: venueParam,
    body: z.strictObject({ ...tableClaim, code: tableCode.nullable().default(null), kind: z.enum(CALL_KINDS) }),
    ok: tableCall,
    errors: ['ordering_not_included', 'too_many_requests'],
  }),
  place: route({
    method: 'POST',
    path: '/api/public/order/:venue',
    summary: 'Place an order; the same Idempotency-Key and body again answers the same order',
    access: 'public',
    params: venueParam,
    headers: z.object({ 'Idempotency-Key': idempotencyKey }),
    body: placeOrder,
    ok: guestOrder,
    status: 201,
    errors: [
      'idempotency_key_required',
      'key_reused',
      'choices_changed',
      'product_unavailable',
      'prices_changed',
      'venue_closed',
      'venue_inactive',
      'ordering_not_included',
      'too_many_requests',
      'too_many_open_orders',
    ],
  }),
  order: route({
    method: 'GET',
    path: '/api/public/order/:uuid',
    summary: 'The order, for its guest',
    access: 'public',
    params: uuidParam,
    ok: guestOrder,
  }),
  /** Redirects (303) to the order's page; an unknown code leads to a page that explains it (docs/product/messages.md#short-address). */
  shortAddress: route({
    method: 'GET',
    path: '/o/:code',
    summary: 'The short address of an order in messages to its guest',
    access: 'public',
    params: z.object({ code: z.string() }),
    produces: 'text/html',
    errors: ['too_many_requests'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/public/order/:uuid',
    summary: 'Replace the lines of a held order',
    access: 'public',
    params: uuidParam,
    body: changeOrder,
    ok: guestOrder,
    errors: ['wrong_status', 'choices_changed', 'product_unavailable', 'prices_changed', 'venue_inactive'],
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/public/order/:uuid',
    summary: 'The guest cancels a waiting or held order',
    access: 'public',
    params: uuidParam,
    ok: guestOrder,
    errors: ['wrong_status'],
  }),
  orderEvents: route({
    method: 'GET',
    path: '/api/public/order/:uuid/events',
    summary: 'Notifies the status page that the order changed',
    access: 'public',
    params: uuidParam,
    produces: 'text/event-stream',
    errors: ['too_many_requests', 'unavailable'],
  }),
};
