// Marks on lines: what of an order is made, singly or all that a station has; the last mark makes it ready (docs/product/orders.md#lines-done).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { isAllDone, marksOfLine, withMarks } from '@ardoise/contract/rules/line-marks.ts';
import { itemUuid, type OrderRow } from '../record.ts';
import { type Marks, markOf, move, type Presser } from './moves.ts';
import { fresh, type StepDeps, wrongStatus } from './steps.ts';

/** `set`: to be marked, or no longer. `single`: one line, not what a station presses. */
type Marking = { places: readonly string[]; set: boolean; single: boolean };

/** An order's lines, called by their places: so the marks of the rules are those of the column. */
const linesOf = ({ items }: OrderRow) => items.map(({ position, sub_products }) => ({ uuid: String(position), sub_products }));

/** The item of an order that has this uuid. */
export const itemOf = ({ id, items }: OrderRow, uuid: string | undefined) => items.find(({ position }) => itemUuid(id, position) === uuid);

/** The places of one line with all its parts, or of one part; a part that it does not have is a 422. */
export const placesOfLine = (order: OrderRow, uuid: string, part: number | null): string[] => {
  const item = itemOf(order, uuid);
  if (!item) throw new ApiError('not_found');
  const places = marksOfLine({ uuid: String(item.position), sub_products: item.sub_products });
  if (part === null) return places;
  const place = item.sub_products.length > 0 ? places[part] : undefined;
  if (place === undefined) throw contradiction('part', 'unknown_line', 'The line has no such part.');
  return [place];
};

/** The places of marks as the wire has them; one that the order cannot have is a 422. */
export const placesOf = (order: OrderRow, marks: readonly string[]): string[] => {
  const known = new Map(
    linesOf(order).flatMap((line) => {
      const named = marksOfLine({ ...line, uuid: itemUuid(order.id, Number(line.uuid)) });
      return marksOfLine(line).map((place, at): [string | undefined, string] => [named[at], place]);
    }),
  );
  return marks.map((mark, at) => {
    const place = known.get(mark);
    if (place === undefined) throw contradiction(`lines.${at}`, 'unknown_line', 'The order has no such line.');
    return place;
  });
};

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
export const markLines = async (
  deps: StepDeps,
  found: OrderRow,
  markingOf: (order: OrderRow) => Marking,
  by: Presser,
): Promise<OrderRow> => {
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
