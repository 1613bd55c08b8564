// The outbox as admins see it: the events that a subscriber failed at, and sending them again (docs/product/people-and-rights.md#failed-events).
import { z } from 'zod';
import { paging } from './kit/list.ts';
import { id, route } from './kit/route.ts';

/** A failed event: what happened at the venue and when, who could not deal with it, how often and when last. `error` is its kind and place in the program. */
const failedEvent = z.object({
  subscriber: z.string(),
  venue: id,
  seq: z.int(),
  type: z.string(),
  at: z.iso.datetime(),
  attempts: z.int(),
  error: z.string(),
  tried_at: z.iso.datetime(),
});
export type FailedEvent = z.infer<typeof failedEvent>;

export const outboxRoutes = {
  /** The last ones tried first. */
  failures: route({
    method: 'GET',
    path: '/api/outbox/failure',
    summary: 'List the events that a subscriber failed at',
    access: { right: 'outbox:list', venue: 'none' },
    query: z.strictObject(paging),
    ok: z.array(failedEvent),
    list: true,
  }),
  /** One event, those of a subscriber or of a venue, or all of them: at most 100 a call, those that were not tried for longest. */
  resend: route({
    method: 'POST',
    path: '/api/outbox/failure/resend',
    summary: 'Send failed events again',
    access: { right: 'outbox:edit', venue: 'none' },
    body: z.strictObject({ subscriber: z.string().max(60).optional(), venue: id.optional(), seq: z.int().min(1).optional() }),
    ok: z.object({ sent: z.int(), failed: z.int() }),
  }),
};
