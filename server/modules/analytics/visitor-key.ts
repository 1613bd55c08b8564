// How visitors of one day are told apart without anybody being known (docs/product/figures.md#nobody-is-followed).
import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

const KEY_BYTES = 32;
/** Enough that two visitors of a day are not taken for one. */
const HASH_BYTES = 16;

// The update changes nothing: without it, the key of another node that is just ahead would not be seen.
const keepKey = statement(
  'analytics.visit-key-keep',
  (venue: string, day: string, key: Buffer) =>
    sql<{ key: Buffer }>`insert into visit_key (venue_id, day, key) values (${venue}, ${day}, ${key})
      on conflict (venue_id, day) do update set key = visit_key.key returning key`,
);

export type VisitorKeys = {
  /** The key of a venue's day, the same on all nodes. */
  of(venue: string, day: string): Promise<Buffer>;
  /** What this process remembers goes; the next visit reads it again. */
  forget(): void;
};

export const visitorKeys = (db: Db): VisitorKeys => {
  const known = new Map<string, { day: string; key: Promise<Buffer> }>();
  const read = async (venue: string, day: string): Promise<Buffer> => {
    const kept = await db.one(keepKey(venue, day, randomBytes(KEY_BYTES)));
    if (!kept) throw new Error('A key was not kept.');
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
    forget: () => known.clear(),
  };
};

/** A visitor of the key's day: who has the same address and browser is the same. */
export const visitorOf = (key: Buffer, venue: string, address: string, browser: string): string =>
  createHmac('sha256', key)
    .update([venue, address, browser].join('\n'))
    .digest('hex')
    .slice(0, HASH_BYTES * 2);
