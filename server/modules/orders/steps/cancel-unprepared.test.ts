// Cancels the unprepared orders of a flood with one request, and restores them with another.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  codeOf,
  makeMenu,
  makePerson,
  makeTable,
  makeVenue,
  newKey,
  type Person,
  switchProduct,
  type TestMenu,
} from '../../../test/factories.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let bar: Person;

beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1', ORDERS_PER_ADDRESS: '0' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await makeTable(app, venue, '7');
  bar = await makePerson(app, { roles: { bartender: [venue] } });
});

const place = async (fields: { from?: string; table?: string; code?: string } = {}, product = menu.coffee): Promise<string> => {
  const { from = '203.0.113.9', ...rest } = fields;
  const { body } = await app.send<GuestOrder>('POST', `/api/public/order/${venue}`, {
    body: { customer: { name: 'Léa' }, items: [{ product, qty: 1 }], ...rest },
    headers: { 'idempotency-key': newKey(), 'x-forwarded-for': from },
  });
  return body.uuid;
};
const board = async () => (await app.send<Order[]>('GET', `/api/order/${venue}`, { token: bar.token })).body;
const find = async (uuid: string) => (await board()).find((order) => order.uuid === uuid) as Order;
const statuses = async (...uuids: string[]) =>
  Promise.all(uuids.map(async (uuid) => (await app.send<GuestOrder>('GET', `/api/public/order/${uuid}`)).body.status));
type Cancelled = { cancelled: string[]; until: string | null; errors?: Record<string, { code: string }> };
const cancel = (query: string, token = bar.token, headers: Record<string, string> = {}) =>
  app.send<Cancelled>('DELETE', `/api/order/${venue}/unprepared${query && `?${query}`}`, { token, headers });
const undo = (query = '', token = bar.token) =>
  app.send<{ restored: string[]; code?: string }>('PUT', `/api/order/${venue}/unprepared/undo${query && `?${query}`}`, { token });

it('cancels orders of an origin or network, but neither others nor prepared ones', async () => {
  const [bar1, bar2, plain, coded, prepared] = [
    await place({ from: '203.0.113.9' }),
    await place({ from: '198.51.100.4' }),
    await place({ table: '7', from: '203.0.113.8' }),
    await place({ table: '7', code: await codeOf(app, venue, '7') }),
    await place(),
  ];
  await app.send('PUT', `/api/order/${(await find(prepared)).id}/status/prepare`, { token: bar.token });
  const ids = new Map((await board()).map(({ uuid, id }) => [uuid, id]));
  const { network } = await find(bar1);

  expect((await cancel('origin=coded')).body.cancelled).toEqual([ids.get(coded)]);
  expect((await cancel(`origin=${network}`)).body.cancelled).toEqual([ids.get(bar1), ids.get(plain)]);
  expect(await statuses(bar1, bar2, plain, coded, prepared)).toEqual(['CANCELLED', 'PENDING', 'CANCELLED', 'CANCELLED', 'IN_PROGRESS']);
  expect((await cancel('origin=tables')).body).toEqual({ cancelled: [], until: null });
  expect((await cancel('origin=bar')).body.cancelled).toEqual([ids.get(bar2)]);
});

it('cancels orders of the last minutes, also held ones, and combines both conditions', async () => {
  const old = await place();
  clock.forward(600);
  const held = await place({}, menu.burger);
  const fresh = await place({ table: '7' });
  await switchProduct(app.app, venue, menu.burger, true);
  expect((await cancel('minutes=5&origin=bar')).body.cancelled).toHaveLength(1);
  expect((await cancel('minutes=5')).body.cancelled).toHaveLength(1);
  expect(await statuses(old, held, fresh)).toEqual(['PENDING', 'CANCELLED', 'CANCELLED']);
});

it('restores all of them within ten seconds, held ones as held', async () => {
  const [plain, held] = [await place(), await place({}, menu.burger)];
  await switchProduct(app.app, venue, menu.burger, true);
  await clock.stopped(async () => {
    const { cancelled, until } = (await cancel('origin=bar&notification=1')).body;
    expect(cancelled).toHaveLength(2);
    clock.forward(9);
    const back = await undo(`until=${until}`);
    expect([back.status, back.body.restored]).toEqual([200, cancelled]);
    expect(await statuses(plain, held)).toEqual(['PENDING', 'ON_HOLD']);
    expect(await undo(`until=${until}`)).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
  });
});

it('restores the last cancellation by default, and nothing after ten seconds', async () => {
  const first = await place();
  await cancel('origin=bar');
  clock.forward(1);
  const second = await place({ table: '7' });
  await cancel('origin=tables');
  expect((await undo()).body.restored).toHaveLength(1);
  expect(await statuses(first, second)).toEqual(['CANCELLED', 'PENDING']);
  clock.forward(10);
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
});

it('ignores orders that were restored individually or placed since', async () => {
  const [one, other] = [await place(), await place()];
  const id = (await find(one)).id;
  const { until } = (await cancel('origin=bar')).body;
  await app.send('PUT', `/api/order/${id}/status/undo`, { token: bar.token });
  const later = await place();
  expect((await undo(`until=${until}`)).body.restored).toHaveLength(1);
  expect(await statuses(one, other, later)).toEqual(['PENDING', 'PENDING', 'PENDING']);
});

it('has one effect when sent again with its key', async () => {
  await place();
  const key = { 'idempotency-key': newKey() };
  const first = await cancel('origin=bar', bar.token, key);
  const later = await place();
  expect((await cancel('origin=bar', bar.token, key)).body).toEqual(first.body);
  expect(await statuses(later)).toEqual(['PENDING']);
  expect(await cancel('origin=tables', bar.token, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
});

it('requires an origin or minutes, and the right to cancel orders of this venue', async () => {
  const uuid = await place();
  expect(await cancel('')).toMatchObject({ status: 400, body: { errors: { origin: expect.anything() } } });
  for (const query of ['origin=nowhere', 'minutes=0', 'minutes=soon', 'minutes=1441', 'origin=bar&other=1'])
    expect((await cancel(query)).status).toBe(400);
  const reader = await makePerson(app, { roles: { reader: [venue] } });
  const there = await makePerson(app, { roles: { bartender: [await makeVenue(app)] } });
  for (const [token, status] of [
    [reader.token, 403],
    [there.token, 404],
  ] as const) {
    expect((await cancel('origin=bar', token)).status).toBe(status);
    expect((await undo('', token)).status).toBe(status);
  }
  expect(await statuses(uuid)).toEqual(['PENDING']);
});
