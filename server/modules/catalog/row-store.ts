// A store of records that are one row of one named, versioned table: fees, instructions, calendars.
import { contains, listOf, type Store } from '../../http/resource.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { VENUES } from '../venues/index.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { rowOf } from './row.ts';

type Rows<Rec, In, Row, Name extends string> = {
  table: string;
  /** The columns that are written, each with its type. */
  columns: Readonly<Record<Name, string>>;
  /** What the list may be sorted by besides `name` and `id`. */
  sorts?: Record<string, Sql>;
  /** The record from its row, which also has the venue's `currency`. */
  toRecord(row: Row & { currency: string }): Rec;
  /** Judges what is written and gives it as columns; `before` is null for a new record. */
  values(tx: Tx, venue: string, input: In, before: Rec | null): Promise<Record<Name, unknown>>;
  /** Takes the record out of what names it, or refuses. */
  forget?(tx: Tx, venue: string, id: string): Promise<void>;
};

export const rowStore = <Rec, In, Name extends string, Row = Rec>(
  db: Db,
  change: MenuChange,
  { table, columns, sorts = {}, toRecord, values, forget = async () => undefined }: Rows<Rec, In, Row, Name>,
): Store<Rec, In> => {
  type Read = Row & { currency: string };
  const row = rowOf(table, columns);
  const from = sql`from (select r.*, fold(r.name) as name_folded, v.currency from ${verbatim(table)} r join ${VENUES} v on v.id = r.venue_id) t`;
  const recordList = listOf<Read, { venue: string; name?: string | undefined }>(`catalog.${table}`, {
    from,
    where: ({ venue, name }) => [sql`t.venue_id = ${venue}`, ...(name === undefined ? [] : [contains('t.name_folded', name)])],
    sorts: { name: sql`t.name_folded collate "C"`, id: sql`t.id`, ...sorts },
    first: 'name',
    examples: [{ venue: '' }, { venue: '', name: '' }],
  });
  const find = statement(
    `catalog.${table}-find`,
    (venue: string, id: string) => sql<Read>`select t.* ${from} where t.venue_id = ${venue} and t.id = ${id}`,
  );
  const read = async (runs: Runs, venue: string, id: string): Promise<Rec | null> => {
    const found = await runs.one(find(venue, id));
    return found ? toRecord(found) : null;
  };
  return {
    async list(venue, query) {
      const { rows, total } = await recordList.page(db, { venue, name: query.name as string | undefined }, query);
      return { rows: rows.map(toRecord), total };
    },
    find: (venue, id) => read(db, venue, id),
    create: (venue, input) =>
      change(venue, async (tx) => {
        const id = newId();
        await row.insert(tx, venue, id, await values(tx, venue, input, null));
        return (await read(tx, venue, id)) as Rec;
      }),
    update: (venue, id, input, record) =>
      change(venue, async (tx) => {
        await row.claim(tx, venue, id, input.version);
        await row.update(tx, venue, id, await values(tx, venue, input, record));
        return (await read(tx, venue, id)) as Rec;
      }),
    remove: (venue, id, record) =>
      change(venue, async (tx) => {
        await forget(tx, venue, id);
        await row.remove(tx, venue, id);
        return record;
      }),
  };
};
