// Many rows in one statement.
import type { Query } from '../host.ts';

/** Rows a statement: each is parsed as one document, which must stay small beside the statement's deadline. */
const AT_ONCE = 500;
const COLUMNS = `select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;

/**
 * Inserts what the table has columns for, and leaves out other members; dates as ISO texts or `Date`, lists for array columns,
 * documents for jsonb ones. A column that the first row does not name keeps its default.
 */
export const insertRows = async (query: Query, table: string, rows: readonly object[]): Promise<void> => {
  const known = await query<{ name: string }>(COLUMNS, [table]);
  const columns = known.map(({ name }) => name).filter((name) => name in (rows[0] ?? {}));
  const named = columns.map((column) => `"${column}"`).join(', ');
  const statement = `insert into ${table} (${named}) select ${named} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const values = rows
      .slice(start, start + AT_ONCE)
      .map((row) => Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)])));
    await query(statement, [JSON.stringify(values)]);
  }
};
