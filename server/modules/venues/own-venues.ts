// The venue switcher: the venues that an account may work on; all of them for an admin.
import { imageUrl } from '@ardoise/contract/files.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { contains, listOf } from '../../http/resource.ts';
import type { Runs } from '../../platform/db.ts';
import { sql } from '../../platform/sql.ts';
import { type Subscription, tierAt } from './subscription.ts';
import { rolesAt } from './team/memberships.ts';

/** The account whose venues are listed. */
export type Person = { id: string; admin: boolean; only?: string | undefined };
type Query = { name?: string | undefined; page?: number | undefined; pageSize?: number | undefined };
type Row = Omit<OwnVenue, 'image_url' | 'menu_url' | 'tier' | 'hold_minutes'> &
  Pick<Subscription, 'offer' | 'end_date'> & { image: string | null };

const venueList = listOf<Row, { person: Person; name?: string | undefined }>('venues.own-venue', {
  columns: ({ person }) => sql`t.id, t.name, t.image, t.open, t.active, t.currency, t.timezone, t.source_locale, t.default_locale,
    t.late_waiting, t.late_preparing, t.late_ready, s.offer, s.end_date,
    array(select role from venue_role r where r.venue_id = t.id and r.account_id = ${person.id} order by r.since, role) as roles`,
  from: sql`from venue t left join venue_plan s on s.venue_id = t.id`,
  where: ({ person, name }) => [
    ...(person.admin ? [] : [sql`exists (select from venue_role r where r.venue_id = t.id and r.account_id = ${person.id})`]),
    ...(person.only ? [sql`t.id = ${person.only}`] : []),
    ...(name ? [contains('t.name_folded', name)] : []),
  ],
  sorts: { name: sql`t.name_folded collate "C"` },
  defaultSort: 'name',
  examples: [
    { person: { id: '', admin: true } },
    { person: { id: '', admin: true }, name: 'T' },
    { person: { id: '', admin: false } },
    { person: { id: '', admin: false, only: 'T' } },
  ],
});

/** `webAddress`: the configured origin of the guests' menus; `hold_minutes`: how long a held order waits. */
type Installed = { webAddress: string | undefined; hold_minutes: number };

/** Lists venues by name; without `page`, the first 500. */
export const listVenues = async (
  runs: Runs,
  person: Person,
  { name, page, pageSize }: Query,
  now: Date,
  { webAddress = '', hold_minutes }: Installed,
): Promise<{ rows: OwnVenue[]; total: number }> => {
  const { rows, total } = await venueList.page(
    runs,
    { person, name },
    { ...(page !== undefined && { page }), ...(pageSize !== undefined && { pageSize }) },
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      hold_minutes,
      image_url: imageUrl(row.image),
      roles: rolesAt(row.roles, row.id, person.only),
      menu_url: `${webAddress}/m/${row.id}`,
      tier: tierAt(row, now),
    })),
    total,
  };
};
