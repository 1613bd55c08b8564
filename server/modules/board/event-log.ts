// The event log of a venue: its events, by number, sent to each subscriber. The rows are authoritative; the bus is only a wake-up signal,
// and polling every second covers lost messages. A module above reads the orders that events contain.
import type { Order } from '@ardoise/contract/orders.ts';
import { REPLAY_HOURS, REPLAY_LIMIT } from '@ardoise/contract/realtime.ts';
import type { Happened } from '@ardoise/contract/venue-events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Runs } from '../../platform/db.ts';
import { lastSeq, lastSeqs } from './counter.ts';
import { isEventNewer } from './events.ts';

const POLL_MS = 1000;
const BATCH = 200;

export type LoggedEvent = {
  seq: number;
  type: 'order:update' | 'order:cancel' | 'table:call' | 'venue:open';
  /** The current state; null if the event has no order, or the order was erased. */
  order: Order | null;
  /** The venue's current switch, and the end of its pause (null: not paused). */
  open: boolean;
  paused_until: string | null;
  happened: Happened;
};
/** Reads at most `most` events of a venue after a number, in order. */
export type ReadEvents<Event> = (venue: string, after: number, most: number) => Promise<Event[]>;
type EventLogDeps<Event> = { db: Runs; bus: Bus; clock: Clock; readEvents: ReadEvents<Event>; onError: (error: unknown) => void };
type Listener<Event> = (events: readonly Event[]) => void;
/** `missed` is null if the subscriber gave no number or was away for too long: it has to read its lists again. */
export type EventSubscription<Event> = { seq: number; missed: Event[] | null; stop(): void };
export type EventLog<Event> = {
  /** Sends a venue's events from now on; `missed` are those after the number `since`. */
  subscribe(venue: string, since: number | undefined, listener: Listener<Event>): Promise<EventSubscription<Event>>;
};

const readBetween = async <Event extends LoggedEvent>(
  { readEvents }: EventLogDeps<Event>,
  venue: string,
  after: number,
  upTo: number,
): Promise<Event[]> => {
  const events: Event[] = [];
  for (let seq = after; seq < upTo; ) {
    const page = await readEvents(venue, seq, BATCH);
    if (page.length === 0) break;
    events.push(...page.filter((event) => event.seq <= upTo));
    seq = page.at(-1)?.seq ?? upTo;
  }
  return events;
};

/** Reads one venue for its subscribers at this node. */
class VenueReader<Event extends LoggedEvent> {
  readonly listeners = new Set<Listener<Event>>();
  /** Number of subscribers, including those whose listener is not added yet. */
  subscribers = 0;
  seq = -1;
  private readonly deps: EventLogDeps<Event>;
  private readonly venue: string;
  private pulling: Promise<void> | undefined;
  private readAgain = false;

  constructor(deps: EventLogDeps<Event>, venue: string) {
    this.deps = deps;
    this.venue = venue;
  }

  /** Reads new events and sends them; a call during a read causes one more. */
  pull(): Promise<void> {
    this.readAgain = true;
    this.pulling ??= this.read().finally(() => {
      this.pulling = undefined;
    });
    return this.pulling;
  }

  private async read(): Promise<void> {
    while (this.readAgain) {
      this.readAgain = false;
      if (this.seq < 0) {
        this.seq = await lastSeq(this.deps.db, this.venue);
        continue;
      }
      const events = await this.deps.readEvents(this.venue, this.seq, BATCH);
      if (events.length === 0) continue;
      this.seq = events.at(-1)?.seq ?? this.seq;
      for (const listener of this.listeners) {
        try {
          listener(events);
        } catch (error) {
          this.deps.onError(error);
        }
      }
      if (events.length === BATCH) this.readAgain = true;
    }
  }
}

const missedSince = async <Event extends LoggedEvent>(
  deps: EventLogDeps<Event>,
  venue: string,
  since: number,
  seq: number,
): Promise<Event[] | null> => {
  if (since === seq) return [];
  if (since > seq || seq - since > REPLAY_LIMIT) return null;
  const oldest = new Date(deps.clock.now().getTime() - REPLAY_HOURS * 3_600_000);
  return (await isEventNewer(deps.db, venue, since + 1, oldest)) ? readBetween(deps, venue, since, seq) : null;
};

export const openEventLog = <Event extends LoggedEvent>(deps: EventLogDeps<Event>) => {
  const { db, bus, onError } = deps;
  const readers = new Map<string, VenueReader<Event>>();
  const pendingReads = new Map<string, Promise<Event[] | null>>();
  /** Boards that lost their connections together missed the same events, which are read once for all of them. */
  const missed = (venue: string, since: number, seq: number): Promise<Event[] | null> => {
    const key = `${venue} ${since} ${seq}`;
    const pending = pendingReads.get(key) ?? missedSince(deps, venue, since, seq).finally(() => pendingReads.delete(key));
    pendingReads.set(key, pending);
    return pending;
  };
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  const poll = async () => {
    if (readers.size === 0) return;
    for (const { venue_id, event_seq } of await lastSeqs(db, [...readers.keys()])) {
      const reader = readers.get(venue_id);
      if (reader && reader.seq < event_seq) await reader.pull();
    }
  };
  const readerOf = (venue: string): VenueReader<Event> => {
    const reader = readers.get(venue) ?? new VenueReader(deps, venue);
    readers.set(venue, reader);
    return reader;
  };
  const subscribe: EventLog<Event>['subscribe'] = async (venue, since, listener) => {
    const reader = readerOf(venue);
    reader.subscribers++;
    let stopped = false;
    const stop = () => {
      if (stopped) return;
      stopped = true;
      reader.listeners.delete(listener);
      reader.subscribers--;
      if (reader.subscribers === 0) readers.delete(venue);
    };
    // The listener is added between two reads, at a known number, so no event is sent twice or skipped.
    try {
      await reader.pull();
      reader.listeners.add(listener);
      const { seq } = reader;
      return { seq, missed: since === undefined ? null : await missed(venue, since, seq), stop };
    } catch (error) {
      stop();
      throw error;
    }
  };

  return {
    subscribe,
    start() {
      unsubscribe = bus.subscribe(({ topic, id }) => {
        if (topic === 'venue') readers.get(id)?.pull().catch(onError);
      });
      timer = setInterval(() => poll().catch(onError), POLL_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      unsubscribe?.();
    },
  };
};
