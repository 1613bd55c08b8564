// Distinguishes the visitors of one day without identifying them (docs/product/figures.md#no-one-is-followed).
import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

const KEY_BYTES = 32;
/** Enough that the hashes of a day's visitors do not collide. */
const HASH_BYTES = 16;

// The update changes nothing, but makes `returning` yield the key that another node has just inserted.
const keepKey = statement(
  'analytics.visit-key-keep',
  (venue: string, day: string, key: Buffer) =>
    sql<{ key: Buffer }>`insert into visit_key (venue_id, day, key) values (${venue}, ${day}, ${key})
      on conflict (venue_id, day) do update set key = visit_key.key returning key`,
);

export type VisitorKeys = {
  /** The key of a venue's day, the same on all nodes. */
  of(venue: string, day: string): Promise<Buffer>;
  /** Clears the cached keys; the next visit reads its key again. */
  clear(): void;
};

export const visitorKeys = (db: Db): VisitorKeys => {
  const known = new Map<string, { day: string; key: Promise<Buffer> }>();
  const read = async (venue: string, day: string): Promise<Buffer> => {
    const kept = await db.one(keepKey(venue, day, randomBytes(KEY_BYTES)));
    if (!kept) throw new Error('The visitor key was not stored.');
    return kept.key;
  };
  return {
    of(venue, day) {
      const found = known.get(venue);
      if (found?.day === day) return found.key;
      const key = read(venue, day);
      known.set(venue, { day, key });
      key.catch(() => {
        if (known.get(venue)?.key === key) known.delete(venue);
      });
      return key;
    },
    clear: () => known.clear(),
  };
};

/** The hash of a visitor on the key's day. Visitors with the same address and browser count as one. */
export const visitorOf = (key: Buffer, venue: string, address: string, browser: string): string =>
  createHmac('sha256', key)
    .update([venue, address, browser].join('\n'))
    .digest('hex')
    .slice(0, HASH_BYTES * 2);
