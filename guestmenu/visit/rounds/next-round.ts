// Suggestions for a guest who has ordered: the same drinks again, a dessert after the mains. Pure.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { ResolvedCategory, ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { foodsAt, namesFood } from '@ardoise/menu/search/foods.ts';
import { saidOf } from '@ardoise/menu/search/words.ts';

type Items = Pick<GuestOrder, 'items'>;

/** The drinks of an order that can be had now, as an order: what is sold by volume. */
export const drinksOf = ({ items }: Items, { products }: Pick<ResolvedMenu, 'products'>): Pick<GuestOrder, 'items' | 'costs' | 'note'> => ({
  items: items.filter(({ product }) => products[product]?.orderable && products[product].volume_cl !== null),
  costs: [],
  note: '',
});

/**
 * The desserts to offer: those that can be ordered now, after something of the categories before them in their section, unless one was
 * ordered, alone or in a bundle. Null: none. Desserts are known by the name of their category, in the language of the menu.
 */
export const dessertAfter = (orders: readonly Items[], { sections, locale }: ResolvedMenu): ResolvedCategory | null => {
  const { foods } = foodsAt(['dessert'], 0, locale);
  const items = orders.flatMap((order) => order.items);
  const isIn = ({ products }: ResolvedCategory, ids: readonly string[]) => products.some(({ id }) => ids.includes(id));
  const eaten = items.flatMap(({ product, sub_products }) => [product, ...sub_products.map((part) => part.product)]);
  const isDessert = ({ name }: ResolvedCategory) => foods !== null && namesFood(saidOf(name), foods);
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
