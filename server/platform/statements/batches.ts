// Work on a whole table, or on all venues, runs in batches, one statement each, so that no statement reaches its timeout or blocks others
// for long.
import type { Runs } from '../db.ts';
import { type Statement, sql, statement, verbatim } from '../sql.ts';

/** Maximum number of rows in a batch. */
export const BATCH = 5_000;

/** Repeats a statement that affects at most `BATCH` rows until there are no more. */
export const inBatches = async (db: Runs, batch: Statement): Promise<void> => {
  while ((await db.run(batch)) === BATCH);
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/**
 * Does `work` for each venue; `list` reads `most` venues at a time, by id. Continues after a failure, and throws the first one at the end.
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

/** Declares the deletion of rows of `table` whose `column` is before a given time. */
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
