// What modules tell each other through the outbox (docs/architecture.md#events): what happened to which record, and nothing about people.
// Whoever is told reads the record, which may have moved on since.
import { z } from 'zod';
import { id } from './kit/route.ts';
import { ORDER_STATUSES } from './rules/order-status.ts';

const status = z.enum(ORDER_STATUSES);
const step = z.object({ order: id, from: status, to: status });

export const events = {
  /** A guest's order is stored. `newsletter`: the wish for news that came with it; a wish that was known before has another id. */
  'order.placed': z.object({ order: id, newsletter: id.nullable() }),
  /** Paid online: it waits for the staff. */
  'order.submitted': step,
  'order.accepted': step,
  'order.ready': step,
  'order.delivered': step,
  'order.cancelled': step,
  /** Not paid in time. */
  'order.abandoned': step,
  /** Something in it ran out; and it is back. */
  'order.held': step,
  'order.released': step,
  /** The guest gave a held order other lines, so its prices are others too. */
  'order.changed': step,
  /** The last step was taken back: what was told of it no longer holds. */
  'order.reverted': step,
  /** The switch of a product was turned, from wherever. */
  'product.available': z.object({ product: id, unavailable: z.boolean() }),
  /** Guests see or pay something else from this version on. */
  'menu.changed': z.object({ version: z.int() }),
  'venue.changed': z.object({ what: z.enum(['profile', 'picture', 'open', 'active']) }),
};

export type EventName = keyof typeof events;
export type EventData<T extends EventName> = z.output<(typeof events)[T]>;
