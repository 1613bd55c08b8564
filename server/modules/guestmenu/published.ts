// Published documents in memory, one a venue, kind and pair of locales, of the page and of the dishes: dropped when the menu changes or a schedule border passes.

import type { Menu } from '@ardoise/contract/menu.ts';
import { bcp47 } from '@ardoise/contract/rules/locales.ts';
import { type GuestLocales, localizeMenu } from '@ardoise/menu/localize.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Catalog } from '../catalog/index.ts';
import { type Document, publish } from './document.ts';
import type { Rendering } from './render.ts';

const MAX_DOCUMENTS = 400;

type Kind = 'page' | 'data';
type Entry = { version: number; until: number; document: Promise<Document> };
export type PublishedDeps = { clock: Clock; menus: Catalog['menus']; rendering: () => Promise<Rendering> };

const cached = { 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' };

export const publishedMenus = ({ clock, menus, rendering }: PublishedDeps) => {
  const kept = new Map<string, Entry>();
  menus.onDrop((venue) => {
    for (const key of kept.keys()) if (key.startsWith(venue)) kept.delete(key);
  });

  const make = async (kind: Kind, menu: Menu, locales: GuestLocales, at: Date, until: number): Promise<Document> => {
    // A subscription ends without a new version; the limit of an order and the offer of news are configured.
    const { tier, most_pieces, newsletter } = menu.venue;
    const { page, dishes } = locales;
    const tag = `${menu.version}-${tier}-${most_pieces}-${Number(newsletter)}-${page}-${dishes}`;
    const localized = localizeMenu(menu, locales);
    if (kind === 'data') {
      const type = 'application/json; charset=utf-8';
      return publish(JSON.stringify(localized), { type, tag: `${tag}-d`, headers: cached, until });
    }
    const { renderer, assets, build, policy } = await rendering();
    const html = renderer.renderMenuPage({ menu: localized, locale: page, at, assets });
    return publish(html, {
      type: 'text/html; charset=utf-8',
      tag: `${tag}-${until.toString(36)}-${build}`,
      headers: { ...cached, 'content-language': [...new Set([page, dishes])].map(bcp47).join(', '), 'content-security-policy': policy },
      until,
    });
  };

  return {
    /** The document of a menu at this instant; made when it is first asked for. */
    async document(kind: Kind, menu: Menu, locales: GuestLocales): Promise<Document> {
      const key = `${menu.venue.id} ${locales.page} ${locales.dishes} ${kind}`;
      const at = clock.now();
      const known = kept.get(key);
      if (known && known.version === menu.version && known.until > at.getTime()) return known.document;
      const border = resolveMenu(menu, at, locales.dishes).next_change;
      const until = border ? Date.parse(border) : Number.POSITIVE_INFINITY;
      const document = make(kind, menu, locales, at, until);
      document.catch(() => kept.delete(key));
      kept.delete(key);
      kept.set(key, { version: menu.version, until, document });
      if (kept.size > MAX_DOCUMENTS) kept.delete(kept.keys().next().value as string);
      return document;
    },
  };
};
