// Relays events of the outbox to their subscribers, in order for each venue. The bus is only a wake-up signal; polling each second covers
// lost messages.
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Db, Runs } from '../db.ts';
import { failure, type Log } from '../log.ts';
import { none, type Sql, sql, statement, verbatim } from '../sql.ts';
import { handleAll, handleOnce, type OutboxEvent, type Subscriber } from './subscribers.ts';

export type RelayDeps = { db: Db; bus: Bus; clock: Clock; log: Log };

const POLL_MS = 1_000;
/** Delay that collects further events into a batch. */
const BATCH_DELAY_MS = 100;
/**
 * Events for each transaction. After a failure each event has a savepoint; more than 64 would overflow PostgreSQL's cache and slow down all
 * snapshots.
 */
const BATCH = 50;
/** After this many attempts (about two minutes) the event becomes a dead letter, and later events continue. */
export const ATTEMPTS = 8;
const pauseMs = (attempts: number): number => 1_000 * 2 ** (attempts - 1);
const LONGEST_PAUSE = verbatim(`interval '${pauseMs(ATTEMPTS)} milliseconds'`);
/** True if a cursor may be tried now; also if its retry time is further away than any pause, which means that the clock was set back. */
const isDue = (now: Date): Sql => sql`(k.retry_at is null or k.retry_at <= ${now} or k.retry_at > ${now}::timestamptz + ${LONGEST_PAUSE})`;

type Types = readonly string[];
type SubscriberKey = Pick<Subscriber, 'name' | 'types'>;
/** Restricts woken venues to those with events for the subscriber, because most events do not concern most subscribers. */
const onlyWoken = (venues: Types | null, types: Types): Sql =>
  venues
    ? sql`and c.venue_id = any(${venues}::uuid[])
        and exists (select from outbox o where o.venue_id = c.venue_id and o.seq > coalesce(k.seq, 0) and o.type = any(${types}::text[]))`
    : none;
/** Venues whose cursor is behind: all, so that cursors also advance past other events, or only the given ones. */
const findWaiting = statement(
  'outbox.venues-waiting',
  ({ name, types }: SubscriberKey, now: Date, venues: Types | null) => sql<{ venue: string; known: boolean }>`
    select c.venue_id as venue, k.venue_id is not null as known
    from venue_counter c left join outbox_cursor k on k.venue_id = c.venue_id and k.subscriber = ${name}
    where c.outbox_seq > coalesce(k.seq, 0) and ${isDue(now)} ${onlyWoken(venues, types)}`,
  { examples: [null, ['']].map((venues): [SubscriberKey, Date, Types | null] => [{ name: '', types: [''] }, new Date(0), venues]) },
);
const begin = statement(
  'outbox.cursor-begin',
  (venue: string, name: string) =>
    sql`insert into outbox_cursor (venue_id, subscriber, seq) values (${venue}, ${name}, 0) on conflict do nothing`,
);
type Cursor = { seq: number; attempts: number };
/** `head`: the number of the venue's last event when its events are read. */
const take = statement(
  'outbox.cursor-take',
  (venue: string, name: string, now: Date) => sql<Cursor & { head: number }>`select k.seq, k.attempts, c.outbox_seq as head
    from outbox_cursor k join venue_counter c on c.venue_id = k.venue_id
    where k.venue_id = ${venue} and k.subscriber = ${name} and ${isDue(now)} for update of k skip locked`,
  { prepared: true },
);
const readAfter = statement(
  'outbox.events-after',
  (venue: string, seq: number, types: Types) => sql<OutboxEvent>`select venue_id as venue, seq, type, at, data from outbox
    where venue_id = ${venue} and seq > ${seq} and type = any(${types}::text[]) order by seq limit ${BATCH}`,
  { prepared: true },
);
type Moved = Cursor & { retryAt: Date | null };
const move = statement(
  'outbox.cursor-move',
  (venue: string, name: string, { seq, attempts, retryAt }: Moved) =>
    sql`update outbox_cursor set seq = ${seq}, attempts = ${attempts}, retry_at = ${retryAt} where venue_id = ${venue} and subscriber = ${name}`,
  { prepared: true, examples: [['', '', { seq: 0, attempts: 0, retryAt: null }]] },
);
const recordFailure = statement(
  'outbox.failure-note',
  (name: string, { venue, seq }: OutboxEvent, error: string, now: Date) =>
    sql`insert into outbox_failure (venue_id, subscriber, seq, attempts, error, at) values (${venue}, ${name}, ${seq}, ${ATTEMPTS}, ${error}, ${now})`,
  { examples: [['', { venue: '', seq: 0 } as OutboxEvent, '', new Date(0)]] },
);

/** Handles events until one fails that is to be retried; returns the new position of the cursor. */
const handleBatch = async (
  tx: Runs,
  subscriber: Subscriber,
  events: readonly OutboxEvent[],
  { cursor, now, log }: { cursor: Cursor; now: Date; log: Log },
): Promise<Moved> => {
  let { seq, attempts } = cursor;
  // If the batch fails, the events are handled one by one, to find the one that fails.
  if (attempts === 0 && events.length > 1 && (await handleAll(tx, subscriber, events)))
    return { seq: events.at(-1)?.seq ?? seq, attempts, retryAt: null };
  for (const event of events) {
    const error = await handleOnce(tx, subscriber, event, log);
    if (error !== null) {
      attempts++;
      if (attempts < ATTEMPTS) return { seq, attempts, retryAt: new Date(now.getTime() + pauseMs(attempts)) };
      await tx.run(recordFailure(subscriber.name, event, error, now));
      log.error({ subscriber: subscriber.name, venue: event.venue, seq: event.seq, type: event.type }, 'event given up');
    }
    seq = event.seq;
    attempts = 0;
  }
  return { seq, attempts, retryAt: null };
};

/** Relays one batch of a venue, unless another node is doing so. Returns whether there may be more. */
const relayBatch = ({ db, clock, log }: RelayDeps, subscriber: Subscriber, venue: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const cursor = await tx.one(take(venue, subscriber.name, now));
    if (!cursor) return false;
    const events = await tx.all(readAfter(venue, cursor.seq, subscriber.types));
    const moved = await handleBatch(tx, subscriber, events, { cursor, now, log });
    // Also advance past other events, which would otherwise be scanned again each time.
    if (events.length < BATCH && moved.retryAt === null) moved.seq = Math.max(moved.seq, cursor.head);
    await tx.run(move(venue, subscriber.name, moved));
    return events.length === BATCH && moved.retryAt === null;
  });

/** The lane of one subscriber, so that subscribers do not delay each other. */
const openLane = (deps: RelayDeps, subscriber: Subscriber) => {
  const { db, clock, log } = deps;
  const woken = new Set<string>();
  let polledAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let working: Promise<void> | undefined;

  const poll = async (venues: readonly string[] | null) => {
    for (const { venue, known } of await db.all(findWaiting(subscriber, clock.now(), venues))) {
      if (stopped) return;
      if (!known) await db.run(begin(venue, subscriber.name));
      if (await relayBatch(deps, subscriber, venue)) woken.add(venue);
    }
  };
  return {
    wake: (venue: string) => void woken.add(venue),
    tick() {
      const due = performance.now() - polledAt >= POLL_MS;
      if (working || !(due || woken.size > 0)) return;
      const venues = due ? null : [...woken];
      if (due) polledAt = performance.now();
      woken.clear();
      working = poll(venues)
        .catch((error) => log.warn({ subscriber: subscriber.name, ...failure(error) }, 'outbox'))
        .finally(() => {
          working = undefined;
        });
    },
    stop() {
      stopped = true;
    },
  };
};

/** Runs from `start` to `stop`; a batch in progress is finished, or relayed later. */
export const openRelay = (deps: RelayDeps, subscribers: readonly Subscriber[]) => {
  const lanes = subscribers.map((subscriber) => openLane(deps, subscriber));
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  return {
    start() {
      unsubscribe = deps.bus.subscribe(({ topic, id }) => {
        if (topic === 'venue' || topic === 'menu') for (const lane of lanes) lane.wake(id);
      });
      timer = setInterval(() => {
        for (const lane of lanes) lane.tick();
      }, BATCH_DELAY_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      unsubscribe?.();
      for (const lane of lanes) lane.stop();
    },
  };
};
