// Out of stock: open orders that contain the product are paused, and go on by themselves when it is back (system.md section 8).
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { json, type Tx } from '../../platform/db.ts';
import { addJob, removeJob } from '../../platform/jobs.ts';
import { holdJob, holdKey } from './timed-jobs.ts';
import { announce, lockCounter, runsIn } from './venue-events.ts';

export type HoldDeps = { config: { HOLD_MINUTES: number }; clock: Clock };

const holds = (product: string) => sql`(i.product_id = ${product} or i.sub_products @> ${json([{ product }])})`;

/** The item's flag follows the product, in the parts of bundles and sets too. */
const flagItems = (tx: Tx, venue: string, product: string, unavailable: boolean, statuses: readonly string[]) =>
  sql<{ order_id: string }>`update order_item i set
      sub_products = coalesce((select jsonb_agg(case when part->>'product' = ${product} then part || ${json({ unavailable })} else part end order by place)
        from jsonb_array_elements(i.sub_products) with ordinality as parts (part, place)), '[]'),
      unavailable = exists (select 1 from product own where own.venue_id = i.venue_id and own.id = i.product_id and own.unavailable)
        or (${unavailable} and i.product_id <> ${product})
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where part->>'product' <> ${product} and (part->>'unavailable')::boolean)
    from orders o where o.venue_id = ${venue} and i.venue_id = o.venue_id and i.order_id = o.id and o.status = any(${statuses}) and ${holds(product)}
    returning i.order_id`.execute(tx);

const distinct = (rows: { order_id: string }[]): string[] => [...new Set(rows.map((row) => row.order_id))];

/** Pauses every waiting or prepared order with the product; returns how many. */
const pauseFor = async ({ config, clock }: HoldDeps, tx: Tx, venue: string, product: string): Promise<number> => {
  const now = clock.now();
  const touched = distinct((await flagItems(tx, venue, product, true, ['PENDING', 'IN_PROGRESS', 'ON_HOLD'])).rows);
  const { rows } = await sql<{
    id: string;
  }>`update orders set held_from = status, status = 'ON_HOLD', held_date = ${now}, undo_to = null, undo_until = null
    where venue_id = ${venue} and id = any(${touched}::uuid[]) and status in ('PENDING', 'IN_PROGRESS') returning id`.execute(tx);
  await announce(tx, venue, 'order:update', touched, now);
  for (const { id } of rows) await addJob(runsIn(tx), holdJob(venue, id, now, config.HOLD_MINUTES));
  return rows.length;
};

/** Lets go of every held order whose items are all back, to where it was. */
const resumeFor = async ({ clock }: HoldDeps, tx: Tx, venue: string, product: string): Promise<void> => {
  const touched = distinct((await flagItems(tx, venue, product, false, ['ON_HOLD'])).rows);
  const { rows } = await sql<{ id: string }>`update orders o set status = coalesce(held_from, 'PENDING'), held_from = null, held_date = null
    where venue_id = ${venue} and id = any(${touched}::uuid[]) and status = 'ON_HOLD'
    and not exists (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and i.unavailable) returning id`.execute(
    tx,
  );
  await announce(tx, venue, 'order:update', touched, clock.now());
  for (const { id } of rows) await removeJob(runsIn(tx), holdKey(id));
};

/** The catalogue tells of a product that ran out or is back, in its own transaction. */
export const followAvailability =
  (deps: HoldDeps) =>
  async (tx: Tx, venue: string, product: string, unavailable: boolean): Promise<void> => {
    await lockCounter(tx, venue);
    if (unavailable) await pauseFor(deps, tx, venue, product);
    else await resumeFor(deps, tx, venue, product);
  };
