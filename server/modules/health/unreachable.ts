// Finds products that guests cannot reach at any time of the week.

import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import { isOff } from '@ardoise/menu/schedule.ts';
import { indexOf, isReachable, partsOf } from '@ardoise/menu/state.ts';
import { statesOfWeek } from './drinks.ts';

/** True if staff have switched the product off and no schedule switches it on. It may still have a visible place, so this is ignored. */
const isSwitchedOff = ({ unavailable, exceptions }: MenuProduct): boolean =>
  unavailable && exceptions.every((exception) => exception.unavailable !== false);

/**
 * Ids of the products without a visible place: no category and section that contain them are ever available when they are, and no bundle or
 * set with a visible place contains them.
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
