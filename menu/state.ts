// Availability and order of a menu's records at an instant (docs/product/menu.md#availability). Shared by the resolver and the pricing, so
// that what is shown and what is charged cannot differ.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import { type Active, activeCalendars, activeException, canBeOn, isOff } from './schedule.ts';

/** The part of a menu that decides what can be ordered. */
export type Catalogue = {
  venue: { timezone: string };
  calendars: readonly Pick<Calendar, 'id' | 'timetable'>[];
  sections: readonly Pick<Section, 'id' | 'unavailable' | 'exceptions' | 'categories'>[];
  categories: readonly Pick<Category, 'id' | 'unavailable' | 'exceptions' | 'products'>[];
  products: readonly Pick<
    Product,
    'id' | 'type_id' | 'net_price' | 'unavailable' | 'standalone' | 'exceptions' | 'bundle_categories' | 'products'
  >[];
};

export type MenuIndex<M extends Catalogue> = {
  sections: ReadonlyMap<string, M['sections'][number]>;
  categories: ReadonlyMap<string, M['categories'][number]>;
  products: ReadonlyMap<string, M['products'][number]>;
  /** The categories that list a product, and the sections that list a category. */
  categoriesOf: ReadonlyMap<string, readonly M['categories'][number][]>;
  sectionsOf: ReadonlyMap<string, readonly M['sections'][number][]>;
};

const byId = <R extends { id: string }>(records: readonly R[]) => new Map(records.map((record) => [record.id, record]));
const invert = <R>(records: readonly R[], listed: (record: R) => readonly string[]) => {
  const found = new Map<string, R[]>();
  for (const record of records)
    for (const id of new Set(listed(record))) {
      const known = found.get(id);
      if (known) known.push(record);
      else found.set(id, [record]);
    }
  return found;
};

const indexes = new WeakMap<Catalogue, unknown>();
/** The records of a menu by id and by link. Cached per menu object, which must not be changed afterwards. */
export const indexOf = <M extends Catalogue>(menu: M): MenuIndex<M> => {
  const known = indexes.get(menu);
  if (known) return known as MenuIndex<M>;
  const made: MenuIndex<M> = {
    sections: byId<M['sections'][number]>(menu.sections),
    categories: byId<M['categories'][number]>(menu.categories),
    products: byId<M['products'][number]>(menu.products),
    categoriesOf: invert<M['categories'][number]>(menu.categories, (category) => category.products),
    sectionsOf: invert<M['sections'][number]>(menu.sections, (section) => section.categories),
  };
  indexes.set(menu, made);
  return made;
};

/** Ids of the products that a bundle offers or a set holds. */
export const partsOf = ({ type_id, products, bundle_categories }: Catalogue['products'][number]): string[] => {
  if (type_id === 2) return bundle_categories.flatMap((step) => step.products.map(({ id }) => id));
  return type_id === 3 ? products : [];
};

/** A bundle holds sets and a set holds single products. Deeper nesting is invalid data; recursion ends here. */
export const MAX_DEPTH = 3;

/**
 * True if a product is unavailable wherever it is listed: switched off or not on the menu, one part of a set unavailable, or no available
 * choice in one step of a bundle.
 */
export const isUnavailable = <M extends Catalogue>(index: MenuIndex<M>, productId: string, active: Active, depth = 0): boolean => {
  const product = index.products.get(productId);
  if (!product || isOff(product, active)) return true;
  if (depth === MAX_DEPTH) return false;
  const isMissing = (id: string) => isUnavailable(index, id, active, depth + 1);
  if (product.type_id === 3) return product.products.some(isMissing);
  if (product.type_id === 2) return product.bundle_categories.some((step) => step.products.every(({ id }) => isMissing(id)));
  return false;
};

/** True if `is` holds for at least one category of the product and one section of that category. */
const hasPath = <M extends Catalogue>(index: MenuIndex<M>, productId: string, is: (place: Place<M>) => boolean): boolean =>
  (index.categoriesOf.get(productId) ?? []).some(
    (category) => is(category) && (index.sectionsOf.get(category.id) ?? []).some((section) => is(section)),
  );
type Place<M extends Catalogue> = M['categories'][number] | M['sections'][number];

/** True if the product is in an available category of an available section. */
export const isReachable = <M extends Catalogue>(index: MenuIndex<M>, productId: string, active: Active): boolean =>
  hasPath(index, productId, (place) => !isOff(place, active));

/** True if a section and category of the product can be available at some time. Records switched off by hand only come back by hand. */
export const canBeReached = <M extends Catalogue>(index: MenuIndex<M>, productId: string): boolean => hasPath(index, productId, canBeOn);

/** The calendars of a menu that are in a slot. */
export const activeIn = (menu: Catalogue, at: Date): Active => activeCalendars(menu.calendars, at, menu.venue.timezone);

type Movable = Parameters<typeof activeException>[0];

/**
 * Sorts by the position in force, lowest first. Among equals, records moved by an exception come first (so position 0 during happy hour is
 * the top), then the order of the list decides.
 */
export const byPosition = <R extends Movable & { position: number }>(records: readonly R[], active: Active): R[] =>
  records
    .map((record, place) => {
      const moved = activeException(record, active)?.position ?? null;
      return { record, position: moved ?? record.position, rank: moved === null ? 1 : 0, place };
    })
    .sort((a, b) => a.position - b.position || a.rank - b.rank || a.place - b.place)
    .map(({ record }) => record);

/** Keeps the order of the list, except that records with an exception move to the index it gives (from 0). */
export const byPlace = <R extends Movable>(records: readonly R[], active: Active): R[] => {
  const ordered: R[] = [];
  const moved: { record: R; place: number }[] = [];
  for (const record of records) {
    const place = activeException(record, active)?.position ?? null;
    if (place === null) ordered.push(record);
    else moved.push({ record, place });
  }
  for (const { record, place } of moved.sort((a, b) => a.place - b.place)) ordered.splice(place, 0, record);
  return ordered;
};
