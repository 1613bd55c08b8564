// The user's venues are asked for while the application is still loading: rights, and so the first screen, hang on them.
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { call } from '../api.ts';

export type Venues = { rows: OwnVenue[]; total: number };

/** The user's venues, at most 500 (those whose name holds `name`). */
export const readVenues = (userId: string, name?: string): Promise<Venues> =>
  call('GET /api/venue/user/:userId', { params: { userId }, query: { page: 0, pageSize: 500, ...(name && { name }) } });

let first: { userId: string; venues: Promise<Venues> } | undefined;

/** Starts the first reading early. */
export const askFirstVenues = (userId: string): void => {
  const venues = readVenues(userId);
  // Whoever takes it handles a failure; until then it is no unhandled one.
  venues.catch(() => undefined);
  first = { userId, venues };
};

/** The reading that was started early, once; else a new one. */
export const takeFirstVenues = (userId: string): Promise<Venues> => {
  const started = first?.userId === userId ? first.venues : readVenues(userId);
  first = undefined;
  return started;
};
