// Caches the data for authorization so briefly that even a lost message of the bus cannot keep a revoked right alive.

const LIFETIME_MS = 2_000;
const MAX_ENTRIES = 10_000;

type Entry<T> = { at: number; sequence: number; value: Promise<T> };

export type TtlCache<Key extends readonly string[], T> = {
  get(...key: Key): Promise<T>;
  /** Evicts all entries with this id in their key, including those that are loading. */
  drop(id: string): void;
};

/** Caches results of `load` for at most two seconds; concurrent callers share one load. */
export const ttlCache = <Key extends readonly string[], T>(load: (...key: Key) => Promise<T>): TtlCache<Key, T> => {
  const entries = new Map<string, Entry<T>>();
  // The result of a load that started before a drop of one of its ids is not used.
  const dropped = new Map<string, number>();
  let sequence = 0;
  const clearAll = () => {
    entries.clear();
    dropped.clear();
  };
  return {
    get(...key) {
      const name = key.join(':');
      const known = entries.get(name);
      const fresh = known && performance.now() - known.at < LIFETIME_MS && key.every((id) => (dropped.get(id) ?? 0) < known.sequence);
      if (fresh) return known.value;
      if (entries.size >= MAX_ENTRIES) clearAll();
      const entry = { at: performance.now(), sequence: ++sequence, value: load(...key) };
      entries.set(name, entry);
      entry.value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name);
      });
      return entry.value;
    },
    drop(id) {
      if (dropped.size >= MAX_ENTRIES) clearAll();
      dropped.set(id, ++sequence);
    },
  };
};
