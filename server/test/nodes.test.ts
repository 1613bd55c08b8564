// Two nodes on one database: each shows what the other writes, even if only the database connects them.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { ClientEvents, OrderUpdate, Ready, ServerEvents } from '@ardoise/contract/realtime.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, openApp } from '../app.ts';
import { closeTestApps, sendTo, startTestApp, type TestApp } from './app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, switchProduct } from './factories.ts';
import { link, readerOf, sendVisits, session } from './figures/visits.ts';
import { NO_OPEN_LIMITS } from './harness/no-open-limits.ts';
import { within } from './harness/within.ts';
import { openLosableRedis } from './redis.ts';

// Closes the nodes after each test: two hold two dozen connections, and a server has few.
afterEach(closeTestApps);

const silent = { info() {}, warn() {}, error() {} };

/** Opens a board at an address; resolves once it has joined, and collects its events. */
const boardAt = async (base: string, token: string, venue: string) => {
  const socket: Socket<ServerEvents, ClientEvents> = io(base, { transports: ['websocket'], forceNew: true, reconnection: false });
  const updates: OrderUpdate[] = [];
  socket.on('order:update', (order) => updates.push(order));
  socket.on('authenticate', () => socket.emit('authenticate', { token, venue }));
  const ready = new Promise<Ready>((resolve) => socket.on('ready', resolve));
  await within(ready, 'the board to join');
  return { updates, close: () => socket.disconnect() };
};

const withNodes = async (settings: Record<string, string>, check: (first: TestApp, second: App, base: string) => Promise<void>) => {
  const first = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...settings });
  const second = await openApp({ config: first.config, databaseUrl: first.databaseUrl, log: silent });
  const base = await second.listen(0, '127.0.0.1');
  try {
    await check(first, second, base);
  } finally {
    await second.close();
  }
};

const follows = async (first: TestApp, _second: App, base: string) => {
  const venue = await makeVenue(first);
  const menu = await makeMenu(first, venue);
  const { token } = await makePerson(first, { roles: { bartender: [venue], manager: [venue] } });
  const board = await boardAt(base, token, venue);
  const read = async () => (await (await fetch(`${base}/api/public/menu/${venue}`)).json()) as Menu;
  await read();
  const { body } = await placeOrder(first, venue, menu.beer);
  await expect.poll(() => board.updates.map(({ uuid }) => uuid)).toEqual([body.uuid]);
  await first.send('PUT', `/api/menu/${venue}/product/available/${menu.coffee}`, { token, body: { unavailable: true } });
  await expect.poll(async () => (await read()).products.find(({ id }) => id === menu.coffee)?.unavailable).toBe(true);
  const admin = await makePerson(first, { admin: true });
  for (const [active, status] of [
    [false, 404],
    [true, 200],
  ] as const) {
    await first.send('PUT', `/api/venue/${venue}/active`, { token: admin.token, body: { active } });
    await expect.poll(async () => (await fetch(`${base}/m/${venue}`)).status).toBe(status);
  }
  board.close();
};

/** Sends visits to both nodes in the same second, with a click of each visitor on each node, and expects the sums. */
const countTogether = async (first: TestApp, second: App, base: string) => {
  const venue = await makeVenue(first);
  const { token } = await makePerson(first, { roles: { reader: [venue] } });
  // A time zone where it is noon, so that no day ends meanwhile.
  const ahead = 12 - new Date().getUTCHours();
  await first.db.pool.query('update venue set timezone = $2 where id = $1', [venue, `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`]);
  const read = readerOf(first, venue, token);
  const days = () =>
    [Date.now() - 86_400_000, Date.now() + 86_400_000].map((at) => new Date(at).toISOString().slice(0, 10)) as [string, string];
  const other = { ...first, app: second, base, send: sendTo(base) };
  for (let time = 0; time < 20; time++)
    await Promise.all(
      [first, other].map((node) =>
        sendVisits(node, venue, [session(), link('maps'), link('facebook')], { phone: `Mozilla/5.0 (iPhone; Guest ${time}) Safari/604.1` }),
      ),
    );
  await expect.poll(async () => (await read.links(...days())).map(({ value }) => value)).toEqual([40, 0, 40, 0, 0]);
  const { data } = await read.visitors(...days());
  expect(data.reduce((sum, value) => sum + value)).toBe(20);
};

describe('two nodes', () => {
  it('accept orders after a newer version has added a column: older prepared statements end with their connection', async () => {
    const app = await startTestApp({ ORDERS_PER_ADDRESS: '0' });
    const venue = await makeVenue(app);
    const menu = await makeMenu(app, venue);
    expect((await placeOrder(app, venue, menu.beer)).status).toBe(201);
    await app.db.pool.query('alter table orders add column of_a_newer_program text');
    // The first order on each connection fails and is retried, as after a network failure.
    await expect.poll(async () => (await placeOrder(app, venue, menu.beer)).status).toBe(201);
  });

  it('count visits together', () => withNodes({}, countTogether));

  it('count every received visit before they end', async () => {
    const first = await startTestApp();
    const venue = await makeVenue(first);
    const second = await openApp({ config: first.config, databaseUrl: first.databaseUrl, log: silent });
    const base = await second.listen(0, '127.0.0.1');
    expect(await sendVisits({ ...first, app: second, base, send: sendTo(base) }, venue, [link('maps')])).toBe(204);
    await second.close();
    const { rows } = await first.db.pool.query('select label from daily_figure where venue_id = $1', [venue]);
    expect(rows).toEqual([{ label: 'maps' }]);
  });

  it('exchange orders and menus', () => withNodes({}, follows));

  it('poll the database when their bus is down, and accept orders meanwhile', () =>
    withNodes({ REDIS_URL: 'redis://127.0.0.1:1' }, follows));

  it('accept and show orders while Redis is down, and use it again when it is back', async () => {
    const redis = await openLosableRedis();
    try {
      await withNodes({ REDIS_URL: redis.url, ...NO_OPEN_LIMITS }, async (first, second, base) => {
        const woken: string[] = [];
        second.bus.subscribe(({ topic, id }) => void (topic === 'venue' && woken.push(id)));
        const open = async () => {
          const venue = await makeVenue(first);
          const { beer } = await makeMenu(first, venue);
          const placed: string[] = [];
          const order = async (at = first) => {
            const { status, body } = await placeOrder(at, venue, beer);
            expect(status).toBe(201);
            placed.push(body.uuid);
          };
          /** Waits until a message of one node reaches the other over Redis. */
          const overRedis = async () => {
            woken.length = 0;
            await expect.poll(() => order().then(() => woken), { interval: 100 }).toContain(venue);
          };
          return { venue, placed, order, overRedis };
        };
        await (await open()).overRedis();
        await redis.lose();
        // A venue without earlier messages, so that none can be under way.
        const { venue, placed, order, overRedis } = await open();
        const { token } = await makePerson(first, { roles: { bartender: [venue] } });
        const board = await boardAt(base, token, venue);
        const showsAll = () => expect.poll(() => board.updates.map(({ uuid }) => uuid).sort()).toEqual([...placed].sort());
        for (let n = 0; n < 4; n++) await order(n % 2 ? first : { ...first, send: sendTo(base) });
        await showsAll();
        // Polling found them: the bus delivered only messages of this node's orders.
        expect(woken.filter((id) => id === venue)).toHaveLength(2);
        await redis.find();
        await overRedis();
        await showsAll();
        board.close();
      });
    } finally {
      await redis.close();
    }
  });

  it('never price an order by an outdated menu after a change on another node', () =>
    withNodes({ REDIS_URL: 'redis://127.0.0.1:1' }, async (first, second, base) => {
      const venue = await makeVenue(first);
      const menu = await makeMenu(first, venue);
      await fetch(`${base}/api/public/menu/${venue}`);
      await switchProduct(first.app, venue, menu.beer, true);
      const answer = await placeOrder({ ...first, send: sendTo(base) }, venue, menu.beer);
      expect(answer).toMatchObject({ status: 409, body: { code: 'product_unavailable' } });
      expect(second.server.server.listening).toBe(true);
    }));

  it('relay each event once, whichever node wrote it', () =>
    withNodes({}, async (first, _second, base) => {
      const venue = await makeVenue(first);
      const menu = await makeMenu(first, venue);
      const other = { ...first, send: sendTo(base) };
      const guests = Array.from({ length: 12 }, (_, n) => `guest-${n}@test.example`);
      await Promise.all(
        guests.map((email, n) =>
          placeOrder(n % 2 ? first : other, venue, menu.beer, { customer: { name: 'Léa', email, newsletter: true } }),
        ),
      );
      const mailed = async () =>
        (await first.db.pool.query('select recipient from mail order by recipient')).rows.map(({ recipient }) => recipient);
      await expect.poll(mailed).toEqual(guests.sort());
      // No second one has been sent, once no job is left.
      const jobs = async () => (await first.db.pool.query('select 1 from graphile_worker._private_jobs')).rowCount;
      await expect.poll(jobs).toBe(0);
      expect(await mailed()).toEqual(guests);
    }));

  it('publish a menu under the same ETag', () =>
    withNodes({}, async (first, _second, base) => {
      const venue = await makeVenue(first);
      await makeMenu(first, venue);
      for (const path of [`/m/${venue}?locale=fr-FR`, `/api/public/menu/${venue}?locale=fr-FR`]) {
        const etag = (await fetch(first.base + path)).headers.get('etag') ?? '';
        expect(etag.length).toBeGreaterThan(10);
        const there = await fetch(base + path, { headers: { 'if-none-match': etag } });
        expect([there.status, there.headers.get('etag')]).toEqual([304, etag]);
      }
      const tagged = async () => (await fetch(`${base}/m/${venue}?locale=fr-FR`)).headers.get('etag');
      const before = await tagged();
      await first.db.pool.query(`update subscription set end_date = now() where venue_id = $1`, [venue]);
      await expect.poll(tagged).not.toBe(before);
    }));

  it('sell no portion after a product ran out, on either node', () =>
    withNodes(NO_OPEN_LIMITS, async (first, _second, base) => {
      const venue = await makeVenue(first);
      const menu = await makeMenu(first, venue);
      const other = { ...first, send: sendTo(base) };
      const order = (n: number) => placeOrder(n % 2 ? first : other, venue, menu.burger);
      // Guests of both nodes order without pause, from before it runs out until each has been refused.
      const answers: number[] = [];
      const guest = async (n: number) => {
        for (let status = 0; status !== 409; answers.push(status)) ({ status } = await order(n));
      };
      const guests = Array.from({ length: 12 }, (_, n) => guest(n));
      await expect.poll(() => answers.length).toBeGreaterThan(20);
      await switchProduct(first.app, venue, menu.burger, true);
      await Promise.all(guests);
      expect(new Set(answers)).toEqual(new Set([201, 409]));
      expect((await Promise.all([order(0), order(1)])).map(({ status }) => status)).toEqual([409, 409]);
      // Earlier orders with it are held by now; none waits as if it could be prepared.
      const { rows } = await first.db.pool.query('select status, count(*) as orders from orders where venue_id = $1 group by 1', [venue]);
      expect(rows).toEqual([{ status: 'ON_HOLD', orders: answers.filter((status) => status === 201).length }]);
    }));
});
