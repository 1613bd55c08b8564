// The counter of a venue, one row: it numbers the venue's events and orders and holds the version of its menu. Each change locks the row
// first, so the changes of a venue are serialized and its events are in commit order.
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

/** Locks the counter until the end of the transaction, which serializes the changes of a venue's orders. */
export const lockCounter = async (tx: Runs, venue: string): Promise<void> => {
  await tx.run(lock(venue));
};

/** Takes the next event number of a venue; the row stays locked until the end of the transaction. */
export const nextSeq = async (tx: Runs, venue: string): Promise<number> => {
  const row = await tx.one(takeNumber(venue));
  if (!row) throw new ApiError('not_found');
  return row.event_seq;
};

/** Takes the next event number if the menu has this version; otherwise undefined. */
export const nextSeqAtVersion = async (tx: Runs, venue: string, menuVersion: number): Promise<number | undefined> =>
  (await tx.one(takeNumberAtVersion(venue, menuVersion)))?.event_seq;

/** The number of a venue's last event. */
export const lastSeq = async (runs: Runs, venue: string): Promise<number> => (await runs.one(findLast(venue)))?.event_seq ?? 0;
export const lastSeqs = (runs: Runs, venues: readonly string[]): Promise<Counter[]> => runs.all(findAllLast(venues));

/** The counters: the last event number, the last order number with its day, and the menu's version. */
export const COUNTERS = fragment(
  'board.counters',
  sql`(select venue_id, event_seq, order_number, order_day, menu_version from venue_counter)`,
);
/** Takes the numbers of a new order: of the order in its day, of its board event and of its outbox event. `and …` may follow. */
export const numberOrder = (venue: Sql, day: Sql): Sql =>
  fragment(
    'board.number-order',
    sql`update venue_counter set event_seq = event_seq + 1, outbox_seq = outbox_seq + 1, order_day = greatest(order_day, ${day}),
    order_number = case when order_day >= ${day} then order_number + 1 else 1 end
    where venue_id = ${venue}`,
  );
