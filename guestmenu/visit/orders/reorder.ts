// Converts an order back to basket lines: to order again, and to edit a held order.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder, OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { dishesOfMenu, entriesOf } from '@ardoise/menu/reading.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { addLine, type Basket, type BasketLine, linePrice, type PieceLimit, type Reading, roomFor } from '../basket.ts';
import type { Repriced } from '../stored.ts';

type Item = GuestOrder['items'][number];

const answersOf = (answered: Item['instructions']): BasketLine['instructions'] =>
  answered.map(({ instruction, options }) => ({ instruction, options: options.map(({ id, qty }) => ({ id, qty })) }));

/** The choices and answers of an ordered item. The parts of a set follow it, and their answers belong to it. */
const chosenIn = (item: Item): Pick<BasketLine, 'choices' | 'instructions'> => {
  const instructions = answersOf(item.instructions);
  const steps = new Map<string, BasketLine['choices'][number]['products']>();
  let answers = instructions;
  for (const part of item.sub_products) {
    if (part.bundle_category !== undefined) {
      answers = [];
      steps.set(part.bundle_category, [...(steps.get(part.bundle_category) ?? []), { id: part.product, instructions: answers }]);
    }
    answers.push(...answersOf(part.instructions));
  }
  return { instructions, choices: [...steps].map(([bundle_category, products]) => ({ bundle_category, products })) };
};

/** The current reading of a line, with names from the order for what is no longer on the menu. */
const readingOfItem = (item: Item, line: OrderLine, menu: Menu, locale: Locale): Reading => {
  const names = new Map(
    [item, ...item.sub_products].flatMap(({ product, name, instructions }) => [
      [product, name] as const,
      ...instructions.flatMap(({ options }) => options.map((option) => [option.id, option.name] as const)),
    ]),
  );
  const entries = entriesOf(dishesOfMenu(menu, locale), line);
  return { locale: '', entries: entries.map((one) => ({ ...one, name: one.name ?? names.get(one.id) ?? null })) };
};

type Ordered = Pick<GuestOrder, 'items' | 'costs' | 'note'>;

/** True if a product is also unavailable on the menu: then the basket reports it. */
const isOut = (id: string, menu: Menu): boolean => menu.products.find((one) => one.id === id)?.unavailable !== false;

/** Parts of a held line that are missing in this order only: the menu still offers them. */
const missingParts = ({ sub_products }: Item, menu: Menu): Item['sub_products'] =>
  sub_products.filter(({ unavailable, product }) => unavailable && !isOut(product, menu));

/**
 * The lines of a held order that are missing as a whole and in this order only: the menu still offers them
 * (docs/product/orders.md#out-of-stock). Lines with a missing part are not included; the rest of them stays.
 */
export const missingLines = ({ items }: Pick<GuestOrder, 'items'>, menu: Menu): Item[] =>
  items.filter(
    ({ unavailable, product, sub_products }) =>
      unavailable &&
      !sub_products.some((part) => part.unavailable) &&
      ![product, ...sub_products.map((part) => part.product)].some((id) => isOut(id, menu)),
  );

/** Reopens the bundle steps of missing parts, so that a product other than the missing one can be chosen. */
const withoutMissing = (line: BasketLine, item: Item, menu: Menu): BasketLine => {
  const missing = missingParts(item, menu);
  if (missing.length === 0) return line;
  const isMissing = (step: string, id: string) => missing.some((part) => part.bundle_category === step && part.product === id);
  const choices = line.choices.map(({ bundle_category: step, products }) => ({
    bundle_category: step,
    products: products.filter(({ id }) => !isMissing(step, id)),
  }));
  // The entries of the missing parts are removed too, so that they are not reported as gone from the menu.
  const isOfMissing = ({ key }: { key: string }) =>
    missing.some(({ bundle_category, product }) => {
      const at = `${bundle_category}/${product}`;
      return key === at || key.startsWith(`${at}/`) || key.startsWith(`${at}:`);
    });
  const seen = line.seen && { ...line.seen, entries: line.seen.entries.filter((one) => !isOfMissing(one)) };
  return {
    ...line,
    ...(seen && { seen }),
    choices: choices.filter(({ products }) => products.length > 0),
    lacks: missing.map(({ name }) => name),
  };
};

/** The editable rest of a held order, without the lines and parts that are missing in this order only. */
export const editableBasketOf = (order: Ordered, menu: Menu): Basket => {
  const missing = missingLines(order, menu);
  const basket = heldBasketOf(order, menu);
  const lines = basket.lines.flatMap((line) => {
    const item = order.items.find(({ uuid }) => uuid === line.key);
    return !item || missing.includes(item) ? [] : withoutMissing(line, item, menu);
  });
  return { ...basket, lines };
};

/** Uuids of the flagged item and parts of a line. */
const flaggedIn = (item: Item): string[] => [item, ...item.sub_products].flatMap(({ uuid, unavailable }) => (unavailable ? uuid : []));

/**
 * The basket of a guest who is editing a held order (`basket`, from `changeOf`), after the order lacks more than `before`: newly flagged
 * lines are reset. Lines that the guest has replaced stay.
 */
export const resetNewlyFlagged = (basket: Basket, before: Ordered, order: Ordered, menu: Menu): Basket => {
  const { lines } = editableBasketOf(order, menu);
  const isFlagged = ({ key, product }: BasketLine): boolean => {
    const [was, is] = [before, order].map(({ items }) => items.find(({ uuid }) => uuid === key));
    if (!was || !is || is.product !== product) return false;
    const flagged = new Set(flaggedIn(was));
    return flaggedIn(is).some((uuid) => !flagged.has(uuid));
  };
  return {
    ...basket,
    lines: basket.lines.flatMap((line) => (isFlagged(line) ? lines.filter(({ key }) => key === line.key) : [line])),
  };
};

/** The order as a basket; `menu` is in the order's locale. A product no longer on the menu keeps its name from the order. */
export const heldBasketOf = (order: Ordered, menu: Menu): Basket => ({
  lines: order.items.map((item) => {
    const line = { product: item.product, qty: item.qty, note: item.note, ...chosenIn(item) };
    return { ...line, key: item.uuid, seen: readingOfItem(item, line, menu, menu.locale ?? menu.venue.default_locale) };
  }),
  costs: order.costs.map(({ id }) => id).filter((id) => menu.costs.some((cost) => cost.id === id && cost.manual)),
  note: order.note,
});

/** `missing`: names of products left out. `repriced`: products whose price per piece changed. */
type ReorderResult = { basket: Basket; missing: string[]; repriced: Repriced[] };

/**
 * Adds the lines of an order to the basket. Unavailable products are left out and named; changed prices are reported. The notes of lines
 * are kept, the order's note is not.
 */
export const reorder = (basket: Basket, order: Ordered, menu: Menu, resolved: ResolvedMenu, limit: PieceLimit): ReorderResult => {
  const again = heldBasketOf(order, menu);
  const missing: string[] = [];
  const repriced: Repriced[] = [];
  const lines = again.lines.reduce((now, { key, ...line }) => {
    const product = resolved.products[line.product];
    if (!product?.orderable || roomFor(now, limit) < 1) {
      missing.push(product?.name ?? line.seen?.entries[0]?.name ?? '');
      return now;
    }
    const before = order.items.find(({ uuid }) => uuid === key)?.unit_price;
    const after = linePrice(product, { ...line, qty: 1 }, menu.venue.currency);
    if (before !== undefined && before !== after) repriced.push({ product: product.id, name: product.name, before, after });
    return addLine(now, line, limit);
  }, basket);
  const costs = lines.lines.length > 0 ? [...new Set([...basket.costs, ...again.costs])] : [];
  return { basket: { ...lines, costs }, missing: [...new Set(missing)], repriced };
};
