// Events of several orders at once, numbered in the transaction that changes them.
import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Statements of a Kysely transaction, for the job functions. */
export const runsIn = (tx: Tx) => ({ query: (text: string, values: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values)) });

/** Makes the changes of a venue's orders wait for each other until the end of the transaction. */
export const lockCounter = async (tx: Tx, venue: string): Promise<void> => {
  await sql`select 1 from venue_counter where venue_id = ${venue} for update`.execute(tx);
};

/** One event for each of the orders, numbered on. */
export const announce = async (
  tx: Tx,
  venue: string,
  type: 'order:update' | 'order:cancel',
  orders: readonly string[],
  now: Date,
): Promise<void> => {
  if (orders.length === 0) return;
  await sql`with counter as (select event_seq from venue_counter where venue_id = ${venue}),
    told as (insert into venue_event (venue_id, seq, type, order_id, at)
      select ${venue}, counter.event_seq + listed.place, ${type}, listed.id, ${now} from counter, unnest(${orders}::uuid[]) with ordinality as listed (id, place) returning 1)
    select count(*) from told`.execute(tx);
  await sql`update venue_counter set event_seq = event_seq + ${orders.length} where venue_id = ${venue}`.execute(tx);
};
