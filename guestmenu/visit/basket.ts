// The basket as plain data: lines as an order sends them, each with a key of its own. Pure; prices are never kept in it.

import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import type { ResolvedInstruction, ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';

/**
 * What the guest read when they chose: an order names an option by its place, and the menu may put another one there, or take the
 * product away.
 */
export type LineSnapshot = { locale: string; name: string /** By instruction. */; options: Readonly<Record<string, string>> };
/** A line as it was chosen. */
export type ChosenLine = OrderLine & { said?: LineSnapshot };
/** `lacks`: names of its parts that this order misses; it waits for another choice. */
export type BasketLine = ChosenLine & { key: string; lacks?: readonly string[] };
export type Basket = {
  lines: readonly BasketLine[];
  /** Ids of the manual fees that the guest added. */
  costs: readonly string[];
  note: string;
};

export const EMPTY_BASKET: Basket = { lines: [], costs: [], note: '' };
/** The most pieces of one line, and the most lines, that an order takes. */
export const MOST_PIECES = 99;
export const MOST_LINES = 100;

/** The most pieces of an order, or null: without such a limit. */
export type MostPieces = number | null;

/** How many pieces a line may have beside the others; `key`: the line, a new one without it. */
export const roomFor = ({ lines }: Pick<Basket, 'lines'>, most: MostPieces, key?: string): number => {
  const others = lines.reduce((sum, line) => (line.key === key ? sum : sum + line.qty), 0);
  return Math.max(0, Math.min(MOST_PIECES, (most ?? Number.POSITIVE_INFINITY) - others));
};

const clamp = (qty: number, room: number): number => Math.min(room, Math.max(1, Math.round(qty)));

/** What two lines must have in common to be one line with more pieces. */
const sameness = ({ product, note, instructions, choices }: OrderLine): string =>
  JSON.stringify([
    product,
    note.trim(),
    instructions.map(({ instruction, option }) => `${instruction} ${option}`).sort(),
    choices.map((choice) => `${choice.bundle_category} ${[...choice.products].sort().join()}`).sort(),
  ]);

const nextKey = (lines: readonly BasketLine[]): string => String(1 + Math.max(0, ...lines.map(({ key }) => Number(key) || 0)));

/** Adds a line, or its pieces to a line that is the same, as far as there is room; a full basket stays as it is. */
export const addLine = (basket: Basket, line: ChosenLine, most: MostPieces = null): Basket => {
  const twin = basket.lines.find((one) => sameness(one) === sameness(line));
  if (twin) return setQuantity(basket, twin.key, twin.qty + line.qty, most);
  const room = roomFor(basket, most);
  if (basket.lines.length >= MOST_LINES || room < 1) return basket;
  return { ...basket, lines: [...basket.lines, { ...line, qty: clamp(line.qty, room), key: nextKey(basket.lines) }] };
};

/** Sets the pieces of a line, as far as there is room; 0 or less removes it. Fewer than there are is always possible. */
export const setQuantity = (basket: Basket, key: string, qty: number, most: MostPieces = null): Basket => {
  if (qty < 1) return removeLine(basket, key);
  const set = (line: BasketLine) => ({ ...line, qty: qty < line.qty ? qty : clamp(qty, Math.max(line.qty, roomFor(basket, most, key))) });
  return { ...basket, lines: basket.lines.map((line) => (line.key === key ? set(line) : line)) };
};

/** Takes a line out; fees that were added by hand go with the last one. */
export const removeLine = (basket: Basket, key: string): Basket => {
  const lines = basket.lines.filter((line) => line.key !== key);
  return lines.length === 0 ? { ...basket, lines, costs: [] } : { ...basket, lines };
};

/** Without what was ordered: what came in while the order was on its way stays. */
export const takeOut = (basket: Basket, ordered: readonly OrderLine[]): Basket => {
  const lines = basket.lines.flatMap((line) => {
    const taken = ordered.filter((one) => sameness(one) === sameness(line)).reduce((sum, { qty }) => sum + qty, 0);
    return line.qty > taken ? [{ ...line, qty: line.qty - taken }] : [];
  });
  return { lines, costs: [], note: '' };
};

/** Puts new options, or another product, in the place of a line. */
export const replaceLine = (basket: Basket, key: string, line: ChosenLine, most: MostPieces = null): Basket => ({
  ...basket,
  lines: basket.lines.map((one) =>
    one.key === key ? { ...line, qty: clamp(line.qty, Math.max(1, roomFor(basket, most, key))), key } : one,
  ),
});

export const toggleCost = (basket: Basket, cost: string): Basket => ({
  ...basket,
  costs: basket.costs.includes(cost) ? basket.costs.filter((id) => id !== cost) : [...basket.costs, cost],
});

export const countPieces = (basket: Basket): number => basket.lines.reduce((sum, { qty }) => sum + qty, 0);

/** Whether a line says nothing but how many: such a one is changed on the menu itself. */
export const isPlain = ({ note, instructions, choices }: OrderLine): boolean =>
  note.trim() === '' && instructions.length === 0 && choices.length === 0;

/** Pieces of some lines by product. */
export const piecesByProduct = (lines: readonly BasketLine[]): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>();
  for (const { product, qty } of lines) pieces.set(product, (pieces.get(product) ?? 0) + qty);
  return pieces;
};

/** The lines as the wire takes them. */
export const toOrderLines = (lines: readonly BasketLine[]): OrderLine[] => lines.map(({ key: _, said: __, lacks: ___, ...line }) => line);

export const emptyLine = (product: string): OrderLine => ({ product, qty: 1, note: '', instructions: [], choices: [] });

/** Price of a line in the sheet: the price in force and the chosen supplements, times the pieces. */
export const linePrice = (product: ResolvedProduct, line: OrderLine, currency: string): number => {
  const supplements = line.choices.flatMap(({ bundle_category, products }) => {
    const step = product.bundle_categories.find(({ id }) => id === bundle_category);
    return (step?.products ?? []).filter(({ id }) => products.includes(id)).map(({ supplement }) => supplement);
  });
  const unit = [product.net_price, ...supplements].reduce((sum, price) => sum + toMinor(price, currency), 0);
  return fromMinor(unit * line.qty, currency);
};

/** What is asked of a line: the instructions of the product and of all that it holds or that was chosen in it, each once. */
export const askedOf = (product: ResolvedProduct, line: OrderLine, products: ResolvedMenu['products']): ResolvedInstruction[] => {
  const chosen = line.choices.flatMap((choice) => choice.products).flatMap((id) => products[id] ?? []);
  const held = [product, ...chosen].flatMap(({ parts }) => parts.flatMap(({ id }) => products[id] ?? []));
  const asked = new Map([product, ...chosen, ...held].flatMap(({ instructions }) => instructions).map((one) => [one.id, one]));
  return [...asked.values()];
};

/** What the guest reads of a line now. */
export const snapshotOf = (
  product: ResolvedProduct,
  line: OrderLine,
  { products, locale }: Pick<ResolvedMenu, 'products' | 'locale'>,
): LineSnapshot => {
  const asked = askedOf(product, line, products);
  const optionOf = (instruction: string, option: number) => asked.find(({ id }) => id === instruction)?.options[option]?.name ?? '';
  const options = line.instructions.map(({ instruction, option }) => [instruction, optionOf(instruction, option)]);
  return { locale, name: product.name, options: Object.fromEntries(options) };
};

/** Instructions whose answer is another one now; in another language, who knows. */
export const movedAnswers = ({ said }: ChosenLine, now: Pick<LineSnapshot, 'locale' | 'options'>): string[] =>
  said?.locale === now.locale ? Object.keys(said.options).filter((id) => now.options[id] !== said.options[id]) : [];

/** Ids of the bundle steps and instructions of which a choice is missing or no longer possible. */
export const openChoices = (product: ResolvedProduct, line: OrderLine, products: ResolvedMenu['products']): string[] => {
  const steps = product.bundle_categories.filter((step) => {
    const chosen = line.choices.find(({ bundle_category }) => bundle_category === step.id)?.products ?? [];
    const possible = chosen.every((id) => step.products.some((choice) => choice.id === id && !choice.unavailable));
    return chosen.length === 0 || !possible;
  });
  const asked = askedOf(product, line, products).filter(({ id, options }) => {
    const option = line.instructions.find(({ instruction }) => instruction === id)?.option;
    return option === undefined || option >= options.length;
  });
  return [...steps, ...asked].map(({ id }) => id);
};

/** Chooses a product of a bundle's step; where several may be chosen a second time takes it back, up to `max_choices`. */
export const chooseProduct = (line: OrderLine, step: ResolvedProduct['bundle_categories'][number], product: string): OrderLine => {
  const chosen = line.choices.find(({ bundle_category }) => bundle_category === step.id)?.products ?? [];
  const others = line.choices.filter(({ bundle_category }) => bundle_category !== step.id);
  let products = [product];
  if (step.multiple_choice) {
    if (chosen.includes(product)) products = chosen.filter((id) => id !== product);
    else products = chosen.length < (step.max_choices ?? Number.POSITIVE_INFINITY) ? [...chosen, product] : chosen;
  }
  return { ...line, choices: products.length === 0 ? others : [...others, { bundle_category: step.id, products }] };
};

/** The line without answers to what is no longer asked, as after another choice in a bundle. */
export const withoutStale = (product: ResolvedProduct, line: OrderLine, products: ResolvedMenu['products']): OrderLine => {
  const asked = new Set(askedOf(product, line, products).map(({ id }) => id));
  return { ...line, note: line.note.trim(), instructions: line.instructions.filter(({ instruction }) => asked.has(instruction)) };
};

export const chooseOption = (line: OrderLine, instruction: string, option: number): OrderLine => ({
  ...line,
  instructions: [...line.instructions.filter((one) => one.instruction !== instruction), { instruction, option }],
});
