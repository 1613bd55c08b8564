// Totals of long lists: counting 50,000 products costs more than reading a page of them, and only a change of the menu changes it.
import type { Db } from '../../platform/db.ts';
import { versionOf } from './menu-change.ts';

/** Totals kept at once; the oldest goes first. */
const KEPT = 2000;

/** Gives a total, counting where it is not known for the menu's present version. */
export const keptTotals = (db: Db) => {
  const kept = new Map<string, Promise<number>>();
  return async (venue: string, list: string, count: () => Promise<number>): Promise<number> => {
    // Read before counting: a change in between makes a new version, and its totals are counted anew.
    const key = `${venue} ${await versionOf(db, venue)} ${list}`;
    const known = kept.get(key);
    if (known) return known;
    const counting = count();
    kept.set(key, counting);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    counting.catch(() => kept.delete(key));
    return counting;
  };
};
