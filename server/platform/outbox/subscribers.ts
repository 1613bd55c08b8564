// Who is told of events, by name.
import type { Db, Runs } from '../db.ts';
import { failure, type Log } from '../log.ts';
import { sql, statement } from '../sql.ts';

export type OutboxEvent = { venue: string; seq: number; type: string; at: Date; data: unknown };

export type Subscriber = {
  /** Its cursors are kept under it: another name is another subscriber. */
  name: string;
  types: readonly string[];
  /** With which events a new one begins at venues that have some: with what comes next, or with all that is kept. */
  from?: 'now' | 'start';
  /**
   * Runs in the transaction that also moves the cursor, so what it writes there is written once. What leaves the database leaves as a
   * job that it adds there. Whatever it throws is tried again, and with it what was handled together with it: nothing of that was kept.
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

export const requireNames = (subscribers: readonly Subscriber[]): void => {
  const names = subscribers.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two subscribers are called ${twice}`);
};

/** Notes those that are new. Before the first request: what that writes is for them already. */
export const addSubscribers = async (db: Db, subscribers: readonly Subscriber[]): Promise<void> => {
  const names = (some: readonly Subscriber[]) => some.map(({ name }) => name);
  await db.run(add(names(subscribers), names(subscribers.filter(({ from }) => from !== 'start'))));
};

const keep = statement('outbox.try-begin', () => sql`savepoint event`);
const undo = statement('outbox.try-undo', () => sql`rollback to savepoint event`);

/** Lets a subscriber handle an event: all of it or nothing. Answers why not, without words that may name people. */
export const handleOnce = async (tx: Runs, { name, handle }: Subscriber, event: OutboxEvent, log: Log): Promise<string | null> => {
  await tx.run(keep());
  try {
    await handle(tx, event);
    return null;
  } catch (error) {
    await tx.run(undo());
    const { venue, seq, type } = event;
    const why = failure(error);
    log.warn({ subscriber: name, venue, seq, type, ...why }, 'event');
    return [why.error, why.code, why.at?.[0]].filter(Boolean).join(' ');
  }
};

/** Lets a subscriber handle events one after the other: all of them, or none and false. Most often it is all, and one savepoint does. */
export const handleAll = async (tx: Runs, { handle }: Subscriber, events: readonly OutboxEvent[]): Promise<boolean> => {
  await tx.run(keep());
  try {
    for (const event of events) await handle(tx, event);
    return true;
  } catch {
    await tx.run(undo());
    return false;
  }
};
