// Failed events of the outbox: admins list them and send them again (docs/product/people-and-rights.md#failed-events).
import { z } from 'zod';
import { paging } from './kit/list.ts';
import { id, route } from './kit/route.ts';

/**
 * An event that a subscriber could not process. `seq`, `type`, `at`: of the event; `attempts`, `tried_at`: number and time of the attempts;
 * `error`: kind and code location of the last error.
 */
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
  /** Latest attempt first. */
  failures: route({
    method: 'GET',
    path: '/api/outbox/failure',
    summary: 'List the events that a subscriber could not process',
    access: { right: 'outbox:list', venue: 'none' },
    query: z.strictObject(paging),
    ok: z.array(failedEvent),
    list: true,
  }),
  /** Selects one event, or all of a subscriber, of a venue, or of both; without a filter all. At most 100 a call, oldest attempt first. */
  resend: route({
    method: 'POST',
    path: '/api/outbox/failure/resend',
    summary: 'Send failed events again',
    access: { right: 'outbox:edit', venue: 'none' },
    body: z.strictObject({ subscriber: z.string().max(60).optional(), venue: id.optional(), seq: z.int().min(1).optional() }),
    ok: z.object({ sent: z.int(), failed: z.int() }),
  }),
};
