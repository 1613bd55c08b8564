// Emits events of the contract, and declares subscribers to them (docs/architecture.md#events).
import { type EventData, type EventName, events } from '@ardoise/contract/events.ts';
import type { Runs } from '../platform/db.ts';
import { appendEvents } from '../platform/outbox/append.ts';
import type { OutboxEvent, Subscriber } from '../platform/outbox/subscribers.ts';

/** Emits an event in the transaction, for one record or several; `at` defaults to the database's time. */
export const emit = <T extends EventName>(
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

/** Declares a subscriber to kinds of events; an event that does not match the contract fails. */
export const subscriber = <T extends EventName>({ handle, ...rest }: Subscription<T>): Subscriber => {
  declared.add(rest.name);
  return {
    ...rest,
    handle: (tx, event) => handle(tx, { ...event, data: events[event.type as T].parse(event.data) } as Event<T>),
  };
};

/** Throws if a declared subscriber is not returned by its module, because it would receive nothing. */
export const requireRegistered = (subscribers: readonly Subscriber[]): void => {
  const missing = [...declared].filter((name) => !subscribers.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`No module returns the subscriber ${missing.join(', ')}`);
};
