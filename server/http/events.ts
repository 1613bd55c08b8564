// Events of the contract: how a module tells them, and how it is told of those of others (docs/architecture.md#events).
import { type EventData, type EventName, events } from '@ardoise/contract/events.ts';
import type { Runs } from '../platform/db.ts';
import { appendEvents } from '../platform/outbox/append.ts';
import type { OutboxEvent, Subscriber } from '../platform/outbox/subscribers.ts';

/** Tells what the transaction does, of one record or of several; `at` where the moment matters, which is the database's else. */
export const tell = <T extends EventName>(
  tx: Runs,
  venue: string,
  type: T,
  data: EventData<T> | readonly EventData<T>[],
  at?: Date,
): Promise<void> => appendEvents(tx, venue, { type, data: Array.isArray(data) ? data : [data], at });

type Event<T extends EventName> = { [K in T]: Omit<OutboxEvent, 'type' | 'data'> & { type: K; data: EventData<K> } }[T];
type Subscription<T extends EventName> = Pick<Subscriber, 'name' | 'from'> & {
  types: readonly T[];
  handle(tx: Runs, event: Event<T>): Promise<void>;
};

const declared = new Set<string>();

/** A subscriber of those kinds of events; an event that is not as the contract says fails. */
export const subscriber = <T extends EventName>({ handle, ...rest }: Subscription<T>): Subscriber => {
  declared.add(rest.name);
  return {
    ...rest,
    handle: (tx, event) => handle(tx, { ...event, data: events[event.type as T].parse(event.data) } as Event<T>),
  };
};

/** Throws where a part of a module has declared a subscriber that its module does not hand on: it would never be told. */
export const requireHandedOn = (subscribers: readonly Subscriber[]): void => {
  const missing = [...declared].filter((name) => !subscribers.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`No module hands on the subscriber ${missing.join(', ')}`);
};
