// Inserts many rows with one statement.
import type { Query } from '../host.ts';

/** Rows per statement: each statement parses one document, which must stay small relative to the statement timeout. */
const ROWS_PER_STATEMENT = 500;
const COLUMNS = `select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;

/**
 * Inserts the properties that have a column in the table, and ignores the others. Dates are ISO texts or `Date`, lists go to array columns,
 * objects to jsonb columns. A column missing in the first row keeps its default.
 */
export const insertRows = async (query: Query, table: string, rows: readonly object[]): Promise<void> => {
  const known = await query<{ name: string }>(COLUMNS, [table]);
  const columns = known.map(({ name }) => name).filter((name) => name in (rows[0] ?? {}));
  const named = columns.map((column) => `"${column}"`).join(', ');
  const statement = `insert into ${table} (${named}) select ${named} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows
      .slice(start, start + ROWS_PER_STATEMENT)
      .map((row) => Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)])));
    await query(statement, [JSON.stringify(values)]);
  }
};
