// A store of records that are one row of one named, versioned table: fees, instructions, calendars.
import { type RawBuilder, sql } from 'kysely';
import { contains, pageOf, type Store } from '../../http/resource.ts';
import type { Db, Queries, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { claim } from './claim.ts';
import { deleteRow } from './forget.ts';
import type { MenuChange } from './menu-change.ts';

type Rows<Rec, In, Row> = {
  table: string;
  /** What the list may be sorted by besides `name` and `id`. */
  sorts?: Record<string, RawBuilder<unknown>>;
  /** The record from its row, which also has the venue's `currency`. */
  toRecord(row: Row & { currency: string }): Rec;
  /** Judges what is written and gives it as columns; `before` is null for a new record. */
  columns(tx: Tx, venue: string, input: In, before: Rec | null): Promise<Record<string, unknown>>;
  /** Takes the record out of what names it, or refuses. */
  forget?(tx: Tx, venue: string, id: string): Promise<void>;
};

export const rowStore = <Rec, In, Row = Rec>(
  db: Db,
  change: MenuChange,
  { table, sorts = {}, toRecord, columns, forget = async () => undefined }: Rows<Rec, In, Row>,
): Store<Rec, In> => {
  const from = sql`from (select r.*, fold(r.name) as name_folded, v.currency from ${sql.table(table)} r join venue v on v.id = r.venue_id) t`;
  const read = async (queries: Queries, venue: string, id: string): Promise<Rec | null> => {
    const { rows } = await sql<Row & { currency: string }>`select t.* ${from} where t.venue_id = ${venue} and t.id = ${id}`.execute(
      queries,
    );
    return rows[0] ? toRecord(rows[0]) : null;
  };
  return {
    async list(venue, query) {
      const { rows, total } = await pageOf<Row & { currency: string }>(db.kysely, query, {
        from,
        where: [sql`t.venue_id = ${venue}`, ...(typeof query.name === 'string' ? [contains('t.name_folded', query.name)] : [])],
        sorts: { name: sql`t.name_folded collate "C"`, id: sql`t.id`, ...sorts },
        first: 'name',
      });
      return { rows: rows.map(toRecord), total };
    },
    find: (venue, id) => read(db.kysely, venue, id),
    create: (venue, input) =>
      change(venue, async (tx) => {
        const row = { venue_id: venue, id: newId(), ...(await columns(tx, venue, input, null)) };
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(row))})`.execute(tx);
        return (await read(tx, venue, row.id)) as Rec;
      }),
    update: (venue, id, input, record) =>
      change(venue, async (tx) => {
        await claim(tx, table, venue, id, input.version);
        const changes = Object.entries(await columns(tx, venue, input, record)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
        await sql`update ${sql.table(table)} set ${sql.join(changes)} where venue_id = ${venue} and id = ${id}`.execute(tx);
        return (await read(tx, venue, id)) as Rec;
      }),
    remove: (venue, id, record) =>
      change(venue, async (tx) => {
        await forget(tx, venue, id);
        await deleteRow(tx, table, venue, id);
        return record;
      }),
  };
};
