// The phone's seat at a table that orders together: kept for each venue, read with care; and what the table told last.
import type { TableTogether } from '@ardoise/contract/together.ts';
import { useSyncExternalStore } from 'react';
import { keptByVenue } from './kept.ts';

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

/** What a stored text holds of a seat, or null. */
export const parseSeat = (json: string | null): Seat | null => {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<Record<keyof Seat, unknown>> | null;
    return typeof value?.id === 'string' && typeof value.table === 'string' ? { id: value.id, table: value.table } : null;
  } catch {
    return null;
  }
};

/** The one seat of a venue on this phone. */
export const seatOf = keptByVenue<Seated>((venueId) => `ardoise.seat.${venueId}`, {
  parse: (text) => ({ seat: parseSeat(text), told: null, lost: false, ended: null, open: null }),
  write: ({ seat }) => seat && JSON.stringify(seat),
});

/** The seat that an order for a table comes from, if the phone has one there. */
export const seatAt = (venueId: string, table: string | null): string | null => {
  const { seat } = seatOf(venueId).get();
  return seat !== null && seat.table === table ? seat.id : null;
};

export const useSeated = (venueId: string): Seated => {
  const { subscribe, get } = seatOf(venueId);
  return useSyncExternalStore(subscribe, get);
};
