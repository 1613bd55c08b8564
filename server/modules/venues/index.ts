// Owns the venues, their tables, roles and subscriptions. Publishes `venue` on the bus when a venue's state changes and `menu` when guests
// see the difference.
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { Bind } from '../../http/bind.ts';
import { bindRecords } from '../../http/resource.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { task } from '../../platform/jobs.ts';
import { raiseMenuVersion } from '../board/index.ts';
import type { Users } from '../users/index.ts';
import { listAllVenues } from './all-venues.ts';
import { openStateChanges, profileChanges } from './changes.ts';
import { pauseEnded, readOpen } from './open.ts';
import { listVenues } from './own-venues.ts';
import { profileRestorer } from './profile.ts';
import { bindVenues } from './routes.ts';
import { tableCheck } from './tables/table-check.ts';
import { tableStore } from './tables/tables.ts';
import { openMemberships, type RoleOnVenue } from './team/memberships.ts';
import { openRoleChanges } from './team/role-changes.ts';
import { addRole, hasRole, removeRoles, wholeTeamOf } from './team/team.ts';

export { currencyOf } from './currency.ts';
export { BILLED_VENUES, isCurrentCode, isTable, offerOf, PUBLISHED_VENUES, VENUES } from './fragments.ts';
export { menuStates } from './menu-states.ts';
export { type MessageSettings, messageSettings } from './messages.ts';
export { codeOfTable, hasCurrentCode } from './tables/tables.ts';
export { welcomeCountry } from './welcome.ts';
export type { RoleOnVenue };

export type Venues = ReturnType<typeof venuesModule>;

type Deps = { config: { PUBLIC_URL?: string | undefined; HOLD_MINUTES: number }; db: Db; bus: Bus; clock: Clock; users: Users };

export const venuesModule = ({ config, db, bus, clock, users }: Deps) => {
  const changed = (venue: string) => {
    bus.publish({ topic: 'venue', id: venue });
    bus.publish({ topic: 'menu', id: venue });
  };
  const roles = openRoleChanges();
  const open = openStateChanges({ db, clock, changed });
  const tables = tableStore(db, config.PUBLIC_URL);
  /** The stores by the names of their records. */
  const records = { table: tables };
  users.addHooks({ erased: (tx, { id }) => removeRoles(tx, id) });

  return {
    ...openMemberships({ db, bus, clock }),
    hasRole,
    /** All accounts with a role on a venue. */
    membersOf: (venue: string) => wholeTeamOf(db, venue),
    /** The caller publishes the change (`users.changed`) after the transaction. */
    grantRole: (tx: Tx, venue: string, given: { role: Role; account: string; by: string }) => addRole(tx, venue, given, clock.now()),
    onRoleRevoked: roles.onRevoked,
    inviteBy: roles.setInvite,
    records,
    profileRestorer: profileRestorer({ begin: raiseMenuVersion, afterCommit: changed }, () => clock.now()),
    tasks: [task(pauseEnded, open.expirePause)],
    routes(on: Bind) {
      bindRecords(on, records);
      bindVenues(on, {
        db,
        tables,
        person: users.findAccount,
        list: (person, query) =>
          listVenues(db, person, query, clock.now(), { webAddress: config.PUBLIC_URL, hold_minutes: config.HOLD_MINUTES }),
        all: (query) => listAllVenues(db, query, clock.now()),
        ...profileChanges({ db, clock, users, roles, changed }),
        ...open,
        open: (venue) => readOpen(db, venue, clock.now()),
        checkTable: tableCheck(db),
      });
    },
  };
};
