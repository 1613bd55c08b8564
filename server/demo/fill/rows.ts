// Many rows in one statement.
import type pg from 'pg';

/** Rows a statement: each is parsed as one document, which must stay small beside the statement's deadline. */
const AT_ONCE = 500;

/**
 * Inserts the named columns of `rows` (other members are left out); dates as ISO texts or `Date`, lists for array columns,
 * documents for jsonb ones. Table and columns are written by us alone, never given by a request.
 */
export const insertRows = async (
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> => {
  const named = columns.map((column) => `"${column}"`).join(', ');
  const statement = `insert into ${table} (${named}) select ${named} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const values = rows
      .slice(start, start + AT_ONCE)
      .map((row) => Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)])));
    await client.query(statement, [JSON.stringify(values)]);
  }
};
