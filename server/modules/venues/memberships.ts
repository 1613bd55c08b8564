// Who somebody is on a venue: their roles there, and the tier that the venue's subscription gives it.
import type { Role, Tier } from '@ardoise/contract/rules/permissions.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { type Subscription, tierAt } from './subscription.ts';

export type RoleOnVenue = { venue: string; role: Role; tier: Tier };
/** Whose roles, and the venue of the shared tablet at which they are signed in. */
type Who = { id: string; only?: string | undefined };
type Subscribed = Pick<Subscription, 'offer' | 'end_date'>;

const findRoles = statement(
  'venues.roles-find',
  (venue: string, account: string) => sql<Subscribed & { roles: Role[] }>`
    select s.offer, s.end_date, array(select role from venue_role r where r.venue_id = v.id and r.account_id = ${account}) as roles
    from venue v left join subscription s on s.venue_id = v.id where v.id = ${venue}`,
  { prepared: true },
);
const listRoles = statement(
  'venues.role-list',
  (account: string, most: number) => sql<Subscribed & { venue_id: string; role: Role }>`
    select r.venue_id, r.role, s.offer, s.end_date from venue_role r left join subscription s on s.venue_id = r.venue_id
    where r.account_id = ${account} order by r.since, r.venue_id, r.role limit ${most}`,
);
const listNames = statement(
  'venues.name-list',
  (account: string, most: number) => sql<{ name: string }>`
    select v.name from venue_role r join venue v on v.id = r.venue_id where r.account_id = ${account} order by r.since limit ${most}`,
);

/** The roles of an account on a venue, with its tier; null where there is no such venue. */
export const rolesOn = async (db: Db, account: string, venue: string, now: Date): Promise<{ roles: Role[]; tier: Tier } | null> => {
  const found = await db.one(findRoles(venue, account));
  return found ? { roles: found.roles, tier: tierAt(found, now) } : null;
};

/** What of somebody's roles counts where they are signed in: at a shared tablet that of a bartender on its venue alone. */
export const rolesAt = <R extends Role>(roles: readonly R[], venue: string, only: string | undefined): R[] =>
  roles.filter((role) => only === undefined || (only === venue && role === 'bartender'));

/** Every role of an account, the oldest first; at most `most`, because they travel in the token of every request. */
export const rolesOf = async (db: Db, { id, only }: Who, now: Date, most: number): Promise<RoleOnVenue[]> => {
  const rows = await db.all(listRoles(id, most));
  return rows
    .filter(({ role, venue_id }) => rolesAt([role], venue_id, only).length > 0)
    .map((row) => ({ venue: row.venue_id, role: row.role, tier: tierAt(row, now) }));
};

/** The names of the venues that somebody works on, the oldest role first. */
export const venueNamesOf = async (db: Db, account: string, most: number): Promise<string[]> =>
  (await db.all(listNames(account, most))).map(({ name }) => name);
