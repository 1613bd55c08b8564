// Cached published documents, one for each venue, kind and pair of locales (page, dishes). A change of the menu or its look, or the
// start or end of a schedule, evicts them.

import type { Menu, PublishedMenu } from '@ardoise/contract/menu.ts';
import { bcp47 } from '@ardoise/contract/rules/locales.ts';
import { LOOK_PREVIEW } from '@ardoise/contract/rules/look/messages.ts';
import { type GuestLocales, localizeMenu } from '@ardoise/menu/localize.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { publicMenu } from '@ardoise/menu/public-menu.ts';
import { allowStyle } from '../../http/pages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Catalog } from '../catalog/index.ts';
import { type Document, publish } from './document.ts';
import type { PageLooks } from './page-looks.ts';
import type { PageLook, Rendering } from './render.ts';

const MAX_DOCUMENTS = 400;

/** `frame`: the page in the customizer. `whole`: data for the time machine, including items that no guest can reach. */
type Kind = 'page' | 'data' | 'frame' | 'whole';
/** Valid from `since` to before `until`; `since` matters when a clock is set back. */
type Entry = { version: number; look: PageLook; since: number; until: number; document: Promise<Document> };
export type PublishedDeps = {
  clock: Clock;
  menus: Catalog['menus'];
  looks: PageLooks;
  rendering: () => Promise<Rendering>;
  /** Months for which orders keep their guests' names. */
  months: number;
  /** Configured origins of back-offices on other hosts. */
  office: readonly string[];
};

/** Headers of pages that must not be cached, indexed or passed on as referrer. */
export const UNLISTED = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
const cached = { 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' };

export const publishedMenus = ({ clock, menus, looks, rendering, months, office }: PublishedDeps) => {
  const kept = new Map<string, Entry>();
  menus.onDrop((venue) => {
    for (const key of kept.keys()) if (key.startsWith(venue)) kept.delete(key);
  });

  const make = async (
    kind: Kind,
    menu: Menu,
    locales: GuestLocales,
    at: Date,
    { look, until }: Pick<Entry, 'look' | 'until'>,
  ): Promise<Document> => {
    // The tier changes without a new version; the order limit and the newsletter offer are configured.
    const { tier, most_pieces, newsletter } = menu.venue;
    const { page, menu: menuLocale } = locales;
    const tag = `${menu.version}-${tier}-${most_pieces}-${Number(newsletter)}-${page}-${menuLocale}-${look.hash ?? ''}`;
    const localized = localizeMenu(menu, locales);
    if (kind === 'data' || kind === 'whole') {
      const type = 'application/json; charset=utf-8';
      const data: PublishedMenu = { ...localized, look: look.hash };
      const [mark, headers] = kind === 'whole' ? ['w', UNLISTED] : ['d', cached];
      return publish(JSON.stringify(data), { type, tag: `${tag}-${mark}`, headers, until });
    }
    const { renderer, assets, build, policy } = await rendering();
    const framed = kind === 'frame' && { preview: LOOK_PREVIEW, office };
    const html = renderer.renderMenuPage({ menu: localized, locale: page, at, assets, look, months, ...framed });
    return publish(html, {
      type: 'text/html; charset=utf-8',
      tag: `${tag}-${until.toString(36)}-${build}-${months}${framed ? '-f' : ''}`,
      headers: {
        ...(framed ? UNLISTED : cached),
        'content-language': [...new Set([page, menuLocale])].map(bcp47).join(', '),
        'content-security-policy': allowStyle(policy, look.css),
      },
      until,
    });
  };

  return {
    /** The document of a menu now; rendered on first request. */
    async document(kind: Kind, whole: Menu, locales: GuestLocales): Promise<Document> {
      const menu = kind === 'whole' ? whole : publicMenu(whole);
      const key = `${menu.venue.id} ${locales.page} ${locales.menu} ${kind}`;
      const look = await looks.of(menu);
      const at = clock.now();
      const known = kept.get(key);
      if (known && known.version === menu.version && known.look === look && known.since <= at.getTime() && known.until > at.getTime())
        return known.document;
      const border = resolveMenu(menu, at, locales.menu).next_change;
      const until = border ? Date.parse(border) : Number.POSITIVE_INFINITY;
      const entry = { version: menu.version, look, since: at.getTime(), until };
      const document = make(kind, menu, locales, at, entry);
      document.catch(() => kept.delete(key));
      kept.delete(key);
      kept.set(key, { ...entry, document });
      if (kept.size > MAX_DOCUMENTS) kept.delete(kept.keys().next().value as string);
      return document;
    },
  };
};
