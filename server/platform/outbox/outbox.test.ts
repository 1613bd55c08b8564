// Events are numbered in commit order and relayed in that order, exactly once if handled, in spite of failures.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeVenue } from '../../test/factories.ts';
import { random } from '../../test/harness/random.ts';
import { openDb, type Runs } from '../db.ts';
import { sql, statement } from '../sql.ts';
import { appendEvents } from './append.ts';
import { openDeadLetters } from './dead-letters.ts';
import { ATTEMPTS, openRelay } from './relay.ts';
import { addSubscribers, type OutboxEvent, requireUniqueNames, type Subscriber } from './subscribers.ts';

/** For polls that move the clock: a failing event is tried eight times. */
const OFTEN = { interval: 20 };
const DAY_S = 86_400;
const clock = movableClock();
const silent = { info() {}, warn() {}, error() {} };
let app: TestApp;
let venue: string;
const relays = new Set<{ stop(): void }>();
let names = 0;

const query = async <Row extends object>(text: string, values: unknown[] = []) => (await app.db.pool.query<Row>(text, values)).rows;
const appendNow = (type: string, ...data: object[]) => app.db.transaction((tx) => appendEvents(tx, venue, { type, data }));
const note = statement(
  'test.told-note',
  (subscriber: string, { venue: at, seq }: OutboxEvent) =>
    sql`insert into told (subscriber, venue_id, seq) values (${subscriber}, ${at}, ${seq})`,
  { examples: [['', { venue: '', seq: 0 } as OutboxEvent]] },
);
/** Records its events in a table that allows duplicates, then runs `first`. */
const listener = (
  first: (tx: Runs, event: OutboxEvent) => Promise<unknown> = async () => {},
  more: Partial<Subscriber> = {},
): Subscriber => {
  const name = `listener-${++names}`;
  return {
    name,
    types: ['test.happened'],
    async handle(tx, event) {
      await tx.run(note(name, event));
      await first(tx, event);
    },
    ...more,
  };
};
const receivedBy = async ({ name }: Subscriber, at = venue) =>
  (await query<{ seq: number }>('select seq from told where subscriber = $1 and venue_id = $2 order by n', [name, at])).map(
    ({ seq }) => seq,
  );
const deps = () => ({ db: app.db, bus: app.app.bus, clock, log: silent });
const relayTo = async (subscribers: Subscriber[], on = deps()) => {
  await addSubscribers(app.db, subscribers);
  const relay = openRelay(on, subscribers);
  relay.start();
  relays.add(relay);
};
/** Moves the clock past the pause before the next attempt. */
const passPause = (at = venue) => {
  clock.forward(120);
  app.app.bus.publish({ topic: 'venue', id: at });
};
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

beforeAll(async () => {
  // No worker on this node, because its hourly clean-up would delete events by this clock.
  app = await startTestApp({ ROLES: 'api' }, clock);
  await query('create table told (n bigserial, subscriber text, venue_id uuid, seq bigint)');
});
beforeEach(async () => {
  venue = await makeVenue(app);
});
afterEach(() => {
  for (const relay of relays) relay.stop();
  relays.clear();
});

describe('numbers', () => {
  it('have no gaps and no inversions with concurrent writers', async () => {
    const gaps: object[] = [];
    let writing = true;
    const look = async () => {
      while (writing) {
        const [seen] = await query<{ events: number; last: number }>(
          'select count(*) as events, coalesce(max(seq), 0) as last from outbox where venue_id = $1',
          [venue],
        );
        if (seen?.events !== seen?.last) gaps.push({ ...seen });
      }
    };
    const looking = look();
    await Promise.all(
      upTo(60).map((n) =>
        app.db.transaction(async (tx) => {
          await appendEvents(tx, venue, { type: 'test.happened', data: [{ n }, { n }] });
          await sleep(random() * 4);
          if (n % 5 === 0) tx.rollback();
        }),
      ),
    );
    writing = false;
    await looking;
    expect(gaps).toEqual([]);
    const rows = await query<{ seq: number }>('select seq from outbox where venue_id = $1 order by seq', [venue]);
    expect(rows.map(({ seq }) => seq)).toEqual(upTo(96));
  });

  it('are not used by rolled back events', async () => {
    const failing = app.db.transaction(async (tx) => {
      await appendEvents(tx, venue, { type: 'test.happened', data: [{}] });
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    await appendNow('test.happened', {});
    expect(await query('select seq from outbox where venue_id = $1', [venue])).toEqual([{ seq: 1 }]);
  });
});

describe('subscriber', () => {
  it('receives its kinds of events in order, with two nodes and concurrent writes', async () => {
    const one = listener(() => sleep(random() * 3));
    const other = openDb({ url: app.databaseUrl, poolSize: 4, namedStatements: true, onError: () => undefined });
    await relayTo([one]);
    await relayTo([one], { ...deps(), db: other });
    for (let n = 0; n < 40; n++) {
      await appendNow('test.happened', {}, {});
      await appendNow('test.else', {});
    }
    const expected = upTo(120).filter((seq) => seq % 3 !== 0);
    await expect.poll(() => receivedBy(one), OFTEN).toHaveLength(expected.length);
    expect(await receivedBy(one)).toEqual(expected);
    for (const relay of relays) relay.stop();
    await other.close();
  });

  it('is retried after a pause, also if the clock was set back', async () => {
    let tries = 0;
    const failing = listener(async () => {
      if (++tries === 1) throw new Error('not now');
    });
    const noted = () => query('select 1 from outbox_cursor where subscriber = $1 and retry_at is not null', [failing.name]);
    // The clock is stopped so that the pause does not end by itself.
    await clock.stopped(async () => {
      clock.forward(3 * 3600);
      await relayTo([failing]);
      await appendNow('test.happened', {});
      app.app.bus.publish({ topic: 'venue', id: venue });
      await expect.poll(noted, OFTEN).toHaveLength(1);
      expect(tries).toBe(1);
      clock.forward(-3 * 3600);
      await expect.poll(() => receivedBy(failing), OFTEN).toEqual([1]);
    });
  });

  it('is retried while its later events wait, without delaying others', async () => {
    const first = venue;
    let tries = 0;
    let down = true;
    const failing = listener(async (_tx, event) => {
      if (event.venue !== first || event.seq !== 2 || !down) return;
      tries++;
      throw new Error('not now');
    });
    const healthy = listener();
    await relayTo([failing, healthy]);
    await appendNow('test.happened', {}, {}, {});
    await expect.poll(() => receivedBy(healthy), OFTEN).toEqual([1, 2, 3]);
    venue = await makeVenue(app);
    await appendNow('test.happened', {});
    await expect.poll(() => receivedBy(failing), OFTEN).toEqual([1]);
    const triesLater = () => {
      passPause(first);
      return tries;
    };
    await expect.poll(triesLater, OFTEN).toBeGreaterThan(1);
    // Writes of the failed attempt are rolled back; earlier events stay handled, once committed.
    await expect.poll(() => receivedBy(failing, first), OFTEN).toEqual([1]);
    down = false;
    passPause(first);
    await expect.poll(() => receivedBy(failing, first), OFTEN).toEqual([1, 2, 3]);
  });

  it('skips an event that keeps failing, which can be sent again', async () => {
    let fixed = false;
    const failing = listener(async (_tx, { seq }) => {
      if (seq === 1 && !fixed) throw Object.assign(new Error('zoe@secret.example'), { code: 'EPOISON' });
    });
    const deadLetters = openDeadLetters(deps(), [failing]);
    await relayTo([failing]);
    await appendNow('test.happened', {}, {});
    const receivedLater = () => {
      passPause();
      return receivedBy(failing);
    };
    await expect.poll(receivedLater, OFTEN).toEqual([2]);
    const [failure] = (await deadLetters.list(10, 0)).rows;
    expect(failure).toMatchObject({ subscriber: failing.name, venue, seq: 1, attempts: ATTEMPTS, type: 'test.happened' });
    expect(failure?.error).toMatch(/^Error EPOISON at /);
    expect(JSON.stringify(failure)).not.toContain('secret');

    expect(await deadLetters.resend({ subscriber: failing.name })).toEqual({ sent: 0, failed: 1 });
    expect((await deadLetters.list(10, 0)).rows).toMatchObject([{ attempts: ATTEMPTS + 1 }]);
    fixed = true;
    expect(await deadLetters.resend({ venue, seq: 2 })).toEqual({ sent: 0, failed: 0 });
    expect(await Promise.all([deadLetters.resend({}), deadLetters.resend({})])).toContainEqual({ sent: 1, failed: 0 });
    expect(await receivedBy(failing)).toEqual([2, 1]);
    expect(await deadLetters.list(10, 0)).toEqual({ rows: [], total: 0 });
  });

  it('starts with new events or with all, and receives all events of a new venue', async () => {
    await appendNow('test.happened', {}, {});
    const [late, whole] = [listener(), listener(undefined, { from: 'start' })];
    await addSubscribers(app.db, [late, whole]);
    await appendNow('test.happened', {});
    const old = venue;
    venue = await makeVenue(app);
    await appendNow('test.happened', {});
    // The start of a second node changes nothing.
    await relayTo([late, whole]);
    for (const at of [old, venue]) await expect.poll(async () => (await receivedBy(late, at)).length, OFTEN).toBe(1);
    expect([await receivedBy(late, old), await receivedBy(late, venue)]).toEqual([[3], [1]]);
    await expect.poll(() => receivedBy(whole, old), OFTEN).toEqual([1, 2, 3]);
  });

  it('has a unique name', () => {
    expect(() => requireUniqueNames([listener(undefined, { name: 'mail' }), listener(undefined, { name: 'mail' })])).toThrow(
      'Two subscribers have the name mail',
    );
  });
});

describe('retention', () => {
  it('keeps events for a week, and until every subscriber has handled them', async () => {
    const [quick, stuck] = [
      listener(),
      listener(
        async () => {
          throw new Error('never');
        },
        { types: ['test.hard'] },
      ),
    ];
    const deadLetters = openDeadLetters(deps(), [quick, stuck]);
    await relayTo([quick, stuck]);
    await appendNow('test.happened', {});
    await appendNow('test.hard', {});
    await appendNow('test.unheard', {});
    await expect.poll(() => receivedBy(quick), OFTEN).toEqual([1]);
    const storedSeqs = async () =>
      (await query<{ seq: number }>('select seq from outbox where venue_id = $1 order by seq', [venue])).map(({ seq }) => seq);
    await deadLetters.cleanUp();
    expect(await storedSeqs()).toEqual([1, 2, 3]);
    // The cursor of a subscriber to other events has advanced past them.
    const cursors = async () =>
      (
        await query<{ seq: number }>('select seq from outbox_cursor where venue_id = $1 and subscriber = any($2) order by seq', [
          venue,
          [quick.name, stuck.name],
        ])
      ).map(({ seq }) => seq);
    await expect.poll(cursors, OFTEN).toEqual([0, 3]);
    for (const relay of relays) relay.stop();
    clock.forward(8 * DAY_S);
    await deadLetters.cleanUp();
    expect(await storedSeqs()).toEqual([2]);
    // A skipped event stays as a dead letter until it is sent again.
    await query('update outbox_cursor set attempts = $2, retry_at = null where subscriber = $1', [stuck.name, ATTEMPTS - 1]);
    await relayTo([stuck]);
    await expect.poll(async () => (await deadLetters.list(10, 0)).total, OFTEN).toBe(1);
    await deadLetters.cleanUp();
    expect(await storedSeqs()).toEqual([2]);
    // Removed subscribers do not hold back the deletion.
    await query('delete from outbox_failure where venue_id = $1', [venue]);
    await query('update outbox_cursor set seq = 0 where venue_id = $1', [venue]);
    await openDeadLetters(deps(), [quick]).cleanUp();
    expect(await storedSeqs()).toEqual([]);
  });
});
