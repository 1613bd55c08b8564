// From an order back to lines that can be ordered: for a second round, and for the change of a held order.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Basket, BasketLine } from './basket.ts';

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

/** What of a held line has run out on the menu too, so that the basket says so by itself. */
const isOutOnMenu = ({ product, sub_products }: Item, menu: Menu): boolean =>
  [product, ...sub_products.map((part) => part.product)].some((id) => menu.products.find((one) => one.id === id)?.unavailable !== false);

/** The lines of a held order that are missing in it alone: the menu still has them (docs/product/orders.md#out-of-stock). */
export const missingLines = ({ items }: Pick<GuestOrder, 'items'>, menu: Menu): Item[] =>
  items.filter((item) => item.unavailable && !isOutOnMenu(item, menu));
/** What of such a line is missing: its parts, or all of it. */
export const missingNames = ({ name, sub_products }: Item): string[] => {
  const parts = sub_products.filter(({ unavailable }) => unavailable).map((part) => part.name);
  return parts.length > 0 ? parts : [name];
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

/** The same to order anew: products that the menu no longer has are left out. */
export const basketOf = (order: Ordered, menu: Menu): Basket => {
  const basket = heldBasketOf(order, menu);
  return { ...basket, lines: basket.lines.filter(({ product }) => menu.products.some(({ id }) => id === product)) };
};
