// A store in localStorage, shared by the whole page and synchronized with other tabs. Without storage (private windows, full disks) it
// lasts as long as the page.

export type Store<T> = {
  get: () => T;
  set: (change: Partial<T>) => void;
  /** Reports changes, also from other tabs and pages. Returns the function to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
};

/** `parse` reads any stored text; `write` returns null if nothing is to be stored. */
type Form<T> = { parse: (text: string | null) => T; write: (value: T) => string | null };

const openStore = <T extends object>(name: string, { parse, write }: Form<T>): Store<T> => {
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
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const keep = (next: string | null) => {
    try {
      if (next === null) localStorage.removeItem(name);
      else localStorage.setItem(name, next);
      text = next;
    } catch {
      // The value lasts as long as the page.
    }
  };
  const readAgain = () => {
    const newest = read();
    if (newest === text) return;
    text = newest;
    now = parse(text);
    notify();
  };
  addEventListener('storage', ({ key }) => {
    if (key === name) readAgain();
  });
  // A page from the back/forward cache has missed what later pages stored.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  return {
    get: () => now,
    set: (change) => {
      now = { ...now, ...change };
      const next = write(now);
      if (next !== text) keep(next);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** One store per venue. In browsers only. */
export const storeByVenue = <T extends object>(nameOf: (venueId: string) => string, form: Form<T>): ((venueId: string) => Store<T>) => {
  const stores = new Map<string, Store<T>>();
  return (venueId) => {
    const known = stores.get(venueId) ?? openStore(nameOf(venueId), form);
    stores.set(venueId, known);
    return known;
  };
};
