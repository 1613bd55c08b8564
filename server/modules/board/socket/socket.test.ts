import type { Order } from '@ardoise/contract/orders.ts';
import { type ClientEvents, type OrderUpdate, REPLAY_LIMIT, type Ready, type ServerEvents } from '@ardoise/contract/realtime.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, placeOrder, staffOrder, type TestMenu } from '../../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../../test/harness/no-open-limits.ts';
import { within } from '../../../test/harness/within.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let bartender: Person;
const open: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  bartender = await makePerson(app, { roles: { bartender: [venue] } });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

type Board = {
  socket: Socket<ServerEvents, ClientEvents>;
  updates: OrderUpdate[];
  cancels: { id: string; ref: string; undo_until: string | null; seq: number }[];
  opens: { open: boolean; seq: number }[];
  /** Rejects 20 s after it was read. */
  readonly ready: Promise<Ready>;
  readonly unauthorized: Promise<void>;
};
const connect = (token: string, at = venue, seq?: number): Board => {
  const socket: Socket<ServerEvents, ClientEvents> = io(app.base, { transports: ['websocket'], reconnection: false, forceNew: true });
  open.push(socket as Socket);
  const ready = new Promise<Ready>((resolve) => socket.on('ready', resolve));
  const unauthorized = new Promise<void>((resolve) => socket.on('unauthorized', resolve));
  const board: Board = {
    socket,
    updates: [],
    cancels: [],
    opens: [],
    get ready() {
      return within(ready, 'the board to be ready');
    },
    get unauthorized() {
      return within(unauthorized, 'the board to be refused');
    },
  };
  socket.on('order:update', (order) => board.updates.push(order));
  socket.on('order:cancel', (order) => board.cancels.push(order));
  socket.on('venue:open', (state) => board.opens.push(state));
  socket.on('authenticate', () => socket.emit('authenticate', { token, venue: at, ...(seq !== undefined && { seq }) }));
  return board;
};
const eventually = (check: () => void) =>
  expect
    .poll(() => {
      check();
      return true;
    })
    .toBe(true);
const step = (order: Order, step: string) => app.send('PUT', `/api/order/${order.id}/status/${step}`, { token: bartender.token });

it('sends a new order and each step to every board, with consecutive numbers', async () => {
  const boards = [connect(bartender.token), connect(bartender.token)];
  await Promise.all(boards.map(({ ready }) => ready));
  // An event contains the order's state when it is sent, so each step waits until all boards have received the last one.
  const seen = async (...statuses: string[]) => {
    for (const { updates } of boards) await eventually(() => expect(updates.map(({ status }) => status)).toEqual(statuses));
  };
  const { body } = await placeOrder(app, venue, menu.beer);
  await seen('PENDING');
  const order = await staffOrder(app, venue, bartender.token, body.uuid);
  await step(order, 'prepare');
  await seen('PENDING', 'IN_PROGRESS');
  await step(order, 'ready');
  await seen('PENDING', 'IN_PROGRESS', 'READY');
  await step(order, 'delivered');
  await seen('PENDING', 'IN_PROGRESS', 'READY', 'DELIVERED');
  for (const { updates } of boards) expect(updates.every(({ seq }, at) => at === 0 || seq === (updates[at - 1]?.seq ?? 0) + 1)).toBe(true);
});

it('sends cancelled orders and the open switch', async () => {
  const board = connect(bartender.token);
  await board.ready;
  const { body } = await placeOrder(app, venue, menu.beer);
  const order = await staffOrder(app, venue, bartender.token, body.uuid);
  await app.send('DELETE', `/api/order/${order.id}`, { token: bartender.token });
  await app.send('PUT', `/api/venue/${venue}/open`, { token: bartender.token, body: { open: false } });
  await app.send('PUT', `/api/venue/${venue}/open/`, { token: bartender.token, body: { open: true } });
  await eventually(() => expect(board.cancels).toMatchObject([{ id: order.id, ref: order.ref, undo_until: expect.any(String) }]));
  await eventually(() => expect(board.opens).toHaveLength(2));
});

it('sends missed events to a board that was away, and makes it reload after an unknown number', async () => {
  const first = connect(bartender.token);
  const { seq } = await first.ready;
  first.socket.disconnect();
  for (let n = 0; n < 5; n++) await placeOrder(app, venue, menu.coffee);
  const back = connect(bartender.token, venue, seq);
  expect(await back.ready).toEqual({ seq: seq + 5, fresh: false });
  await eventually(() => expect(back.updates.map((update) => update.seq)).toEqual([1, 2, 3, 4, 5].map((n) => seq + n)));
  expect((await connect(bartender.token, venue, seq + 1000).ready).fresh).toBe(true);
  expect((await connect(bartender.token).ready).fresh).toBe(true);
});

it('loses and repeats no event when boards connect and disconnect under load', async () => {
  const start = (await connect(bartender.token).ready).seq;
  const placing = Promise.all(Array.from({ length: 60 }, () => placeOrder(app, venue, menu.coffee)));
  const boards: Board[] = [];
  for (let n = 0; n < 8; n++) {
    boards.push(connect(bartender.token, venue, start));
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  await placing;
  for (const { updates } of boards) {
    await eventually(() => expect(updates).toHaveLength(60));
    expect(updates.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => start + 1 + n));
  }
});

it('misses no event that is written while a board is authenticated', async () => {
  const { seq } = await connect(bartender.token).ready;
  const write = (events: number) =>
    app.db.pool.query(
      `with counter as (update venue_counter set event_seq = event_seq + $2 where venue_id = $1 returning event_seq)
       insert into venue_event (venue_id, seq, type) select $1, event_seq - $2 + n, 'venue:open' from counter, generate_series(1, $2::int) n`,
      [venue, events],
    );
  // Enough missed events that authentication takes a while.
  await write(600);
  let writing = true;
  const writer = (async () => {
    // At most `REPLAY_LIMIT` missed events, above which a board must reload; at least 6, however soon all boards are ready.
    for (let more = 0; (writing || more < 6) && more < REPLAY_LIMIT - 600; more++) {
      await write(1);
      app.app.bus.publish({ topic: 'venue', id: venue });
    }
  })();
  const boards = Array.from({ length: 6 }, () => {
    const { socket, ready } = connect(bartender.token, venue, seq);
    const seqs: number[] = [];
    socket.onAny((event: string, payload?: { seq: number }) => payload && event !== 'ready' && seqs.push(payload.seq));
    return { seqs, ready };
  });
  await Promise.all(boards.map(({ ready }) => ready));
  writing = false;
  await writer;
  const { rows } = await app.db.pool.query<{ event_seq: number }>('select event_seq from venue_counter where venue_id = $1', [venue]);
  const all = Array.from({ length: (rows[0]?.event_seq ?? 0) - seq }, (_, n) => seq + 1 + n);
  expect(all.length).toBeGreaterThan(605);
  for (const { seqs } of boards) await eventually(() => expect(seqs).toEqual(all));
});

it('refuses users who may not list the orders', async () => {
  const reader = await makePerson(app, { roles: { reader: [venue] } });
  const other = await makePerson(app, { roles: { bartender: [await makeVenue(app)] } });
  const smart = await makeVenue(app, 'smart');
  const unpaid = await makePerson(app, { roles: { bartender: [smart] } });
  const boards = [
    connect('x.y.z'),
    connect(reader.token),
    connect(other.token),
    connect(unpaid.token, smart),
    connect(bartender.token, 'x'),
  ];
  const ends = boards.map(({ socket }) => new Promise((resolve) => socket.on('disconnect', resolve)));
  await Promise.all(boards.map(({ unauthorized }) => unauthorized));
  expect(await within(Promise.all(ends), 'the ends of all boards')).toEqual(boards.map(() => 'io server disconnect'));
});

/** Milliseconds in which this process could work: a pause caused by a busy machine counts as one tick at most. */
const stopwatch = () => {
  const TICK_MS = 20;
  let worked = 0;
  const timer = setInterval(() => {
    worked += TICK_MS;
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return worked;
  };
};

it('disconnects a user whose right is taken away, within five seconds', async () => {
  const leaving = await makePerson(app, { roles: { bartender: [venue] } });
  const board = connect(leaving.token);
  await board.ready;
  await app.db.pool.query('delete from venue_role where account_id = $1', [leaving.id]);
  const passed = stopwatch();
  await board.unauthorized;
  expect(passed()).toBeLessThan(6000);
});

it('survives malformed requests', async () => {
  const socket = io(app.base, { transports: ['websocket'], reconnection: false, forceNew: true });
  open.push(socket);
  const connected = new Promise<void>((resolve) => socket.on('connect', resolve));
  const disconnected = new Promise((resolve) => socket.on('disconnect', resolve));
  await within(connected, 'the connection');
  for (const malformed of [null, 7, 'x', [], { token: 7 }, { __proto__: { token: 'a' } }, { token: 'a', venue: 'b', seq: -1 }])
    socket.emit('authenticate', malformed);
  socket.emit('__proto__', {});
  socket.emit('constructor', 'x'.repeat(20_000));
  await within(disconnected, 'the end of the connection');
  expect((await app.send('GET', '/health/live')).status).toBe(200);
});
