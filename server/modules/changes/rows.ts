// The history as rows, written by triggers (server/migrations/0031-keep-history.sql).
import { CHANGE_LIMITS, type Changed, type ChangedCount, type ChangedRecord } from '@ardoise/contract/changes.ts';
import { contains, listOf } from '../../http/resource.ts';
import { every, type Sql, sql, statement } from '../../platform/sql.ts';
import { ACCOUNTS } from '../users/index.ts';
import { VENUES } from '../venues/index.ts';
import { hasUntouchedColumn, isPlaceUntouched, isRecent, lastOf, placed } from './restore-rows.ts';

/** Filter of changes; days are in the venue's time zone and inclusive. */
type ChangeFilter = {
  resource?: Changed | undefined;
  record?: string | undefined;
  search?: string | undefined;
  begin_date?: string | undefined;
  end_date?: string | undefined;
};
export type Scope = ChangeFilter & { venue: string };

export type ChangeRow = { id: string; at: Date; by: string | null };
type Columns = Readonly<Record<string, unknown>>;
/** `total`: number of matching records in this change. */
export type RecordRow = Omit<ChangedRecord, 'record' | 'fields' | 'restorable'> & {
  change_id: string;
  record_id: string;
  before: Columns;
  after: Columns;
  total: number;
  /** True if it is recent enough to restore; and the last state of the record (`lastOf`). */
  recent: boolean;
  last: string | null;
};
/** A change of the list of `member` records that a record keeps: removed and added ids. */
export type LinkRow = { change_id: string; owner_id: string; member: Changed; gone: string[] | null; come: string[] | null };

const person = (id: Sql): Sql => sql`(select a.full_name from ${ACCOUNTS} a where a.id = ${id})`;
const by = person(sql`t.account_id`);
/** Records have their names at the time, people their current ones. */
const name = sql`case r.resource when 'role' then coalesce(${person(sql`r.record_id`)}, '') else r.name end`;

/** Changes of a record and of lists that contain it, found by the indexes on both. */
const touched = (venue: string, record: string): Sql =>
  sql`select change_id from change_record where venue_id = ${venue} and record_id = ${record}
    union select change_id from change_link where venue_id = ${venue} and member_id = ${record}`;

/** Condition on the records `r` of a change: a kind, a record, and the records that list it. */
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
  const { venue, record, search, begin_date, end_date } = scope;
  const records = sql`select from change_record r where r.change_id = t.id and ${among(scope)}`;
  return [
    sql`t.venue_id = ${venue}`,
    ...(record ? [sql`t.id in (${touched(venue, record)})`] : []),
    ...(begin_date ? [sql`(t.at at time zone v.timezone)::date >= ${begin_date}::date`] : []),
    ...(end_date ? [sql`(t.at at time zone v.timezone)::date <= ${end_date}::date`] : []),
    sql`exists (${records})`,
    // The author is matched once per change, not per record.
    ...(search
      ? [sql`(${contains(sql`fold(coalesce(${by}, ''))`, search)} or exists (${records} and ${contains(sql`fold(${name})`, search)}))`]
      : []),
  ];
};

const EXAMPLES: ChangeFilter[] = [{}, { resource: 'product', record: 'T' }, { search: 'T' }, { begin_date: 'T', end_date: 'T' }];
export const changes = listOf<ChangeRow, Scope>('changes.change', {
  columns: () => sql`t.id, t.at, nullif(${by}, '') as by`,
  from: sql`from change t join ${VENUES} v on v.id = t.venue_id`,
  where: conditions,
  sorts: { at: sql`t.at` },
  defaultSort: 'at',
  examples: EXAMPLES.map((wanted) => ({ venue: '', ...wanted })),
});

/** A record of a change. */
export type RecordKey = { resource: Changed; record_id: string };
type Records = {
  venue: string;
  change: string;
  resource?: Changed | undefined;
  what?: ChangedRecord['what'] | undefined;
  search?: string | undefined;
};
const RECORDS: Omit<Records, 'venue' | 'change'>[] = [{}, { resource: 'product' }, { what: 'deleted' }, { search: 'T' }];
/** One page of the records of a change. */
export const records = listOf<RecordKey, Records>('changes.record-page', {
  columns: () => sql`r.resource, r.record_id`,
  from: sql`from change_record r cross join lateral (select r.record_id as id) t`,
  where: ({ venue, change, resource, what, search }) => [
    sql`r.venue_id = ${venue} and r.change_id = ${change}`,
    ...(resource ? [sql`r.resource = ${resource}`] : []),
    ...(what ? [sql`r.what = ${what}`] : []),
    ...(search ? [contains(sql`fold(${name})`, search)] : []),
  ],
  sorts: { place: placed },
  defaultSort: 'place',
  examples: RECORDS.map((wanted) => ({ venue: '', change: '', ...wanted })),
});

const detailsAt = (now: Date): Sql => sql`r.change_id, r.resource, r.record_id, ${name} as name, r.currency, r.what, r.after,
  ${isRecent(now)} as recent, case when ${isRecent(now)} then ${lastOf} end as last, case r.what when 'deleted' then '{}' else r.before end as before`;

/**
 * The first records of each change. Values are read only for these; `offset 0` forces a lookup for each, whatever
 * PostgreSQL's statistics.
 */
export const listRecords = statement(
  'changes.record-list',
  (ids: readonly string[], scope: Scope, now: Date) => sql<RecordRow>`select ${detailsAt(now)}, first.total
    from unnest(${ids}::uuid[]) as listed (id)
    cross join lateral (
      select r.resource, r.record_id, count(*) over () as total, row_number() over (order by ${placed}) as place
      from change_record r where r.change_id = listed.id and ${among(scope)} order by ${placed} limit ${CHANGE_LIMITS.records}) first
    join change c on c.venue_id = ${scope.venue} and c.id = listed.id
    cross join lateral (select * from change_record d where d.venue_id = ${scope.venue} and d.change_id = listed.id
      and d.resource = first.resource and d.record_id = first.record_id offset 0) r
    order by listed.id, first.place`,
  {
    examples: [
      [[], { venue: '' }, new Date(0)],
      [[], { venue: '', resource: 'product', record: 'T' }, new Date(0)],
    ],
  },
);
/** Records of one change, in their order. */
export const listDetails = statement(
  'changes.record-details',
  (venue: string, change: string, of: readonly RecordKey[], now: Date) => sql<RecordRow>`select ${detailsAt(now)}, 0 as total
    from change c join change_record r on r.venue_id = c.venue_id and r.change_id = c.id
    join unnest(${of.map(({ resource }) => resource)}::text[], ${of.map(({ record_id }) => record_id)}::uuid[]) as wanted (resource, record_id)
      on wanted.resource = r.resource and wanted.record_id = r.record_id
    where c.venue_id = ${venue} and c.id = ${change} order by ${placed}`,
  { examples: [['', '', [], new Date(0)]] },
);
/** The number of records of each kind that changes created, changed, deleted or restored. */
export const listCounts = statement(
  'changes.count-list',
  (venue: string, ids: readonly string[]) => sql<ChangedCount & { change_id: string }>`
    select change_id, resource, what, count(*) as count from change_record where venue_id = ${venue} and change_id = any(${ids}::uuid[])
    group by change_id, resource, what order by array_position('{deleted,restored,created,changed}', what), count(*) desc, resource`,
);
/** Changes of which something can be undone according to the history; `restoreAll` also checks the current records. */
export const listUndoable = statement(
  'changes.undoable-list',
  (venue: string, ids: readonly string[], kinds: readonly Changed[], now: Date) => sql<{ id: string }>`
    select c.id from change c where c.venue_id = ${venue} and c.id = any(${ids}::uuid[]) and ${isRecent(now)} and exists (
      select from change_record r where r.venue_id = c.venue_id and r.change_id = c.id and r.resource = any(${kinds})
      and (r.what = 'deleted') = coalesce(${lastOf} like 'deleted %', false)
      and (r.what <> 'changed' or ${hasUntouchedColumn} or exists (select from change_link k
        where k.venue_id = r.venue_id and k.change_id = r.change_id and k.owner_id = r.record_id and ${isPlaceUntouched})))`,
  { examples: [['', [], [], new Date(0)]] },
);
export const listLinks = statement(
  'changes.link-list',
  (venue: string, ids: readonly string[], owners: readonly string[]) => sql<LinkRow>`
    select change_id, owner_id, member, (array_agg(member_id) filter (where after is null))[:${CHANGE_LIMITS.fields}] as gone,
      (array_agg(member_id order by after) filter (where before is null))[:${CHANGE_LIMITS.fields}] as come
    from change_link where venue_id = ${venue} and change_id = any(${ids}::uuid[]) and owner_id = any(${owners}::uuid[])
      and before is distinct from after
    group by change_id, owner_id, member`,
);
/** The current names of records, and the last names of deleted ones. */
export const listNames = statement(
  'changes.name-list',
  (venue: string, ids: readonly string[]) => sql<{ id: string; name: string }>`
    (select distinct on (r.record_id) r.record_id as id, r.name from change_record r join change t on t.venue_id = r.venue_id and t.id = r.change_id
      where r.venue_id = ${venue} and r.record_id = any(${ids}::uuid[]) and r.what = 'deleted' order by r.record_id, t.at desc, t.id desc)
    union all select id, name from named_record where venue_id = ${venue} and id = any(${ids}::uuid[])`,
);

export const findOne = statement(
  'changes.change-read',
  (venue: string, id: string) =>
    sql<ChangeRow>`select t.id, t.at, nullif(${by}, '') as by from change t where t.venue_id = ${venue} and t.id = ${id}`,
);

/** The first change with this version: later toggles of the switch keep the version. */
export const findVersion = statement(
  'changes.version-find',
  (venue: string, record: string, version: number) => sql<ChangeRow>`select t.id, t.at, nullif(${by}, '') as by
    from change_record r join change t on t.venue_id = r.venue_id and t.id = r.change_id
    where r.venue_id = ${venue} and r.record_id = ${record} and r.version = ${version} order by t.at, t.id limit 1`,
);

/** The change that last toggled the switch of a record. */
export const findToggle = statement(
  'changes.turn-find',
  (venue: string, resource: Changed, record: string) => sql<{ change_id: string }>`select r.change_id
    from change_record r join change t on t.venue_id = r.venue_id and t.id = r.change_id
    where r.venue_id = ${venue} and r.record_id = ${record} and r.resource = ${resource} and r.what = 'changed' and r.after ? 'unavailable'
    order by t.at desc, t.id desc limit 1`,
);
