// The phone's seat at a table that orders together: kept for each venue, read with care; and what the table told last.
import type { TableTogether } from '@ardoise/contract/together.ts';
import { useSyncExternalStore } from 'react';

/** `id` is the key that the phone made; whoever has it sees the table. */
export type Seat = { id: string; table: string };
export type Seated = {
  seat: Seat | null;
  /** What the table looks like by now; null before it has answered. */
  told: TableTogether | null;
  /** It does not answer: what is shown may be old. */
  lost: boolean;
  /** The table that this phone's seat has just ended at. */
  ended: string | null;
  /** What lies above the page: the table, or the way into it, as its first phone (`begin`) or by its word (`join`). */
  open: 'table' | 'begin' | 'join' | null;
};
type Store = { get: () => Seated; set: (change: Partial<Seated>) => void; subscribe: (tell: () => void) => () => void };

const nameOf = (venueId: string): string => `ardoise.seat.${venueId}`;

/** What a stored text holds of a seat, or null. */
export const parseSeat = (json: string | null): Seat | null => {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<Record<keyof Seat, unknown>> | null;
    return typeof value?.id === 'string' && typeof value.table === 'string' ? { id: value.id, table: value.table } : null;
  } catch {
    return null;
  }
};

const read = (venueId: string): Seat | null => {
  try {
    return parseSeat(localStorage.getItem(nameOf(venueId)));
  } catch {
    return null;
  }
};
const write = (venueId: string, seat: Seat | null): void => {
  try {
    if (seat) localStorage.setItem(nameOf(venueId), JSON.stringify(seat));
    else localStorage.removeItem(nameOf(venueId));
  } catch {
    // Private windows and full disks: the seat lasts as long as the page.
  }
};

const openStore = (venueId: string): Store => {
  const listeners = new Set<() => void>();
  let now: Seated = { seat: read(venueId), told: null, lost: false, ended: null, open: null };
  const set = (change: Partial<Seated>) => {
    now = { ...now, ...change };
    for (const listener of listeners) listener();
  };
  addEventListener('storage', ({ key }) => {
    if (key === nameOf(venueId)) set({ seat: read(venueId), told: null });
  });
  return {
    get: () => now,
    set: (change) => {
      if (change.seat !== undefined) write(venueId, change.seat);
      set(change);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const stores = new Map<string, Store>();
/** The one seat of a venue on this phone. Only in a browser. */
export const seatOf = (venueId: string): Store => {
  const known = stores.get(venueId) ?? openStore(venueId);
  stores.set(venueId, known);
  return known;
};

/** The seat that an order for a table comes from, if the phone has one there. */
export const seatAt = (venueId: string, table: string | null): string | null => {
  const { seat } = seatOf(venueId).get();
  return seat !== null && seat.table === table ? seat.id : null;
};

export const useSeated = (venueId: string): Seated => {
  const { subscribe, get } = seatOf(venueId);
  return useSyncExternalStore(subscribe, get);
};
