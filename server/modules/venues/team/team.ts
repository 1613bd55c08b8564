// The team of a venue: the lists of its managers, bartenders and readers (docs/product/people-and-rights.md#team).

import type { RegisteredUser } from '@ardoise/contract/accounts/users.ts';
import { FieldProblems } from '@ardoise/contract/errors.ts';
import { LIST_OF, may, ROLES, type Role, type Subject } from '@ardoise/contract/rules/permissions.ts';
import type { TeamMember } from '@ardoise/contract/team.ts';
import type { TeamLists } from '@ardoise/contract/venues.ts';
import { type Identity, type Membership, requireRight } from '../../../http/guard.ts';
import { contains } from '../../../http/resource.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { every, sql, statement } from '../../../platform/sql.ts';
import { ACCOUNTS } from '../../users/index.ts';

const MAX_FOUND = 20;

type Row = { role: Role; since: Date; id: string; email: string; firstname: string; lastname: string };
const listTeam = statement(
  'venues.team-list',
  (venue: string, roles: readonly Role[]) => sql<Row>`select r.role, r.since, a.id, a.email, a.firstname, a.lastname
    from venue_role r join ${ACCOUNTS} a on a.id = r.account_id where r.venue_id = ${venue} and r.role = any(${roles}) order by r.since, a.id`,
);
const listRoles = statement(
  'venues.roles-list',
  (venues: readonly string[]) => sql<{ venue_id: string; role: Role; account_id: string }>`select venue_id, role, account_id from venue_role
    where venue_id = any(${venues}::uuid[]) order by since, account_id`,
);
const insertRole = statement(
  'venues.role-insert',
  (venue: string, role: Role, account: string, now: Date) => sql`insert into venue_role (venue_id, account_id, role, since)
    values (${venue}, ${account}, ${role}, ${now}) on conflict do nothing`,
);
const setGiver = statement('venues.role-giver-set', (by: string) => sql`select set_config('ardoise.account', ${by}, true)`);
const deleteRole = statement(
  'venues.role-delete',
  (venue: string, role: Role, account: string) =>
    sql`delete from venue_role where venue_id = ${venue} and account_id = ${account} and role = ${role}`,
);
const deleteRoles = statement('venues.roles-delete', (account: string) => sql`delete from venue_role where account_id = ${account}`);
/** The lists are part of the profile: saving an older one is a conflict (409). */
const raiseVersion = statement(
  'venues.team-version-raise',
  (venue: string) => sql`update venue set version = version + 1 where id = ${venue}`,
);
const findRole = statement(
  'venues.role-find',
  (venue: string, role: Role, account: string) =>
    sql`select from venue_role where venue_id = ${venue} and account_id = ${account} and role = ${role}`,
);

type Search = { email?: string | undefined; id?: string[] | undefined };
const findRegistered = statement(
  'venues.registered-find',
  ({ id: caller, admin }: Pick<Identity, 'id' | 'admin'>, { email, id }: Search) => sql<RegisteredUser>`
    select a.id, a.email, a.firstname, a.lastname from ${ACCOUNTS} a where ${every([
      sql`not a.disabled`,
      ...(email ? [contains(`fold(a.email || ' ' || a.firstname || ' ' || a.lastname)`, email)] : []),
      ...(id ? [sql`a.id = any(${id}::uuid[])`] : []),
      ...(admin
        ? []
        : [
            sql`exists (select from venue_role own join venue_role theirs on theirs.venue_id = own.venue_id
              where own.account_id = ${caller} and own.role = 'manager' and theirs.account_id = a.id)`,
          ]),
    ])} order by fold(a.email) collate "C" limit ${id ? 500 : MAX_FOUND}`,
  {
    examples: [true, false].flatMap((admin) =>
      [{}, { email: 'T', id: [] }].map((search): [Identity, Search] => [{ id: '', admin } as Identity, search]),
    ),
  },
);

const memberOf = ({ role, since, ...user }: Row): TeamMember => ({ role, since: since.toISOString(), user });
const visibleTo = (subject: Subject): Role[] => ROLES.filter((role) => may(subject, `${LIST_OF[role]}:list`));

const listsFrom = (roles: readonly Role[], idsOf: (role: Role) => string[]) =>
  Object.fromEntries(roles.map((role) => [LIST_OF[role], idsOf(role)])) as Required<TeamLists>;

/** The members of the lists that the caller may see. */
export const teamOf = async (runs: Runs, venue: string, subject: Subject): Promise<TeamMember[]> =>
  (await runs.all(listTeam(venue, visibleTo(subject)))).map(memberOf);

/** All members, regardless of the caller. */
export const wholeTeamOf = async (runs: Runs, venue: string): Promise<TeamMember[]> =>
  (await runs.all(listTeam(venue, ROLES))).map(memberOf);

/** The same as lists of ids, without lists that the caller may not see. */
export const listsOf = async (runs: Runs, venue: string, subject: Subject): Promise<TeamLists> => {
  const roles = visibleTo(subject);
  const rows = await runs.all(listTeam(venue, roles));
  return listsFrom(roles, (role) => rows.filter((row) => row.role === role).map(({ id }) => id));
};

/** The lists of many venues, for admins, by venue. */
export const listsByVenue = async (runs: Runs, venues: readonly string[]): Promise<(venue: string) => Required<TeamLists>> => {
  const rows = await runs.all(listRoles(venues));
  return (venue) => {
    const own = rows.filter((row) => row.venue_id === venue);
    return listsFrom(ROLES, (role) => own.filter((row) => row.role === role).map(({ account_id }) => account_id));
  };
};

export const hasRole = async (runs: Runs, venue: string, role: Role, account: string): Promise<boolean> =>
  (await runs.one(findRole(venue, role, account))) !== undefined;
/** `by`: the account that gave the role, for the history. The role counts from its acceptance. */
export const addRole = async (tx: Tx, venue: string, given: { role: Role; account: string; by: string }, now: Date): Promise<void> => {
  const { role, account, by } = given;
  await tx.run(setGiver(by));
  if ((await tx.run(insertRole(venue, role, account, now))) > 0) await tx.run(raiseVersion(venue));
};
/** False if the account did not have the role. */
export const removeRole = async (tx: Tx, venue: string, role: Role, account: string): Promise<boolean> => {
  const had = (await tx.run(deleteRole(venue, role, account))) > 0;
  if (had) await tx.run(raiseVersion(venue));
  return had;
};
/** Removes all roles of an erased account. */
export const removeRoles = async (tx: Tx, account: string): Promise<void> => {
  await tx.run(deleteRoles(account));
};

/** The users that the caller may add: all for an admin, those of the own venues for a manager. */
export const registered = (runs: Runs, caller: Identity, search: Search): Promise<RegisteredUser[]> =>
  runs.all(findRegistered(caller, search));

/** Changes of one list: accounts that lose the role, and users to invite. */
export type TeamChange = { role: Role; removed: string[]; added: RegisteredUser[] };

/** Answers 403 if the caller changes a read-only list, 422 if an added user is unknown. */
export const validateLists = async (
  tx: Tx,
  { identity, membership }: { identity: Identity; membership: Membership },
  lists: TeamLists,
): Promise<TeamChange[]> => {
  const rows = await tx.all(listTeam(membership.venue, ROLES));
  const problems = new FieldProblems();
  const changes: TeamChange[] = [];
  for (const role of ROLES) {
    const wanted = lists[LIST_OF[role]];
    if (!wanted) continue;
    const present = rows.filter((row) => row.role === role).map(({ id }) => id);
    const removed = present.filter((id) => !wanted.includes(id));
    const missing = wanted.filter((id) => !present.includes(id));
    if (removed.length + missing.length === 0) continue;
    requireRight(identity, membership, `${LIST_OF[role]}:edit`);
    const added = await registered(tx, { ...identity, admin: true }, { id: missing });
    if (added.length < missing.length) problems.add(LIST_OF[role], 'unknown_id', 'There is no such user.');
    changes.push({ role, removed, added });
  }
  problems.throwAs('contradiction');
  return changes;
};
