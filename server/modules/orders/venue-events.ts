// Events of a venue, numbered in the transaction that changes its orders.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

export type OrderEvent = 'order:update' | 'order:cancel';

const takeNumber = statement(
  'orders.event-number',
  (venue: string) =>
    sql<{ event_seq: number }>`update venue_counter set event_seq = event_seq + 1 where venue_id = ${venue} returning event_seq`,
  { prepared: true },
);
const lock = statement('orders.counter-lock', (venue: string) => sql`select 1 from venue_counter where venue_id = ${venue} for update`);
const tell = statement(
  'orders.events-insert',
  (venue: string, type: OrderEvent, orders: readonly string[], now: Date) =>
    sql`insert into venue_event (venue_id, seq, type, order_id, at) select ${venue}, counter.event_seq + listed.place, ${type}, listed.id, ${now}
      from venue_counter counter, unnest(${orders}::uuid[]) with ordinality as listed (id, place) where counter.venue_id = ${venue}`,
);
const moveNumber = statement(
  'orders.event-numbers',
  (venue: string, events: number) => sql`update venue_counter set event_seq = event_seq + ${events} where venue_id = ${venue}`,
);

/** Numbers the next event of a venue; the row stays locked until the end, so events are in the order of their commits. */
export const nextSeq = async (tx: Runs, venue: string): Promise<number> => {
  const row = await tx.one(takeNumber(venue));
  if (!row) throw new ApiError('not_found');
  return row.event_seq;
};

/** Makes the changes of a venue's orders wait for each other until the end of the transaction. */
export const lockCounter = async (tx: Runs, venue: string): Promise<void> => {
  await tx.run(lock(venue));
};

/** One event for each of the orders, numbered on. */
export const insertEvents = async (tx: Runs, venue: string, type: OrderEvent, orders: readonly string[], now: Date): Promise<void> => {
  if (orders.length === 0) return;
  await tx.run(tell(venue, type, orders, now));
  await tx.run(moveNumber(venue, orders.length));
};
