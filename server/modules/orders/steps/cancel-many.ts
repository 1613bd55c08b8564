// Cancels many orders at once, to end a flood (docs/product/orders.md#floods): those of one guest, or of an origin and the last minutes.
import { ApiError } from '@ardoise/contract/errors.ts';
import { ORDER_ORIGINS, type OrderOrigin, type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { emit } from '../../../http/events.ts';
import { removeJob } from '../../../platform/jobs.ts';
import { every, type Sql, sql, statement } from '../../../platform/sql.ts';
import { type ActionKey, appendOrderEvents, lockCounter } from '../../board/index.ts';
import { isWithin, UNPREPARED } from '../limits.ts';
import { type OrderRow, readOrder } from '../record.ts';
import { touchSession } from '../tables/open-session.ts';
import { holdKey } from '../timers/timed-jobs.ts';
import type { By, Cancellation } from './moves.ts';
import { type StepDeps, undoStep, wrongStatus } from './steps.ts';

/**
 * The orders to cancel. `guestOf`: all of this order's guest, by device or contact. Otherwise the unprepared ones of an origin (or of an
 * order's `network`), of the last `minutes`.
 */
export type Selection = { guestOf: string } | { origin?: string | undefined; minutes?: number | undefined };

const ORIGIN: Record<OrderOrigin, Sql> = {
  coded: sql`o.coded`,
  tables: sql`not o.coded and o.table_number is not null`,
  bar: sql`not o.coded and o.table_number is null`,
};
const isOrigin = (text: string): text is OrderOrigin => (ORDER_ORIGINS as readonly string[]).includes(text);

/** The condition on the orders `o` of a venue. */
const conditionOf = (selection: Selection, now: Date): Sql => {
  if ('guestOf' in selection)
    return sql`exists (select 1 from orders n where n.venue_id = o.venue_id and n.id = ${selection.guestOf} and (o.id = n.id or o.device = n.device
      or coalesce(o.customer_phone, o.customer_email) = coalesce(n.customer_phone, n.customer_email)))`;
  const { origin, minutes } = selection;
  return every([
    UNPREPARED,
    ...(origin === undefined ? [] : [isOrigin(origin) ? ORIGIN[origin] : sql`o.network = ${origin}`]),
    ...(minutes === undefined ? [] : [isWithin(sql`o.creation_date`, sql`${minutes}::int * interval '1 minute'`, sql`${now}`)]),
  ]);
};

type Cancelling = { now: Date; until: Date; cancellation: Cancellation };
const CANCELLING: Cancelling = { now: new Date(0), until: new Date(0), cancellation: { notify: false, reason: '', code: null } };
const cancelAll = statement(
  'orders.many-cancel',
  (venue: string, selection: Selection, { now, until, cancellation: { notify, reason, code } }: Cancelling) =>
    sql<{ order: string; from: OrderStatus }>`with waiting as (select o.id, o.status, o.creation_date from orders o
        where o.venue_id = ${venue} and o.status in ('PENDING', 'ON_HOLD') and ${conditionOf(selection, now)}),
      moved as (update orders o set status = 'CANCELLED', cancellation_date = ${now}, undo_to = o.status, undo_until = ${until}, undo_done = null, undo_missing = null,
        notify_cancellation = ${notify}, cancellation_reason = ${reason}, cancellation_reason_code = ${code}
        from waiting w where o.venue_id = ${venue} and o.id = w.id returning o.id, o.session_id),
      touched_session as (${touchSession(venue, now)})
      select w.id as order, w.status as from from moved join waiting w using (id) order by w.creation_date, w.id`,
  {
    examples: [{ guestOf: '' }, ...[...ORDER_ORIGINS, ''].flatMap((origin) => [{ origin }, { origin, minutes: 1 }]), { minutes: 1 }].map(
      (selection): [string, Selection, Cancelling] => ['', selection, CANCELLING],
    ),
  },
);

type StaffAction = { actor: { account: string }; actionKey: ActionKey | null };
/**
 * Cancels the chosen orders that are PENDING or ON_HOLD. Each has its own event, message and undo, as if it was cancelled alone. Returns
 * their ids, oldest first; none if another request was first.
 */
export const cancelMany = async (
  { db, bus, clock }: StepDeps,
  venue: string,
  selection: Selection,
  { actor, actionKey }: StaffAction,
  cancellation: Cancellation,
): Promise<string[]> => {
  const cancelled = await db.transaction(async (tx) => {
    await lockCounter(tx, venue);
    const now = clock.now();
    const until = new Date(now.getTime() + UNDO_SECONDS * 1000);
    const rows = await tx.all(cancelAll(venue, selection, { now, until, cancellation }));
    const ids = rows.map(({ order }) => order);
    await appendOrderEvents(tx, venue, 'order:cancel', ids, now, { what: 'cancel', actor, actionKey });
    const cancelled = rows.map((row) => ({ ...row, to: 'CANCELLED' as const }));
    await emit(tx, venue, 'order.cancelled', cancelled, now);
    for (const { order, from } of rows) if (from === 'ON_HOLD') await removeJob(tx, holdKey(order));
    return ids;
  });
  if (cancelled.length > 0) bus.publish({ topic: 'venue', id: venue });
  return cancelled;
};

const findUndo = statement(
  'orders.many-undo',
  (venue: string, orders: readonly string[]) =>
    sql<{
      until: Date;
    }>`select undo_until as until from orders where venue_id = ${venue} and id = any(${orders}::uuid[]) and status = 'CANCELLED'
      and undo_until is not null order by undo_until desc limit 1`,
);
/** The instant until which cancelled orders can be restored together; null if none can. */
export const undoUntil = async ({ db }: StepDeps, venue: string, orders: readonly string[]): Promise<string | null> =>
  (await db.one(findUndo(venue, orders)))?.until.toISOString() ?? null;

/** Finds the orders to restore and cancels their pending messages, because undoing many orders may take longer than their delay. */
const claimRestorable = statement(
  'orders.many-cancelled',
  (venue: string, now: Date, until: string | null) =>
    sql<{ id: string }>`with open as (select id, date_trunc('milliseconds', undo_until) as until from orders
        where venue_id = ${venue} and status = 'CANCELLED' and undo_to is not null and undo_until >= ${now}
          and cancellation_date >= ${now}::timestamptz - interval '1 minute'),
      claimed as (update orders o set notify_cancellation = false from open where o.venue_id = ${venue} and o.id = open.id and o.status = 'CANCELLED'
          and open.until = coalesce(${until}::timestamptz, (select max(until) from open)) returning o.id, o.creation_date)
      select id from claimed order by creation_date, id`,
);

/** Undoes the action whose `undo_until` is `seen`, by default the venue's last one; 409 `undo_expired` if there is none. */
export const restoreMany = async (deps: StepDeps, venue: string, by: By, seen: string | undefined): Promise<string[]> => {
  // One instant for all, so the undo expires for all orders or for none.
  const now = deps.clock.now();
  const restored: string[] = [];
  for (const { id } of await deps.db.all(claimRestorable(venue, now, seen ?? null))) {
    const order: OrderRow | null = await readOrder(deps.db, venue, id);
    const until = order?.undo_until?.toISOString();
    if (!order || until === undefined) continue;
    try {
      restored.push((await undoStep(deps, order, by, { seen: until, now })).id);
    } catch (error) {
      // Restored meanwhile by another request.
      if (!(error instanceof ApiError && error.code === 'undo_expired')) throw error;
    }
  }
  if (restored.length === 0) throw wrongStatus('CANCELLED', true);
  return restored;
};
