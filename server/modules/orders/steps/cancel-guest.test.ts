// Cancels all waiting orders of one guest.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  makeMenu,
  makePerson,
  makeVenue,
  newKey,
  type Person,
  placeOrder,
  staffOrder,
  switchProduct,
  type TestMenu,
} from '../../../test/factories.ts';
import { queueAtLock } from '../../../test/locks.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let bar: Person;
let phones = 0;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  bar = await makePerson(app, { roles: { bartender: [venue] } });
});

const newPhone = () => `the-phone-of-a-guest-${++phones}`;
type GuestFields = { name?: string; device?: string; phone?: string; email?: string };
const order = async ({ name = 'Léa', device, ...contact }: GuestFields, product = menu.coffee): Promise<Order> => {
  const { body } = await placeOrder(app, venue, product, { customer: { name, ...contact }, ...(device && { device }) });
  return staffOrder(app, venue, bar.token, body.uuid);
};
const cancelAll = ({ id }: Order, token = bar.token, key?: string) =>
  app.send<{ cancelled: string[]; code?: string }>('DELETE', `/api/order/${id}/guest?notification=1`, {
    token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const step = ({ id }: Order, name: string) => app.send<Order>('PUT', `/api/order/${id}/status/${name}`, { token: bar.token });
const now = ({ uuid }: Order) => staffOrder(app, venue, bar.token, uuid);
const statuses = async (...orders: Order[]) => (await Promise.all(orders.map(now))).map(({ status }) => status);
const idsOf = (...orders: Order[]) => orders.map(({ id }) => id);
const events = async () =>
  (
    await app.db.pool.query<{ seq: number; type: string; order_id: string }>(
      'select seq, type, order_id from venue_event where venue_id = $1 order by seq',
      [venue],
    )
  ).rows;

it('cancels waiting orders of a device and of a contact, each with its event, and no others', async () => {
  const device = newPhone();
  const phone = '06 12 34 56 78';
  const first = await order({ device, phone });
  const sameDevice = await order({ device, name: 'Max' });
  const sameContact = await order({ phone, device: newPhone(), name: 'Zoé' });
  const held = await order({ device }, menu.burger);
  await switchProduct(app.app, venue, menu.burger, true);
  const prepared = await order({ device });
  await step(prepared, 'prepare');
  const otherGuest = await order({ device: newPhone(), phone: '06 99 99 99 99' });
  const without = await order({});
  const before = await events();

  expect(await cancelAll(first)).toMatchObject({ status: 200, body: { cancelled: idsOf(first, sameDevice, sameContact, held) } });
  expect(await statuses(first, sameDevice, sameContact, held, prepared, otherGuest, without)).toEqual([
    ...Array(4).fill('CANCELLED'),
    'IN_PROGRESS',
    'PENDING',
    'PENDING',
  ]);
  const added = (await events()).slice(before.length);
  expect(added.map(({ type, order_id }) => [type, order_id])).toEqual(
    idsOf(first, sameDevice, sameContact, held).map((id) => ['order:cancel', id]),
  );
  expect((await events()).map(({ seq }) => seq)).toEqual(added.concat(before).map((_, place) => place + 1));
  expect((await app.db.pool.query('select 1 from graphile_worker.jobs where key = $1', [`hold:${held.id}`])).rows).toEqual([]);
  expect((await app.send<GuestOrder>('GET', `/api/public/order/${sameDevice.uuid}`)).body.status).toBe('CANCELLED');
});

it('cancels only the order itself if it has no device and no contact', async () => {
  const [one, other] = [await order({}), await order({})];
  expect((await cancelAll(one)).body).toEqual({ cancelled: [one.id] });
  expect(await statuses(other)).toEqual(['PENDING']);
});

it("has one effect when two tablets cancel at the same time, on any of the guest's orders", async () => {
  const device = newPhone();
  const [one, other] = [await order({ device }), await order({ device })];
  const before = (await events()).length;
  const answers = await queueAtLock(app, venue, [() => cancelAll(one), () => cancelAll(other)]);
  expect(answers.map(({ status, body }) => [status, body.cancelled])).toEqual([
    [200, idsOf(one, other)],
    [200, []],
  ]);
  expect((await events()).length - before).toBe(2);
});

it('keeps an order whose preparation started just before', async () => {
  const device = newPhone();
  const [one, other] = [await order({ device }), await order({ device })];
  const answers = await queueAtLock(app, venue, [() => step(other, 'prepare'), () => cancelAll(one)] as const);
  expect(answers[1].body.cancelled).toEqual([one.id]);
  expect(await statuses(one, other)).toEqual(['CANCELLED', 'IN_PROGRESS']);
});

it('can be undone for each order within ten seconds', async () => {
  const device = newPhone();
  const [one, other] = [await order({ device }), await order({ device })];
  await cancelAll(one);
  expect((await step(one, 'undo')).body).toMatchObject({ status: 'PENDING', cancellation_date: null });
  clock.forward(11);
  expect((await step(other, 'undo')).status).toBe(409);
});

it('is refused without the right to cancel orders, and for other venues', async () => {
  const device = newPhone();
  const one = await order({ device });
  const reader = await makePerson(app, { roles: { reader: [venue] } });
  expect((await cancelAll(one, reader.token)).status).toBe(403);
  const elsewhere = await makeVenue(app);
  const there = await makePerson(app, { roles: { bartender: [elsewhere] } });
  expect((await cancelAll(one, there.token)).status).toBe(404);
  expect((await app.send('DELETE', `/api/order/${one.id}/guest`)).status).toBe(401);
  expect(await statuses(one)).toEqual(['PENDING']);
});

it('shows staff which waiting orders are of one device, until they are prepared', async () => {
  const device = newPhone();
  const [one, other, stranger] = [await order({ device }), await order({ device }), await order({ device: newPhone() })];
  expect(one.guest).toEqual(expect.any(String));
  expect([other.guest === one.guest, stranger.guest === one.guest]).toEqual([true, false]);
  expect((await step(one, 'prepare')).body.guest).toBeNull();
  expect((await order({})).guest).toBeNull();
});

it('cancels no new or restored orders when sent again with its key', async () => {
  const device = newPhone();
  const [first, second] = [await order({ device }), await order({ device })];
  const key = newKey();
  const cancelled = idsOf(first, second);
  expect((await cancelAll(second, bar.token, key)).body).toEqual({ cancelled });
  await step(first, 'undo');
  const later = await order({ device });
  const before = await events();
  // The order of the path is part of the action, so the same key on another order is refused.
  expect(await cancelAll(first, bar.token, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  expect((await cancelAll(second, bar.token, key)).body).toEqual({ cancelled });
  expect([await statuses(first, second, later), await events()]).toEqual([['PENDING', 'CANCELLED', 'PENDING'], before]);
  expect((await cancelAll(second, bar.token, newKey())).body).toEqual({ cancelled: idsOf(first, later) });
});

it('counts once when sent twice with its key at the same time', async () => {
  const device = newPhone();
  const waiting = [await order({ device }), await order({ device })];
  const key = newKey();
  const twice = () => cancelAll(waiting[0] as Order, bar.token, key);
  for (const { body } of await queueAtLock(app, venue, [twice, twice])) expect(body).toEqual({ cancelled: idsOf(...waiting) });
});
