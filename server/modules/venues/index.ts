// Owns the venues, their tables, roles and subscriptions. Publishes `venue` on the bus when a venue's state changes and `menu` when guests
// see the difference.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { NewVenue, OpenState, Profile, ProfileChange, TeamLists } from '@ardoise/contract/venues.ts';
import type { Bind } from '../../http/bind.ts';
import type { Identity, Membership } from '../../http/guard.ts';
import { bindRecords } from '../../http/resource.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { answerFor, type Db, type Tx } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import { task } from '../../platform/jobs.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { raiseMenuVersion } from '../board/index.ts';
import type { Users } from '../users/index.ts';
import { createVenue, listAllVenues } from './all-venues.ts';
import { type RoleOnVenue, rolesAt, rolesOf, rolesOn, venueNamesOf } from './memberships.ts';

import { endPause, expirePause, pauseEnded, readOpen, writeActive, writeOpen, writePause } from './open.ts';
import { listVenues } from './own-venues.ts';
import { changeProfile, findProfile, profileRestorer, removePicture } from './profile.ts';
import { bindVenues, type Caller } from './routes.ts';
import { tableCheck } from './tables/table-check.ts';
import { tableStore } from './tables/tables.ts';
import { addRole, hasRole, judgeLists, removeRole, removeRoles, wholeTeamOf } from './team.ts';
import { requireTimezone } from './timezone.ts';

export { currencyOf } from './currency.ts';
export { isPresentCode, isTable, offerOf, PUBLISHED_VENUES, VENUES } from './fragments.ts';
export { menuStates } from './menu-states.ts';
export { type MessageSettings, messageSettings } from './messages.ts';
export { codeOfTable, hasPresentCode } from './tables/tables.ts';
export { welcomeCountry } from './welcome.ts';
export type { RoleOnVenue };

/** Invites somebody who is registered to a role, in the transaction of the change. */
type Invite = (tx: Tx, venue: string, picked: { role: Role; email: string; locale: InterfaceLocale; by: string }) => Promise<void>;
type RoleFollower = (tx: Tx, venue: string, role: Role, account: string) => Promise<void>;
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
  const turn = async (venue: string, write: (tx: Tx) => Promise<boolean>, account: string | null): Promise<OpenState> => {
    const done = await db.transaction(async (tx) => ({ turned: await write(tx) }), account);
    if (done.turned) changed(venue);
    return answerFor(done, await readOpen(db, venue, clock.now()));
  };
  let invite: Invite | undefined;
  const followers: RoleFollower[] = [];
  const takeRole = async (tx: Tx, venue: string, role: Role, account: string): Promise<boolean> => {
    const had = await removeRole(tx, venue, role, account);
    if (had) for (const follow of followers) await follow(tx, venue, role, account);
    return had;
  };
  users.follow({ erased: (tx, { id }) => removeRoles(tx, id) });
  /** Changes the lists that are given: who is taken out has no right from here on, who is added is invited. Answers whose rights changed. */
  const changeTeam = async (tx: Tx, caller: Caller, lists: TeamLists): Promise<string[]> => {
    const { identity, membership } = caller;
    const changes = await judgeLists(tx, caller, lists);
    for (const { role, removed, added } of changes) {
      for (const id of removed) await takeRole(tx, membership.venue, role, id);
      for (const { email } of added) await invite?.(tx, membership.venue, { role, email, locale: 'fr', by: identity.id });
    }
    return changes.flatMap(({ removed }) => removed);
  };
  const tables = tableStore(db, config.PUBLIC_URL);
  /** The stores by the names of their records. */
  const records = { table: tables };
  const bySomebody = (account: string) => ({ account, now: clock.now() });

  return {
    /**
     * What somebody is on a venue, at most two seconds old and fresh after the bus told `venue` or `account`.
     * Null: no such venue, or not theirs; an admin stands on every venue, without a role.
     */
    async membership({ id, admin, only }: Pick<Identity, 'id' | 'admin' | 'only'>, venue: string): Promise<Membership | null> {
      const found = isUuid(venue) ? await recent.get(id, venue) : null;
      if (!found) return null;
      const roles = rolesAt(found.roles, venue, only);
      if (!admin && roles.length === 0) return null;
      return { venue, tier: found.tier, roles: admin ? [] : roles };
    },
    /** Roles of an account on venues with their tiers, the oldest first, at most `most`. */
    rolesOf: (who: Pick<Identity, 'id' | 'only'>, most: number): Promise<RoleOnVenue[]> => rolesOf(db, who, clock.now(), most),
    /** The names of the first venues that somebody works on. */
    namesOf: (account: string): Promise<string[]> => venueNamesOf(db, account, MOST_NAMES),
    /** The venues that somebody may work on, for paths that name none; null: all of them (an admin). */
    async venuesOf({ id, admin, only }: Pick<Identity, 'id' | 'admin' | 'only'>): Promise<string[] | null> {
      return admin ? null : (await rolesOf(db, { id, only }, clock.now(), MOST_VENUES)).map(({ venue }) => venue);
    },
    hasRole,
    /** Everybody with a role there, whoever asks. */
    membersOf: (venue: string) => wholeTeamOf(db, venue),
    /** Whoever gets it must be told to others (`users.changed`) once the transaction is done. */
    grantRole: (tx: Tx, venue: string, given: { role: Role; account: string; by: string }) => addRole(tx, venue, given, clock.now()),
    /** Has a module above follow where somebody loses a role, in that transaction. */
    followLostRoles: (follow: RoleFollower) => void followers.push(follow),
    /** Has a module above invite those who are added to a venue's lists. */
    invitedBy(by: Invite): void {
      invite = by;
    },
    records,
    profileRestorer: profileRestorer({ begin: raiseMenuVersion, afterCommit: changed }, () => clock.now()),
    tasks: [
      task(pauseEnded, async (pause) => {
        await turn(pause.venue, (tx) => expirePause(tx, pause, clock.now()), null);
      }),
    ],
    routes(on: Bind) {
      bindRecords(on, records);
      bindVenues(on, {
        db,
        tables,
        person: users.findAccount,
        list: (person, query) =>
          listVenues(db, person, query, clock.now(), { webAddress: config.PUBLIC_URL, hold_minutes: config.HOLD_MINUTES }),
        all: (query) => listAllVenues(db, query, clock.now()),
        async create({ managers, bartenders, readers, ...input }: NewVenue, identity) {
          await requireTimezone(db, input.timezone);
          const made = await db.transaction(async (tx) => {
            const venue = await createVenue(tx, input, clock.now());
            await changeTeam(tx, { identity, membership: { venue, tier: 'none', roles: [] } }, { managers, bartenders, readers });
            return venue;
          }, identity.id);
          return profile(made);
        },
        async setActive(venue, active, account) {
          await turn(venue, (tx) => writeActive(tx, venue, active, bySomebody(account)), account);
          return profile(venue);
        },
        profile,
        async changeProfile(venue: string, { managers, bartenders, readers, ...change }: ProfileChange, caller) {
          await requireTimezone(db, change.timezone);
          const leaving = await db.transaction(async (tx) => {
            await changeProfile(tx, venue, change, clock.now());
            return changeTeam(tx, caller, { managers, bartenders, readers });
          }, caller.identity.id);
          changed(venue);
          for (const id of leaving) users.changed(id);
          return answerFor(leaving, await profile(venue));
        },
        async removeMember(venue, role, account, by) {
          if (!(await db.transaction((tx) => takeRole(tx, venue, role, account), by))) throw new ApiError('not_found');
          users.changed(account);
        },
        async removePicture(venue, account) {
          const done = await db.transaction(async (tx) => ({ removed: await removePicture(tx, venue) }), account);
          changed(venue);
          return answerFor(done, await profile(venue));
        },
        open: (venue) => readOpen(db, venue, clock.now()),
        setOpen: (venue, open, account) => turn(venue, (tx) => writeOpen(tx, venue, open, bySomebody(account)), account),
        pause: (venue, minutes, account) => turn(venue, (tx) => writePause(tx, venue, minutes, bySomebody(account)), account),
        endPause: (venue, account) => turn(venue, (tx) => endPause(tx, venue, bySomebody(account)), account),
        checkTable: tableCheck(db),
      });
    },
  };
};
