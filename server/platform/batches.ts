// What goes over a whole table does so a batch a statement: however many rows there are, none runs into its deadline or holds others up.
import type { Runs } from './db.ts';
import { type Statement, sql, statement, verbatim } from './sql.ts';

/** Rows a batch. */
export const BATCH = 5_000;

/** Repeats a statement that touches at most `BATCH` rows until it finds no more. */
export const inBatches = async (db: Runs, batch: Statement): Promise<void> => {
  while ((await db.run(batch)) === BATCH);
};

/** Declares how the rows of `table` whose `column` is before a moment go. */
export const deleteBefore = (
  name: string,
  table: string,
  { column = 'at', condition = 'true' }: { column?: string; condition?: string } = {},
): ((db: Runs, border: Date) => Promise<void>) => {
  const [from, where] = [verbatim(table), verbatim(`${condition} and ${column}`)];
  const batch = statement(
    name,
    (border: Date) =>
      sql`delete from ${from} where ctid = any(array(select ctid from ${from} where ${where} < ${border} limit ${BATCH} for update skip locked))`,
  );
  return (db, border) => inBatches(db, batch(border));
};
