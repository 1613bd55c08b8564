// Menus as this node read them last: pages go on being served from them while the database is away.
import type { Menu } from '@ardoise/contract/menu.ts';
import { isOutage } from '../../http/errors.ts';
import type { Catalog } from '../catalog/index.ts';

/** Venues kept at once, as many as in the menus' own memory; the one unused for longest goes first. */
const MAX_MENUS = 500;

export const lastMenus = (menus: Pick<Catalog['menus'], 'menu'>) => {
  const last = new Map<string, Menu>();
  /** The venue's menu; the last one where the database cannot be asked. */
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
