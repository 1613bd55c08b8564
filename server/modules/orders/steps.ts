// Steps of an order: one compare-and-set a step, in the transaction that also writes the event and the jobs (system.md section 8).
import { ApiError } from '@ardoise/contract/errors.ts';
import { dateFieldOf, isRepeat, type OrderStatus, type Step, stepFrom, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import type pg from 'pg';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { addJob, type Job, removeJob } from '../../platform/jobs.ts';
import { type OrderRow, readOrder } from './record.ts';
import { holdJob, holdKey } from './timed-jobs.ts';

export type StepDeps = { config: { HOLD_MINUTES: number }; db: Db; bus: Bus; clock: Clock };
/** Who presses: staff have their id written on Prepare, and can take their step back. */
export type Actor = { account: string } | 'guest' | 'system';

type Move = { to: OrderStatus; set: string; values: unknown[]; event: 'order:update' | 'order:cancel'; job?: Job };

/** Numbers the next event of a venue; the row stays locked until the end, so events are in the order of their commits. */
const nextSeq = async (db: Db, client: pg.PoolClient, venue: string): Promise<number> => {
  const [row] = await db.named<{ event_seq: number }>(
    'next-seq',
    'update venue_counter set event_seq = event_seq + 1 where venue_id = $1 returning event_seq',
    [venue],
    client,
  );
  if (!row) throw new ApiError('not_found');
  return row.event_seq;
};

const wrongStatus = (status: OrderStatus, undo = false) => new ApiError(undo ? 'undo_expired' : 'wrong_status', { order_status: status });

/** Moves an order if it still stands at `from`; false when somebody was first. */
const move = ({ db, bus }: StepDeps, order: OrderRow, { to, set, values, event, job }: Move, extra = ''): Promise<boolean> =>
  db.onClient(async (client) => {
    await client.query('begin');
    const seq = await nextSeq(db, client, order.venue_id);
    const moved = await client.query(
      `with moved as (update orders set status = $4, ${set} where venue_id = $1 and id = $2 and status = $3 ${extra} returning id)
       insert into venue_event (venue_id, seq, type, order_id) select $1, $5, $6, id from moved returning order_id`,
      [order.venue_id, order.id, order.status, to, seq, event, ...values],
    );
    if (moved.rowCount === 0) {
      await client.query('rollback');
      return false;
    }
    if (order.status === 'ON_HOLD') await removeJob(client, holdKey(order.id));
    if (job) await addJob(client, job);
    if (to === 'ON_HOLD') await recheckHold(client, order.venue_id, order.id);
    await client.query('commit');
    bus.publish({ topic: 'venue', id: order.venue_id });
    return true;
  });

/** What ran out may be back since the order was cancelled: its flags are read anew, and it goes on when none is left. */
const recheckHold = async (client: pg.PoolClient, venue: string, order: string): Promise<void> => {
  await client.query(
    `update order_item i set sub_products = coalesce((select jsonb_agg(part || jsonb_build_object('unavailable', exists (select 1 from product p
        where p.venue_id = i.venue_id and p.id = (part->>'product')::uuid and p.unavailable)) order by place)
      from jsonb_array_elements(i.sub_products) with ordinality as parts (part, place)), '[]')
     where i.venue_id = $1 and i.order_id = $2`,
    [venue, order],
  );
  await client.query(
    `update order_item i set unavailable = exists (select 1 from product p where p.venue_id = i.venue_id and p.id = i.product_id and p.unavailable)
      or exists (select 1 from jsonb_array_elements(i.sub_products) part where (part->>'unavailable')::boolean)
     where i.venue_id = $1 and i.order_id = $2`,
    [venue, order],
  );
  const released = await client.query(
    `update orders o set status = coalesce(held_from, 'PENDING'), held_from = null, held_date = null where venue_id = $1 and id = $2
     and not exists (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and i.unavailable)`,
    [venue, order],
  );
  if (released.rowCount) await removeJob(client, holdKey(order));
};

const moveOf = (step: Step, order: OrderRow, to: OrderStatus, now: Date, actor: Actor): Move => {
  const staff = typeof actor === 'object';
  const date = dateFieldOf(step);
  const set = [
    'undo_to = $7',
    'undo_until = $8',
    // A cancelled order keeps where it was held from, for the way back.
    ...(step === 'cancel' ? [] : ['held_from = null', 'held_date = null']),
    ...(date ? [`${date} = $9`] : []),
    ...(step === 'prepare' ? [`bartender_id = $${date ? 10 : 9}`] : []),
  ];
  const values = [
    staff ? order.status : null,
    staff ? new Date(now.getTime() + UNDO_SECONDS * 1000) : null,
    ...(date ? [now] : []),
    ...(step === 'prepare' ? [staff ? actor.account : null] : []),
    ...(actor === 'system' ? [order.held_date] : []),
  ];
  return { to, set: set.join(', '), values, event: to === 'CANCELLED' || to === 'ABANDONED' ? 'order:cancel' : 'order:update' };
};

const fresh = async (db: Db, order: OrderRow): Promise<OrderRow> => {
  const row = await readOrder(db, order.venue_id, order.id);
  if (!row) throw new ApiError('not_found');
  return row;
};

/** The order is held since the same moment, or not at all: the last value of a move by time. */
const UNTOUCHED = 'and held_date is not distinct from $10';

/**
 * Carries a step out once: pressed twice, or on two tablets at once, it answers the order as it stands;
 * a step that the status does not allow is a 409 that names the present status.
 */
export const takeStep = async (deps: StepDeps, found: OrderRow, step: Step, actor: Actor): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < 3; tries++) {
    if (isRepeat(order.status, step)) return order;
    const to = stepFrom(order.status, step, order.held_from);
    if (!to) throw wrongStatus(order.status);
    const done = await move(deps, order, moveOf(step, order, to, deps.clock.now(), actor), actor === 'system' ? UNTOUCHED : '');
    order = await fresh(deps.db, order);
    // What time does is meant for the order as it stood: somebody who was first has had the last word.
    if (done || actor === 'system') return order;
  }
  throw wrongStatus(order.status);
};

const stepThatLedTo: Partial<Record<OrderStatus, Step>> = {
  IN_PROGRESS: 'prepare',
  READY: 'ready',
  DELIVERED: 'delivered',
  CANCELLED: 'cancel',
};

/** Takes the last step back within its 10 seconds; 409 `undo_expired` afterwards, or when there is none. */
export const undoStep = async (deps: StepDeps, order: OrderRow): Promise<OrderRow> => {
  const now = deps.clock.now();
  const step = stepThatLedTo[order.status];
  if (!order.undo_to || !order.undo_until || order.undo_until < now || !step) throw wrongStatus(order.status, true);
  const date = dateFieldOf(step);
  const held = order.undo_to === 'ON_HOLD';
  const set = [
    'undo_to = null',
    'undo_until = null',
    ...(date ? [`${date} = null`] : []),
    ...(step === 'prepare' ? ['bartender_id = null'] : []),
    // Held again: its time starts anew.
    ...(held ? ['held_date = $8'] : []),
  ];
  const job = held ? holdJob(order.venue_id, order.id, now, deps.config.HOLD_MINUTES) : undefined;
  const back: Move = {
    to: order.undo_to,
    set: set.join(', '),
    values: held ? [now, now] : [now],
    event: 'order:update',
    ...(job && { job }),
  };
  const done = await move(deps, order, back, 'and undo_until >= $7 and undo_to is not null');
  const after = await fresh(deps.db, order);
  if (!done) throw wrongStatus(after.status, true);
  return after;
};
