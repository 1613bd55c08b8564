// Totals of long lists: counting 50,000 products costs more than reading a page of them, and only a change of the menu changes it.
import type { Db } from '../../platform/db.ts';

/** Totals kept at once; the oldest goes first. */
const KEPT = 2000;

/** Gives a total, counting where it is not known for the menu's present version. */
export const keptTotals = (db: Db) => {
  const kept = new Map<string, Promise<number>>();
  return async (venue: string, list: string, count: () => Promise<number>): Promise<number> => {
    // Read before counting: a change in between makes a new version, and its totals are counted anew.
    const [row] = await db.named<{ menu_version: number }>('menu-version', 'select menu_version from venue_counter where venue_id = $1', [
      venue,
    ]);
    const key = `${venue} ${row?.menu_version} ${list}`;
    const known = kept.get(key);
    if (known) return known;
    const counting = count();
    kept.set(key, counting);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    counting.catch(() => kept.delete(key));
    return counting;
  };
};
