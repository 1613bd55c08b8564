// Receives the events of guest pages, filters out those that must not be counted, and passes the rest to the counter. Only a hash of a
// visitor is stored.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { VisitEvent } from '@ardoise/contract/figures/analytics.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { network } from '../../http/address.ts';
import { type Limiter, limiter, requireRoom } from '../../http/limits/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Counter } from './counter.ts';
import { languageOf } from './languages.ts';
import { openOnce } from './once.ts';
import type { VisitedVenues } from './visited-venues.ts';
import { visitorKeys, visitorOf } from './visitor-key.ts';

/** Limits per minute: events of an address, events of a venue, visits of an address at a venue. */
type IngestLimits = { perAddress: number; perVenue: number; visits: number };
type Deps = { db: Db; clock: Clock; venues: VisitedVenues; counter: Counter; most: IngestLimits };

const MINUTE_SECONDS = 60;
const CLEAR_KEYS_MS = 3_600_000;
/** Maximum length of a user agent: longer ones do not distinguish browsers better. */
const MAX_BROWSER = 500;

/** True for `1`, also if the header was sent twice (joined with a comma). */
const isYes = (header: string | string[] | undefined): boolean => String(header ?? '').startsWith('1');
/** True for bots, headless browsers and visitors who do not want to be counted (docs/product/figures.md#no-one-is-followed). */
const isExcluded = ({ headers }: FastifyRequest): boolean =>
  isYes(headers.dnt) || isYes(headers['sec-gpc']) || !headers['user-agent'] || isbot(headers['user-agent']);

export const openIngest = ({ db, clock, venues, counter, most }: Deps) => {
  const [addresses, ofVenues, visits] = [most.perAddress, most.perVenue, most.visits].map((count) => limiter(count, MINUTE_SECONDS)) as [
    Limiter,
    Limiter,
    Limiter,
  ];
  const keys = visitorKeys(db);
  const once = openOnce();
  let clearTimer: NodeJS.Timeout | undefined;
  return {
    start() {
      clearTimer = setInterval(keys.clear, CLEAR_KEYS_MS).unref();
    },
    stop: () => clearInterval(clearTimer),
    async take(venue: string, events: readonly VisitEvent[], request: FastifyRequest): Promise<void> {
      requireRoom(addresses.take(request.ip, events.length));
      const { timezone, active } = await venues(venue);
      if (!active) throw new ApiError('venue_inactive');
      if (isExcluded(request)) return;
      requireRoom(ofVenues.take(venue, events.length));
      const { day, minute } = localTime(clock.now(), timezone);
      const moment = { venue, day, hour: Math.floor(minute / 60) };
      const browser = String(request.headers['user-agent']).slice(0, MAX_BROWSER);
      const visitor = visitorOf(await keys.of(venue, day), venue, network(request.ip), browser);
      const oncePerHour = (key: string, count: () => void) => once(visitor, `${moment.hour} ${key}`, count);
      for (const event of events) {
        if (event.type === 'product_view') oncePerHour(event.product, () => counter.viewed(moment, event.product, event.locale));
        else if (event.type === 'link') oncePerHour(event.source, () => counter.followed(moment, event.source));
        else if (visits.take(`${venue} ${network(request.ip)}`) === 0) counter.visited(moment, visitor, languageOf(event.language));
      }
    },
  };
};
