// The looks of guest pages: style sheets and what documents name of a look (docs/product/look.md#page).
import { createHash } from 'node:crypto';
import type { Menu } from '@ardoise/contract/menu.ts';
import { readSelector, recordsFor, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { fontAddress, fontsOf, sheetOf, usesMuli } from '@ardoise/contract/rules/look/sheet.ts';
import type { Tier } from '@ardoise/contract/rules/permissions.ts';
import { isOutage } from '../../http/errors.ts';
import type { Styles } from '../styles/index.ts';
import { type Document, publish } from './document.ts';
import type { PageLook, Rendering } from './render.ts';

/** `seen`: when this version was first seen; `asked`: when its records were last read. In milliseconds of this process. */
type CachedLook = { version: number; tier: Tier; seen: number; asked: number; text: string; look: PageLook; document?: Promise<Document> };
/** The menu of the look; each change of a look raises its version. */
type VersionedMenu = Pick<Menu, 'version'> & { venue: Pick<Menu['venue'], 'id' | 'tier'> };

/** The style module caches this long, so looks read within this time after a new version are read once more. */
const UNSURE_MS = 2_000;
const MAX_LOOKS = 500;
const HASH_LENGTH = 11;

const pageLookOf = (records: readonly StyleRecord[], { muli }: Rendering): PageLook => {
  const css = sheetOf(records, muli && { muli: muli.faces });
  return {
    css,
    hash: css === '' ? null : createHash('sha256').update(css).digest('base64url').slice(0, HASH_LENGTH),
    fonts: [...fontsOf(records).map(fontAddress), ...(muli && usesMuli(records) ? [muli.latin] : [])],
    named: [...new Set(records.flatMap(({ selector }) => readSelector(selector)?.id ?? []))],
  };
};

/** Cached style sheets, one for each venue, rebuilt only for other records. Without a change there is no query. */
export const pageLooks = (styles: Pick<Styles, 'activeRecords'>, rendering: () => Promise<Rendering>) => {
  const kept = new Map<string, CachedLook>();
  const find = async ({ venue: { id, tier }, version }: VersionedMenu): Promise<CachedLook> => {
    const known = kept.get(id);
    if (known && known.version === version && known.tier === tier && known.asked >= known.seen + UNSURE_MS) return known;
    const asked = performance.now();
    const seen = known?.version === version ? known.seen : asked;
    let read: [Rendering, StyleRecord[]];
    try {
      read = await Promise.all([rendering(), styles.activeRecords(id)]);
    } catch (error) {
      // The database is down: the page keeps its look.
      if (known && isOutage(error as Error)) return known;
      throw error;
    }
    const [made, stored] = read;
    const records = recordsFor(tier, stored);
    const text = JSON.stringify(records);
    const same = kept.get(id);
    const about = { version, tier, seen, asked };
    const entry: CachedLook = same?.text === text ? Object.assign(same, about) : { ...about, text, look: pageLookOf(records, made) };
    kept.delete(id);
    kept.set(id, entry);
    if (kept.size > MAX_LOOKS) kept.delete(kept.keys().next().value as string);
    return entry;
  };
  const publishSheet = ({ css, hash }: PageLook): Promise<Document> =>
    publish(css, {
      type: 'text/css; charset=utf-8',
      tag: hash ?? 'none',
      headers: { 'cache-control': 'no-cache', vary: 'accept-encoding' },
      until: Number.POSITIVE_INFINITY,
    });
  return {
    /** The same object while the look is unchanged. */
    of: async (menu: VersionedMenu): Promise<PageLook> => (await find(menu)).look,
    /** The style sheet alone, for open pages. */
    async document(menu: VersionedMenu): Promise<Document> {
      const entry = await find(menu);
      entry.document ??= publishSheet(entry.look);
      return entry.document;
    },
  };
};
export type PageLooks = ReturnType<typeof pageLooks>;
