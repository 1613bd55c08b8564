// The venue switcher: the venues that somebody may work on, all of them for an admin.
import { imageUrl } from '@ardoise/contract/files.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { sql } from 'kysely';
import { contains, pageOf } from '../../http/resource.ts';
import type { Queries } from '../../platform/db.ts';
import { type SubscriptionColumns, tierAt, type VenueTable } from './schema.ts';

/** Whose venues are listed. */
export type Person = { id: string; admin: boolean };
type Query = { name?: string | undefined; page?: number | undefined; pageSize?: number | undefined };
type Columns = 'id' | 'name' | 'image' | 'open' | 'active' | 'currency' | 'timezone' | 'source_locale' | 'default_locale';
type Row = Pick<VenueTable, Columns> & SubscriptionColumns & { roles: Role[] };

/** By name; without `page`, the first 500. */
export const listVenues = async (db: Queries, person: Person, query: Query, now: Date): Promise<{ rows: OwnVenue[]; total: number }> => {
  const mine = sql`exists (select from venue_role r where r.venue_id = t.id and r.account_id = ${person.id})`;
  const { rows, total } = await pageOf<Row>(db, query as { page?: number; pageSize?: number }, {
    from: sql`from (select v.*, s.offer, s.end_date, s.renewal,
        array(select role from venue_role r where r.venue_id = v.id and r.account_id = ${person.id} order by r.since, role) as roles
      from venue v left join subscription s on s.venue_id = v.id) t`,
    where: [person.admin ? sql`true` : mine, ...(query.name ? [contains('t.name_folded', query.name)] : [])],
    sorts: { name: sql`t.name_folded collate "C"` },
    first: 'name',
  });
  return { rows: rows.map((row) => ({ ...row, image_url: imageUrl(row.image), tier: tierAt(row, now) })), total };
};

/** The person whose list an admin asks for; the accounts themselves belong to the module users. */
export const findPerson = async (db: Queries, id: string): Promise<Person | null> => {
  const found = await sql<Person>`select id, admin from account where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
};
