// Carries the events of the outbox to their subscribers, in order at each venue. The rows are the truth; the bus only says when to look,
// and a look each second covers what the bus has lost.
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Db, Runs } from '../db.ts';
import { failure, type Log } from '../log.ts';
import { none, type Sql, sql, statement, verbatim } from '../sql.ts';
import { handleAll, handleOnce, type OutboxEvent, type Subscriber } from './subscribers.ts';

export type CarrierDeps = { db: Db; bus: Bus; clock: Clock; log: Log };

const LOOK_EVERY_MS = 1_000;
/** What is written meanwhile is carried together. */
const REST_MS = 100;
/** Events a transaction. After a failure each has a savepoint: of more than 64, PostgreSQL keeps the list elsewhere, to the cost of everybody's snapshots. */
const BATCH = 50;
/** Then the event goes to the trail of failures, and those after it go on: about two minutes. */
export const ATTEMPTS = 8;
const pauseMs = (attempts: number): number => 1_000 * 2 ** (attempts - 1);
const LONGEST_PAUSE = verbatim(`interval '${pauseMs(ATTEMPTS)} milliseconds'`);
/** True for a cursor that may be tried now. One that would wait for longer than any pause was noted by a clock that has been set back. */
const isDue = (now: Date): Sql => sql`(k.retry_at is null or k.retry_at <= ${now} or k.retry_at > ${now}::timestamptz + ${LONGEST_PAUSE})`;

type Types = readonly string[];
type Asker = Pick<Subscriber, 'name' | 'types'>;
/** Of venues that were woken, those with something that is asked for: most orders are of no interest to most subscribers. */
const asked = (venues: Types | null, types: Types): Sql =>
  venues
    ? sql`and c.venue_id = any(${venues}::uuid[])
        and exists (select from outbox o where o.venue_id = c.venue_id and o.seq > coalesce(k.seq, 0) and o.type = any(${types}::text[]))`
    : none;
/** Venues whose cursor is behind: all of them, so that cursors also pass what nobody asks for; or of those named. */
const findWaiting = statement(
  'outbox.venues-waiting',
  ({ name, types }: Asker, now: Date, venues: Types | null) => sql<{ venue: string; known: boolean }>`
    select c.venue_id as venue, k.venue_id is not null as known
    from venue_counter c left join outbox_cursor k on k.venue_id = c.venue_id and k.subscriber = ${name}
    where c.outbox_seq > coalesce(k.seq, 0) and ${isDue(now)} ${asked(venues, types)}`,
  { examples: [null, ['']].map((venues): [Asker, Date, Types | null] => [{ name: '', types: [''] }, new Date(0), venues]) },
);
const begin = statement(
  'outbox.cursor-begin',
  (venue: string, name: string) =>
    sql`insert into outbox_cursor (venue_id, subscriber, seq) values (${venue}, ${name}, 0) on conflict do nothing`,
);
type Cursor = { seq: number; attempts: number };
/** `head`: the last event of the venue that is there for sure when its events are read. */
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
const noteFailure = statement(
  'outbox.failure-note',
  (name: string, { venue, seq }: OutboxEvent, error: string, now: Date) =>
    sql`insert into outbox_failure (venue_id, subscriber, seq, attempts, error, at) values (${venue}, ${name}, ${seq}, ${ATTEMPTS}, ${error}, ${now})`,
  { examples: [['', { venue: '', seq: 0 } as OutboxEvent, '', new Date(0)]] },
);

/** Goes through events until one fails that is to be tried again; answers where the cursor then stands. */
const goThrough = async (
  tx: Runs,
  subscriber: Subscriber,
  events: readonly OutboxEvent[],
  { cursor, now, log }: { cursor: Cursor; now: Date; log: Log },
): Promise<Moved> => {
  let { seq, attempts } = cursor;
  // Where one of them fails, they are gone through once more, to see which.
  if (attempts === 0 && events.length > 1 && (await handleAll(tx, subscriber, events)))
    return { seq: events.at(-1)?.seq ?? seq, attempts, retryAt: null };
  for (const event of events) {
    const error = await handleOnce(tx, subscriber, event, log);
    if (error !== null) {
      attempts++;
      if (attempts < ATTEMPTS) return { seq, attempts, retryAt: new Date(now.getTime() + pauseMs(attempts)) };
      await tx.run(noteFailure(subscriber.name, event, error, now));
      log.error({ subscriber: subscriber.name, venue: event.venue, seq: event.seq, type: event.type }, 'event given up');
    }
    seq = event.seq;
    attempts = 0;
  }
  return { seq, attempts, retryAt: null };
};

/** One batch of a venue, unless another node has it in hand. Answers whether there may be more. */
const carry = ({ db, clock, log }: CarrierDeps, subscriber: Subscriber, venue: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const cursor = await tx.one(take(venue, subscriber.name, now));
    if (!cursor) return false;
    const events = await tx.all(readAfter(venue, cursor.seq, subscriber.types));
    const moved = await goThrough(tx, subscriber, events, { cursor, now, log });
    // Past what it does not ask for too, else that would be looked through again and again.
    if (events.length < BATCH && moved.retryAt === null) moved.seq = Math.max(moved.seq, cursor.head);
    await tx.run(move(venue, subscriber.name, moved));
    return events.length === BATCH && moved.retryAt === null;
  });

/** The way to one subscriber: what holds it up holds up no other. */
const openLane = (deps: CarrierDeps, subscriber: Subscriber) => {
  const { db, clock, log } = deps;
  const woken = new Set<string>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let working: Promise<void> | undefined;

  const look = async (venues: readonly string[] | null) => {
    for (const { venue, known } of await db.all(findWaiting(subscriber, clock.now(), venues))) {
      if (stopped) return;
      if (!known) await db.run(begin(venue, subscriber.name));
      if (await carry(deps, subscriber, venue)) woken.add(venue);
    }
  };
  return {
    wake: (venue: string) => void woken.add(venue),
    tick() {
      const due = performance.now() - lookedAt >= LOOK_EVERY_MS;
      if (working || !(due || woken.size > 0)) return;
      const venues = due ? null : [...woken];
      if (due) lookedAt = performance.now();
      woken.clear();
      working = look(venues)
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

/** Runs from `start` to `stop`; what is in hand then is ended, or carried by the next one. */
export const openCarrier = (deps: CarrierDeps, subscribers: readonly Subscriber[]) => {
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
      }, REST_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      unsubscribe?.();
      for (const lane of lanes) lane.stop();
    },
  };
};
