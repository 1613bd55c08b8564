// Pausing orders: rights, duration, messages, and the end.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { OpenState } from '@ardoise/contract/venues.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BusMessage } from '../../platform/bus.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, placeOrder, type TestMenu } from '../../test/factories.ts';
import { queueAtLock } from '../../test/locks.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;
const clock = movableClock();
const messages: BusMessage[] = [];

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0' }, clock);
  app.app.bus.subscribe((message) => message.id === venue && messages.push(message));
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue] } });
  messages.length = 0;
});

const sql = async (text: string) => (await app.db.pool.query(text, [venue])).rows;
const path = (of = venue) => `/api/venue/${of}/pause`;
const pauseFor = (minutes: unknown, { token } = staff, of = venue) => app.send<OpenState>('PUT', path(of), { token, body: { minutes } });
const resume = ({ token } = staff, of = venue) => app.send<OpenState>('DELETE', path(of), { token });
const flip = (open: boolean) => app.send<OpenState>('PUT', `/api/venue/${venue}/open`, { token: staff.token, body: { open } });
const state = async () => (await app.send<OpenState>('GET', path(), { token: staff.token })).body;
const order = (key?: string) => placeOrder(app, venue, menu.beer, {}, key);
const counters = async () => (await sql('select event_seq, menu_version from venue_counter where venue_id = $1'))[0];
const events = () => sql(`select what, type, actor, account_id from venue_event where venue_id = $1 and type = 'venue:open' order by seq`);
const changeEvents = () => sql(`select data from outbox where venue_id = $1 and type = 'venue.changed' order by seq`);
const jobs = () => sql(`select run_at from graphile_worker.jobs where key = 'pause:' || $1`);
const pausedUntil = async (): Promise<string> => (await state()).paused_until ?? '';
/** Runs the job of a pause that ends at `until`. */
const end = async (until: string) => {
  await app.app.modules.tasks['venue-pause-ended']?.({ venue, until }, {} as never);
};
/** A pause of a minute with one second left by the database's clock. */
const pauseUntilSoon = async (): Promise<string> => {
  clock.forward((Date.now() - clock.now().getTime()) / 1000 - 59);
  return (await pauseFor(1)).body.paused_until ?? '';
};
const minutesAhead = (until: string | null) => Math.round((Date.parse(until ?? '') - clock.now().getTime()) / 60_000);
const byStaff = (what: string) => ({ what, type: 'venue:open', actor: 'staff', account_id: staff.id });
const byItself = { what: 'resumed', type: 'venue:open', actor: 'system', account_id: null };

describe('a pause', () => {
  it('is set in minutes, announced everywhere, and ended by hand', async () => {
    const before = await counters();
    const { status, body } = await pauseFor(20);
    expect([status, body.open, minutesAhead(body.paused_until)]).toEqual([200, true, 20]);
    for (const call of [path(), `/api/venue/${venue}/open`, `/api/venue/${venue}/open/`])
      expect(await app.send('GET', call, { token: staff.token }), call).toMatchObject({ status: 200, body });
    expect(await counters()).toEqual({ event_seq: before.event_seq + 1, menu_version: before.menu_version + 1 });
    expect(messages.map(({ topic }) => topic)).toEqual(['venue', 'menu']);
    expect(await jobs()).toEqual([{ run_at: new Date(body.paused_until ?? '') }]);

    expect(await resume()).toMatchObject({ status: 200, body: { open: true, paused_until: null } });
    expect(await jobs()).toEqual([]);
    expect(await counters()).toEqual({ event_seq: before.event_seq + 2, menu_version: before.menu_version + 2 });
    expect(await events()).toEqual([byStaff('paused'), byStaff('resumed')]);
    expect(await changeEvents()).toEqual(Array(2).fill({ data: { what: 'open' } }));
    expect(messages).toHaveLength(4);
  });

  it('replaces the previous one, shorter or longer', async () => {
    await pauseFor(60);
    await pauseFor(10);
    expect(minutesAhead(await pausedUntil())).toBe(10);
    expect(await jobs()).toEqual([{ run_at: new Date(await pausedUntil()) }]);
    await pauseFor(30);
    expect(minutesAhead(await pausedUntil())).toBe(30);
    expect(await events()).toEqual(Array(3).fill(byStaff('paused')));
  });

  it('ends once for concurrent requests, and announces nothing if there is none', async () => {
    const before = await counters();
    expect(await resume()).toMatchObject({ status: 200, body: { paused_until: null } });
    expect(await counters()).toEqual(before);
    await pauseFor(10);
    const answers = await Promise.all(Array.from({ length: 6 }, () => resume()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await events()).toEqual([byStaff('paused'), byStaff('resumed')]);
  });

  it('is independent of the switch, which also records its author', async () => {
    await pauseFor(10);
    const until = await pausedUntil();
    expect(await flip(false)).toMatchObject({ body: { open: false, paused_until: until } });
    expect(await flip(true)).toMatchObject({ body: { open: true, paused_until: until } });
    await flip(false);
    expect(await resume()).toMatchObject({ body: { open: false, paused_until: null } });
    expect(await events()).toEqual(['paused', 'closed', 'opened', 'closed', 'resumed'].map(byStaff));
  });

  it.each([0, -1, 241, 1.5, '10', null, undefined])('answers 400 to %s minutes', async (minutes) => {
    expect(await pauseFor(minutes)).toMatchObject({ status: 400, body: { errors: { minutes: {} } } });
    expect((await state()).paused_until).toBeNull();
  });
});

describe('orders', () => {
  it('are refused meanwhile, except retries of placed ones, and accepted once it is over', async () => {
    const key = 'a-key-of-the-first-order';
    const first = await order(key);
    expect(first.status).toBe(201);
    await pauseFor(10);
    expect(await order()).toMatchObject({ status: 409, body: { code: 'venue_closed' } });
    expect(await order(key)).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    await resume();
    expect((await order()).status).toBe(201);
  });

  it('are accepted from its end on, even before the job runs, and a past pause is not announced', async () => {
    const { body } = await app.send<{ venue: { paused_until: string | null } }>('GET', `/api/public/menu/${venue}`);
    expect(body.venue.paused_until).toBeNull();
    await pauseFor(10);
    const shown = await app.send<{ venue: { paused_until: string | null } }>('GET', `/api/public/menu/${venue}`);
    expect(shown.body.venue.paused_until).toBe(await pausedUntil());
    clock.forward(9 * 60 + 50);
    expect((await order()).status).toBe(409);
    clock.forward(11);
    expect((await order()).status).toBe(201);
    expect(await state()).toEqual({ open: true, paused_until: null });
    // The job is about to announce the end: staff have nothing left to end.
    const before = await counters();
    await resume();
    expect(await counters()).toEqual(before);
    expect(await jobs()).toHaveLength(1);
  });

  it('under way when a pause begins are placed before it or refused', async () => {
    const answers: { status: number; body: GuestOrder }[] = [];
    const send = async () => void answers.push(await order());
    await queueAtLock(app, venue, [() => pauseFor(10), send]);
    expect(answers).toMatchObject([{ status: 409 }]);
  });
});

describe('the page of guests', () => {
  const page = async () => (await app.send<string>('GET', `/m/${venue}?locale=en-GB`)).body;

  it('shows the pause from the next request on, until it ends', async () => {
    expect(await page()).not.toContain('Orders are paused');
    await pauseFor(30);
    expect(await page()).toMatch(/Orders are paused until \d{1,2}:\d\d/);
    await resume();
    expect(await page()).not.toContain('Orders are paused until');
  });
});

describe('the end of its time', () => {
  it('is announced by the job, without an author', async () => {
    await pauseFor(10);
    const until = await pausedUntil();
    const before = await counters();
    messages.length = 0;
    await end(until);
    expect(await sql('select open, paused_until from venue where id = $1')).toEqual([{ open: true, paused_until: null }]);
    expect(await counters()).toEqual({ event_seq: before.event_seq + 1, menu_version: before.menu_version + 1 });
    expect(await events()).toEqual([byStaff('paused'), byItself]);
    expect(await changeEvents()).toHaveLength(2);
    expect(messages.map(({ topic }) => topic)).toEqual(['venue', 'menu']);
    await end(until);
    expect(await events()).toHaveLength(2);
  });

  it('comes by itself, by the database’s clock', async () => {
    const before = await pauseUntilSoon();
    await expect.poll(async () => (await sql('select paused_until from venue where id = $1'))[0]?.paused_until).toBeNull();
    expect(new Date(before) <= new Date()).toBe(true);
    expect(await events()).toEqual([byStaff('paused'), byItself]);
    await expect.poll(jobs).toEqual([]);
  });

  it('does nothing if the pause was replaced, ended, or ended and set again', async () => {
    await pauseFor(10);
    const first = await pausedUntil();
    await pauseFor(20);
    const second = await pausedUntil();
    await end(first);
    expect(await pausedUntil()).toBe(second);
    await resume();
    await end(second);
    await clock.stopped(async () => {
      await pauseFor(30);
    });
    await end(second);
    expect(minutesAhead(await pausedUntil())).toBe(30);
    expect(await events()).toEqual(['paused', 'paused', 'resumed', 'paused'].map(byStaff));
  });

  it('concurrent with a new pause leaves the new one', async () => {
    for (const newFirst of [true, false]) {
      await pauseFor(10);
      const until = await pausedUntil();
      const both = [() => pauseFor(20), () => end(until)];
      await queueAtLock(app, venue, newFirst ? both : both.reverse());
      expect(minutesAhead(await pausedUntil())).toBe(20);
      expect(await jobs()).toEqual([{ run_at: new Date(await pausedUntil()) }]);
    }
  });

  it('leaves a closed venue closed', async () => {
    await pauseFor(10);
    const until = await pausedUntil();
    await flip(false);
    await end(until);
    expect(await state()).toEqual({ open: false, paused_until: null });
  });
});

describe('rights', () => {
  it.each([
    ['premium', 'manager', 200, 200],
    ['premium', 'bartender', 200, 200],
    ['premium', 'reader', 200, 403],
    ['premium', 'admin', 200, 200],
    ['smart', 'manager', 402, 402],
    ['smart', 'bartender', 402, 402],
    ['smart', 'reader', 402, 403],
    ['smart', 'admin', 402, 402],
    ['none', 'manager', 402, 402],
    ['premium', 'stranger', 404, 404],
  ] as const)('on a venue of the tier %s: a %s is answered %i to read and %i to write', async (tier, who, reading, writing) => {
    const own = await makeVenue(app, tier);
    const admin = who === 'admin';
    const person = await makePerson(app, admin || who === 'stranger' ? { admin } : { roles: { [who]: [own] } });
    expect((await app.send('GET', path(own), { token: person.token })).status).toBe(reading);
    expect((await pauseFor(10, person, own)).status).toBe(writing);
    expect((await resume(person, own)).status).toBe(writing);
  });
});

describe('the time after which an order is late', () => {
  const profile = () => `/api/venue/profile/${venue}`;
  const manager = () => makePerson(app, { roles: { manager: [venue] } });

  it('is in minutes for each step, in the profile and the list of own venues', async () => {
    const { token, id } = await manager();
    const { body } = await app.send('GET', profile(), { token });
    expect(body).toMatchObject({ late_waiting: 5, late_preparing: 12, late_ready: 5 });
    const late = { late_waiting: 3, late_preparing: 240, late_ready: 1 };
    expect(await app.send('PUT', profile(), { token, body: { ...body, ...late } })).toMatchObject({ status: 200, body: late });
    expect((await app.send('GET', `/api/venue/user/${id}`, { token })).body).toMatchObject([late]);
    const wrong = { ...body, version: 2, late_waiting: 0, late_preparing: 241, late_ready: 1.5 };
    const refused = await app.send('PUT', profile(), { token, body: wrong });
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([400, ['late_waiting', 'late_preparing', 'late_ready']]);
  });
});
