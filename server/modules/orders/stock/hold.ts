// Out of stock: open orders with the product are held, and released automatically when it is back (docs/product/orders.md#holds).
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { addMoved } from '../../../http/answers/moved-orders.ts';
import { emit } from '../../../http/events.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Runs } from '../../../platform/db.ts';
import { addJob, removeJob } from '../../../platform/jobs.ts';
import { json, type Sql, sql, statement } from '../../../platform/sql.ts';
import { type Actor, appendOrderEvents, lockCounter } from '../../board/index.ts';
import { isOut } from '../../catalog/index.ts';
import { touchSession } from '../tables/open-session.ts';
import { holdJob, holdKey } from '../timers/timed-jobs.ts';

type HoldDeps = { config: { HOLD_MINUTES: number }; clock: Clock };

/** Condition: the item `i` is the product or has it as a part. */
const contains = (product: string): Sql => sql`(i.product_id = ${product} or i.sub_products @> ${json([{ product }])})`;

/** Condition: the product of the item `i` is out of stock. */
const ITEM_IS_OUT = isOut(sql`i.venue_id`, sql`i.product_id`);

/** Conditions: staff reported the item `i`, or its `part`, missing on the order `o`. */
const ITEM_IS_MISSING = sql`(i.position::text = any(o.missing))`;
const PART_IS_MISSING = sql`(part->>'position' = any(o.missing))`;

/** Updates the flag `unavailable` of the product's items, and of parts in bundles and sets. */
const flagItems = statement(
  'orders.items-flag',
  (venue: string, product: string, unavailable: boolean, statuses: readonly string[]) => sql<{ order_id: string }>`update order_item i set
      sub_products = coalesce((select jsonb_agg(case when part->>'product' = ${product} then part || jsonb_build_object('unavailable', ${unavailable}::boolean or ${PART_IS_MISSING}) else part end order by place)
        from jsonb_array_elements(i.sub_products) with ordinality as parts (part, place)), '[]'),
      unavailable = ${ITEM_IS_OUT} or ${ITEM_IS_MISSING}
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where ${PART_IS_MISSING})
        or (${unavailable} and i.product_id <> ${product})
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where part->>'product' <> ${product} and (part->>'unavailable')::boolean)
    from orders o where o.venue_id = ${venue} and i.venue_id = o.venue_id and i.order_id = o.id and o.status = any(${statuses}) and ${contains(product)}
    returning i.order_id`,
);
const hold = statement(
  'orders.orders-hold',
  (venue: string, orders: readonly string[], now: Date) =>
    sql<{
      id: string;
      held_from: OrderStatus;
    }>`with moved as (update orders set held_from = status, status = 'ON_HOLD', held_date = ${now}, undo_to = null, undo_until = null, undo_done = null, undo_missing = null
        where venue_id = ${venue} and id = any(${orders}::uuid[]) and status in ('PENDING', 'IN_PROGRESS') returning id, session_id, held_from),
      touched_session as (${touchSession(venue, now)})
      select id, held_from from moved`,
);
const resume = statement(
  'orders.orders-resume',
  (venue: string, orders: readonly string[], now: Date) =>
    sql<{
      id: string;
      status: OrderStatus;
    }>`with moved as (update orders o set status = coalesce(held_from, 'PENDING'), held_from = null, held_date = null, resumed_date = ${now},
        undo_to = null, undo_until = null, undo_done = null, undo_missing = null
        where venue_id = ${venue} and id = any(${orders}::uuid[]) and status = 'ON_HOLD'
        and not exists (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and i.unavailable) returning id, session_id, status),
      touched_session as (${touchSession(venue, now)})
      select id, status from moved`,
);
const countHeld = statement(
  'orders.held-count',
  (venue: string, product: string) =>
    sql<{ held: number }>`select count(*) as held from orders o where o.venue_id = ${venue} and o.status = 'ON_HOLD' and exists
      (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and ${contains(product)})`,
  { prepared: true },
);

const countOpen = statement(
  'orders.holdable-count',
  (venue: string, product: string) =>
    sql<{
      orders: number;
    }>`select count(*) as orders from orders o where o.venue_id = ${venue} and o.status in ('PENDING', 'IN_PROGRESS') and exists
      (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and ${contains(product)})`,
  { prepared: true },
);

/** Number of open orders that would be held if the product ran out. */
export const countOrdersToHold = async (db: Runs, venue: string, product: string): Promise<number> =>
  (await db.one(countOpen(venue, product)))?.orders ?? 0;

/** Number of held orders of the venue that contain the product. */
export const countHeldOrders = async (db: Runs, venue: string, product: string): Promise<number> =>
  (await db.one(countHeld(venue, product)))?.held ?? 0;

const distinct = (rows: { order_id: string }[]): string[] => [...new Set(rows.map((row) => row.order_id))];

/** Holds every order with the product that is PENDING or IN_PROGRESS. */
const holdOrders = async ({ config, clock }: HoldDeps, tx: Runs, venue: string, product: string, actor: Actor): Promise<void> => {
  const now = clock.now();
  const touched = distinct(await tx.all(flagItems(venue, product, true, ['PENDING', 'IN_PROGRESS', 'ON_HOLD'])));
  const paused = await tx.all(hold(venue, touched, now));
  await appendOrderEvents(tx, venue, 'order:update', touched, now, { what: 'held', actor });
  const held = paused.map(({ id, held_from: from }) => ({ order: id, from, to: 'ON_HOLD' as const }));
  await emit(tx, venue, 'order.held', held, now);
  for (const { id } of paused) await addJob(tx, holdJob(venue, id, now, config.HOLD_MINUTES));
  addMoved(tx, { held: paused.length });
};

/** Releases every held order whose items are all available again, to its status before. */
const releaseOrders = async ({ clock }: HoldDeps, tx: Runs, venue: string, product: string, actor: Actor): Promise<void> => {
  const now = clock.now();
  const touched = distinct(await tx.all(flagItems(venue, product, false, ['ON_HOLD'])));
  const resumed = await tx.all(resume(venue, touched, now));
  const releasedIds = new Set(resumed.map(({ id }) => id));
  // Orders that stay held have an event too, since one of their lines is no longer flagged.
  for (const what of ['released', 'held'] as const) {
    const changed = touched.filter((id) => releasedIds.has(id) === (what === 'released'));
    await appendOrderEvents(tx, venue, 'order:update', changed, now, { what, actor });
  }
  const released = resumed.map(({ id, status: to }) => ({ order: id, from: 'ON_HOLD' as const, to }));
  await emit(tx, venue, 'order.released', released, now);
  for (const { id } of resumed) await removeJob(tx, holdKey(id));
  addMoved(tx, { released: resumed.length });
};

/** Recomputes the flags of an order: after a status in which they are not updated, or after staff reported a line missing. */
const flagParts = statement(
  'orders.parts-flag',
  (venue: string, order: string) =>
    sql`update order_item i set sub_products = coalesce((select jsonb_agg(part || jsonb_build_object('unavailable',
        ${isOut(sql`i.venue_id`, sql`(part->>'product')::uuid`)} or ${PART_IS_MISSING}) order by place)
      from jsonb_array_elements(i.sub_products) with ordinality as parts (part, place)), '[]')
      from orders o where o.venue_id = ${venue} and o.id = ${order} and i.venue_id = o.venue_id and i.order_id = o.id`,
);
const reflagItems = statement(
  'orders.items-flag-again',
  (venue: string, order: string) =>
    sql<{ unavailable: boolean }>`update order_item i set unavailable = ${ITEM_IS_OUT} or ${ITEM_IS_MISSING}
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where (part->>'unavailable')::boolean)
      from orders o where o.venue_id = ${venue} and o.id = ${order} and i.venue_id = o.venue_id and i.order_id = o.id returning i.unavailable`,
);

type Recheck = { to: OrderStatus; now: Date; minutes: number };
/**
 * Recomputes the flags of an order that was moved to PENDING, IN_PROGRESS or ON_HOLD. Holds it if one of its products has run out
 * meanwhile; releases it if nothing is missing any more.
 */
export const recheckHold = async (tx: Runs, venue: string, order: string, { to, now, minutes }: Recheck): Promise<void> => {
  if (to !== 'PENDING' && to !== 'IN_PROGRESS' && to !== 'ON_HOLD') return;
  await tx.run(flagParts(venue, order));
  const isMissing = (await tx.all(reflagItems(venue, order))).some(({ unavailable }) => unavailable);
  if (isMissing === (to === 'ON_HOLD')) return;
  if (isMissing) {
    await tx.all(hold(venue, [order], now));
    await appendOrderEvents(tx, venue, 'order:update', [order], now, { what: 'held', actor: 'system' });
    await emit(tx, venue, 'order.held', { order, from: to, to: 'ON_HOLD' }, now);
    await addJob(tx, holdJob(venue, order, now, minutes));
    return;
  }
  const [released] = await tx.all(resume(venue, [order], now));
  if (!released) return;
  await emit(tx, venue, 'order.released', { order, from: 'ON_HOLD', to: released.status }, now);
  await removeJob(tx, holdKey(order));
};

/** Holds or releases orders: the catalogue calls it in its own transaction when a product runs out or is back. Counts the moved orders. */
export const updateHolds =
  (deps: HoldDeps) =>
  async (tx: Runs, venue: string, product: string, unavailable: boolean, account: string | null): Promise<void> => {
    await lockCounter(tx, venue);
    const update = unavailable ? holdOrders : releaseOrders;
    await update(deps, tx, venue, product, account === null ? 'system' : { account });
  };
