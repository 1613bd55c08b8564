// Statements of restores: reads of the history, and its own entry.
import { type Changed, type ChangedRecord, RESTORE_DAYS } from '@ardoise/contract/changes.ts';
import type { RowState } from '../../http/record/restoring.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import type { Place } from '../catalog/index.ts';
import type { RemovedIds } from './as-before.ts';

const RESTORABLE = verbatim(`interval '${RESTORE_DAYS} days'`);
/** True if a change `c` is recent enough to restore. */
export const isRecent = (now: Date): Sql => sql`c.at >= ${now}::timestamptz - ${RESTORABLE}`;
/**
 * The last creation, restoration or deletion of a record `r` and its kind then, such as `deleted product`: a product
 * that becomes a fee keeps its id. Null if the history has none.
 */
export const lastOf = sql`(select l.what || ' ' || l.resource from change_record l join change c on c.venue_id = l.venue_id and c.id = l.change_id
  where l.venue_id = r.venue_id and l.record_id = r.record_id and l.what <> 'changed'
  order by c.at desc, c.id desc, l.what = 'deleted' limit 1)`;
/** Condition: change `n` is later than `c`. */
const later = sql`(n.at, n.id) > (c.at, c.id)`;
/**
 * True if a change `l` after `c` did `what` to record `r`. `offset 0` forces an index lookup per record; PostgreSQL
 * would otherwise use a join, which is slow while its statistics of the venue are outdated.
 */
const didLater = (what: Sql): Sql => sql`exists (select from change_record l join change n on n.venue_id = l.venue_id and n.id = l.change_id
  where l.venue_id = r.venue_id and l.record_id = r.record_id and l.resource = r.resource and ${what} and ${later} offset 0)`;
/** True if record `r` changed again after change `c`. */
const moved = didLater(sql`l.what = 'changed' and l.before <> '{}'`);
/** Changes `c` from the given one on. */
const since = (venue: string, change: string): Sql =>
  sql`(c.at, c.id) >= (select first.at, first.id from change first where first.venue_id = ${venue} and first.id = ${change})`;

/** The order of the records `r` of a change: deleted, restored, created, changed. */
export const placed = sql`array_position('{deleted,restored,created,changed}', r.what), r.name, r.record_id`;

export type Entry = { what: ChangedRecord['what']; recent: boolean };
export const findEntry = statement(
  'changes.entry-find',
  (venue: string, change: string, { resource, record, now }: { resource: Changed; record: string; now: Date }) => sql<Entry>`
    select r.what, ${isRecent(now)} as recent from change_record r join change c on c.venue_id = r.venue_id and c.id = r.change_id
    where r.venue_id = ${venue} and r.change_id = ${change} and r.resource = ${resource} and r.record_id = ${record}`,
  { examples: [['', '', { resource: 'product', record: '', now: new Date(0) }]] },
);
export const findChange = statement(
  'changes.change-find',
  (venue: string, change: string) => sql<{ id: string }>`select id from change where venue_id = ${venue} and id = ${change}`,
);

/** `touched`: a later change touched the record. */
export type ChangeRecord = {
  resource: Changed;
  id: string;
  name: string;
  what: ChangedRecord['what'];
  currency: string;
  version: number;
  before: RowState;
  after: RowState;
  touched: boolean;
};
/** All records of a change. */
export const listChangeRecords = statement(
  'changes.act-records',
  (venue: string, change: string) => sql<ChangeRecord>`
    select r.resource, r.record_id as id, r.name, r.what, r.currency, r.before, r.after,
      coalesce(r.version, (select max(v.version) from change_record v
        where v.venue_id = r.venue_id and v.record_id = r.record_id and v.resource = r.resource), 1) as version,
      ${didLater(sql`(l.what <> 'changed' or l.before <> '{}')`)} as touched
    from change c join change_record r on r.venue_id = c.venue_id and r.change_id = c.id
    where c.venue_id = ${venue} and c.id = ${change} order by ${placed}`,
);
/** True if the place `k` in a list is still as change `c` left it; a later deletion of either end does not count. */
export const isPlaceUntouched = sql`k.before is distinct from k.after and not exists (
  select from change_link l join change n on n.venue_id = l.venue_id and n.id = l.change_id
  where l.venue_id = k.venue_id and l.member_id = k.member_id and l.owner = k.owner and l.owner_id = k.owner_id and ${later}
    and l.before is distinct from l.after
    and not exists (select from change_record d where d.venue_id = l.venue_id and d.change_id = l.change_id and d.what = 'deleted'
      and d.record_id in (l.owner_id, l.member_id) offset 0) offset 0)`;
/** True if change `c` of record `r` changed a column that no later change touched. */
export const hasUntouchedColumn = sql`exists (select from jsonb_object_keys(r.before) as moved (key) where not ${didLater(sql`l.before ? moved.key`)})`;
export type ChangeLink = Omit<Place, 'place' | 'sorted'> & { before: number | null; after: number | null };
/** The places in lists that a change touched, and that no later change touched except for the deletion of an end. */
export const listChangeLinks = statement(
  'changes.act-links',
  (venue: string, change: string) => sql<ChangeLink>`
    select k.owner, k.owner_id, k.member, k.member_id, k.before, k.after
    from change c join change_link k on k.venue_id = c.venue_id and k.change_id = c.id
    where c.venue_id = ${venue} and c.id = ${change} and ${isPlaceUntouched}`,
);
export type Toggle = { resource: Changed; id: string; before: boolean };
/** The switches that a change toggled and no later change toggled. */
export const listToggled = statement(
  'changes.turned-list',
  (venue: string, change: string) => sql<Toggle>`
    select r.resource, r.record_id as id, (r.before->>'unavailable')::boolean as before
    from change c join change_record r on r.venue_id = c.venue_id and r.change_id = c.id
    where c.venue_id = ${venue} and c.id = ${change} and r.what = 'changed' and r.before ? 'unavailable'
      and not ${didLater(sql`l.after ? 'unavailable'`)}`,
);
export type WholeChange = { recent: boolean; kinds: Changed[] };
/** The age and kinds of a change. */
export const findWholeChange = statement(
  'changes.whole-find',
  (venue: string, change: string, now: Date) => sql<WholeChange>`select ${isRecent(now)} as recent,
      array(select distinct resource from change_record r where r.venue_id = c.venue_id and r.change_id = c.id) as kinds
    from change c where c.venue_id = ${venue} and c.id = ${change}`,
  { examples: [['', '', new Date(0)]] },
);
/** The kinds of records in a change, and what happened to them. */
export const listChangeKinds = statement(
  'changes.act-kinds',
  (venue: string, change: string) => sql<Pick<ChangeRecord, 'resource' | 'what'>>`
    select distinct resource, what from change_record where venue_id = ${venue} and change_id = ${change}`,
);

export type DeletedRecord = { resource: Changed; id: string; currency: string; version: number; before: RowState };
/**
 * A record that a change deleted, with deleted members of its lists, recursively, that were not deleted again later.
 * `version`: the last one of each.
 */
export const listDeleted = statement(
  'changes.gone-list',
  (venue: string, change: string, resource: Changed, record: string) => sql<DeletedRecord>`
    with recursive gone as materialized (select * from change_record where venue_id = ${venue} and change_id = ${change} and what = 'deleted'),
    lost as materialized (select * from change_link where venue_id = ${venue} and change_id = ${change} and after is null),
    again as materialized (select l.record_id from change_record l join change c on c.venue_id = l.venue_id and c.id = l.change_id
      where l.venue_id = ${venue} and l.what = 'deleted' and l.change_id <> ${change} and ${since(venue, change)}),
    tree (resource, record_id) as (
      select ${resource}::text, ${record}::uuid
      union select l.member, l.member_id from tree t join lost l on l.owner = t.resource and l.owner_id = t.record_id
        join gone g on g.resource = l.member and g.record_id = l.member_id)
    select r.resource, r.record_id as id, r.currency, r.before, coalesce(r.version, (select max(v.version) from change_record v
        where v.venue_id = r.venue_id and v.record_id = r.record_id and v.resource = r.resource), 1) as version
    from tree t join gone r on r.resource = t.resource and r.record_id = t.record_id
    where r.record_id = ${record} or r.record_id not in (select record_id from again)`,
);

export type FoundValues = { currency: string; before: RowState };
/** The values of a record before a change and before each later one, the newest first. */
export const listFound = statement(
  'changes.found-list',
  (venue: string, change: string, resource: Changed, record: string) => sql<FoundValues>`
    select r.currency, r.before from change_record r join change c on c.venue_id = r.venue_id and c.id = r.change_id
    where r.venue_id = ${venue} and r.resource = ${resource} and r.record_id = ${record} and ${since(venue, change)}
    order by c.at desc, c.id desc`,
);

/** Matches an id in JSON text. */
const ANY_ID = verbatim(`'([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'`);
export type LostIds = RemovedIds & { resource: Changed; id: string };
/** The records that a change removed ids from. */
export const listLostIds = statement(
  'changes.forgot-list',
  (venue: string, change: string) => sql<LostIds>`
    select r.resource, r.record_id as id, r.before, r.after, ${moved} as moved
    from change_record r join change c on c.venue_id = r.venue_id and c.id = r.change_id
    where r.venue_id = ${venue} and r.change_id = ${change} and r.what = 'changed' and r.before <> '{}'`,
);
/** Changes that removed references from records because `gone` was deleted, unless the record regained them later. */
export const listRemovedIds = statement(
  'changes.taken-list',
  (venue: string, ids: readonly string[], now: Date) => sql<RemovedIds & { id: string; gone: string[] }>`
    with gone as materialized (select d.change_id, d.record_id from change_record d join change c on c.venue_id = d.venue_id and c.id = d.change_id
      where d.venue_id = ${venue} and d.what = 'deleted' and ${isRecent(now)}),
    touched as materialized (select * from change_record
      where venue_id = ${venue} and record_id = any(${ids}::uuid[]) and what = 'changed' and change_id in (select change_id from gone))
    select r.record_id as id, r.before, r.after, ${moved} as moved, array_agg(gone.record_id) as gone
    from touched r cross join lateral (select distinct found[1]::uuid as id from regexp_matches(r.before::text, ${ANY_ID}, 'g') found) named
    join gone on gone.change_id = r.change_id and gone.record_id = named.id
    join change c on c.venue_id = r.venue_id and c.id = r.change_id
    where not exists (select from change_record l join change n on n.venue_id = l.venue_id and n.id = l.change_id
      where l.venue_id = r.venue_id and l.record_id = r.record_id and l.what = 'changed' and (n.at, n.id) > (c.at, c.id)
      and strpos(l.before::text, gone.record_id::text) > 0 offset 0)
    group by r.venue_id, r.record_id, r.resource, r.before, r.after, c.venue_id, c.id`,
  { examples: [['', [], new Date(0)]] },
);

/** Places in lists that a change removed, and places that records lost later through a deletion of either end. */
export const listLostPlaces = statement(
  'changes.lost-places',
  (venue: string, change: string, ids: readonly string[], now: Date) => sql<Place>`
    with touching as (
      select l.*, c.at from change_link l join change c on c.venue_id = l.venue_id and c.id = l.change_id
      where l.venue_id = ${venue} and (l.owner_id = any(${ids}::uuid[]) or l.member_id = any(${ids}::uuid[])) and ${isRecent(now)}),
    last as (select distinct on (owner, owner_id, member_id) * from touching order by owner, owner_id, member_id, at desc, change_id desc)
    select owner, owner_id, member, member_id, before as place, true as sorted from touching
      where change_id = ${change} and before is not null and after is null
    union select owner, owner_id, member, member_id, before, true from last
      where before is not null and after is null and exists (select from change_record d
        where d.venue_id = last.venue_id and d.change_id = last.change_id and d.what = 'deleted' and d.record_id in (last.owner_id, last.member_id))`,
  { examples: [['', '', [], new Date(0)]] },
);
/** The places in lists before a change: of a record's members with their order, of the record itself without. */
export const listPlaces = statement(
  'changes.places-list',
  (venue: string, change: string, resource: Changed, record: string) => sql<Place>`
    select distinct on (l.owner, l.owner_id, l.member_id) l.owner, l.owner_id, l.member, l.member_id, l.before as place, l.owner_id = ${record} as sorted
    from change_link l join change c on c.venue_id = l.venue_id and c.id = l.change_id
    where l.venue_id = ${venue} and ${since(venue, change)}
      and (l.owner = ${resource} and l.owner_id = ${record} or l.member = ${resource} and l.member_id = ${record})
    order by l.owner, l.owner_id, l.member_id, c.at, c.id`,
);

export const listExisting = statement(
  'changes.there-list',
  (venue: string, ids: readonly string[]) =>
    sql<{ id: string }>`select id from named_record where venue_id = ${venue} and id = any(${ids}::uuid[])`,
);
/** The change of the current transaction; null if it changed nothing so far. */
export const findCurrentChange = statement(
  'changes.own-find',
  (venue: string) => sql<{ id: string }>`select c.id from change c
    where c.venue_id = ${venue} and c.id = nullif(current_setting('ardoise.change', true), '')::uuid`,
);
/** Marks records as restored in place of created. */
export const markRestored = statement(
  'changes.restored-name',
  (venue: string, change: string, ids: readonly string[]) => sql`update change_record set what = 'restored'
    where venue_id = ${venue} and change_id = ${change} and record_id = any(${ids}::uuid[]) and what = 'created'`,
);
