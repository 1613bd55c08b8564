// The work of an order: one line for each thing to make. Equal items are merged, and the parts of a bundle or set are lines of their own.
import type { BoardStation, Order, OrderItem } from '@ardoise/contract/orders.ts';
import { tickableIdsOfLine } from '@ardoise/contract/rules/line-ticks.ts';
import { mentionsAllergens } from '../../../ui/order/allergen-words.ts';
import { optionsText } from '../../../ui/order/words.ts';

export type WorkLine = {
  /** Uuids to tick for this line: the items or parts that it stands for, with their quantities. */
  ticks: readonly { tickId: string; qty: number }[];
  product: string;
  qty: number;
  name: string;
  /** The chosen options: "Milk oat". */
  options: readonly string[];
  /** For a part, the note of its bundle. */
  note: string;
  unavailable: boolean;
  /** The bundle or set that this is a part of, with its chosen options; null for a single product. */
  within: { key: string; name: string; options: readonly string[] } | null;
};

type Answered = Pick<OrderItem, 'instructions'>;
const optionTexts = ({ instructions }: Answered): string[] => instructions.map((answered) => `${answered.name} ${optionsText(answered)}`);
const optionsOf = ({ instructions }: Answered) =>
  instructions.map(({ instruction, options }) => [instruction, options.map(({ id, qty }) => [id, qty])]);

/** The merge key: items of an order with the same key are one line. */
const mergeKey = (item: OrderItem): string =>
  JSON.stringify([
    item.product,
    item.name,
    optionsOf(item),
    item.note,
    item.unavailable,
    item.sub_products.map((part) => [part.product, part.unavailable, optionsOf(part)]),
  ]);

/** The work lines of an order's items, in order. */
export const workLines = (items: readonly OrderItem[]): WorkLine[] => {
  const groups = new Map<string, OrderItem[]>();
  for (const item of items) groups.set(mergeKey(item), [...(groups.get(mergeKey(item)) ?? []), item]);
  return [...groups.values()].flatMap((equal): WorkLine[] => {
    const [item] = equal as [OrderItem, ...OrderItem[]];
    const qty = equal.reduce((sum, one) => sum + one.qty, 0);
    const ticks = equal.map((one) => tickableIdsOfLine(one).map((tickId) => ({ tickId, qty: one.qty })));
    const line = ({ product, name, unavailable, ...answered }: Answered & Pick<OrderItem, 'product' | 'name' | 'unavailable'>) => ({
      qty,
      product,
      name,
      unavailable,
      options: optionTexts(answered),
      note: item.note,
    });
    if (item.sub_products.length === 0) return [{ ...line(item), ticks: ticks.flat(), within: null }];
    const within = { key: item.uuid, name: item.name, options: optionTexts(item) };
    // Equal items have the same parts in the same order.
    return item.sub_products.map((part, index) => ({ ...line(part), ticks: ticks.flatMap((own) => own[index] ?? []), within }));
  });
};

/** The unticked quantity of a line. */
export const piecesLeft = ({ ticks }: Pick<WorkLine, 'ticks'>, done: readonly string[]): number =>
  ticks.reduce((sum, { tickId, qty }) => (done.includes(tickId) ? sum : sum + qty), 0);
export const isTicked = (line: Pick<WorkLine, 'ticks'>, done: readonly string[]): boolean => piecesLeft(line, done) === 0;

/** True for the first shown line of a bundle, which shows the bundle's name, options and note. */
export const isFirstShown = (lines: readonly WorkLine[], index: number): boolean =>
  lines[index]?.within === null || lines[index - 1]?.within?.key !== lines[index]?.within?.key;

/** The notes with the names of their products; a bundle's note appears once. */
export const notesOf = (lines: readonly WorkLine[]): { name: string; note: string }[] =>
  lines.flatMap((line, index) => (isFirstShown(lines, index) ? [{ name: line.within?.name ?? line.name, note: line.note }] : []));

/** The lines of a held order, sold-out ones first, because the order waits for them. */
export const missingFirst = (lines: readonly WorkLine[]): WorkLine[] => [
  ...lines.filter(({ unavailable }) => unavailable),
  ...lines.filter(({ unavailable }) => !unavailable),
];

/** The station of each product; a product without a station is made at every station. */
export type Stations = { chosen: string | null; stationOf: ReadonlyMap<string, string> };
export const stationsOf = (stations: readonly BoardStation[], chosen: string | null): Stations => ({
  chosen: stations.some(({ id }) => id === chosen) ? chosen : null,
  stationOf: new Map(stations.flatMap(({ id, products }) => products.map((product) => [product, id] as const))),
});

/** The lines that the board's station makes; all lines if the board shows every station. */
export const atStation = (lines: readonly WorkLine[], { chosen, stationOf }: Stations): WorkLine[] =>
  lines.filter(({ product }) => chosen === null || (stationOf.get(product) ?? chosen) === chosen);

/** `note`: the line's note, and the order's note if it mentions allergens; `avoids`: ids of tags. */
type ToMake = { key: string; name: string; note: string; avoids: readonly string[]; qty: number };
type Prepared = Pick<Order, 'avoids' | 'done' | 'items' | 'note' | 'status'>;
/**
 * The quantities left to make, over all orders in preparation: those with allergies first, then the largest. Lines are summed only if name,
 * options, notes and avoided allergens are equal: an allergic guest's item must not be mixed up with others.
 */
export const toMakeNow = (orders: readonly Prepared[], stations: Stations): ToMake[] => {
  const found = new Map<string, ToMake>();
  for (const { status, items, done, note, avoids } of orders) {
    if (status !== 'IN_PROGRESS') continue;
    const allergyNotes = mentionsAllergens(note) ? [note] : [];
    for (const line of atStation(workLines(items), stations)) {
      const left = piecesLeft(line, done);
      if (left === 0) continue;
      const name = [line.name, ...line.options].join(', ');
      const own = [...(line.note ? [line.note] : []), ...allergyNotes].join(' · ');
      const tags = avoids.toSorted();
      const key = JSON.stringify([name, tags, own]);
      const qty = (found.get(key)?.qty ?? 0) + left;
      found.set(key, { key, name, note: own, avoids: tags, qty });
    }
  }
  const isAllergic = ({ note, avoids }: ToMake) => avoids.length > 0 || mentionsAllergens(note);
  return [...found.values()].sort(
    (a, b) => Number(isAllergic(b)) - Number(isAllergic(a)) || b.qty - a.qty || a.name.localeCompare(b.name) || a.key.localeCompare(b.key),
  );
};
