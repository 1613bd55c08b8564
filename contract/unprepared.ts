// Cancels many orders at once before their preparation, against a flood of fake orders (docs/product/orders.md#floods).
import { z } from 'zod';
import { id, route, venueParam } from './kit/route.ts';
import { cancellation, stepKey } from './orders.ts';
import { ORDER_ORIGINS } from './rules/order-status.ts';

/** An origin, or the `network` of an order. */
const origin = z.union([z.enum(ORDER_ORIGINS), z.string().regex(/^[\w-]{10}$/)]);
/** Maximum age in minutes of orders that can be cancelled together. */
const MAX_MINUTES = 1440;

export const unpreparedRoutes = {
  /**
   * `origin` and `minutes` filter the orders; at least one is required. `cancelled`: ids, oldest first; a retry with the same key answers
   * the same ones. `until`: end of the undo period; null if no order was cancelled.
   */
  cancel: route({
    method: 'DELETE',
    path: '/api/order/:venue/unprepared',
    summary: 'Cancel all waiting or held orders before their preparation, by origin or by age',
    access: { right: 'order:delete', venue: 'path' },
    params: venueParam,
    headers: stepKey,
    query: cancellation
      .extend({ origin: origin.optional(), minutes: z.coerce.number().int().min(1).max(MAX_MINUTES).optional() })
      .refine(({ origin, minutes }) => origin !== undefined || minutes !== undefined, {
        path: ['origin'],
        error: 'Specify an origin, or minutes.',
      }),
    errors: ['key_reused'],
    ok: z.object({ cancelled: z.array(id), until: z.iso.datetime().nullable() }),
  }),
  /** `until`: from the answer; without it, the latest such cancellation by any staff. 409 `undo_expired` after 10 seconds. */
  undo: route({
    method: 'PUT',
    path: '/api/order/:venue/unprepared/undo',
    summary: 'Undo the cancellation of unprepared orders within 10 seconds',
    access: { right: 'order:delete', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ until: z.iso.datetime().optional() }),
    errors: ['undo_expired'],
    ok: z.object({ restored: z.array(id) }),
  }),
};
