// The data of a venue that ingest and figures need, cached briefly, since every page requests it and bots request unknown venues.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { PUBLISHED_VENUES } from '../venues/index.ts';

type VisitedVenue = { timezone: string; active: boolean };
const findVenue = statement(
  'analytics.venue-find',
  (venue: string) => sql<VisitedVenue>`select timezone, active from ${PUBLISHED_VENUES} v where id = ${venue}`,
);

export type VisitedVenues = (venue: string) => Promise<VisitedVenue>;

/** 404 if there is no such venue. */
export const visitedVenues = (db: Db): VisitedVenues => {
  const recent = ttlCache((venue: string) => db.one(findVenue(venue)));
  return async (venue) => {
    const found = await recent.get(venue);
    if (!found) throw new ApiError('not_found');
    return found;
  };
};
