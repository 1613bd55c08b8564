// All orders that nobody has begun to prepare, cancelled at once: the way out of a flood (docs/product/orders.md#floods).
import { z } from 'zod';
import { id, route, venueParam } from './kit/route.ts';
import { cancellation, stepKey } from './orders.ts';
import { ORDER_ORIGINS } from './rules/order-status.ts';

/** An origin, or the `network` of an order. */
const origin = z.union([z.enum(ORDER_ORIGINS), z.string().regex(/^[\w-]{10}$/)]);
/** The longest span whose unprepared orders can be cancelled together. */
const MOST_MINUTES = 1440;

export const unpreparedRoutes = {
  /**
   * `origin` and `minutes` narrow the orders down; one of them is required. `cancelled`: their ids, oldest first; the same ones where the
   * call is repeated with its key. `until`: when its undo ends, null where nothing was cancelled.
   */
  cancel: route({
    method: 'DELETE',
    path: '/api/order/:venue/unprepared',
    summary: 'Cancel every waiting or held order that nobody has begun to prepare, of an origin or of the last minutes',
    access: { right: 'order:delete', venue: 'path' },
    params: venueParam,
    headers: stepKey,
    query: cancellation
      .extend({ origin: origin.optional(), minutes: z.coerce.number().int().min(1).max(MOST_MINUTES).optional() })
      .refine(({ origin, minutes }) => origin !== undefined || minutes !== undefined, {
        path: ['origin'],
        error: 'Name an origin, or minutes.',
      }),
    errors: ['key_reused'],
    ok: z.object({ cancelled: z.array(id), until: z.iso.datetime().nullable() }),
  }),
  /** `until`: as it was answered; without it, the last press of any of the venue's staff. 409 `undo_expired` after 10 seconds. */
  undo: route({
    method: 'PUT',
    path: '/api/order/:venue/unprepared/undo',
    summary: 'Take the cancellation of unprepared orders back within 10 seconds',
    access: { right: 'order:delete', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ until: z.iso.datetime().optional() }),
    errors: ['undo_expired'],
    ok: z.object({ restored: z.array(id) }),
  }),
};
