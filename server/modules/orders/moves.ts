// How an order moves: a compare-and-set on its status, in the transaction that also writes the event and the jobs.
import type { EventName } from '@ardoise/contract/events.ts';
import { dateFieldOf, type OrderStatus, type Step, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { tell } from '../../http/events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db, Runs } from '../../platform/db.ts';
import { addJob, type Job, removeJob } from '../../platform/jobs.ts';
import { list, none, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { isOut } from '../catalog/index.ts';
import { INSERT_EVENTS, nextSeq, type OrderEvent } from '../venues/index.ts';
import { ITEM_IS_OUT } from './hold.ts';
import type { OrderRow } from './record.ts';
import { holdJob, holdKey } from './timed-jobs.ts';

/** Who presses: staff have their id written on Prepare, and can take their step back. */
export type Actor = { account: string } | 'guest' | 'system';

type StepEvent = Exclude<Extract<EventName, `order.${string}`>, 'order.placed'>;
/** What other modules are told of a step. */
const TOLD: Record<Step, StepEvent> = {
  submit: 'order.submitted',
  prepare: 'order.accepted',
  ready: 'order.ready',
  delivered: 'order.delivered',
  cancel: 'order.cancelled',
  abandon: 'order.abandoned',
  hold: 'order.held',
  resume: 'order.released',
};

/** `event`: for the boards; `only`: what must hold beside the status. */
type Move = { to: OrderStatus; set: readonly Sql[]; event: OrderEvent; told: StepEvent; now: Date; only?: Sql; job?: Job };

/** What ran out may be back since the order was cancelled: its flags are read anew, and it goes on when none is left. */
const flagParts = statement(
  'orders.parts-flag',
  (venue: string, order: string) =>
    sql`update order_item i set sub_products = coalesce((select jsonb_agg(part || jsonb_build_object('unavailable', ${isOut(sql`i.venue_id`, sql`(part->>'product')::uuid`)}) order by place)
      from jsonb_array_elements(i.sub_products) with ordinality as parts (part, place)), '[]')
      where i.venue_id = ${venue} and i.order_id = ${order}`,
);
const flagItems = statement(
  'orders.items-flag-anew',
  (venue: string, order: string) =>
    sql`update order_item i set unavailable = ${ITEM_IS_OUT}
        or exists (select 1 from jsonb_array_elements(i.sub_products) part where (part->>'unavailable')::boolean)
      where i.venue_id = ${venue} and i.order_id = ${order}`,
);
const release = statement(
  'orders.order-release',
  (venue: string, order: string) =>
    sql<{
      status: OrderStatus;
    }>`update orders o set status = coalesce(held_from, 'PENDING'), held_from = null, held_date = null where venue_id = ${venue} and id = ${order}
      and not exists (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and i.unavailable)
      returning status`,
);
const recheckHold = async (tx: Runs, venue: string, order: string, now: Date): Promise<void> => {
  await tx.run(flagParts(venue, order));
  await tx.run(flagItems(venue, order));
  const released = await tx.one(release(venue, order));
  if (!released) return;
  await tell(tx, venue, 'order.released', { order, from: 'ON_HOLD', to: released.status }, now);
  await removeJob(tx, holdKey(order));
};

/** What a step writes. */
export const moveOf = (step: Step, order: OrderRow, to: OrderStatus, now: Date, actor: Actor): Move => {
  const staff = typeof actor === 'object';
  const date = dateFieldOf(step);
  const undoUntil = staff ? new Date(now.getTime() + UNDO_SECONDS * 1000) : null;
  const set = [
    sql`undo_to = ${staff ? order.status : null}, undo_until = ${undoUntil}`,
    // A cancelled order keeps where it was held from, for the way back.
    ...(step === 'cancel' ? [] : [sql`held_from = null, held_date = null`]),
    ...(date ? [sql`${verbatim(date)} = ${now}`] : []),
    ...(step === 'prepare' ? [sql`bartender_id = ${staff ? actor.account : null}`] : []),
  ];
  const event = to === 'CANCELLED' || to === 'ABANDONED' ? 'order:cancel' : 'order:update';
  // The order is held since the same moment, or not at all: what time does is meant for the order as it stood.
  return {
    to,
    set,
    event,
    told: TOLD[step],
    now,
    ...(actor === 'system' && { only: sql`and held_date is not distinct from ${order.held_date}` }),
  };
};

/** The way back from a step to where the order was. */
export const moveBack = (step: Step, { venue_id, id }: OrderRow, to: OrderStatus, now: Date, holdMinutes: number): Move => {
  const date = dateFieldOf(step);
  const held = to === 'ON_HOLD';
  const set = [
    sql`undo_to = null, undo_until = null`,
    ...(date ? [sql`${verbatim(date)} = null`] : []),
    ...(step === 'prepare' ? [sql`bartender_id = null`] : []),
    // Held again: its time starts anew.
    ...(held ? [sql`held_date = ${now}`] : []),
  ];
  const only = sql`and undo_until >= ${now} and undo_to is not null`;
  return {
    to,
    set,
    event: 'order:update',
    told: 'order.reverted',
    now,
    only,
    ...(held && { job: holdJob(venue_id, id, now, holdMinutes) }),
  };
};

const MOMENT = new Date(0);
const ORDER = { status: 'PENDING', held_date: null } as OrderRow;
const STEPS: readonly Step[] = ['prepare', 'ready', 'delivered', 'cancel', 'hold', 'resume', 'submit', 'abandon'];
const ACTORS: readonly Actor[] = [{ account: '' }, 'system'];
/** Among these is each text that a move can have. */
const moves = STEPS.flatMap((step) => [
  ...ACTORS.map((actor) => moveOf(step, ORDER, 'PENDING', MOMENT, actor)),
  moveBack(step, ORDER, 'PENDING', MOMENT, 0),
  moveBack(step, ORDER, 'ON_HOLD', MOMENT, 0),
]);
const moveOrder = statement(
  'orders.order-move',
  ({ venue_id: venue, id, status }: OrderRow, { to, set, event, now, only = none }: Move, seq: number) =>
    sql`with moved as (update orders set status = ${to}, ${list(set)} where venue_id = ${venue} and id = ${id} and status = ${status} ${only} returning id)
      ${INSERT_EVENTS} select ${venue}, ${seq}, ${event}, id, ${now} from moved`,
  { examples: moves.map((move): [OrderRow, Move, number] => [ORDER, move, 0]) },
);

/** Moves an order if it still stands at `from`; false when somebody was first. */
export const move = async ({ db, bus }: { db: Db; bus: Bus }, order: OrderRow, to: Move): Promise<boolean> => {
  const { venue_id: venue, id } = order;
  const moved = await db.transaction(async (tx) => {
    const seq = await nextSeq(tx, venue);
    if ((await tx.run(moveOrder(order, to, seq))) === 0) {
      tx.rollback();
      return false;
    }
    await tell(tx, venue, to.told, { order: id, from: order.status, to: to.to }, to.now);
    if (order.status === 'ON_HOLD') await removeJob(tx, holdKey(id));
    if (to.job) await addJob(tx, to.job);
    if (to.to === 'ON_HOLD') await recheckHold(tx, venue, id, to.now);
    return true;
  });
  if (moved) bus.publish({ topic: 'venue', id: venue });
  return moved;
};
