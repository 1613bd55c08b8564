// What the pages of a venue wear: the sheet of its look, and what else of it a document names (docs/product/look.md#page).
import { createHash } from 'node:crypto';
import { lookOf, readSelector, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { asksForMuli, fontAddress, fontsOf, sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import type { Styles } from '../styles/index.ts';
import { type Document, publish } from './document.ts';
import type { PageLook, Rendering } from './render.ts';

type Kept = { records: unknown; text: string; look: PageLook; document?: Promise<Document> };

const MAX_LOOKS = 500;
const HASH_LENGTH = 11;

/** What came past the door, straight into the database, may be anything: what of it is a record stays. */
const cleaned = (found: unknown): StyleRecord[] =>
  recordsOf(lookOf((Array.isArray(found) ? found : []).filter((one) => typeof one === 'object' && one !== null)));

const madeOf = (found: unknown, { muli }: Rendering): PageLook => {
  const records = cleaned(found);
  const css = sheetOf(records, muli && { muli: muli.faces });
  return {
    css,
    hash: css === '' ? null : createHash('sha256').update(css).digest('base64url').slice(0, HASH_LENGTH),
    fonts: [...fontsOf(records).map(fontAddress), ...(muli && asksForMuli(records) ? [muli.latin] : [])],
    named: [...new Set(records.flatMap(({ selector }) => readSelector(selector)?.id ?? []))],
  };
};

/** Sheets in memory, one a venue; made anew only where its records are others. */
export const pageLooks = (styles: Pick<Styles, 'worn'>, rendering: () => Promise<Rendering>) => {
  const kept = new Map<string, Kept>();
  const find = async (venue: string): Promise<Kept> => {
    const made = await rendering();
    const known = kept.get(venue);
    const records = await styles.worn(venue).catch((error) => {
      // While the database is away a page is readable as it was.
      if (!known) throw error;
      return known.records;
    });
    if (known && known.records === records) return known;
    const text = JSON.stringify(records);
    const same = kept.get(venue);
    const entry: Kept = same?.text === text ? Object.assign(same, { records }) : { records, text, look: madeOf(records, made) };
    kept.delete(venue);
    kept.set(venue, entry);
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
    /** The same object as long as the look is the same. */
    of: async (venue: string): Promise<PageLook> => (await find(venue)).look,
    /** Its sheet alone, for pages that are open. */
    async document(venue: string): Promise<Document> {
      const entry = await find(venue);
      entry.document ??= publishSheet(entry.look);
      return entry.document;
    },
  };
};
export type PageLooks = ReturnType<typeof pageLooks>;
