// Steps of an order (docs/product/orders.md#steps): carried out once, however many tablets ask for them, and undone within seconds.
import { ApiError } from '@ardoise/contract/errors.ts';
import { isRepeat, type OrderStatus, type Step, stepFrom } from '@ardoise/contract/rules/order-status.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { type OrderRow, readOrder } from '../record.ts';
import { type By, move, moveBack, moveOf } from './moves.ts';

export type StepDeps = { config: { HOLD_MINUTES: number }; db: Db; bus: Bus; clock: Clock };

export const wrongStatus = (status: OrderStatus, undo = false) =>
  new ApiError(undo ? 'undo_expired' : 'wrong_status', { order_status: status });

/** The order as it stands by now. */
export const fresh = async (db: Db, order: OrderRow): Promise<OrderRow> => {
  const row = await readOrder(db, order.venue_id, order.id);
  if (!row) throw new ApiError('not_found');
  return row;
};

/**
 * Carries a step out once: asked for twice, or on two tablets at once, it answers the order as it stands;
 * a step that the status does not allow is a 409 that names the present status.
 */
export const takeStep = async (deps: StepDeps, found: OrderRow, step: Step, by: By): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < 3; tries++) {
    if (isRepeat(order.status, step)) return order;
    const to = stepFrom(order.status, step, order.held_from);
    if (!to) throw wrongStatus(order.status);
    const done = await move(deps, order, moveOf(step, order, to, deps.clock.now(), by));
    order = await fresh(deps.db, order);
    // Where time moves an order, somebody who was first has had the last word.
    if (done || by.actor === 'system') return order;
  }
  throw wrongStatus(order.status);
};

const stepThatLedTo: Partial<Record<OrderStatus, Step>> = {
  // By hand: what runs out leaves no way back.
  ON_HOLD: 'hold',
  IN_PROGRESS: 'prepare',
  READY: 'ready',
  DELIVERED: 'delivered',
  CANCELLED: 'cancel',
};

/**
 * Takes the last step back within its 10 seconds, or the lines that a station marked; 409 `undo_expired` afterwards, when there is none, or when it
 * is another one than was meant (`seen`: its `undo_until`). `now`: when it was asked for.
 */
export const undoStep = async (
  deps: StepDeps,
  order: OrderRow,
  by: By,
  { seen, now = deps.clock.now() }: { seen?: string | undefined; now?: Date } = {},
): Promise<OrderRow> => {
  const { status, undo_to: to, undo_until: until } = order;
  // Marks that completed nothing lead back to the status in which they were made.
  const step = to === status ? null : stepThatLedTo[status];
  const isAnother = seen !== undefined && until?.getTime() !== Date.parse(seen);
  if (!to || !until || until < now || isAnother || step === undefined) throw wrongStatus(status, true);
  const done = await move(deps, order, moveBack(step, order, to, now, deps.config.HOLD_MINUTES, by));
  const after = await fresh(deps.db, order);
  if (!done) throw wrongStatus(after.status, true);
  return after;
};
