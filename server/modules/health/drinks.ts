// Finds the drinks of a menu, and happy hours that reduce alcoholic drinks more than soft drinks.

import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import { type Active, activeException, priceIn } from '@ardoise/menu/schedule.ts';
import { inSlot, slotMinutes } from '@ardoise/menu/slots.ts';
import { indexOf } from '@ardoise/menu/state.ts';

/**
 * Ids of the drinks. Products have no such flag, hence a heuristic: a single product is a drink if it has a volume, or is in a category
 * where at least half of the other single products have one.
 */
export const drinksOf = (menu: Menu): ReadonlySet<string> => {
  const { products } = indexOf(menu);
  const drinks = new Set(menu.products.filter(({ type_id, volume_cl }) => type_id === 1 && volume_cl).map(({ id }) => id));
  const inDrinkCategories = menu.categories.flatMap((category) => {
    const singles = category.products.filter((id) => products.get(id)?.type_id === 1);
    const measured = singles.filter((id) => drinks.has(id)).length;
    // For a product without a volume, the others are all singles except itself.
    return measured > 0 && measured * 2 >= singles.length - 1 ? singles : [];
  });
  return new Set([...drinks, ...inDrinkCategories]);
};

/** Every set of calendars that is active at some time of the week. */
export const statesOfWeek = (calendars: Menu['calendars']): Active[] => {
  const states = new Map<string, Active>();
  for (let weekday = 0; weekday < 7; weekday++) {
    const borders = calendars.flatMap(({ timetable }) => (timetable[weekday] ?? []).map(slotMinutes));
    for (const minute of new Set([0, ...borders.flatMap(({ begin, end }) => [begin, end])])) {
      // The end of a day is the start of the next one.
      if (minute === 1440) continue;
      const active = calendars.filter(({ timetable }) => inSlot(timetable, weekday, minute)).map(({ id }) => id);
      states.set(active.join(), new Set(active));
    }
  }
  return [...states.values()];
};

/** In France, alcohol is the only drink with the normal tax rate. */
const ALCOHOL_RATE = 0.2;
/** Prices are rounded, so reductions that differ by this share or less count as equal. */
const TOLERANCE = 0.05;

const reductionIn = (product: MenuProduct, active: Active): number =>
  product.net_price > 0 ? Math.max(0, 1 - priceIn(product, active) / product.net_price) : 0;
const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * Alcoholic drinks that are reduced at a time of the week when soft drinks are not, or less on average (France: code de la santé publique
 * L3323-1). Maps each product's id to the index of its exception.
 */
export const unequalHappyHours = (menu: Menu, drinks: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  if (menu.venue.country !== 'FR') return found;
  const scheduled = menu.products.filter(({ id, exceptions }) => drinks.has(id) && exceptions.some(({ net_price }) => net_price !== null));
  for (const active of statesOfWeek(menu.calendars)) {
    const reduced = scheduled.filter((product) => reductionIn(product, active) > 0);
    const alcohol = reduced.filter(({ tax_rate }) => tax_rate >= ALCOHOL_RATE);
    const soft = reduced.filter(({ tax_rate }) => tax_rate < ALCOHOL_RATE);
    const average = (products: MenuProduct[]) => mean(products.map((product) => reductionIn(product, active)));
    if (alcohol.length === 0 || average(soft) + TOLERANCE >= average(alcohol)) continue;
    for (const product of alcohol) {
      const exception = activeException(product, active);
      if (exception && !found.has(product.id)) found.set(product.id, product.exceptions.indexOf(exception));
    }
  }
  return found;
};
