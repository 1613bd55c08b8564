// The live feed of a venue: what was written into venue_event, in order, told to whoever follows. The rows are the truth;
// the bus only says when to look, and a look each second covers what the bus has lost.
import type { Order } from '@ardoise/contract/orders.ts';
import { REPLAY_HOURS, REPLAY_LIMIT } from '@ardoise/contract/realtime.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/db.ts';
import { ORDER_COLUMNS, type OrderRow, toOrder } from './record.ts';

const LOOK_EVERY = 1000;
const AT_ONCE = 200;

export type FeedEvent = {
  seq: number;
  type: 'order:update' | 'order:cancel' | 'venue:open';
  order: Order | null;
  row: OrderRow | null;
  open: boolean;
};
type Listener = (events: readonly FeedEvent[]) => void;
/** `missed` is null when the caller was away for too long and has to read its lists again. */
export type Following = { seq: number; missed: FeedEvent[] | null; stop(): void };
export type Feed = {
  /** Follows a venue from its present event on, and tells what came after `since`. */
  follow(venue: string, since: number | undefined, listener: Listener): Promise<Following>;
  start(): void;
  stop(): void;
};

type Row = OrderRow & { seq: number; type: FeedEvent['type']; open: boolean; id: string | null };
const READ = `select e.seq, e.type, v.open, ${ORDER_COLUMNS} from venue_event e join venue v on v.id = e.venue_id
  left join orders o on o.venue_id = e.venue_id and o.id = e.order_id left join account a on a.id = o.bartender_id where e.venue_id = $1 and e.seq > $2 order by e.seq limit ${AT_ONCE}`;

const readAfter = async (db: Db, venue: string, seq: number): Promise<FeedEvent[]> => {
  const rows = await db.named<Row>('feed', READ, [venue, seq]);
  return rows.map((row) => ({
    seq: row.seq,
    type: row.type,
    open: row.open,
    order: row.id ? toOrder(row) : null,
    row: row.id ? row : null,
  }));
};

const readAll = async (db: Db, venue: string, after: number, upTo: number): Promise<FeedEvent[]> => {
  const events: FeedEvent[] = [];
  for (let seq = after; seq < upTo; ) {
    const page = await readAfter(db, venue, seq);
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
  private readonly db: Db;
  private readonly venue: string;
  private readonly onError: (error: unknown) => void;
  private pulling: Promise<void> | undefined;
  private again = false;

  constructor(db: Db, venue: string, onError: (error: unknown) => void) {
    this.db = db;
    this.venue = venue;
    this.onError = onError;
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
        const [row] = await this.db.named<{ event_seq: number }>('event-seq', 'select event_seq from venue_counter where venue_id = $1', [
          this.venue,
        ]);
        this.seq = row?.event_seq ?? 0;
        continue;
      }
      const events = await readAfter(this.db, this.venue, this.seq);
      if (events.length === 0) continue;
      this.seq = events[events.length - 1]?.seq ?? this.seq;
      for (const listener of this.listeners) {
        try {
          listener(events);
        } catch (error) {
          this.onError(error);
        }
      }
      if (events.length === AT_ONCE) this.again = true;
    }
  }
}

const missedSince = async (db: Db, venue: string, since: number, seq: number): Promise<FeedEvent[] | null> => {
  if (since === seq) return [];
  if (since > seq || seq - since > REPLAY_LIMIT) return null;
  const [first] = await db.named<{ fresh: boolean }>(
    'feed-age',
    `select at > now() - interval '${REPLAY_HOURS} hours' as fresh from venue_event where venue_id = $1 and seq = $2`,
    [venue, since + 1],
  );
  return first?.fresh ? readAll(db, venue, since, seq) : null;
};

export const openFeed = (db: Db, bus: Bus, onError: (error: unknown) => void): Feed => {
  const followers = new Map<string, Follower>();
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  const look = async () => {
    if (followers.size === 0) return;
    const rows = await db.named<{ venue_id: string; event_seq: number }>(
      'event-seqs',
      'select venue_id, event_seq from venue_counter where venue_id = any($1::uuid[])',
      [[...followers.keys()]],
    );
    for (const { venue_id, event_seq } of rows) {
      const follower = followers.get(venue_id);
      if (follower && follower.seq < event_seq) await follower.pull();
    }
  };

  return {
    async follow(venue, since, listener) {
      let follower = followers.get(venue);
      if (!follower) {
        follower = new Follower(db, venue, onError);
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
        return { seq, missed: since === undefined ? null : await missedSince(db, venue, since, seq), stop };
      } catch (error) {
        stop();
        throw error;
      }
    },
    start() {
      unsubscribe = bus.subscribe(({ topic, id }) => {
        if (topic === 'venue') followers.get(id)?.pull().catch(onError);
      });
      timer = setInterval(() => look().catch(onError), LOOK_EVERY);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      unsubscribe?.();
    },
  };
};
