// Who somebody is on a venue: their roles there, and the tier that the venue's subscription gives it.
import type { Role, Tier } from '@ardoise/contract/rules/permissions.ts';
import type { Db } from '../../platform/db.ts';
import { type RoleOnVenue, type SubscriptionColumns, tierAt } from './schema.ts';

type VenueRow = SubscriptionColumns & { roles: Role[] };

const STANDING = `select s.offer, s.end_date, array(select role from venue_role r where r.venue_id = v.id and r.account_id = $2) as roles
  from venue v left join subscription s on s.venue_id = v.id where v.id = $1`;

/** The roles of an account on a venue, with its tier; null where there is no such venue. */
export const rolesOn = async (db: Db, account: string, venue: string, now: Date): Promise<{ roles: Role[]; tier: Tier } | null> => {
  const [row] = await db.named<VenueRow>('standing', STANDING, [venue, account]);
  return row ? { roles: row.roles, tier: tierAt(row, now) } : null;
};

/** Every role of an account, the oldest first; at most `most`, because they travel in the token of every request. */
export const rolesOf = async (db: Db, account: string, now: Date, most: number): Promise<RoleOnVenue[]> => {
  const { rows } = await db.pool.query<SubscriptionColumns & { venue_id: string; role: Role }>(
    `select r.venue_id, r.role, s.offer, s.end_date from venue_role r left join subscription s on s.venue_id = r.venue_id
     where r.account_id = $1 order by r.since, r.venue_id, r.role limit $2`,
    [account, most],
  );
  return rows.map((row) => ({ venue: row.venue_id, role: row.role, tier: tierAt(row, now) }));
};

/** The names of the venues that somebody works on, the oldest role first. */
export const venueNamesOf = async (db: Db, account: string, most: number): Promise<string[]> => {
  const { rows } = await db.pool.query<{ name: string }>(
    'select v.name from venue_role r join venue v on v.id = r.venue_id where r.account_id = $1 order by r.since limit $2',
    [account, most],
  );
  return rows.map(({ name }) => name);
};
