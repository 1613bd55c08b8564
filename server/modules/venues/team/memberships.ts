// Memberships: the roles of an account on a venue, and the tier of the venue's subscription.
import type { Role, Tier } from '@ardoise/contract/rules/permissions.ts';
import type { Identity, Membership } from '../../../http/guard.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { isUuid } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { ttlCache } from '../../../platform/ttl-cache.ts';
import { type Subscription, tierAt } from '../subscription.ts';

/** Maximum numbers of venues and of venue names that are read for an account. */
const MAX_VENUES = 1000;
const MAX_NAMES = 20;

export type RoleOnVenue = { venue: string; role: Role; tier: Tier };
/** An account, and the venue of the shared tablet at which it is signed in. */
type Caller = { id: string; only?: string | undefined };
type Subscribed = Pick<Subscription, 'offer' | 'end_date'>;

const findRoles = statement(
  'venues.roles-find',
  (venue: string, account: string) => sql<Subscribed & { roles: Role[] }>`
    select s.offer, s.end_date, array(select role from venue_role r where r.venue_id = v.id and r.account_id = ${account}) as roles
    from venue v left join venue_plan s on s.venue_id = v.id where v.id = ${venue}`,
  { prepared: true },
);
const listRoles = statement(
  'venues.role-list',
  (account: string, most: number) => sql<Subscribed & { venue_id: string; role: Role }>`
    select r.venue_id, r.role, s.offer, s.end_date from venue_role r left join venue_plan s on s.venue_id = r.venue_id
    where r.account_id = ${account} order by r.since, r.venue_id, r.role limit ${most}`,
);
const listNames = statement(
  'venues.name-list',
  (account: string, most: number) => sql<{ name: string }>`
    select v.name from venue_role r join venue v on v.id = r.venue_id where r.account_id = ${account} order by r.since limit ${most}`,
);

/** The roles of an account on a venue, with the venue's tier; null for an unknown venue. */
const rolesOn = async (db: Db, account: string, venue: string, now: Date): Promise<{ roles: Role[]; tier: Tier } | null> => {
  const found = await db.one(findRoles(venue, account));
  return found ? { roles: found.roles, tier: tierAt(found, now) } : null;
};

/** The roles that count in a session: at a shared tablet, only that of a bartender on its venue. */
export const rolesAt = <R extends Role>(roles: readonly R[], venue: string, only: string | undefined): R[] =>
  roles.filter((role) => only === undefined || (only === venue && role === 'bartender'));

/** The roles of an account, oldest first; at most `most`, because the token of every request holds them. */
const rolesOf = async (db: Db, { id, only }: Caller, now: Date, most: number): Promise<RoleOnVenue[]> => {
  const rows = await db.all(listRoles(id, most));
  return rows
    .filter(({ role, venue_id }) => rolesAt([role], venue_id, only).length > 0)
    .map((row) => ({ venue: row.venue_id, role: row.role, tier: tierAt(row, now) }));
};

/** The names of an account's venues, oldest role first. */
const venueNamesOf = async (db: Db, account: string, most: number): Promise<string[]> =>
  (await db.all(listNames(account, most))).map(({ name }) => name);

type Person = Pick<Identity, 'id' | 'admin' | 'only'>;
type Deps = { db: Db; bus: Bus; clock: Clock };
export const openMemberships = ({ db, bus, clock }: Deps) => {
  const recent = ttlCache((account: string, venue: string) => rolesOn(db, account, venue, clock.now()));
  bus.subscribe(({ topic, id }) => {
    if (topic === 'venue' || topic === 'account') recent.drop(id);
  });
  return {
    /**
     * The roles of an account on a venue, cached for at most two seconds and until a `venue` or `account` message on the bus. Null for an
     * unknown venue or no role; an admin is a member of every venue, without a role.
     */
    async membership({ id, admin, only }: Person, venue: string): Promise<Membership | null> {
      const found = isUuid(venue) ? await recent.get(id, venue) : null;
      if (!found) return null;
      const roles = rolesAt(found.roles, venue, only);
      if (!admin && roles.length === 0) return null;
      return { venue, tier: found.tier, roles: admin ? [] : roles };
    },
    /** Roles of an account on venues, with the venues' tiers, oldest first, at most `most`. */
    rolesOf: (who: Pick<Identity, 'id' | 'only'>, most: number): Promise<RoleOnVenue[]> => rolesOf(db, who, clock.now(), most),
    /** The names of the account's first venues. */
    namesOf: (account: string): Promise<string[]> => venueNamesOf(db, account, MAX_NAMES),
    /** The venues an account may work on, for paths that name none; null for all (an admin). */
    async venuesOf({ id, admin, only }: Person): Promise<string[] | null> {
      return admin ? null : (await rolesOf(db, { id, only }, clock.now(), MAX_VENUES)).map(({ venue }) => venue);
    },
  };
};
