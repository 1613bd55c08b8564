// The event log of a venue: what was written into venue_event, in order, told to whoever follows. The rows are the truth;
// the bus only says when to look, and a look each second covers what the bus has lost.
import type { Happened, Order } from '@ardoise/contract/orders.ts';
import { REPLAY_HOURS, REPLAY_LIMIT } from '@ardoise/contract/realtime.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { ACCOUNTS } from '../users/index.ts';
import { EVENTS, lastSeq, lastSeqs, VENUES, wasTold } from '../venues/index.ts';
import { EVENT_COLUMNS, EVENT_JOIN, type EventRow, happenedIn } from './history.ts';
import { ORDER_COLUMNS, type OrderRow, toOrder } from './record.ts';

const POLL_MS = 1000;
const BATCH = 200;

export type LoggedEvent = {
  seq: number;
  type: 'order:update' | 'order:cancel' | 'table:call' | 'venue:open';
  order: Order | null;
  row: OrderRow | null;
  /** The venue's switch by now, and until when it is paused (null: it is not). */
  open: boolean;
  paused_until: string | null;
  happened: Happened;
};
type EventLogDeps = { db: Runs; bus: Bus; clock: Clock; onError: (error: unknown) => void };
type Listener = (events: readonly LoggedEvent[]) => void;
/** `missed` is null when the caller was away for too long and has to read its lists again. */
export type Following = { seq: number; missed: LoggedEvent[] | null; stop(): void };
export type EventLog = {
  /** Follows a venue from its present event on, and tells what came after `since`. */
  follow(venue: string, since: number | undefined, listener: Listener): Promise<Following>;
  start(): void;
  stop(): void;
};

type Row = OrderRow & EventRow & { type: LoggedEvent['type']; open: boolean; paused_until: Date | null; id: string | null };
const SELECT =
  verbatim(`select ${EVENT_COLUMNS}, e.type, v.open, v.paused_until, ${ORDER_COLUMNS} from ${EVENTS.text} e join ${VENUES.text} v on v.id = e.venue_id
  left join orders o on o.venue_id = e.venue_id and o.id = e.order_id left join ${ACCOUNTS.text} a on a.id = o.bartender_id ${EVENT_JOIN}`);
const eventsAfter = statement(
  'orders.events-after',
  (venue: string, seq: number) => sql<Row>`${SELECT} where e.venue_id = ${venue} and e.seq > ${seq} order by e.seq limit ${BATCH}`,
  { prepared: true },
);

const readAfter = async ({ db, clock }: EventLogDeps, venue: string, seq: number): Promise<LoggedEvent[]> => {
  const rows = await db.all(eventsAfter(venue, seq));
  const now = clock.now();
  return rows.map((row) => ({
    seq: row.seq,
    type: row.type,
    open: row.open,
    order: row.id ? toOrder(row) : null,
    row: row.id ? row : null,
    paused_until: row.paused_until && row.paused_until > now ? row.paused_until.toISOString() : null,
    happened: happenedIn(row),
  }));
};

const readAll = async (deps: EventLogDeps, venue: string, after: number, upTo: number): Promise<LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  for (let seq = after; seq < upTo; ) {
    const page = await readAfter(deps, venue, seq);
    if (page.length === 0) break;
    events.push(...page.filter((event) => event.seq <= upTo));
    seq = page[page.length - 1]?.seq ?? upTo;
  }
  return events;
};

/** One venue that somebody follows at this node. */
class Follower {
  readonly listeners = new Set<Listener>();
  /** Who follows, or is about to. */
  holders = 0;
  seq = -1;
  private readonly deps: EventLogDeps;
  private readonly venue: string;
  private pulling: Promise<void> | undefined;
  private again = false;

  constructor(deps: EventLogDeps, venue: string) {
    this.deps = deps;
    this.venue = venue;
  }

  /** Reads what is new and tells it; a call meanwhile makes one more round. */
  pull(): Promise<void> {
    this.again = true;
    this.pulling ??= this.rounds().finally(() => {
      this.pulling = undefined;
    });
    return this.pulling;
  }

  private async rounds(): Promise<void> {
    while (this.again) {
      this.again = false;
      if (this.seq < 0) {
        this.seq = await lastSeq(this.deps.db, this.venue);
        continue;
      }
      const events = await readAfter(this.deps, this.venue, this.seq);
      if (events.length === 0) continue;
      this.seq = events[events.length - 1]?.seq ?? this.seq;
      for (const listener of this.listeners) {
        try {
          listener(events);
        } catch (error) {
          this.deps.onError(error);
        }
      }
      if (events.length === BATCH) this.again = true;
    }
  }
}

type Missed = Promise<LoggedEvent[] | null>;
const missedSince = async (deps: EventLogDeps, venue: string, since: number, seq: number): Missed => {
  if (since === seq) return [];
  if (since > seq || seq - since > REPLAY_LIMIT) return null;
  const oldest = new Date(deps.clock.now().getTime() - REPLAY_HOURS * 3_600_000);
  return (await wasTold(deps.db, venue, since + 1, oldest)) ? readAll(deps, venue, since, seq) : null;
};

export const openEventLog = (deps: EventLogDeps): EventLog => {
  const { db, bus, onError } = deps;
  const followers = new Map<string, Follower>();
  const readings = new Map<string, Missed>();
  /** Boards that lost their connections together missed the same: it is read once for all who wait for it. */
  const missed = (venue: string, since: number, seq: number): Missed => {
    const key = `${venue} ${since} ${seq}`;
    const reading = readings.get(key) ?? missedSince(deps, venue, since, seq).finally(() => readings.delete(key));
    readings.set(key, reading);
    return reading;
  };
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  const look = async () => {
    if (followers.size === 0) return;
    for (const { venue_id, event_seq } of await lastSeqs(db, [...followers.keys()])) {
      const follower = followers.get(venue_id);
      if (follower && follower.seq < event_seq) await follower.pull();
    }
  };

  return {
    async follow(venue, since, listener) {
      let follower = followers.get(venue);
      if (!follower) {
        follower = new Follower(deps, venue);
        followers.set(venue, follower);
      }
      const own = follower;
      own.holders++;
      let stopped = false;
      const stop = () => {
        if (stopped) return;
        stopped = true;
        own.listeners.delete(listener);
        own.holders--;
        if (own.holders === 0) followers.delete(venue);
      };
      // Nothing is told twice and nothing is skipped: the listener joins between two rounds, at a known number.
      try {
        await own.pull();
        own.listeners.add(listener);
        const { seq } = own;
        return { seq, missed: since === undefined ? null : await missed(venue, since, seq), stop };
      } catch (error) {
        stop();
        throw error;
      }
    },
    start() {
      unsubscribe = bus.subscribe(({ topic, id }) => {
        if (topic === 'venue') followers.get(id)?.pull().catch(onError);
      });
      timer = setInterval(() => look().catch(onError), POLL_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      unsubscribe?.();
    },
  };
};
