// Menus in memory, one a venue: dropped when a change is announced, and checked by version each second in case a word was lost.
import type { Menu } from '@ardoise/contract/menu.ts';
import { tierOf } from '@ardoise/contract/rules/permissions.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/db.ts';
import { menuStates } from '../../venues/index.ts';
import { type Configured, loadMenu } from './load-menu.ts';

const CHECK_EVERY_MS = 1000;
/** Venues kept at once; the one unused for longest goes first. */
const MAX_MENUS = 500;

export type MenuCache = {
  menu(venue: string): Promise<Menu | null>;
  /** Forgets a venue's menu, for a caller who learned that it is old. */
  drop(venue: string): void;
  onDrop(listener: (venue: string) => void): () => void;
  start(): void;
  stop(): void;
};

export const menuCache = (db: Db, bus: Bus, configured: () => Configured): MenuCache => {
  const kept = new Map<string, Promise<Menu | null>>();
  const listeners = new Set<(venue: string) => void>();
  let timer: NodeJS.Timeout | undefined;

  const drop = (venue: string) => {
    kept.delete(venue);
    for (const listener of listeners) listener(venue);
  };
  bus.subscribe(({ topic, id }) => topic === 'menu' && drop(id));

  const check = async () => {
    if (kept.size === 0) return;
    for (const { venue_id, menu_version, offer } of await menuStates(db, [...kept.keys()])) {
      const menu = await kept.get(venue_id)?.catch(() => null);
      // A tier ends by the clock, without a change that anybody announces.
      if (menu && (menu.version < menu_version || tierOf(offer) !== menu.venue.tier)) drop(venue_id);
    }
  };

  return {
    menu(venue) {
      const known = kept.get(venue);
      const loading = known ?? loadMenu(db, venue, configured());
      if (!known)
        loading.then(
          (menu) => menu === null && kept.delete(venue),
          () => kept.delete(venue),
        );
      kept.delete(venue);
      kept.set(venue, loading);
      if (kept.size > MAX_MENUS) kept.delete(kept.keys().next().value as string);
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
