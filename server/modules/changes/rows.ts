// The history as rows, which triggers write (server/migrations/0031-keep-history.sql).
import { type Changed, type ChangedRecord, TOLD } from '@ardoise/contract/changes.ts';
import { contains, listOf } from '../../http/resource.ts';
import { every, list, type Sql, sql, statement } from '../../platform/sql.ts';
import { ACCOUNTS } from '../users/index.ts';
import { VENUES } from '../venues/index.ts';

/** Which changes are asked for; days are the venue's, both included. */
type Wanted = {
  resource?: Changed | undefined;
  record?: string | undefined;
  search?: string | undefined;
  begin_date?: string | undefined;
  end_date?: string | undefined;
};
export type Scope = Wanted & { venue: string };

export type ChangeRow = { id: string; at: Date; by: string | null };
type Columns = Readonly<Record<string, unknown>>;
/** `total`: how many records of this change are asked for. */
export type RecordRow = Omit<ChangedRecord, 'record' | 'fields'> & {
  change_id: string;
  record_id: string;
  before: Columns;
  after: Columns;
  total: number;
};
/** What a change did to the list of `members` that a record keeps: who left it, and who came. */
export type LinkRow = { change_id: string; owner_id: string; member: Changed; gone: string[] | null; come: string[] | null };

const person = (id: Sql): Sql => sql`(select trim(a.firstname || ' ' || a.lastname) from ${ACCOUNTS} a where a.id = ${id})`;
const by = person(sql`t.account_id`);
/** Records are called as they were then, people as they are now. */
const name = sql`case r.resource when 'role' then coalesce(${person(sql`r.record_id`)}, '') else r.name end`;

/** Records `r` of a change: of a kind; one, and those that keep it in a list. */
const among = ({ venue, resource, record }: Scope): Sql =>
  every([
    sql`r.venue_id = ${venue}`,
    ...(resource ? [sql`r.resource = ${resource}`] : []),
    ...(record
      ? [
          sql`(r.record_id = ${record} or exists (select from change_link l
            where l.venue_id = r.venue_id and l.change_id = r.change_id and l.owner_id = r.record_id and l.member_id = ${record}))`,
        ]
      : []),
  ]);

const conditions = (scope: Scope): Sql[] => {
  const { venue, search, begin_date, end_date } = scope;
  const records = sql`select from change_record r where r.change_id = t.id and ${among(scope)}`;
  return [
    sql`t.venue_id = ${venue}`,
    ...(begin_date ? [sql`(t.at at time zone v.timezone)::date >= ${begin_date}::date`] : []),
    ...(end_date ? [sql`(t.at at time zone v.timezone)::date <= ${end_date}::date`] : []),
    search
      ? sql`exists (${records} and (${contains(`fold(r.name)`, search)} or fold(concat_ws(' ', ${by}, ${name})) like '%' || fold(${search}) || '%'))`
      : sql`exists (${records})`,
  ];
};

const EXAMPLES: Wanted[] = [{}, { resource: 'product', record: 'T' }, { search: 'T' }, { begin_date: 'T', end_date: 'T' }];
export const changes = listOf<ChangeRow, Scope>('changes.change', {
  columns: () => sql`t.id, t.at, nullif(${by}, '') as by`,
  from: sql`from change t join ${VENUES} v on v.id = t.venue_id`,
  where: conditions,
  sorts: { at: sql`t.at` },
  first: 'at',
  examples: EXAMPLES.map((wanted) => ({ venue: '', ...wanted })),
});

/** The first records of each change: what went, what came, what is different. */
export const listRecords = statement(
  'changes.record-list',
  (ids: readonly string[], scope: Scope) => sql<RecordRow>`select r.* from unnest(${ids}::uuid[]) with ordinality as c (id, place)
    cross join lateral (
      select r.change_id, r.resource, r.record_id, ${name} as name, r.currency, r.what, r.after, count(*) over () as total,
        case r.what when 'deleted' then '{}' else r.before end as before
      from change_record r where r.change_id = c.id and ${among(scope)}
      order by array_position('{deleted,created,changed}', r.what), r.name, r.record_id limit ${TOLD.records}) r
    order by c.place`,
  {
    examples: [
      [[], { venue: '' }],
      [[], { venue: '', resource: 'product', record: 'T' }],
    ],
  },
);
export const listLinks = statement(
  'changes.link-list',
  (venue: string, ids: readonly string[], owners: readonly string[]) => sql<LinkRow>`
    select change_id, owner_id, member, (array_agg(member_id) filter (where after is null))[:${TOLD.fields}] as gone,
      (array_agg(member_id order by after) filter (where before is null))[:${TOLD.fields}] as come
    from change_link where venue_id = ${venue} and change_id = any(${ids}::uuid[]) and owner_id = any(${owners}::uuid[])
      and (before is null or after is null or before <> after)
    group by change_id, owner_id, member`,
);
/** How records are called now, and what is gone was called last. */
export const listNames = statement(
  'changes.name-list',
  (venue: string, ids: readonly string[]) => sql<{ id: string; name: string }>`
    select r.record_id as id, max(r.name) as name from change_record r
      where r.venue_id = ${venue} and r.record_id = any(${ids}::uuid[]) and r.what = 'deleted' group by r.record_id
    union all select id, name from named_record where venue_id = ${venue} and id = any(${ids}::uuid[])`,
);

const touched = (venue: string, record: string): Sql =>
  list(
    [
      sql`select change_id from change_record where venue_id = ${venue} and record_id = ${record}`,
      sql`select change_id from change_link where venue_id = ${venue} and owner_id = ${record}`,
      sql`select change_id from change_link where venue_id = ${venue} and member_id = ${record}`,
    ],
    ' union ',
  );
/** Whose the last change of a record is, and when it was made. */
export const findLast = statement(
  'changes.last-find',
  (venue: string, record: string) => sql<ChangeRow>`select t.id, t.at, nullif(${by}, '') as by from change t
    where t.venue_id = ${venue} and t.id in (${touched(venue, record)}) order by t.at desc, t.id desc limit 1`,
);
