// The style service: owns the looks of venues and the fonts they use; it can run on its own node (role `styles`). A
// look is part of the public menu: each change raises the venue's menu version and sends `menu` on the bus.
import { ApiError } from '@ardoise/contract/errors.ts';
import { earlierRoutes, lookRoutes, type VenueLook } from '@ardoise/contract/look.ts';
import { END_MARKER, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import type { Bind, Context } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Files } from '../../platform/files.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { holdMenu, menuVersionOf, raiseMenuVersion } from '../board/index.ts';
import { lastChange, savedLooks, savedRecords } from './earlier.ts';
import { fontTasks } from './fonts/clean-up.ts';
import { bindFonts, type ChangeVenue, type Owners } from './fonts/routes.ts';
import { fontsOfVenue } from './fonts/rows.ts';
import { activeLook, isActive, openLooks, type UnknownOf } from './looks.ts';

type Deps = {
  db: Db;
  bus: Bus;
  clock: Clock;
  files: Files;
  venues: Owners;
  unknownOf: UnknownOf;
};
export type Styles = ReturnType<typeof stylesModule>;

export const stylesModule = ({ db, bus, clock, files, venues, unknownOf }: Deps) => {
  const looks = openLooks(unknownOf);
  /** `lock` runs first and serializes the changes of a venue. */
  const changeWithLock =
    (lock: (tx: Tx, venue: string) => Promise<void>): ChangeVenue =>
    (venue, work, account) =>
      db.transaction(
        async (tx) => {
          await lock(tx, venue);
          await work(tx);
        },
        account,
        () => bus.publish({ topic: 'menu', id: venue }),
      );
  const change = changeWithLock(raiseMenuVersion);
  const read = async (venue: string): Promise<{ look: VenueLook; stored: StyleRecord[] }> => {
    const { version, records, stored } = await activeLook(db, venue);
    return { look: { version, venueStyles: records, fonts: await fontsOfVenue(db, venue) }, stored };
  };
  const show = async (venue: string): Promise<VenueLook> => (await read(venue)).look;
  /** Public reads are cached for two seconds; null if the venue does not exist. */
  const publicLooks = ttlCache(async (venue: string) => ((await menuVersionOf(db, venue)) === 0 ? null : read(venue)));
  bus.subscribe(({ topic, id }) => topic === 'menu' && publicLooks.drop(id));
  const by = ({ id }: Identity) => ({ account: id, now: clock.now() });

  return {
    role: 'styles' as const,
    /**
     * All records of a venue's active look, also those that apply on another tier only: the caller filters by tier. At
     * most two seconds old without the bus.
     */
    activeRecords: async (venue: string): Promise<StyleRecord[]> => (await publicLooks.get(venue))?.stored ?? [],
    routes(on: Bind) {
      on(lookRoutes.show, async ({ query: { venueId } }) => {
        const found = await publicLooks.get(venueId);
        if (!found) throw new ApiError('not_found');
        return found.look;
      });
      const replace = async ({ query: { venueId, version }, body, identity }: Context<typeof lookRoutes.replace, undefined>) => {
        const work = (tx: Tx) => looks.replace(tx, venueId, body, { ...by(identity), changed: version });
        if (!(await isActive(db, venueId, body))) await change(venueId, work, identity.id);
        return show(venueId);
      };
      on(lookRoutes.replace, replace, { current: ({ query }) => show(query.venueId), changes: { of: (venue) => lastChange(db, venue) } });
      on(lookRoutes.add, async ({ body: { venueId, ...record }, identity }) => {
        if (record.selector !== END_MARKER.selector)
          await change(venueId, (tx) => looks.add(tx, venueId, record, by(identity)), identity.id);
        return record;
      });
      on(earlierRoutes.list, ({ query: { venueId } }) => savedLooks(db, venueId));
      on(earlierRoutes.records, async ({ query: { venueId, version } }) => {
        const records = await savedRecords(db, venueId, version);
        if (!records) throw new ApiError('not_found');
        return { venueStyles: records };
      });
      on(lookRoutes.clear, async ({ query: { venueId }, identity }) => {
        await change(venueId, (tx) => looks.clear(tx, venueId, by(identity)), identity.id);
        return show(venueId);
      });
      bindFonts(on, { db, clock, files, venues, change: changeWithLock(holdMenu) });
    },
    tasks: fontTasks({ db, clock, files }),
  };
};
