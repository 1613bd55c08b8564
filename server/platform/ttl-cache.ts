// What rights are decided from, remembered so shortly that a lost message of the bus cannot keep a revoked right alive.

const LIFETIME_MS = 2_000;
const MAX_ENTRIES = 10_000;

type Entry<T> = { at: number; turn: number; value: Promise<T> };

export type TtlCache<Key extends readonly string[], T> = {
  get(...key: Key): Promise<T>;
  /** Forgets everything that has this id in its key, loads that are under way included. */
  drop(id: string): void;
};

/** Remembers what `load` answered for at most two seconds; callers at the same time share one load. */
export const ttlCache = <Key extends readonly string[], T>(load: (...key: Key) => Promise<T>): TtlCache<Key, T> => {
  const entries = new Map<string, Entry<T>>();
  // A load that began before the drop of one of its ids is not trusted, whenever it ends.
  const dropped = new Map<string, number>();
  let turn = 0;
  const forgetAll = () => {
    entries.clear();
    dropped.clear();
  };
  return {
    get(...key) {
      const name = key.join(':');
      const known = entries.get(name);
      const fresh = known && performance.now() - known.at < LIFETIME_MS && key.every((id) => (dropped.get(id) ?? 0) < known.turn);
      if (fresh) return known.value;
      if (entries.size >= MAX_ENTRIES) forgetAll();
      const entry = { at: performance.now(), turn: ++turn, value: load(...key) };
      entries.set(name, entry);
      entry.value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name);
      });
      return entry.value;
    },
    drop(id) {
      if (dropped.size >= MAX_ENTRIES) forgetAll();
      dropped.set(id, ++turn);
    },
  };
};
