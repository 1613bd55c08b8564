// Events are numbered in the order of their commits and carried in that order, once each where they are dealt with, whatever fails.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeVenue } from '../../test/factories.ts';
import { random } from '../../test/harness/random.ts';
import { openDb, type Runs } from '../db.ts';
import { sql, statement } from '../sql.ts';
import { appendEvents } from './append.ts';
import { ATTEMPTS, openCarrier } from './carrier.ts';
import { addSubscribers, type OutboxEvent, requireNames, type Subscriber } from './subscribers.ts';
import { openTrail } from './trail.ts';

/** A poll that moves the clock comes often: what fails is tried eight times. */
const OFTEN = { interval: 20 };
const DAY_S = 86_400;
const clock = movableClock();
const silent = { info() {}, warn() {}, error() {} };
let app: TestApp;
let venue: string;
const carriers = new Set<{ stop(): void }>();
let names = 0;

const query = async <Row extends object>(text: string, values: unknown[] = []) => (await app.db.pool.query<Row>(text, values)).rows;
const happen = (type: string, ...data: object[]) => app.db.transaction((tx) => appendEvents(tx, venue, { type, data }));
const note = statement(
  'test.told-note',
  (subscriber: string, { venue: at, seq }: OutboxEvent) =>
    sql`insert into told (subscriber, venue_id, seq) values (${subscriber}, ${at}, ${seq})`,
  { examples: [['', { venue: '', seq: 0 } as OutboxEvent]] },
);
/** Notes what it is told in a table that bears doubles, after `first`. */
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
const toldTo = async ({ name }: Subscriber, at = venue) =>
  (await query<{ seq: number }>('select seq from told where subscriber = $1 and venue_id = $2 order by n', [name, at])).map(
    ({ seq }) => seq,
  );
const deps = () => ({ db: app.db, bus: app.app.bus, clock, log: silent });
const carryTo = async (subscribers: Subscriber[], on = deps()) => {
  await addSubscribers(app.db, subscribers);
  const carrier = openCarrier(on, subscribers);
  carrier.start();
  carriers.add(carrier);
};
/** Moves the clock beyond the pause before the next try. */
const later = (at = venue) => {
  clock.forward(120);
  app.app.bus.publish({ topic: 'venue', id: at });
};
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

beforeAll(async () => {
  // No node with workers: its clean-up at a full hour would take events by this clock.
  app = await startTestApp({ ROLES: 'api' }, clock);
  await query('create table told (n bigserial, subscriber text, venue_id uuid, seq bigint)');
});
beforeEach(async () => {
  venue = await makeVenue(app);
});
afterEach(() => {
  for (const carrier of carriers) carrier.stop();
  carriers.clear();
});

describe('numbers', () => {
  it('have no gap and no inversion at any moment, however many write at once', async () => {
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

  it('are given to nothing that is rolled back', async () => {
    const failing = app.db.transaction(async (tx) => {
      await appendEvents(tx, venue, { type: 'test.happened', data: [{}] });
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    await happen('test.happened', {});
    expect(await query('select seq from outbox where venue_id = $1', [venue])).toEqual([{ seq: 1 }]);
  });
});

describe('a subscriber', () => {
  it('is told of its kinds of events in order, also by two nodes and while more are written', async () => {
    const one = listener(() => sleep(random() * 3));
    const other = openDb({ url: app.databaseUrl, poolSize: 4, namedStatements: true, onError: () => undefined });
    await carryTo([one]);
    await carryTo([one], { ...deps(), db: other });
    for (let n = 0; n < 40; n++) {
      await happen('test.happened', {}, {});
      await happen('test.else', {});
    }
    const wanted = upTo(120).filter((seq) => seq % 3 !== 0);
    await expect.poll(() => toldTo(one), OFTEN).toHaveLength(wanted.length);
    expect(await toldTo(one)).toEqual(wanted);
    for (const carrier of carriers) carrier.stop();
    await other.close();
  });

  it('that failed is told again after a pause, also where the clock was set back meanwhile', async () => {
    let tries = 0;
    const failing = listener(async () => {
      if (++tries === 1) throw new Error('not now');
    });
    const noted = () => query('select 1 from outbox_cursor where subscriber = $1 and retry_at is not null', [failing.name]);
    // On a stopped clock the pause never ends by itself.
    await clock.stopped(async () => {
      clock.forward(3 * 3600);
      await carryTo([failing]);
      await happen('test.happened', {});
      app.app.bus.publish({ topic: 'venue', id: venue });
      await expect.poll(noted, OFTEN).toHaveLength(1);
      expect(tries).toBe(1);
      clock.forward(-3 * 3600);
      await expect.poll(() => toldTo(failing), OFTEN).toEqual([1]);
    });
  });

  it('that fails is told again, its later events wait for it, and nobody else does', async () => {
    const first = venue;
    let tries = 0;
    let down = true;
    const failing = listener(async (_tx, event) => {
      if (event.venue !== first || event.seq !== 2 || !down) return;
      tries++;
      throw new Error('not now');
    });
    const sound = listener();
    await carryTo([failing, sound]);
    await happen('test.happened', {}, {}, {});
    await expect.poll(() => toldTo(sound), OFTEN).toEqual([1, 2, 3]);
    venue = await makeVenue(app);
    await happen('test.happened', {});
    await expect.poll(() => toldTo(failing), OFTEN).toEqual([1]);
    const triesLater = () => {
      later(first);
      return tries;
    };
    await expect.poll(triesLater, OFTEN).toBeGreaterThan(1);
    // What it wrote before it failed is gone, what it was told before stays, once that is committed.
    await expect.poll(() => toldTo(failing, first), OFTEN).toEqual([1]);
    down = false;
    later(first);
    await expect.poll(() => toldTo(failing, first), OFTEN).toEqual([1, 2, 3]);
  });

  it('that fails for good is passed over, and can be told once more', async () => {
    let mended = false;
    const failing = listener(async (_tx, { seq }) => {
      if (seq === 1 && !mended) throw Object.assign(new Error('zoe@secret.example'), { code: 'EPOISON' });
    });
    const trail = openTrail(deps(), [failing]);
    await carryTo([failing]);
    await happen('test.happened', {}, {});
    const toldLater = () => {
      later();
      return toldTo(failing);
    };
    await expect.poll(toldLater, OFTEN).toEqual([2]);
    const [failure] = (await trail.list(10, 0)).rows;
    expect(failure).toMatchObject({ subscriber: failing.name, venue, seq: 1, attempts: ATTEMPTS, type: 'test.happened' });
    expect(failure?.error).toMatch(/^Error EPOISON at /);
    expect(JSON.stringify(failure)).not.toContain('secret');

    expect(await trail.resend({ subscriber: failing.name })).toEqual({ sent: 0, failed: 1 });
    expect((await trail.list(10, 0)).rows).toMatchObject([{ attempts: ATTEMPTS + 1 }]);
    mended = true;
    expect(await trail.resend({ venue, seq: 2 })).toEqual({ sent: 0, failed: 0 });
    expect(await Promise.all([trail.resend({}), trail.resend({})])).toContainEqual({ sent: 1, failed: 0 });
    expect(await toldTo(failing)).toEqual([2, 1]);
    expect(await trail.list(10, 0)).toEqual({ rows: [], total: 0 });
  });

  it('that is new begins with what comes next, or with all there is; a venue that is new is told of whole', async () => {
    await happen('test.happened', {}, {});
    const [late, whole] = [listener(), listener(undefined, { from: 'start' })];
    await addSubscribers(app.db, [late, whole]);
    await happen('test.happened', {});
    const old = venue;
    venue = await makeVenue(app);
    await happen('test.happened', {});
    // A second node that starts changes nothing.
    await carryTo([late, whole]);
    for (const at of [old, venue]) await expect.poll(async () => (await toldTo(late, at)).length, OFTEN).toBe(1);
    expect([await toldTo(late, old), await toldTo(late, venue)]).toEqual([[3], [1]]);
    await expect.poll(() => toldTo(whole, old), OFTEN).toEqual([1, 2, 3]);
  });

  it('has a name that no other has', () => {
    expect(() => requireNames([listener(undefined, { name: 'mail' }), listener(undefined, { name: 'mail' })])).toThrow(
      'Two subscribers are called mail',
    );
  });
});

describe('what is kept', () => {
  it('are the events of a week, and those that a subscriber has not dealt with', async () => {
    const [quick, stuck] = [
      listener(),
      listener(
        async () => {
          throw new Error('never');
        },
        { types: ['test.hard'] },
      ),
    ];
    const trail = openTrail(deps(), [quick, stuck]);
    await carryTo([quick, stuck]);
    await happen('test.happened', {});
    await happen('test.hard', {});
    await happen('test.unheard', {});
    await expect.poll(() => toldTo(quick), OFTEN).toEqual([1]);
    const kept = async () =>
      (await query<{ seq: number }>('select seq from outbox where venue_id = $1 order by seq', [venue])).map(({ seq }) => seq);
    await trail.cleanUp();
    expect(await kept()).toEqual([1, 2, 3]);
    // Whoever wants none of what is left has passed it, and looks at it no more.
    const cursors = async () =>
      (
        await query<{ seq: number }>('select seq from outbox_cursor where venue_id = $1 and subscriber = any($2) order by seq', [
          venue,
          [quick.name, stuck.name],
        ])
      ).map(({ seq }) => seq);
    await expect.poll(cursors, OFTEN).toEqual([0, 3]);
    for (const carrier of carriers) carrier.stop();
    clock.forward(8 * DAY_S);
    await trail.cleanUp();
    expect(await kept()).toEqual([2]);
    // Passed over: it stays in the trail until it is sent again.
    await query('update outbox_cursor set attempts = $2, retry_at = null where subscriber = $1', [stuck.name, ATTEMPTS - 1]);
    await carryTo([stuck]);
    await expect.poll(async () => (await trail.list(10, 0)).total, OFTEN).toBe(1);
    await trail.cleanUp();
    expect(await kept()).toEqual([2]);
    // Whoever is no longer there holds nothing back.
    await query('delete from outbox_failure where venue_id = $1', [venue]);
    await query('update outbox_cursor set seq = 0 where venue_id = $1', [venue]);
    await openTrail(deps(), [quick]).cleanUp();
    expect(await kept()).toEqual([]);
  });
});
