// Writes events to the outbox, in the transaction that makes the change (docs/architecture.md#events).
import type { Runs } from '../db.ts';
import { fragment, sql, statement } from '../sql.ts';

/**
 * For statements that write an order and its event at once: append a `select` of these columns. Its `seq` must come from
 * `venue_counter.outbox_seq`, which the same transaction has incremented.
 */
export const APPEND = fragment('outbox.append', sql`insert into outbox (venue_id, seq, type, at, data)`);

/** Events of one kind at one time. */
type NewEvents = { type: string; data: readonly object[]; at?: Date | undefined };

const append = statement(
  'outbox.events-append',
  (venue: string, { type, data, at }: NewEvents) => sql`with counter as (
      update venue_counter set outbox_seq = outbox_seq + ${data.length} where venue_id = ${venue} returning outbox_seq - ${data.length} as before)
    insert into outbox (venue_id, seq, type, at, data)
    select ${venue}::uuid, before + place, ${type}, coalesce(${at ?? null}, now()), event
    from counter, jsonb_array_elements(${JSON.stringify(data)}::jsonb) with ordinality as told (event, place)`,
  { prepared: true, examples: [['', { type: '', data: [] }]] },
);

/** The venue's counter stays locked until the transaction ends, so events are numbered in commit order. */
export const appendEvents = async (tx: Runs, venue: string, newEvents: NewEvents): Promise<void> => {
  if (newEvents.data.length > 0) await tx.run(append(venue, newEvents));
};
