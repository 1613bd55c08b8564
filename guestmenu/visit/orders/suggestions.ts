// Suggestions for a guest who has ordered: the same drinks again, a dessert after the main course. Pure.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { ResolvedCategory, ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { foodsAt, namesFood } from '@ardoise/menu/search/foods.ts';
import { searchTextOf } from '@ardoise/menu/search/words.ts';

type Items = Pick<GuestOrder, 'items'>;

/** The available drinks of an order, as an order. A product with a volume is a drink. */
export const drinksOf = ({ items }: Items, { products }: Pick<ResolvedMenu, 'products'>): Pick<GuestOrder, 'items' | 'costs' | 'note'> => ({
  items: items.filter(({ product }) => products[product]?.orderable && products[product].volume_cl !== null),
  costs: [],
  note: '',
});

/**
 * The dessert category to offer; null if none. It is orderable, the guest ordered from a category before it in the same section, and no
 * dessert was ordered, alone or in a bundle. Desserts are recognized by the name of their category, in the menu's language.
 */
export const dessertAfter = (orders: readonly Items[], { sections, locale }: ResolvedMenu): ResolvedCategory | null => {
  const { foods } = foodsAt(['dessert'], 0, locale);
  const items = orders.flatMap((order) => order.items);
  const isIn = ({ products }: ResolvedCategory, ids: readonly string[]) => products.some(({ id }) => ids.includes(id));
  const eaten = items.flatMap(({ product, sub_products }) => [product, ...sub_products.map((part) => part.product)]);
  const isDessert = ({ name }: ResolvedCategory) => foods !== null && namesFood(searchTextOf(name), foods);
  const all = sections.flatMap(({ categories }) => categories).filter(isDessert);
  if (all.some((category) => isIn(category, eaten))) return null;
  const ordered = items.map(({ product }) => product);
  for (const { unavailable, categories } of sections) {
    const place = categories.findIndex(isDessert);
    const desserts = categories[place];
    if (unavailable || !desserts || desserts.unavailable || !desserts.products.some(({ orderable }) => orderable)) continue;
    if (categories.slice(0, place).some((category) => isIn(category, ordered))) return desserts;
  }
  return null;
};
