// Out of stock: open orders that contain the product are paused, and go on by themselves when it is back (docs/product/orders.md#holds).
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

/** Whether an item `i` is of the product, or has it in a part. */
const holds = (product: string): Sql => sql`(i.product_id = ${product} or i.sub_products @> ${json([{ product }])})`;

/** Whether the product of an item `i` has run out. */
const ITEM_IS_OUT = isOut(sql`i.venue_id`, sql`i.product_id`);

/** Whether a place was found missing by hand, on an order `o`: an item `i`, or its `part`. */
const ITEM_IS_MISSING = sql`(i.position::text = any(o.missing))`;
const PART_IS_MISSING = sql`(part->>'position' = any(o.missing))`;

/** The item's flag follows the product, in the parts of bundles and sets too. */
const flagItems = statement(
  'orders.items-flag',
  (venue: string, product: string, unavailable: boolean, statuses: readonly string[]) => sql<{ order_id: string }>`update order_item i set
      sub_products = coalesce((select jsonb_agg(case when part->>'product' = ${product} then part || jsonb_build_object('unavailable', ${unavailable}::boolean or ${PART_IS_MISSING}) else part end order by place)
        from jsonb_array_elements(i.sub_products) with ordinality as parts (part, place)), '[]'),
      unavailable = ${ITEM_IS_OUT} or ${ITEM_IS_MISSING}
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where ${PART_IS_MISSING})
        or (${unavailable} and i.product_id <> ${product})
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where part->>'product' <> ${product} and (part->>'unavailable')::boolean)
    from orders o where o.venue_id = ${venue} and i.venue_id = o.venue_id and i.order_id = o.id and o.status = any(${statuses}) and ${holds(product)}
    returning i.order_id`,
);
const pause = statement(
  'orders.orders-pause',
  (venue: string, orders: readonly string[], now: Date) =>
    sql<{
      id: string;
      held_from: OrderStatus;
    }>`with moved as (update orders set held_from = status, status = 'ON_HOLD', held_date = ${now}, undo_to = null, undo_until = null, undo_done = null, undo_missing = null
        where venue_id = ${venue} and id = any(${orders}::uuid[]) and status in ('PENDING', 'IN_PROGRESS') returning id, session_id, held_from),
      seated as (${touchSession(venue, now)})
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
      seated as (${touchSession(venue, now)})
      select id, status from moved`,
);
const countHeld = statement(
  'orders.held-count',
  (venue: string, product: string) =>
    sql<{ held: number }>`select count(*) as held from orders o where o.venue_id = ${venue} and o.status = 'ON_HOLD' and exists
      (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and ${holds(product)})`,
  { prepared: true },
);

const countOpen = statement(
  'orders.holdable-count',
  (venue: string, product: string) =>
    sql<{
      orders: number;
    }>`select count(*) as orders from orders o where o.venue_id = ${venue} and o.status in ('PENDING', 'IN_PROGRESS') and exists
      (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and ${holds(product)})`,
  { prepared: true },
);

/** How many open orders it would hold if the product ran out. */
export const heldBy = async (db: Runs, venue: string, product: string): Promise<number> =>
  (await db.one(countOpen(venue, product)))?.orders ?? 0;

/** How many orders of the venue are held that contain the product. */
export const heldWith = async (db: Runs, venue: string, product: string): Promise<number> =>
  (await db.one(countHeld(venue, product)))?.held ?? 0;

const distinct = (rows: { order_id: string }[]): string[] => [...new Set(rows.map((row) => row.order_id))];

/** Pauses every waiting or prepared order with the product. */
const pauseFor = async ({ config, clock }: HoldDeps, tx: Runs, venue: string, product: string, actor: Actor): Promise<void> => {
  const now = clock.now();
  const touched = distinct(await tx.all(flagItems(venue, product, true, ['PENDING', 'IN_PROGRESS', 'ON_HOLD'])));
  const paused = await tx.all(pause(venue, touched, now));
  await appendOrderEvents(tx, venue, 'order:update', touched, now, { what: 'held', actor });
  const held = paused.map(({ id, held_from: from }) => ({ order: id, from, to: 'ON_HOLD' as const }));
  await emit(tx, venue, 'order.held', held, now);
  for (const { id } of paused) await addJob(tx, holdJob(venue, id, now, config.HOLD_MINUTES));
  addMoved(tx, { held: paused.length });
};

/** Lets go of every held order whose items are all back, to where it was. */
const resumeFor = async ({ clock }: HoldDeps, tx: Runs, venue: string, product: string, actor: Actor): Promise<void> => {
  const now = clock.now();
  const touched = distinct(await tx.all(flagItems(venue, product, false, ['ON_HOLD'])));
  const resumed = await tx.all(resume(venue, touched, now));
  const free = new Set(resumed.map(({ id }) => id));
  // What lacks something else too is told as well: one of its lines is no longer flagged.
  for (const what of ['released', 'held'] as const) {
    const told = touched.filter((id) => free.has(id) === (what === 'released'));
    await appendOrderEvents(tx, venue, 'order:update', told, now, { what, actor });
  }
  const released = resumed.map(({ id, status: to }) => ({ order: id, from: 'ON_HOLD' as const, to }));
  await emit(tx, venue, 'order.released', released, now);
  for (const { id } of resumed) await removeJob(tx, holdKey(id));
  addMoved(tx, { released: resumed.length });
};

/** What an order lacks may have changed while it was elsewhere, or by hand: its flags are read anew. */
const flagParts = statement(
  'orders.parts-flag',
  (venue: string, order: string) =>
    sql`update order_item i set sub_products = coalesce((select jsonb_agg(part || jsonb_build_object('unavailable',
        ${isOut(sql`i.venue_id`, sql`(part->>'product')::uuid`)} or ${PART_IS_MISSING}) order by place)
      from jsonb_array_elements(i.sub_products) with ordinality as parts (part, place)), '[]')
      from orders o where o.venue_id = ${venue} and o.id = ${order} and i.venue_id = o.venue_id and i.order_id = o.id`,
);
const flagAnew = statement(
  'orders.items-flag-anew',
  (venue: string, order: string) =>
    sql<{ unavailable: boolean }>`update order_item i set unavailable = ${ITEM_IS_OUT} or ${ITEM_IS_MISSING}
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where (part->>'unavailable')::boolean)
      from orders o where o.venue_id = ${venue} and o.id = ${order} and i.venue_id = o.venue_id and i.order_id = o.id returning i.unavailable`,
);

type Recheck = { to: OrderStatus; now: Date; minutes: number };
/**
 * Flags anew what an order lacks that was moved to where it is made or held, and holds it at once where something ran out meanwhile, or
 * lets it go on where nothing is left.
 */
export const recheckHold = async (tx: Runs, venue: string, order: string, { to, now, minutes }: Recheck): Promise<void> => {
  if (to !== 'PENDING' && to !== 'IN_PROGRESS' && to !== 'ON_HOLD') return;
  await tx.run(flagParts(venue, order));
  const lacks = (await tx.all(flagAnew(venue, order))).some(({ unavailable }) => unavailable);
  if (lacks === (to === 'ON_HOLD')) return;
  if (lacks) {
    await tx.all(pause(venue, [order], now));
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

/** The catalogue tells of a product that ran out or is back, in its own transaction. Counts the orders that it moves. */
export const followAvailability =
  (deps: HoldDeps) =>
  async (tx: Runs, venue: string, product: string, unavailable: boolean, account: string | null): Promise<void> => {
    await lockCounter(tx, venue);
    const follow = unavailable ? pauseFor : resumeFor;
    await follow(deps, tx, venue, product, account === null ? 'system' : { account });
  };
