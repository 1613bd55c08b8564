// The style service. Owns the looks of venues and the fonts they use; it can stand on a node of its own (role `styles`). A look is part of
// what guests see: each change raises the version of the venue's menu, and tells the bus `menu`.
import { ApiError } from '@ardoise/contract/errors.ts';
import { earlierRoutes, lookRoutes, type VenueLook } from '@ardoise/contract/look.ts';
import { MARKER, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
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
import { isWorn, openLooks, type UnknownOf, wornBy } from './looks.ts';

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
  /** `hold` comes first of all: it makes the changes of one venue wait for each other. */
  const changing =
    (hold: (tx: Tx, venue: string) => Promise<void>): ChangeVenue =>
    (venue, work, account) =>
      db.transaction(
        async (tx) => {
          await hold(tx, venue);
          await work(tx);
        },
        account,
        () => bus.publish({ topic: 'menu', id: venue }),
      );
  const change = changing(raiseMenuVersion);
  const read = async (venue: string): Promise<{ look: VenueLook; stored: StyleRecord[] }> => {
    const { version, records, stored } = await wornBy(db, venue);
    return { look: { version, venueStyles: records, fonts: await fontsOfVenue(db, venue) }, stored };
  };
  const show = async (venue: string): Promise<VenueLook> => (await read(venue)).look;
  /** What everybody may ask for, as often as they like, is read once in two seconds; null where there is no such venue. */
  const shown = ttlCache(async (venue: string) => ((await menuVersionOf(db, venue)) === 0 ? null : read(venue)));
  bus.subscribe(({ topic, id }) => topic === 'menu' && shown.drop(id));
  const by = ({ id }: Identity) => ({ account: id, now: clock.now() });

  return {
    role: 'styles' as const,
    /**
     * The records of the look that a venue's page wears; at most two seconds old where the bus is away. Those that count only on another
     * tier are among them: the caller knows the tier.
     */
    worn: async (venue: string): Promise<StyleRecord[]> => (await shown.get(venue))?.stored ?? [],
    routes(on: Bind) {
      on(lookRoutes.show, async ({ query: { venueId } }) => {
        const found = await shown.get(venueId);
        if (!found) throw new ApiError('not_found');
        return found.look;
      });
      const replace = async ({ query: { venueId, version }, body, identity }: Context<typeof lookRoutes.replace, undefined>) => {
        const work = (tx: Tx) => looks.replace(tx, venueId, body, { ...by(identity), changed: version });
        if (!(await isWorn(db, venueId, body))) await change(venueId, work, identity.id);
        return show(venueId);
      };
      on(lookRoutes.replace, replace, { present: ({ query }) => show(query.venueId), changes: { of: (venue) => lastChange(db, venue) } });
      on(lookRoutes.add, async ({ body: { venueId, ...record }, identity }) => {
        if (record.selector !== MARKER.selector) await change(venueId, (tx) => looks.add(tx, venueId, record, by(identity)), identity.id);
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
      bindFonts(on, { db, clock, files, venues, change: changing(holdMenu) });
    },
    tasks: fontTasks({ db, clock, files }),
  };
};
