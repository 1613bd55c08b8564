// What goes over a whole table, or over all venues, does so a batch a statement: however many rows there are, none runs into its deadline
// or holds others up.
import type { Runs } from '../db.ts';
import { type Statement, sql, statement, verbatim } from '../sql.ts';

/** Rows a batch. */
export const BATCH = 5_000;

/** Repeats a statement that touches at most `BATCH` rows until it finds no more. */
export const inBatches = async (db: Runs, batch: Statement): Promise<void> => {
  while ((await db.run(batch)) === BATCH);
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/**
 * Does something for each venue of a list that is read by their ids, `most` of them at once. One that fails keeps no other from its turn;
 * the first failure is thrown at the end.
 */
export const forVenues = async <Venue extends { venue: string }>(
  most: number,
  list: (after: string) => Promise<Venue[]>,
  work: (venue: Venue) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (let [after, full] = [FIRST_ID, true]; full; ) {
    const venues = await list(after);
    for (const venue of venues) await work(venue).catch((error: unknown) => failures.push(error));
    full = venues.length === most;
    after = venues.at(-1)?.venue ?? after;
  }
  if (failures.length > 0) throw failures[0];
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
