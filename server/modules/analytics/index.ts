// Owns the figures of visits: sums by day and hour, today's visitors (hashed), and the excluded days. Uses only the `venues` module. Can
// run on its own node (role `analytics`), since a flood of visits must not slow down orders.
import { analyticsRoutes, eventRoute } from '@ardoise/contract/figures/analytics.ts';
import { outlierRoutes } from '@ardoise/contract/figures/outliers.ts';
import type { Bind } from '../../http/bind.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { cleanUp } from './clean-up.ts';
import { openCounter } from './counter.ts';
import { openFigures } from './figures.ts';
import { openIngest } from './ingest.ts';
import { openOutliers } from './outliers.ts';
import { visitedVenues } from './visited-venues.ts';

type Deps = { db: Db; clock: Clock; log: Log; config: Record<'EVENTS_PER_ADDRESS' | 'EVENTS_PER_VENUE' | 'VISITS_PER_ADDRESS', number> };

export const analyticsModule = ({ db, clock, log, config }: Deps) => {
  const venues = visitedVenues(db);
  const counter = openCounter(db, log);
  const { EVENTS_PER_ADDRESS: perAddress, EVENTS_PER_VENUE: perVenue, VISITS_PER_ADDRESS: visits } = config;
  const ingest = openIngest({ db, clock, venues, counter, most: { perAddress, perVenue, visits } });
  const figures = openFigures({ db, clock, venues });
  const outliers = openOutliers({ db, clock, venues });
  return {
    role: 'analytics' as const,
    /** Visit figures, for modules above. */
    figures,
    tasks: [cleanUp(db, clock)],
    routes(on: Bind) {
      on(eventRoute, ({ params, body, request }) => ingest.take(params.venue, body.events, request));
      on(analyticsRoutes.visitors, ({ params, query: { interval, ...range } }) => figures.visitors(params.venue, interval, range));
      on(analyticsRoutes.dailyViews, ({ params, query }) => figures.views(params.venue, 'daily', query));
      on(analyticsRoutes.hourlyViews, ({ params, query }) => figures.views(params.venue, 'hourly', query));
      on(analyticsRoutes.languages, ({ params, query }) => figures.languages(params.venue, query));
      on(analyticsRoutes.viewsByLanguage, ({ params, query }) => figures.viewsByLanguage(params.venue, query));
      on(analyticsRoutes.week, ({ params }) => figures.week(params.venue));
      on(analyticsRoutes.links, ({ params, query }) => figures.links(params.venue, query));
      on(outlierRoutes.list, ({ params, query }) => outliers.list(params.venue, query));
      on(outlierRoutes.exclude, ({ params, body, identity }) => outliers.exclude(params.venue, body, identity.id));
      on(outlierRoutes.include, ({ params, query, identity }) => outliers.include(params.venue, query, identity.id));
    },
    start: ingest.start,
    stop: ingest.stop,
    /** Writes the counts of the last second. */
    close: counter.close,
  };
};
