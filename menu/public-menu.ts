// The published part of a menu: everything a guest can reach (docs/product/menu.md#published-menu). Orders, health and the time machine use
// the whole menu.
import type { Menu, MenuCategory } from '@ardoise/contract/menu.ts';
import { isBuiltIn } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { indexOf, partsOf } from './state.ts';

const namedBy = (records: readonly { exceptions: readonly { calendar_id: string }[] }[]): string[] =>
  records.flatMap(({ exceptions }) => exceptions.map(({ calendar_id }) => calendar_id));

/** Ids of the products in `alone` and of the parts of their bundles and sets. */
const withParts = (menu: Menu, alone: ReadonlySet<string>): ReadonlySet<string> => {
  const { products } = indexOf(menu);
  const found = new Set<string>();
  const add = (id: string): void => {
    const product = products.get(id);
    if (!product || found.has(id)) return;
    found.add(id);
    partsOf(product).forEach(add);
  };
  alone.forEach(add);
  return found;
};

const publicPartOf = (menu: Menu): Menu => {
  const { products: all, sectionsOf } = indexOf(menu);
  const isListed = ({ id }: MenuCategory) => sectionsOf.has(id);
  const listed = menu.categories.filter(isListed);
  const alone = new Set(listed.flatMap((category) => category.products).filter((id) => all.get(id)?.standalone));
  const reachable = withParts(menu, alone);
  const only = (ids: readonly string[]) => ids.filter((id) => reachable.has(id));
  // A fee on a category applies to its products wherever they are listed, so the phone needs the product list of the category, but not its
  // texts.
  const charged = new Set(menu.costs.flatMap(({ application, category_id }) => (application === 'category' ? category_id : [])));
  const categories = menu.categories.flatMap((category): MenuCategory[] => {
    const products = only(category.products);
    if (isListed(category)) return [{ ...category, products }];
    const bare = { ...category, name: '', tagline: '', languages: [], exceptions: [], products };
    return charged.has(category.id) && products.length > 0 ? [bare] : [];
  });
  const products = menu.products
    .filter(({ id }) => reachable.has(id))
    .map((product) => ({ ...product, recommendations: product.recommendations.filter((id) => alone.has(id)) }));
  const asked = new Set(products.flatMap((product) => product.instructions));
  const instructions = menu.instructions.filter(({ id }) => asked.has(id));
  const carried = new Set([...products, ...instructions.flatMap(({ options }) => options)].flatMap(({ tags }) => tags));
  const named = new Set(namedBy([...menu.sections, ...listed, ...products]));
  return {
    ...menu,
    categories,
    products,
    instructions,
    calendars: menu.calendars.filter(({ id, highlight }) => highlight || named.has(id)),
    tags: menu.tags.filter(({ id }) => isBuiltIn(id) || carried.has(id)),
    popular: menu.popular.filter((id) => alone.has(id)),
  };
};

const made = new WeakMap<Menu, Menu>();
/** The menu without what no guest can reach. Cached per menu object. */
export const publicMenu = (menu: Menu): Menu => {
  const known = made.get(menu);
  if (known) return known;
  const published = publicPartOf(menu);
  made.set(menu, published);
  return published;
};
