// The venues of the platform, as admins list and create them (docs/product/venues.md#list).
import { timezoneOf } from '@ardoise/contract/rules/countries.ts';
import { type NewVenue, type Profile, profileInput } from '@ardoise/contract/venues.ts';
import { emit } from '../../http/events.ts';
import { contains, listOf } from '../../http/resource.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { newId, shortId } from '../../platform/ids.ts';
import { list, sql, statement, verbatim } from '../../platform/sql.ts';
import { createCounter } from '../board/index.ts';
import { requireLinks } from './links.ts';
import { type ProfileRow, profileOf } from './profile.ts';
import { planColumns } from './subscription.ts';

/** `active`: only those that are, or that are not. */
export type VenueQuery = {
  name?: string | undefined;
  active?: 'true' | 'false' | undefined;
  id?: string[] | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
};

const IS_ACTIVE = { true: sql`t.active`, false: sql`not t.active` };
const venueList = listOf<ProfileRow, Pick<VenueQuery, 'name' | 'active'>>('venues.venue', {
  columns: () => sql`t.*, c.timetable, ${planColumns('t')}`,
  from: sql`from venue t left join opening_hours c on c.venue_id = t.id and c.id = t.hours left join venue_plan s on s.venue_id = t.id`,
  where: ({ name, active }) => [...(active ? [IS_ACTIVE[active]] : []), ...(name ? [contains('t.name_folded', name)] : [])],
  sorts: { name: sql`t.name_folded collate "C"`, creation_date: sql`t.creation_date` },
  defaultSort: 'name',
  examples: [{}, { name: 'T', active: 'true' }, { active: 'false' }],
});

export const listAllVenues = async (
  runs: Runs,
  { name, active, ...query }: VenueQuery,
  now: Date,
): Promise<{ rows: Profile[]; total: number }> => {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const { rows, total } = await venueList.page(runs, { name, active }, given);
  return { rows: rows.map((row) => profileOf(row, now)), total };
};

const { hours: _, image: __, ...written } = profileInput.shape;
const fields = Object.keys(written) as (keyof typeof written)[];
const insert = statement(
  'venues.venue-insert',
  (id: string, input: Partial<NewVenue>, now: Date) => sql`insert into venue (id, hrid, creation_date, ${verbatim(fields.join(', '))})
    values (${id}, ${shortId(id)}, ${now}, ${list(fields.map((field) => sql`${input[field]}`))})`,
  { examples: [[newId(), {}, new Date(0)]] },
);

/** Active, without a subscription, its menu empty; its time zone is the country's where none is said. */
export const createVenue = async (tx: Tx, input: NewVenue, now: Date): Promise<string> => {
  requireLinks(input);
  const id = newId();
  await tx.run(insert(id, { ...input, timezone: input.timezone ?? timezoneOf(input.country) }, now));
  await createCounter(tx, id);
  await emit(tx, id, 'venue.changed', { what: 'profile' });
  return id;
};
