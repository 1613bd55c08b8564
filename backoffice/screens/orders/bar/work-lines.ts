// An order as work: one line for each thing to make. Equal lines of one order are one, and the parts of a bundle or set are lines of their own.
import type { BoardStation, Order, OrderItem } from '@ardoise/contract/orders.ts';
import { marksOfLine } from '@ardoise/contract/rules/line-marks.ts';

export type WorkLine = {
  /** The marks that say that it is done, one for each line of the order that it stands for, with its pieces. */
  marks: readonly { mark: string; qty: number }[];
  product: string;
  qty: number;
  name: string;
  /** What was asked beside: "Milk: oat"; of a part, what was asked of its bundle. */
  wishes: readonly string[];
  note: string;
  unavailable: boolean;
  /** The bundle or set that it is a part of, and how often that was ordered; null for a product by itself. */
  within: { key: string; name: string; qty: number } | null;
};

const wishesOf = ({ instructions }: OrderItem): string[] => instructions.map(({ name, option }) => `${name} ${option}`);

/** What makes two lines of an order the same work. */
const sameness = (item: OrderItem): string =>
  JSON.stringify([
    item.product,
    item.name,
    wishesOf(item),
    item.note,
    item.unavailable,
    item.sub_products.map(({ product, unavailable }) => [product, unavailable]),
  ]);

/** An order's lines as work, in their order. */
export const workLines = (items: readonly OrderItem[]): WorkLine[] => {
  const groups = new Map<string, OrderItem[]>();
  for (const item of items) groups.set(sameness(item), [...(groups.get(sameness(item)) ?? []), item]);
  return [...groups.values()].flatMap((equal): WorkLine[] => {
    const [item] = equal as [OrderItem, ...OrderItem[]];
    const qty = equal.reduce((sum, one) => sum + one.qty, 0);
    const marks = equal.map((one) => marksOfLine(one).map((mark) => ({ mark, qty: one.qty })));
    const common = { qty, wishes: wishesOf(item), note: item.note };
    if (item.sub_products.length === 0)
      return [{ ...common, marks: marks.flat(), product: item.product, name: item.name, unavailable: item.unavailable, within: null }];
    const within = { key: item.uuid, name: item.name, qty };
    return item.sub_products.map((part, place) => ({
      ...common,
      marks: marks.flatMap((own) => own[place] ?? []),
      product: part.product,
      name: part.name,
      unavailable: part.unavailable,
      within,
    }));
  });
};

/** Pieces of a line that are left to make. */
export const piecesLeft = ({ marks }: Pick<WorkLine, 'marks'>, done: readonly string[]): number =>
  marks.reduce((sum, { mark, qty }) => (done.includes(mark) ? sum : sum + qty), 0);
export const isDone = (line: Pick<WorkLine, 'marks'>, done: readonly string[]): boolean => piecesLeft(line, done) === 0;

/** Whether a line is the first that is shown of its bundle: its name, its wishes and its note are said there, once. */
export const isFirstShown = (lines: readonly WorkLine[], place: number): boolean =>
  lines[place]?.within === null || lines[place - 1]?.within?.key !== lines[place]?.within?.key;

/** Which products each station makes; what no station makes is made at every one. */
export type Stations = { chosen: string | null; stationOf: ReadonlyMap<string, string> };
export const stationsOf = (stations: readonly BoardStation[], chosen: string | null): Stations => ({
  chosen: stations.some(({ id }) => id === chosen) ? chosen : null,
  stationOf: new Map(stations.flatMap(({ id, products }) => products.map((product) => [product, id] as const))),
});

/** The lines that a board's station makes; all of them where it shows every station. */
export const atStation = (lines: readonly WorkLine[], { chosen, stationOf }: Stations): WorkLine[] =>
  lines.filter(({ product }) => chosen === null || (stationOf.get(product) ?? chosen) === chosen);

type ToMake = { name: string; qty: number };
/** What is left to make now, over all orders in preparation: the most pieces first, equal names together. */
export const toMakeNow = (orders: readonly Pick<Order, 'status' | 'items' | 'done'>[], stations: Stations): ToMake[] => {
  const counts = new Map<string, number>();
  for (const { status, items, done } of orders) {
    if (status !== 'IN_PROGRESS') continue;
    for (const line of atStation(workLines(items), stations)) {
      // Wishes of a bundle are not known to be of one of its parts.
      const name = [line.name, ...(line.within ? [] : line.wishes)].join(', ');
      const left = piecesLeft(line, done);
      if (left > 0) counts.set(name, (counts.get(name) ?? 0) + left);
    }
  }
  return [...counts].map(([name, qty]) => ({ name, qty })).sort((a, b) => b.qty - a.qty || a.name.localeCompare(b.name));
};
