// The products that can replace a sold-out one, filtered by the guest's search. Pure.
import { searchable } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';

type Group = { id: string; name: string; products: ResolvedProduct[] };

/** The orderable products by category; categories of the missing product come first. */
export const groupsOf = (menu: ResolvedMenu, missing: string, query: string): Group[] => {
  const wanted = searchable(query.trim());
  const groups = new Map<string, Group & { near: boolean }>();
  for (const { id, name, products } of menu.sections.flatMap(({ categories }) => categories)) {
    const offered = products.filter((product) => product.orderable && product.id !== missing && searchable(product.name).includes(wanted));
    if (offered.length > 0) groups.set(id, { id, name, products: offered, near: products.some((product) => product.id === missing) });
  }
  return [...groups.values()].sort((a, b) => Number(b.near) - Number(a.near));
};

/** The only offered product, which may be in several categories; undefined if there are others or none. */
export const onlyProduct = (groups: readonly Pick<Group, 'products'>[]): string | undefined => {
  const ids = new Set(groups.flatMap(({ products }) => products.map(({ id }) => id)));
  return ids.size === 1 ? [...ids][0] : undefined;
};
