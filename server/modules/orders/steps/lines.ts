// Marks on lines: what of an order is made, singly or all that a station has; the last mark makes it ready (docs/product/orders.md#lines-done).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { isAllDone, marksOfLine, withMarks } from '@ardoise/contract/rules/line-marks.ts';
import { type ItemRow, itemUuid, type OrderRow, type PartRow } from '../record.ts';
import { type By, type Marks, markOf, move } from './moves.ts';
import { fresh, type StepDeps, wrongStatus } from './steps.ts';

/** `set`: to be marked, or no longer. `single`: one line, not what a station presses. */
type Marking = { places: readonly string[]; set: boolean; single: boolean };

type Line = { uuid: string; sub_products: Line[] };
/** An order's lines, called by their places: so the marks of the rules are those of the column. */
const lineOf = ({ position, sub_products = [] }: { position: number; sub_products?: { position: number }[] }): Line => ({
  uuid: String(position),
  sub_products: sub_products.map((part) => lineOf(part)),
});
const linesOf = ({ items }: OrderRow): Line[] => items.map(lineOf);

/** The item of an order, or the part of one, that has this uuid. */
export const itemOf = ({ id, items }: OrderRow, uuid: string | undefined): ItemRow | PartRow | undefined =>
  items.flatMap((item) => [item, ...item.sub_products]).find(({ position }) => itemUuid(id, position) === uuid);

/** The places of one line with all its parts, or of one part; 404 where the order has no such line. */
export const placesOfLine = (order: OrderRow, uuid: string): string[] => {
  const item = itemOf(order, uuid);
  if (!item) throw new ApiError('not_found');
  return marksOfLine(lineOf(item));
};

/** The places of several lines and parts; one that the order does not have is a 422. */
export const placesOf = (order: OrderRow, uuids: readonly string[]): string[] =>
  uuids.flatMap((uuid, at) => {
    if (!itemOf(order, uuid)) throw contradiction(`lines.${at}`, 'unknown_line', 'The order has no such line.');
    return placesOfLine(order, uuid);
  });

const marksAfter = (order: OrderRow, { places, set, single }: Marking): Marks => {
  const lines = linesOf(order);
  const after = withMarks(lines, order.done, places, set);
  return {
    before: order.done,
    after,
    all: set && isAllDone(lines, after),
    // Somebody's press that can be taken back takes nobody else's mark with it.
    ...(single && { kept: order.undo_done && withMarks(lines, order.undo_done, places, set) }),
  };
};

/** More tablets than ever mark one order at once. */
const MOST_TRIES = 50;

/**
 * Marks lines of an order in preparation, or takes their marks away; `markingOf` says which places of the order as it stands. What is
 * marked already answers the order as it is; in any other status than IN_PROGRESS it is a 409 that names the status.
 */
export const markLines = async (deps: StepDeps, found: OrderRow, markingOf: (order: OrderRow) => Marking, by: By): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const marking = markingOf(order);
    const done = new Set(order.done);
    const stands = marking.places.every((place) => done.has(place) === marking.set);
    if (stands && (order.status === 'IN_PROGRESS' || (order.status === 'READY' && marking.set))) return order;
    if (order.status !== 'IN_PROGRESS') throw wrongStatus(order.status);
    const moved = await move(deps, order, markOf(order, marksAfter(order, marking), deps.clock.now(), by));
    order = await fresh(deps.db, order);
    if (moved) return order;
  }
  throw new ApiError('unavailable');
};
