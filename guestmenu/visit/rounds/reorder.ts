// From an order back to lines that can be ordered: for a second round, and for the change of a held order.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder, OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { entriesOf, readMenu } from '@ardoise/menu/reading.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { addLine, type Basket, type BasketLine, linePrice, type MostPieces, type Reading, roomFor } from '../basket.ts';
import type { Repriced } from '../stored.ts';

type Item = GuestOrder['items'][number];

const answersOf = (answered: Item['instructions']): BasketLine['instructions'] =>
  answered.map(({ instruction, options }) => ({ instruction, options: options.map(({ id, qty }) => ({ id, qty })) }));

/** Choices and answers as they were ordered. The parts of a set follow it, and their answers stand with it. */
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

/** Names on the order for what the menu no longer has; the rest is read as it is now. */
const readingOfItem = (item: Item, line: OrderLine, menu: Menu, locale: Locale): Reading => {
  const names = new Map(
    [item, ...item.sub_products].flatMap(({ product, name, instructions }) => [
      [product, name] as const,
      ...instructions.flatMap(({ options }) => options.map((option) => [option.id, option.name] as const)),
    ]),
  );
  const entries = entriesOf(readMenu(menu, locale), line);
  return { locale: '', entries: entries.map((one) => ({ ...one, name: one.name ?? names.get(one.id) ?? null })) };
};

type Ordered = Pick<GuestOrder, 'items' | 'costs' | 'note'>;

/** What has run out on the menu too, so that the basket says so by itself. */
const isOut = (id: string, menu: Menu): boolean => menu.products.find((one) => one.id === id)?.unavailable !== false;

/** Parts of a held line that are missing in it alone: the menu still has them. */
const missingParts = ({ sub_products }: Item, menu: Menu): Item['sub_products'] =>
  sub_products.filter(({ unavailable, product }) => unavailable && !isOut(product, menu));

/**
 * The lines of a held order that are missing in it alone, and as a whole: the menu still has them (docs/product/orders.md#out-of-stock).
 * Of which a part is missing, the rest stays.
 */
export const missingLines = ({ items }: Pick<GuestOrder, 'items'>, menu: Menu): Item[] =>
  items.filter(
    ({ unavailable, product, sub_products }) =>
      unavailable &&
      !sub_products.some((part) => part.unavailable) &&
      ![product, ...sub_products.map((part) => part.product)].some((id) => isOut(id, menu)),
  );

/** Of a bundle, the step of a missing part is open again, so that every other part comes before the same once more. */
const withoutMissing = (line: BasketLine, item: Item, menu: Menu): BasketLine => {
  const missing = missingParts(item, menu);
  if (missing.length === 0) return line;
  const isMissing = (step: string, id: string) => missing.some((part) => part.bundle_category === step && part.product === id);
  const choices = line.choices.map(({ bundle_category: step, products }) => ({
    bundle_category: step,
    products: products.filter(({ id }) => !isMissing(step, id)),
  }));
  // Its parts and options go with it: nothing of them is gone from the menu.
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

/** What is left of a held order to send: without the lines, and the parts of lines, that it alone misses. */
export const changeOf = (order: Ordered, menu: Menu): Basket => {
  const missing = missingLines(order, menu);
  const basket = heldBasketOf(order, menu);
  const lines = basket.lines.flatMap((line) => {
    const item = order.items.find(({ uuid }) => uuid === line.key);
    return !item || missing.includes(item) ? [] : withoutMissing(line, item, menu);
  });
  return { ...basket, lines };
};

/** Uuids of what is flagged of a line: itself, and its parts. */
const flaggedIn = (item: Item): string[] => [item, ...item.sub_products].flatMap(({ uuid, unavailable }) => (unavailable ? uuid : []));

/**
 * What a guest has made of a held order (`basket`, from `changeOf`) once the order lacks more than `before`: lines that are flagged since
 * begin anew. What the guest has put in place of one stays.
 */
export const lackingMore = (basket: Basket, before: Ordered, order: Ordered, menu: Menu): Basket => {
  const { lines } = changeOf(order, menu);
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

/** The order as a basket, with `menu` in the locale of the order; a product that the menu no longer has stands under its name. */
export const heldBasketOf = (order: Ordered, menu: Menu): Basket => ({
  lines: order.items.map((item) => {
    const line = { product: item.product, qty: item.qty, note: item.note, ...chosenIn(item) };
    return { ...line, key: item.uuid, seen: readingOfItem(item, line, menu, menu.locale ?? menu.venue.default_locale) };
  }),
  costs: order.costs.map(({ id }) => id).filter((id) => menu.costs.some((cost) => cost.id === id && cost.manual)),
  note: order.note,
});

/** `missing`: names of what was left out; `repriced`: what costs another price a piece now. */
type Refilled = { basket: Basket; missing: string[]; repriced: Repriced[] };

/**
 * The same once more, beside what is in the basket: what cannot be had now is left out and named, and so is what costs another price. Its
 * notes stay, that of the order goes.
 */
export const refill = (basket: Basket, order: Ordered, menu: Menu, resolved: ResolvedMenu, most: MostPieces): Refilled => {
  const again = heldBasketOf(order, menu);
  const missing: string[] = [];
  const repriced: Repriced[] = [];
  const lines = again.lines.reduce((now, { key, ...line }) => {
    const product = resolved.products[line.product];
    if (!product?.orderable || roomFor(now, most) < 1) {
      missing.push(product?.name ?? line.seen?.entries[0]?.name ?? '');
      return now;
    }
    const before = order.items.find(({ uuid }) => uuid === key)?.unit_price;
    const after = linePrice(product, { ...line, qty: 1 }, menu.venue.currency);
    if (before !== undefined && before !== after) repriced.push({ product: product.id, name: product.name, before, after });
    return addLine(now, line, most);
  }, basket);
  const costs = lines.lines.length > 0 ? [...new Set([...basket.costs, ...again.costs])] : [];
  return { basket: { ...lines, costs }, missing: [...new Set(missing)], repriced };
};
