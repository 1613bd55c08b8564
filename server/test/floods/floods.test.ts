// Strangers exhaust every anonymous budget at once while others keep working. The test counts calls and times nothing.
import http from 'node:http';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { ClientEvents, OrderUpdate, ServerEvents } from '@ardoise/contract/realtime.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import {
  basic,
  codeOf,
  makeMenu,
  makePerson,
  makeTable,
  makeVenue,
  newKey,
  PASSWORD,
  type Person,
  staffOrder,
  type TestMenu,
} from '../factories.ts';
import { within } from '../harness/within.ts';
import { deviceOf } from '../second-factor.ts';
import { budgetsOf, flood, strangersFrom } from './strangers.ts';

const STRANGERS = 12;
/** Orders of the guest during the flood: the limit of a table in ten minutes. */
const ROUNDS = 18;
/** Limits of a node, low enough to be reached; limits of a venue keep their defaults. */
const SMALL = {
  TRUSTED_PROXIES: '1',
  LIVE_CHANNELS: '60',
  LIVE_CHANNELS_PER_ADDRESS: '20',
  EVENTS_PER_ADDRESS: '40',
  EVENTS_PER_VENUE: '300',
  SIGN_IN_FAILURES_PER_ADDRESS: '14',
};

let app: TestApp;
let venue: string;
let menu: TestMenu;
let bar: Person;
let manager: Person;
let admin: Person;
const open: { close(): void }[] = [];

beforeAll(async () => {
  app = await startTestApp(SMALL);
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  for (const number of ['7', '12']) await makeTable(app, venue, number);
  [bar, manager, admin] = await Promise.all([
    makePerson(app, { roles: { bartender: [venue] } }),
    makePerson(app, { roles: { manager: [venue], bartender: [venue] } }),
    makePerson(app, { admin: true }),
  ]);
  await app.db.pool.query('update venue set welcome_box = true where id = $1', [venue]);
});
afterAll(() => {
  for (const one of open.splice(0)) one.close();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
/** The venue's own network, which strangers may also use. */
const [WIFI, HOME, PHONE] = ['198.18.0.66', '203.0.113.5', '192.0.2.44'];

const order = async (code: string, address: string) =>
  app.send<GuestOrder>('POST', `/api/public/order/${venue}`, {
    body: { table: '12', code, customer: { name: 'Léa' }, items: [{ product: menu.coffee, qty: 1 }] },
    headers: { ...from(address), 'idempotency-key': newKey() },
  });

/** A guest's page with an order: the received statuses, and whether it is still connected. */
const follow = (uuid: string, address: string) => {
  const page = { statuses: [] as string[], ended: false };
  const request = http.get(`${app.base}/api/public/order/${uuid}/events`, { headers: from(address), agent: false });
  open.push({ close: () => request.destroy() });
  let text = '';
  request.on('error', () => undefined);
  request.on('response', (answer) => {
    answer.setEncoding('utf8');
    answer.on('error', () => undefined);
    answer.on('close', () => {
      page.ended = true;
    });
    answer.on('data', (more: string) => {
      text += more;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = event.match(/^event: order\ndata: (.*)$/m)?.[1];
        if (data) page.statuses.push((JSON.parse(data) as GuestOrder).status);
      }
    });
  });
  return page;
};

/** The bar's board, on the venue's network. */
const openBoard = async () => {
  const board = { seen: new Set<string>(), connected: true };
  const socket: Socket<ServerEvents, ClientEvents> = io(app.base, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: from(WIFI),
  });
  open.push({ close: () => socket.disconnect() });
  socket.on('order:update', ({ uuid }: OrderUpdate) => board.seen.add(uuid));
  socket.on('disconnect', () => {
    board.connected = false;
  });
  const ready = new Promise((resolve) => socket.on('ready', resolve));
  socket.on('authenticate', () => socket.emit('authenticate', { token: bar.token, venue }));
  await within(ready, 'the board');
  return board;
};

const signIn = (address: string, cookie = '') =>
  app.send('GET', '/api/auth/token', {
    headers: { authorization: basic(admin.email, PASSWORD), ...from(address), ...(cookie && { cookie }) },
  });

it('strangers exhaust their budgets while a guest orders and watches an order, a board stays live, a manager exports and an admin signs in', async () => {
  const code = await codeOf(app, venue, '12');
  const device = deviceOf(await signIn(HOME));
  const board = await openBoard();
  const known = (await order(code, WIFI)).body;
  const page = follow(known.uuid, PHONE);
  await expect.poll(() => page.statuses).toEqual(['PENDING']);

  const { budgets, streams } = budgetsOf(app, { venue, table: '7', product: menu.coffee, email: admin.email });
  open.push(streams);
  const flooding = flood(budgets, strangersFrom(STRANGERS));
  // Reports each failure below separately.
  flooding.catch(() => undefined);
  const placed: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const taken = await order(code, WIFI);
    expect(taken, `the guest's order ${round}`).toMatchObject({ status: 201 });
    placed.push(taken.body.uuid);
    const call = await app.send('POST', `/api/public/call/${venue}`, { headers: from(WIFI), body: { table: '12', code, kind: 'waiter' } });
    expect(call, `the guest's call ${round}`).toMatchObject({ status: 200, body: { proven: true } });
    const file = await app.send<string>('GET', `/api/order/${venue}/history.csv?locale=fr`, { token: manager.token, headers: from(WIFI) });
    expect([file.status, JSON.stringify(file.body)], `the manager's export ${round}`).toEqual([200, expect.stringContaining('Léa')]);
    expect((await signIn(WIFI, device)).status, `the admin's sign-in ${round}`).toBe(200);
  }
  const used = await flooding;

  // The test proves something only if each budget was exhausted.
  for (const { name, calls } of budgets) if (calls === undefined) expect(used.get(name)?.refused, name).toBeGreaterThan(0);
  // Three quarters of the channels, plus the guest's page.
  await expect.poll(streams.count).toBe(44);
  // A new board can connect, and the existing one has missed nothing.
  const late = await openBoard();
  await expect.poll(() => placed.filter((uuid) => !board.seen.has(uuid))).toEqual([]);
  expect([board.connected, late.connected]).toEqual([true, true]);
  const { id } = await staffOrder(app, venue, bar.token, known.uuid);
  await app.send('PUT', `/api/order/${id}/status/prepare`, { token: bar.token });
  await expect.poll(() => page.statuses).toEqual(['PENDING', 'IN_PROGRESS']);
  expect(page.ended).toBe(false);
  expect((await order(code, WIFI)).status).toBe(201);
}, 300_000);
