// Products that no guest comes across at any time of the week.

import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import { isOff } from '@ardoise/menu/schedule.ts';
import { indexOf, isReachable, partsOf } from '@ardoise/menu/state.ts';
import { statesOfWeek } from './drinks.ts';

/** Somebody has switched it off, and no schedule switches it on: that says nothing about its place. */
const isSwitchedOff = ({ unavailable, exceptions }: MenuProduct): boolean =>
  unavailable && exceptions.every((exception) => exception.unavailable !== false);

/**
 * Ids of the products without a visible place: no category and section that lead to them are ever available while they are,
 * and no bundle or set that has a place holds them.
 */
export const findUnreachable = (menu: Menu): ReadonlySet<string> => {
  const index = indexOf(menu);
  const states = statesOfWeek(menu.calendars);
  const placed = new Set<string>();
  const place = (product: MenuProduct) => {
    if (placed.has(product.id)) return;
    placed.add(product.id);
    for (const id of partsOf(product)) {
      const part = index.products.get(id);
      if (part) place(part);
    }
  };
  for (const product of menu.products) {
    const off = isSwitchedOff(product);
    if (product.standalone && states.some((active) => (off || !isOff(product, active)) && isReachable(index, product.id, active)))
      place(product);
  }
  return new Set(menu.products.filter(({ id }) => !placed.has(id)).map(({ id }) => id));
};
