// Tables of a venue: a number is said aloud and printed in QR codes, so it does not repeat within a venue.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Input } from '@ardoise/contract/route.ts';
import type { Table, tables } from '@ardoise/contract/tables.ts';
import { contains, listOf, requireFound, requireWritten, type Store } from '../../http/resource.ts';
import type { Db, Runs } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { type Statement, sql, statement } from '../../platform/sql.ts';

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

const tableList = listOf<Row, { venue: string; number?: string | undefined }>('venues.table', {
  columns: () => columns,
  from: sql`from (select *, fold(number) as folded from venue_table) t`,
  where: ({ venue, number }) => [sql`t.venue_id = ${venue}`, ...(number ? [contains('t.folded', number)] : [])],
  // T2 comes before T10: the letters first, then the figures as a number.
  sorts: {
    number: sql`(regexp_replace(t.folded, '[0-9].*$', ''), coalesce(substring(t.folded from '[0-9]+'), '0')::bigint, t.folded collate "C")`,
    id: sql`t.id`,
  },
  first: 'number',
  examples: [{ venue: '', number: 'T' }, { venue: '' }],
});
const findTable = statement(
  'venues.table-find',
  (venue: string, id: string) => sql<Row>`select ${columns} from venue_table t where t.venue_id = ${venue} and t.id = ${id}`,
);
const findCode = statement(
  'venues.table-code',
  (venue: string, number: string) => sql<{ code: string }>`select code from venue_table where venue_id = ${venue} and number = ${number}`,
);
const insertTable = statement(
  'venues.table-insert',
  (venue: string, id: string, number: string) =>
    sql<Row>`insert into venue_table as t (venue_id, id, number) values (${venue}, ${id}, ${number}) returning ${columns}`,
);
const renumberTable = statement(
  'venues.table-renumber',
  (venue: string, id: string, number: string, version: number) =>
    sql<Row>`update venue_table t set number = ${number}, version = version + 1
      where t.venue_id = ${venue} and t.id = ${id} and t.version::bigint = ${version} returning ${columns}`,
);
const deleteTable = statement(
  'venues.table-delete',
  (venue: string, id: string) => sql<Row>`delete from venue_table t where t.venue_id = ${venue} and t.id = ${id} returning ${columns}`,
);
const renewCode = statement(
  'venues.table-renew-code',
  (venue: string, id: string) =>
    sql<Row>`update venue_table t set code = table_code() where t.venue_id = ${venue} and t.id = ${id} returning ${columns}`,
);
const renewCodes = statement(
  'venues.table-renew-codes',
  (venue: string) => sql`update venue_table set code = table_code() where venue_id = ${venue}`,
);

/** The present code of a table, whether the venue wants it or not; undefined where there is no such table. */
export const codeOfTable = async (runs: Runs, venue: string, number: string): Promise<string | undefined> =>
  (await runs.one(findCode(venue, number)))?.code;

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
export const tableStore = (db: Db, webAddress = ''): TableStore => {
  const toTable = ({ venue_id, code, ...row }: Row): Table => {
    const query = new URLSearchParams({ table: row.number, ...(code !== null && { code }) });
    return { ...row, url: `${webAddress}/m/${venue_id}?${query}` };
  };
  const run = async (change: Statement<Row>): Promise<Table[]> => (await db.all(change)).map(toTable);
  return {
    async list(venue, query) {
      const number = typeof query.number === 'string' ? query.number : undefined;
      const { rows, total } = await tableList.page(db, { venue, number }, query);
      return { rows: rows.map(toTable), total };
    },
    find: async (venue, id) => (await run(findTable(venue, id)))[0] ?? null,
    create: async (venue, { number }) => requireFound((await once(run(insertTable(venue, newId(), number))))[0]),
    update: async (venue, id, { number, version }) => requireWritten(await once(run(renumberTable(venue, id, number, version)))),
    remove: async (venue, id) => requireFound((await run(deleteTable(venue, id)))[0]),
    renew: async (venue, id) => requireFound((await run(renewCode(venue, id)))[0]),
    renewAll: (venue) => db.run(renewCodes(venue)),
  };
};
