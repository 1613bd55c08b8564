// The counter of a venue, one row: it numbers the venue's events and orders and holds the version of its menu. Who changes any of them
// locks it first, so the changes of a venue wait for each other and events are in the order of their commits.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Runs } from '../../platform/db.ts';
import { fragment, type Sql, sql, statement } from '../../platform/sql.ts';

type Counter = { venue_id: string; event_seq: number };
const insert = statement('board.counter-insert', (venue: string) => sql`insert into venue_counter (venue_id) values (${venue})`);
const lock = statement('board.counter-lock', (venue: string) => sql`select 1 from venue_counter where venue_id = ${venue} for update`);
const takeNumber = statement(
  'board.event-number',
  (venue: string) =>
    sql<Pick<Counter, 'event_seq'>>`update venue_counter set event_seq = event_seq + 1 where venue_id = ${venue} returning event_seq`,
  { prepared: true },
);
const takeNumberAtVersion = statement(
  'board.event-number-at-version',
  (venue: string, menuVersion: number) =>
    sql<Pick<Counter, 'event_seq'>>`update venue_counter set event_seq = event_seq + 1
      where venue_id = ${venue} and menu_version = ${menuVersion} returning event_seq`,
);
const findLast = statement(
  'board.event-last',
  (venue: string) => sql<Counter>`select venue_id, event_seq from venue_counter where venue_id = ${venue}`,
  { prepared: true },
);
const findAllLast = statement(
  'board.events-last',
  (venues: readonly string[]) => sql<Counter>`select venue_id, event_seq from venue_counter where venue_id = any(${venues}::uuid[])`,
  { prepared: true },
);

/** Creates the counter of a new venue. */
export const createCounter = async (tx: Runs, venue: string): Promise<void> => {
  await tx.run(insert(venue));
};

/** Makes the changes of a venue's orders wait for each other until the end of the transaction. */
export const lockCounter = async (tx: Runs, venue: string): Promise<void> => {
  await tx.run(lock(venue));
};

/** Numbers the next event of a venue; the row stays locked until the end of the transaction. */
export const nextSeq = async (tx: Runs, venue: string): Promise<number> => {
  const row = await tx.one(takeNumber(venue));
  if (!row) throw new ApiError('not_found');
  return row.event_seq;
};

/** The same while the menu has this version; else undefined. */
export const nextSeqAtVersion = async (tx: Runs, venue: string, menuVersion: number): Promise<number | undefined> =>
  (await tx.one(takeNumberAtVersion(venue, menuVersion)))?.event_seq;

/** The number of a venue's last event. */
export const lastSeq = async (runs: Runs, venue: string): Promise<number> => (await runs.one(findLast(venue)))?.event_seq ?? 0;
export const lastSeqs = (runs: Runs, venues: readonly string[]): Promise<Counter[]> => runs.all(findAllLast(venues));

/** The last numbers that were given to an event and to an order of the day, and the version of the menu. */
export const COUNTERS = fragment(
  'board.counters',
  sql`(select venue_id, event_seq, order_number, order_day, menu_version from venue_counter)`,
);
/** Numbers the next order of a day, its event for the boards and the one for other modules; `and …` may follow. */
export const numberOrder = (venue: Sql, day: Sql): Sql =>
  fragment(
    'board.number-order',
    sql`update venue_counter set event_seq = event_seq + 1, outbox_seq = outbox_seq + 1, order_day = greatest(order_day, ${day}),
    order_number = case when order_day >= ${day} then order_number + 1 else 1 end
    where venue_id = ${venue}`,
  );
