// From an order back to lines that can be ordered: for a second round, and for the change of a held order.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { addLine, type Basket, type BasketLine, type MostPieces, roomFor, snapshotOf } from './basket.ts';

type Item = GuestOrder['items'][number];

/** Answers by their place in today's instruction; one that the menu no longer has is left out. */
const answersOf = (item: Item, menu: Menu): BasketLine['instructions'] =>
  item.instructions.flatMap(({ instruction, option: said }) => {
    const option = menu.instructions.find(({ id }) => id === instruction)?.instructions.indexOf(said) ?? -1;
    return option < 0 ? [] : [{ instruction, option }];
  });

const choicesOf = (item: Item): BasketLine['choices'] => {
  const steps = new Map<string, string[]>();
  for (const { product, bundle_category } of item.sub_products)
    if (bundle_category !== undefined) steps.set(bundle_category, [...(steps.get(bundle_category) ?? []), product]);
  return [...steps].map(([bundle_category, products]) => ({ bundle_category, products }));
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
    products: products.filter((id) => !isMissing(step, id)),
  }));
  return { ...line, choices: choices.filter(({ products }) => products.length > 0), lacks: missing.map(({ name }) => name) };
};

/** What is left of a held order to send: without the lines, and the parts of lines, that it alone misses. */
export const changeOf = (order: Ordered, menu: Menu): Basket => {
  const missing = missingLines(order, menu);
  const basket = heldBasketOf(order, menu);
  const lines = order.items.flatMap((item, place) =>
    missing.includes(item) ? [] : [withoutMissing(basket.lines[place] as BasketLine, item, menu)],
  );
  return { ...basket, lines };
};

const flagsOf = ({ unavailable, sub_products }: Item): boolean[] => [unavailable, ...sub_products.map((part) => part.unavailable)];

/**
 * What a guest has made of a held order (`basket`, from `changeOf`) once the order lacks more than `before`: lines that are flagged since
 * begin anew. What the guest has put in place of one stays.
 */
export const lackingMore = (basket: Basket, before: Ordered, order: Ordered, menu: Menu): Basket => {
  const { lines } = changeOf(order, menu);
  const isFlagged = ({ key, product }: BasketLine): boolean => {
    const place = Number(key) - 1;
    const [was, is] = [before.items[place], order.items[place]];
    return Boolean(was && is && is.product === product && flagsOf(is).some((flag, n) => flag && !flagsOf(was)[n]));
  };
  return {
    ...basket,
    lines: basket.lines.flatMap((line) => (isFlagged(line) ? lines.filter(({ key }) => key === line.key) : [line])),
  };
};

/** The order as a basket, with `menu` in the locale of the order; a product that the menu no longer has stands under its name. */
export const heldBasketOf = (order: Ordered, menu: Menu): Basket => ({
  lines: order.items.map((item, place) => ({
    key: String(place + 1),
    product: item.product,
    qty: item.qty,
    note: item.note,
    instructions: answersOf(item, menu),
    choices: choicesOf(item),
    // Of no language, since the answers are today's already: only the name may be of use.
    said: { locale: '', name: item.name, options: {} },
  })),
  costs: order.costs.map(({ id }) => id).filter((id) => menu.costs.some((cost) => cost.id === id && cost.manual)),
  note: order.note,
});

type Refilled = { basket: Basket /** Names of what was left out. */; missing: string[] };

/** The same once more, beside what is in the basket: what cannot be had now is left out and named. Its notes stay, that of the order goes. */
export const refill = (basket: Basket, order: Ordered, menu: Menu, resolved: ResolvedMenu, most: MostPieces): Refilled => {
  const again = heldBasketOf(order, menu);
  const missing: string[] = [];
  const lines = again.lines.reduce((now, { key: _, said, ...line }) => {
    const product = resolved.products[line.product];
    if (product?.orderable && roomFor(now, most) > 0) return addLine(now, { ...line, said: snapshotOf(product, line, resolved) }, most);
    missing.push(product?.name ?? said?.name ?? '');
    return now;
  }, basket);
  const costs = lines.lines.length > 0 ? [...new Set([...basket.costs, ...again.costs])] : [];
  return { basket: { ...lines, costs }, missing: [...new Set(missing)] };
};
