// What rights are decided from, remembered so shortly that a lost message of the bus cannot keep a revoked right alive.

const LIFETIME = 2_000;
const MOST = 10_000;

type Entry<T> = { at: number; turn: number; value: Promise<T> };

export type ShortMemory<Key extends readonly string[], T> = {
  get(...key: Key): Promise<T>;
  /** Forgets everything that has this id in its key, loads that are under way included. */
  drop(id: string): void;
};

/** Remembers what `load` answered for at most two seconds; callers at the same time share one load. */
export const shortMemory = <Key extends readonly string[], T>(load: (...key: Key) => Promise<T>): ShortMemory<Key, T> => {
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
      const fresh = known && performance.now() - known.at < LIFETIME && key.every((id) => (dropped.get(id) ?? 0) < known.turn);
      if (fresh) return known.value;
      if (entries.size >= MOST) forgetAll();
      const entry = { at: performance.now(), turn: ++turn, value: load(...key) };
      entries.set(name, entry);
      entry.value.catch(() => {
        if (entries.get(name) === entry) entries.delete(name);
      });
      return entry.value;
    },
    drop(id) {
      if (dropped.size >= MOST) forgetAll();
      dropped.set(id, ++turn);
    },
  };
};
