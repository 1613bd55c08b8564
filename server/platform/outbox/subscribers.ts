// Subscribers to events, by name.
import type { Db, Runs } from '../db.ts';
import { failure, type Log } from '../log.ts';
import { sql, statement } from '../sql.ts';

export type OutboxEvent = { venue: string; seq: number; type: string; at: Date; data: unknown };

export type Subscriber = {
  /** The key of its cursors: a new name is a new subscriber. */
  name: string;
  types: readonly string[];
  /** Start of a new subscriber at venues that have events: with new events, or with all that are kept. */
  from?: 'now' | 'start';
  /**
   * Runs in the transaction that also moves the cursor, so its writes happen exactly once. External effects must go through a job added in
   * that transaction. If it throws, the event is retried with all others of its batch, whose writes are rolled back.
   */
  handle(tx: Runs, event: OutboxEvent): Promise<void>;
};

const add = statement(
  'outbox.subscribers-add',
  (names: readonly string[], fromNow: readonly string[]) => sql`with added as (
      insert into outbox_subscriber (name) select unnest(${names}::text[]) on conflict do nothing returning name)
    insert into outbox_cursor (venue_id, subscriber, seq) select c.venue_id, added.name, c.outbox_seq
    from venue_counter c, added where c.outbox_seq > 0 and added.name = any(${fromNow}::text[])`,
);

export const requireUniqueNames = (subscribers: readonly Subscriber[]): void => {
  const names = subscribers.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two subscribers have the name ${twice}`);
};

/** Records new subscribers. Runs before the first request, whose events are already for them. */
export const addSubscribers = async (db: Db, subscribers: readonly Subscriber[]): Promise<void> => {
  const names = (some: readonly Subscriber[]) => some.map(({ name }) => name);
  await db.run(add(names(subscribers), names(subscribers.filter(({ from }) => from !== 'start'))));
};

const setSavepoint = statement('outbox.try-begin', () => sql`savepoint event`);
const rollbackToSavepoint = statement('outbox.try-undo', () => sql`rollback to savepoint event`);

/** Handles an event within a savepoint. Returns null, or the kind of error without personal data. */
export const handleOnce = async (tx: Runs, { name, handle }: Subscriber, event: OutboxEvent, log: Log): Promise<string | null> => {
  await tx.run(setSavepoint());
  try {
    await handle(tx, event);
    return null;
  } catch (error) {
    await tx.run(rollbackToSavepoint());
    const { venue, seq, type } = event;
    const why = failure(error);
    log.warn({ subscriber: name, venue, seq, type, ...why }, 'event');
    return [why.error, why.code, why.at?.[0]].filter(Boolean).join(' ');
  }
};

/** Handles events in one savepoint: all, or none (false). This is the fast path, because events rarely fail. */
export const handleAll = async (tx: Runs, { handle }: Subscriber, events: readonly OutboxEvent[]): Promise<boolean> => {
  await tx.run(setSavepoint());
  try {
    for (const event of events) await handle(tx, event);
    return true;
  } catch {
    await tx.run(rollbackToSavepoint());
    return false;
  }
};
