// Cancels every waiting order of one guest at once: the way out of a flood.
import { type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { tell } from '../../../http/events.ts';
import { removeJob } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { insertEvents, lockCounter, type PressKey } from '../../venues/index.ts';
import type { OrderRow } from '../record.ts';
import { touchSession } from '../tables/open-session.ts';
import { holdKey } from '../timed-jobs.ts';
import type { Cancellation } from './moves.ts';
import type { StepDeps } from './steps.ts';

const cancelAll = statement(
  'orders.guest-cancel',
  (venue: string, id: string, now: Date, until: Date, { told, reason, code }: Cancellation) =>
    sql<{ order: string; from: OrderStatus }>`with named as (select * from orders where venue_id = ${venue} and id = ${id}),
      waiting as (select o.id, o.status, o.creation_date from orders o, named n
        where o.venue_id = ${venue} and o.status in ('PENDING', 'ON_HOLD')
          and (o.id = n.id or o.device = n.device or coalesce(o.customer_phone, o.customer_email) = coalesce(n.customer_phone, n.customer_email))),
      moved as (update orders o set status = 'CANCELLED', cancellation_date = ${now}, undo_to = o.status, undo_until = ${until}, undo_done = null, undo_missing = null,
        cancellation_told = ${told}, cancellation_reason = ${reason}, cancellation_reason_code = ${code}
        from waiting w where o.venue_id = ${venue} and o.id = w.id returning o.id, o.session_id),
      seated as (${touchSession(venue, now)})
      select w.id as order, w.status as from from moved join waiting w using (id) order by w.creation_date, w.id`,
  { examples: [['', '', new Date(0), new Date(0), { told: false, reason: '', code: null }]] },
);

/**
 * Cancels what waits or is held of the guest of an order: of the same device, or with the same contact. Each order is told and can be
 * taken back as if it had been cancelled alone. Answers their ids, oldest first; none where somebody else was first.
 */
export const cancelGuest = async (
  { db, bus, clock }: StepDeps,
  { venue_id: venue, id }: OrderRow,
  { actor, pressed }: { actor: { account: string }; pressed: PressKey | null },
  cancellation: Cancellation,
): Promise<string[]> => {
  const cancelled = await db.transaction(async (tx) => {
    await lockCounter(tx, venue);
    const now = clock.now();
    const until = new Date(now.getTime() + UNDO_SECONDS * 1000);
    const rows = await tx.all(cancelAll(venue, id, now, until, cancellation));
    const ids = rows.map(({ order }) => order);
    await insertEvents(tx, venue, 'order:cancel', ids, now, { what: 'cancel', actor, pressed });
    const cancelled = rows.map((row) => ({ ...row, to: 'CANCELLED' as const }));
    await tell(tx, venue, 'order.cancelled', cancelled, now);
    for (const { order, from } of rows) if (from === 'ON_HOLD') await removeJob(tx, holdKey(order));
    return ids;
  });
  if (cancelled.length > 0) bus.publish({ topic: 'venue', id: venue });
  return cancelled;
};
