// What the figures need to know of a venue, remembered for two seconds: each page asks, and strangers may ask for venues that do not exist.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { PUBLISHED_VENUES } from '../venues/index.ts';

type Visited = { timezone: string; active: boolean };
const findVenue = statement(
  'analytics.venue-find',
  (venue: string) => sql<Visited>`select timezone, active from ${PUBLISHED_VENUES} v where id = ${venue}`,
);

export type VisitedVenues = (venue: string) => Promise<Visited>;

/** 404 where there is no such venue. */
export const visitedVenues = (db: Db): VisitedVenues => {
  const recent = ttlCache((venue: string) => db.one(findVenue(venue)));
  return async (venue) => {
    const found = await recent.get(venue);
    if (!found) throw new ApiError('not_found');
    return found;
  };
};
