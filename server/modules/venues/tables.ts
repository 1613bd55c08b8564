// Tables of a venue: a number is said aloud and printed in QR codes, so it does not repeat within a venue.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Input } from '@ardoise/contract/route.ts';
import type { Table, tables } from '@ardoise/contract/tables.ts';
import { type RawBuilder, sql } from 'kysely';
import { contains, pageOf, type Store, stillThere, written } from '../../http/resource.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';

type TableInput = Input<typeof tables.create>['body'];

export type TableStore = Store<Table, TableInput> & {
  /** A new code for one table; the old one ends. */
  renew(venue: string, id: string): Promise<Table>;
  /** New codes for all; answers how many. */
  renewAll(venue: string): Promise<number>;
};

/** `code` is null where the venue wants none. */
type Row = { venue_id: string; id: string; number: string; version: number; code: string | null };
const columns = sql`t.venue_id, t.id, t.number, t.version, (select t.code from venue v where v.id = t.venue_id and v.table_codes) as code`;

/** What the database refuses as a repetition is a 409 on `number`. */
const once = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new ApiError('duplicate', { errors: { number: { code: 'duplicate', message: 'The venue has a table with this number.' } } });
  }
};

/** `webAddress`: of the guests' menus, where it is configured. */
export const tableStore = ({ kysely }: Db, webAddress = ''): TableStore => {
  const toTable = ({ venue_id, code, ...row }: Row): Table => {
    const query = new URLSearchParams({ table: row.number, ...(code !== null && { code }) });
    return { ...row, url: `${webAddress}/m/${venue_id}?${query}` };
  };
  const run = async (statement: RawBuilder<Row>): Promise<Table[]> => (await statement.execute(kysely)).rows.map(toTable);
  const find = async (venue: string, id: string) =>
    (await run(sql<Row>`select ${columns} from venue_table t where t.venue_id = ${venue} and t.id = ${id}`))[0] ?? null;
  return {
    async list(venue, query) {
      const { rows, total } = await pageOf<Row>(kysely, query, {
        columns,
        from: sql`from (select *, fold(number) as folded from venue_table) t`,
        where: [sql`t.venue_id = ${venue}`, ...(typeof query.number === 'string' ? [contains('t.folded', query.number)] : [])],
        // T2 comes before T10: the letters first, then the figures as a number.
        sorts: {
          number: sql`(regexp_replace(t.folded, '[0-9].*$', ''), coalesce(substring(t.folded from '[0-9]+'), '0')::bigint, t.folded collate "C")`,
          id: sql`t.id`,
        },
        first: 'number',
      });
      return { rows: rows.map(toTable), total };
    },
    find,
    async create(venue, { number }) {
      const insert = sql<Row>`insert into venue_table as t (venue_id, id, number) values (${venue}, ${newId()}, ${number}) returning ${columns}`;
      return stillThere((await once(run(insert)))[0]);
    },
    async update(venue, id, { number, version }) {
      const update = sql<Row>`update venue_table t set number = ${number}, version = version + 1
        where t.venue_id = ${venue} and t.id = ${id} and t.version::bigint = ${version} returning ${columns}`;
      return written(await once(run(update)));
    },
    async remove(venue, id) {
      const gone = await run(sql<Row>`delete from venue_table t where t.venue_id = ${venue} and t.id = ${id} returning ${columns}`);
      return stillThere(gone[0]);
    },
    async renew(venue, id) {
      const rows = await run(
        sql<Row>`update venue_table t set code = table_code() where t.venue_id = ${venue} and t.id = ${id} returning ${columns}`,
      );
      return stillThere(rows[0]);
    },
    async renewAll(venue) {
      const { numAffectedRows } = await sql`update venue_table set code = table_code() where venue_id = ${venue}`.execute(kysely);
      return Number(numAffectedRows ?? 0);
    },
  };
};
