// Events that modules send through the outbox (docs/architecture.md#events): which record changed and how, without personal data.
// A subscriber reads the record itself, which may have changed again since.
import { z } from 'zod';
import { id } from './kit/route.ts';
import { ORDER_STATUSES } from './rules/order-status.ts';

const status = z.enum(ORDER_STATUSES);
const step = z.object({ order: id, from: status, to: status });

export const events = {
  /** A guest's order is stored. `newsletter`: the newsletter subscription that came with it; one that existed before has another id. */
  'order.placed': z.object({ order: id, newsletter: id.nullable() }),
  /** Paid online; the order waits for the staff. */
  'order.submitted': step,
  'order.accepted': step,
  'order.ready': step,
  'order.delivered': step,
  'order.cancelled': step,
  /** Not paid in time. */
  'order.abandoned': step,
  /** `held`: an item ran out; `released`: it is available again. */
  'order.held': step,
  'order.released': step,
  /** The guest changed the lines of a held order, so its prices differ. */
  'order.changed': step,
  /** The last step was undone: notifications about it no longer hold. */
  'order.reverted': step,
  /** The availability of a product was switched, by any route. */
  'product.available': z.object({ product: id, unavailable: z.boolean() }),
  /** `version`: the first one with which guests see or pay something different. */
  'menu.changed': z.object({ version: z.int() }),
  'venue.changed': z.object({ what: z.enum(['profile', 'picture', 'open', 'active']) }),
};

export type EventName = keyof typeof events;
export type EventData<T extends EventName> = z.output<(typeof events)[T]>;
