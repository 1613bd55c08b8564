// Muted tables: their calls without proof are refused for a while (docs/product/tables.md#muting).
import { type TableMute, tableService } from '@ardoise/contract/tables.ts';
import type { Bind } from '../../../http/bind.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { appendTableEvent, lockCounter } from '../../board/index.ts';
import { requireTable } from './proof.ts';

type Deps = { db: Db; bus: Bus; clock: Clock };

/** Ending a mute within this time undoes it: the calls that it ended wait again. */
const UNDO_MS = 60_000;

type Row = { table: string; since: Date; until: Date };
const list = statement(
  'orders.mutes-list',
  (venue: string, table: string | null, now: Date) => sql<Row>`select table_number as table, since, until from table_mute
    where venue_id = ${venue} and (${table}::text is null or table_number = ${table}) and until > ${now} order by until, table_number`,
);
/** Keeps `since` of a table that is muted already: an undo restores the calls that were ended at that instant. */
const start = statement(
  'orders.mute-start',
  (venue: string, { table, since, until }: Row) =>
    sql`insert into table_mute (venue_id, table_number, since, until) values (${venue}, ${table}, ${since}, ${until})
      on conflict (venue_id, table_number) do update set until = excluded.until,
        since = case when table_mute.until > excluded.since then table_mute.since else excluded.since end`,
  { examples: [['', { table: '', since: new Date(0), until: new Date(0) }]] },
);
const endCalls = statement(
  'orders.mute-calls',
  (venue: string, table: string, now: Date) =>
    sql`update table_call set done_date = ${now}
      where venue_id = ${venue} and table_number = ${table} and done_date is null and not proven`,
);
const end = statement(
  'orders.mute-end',
  (venue: string, table: string, now: Date) =>
    sql<Row>`delete from table_mute where venue_id = ${venue} and table_number = ${table} and until > ${now}
      returning table_number as table, since, until`,
);
/** Restored calls are quiet, because the bell rang already when the guest called. */
const restoreCalls = statement(
  'orders.mute-restore',
  (venue: string, table: string, since: Date) => sql`update table_call c set done_date = null, quiet = true
    where c.venue_id = ${venue} and c.table_number = ${table} and c.done_date = ${since} and not c.proven and not exists (
      select 1 from table_call p where p.venue_id = c.venue_id and p.table_number = c.table_number and p.kind = c.kind and p.done_date is null)`,
);

/** The end of the table's mute; null if it is not muted. */
export const mutedUntil = async (runs: Runs, venue: string, table: string, now: Date): Promise<Date | null> =>
  (await runs.one(list(venue, table, now)))?.until ?? null;

const mutes = async (runs: Runs, venue: string, now: Date): Promise<TableMute[]> =>
  (await runs.all(list(venue, null, now))).map(({ table, until }) => ({ table, until: until.toISOString() }));

type MuteRequest = { table: string; minutes: number; account: string };

/** Mutes a table, or ends its mute (0 minutes); returns all mutes of the venue. */
const mute = async ({ db, bus, clock }: Deps, venue: string, { table, minutes, account }: MuteRequest): Promise<TableMute[]> => {
  const muted = await db.transaction(async (tx) => {
    await lockCounter(tx, venue);
    const now = clock.now();
    await requireTable(tx, venue, table);
    if (minutes > 0) {
      await tx.run(start(venue, { table, since: now, until: new Date(now.getTime() + minutes * 60_000) }));
      await tx.run(endCalls(venue, table, now));
    } else {
      const ended = await tx.one(end(venue, table, now));
      if (ended && now.getTime() - ended.since.getTime() < UNDO_MS) await tx.run(restoreCalls(venue, table, ended.since));
      if (!ended) return mutes(tx, venue, now);
    }
    await appendTableEvent(tx, venue, { what: minutes > 0 ? 'table_muted' : 'table_unmuted', table, account, now });
    return mutes(tx, venue, now);
  });
  bus.publish({ topic: 'venue', id: venue });
  return muted;
};

export const bindMutes = (on: Bind, deps: Deps): void => {
  on(tableService.mutes, ({ params }) => mutes(deps.db, params.venue, deps.clock.now()));
  on(tableService.mute, ({ params, body, identity }) => mute(deps, params.venue, { ...body, account: identity.id }));
};
