// Open guest pages: each is notified of new versions of its menu.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { Stream } from '../../http/streams.ts';
import type { Catalog } from '../catalog/index.ts';

/** Changes within this time are sent as one event. */
const DEBOUNCE_MS = 40;

/** The tier can change without a new version. */
const sendVersion = (stream: Stream, menu: Menu | null) =>
  stream.send('version', { version: menu?.version ?? 0, tier: menu?.venue.tier ?? 'none' });

export const openPages = (menus: Catalog['menus']) => {
  const listeners = new Map<string, Set<Stream>>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let forget: (() => void) | undefined;

  const announce = async (venue: string) => {
    waiting.delete(venue);
    const menu = await menus.menu(venue);
    for (const stream of listeners.get(venue) ?? []) sendVersion(stream, menu);
  };
  const changed = (venue: string) => {
    if (!listeners.has(venue) || waiting.has(venue)) return;
    waiting.set(
      venue,
      setTimeout(() => announce(venue).catch(() => undefined), DEBOUNCE_MS),
    );
  };

  return {
    /** Sends a page the current version and each new one until it closes. The page is listed first, so it misses no change. */
    follow(venue: string, stream: Stream) {
      const open = listeners.get(venue) ?? new Set();
      listeners.set(venue, open.add(stream));
      stream.onClose(() => {
        open.delete(stream);
        if (open.size === 0 && listeners.get(venue) === open) listeners.delete(venue);
      });
      menus.menu(venue).then((menu) => sendVersion(stream, menu), stream.fail);
    },
    start() {
      forget = menus.onDrop(changed);
    },
    stop() {
      forget?.();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
};
