// A cache of menus, one per venue: evicted on an announced change, and checked by version each second in case a message
// was lost.
import type { Menu } from '@ardoise/contract/menu.ts';
import { tierOf } from '@ardoise/contract/rules/permissions.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/db.ts';
import { menuStates } from '../../venues/index.ts';
import { type Configured, loadMenu } from './load-menu.ts';

const CHECK_EVERY_MS = 1000;
/** Maximum number of menus; the least recently used one is evicted first. */
const MAX_MENUS = 500;

export type MenuCache = {
  menu(venue: string): Promise<Menu | null>;
  /** Evicts a venue's menu, for callers who know that it is outdated. */
  drop(venue: string): void;
  onDrop(listener: (venue: string) => void): () => void;
  start(): void;
  stop(): void;
};

export const menuCache = (db: Db, bus: Bus, configured: () => Configured): MenuCache => {
  const cached = new Map<string, Promise<Menu | null>>();
  const listeners = new Set<(venue: string) => void>();
  let timer: NodeJS.Timeout | undefined;

  const drop = (venue: string) => {
    cached.delete(venue);
    for (const listener of listeners) listener(venue);
  };
  bus.subscribe(({ topic, id }) => topic === 'menu' && drop(id));

  const check = async () => {
    if (cached.size === 0) return;
    for (const { venue_id, menu_version, offer } of await menuStates(db, [...cached.keys()])) {
      const menu = await cached.get(venue_id)?.catch(() => null);
      // A tier ends by time, without an announced change.
      if (menu && (menu.version < menu_version || tierOf(offer) !== menu.venue.tier)) drop(venue_id);
    }
  };

  return {
    menu(venue) {
      const known = cached.get(venue);
      const loading = known ?? loadMenu(db, venue, configured());
      if (!known)
        loading.then(
          (menu) => menu === null && cached.delete(venue),
          () => cached.delete(venue),
        );
      cached.delete(venue);
      cached.set(venue, loading);
      if (cached.size > MAX_MENUS) cached.delete(cached.keys().next().value as string);
      return loading;
    },
    drop,
    onDrop(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      timer = setInterval(() => check().catch(() => undefined), CHECK_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
};
