// The last menus that this node read. They serve pages while the database is down.
import type { Menu } from '@ardoise/contract/menu.ts';
import { isOutage } from '../../http/errors.ts';
import type { Catalog } from '../catalog/index.ts';

/** Maximum number of venues, as in the menu cache; the least recently used one is evicted. */
const MAX_MENUS = 500;

export const lastMenus = (menus: Pick<Catalog['menus'], 'menu'>) => {
  const last = new Map<string, Menu>();
  /** The venue's menu, or the last one read if the database is down. */
  return async (venue: string): Promise<Menu | null> => {
    try {
      const menu = await menus.menu(venue);
      last.delete(venue);
      if (menu) last.set(venue, menu);
      if (last.size > MAX_MENUS) last.delete(last.keys().next().value as string);
      return menu;
    } catch (error) {
      const known = last.get(venue);
      if (known && isOutage(error as Error)) return known;
      throw error;
    }
  };
};
