// Changes of a venue: profile, team, and whether it takes orders.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { NewVenue, OpenState, Profile, ProfileChange } from '@ardoise/contract/venues.ts';
import type { Identity } from '../../http/guard.ts';
import type { Clock } from '../../platform/clock.ts';
import { answerFor, type Db, type Tx } from '../../platform/db.ts';
import type { Users } from '../users/index.ts';
import { createVenue } from './all-venues.ts';
import { endPause, expirePause, type PauseEnd, readOpen, writeActive, writeOpen, writePause } from './open.ts';
import { changeProfile, findProfile, removePicture } from './profile.ts';
import type { Caller } from './routes.ts';
import type { RoleChanges } from './team/role-changes.ts';
import { requireTimezone } from './timezone.ts';

type Deps = {
  db: Db;
  clock: Clock;
  users: Pick<Users, 'changed'>;
  roles: RoleChanges;
  /** Publishes that a venue's state changed. */
  changed(venue: string): void;
};

/** The venue's record; 404 where there is none. */
const requireProfile = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, venue: string): Promise<Profile> => {
  const found = await findProfile(db, venue, clock.now());
  if (!found) throw new ApiError('not_found');
  return found;
};

/** Changes of whether orders are taken. Each returns the new state and announces it if anything changed. */
export const openStateChanges = ({ db, clock, changed }: Pick<Deps, 'db' | 'clock' | 'changed'>) => {
  const write = async (venue: string, work: (tx: Tx) => Promise<boolean>, account: string | null): Promise<OpenState> => {
    const done = await db.transaction(async (tx) => ({ turned: await work(tx) }), account);
    if (done.turned) changed(venue);
    return answerFor(done, await readOpen(db, venue, clock.now()));
  };
  const by = (account: string) => ({ account, now: clock.now() });
  return {
    setOpen: (venue: string, open: boolean, account: string) => write(venue, (tx) => writeOpen(tx, venue, open, by(account)), account),
    pause: (venue: string, minutes: number, account: string) => write(venue, (tx) => writePause(tx, venue, minutes, by(account)), account),
    endPause: (venue: string, account: string) => write(venue, (tx) => endPause(tx, venue, by(account)), account),
    async expirePause(pause: PauseEnd): Promise<void> {
      await write(pause.venue, (tx) => expirePause(tx, pause, clock.now()), null);
    },
    async setActive(venue: string, active: boolean, account: string): Promise<Profile> {
      await write(venue, (tx) => writeActive(tx, venue, active, by(account)), account);
      return requireProfile({ db, clock }, venue);
    },
  };
};

export const profileChanges = ({ db, clock, users, roles, changed }: Deps) => {
  const profile = (venue: string): Promise<Profile> => requireProfile({ db, clock }, venue);
  return {
    profile,
    async create({ managers, bartenders, readers, ...input }: NewVenue, identity: Identity): Promise<Profile> {
      await requireTimezone(db, input.timezone);
      const made = await db.transaction(async (tx) => {
        const venue = await createVenue(tx, input, clock.now());
        await roles.changeLists(tx, { identity, membership: { venue, tier: 'none', roles: [] } }, { managers, bartenders, readers });
        return venue;
      }, identity.id);
      return profile(made);
    },
    async changeProfile(venue: string, { managers, bartenders, readers, ...change }: ProfileChange, caller: Caller): Promise<Profile> {
      await requireTimezone(db, change.timezone);
      const removed = await db.transaction(async (tx) => {
        await changeProfile(tx, venue, change, clock.now());
        return roles.changeLists(tx, caller, { managers, bartenders, readers });
      }, caller.identity.id);
      changed(venue);
      for (const id of removed) users.changed(id);
      return answerFor(removed, await profile(venue));
    },
    async removeMember(venue: string, role: Role, account: string, by: string): Promise<void> {
      if (!(await db.transaction((tx) => roles.revoke(tx, venue, role, account), by))) throw new ApiError('not_found');
      users.changed(account);
    },
    async removePicture(venue: string, account: string): Promise<Profile> {
      const done = await db.transaction(async (tx) => ({ removed: await removePicture(tx, venue) }), account);
      changed(venue);
      return answerFor(done, await profile(venue));
    },
  };
};
