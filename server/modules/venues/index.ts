// Owns the venues, their tables, roles and subscriptions, the version of their menu and what boards are told of them.
// Tells the bus `venue` when its state changes and `menu` when guests see the difference.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { OpenState, Profile, ProfileChange } from '@ardoise/contract/venues.ts';
import type { Bind } from '../../http/bind.ts';
import type { Identity, Membership } from '../../http/guard.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import { task } from '../../platform/jobs.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Users } from '../users/index.ts';
import { type RoleOnVenue, rolesOf, rolesOn, venueNamesOf } from './memberships.ts';
import { endPause, expirePause, pauseEnded, readOpen, writeOpen, writePause } from './open.ts';
import { listVenues } from './own-venues.ts';
import { changeProfile, findProfile, removePicture } from './profile.ts';
import { bindVenues } from './routes.ts';
import { tableCheck } from './table-check.ts';

export {
  deleteEvents,
  insertEvents,
  insertTableEvent,
  isKeyTaken,
  lastSeq,
  lastSeqs,
  lockCounter,
  nextSeq,
  nextSeqAsPriced,
  type OrderEvent,
  ordersPressedWith,
  pressedWith,
  wasTold,
} from './board-events.ts';
export {
  type Actor,
  COUNTERS,
  EVENTS,
  INSERT_EVENTS,
  isTable,
  menuAsPriced,
  menuVersion,
  type Note,
  noted,
  numberOrder,
  offerOf,
  type PressKey,
  PUBLISHED_VENUES,
  VENUES,
} from './fragments.ts';
export { holdMenu, menuStates, menuVersionOf, raiseMenuVersion } from './menu-version.ts';
export { type MessageSettings, messageSettings } from './messages.ts';
export { currencyOf } from './profile.ts';
export { codeOfTable } from './tables.ts';
export { welcomeCountry } from './welcome.ts';
export type { RoleOnVenue };
export type Venues = ReturnType<typeof venuesModule>;

type Deps = { config: { PUBLIC_URL?: string | undefined; HOLD_MINUTES: number }; db: Db; bus: Bus; clock: Clock; users: Users };

/** Nobody works on more. */
const MOST_VENUES = 1000;
const MOST_NAMES = 20;

export const venuesModule = ({ config, db, bus, clock, users }: Deps) => {
  const recent = ttlCache((account: string, venue: string) => rolesOn(db, account, venue, clock.now()));
  bus.subscribe(({ topic, id }) => {
    if (topic === 'venue' || topic === 'account') recent.drop(id);
  });
  const changed = (venue: string) => {
    bus.publish({ topic: 'venue', id: venue });
    bus.publish({ topic: 'menu', id: venue });
  };

  /** The venue's record; 404 where there is none. */
  const profile = async (venue: string): Promise<Profile> => {
    const found = await findProfile(db, venue, clock.now());
    if (!found) throw new ApiError('not_found');
    return found;
  };
  /** Changes whether orders are taken, tells everybody where that changed anything, and answers how it stands. */
  const turn = async (venue: string, write: (tx: Tx) => Promise<boolean>): Promise<OpenState> => {
    if (await db.transaction(write)) changed(venue);
    return readOpen(db, venue, clock.now());
  };
  const bySomebody = (account: string) => ({ account, now: clock.now() });

  return {
    /**
     * What somebody is on a venue, at most two seconds old and fresh after the bus told `venue` or `account`.
     * Null: no such venue, or not theirs; an admin stands on every venue, without a role.
     */
    async membership({ id, admin }: Pick<Identity, 'id' | 'admin'>, venue: string): Promise<Membership | null> {
      const found = isUuid(venue) ? await recent.get(id, venue) : null;
      if (!found || (!admin && found.roles.length === 0)) return null;
      return { venue, tier: found.tier, roles: admin ? [] : found.roles };
    },
    /** Roles of an account on venues with their tiers, the oldest first, at most `most`. */
    rolesOf: (account: string, most: number): Promise<RoleOnVenue[]> => rolesOf(db, account, clock.now(), most),
    /** The names of the first venues that somebody works on. */
    namesOf: (account: string): Promise<string[]> => venueNamesOf(db, account, MOST_NAMES),
    /** The venues that somebody may work on, for paths that name none; null: all of them (an admin). */
    async venuesOf({ id, admin }: Pick<Identity, 'id' | 'admin'>): Promise<string[] | null> {
      return admin ? null : (await rolesOf(db, id, clock.now(), MOST_VENUES)).map(({ venue }) => venue);
    },
    tasks: [
      task(pauseEnded, async (pause) => {
        await turn(pause.venue, (tx) => expirePause(tx, pause, clock.now()));
      }),
    ],
    routes(on: Bind) {
      bindVenues(on, {
        ...{ db, webAddress: config.PUBLIC_URL, person: users.findAccount },
        list: (person, query) =>
          listVenues(db, person, query, clock.now(), { webAddress: config.PUBLIC_URL, hold_minutes: config.HOLD_MINUTES }),
        profile,
        async changeProfile(venue: string, change: ProfileChange) {
          await db.transaction((tx) => changeProfile(tx, venue, change));
          changed(venue);
          return profile(venue);
        },
        async removePicture(venue) {
          await db.transaction((tx) => removePicture(tx, venue));
          changed(venue);
          return profile(venue);
        },
        open: (venue) => readOpen(db, venue, clock.now()),
        setOpen: (venue, open, account) => turn(venue, (tx) => writeOpen(tx, venue, open, bySomebody(account))),
        pause: (venue, minutes, account) => turn(venue, (tx) => writePause(tx, venue, minutes, bySomebody(account))),
        endPause: (venue, account) => turn(venue, (tx) => endPause(tx, venue, bySomebody(account))),
        checkTable: tableCheck(db),
      });
    },
  };
};
