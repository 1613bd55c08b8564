// What is read of the history where a record comes back, and what is written of it.
import { type Changed, type ChangedRecord, RESTORE_DAYS } from '@ardoise/contract/changes.ts';
import type { RowState } from '../../http/record/restoring.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import type { Place } from '../catalog/index.ts';

const RESTORABLE = verbatim(`interval '${RESTORE_DAYS} days'`);
/** Whether a change `c` is young enough. */
export const isYoung = (now: Date): Sql => sql`c.at >= ${now}::timestamptz - ${RESTORABLE}`;
/** The last that became of a record `r` as a whole: `deleted` where it is not there; null where it was never gone. */
export const lastOf = sql`(select l.what from change_record l join change c on c.venue_id = l.venue_id and c.id = l.change_id
  where l.venue_id = r.venue_id and l.record_id = r.record_id and l.resource = r.resource and l.what in ('deleted', 'restored')
  order by c.at desc, c.id desc limit 1)`;

export type Entry = { what: ChangedRecord['what']; at: Date; young: boolean };
export const findEntry = statement(
  'changes.entry-find',
  (venue: string, change: string, { resource, record, now }: { resource: Changed; record: string; now: Date }) => sql<Entry>`
    select r.what, c.at, ${isYoung(now)} as young from change_record r join change c on c.venue_id = r.venue_id and c.id = r.change_id
    where r.venue_id = ${venue} and r.change_id = ${change} and r.resource = ${resource} and r.record_id = ${record}`,
  { examples: [['', '', { resource: 'product', record: '', now: new Date(0) }]] },
);
export const findChange = statement(
  'changes.change-find',
  (venue: string, change: string) => sql<{ id: string }>`select id from change where venue_id = ${venue} and id = ${change}`,
);

export type Gone = { resource: Changed; record_id: string; currency: string; version: number; before: RowState };
/** A record that a change deleted, with those that went with it: members of its lists, and of theirs. `version`: the highest that each had. */
export const listGone = statement(
  'changes.gone-list',
  (venue: string, change: string, resource: Changed, record: string) => sql<Gone>`
    with recursive tree (resource, record_id) as (
      select ${resource}::text, ${record}::uuid
      union select l.member, l.member_id from tree t
        join change_link l on l.venue_id = ${venue} and l.change_id = ${change} and l.owner = t.resource and l.owner_id = t.record_id and l.after is null
        join change_record g on g.venue_id = l.venue_id and g.change_id = l.change_id and g.resource = l.member and g.record_id = l.member_id and g.what = 'deleted')
    select r.resource, r.record_id, r.currency, r.before,
      (select coalesce(max(v.version), 1) from change_record v where v.venue_id = r.venue_id and v.record_id = r.record_id and v.resource = r.resource) as version
    from tree t join change_record r on r.venue_id = ${venue} and r.change_id = ${change} and r.resource = t.resource and r.record_id = t.record_id
    where r.what = 'deleted'`,
);

export type Found = { currency: string; before: RowState };
/** What a change and those after it found of a record, the newest first. */
export const listFound = statement(
  'changes.found-list',
  (venue: string, since: { change: string; at: Date }, resource: Changed, record: string) => sql<Found>`
    select r.currency, r.before from change_record r join change c on c.venue_id = r.venue_id and c.id = r.change_id
    where r.venue_id = ${venue} and r.resource = ${resource} and r.record_id = ${record} and (c.at, c.id) >= (${since.at}, ${since.change}::uuid)
    order by c.at desc, c.id desc`,
  { examples: [['', { change: '', at: new Date(0) }, 'product', '']] },
);

export type Forgot = { resource: Changed; record_id: string; before: RowState; after: RowState };
/** The records that a change took ids out of. */
export const listForgot = statement(
  'changes.forgot-list',
  (venue: string, change: string, ids: readonly string[]) => sql<Forgot>`
    select r.resource, r.record_id, r.before, r.after from change_record r
    where r.venue_id = ${venue} and r.change_id = ${change} and r.what = 'changed' and r.before <> '{}'
      and exists (select from unnest(${ids}::text[]) as gone (id) where strpos(r.before::text, gone.id) > 0)`,
);

/** The places in lists that records lost by a change. */
export const listLost = statement(
  'changes.lost-places',
  (venue: string, change: string, ids: readonly string[]) => sql<Place>`
    select owner, owner_id, member, member_id, before as place, true as sorted from change_link
    where venue_id = ${venue} and change_id = ${change} and before is not null and after is null
      and (owner_id = any(${ids}::uuid[]) or member_id = any(${ids}::uuid[]))`,
);
/** The places in lists before a change: of a record's members their order too, of the record itself only where it stood. */
export const listPlaces = statement(
  'changes.places-list',
  (venue: string, since: { change: string; at: Date }, resource: Changed, record: string) => sql<Place>`
    select distinct on (l.owner, l.owner_id, l.member_id) l.owner, l.owner_id, l.member, l.member_id, l.before as place, l.owner_id = ${record} as sorted
    from change_link l join change c on c.venue_id = l.venue_id and c.id = l.change_id
    where l.venue_id = ${venue} and (c.at, c.id) >= (${since.at}, ${since.change}::uuid)
      and (l.owner = ${resource} and l.owner_id = ${record} or l.member = ${resource} and l.member_id = ${record})
    order by l.owner, l.owner_id, l.member_id, c.at, c.id`,
  { examples: [['', { change: '', at: new Date(0) }, 'product', '']] },
);

export const listThere = statement(
  'changes.there-list',
  (venue: string, ids: readonly string[]) =>
    sql<{ id: string }>`select id from named_record where venue_id = ${venue} and id = any(${ids}::uuid[])`,
);
/** The change that this transaction is making; null where it has changed nothing so far. */
export const findOwn = statement(
  'changes.own-find',
  (venue: string) => sql<{ id: string }>`select c.id from change c
    where c.venue_id = ${venue} and c.id = nullif(current_setting('ardoise.change', true), '')::uuid`,
);
/** What came back is not new. */
export const nameRestored = statement(
  'changes.restored-name',
  (venue: string, change: string, ids: readonly string[]) => sql`update change_record set what = 'restored'
    where venue_id = ${venue} and change_id = ${change} and record_id = any(${ids}::uuid[]) and what = 'created'`,
);
