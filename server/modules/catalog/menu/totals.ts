// Totals of long lists: counting 50,000 products costs more than reading a page, and only a change of the menu changes
// the total.

/** Maximum number of cached totals; the oldest is evicted first. */
const MAX_ENTRIES = 2000;

/** Returns a total, and counts only if it is unknown for the given version of the menu. */
export const cachedTotals = () => {
  const cached = new Map<string, Promise<number>>();
  return (venue: string, version: number, list: string, count: () => Promise<number>): Promise<number> => {
    const key = `${venue} ${version} ${list}`;
    const known = cached.get(key);
    if (known) return known;
    const counting = count();
    cached.set(key, counting);
    if (cached.size > MAX_ENTRIES) cached.delete(cached.keys().next().value as string);
    counting.catch(() => cached.delete(key));
    return counting;
  };
};
