// What the phone keeps under a name: one store for the whole page, which hears what others wrote. Without a memory (private windows, full
// disks) it lasts as long as the page.

export type Kept<T> = {
  get: () => T;
  set: (change: Partial<T>) => void;
  /** Tells of changes, those of other tabs and pages included; answers how to stop. */
  subscribe: (tell: () => void) => () => void;
};

/** `parse` reads what is kept, anything included; `write` answers null where nothing is to be kept. */
type Form<T> = { parse: (text: string | null) => T; write: (value: T) => string | null };

const openKept = <T extends object>(name: string, { parse, write }: Form<T>): Kept<T> => {
  const listeners = new Set<() => void>();
  const read = (): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  let text = read();
  let now = parse(text);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (next: string | null) => {
    try {
      if (next === null) localStorage.removeItem(name);
      else localStorage.setItem(name, next);
      text = next;
    } catch {
      // It lasts as long as the page.
    }
  };
  const readAgain = () => {
    const newest = read();
    if (newest === text) return;
    text = newest;
    now = parse(text);
    tell();
  };
  addEventListener('storage', ({ key }) => {
    if (key === name) readAgain();
  });
  // A page that is gone back to is as it was left: it heard nothing of what later pages wrote.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  return {
    get: () => now,
    set: (change) => {
      now = { ...now, ...change };
      const next = write(now);
      if (next !== text) keep(next);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The stores of venues, one each. Only in a browser. */
export const keptByVenue = <T extends object>(nameOf: (venueId: string) => string, form: Form<T>): ((venueId: string) => Kept<T>) => {
  const stores = new Map<string, Kept<T>>();
  return (venueId) => {
    const known = stores.get(venueId) ?? openKept(nameOf(venueId), form);
    stores.set(venueId, known);
    return known;
  };
};
