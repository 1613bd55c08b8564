// Requests the user's venues while the application's files load: the rights, and so the first screen, depend on them.
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { call } from '../api.ts';

export type Venues = { rows: OwnVenue[]; total: number };

/** The first 500 of the user's venues. `name`: only those whose name contains it. */
export const readVenues = (userId: string, name?: string): Promise<Venues> =>
  call('GET /api/venue/user/:userId', { params: { userId }, query: { page: 0, pageSize: 500, ...(name && { name }) } });

let preloaded: { userId: string; venues: Promise<Venues> } | undefined;

/** Starts the first request. */
export const preloadVenues = (userId: string): void => {
  const venues = readVenues(userId);
  // The taker handles a failure. This prevents an unhandled rejection before that.
  venues.catch(() => undefined);
  preloaded = { userId, venues };
};

/** The request started earlier, once; otherwise a new one. */
export const takePreloadedVenues = (userId: string): Promise<Venues> => {
  const started = preloaded?.userId === userId ? preloaded.venues : readVenues(userId);
  preloaded = undefined;
  return started;
};
