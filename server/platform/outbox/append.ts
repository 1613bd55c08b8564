// Writes events into the outbox, in the transaction of what they tell (docs/architecture.md#events).
import type { Runs } from '../db.ts';
import { fragment, sql, statement } from '../sql.ts';

/**
 * For statements that write an order and its event at once: what follows selects these columns, with a `seq` by which the same
 * transaction has raised `venue_counter.outbox_seq`.
 */
export const APPEND = fragment('outbox.append', sql`insert into outbox (venue_id, seq, type, at, data)`);

/** Events of one kind at one moment. */
type Happened = { type: string; data: readonly object[]; at?: Date | undefined };

const append = statement(
  'outbox.events-append',
  (venue: string, { type, data, at }: Happened) => sql`with counter as (
      update venue_counter set outbox_seq = outbox_seq + ${data.length} where venue_id = ${venue} returning outbox_seq - ${data.length} as before)
    insert into outbox (venue_id, seq, type, at, data)
    select ${venue}::uuid, before + place, ${type}, coalesce(${at ?? null}, now()), event
    from counter, jsonb_array_elements(${JSON.stringify(data)}::jsonb) with ordinality as told (event, place)`,
  { prepared: true, examples: [['', { type: '', data: [] }]] },
);

/** The venue's counter stays locked until the end of the transaction, so events are numbered in the order of their commits. */
export const appendEvents = async (tx: Runs, venue: string, happened: Happened): Promise<void> => {
  if (happened.data.length > 0) await tx.run(append(venue, happened));
};
