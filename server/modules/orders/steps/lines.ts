// Ticks on the lines of an order: one line, or all lines of a station. The last tick makes the order ready
// (docs/product/orders.md#lines-done).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { isAllTicked, tickableIdsOfLine, withTicks } from '@ardoise/contract/rules/line-ticks.ts';
import { type ItemRow, itemUuid, type OrderRow, type PartRow } from '../record.ts';
import { type By, move, type Ticks, tickMove } from './moves.ts';
import { readCurrent, type StepDeps, wrongStatus } from './steps.ts';

/** `set`: tick or untick. `single`: one line, rather than all lines of a station. */
type Ticking = { positions: readonly string[]; set: boolean; single: boolean };

type Line = { uuid: string; sub_products: Line[] };
/** A line for the shared rules, with its position as uuid, so that the rules' ticks are the values of the column `done`. */
const lineOf = ({ position, sub_products = [] }: { position: number; sub_products?: { position: number }[] }): Line => ({
  uuid: String(position),
  sub_products: sub_products.map((part) => lineOf(part)),
});
const linesOf = ({ items }: OrderRow): Line[] => items.map(lineOf);

/** The item or part of an order with this uuid. */
export const itemOf = ({ id, items }: OrderRow, uuid: string | undefined): ItemRow | PartRow | undefined =>
  items.flatMap((item) => [item, ...item.sub_products]).find(({ position }) => itemUuid(id, position) === uuid);

/** The positions of a line and its parts, or of one part; 404 if the order has no such line. */
export const positionsOfLine = (order: OrderRow, uuid: string): string[] => {
  const item = itemOf(order, uuid);
  if (!item) throw new ApiError('not_found');
  return tickableIdsOfLine(lineOf(item));
};

/** The positions of several lines and parts; 422 if the order lacks one of them. */
export const positionsOf = (order: OrderRow, uuids: readonly string[]): string[] =>
  uuids.flatMap((uuid, at) => {
    if (!itemOf(order, uuid)) throw contradiction(`lines.${at}`, 'unknown_line', 'The order has no such line.');
    return positionsOfLine(order, uuid);
  });

const ticksAfter = (order: OrderRow, { positions, set, single }: Ticking): Ticks => {
  const lines = linesOf(order);
  const after = withTicks(lines, order.done, positions, set);
  return {
    before: order.done,
    after,
    all: set && isAllTicked(lines, after),
    // An undo of the previous action must keep the tick of this line.
    ...(single && { undoTicks: order.undo_done && withTicks(lines, order.undo_done, positions, set) }),
  };
};

/** More than the number of tablets that ever tick one order at the same time. */
const MAX_TRIES = 50;

/**
 * Ticks or unticks lines of an order in preparation; `tickingOf` returns the positions for the order's current state. No-op if all are
 * ticked (or unticked) already. 409 with the status in any other status than IN_PROGRESS.
 */
export const tickLines = async (deps: StepDeps, found: OrderRow, tickingOf: (order: OrderRow) => Ticking, by: By): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const ticking = tickingOf(order);
    const done = new Set(order.done);
    const isUnchanged = ticking.positions.every((place) => done.has(place) === ticking.set);
    if (isUnchanged && (order.status === 'IN_PROGRESS' || (order.status === 'READY' && ticking.set))) return order;
    if (order.status !== 'IN_PROGRESS') throw wrongStatus(order.status);
    const moved = await move(deps, order, tickMove(order, ticksAfter(order, ticking), deps.clock.now(), by));
    order = await readCurrent(deps.db, order);
    if (moved) return order;
  }
  throw new ApiError('unavailable');
};
