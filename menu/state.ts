// Availability and price of a menu's records at an instant (docs/product/menu.md#availability). The resolver shows what these
// functions say and the pricing charges it, so the two cannot differ.
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
  /** Categories that list a product, sections that list a category. */
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
/** The records of a menu by id and by link; made once for each menu object, which must not be changed afterwards. */
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

/** A bundle holds sets and a set holds singles; deeper nesting is a fault of the data and ends here. */
export const MAX_DEPTH = 3;

/**
 * Whether a product cannot be had, wherever it is listed. That is so if it is switched off or is none of this menu, if one part of
 * a set cannot be had, or if one step of a bundle offers nothing.
 */
export const isUnavailable = <M extends Catalogue>(index: MenuIndex<M>, productId: string, active: Active, depth = 0): boolean => {
  const product = index.products.get(productId);
  if (!product || isOff(product, active)) return true;
  if (depth === MAX_DEPTH) return false;
  const without = (id: string) => isUnavailable(index, id, active, depth + 1);
  if (product.type_id === 3) return product.products.some(without);
  if (product.type_id === 2) return product.bundle_categories.some((step) => step.products.every(({ id }) => without(id)));
  return false;
};

/** Whether at least one section and category that lead to the product are as `is` says. */
const someWay = <M extends Catalogue>(index: MenuIndex<M>, productId: string, is: (place: Place<M>) => boolean): boolean =>
  (index.categoriesOf.get(productId) ?? []).some(
    (category) => is(category) && (index.sectionsOf.get(category.id) ?? []).some((section) => is(section)),
  );
type Place<M extends Catalogue> = M['categories'][number] | M['sections'][number];

/** Whether at least one section and category that lead to the product are available. */
export const isReachable = <M extends Catalogue>(index: MenuIndex<M>, productId: string, active: Active): boolean =>
  someWay(index, productId, (place) => !isOff(place, active));

/** Whether a way to the product can be available at some time. One that was switched off by hand comes back by hand. */
export const canBeReached = <M extends Catalogue>(index: MenuIndex<M>, productId: string): boolean => someWay(index, productId, canBeOn);

/** The calendars of a menu that are in a slot. */
export const activeIn = (menu: Catalogue, at: Date): Active => activeCalendars(menu.calendars, at, menu.venue.timezone);

type Movable = Parameters<typeof activeException>[0];

/**
 * In order of the position in force, lowest first. Among equals the ones that an exception moved stand first (so that
 * position 0 during happy hour is the top), then the order of the list decides.
 */
export const byPosition = <R extends Movable & { position: number }>(records: readonly R[], active: Active): R[] =>
  records
    .map((record, place) => {
      const moved = activeException(record, active)?.position ?? null;
      return { record, position: moved ?? record.position, rank: moved === null ? 1 : 0, place };
    })
    .sort((a, b) => a.position - b.position || a.rank - b.rank || a.place - b.place)
    .map(({ record }) => record);

/** In the order of the list, but those that an exception moves stand at the place it names, counted from 0. */
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
