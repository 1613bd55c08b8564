// Steps of an order (docs/product/orders.md#steps): taken once, however many tablets request them, and undone within seconds.
import { ApiError } from '@ardoise/contract/errors.ts';
import { isRepeat, type OrderStatus, type Step, stepFrom } from '@ardoise/contract/rules/order-status.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { type OrderRow, readOrder } from '../record.ts';
import { type By, move, stepMove, undoMove } from './moves.ts';

export type StepDeps = { config: { HOLD_MINUTES: number }; db: Db; bus: Bus; clock: Clock };

export const wrongStatus = (status: OrderStatus, undo = false) =>
  new ApiError(undo ? 'undo_expired' : 'wrong_status', { order_status: status });

/** The current state of the order. */
export const readCurrent = async (db: Db, order: OrderRow): Promise<OrderRow> => {
  const row = await readOrder(db, order.venue_id, order.id);
  if (!row) throw new ApiError('not_found');
  return row;
};

/**
 * Takes a step once: a repeated step returns the order's current state. 409 `wrong_status` with the current status if it does not allow the
 * step.
 */
export const takeStep = async (deps: StepDeps, found: OrderRow, step: Step, by: By): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < 3; tries++) {
    if (isRepeat(order.status, step)) return order;
    const to = stepFrom(order.status, step, order.held_from);
    if (!to) throw wrongStatus(order.status);
    const moved = await move(deps, order, stepMove(step, order, to, deps.clock.now(), by));
    order = await readCurrent(deps.db, order);
    // A timed step is not retried: the move that was first wins.
    if (moved || by.actor === 'system') return order;
  }
  throw wrongStatus(order.status);
};

const stepTo: Partial<Record<OrderStatus, Step>> = {
  // Lines reported missing by staff. A hold because of the stock cannot be undone.
  ON_HOLD: 'hold',
  IN_PROGRESS: 'prepare',
  READY: 'ready',
  DELIVERED: 'delivered',
  CANCELLED: 'cancel',
};

/**
 * Undoes the last step, or the last ticks, within `UNDO_SECONDS`. 409 `undo_expired` after that, if there is nothing to undo, or if the
 * last action is not the one that the user saw (`seen`: its `undo_until`). `now`: when the undo was requested.
 */
export const undoStep = async (
  deps: StepDeps,
  order: OrderRow,
  by: By,
  { seen, now = deps.clock.now() }: { seen?: string | undefined; now?: Date } = {},
): Promise<OrderRow> => {
  const { status, undo_to: to, undo_until: until } = order;
  // Ticks that did not complete the order lead back to the same status.
  const step = to === status ? null : stepTo[status];
  const isOtherAction = seen !== undefined && until?.getTime() !== Date.parse(seen);
  if (!to || !until || until < now || isOtherAction || step === undefined) throw wrongStatus(status, true);
  const moved = await move(deps, order, undoMove(step, order, to, now, deps.config.HOLD_MINUTES, by));
  const after = await readCurrent(deps.db, order);
  if (!moved) throw wrongStatus(after.status, true);
  return after;
};
