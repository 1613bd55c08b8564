// Totals of long lists: counting 50,000 products costs more than reading a page of them, and only a change of the menu changes it.

/** Totals kept at once; the oldest goes first. */
const MAX_ENTRIES = 2000;

/** Gives a total, counting where it is not known for this version of the menu, which was read before. */
export const cachedTotals = () => {
  const kept = new Map<string, Promise<number>>();
  return (venue: string, version: number, list: string, count: () => Promise<number>): Promise<number> => {
    const key = `${venue} ${version} ${list}`;
    const known = kept.get(key);
    if (known) return known;
    const counting = count();
    kept.set(key, counting);
    if (kept.size > MAX_ENTRIES) kept.delete(kept.keys().next().value as string);
    counting.catch(() => kept.delete(key));
    return counting;
  };
};
