// An order as work: one line for each thing to make. Equal lines of one order are one, and the parts of a bundle or set are lines of their own.
import type { BoardStation, Order, OrderItem } from '@ardoise/contract/orders.ts';
import { marksOfLine } from '@ardoise/contract/rules/line-marks.ts';
import { isRaised } from '../../../ui/order/raised.ts';
import { optionsText } from '../../../ui/order/words.ts';

export type WorkLine = {
  /** Uuids to tick for it: each line or part of the order that it stands for, with its pieces. */
  marks: readonly { mark: string; qty: number }[];
  product: string;
  qty: number;
  name: string;
  /** The options chosen for it: "Milk oat". */
  wishes: readonly string[];
  /** Of a part, the note of its bundle. */
  note: string;
  unavailable: boolean;
  /** The bundle or set that it is a part of, with the options chosen for that; null for a product by itself. */
  within: { key: string; name: string; wishes: readonly string[] } | null;
};

type Answered = Pick<OrderItem, 'instructions'>;
const wishesOf = ({ instructions }: Answered): string[] => instructions.map((answered) => `${answered.name} ${optionsText(answered)}`);
const optionsOf = ({ instructions }: Answered) =>
  instructions.map(({ instruction, options }) => [instruction, options.map(({ id, qty }) => [id, qty])]);

/** Two lines of an order that are equal in this are the same work. */
const sameness = (item: OrderItem): string =>
  JSON.stringify([
    item.product,
    item.name,
    optionsOf(item),
    item.note,
    item.unavailable,
    item.sub_products.map((part) => [part.product, part.unavailable, optionsOf(part)]),
  ]);

/** An order's lines as work, in their order. */
export const workLines = (items: readonly OrderItem[]): WorkLine[] => {
  const groups = new Map<string, OrderItem[]>();
  for (const item of items) groups.set(sameness(item), [...(groups.get(sameness(item)) ?? []), item]);
  return [...groups.values()].flatMap((equal): WorkLine[] => {
    const [item] = equal as [OrderItem, ...OrderItem[]];
    const qty = equal.reduce((sum, one) => sum + one.qty, 0);
    const marks = equal.map((one) => marksOfLine(one).map((mark) => ({ mark, qty: one.qty })));
    const line = ({ product, name, unavailable, ...answered }: Answered & Pick<OrderItem, 'product' | 'name' | 'unavailable'>) => ({
      qty,
      product,
      name,
      unavailable,
      wishes: wishesOf(answered),
      note: item.note,
    });
    if (item.sub_products.length === 0) return [{ ...line(item), marks: marks.flat(), within: null }];
    const within = { key: item.uuid, name: item.name, wishes: wishesOf(item) };
    // Equal lines have the same parts in the same order.
    return item.sub_products.map((part, place) => ({ ...line(part), marks: marks.flatMap((own) => own[place] ?? []), within }));
  });
};

/** Pieces of a line that are left to make. */
export const piecesLeft = ({ marks }: Pick<WorkLine, 'marks'>, done: readonly string[]): number =>
  marks.reduce((sum, { mark, qty }) => (done.includes(mark) ? sum : sum + qty), 0);
export const isDone = (line: Pick<WorkLine, 'marks'>, done: readonly string[]): boolean => piecesLeft(line, done) === 0;

/** Whether a line is the first that is shown of its bundle: the bundle's name, options and note are shown there, once. */
export const isFirstShown = (lines: readonly WorkLine[], place: number): boolean =>
  lines[place]?.within === null || lines[place - 1]?.within?.key !== lines[place]?.within?.key;

/** The notes of lines by what they are about: of a bundle the note is its own, once. */
export const notesOf = (lines: readonly WorkLine[]): { name: string; note: string }[] =>
  lines.flatMap((line, place) => (isFirstShown(lines, place) ? [{ name: line.within?.name ?? line.name, note: line.note }] : []));

/** The lines of a held order: those that ran out come first, since it waits for them. */
export const missingFirst = (lines: readonly WorkLine[]): WorkLine[] => [
  ...lines.filter(({ unavailable }) => unavailable),
  ...lines.filter(({ unavailable }) => !unavailable),
];

/** Which products each station makes; what no station makes is made at every one. */
export type Stations = { chosen: string | null; stationOf: ReadonlyMap<string, string> };
export const stationsOf = (stations: readonly BoardStation[], chosen: string | null): Stations => ({
  chosen: stations.some(({ id }) => id === chosen) ? chosen : null,
  stationOf: new Map(stations.flatMap(({ id, products }) => products.map((product) => [product, id] as const))),
});

/** The lines that a board's station makes; all of them where it shows every station. */
export const atStation = (lines: readonly WorkLine[], { chosen, stationOf }: Stations): WorkLine[] =>
  lines.filter(({ product }) => chosen === null || (stationOf.get(product) ?? chosen) === chosen);

/** `note`: of the line, and what an order's note says of allergens; `avoids`: ids of tags. */
type ToMake = { key: string; name: string; note: string; avoids: readonly string[]; qty: number };
type Prepared = Pick<Order, 'avoids' | 'done' | 'items' | 'note' | 'status'>;
/**
 * Pieces left to make now, over all orders in preparation: those with allergies first, then the most. They are counted together only where name, options,
 * notes and what the guest avoids are the same: an allergic guest's piece is none of the others.
 */
export const toMakeNow = (orders: readonly Prepared[], stations: Stations): ToMake[] => {
  const found = new Map<string, ToMake>();
  for (const { status, items, done, note, avoids } of orders) {
    if (status !== 'IN_PROGRESS') continue;
    const raised = isRaised(note) ? [note] : [];
    for (const line of atStation(workLines(items), stations)) {
      const left = piecesLeft(line, done);
      if (left === 0) continue;
      const name = [line.name, ...line.wishes].join(', ');
      const own = [...(line.note ? [line.note] : []), ...raised].join(' · ');
      const tags = avoids.toSorted();
      const key = JSON.stringify([name, tags, own]);
      const qty = (found.get(key)?.qty ?? 0) + left;
      found.set(key, { key, name, note: own, avoids: tags, qty });
    }
  }
  const isAllergic = ({ note, avoids }: ToMake) => avoids.length > 0 || isRaised(note);
  return [...found.values()].sort(
    (a, b) => Number(isAllergic(b)) - Number(isAllergic(a)) || b.qty - a.qty || a.name.localeCompare(b.name) || a.key.localeCompare(b.key),
  );
};
