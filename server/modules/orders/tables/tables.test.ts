// Tables: the session of their orders, the first order that needs a visit of staff, and calls.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import type { BoardCall, TableCall, TableSession } from '@ardoise/contract/tables.ts';
import type { VenueEvent } from '@ardoise/contract/venue-events.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  codeOf,
  makeMenu,
  makePerson,
  makeTable,
  makeVenue,
  type Person,
  placeOrder,
  staffOrder,
  type TestMenu,
} from '../../../test/factories.ts';
import { queueAtLock } from '../../../test/locks.ts';
import { waitsForTable } from './first-order.ts';

const clock = movableClock();
const HOUR = 3600;
let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ORDERS_PER_TABLE: '0', TRUSTED_PROXIES: '1' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  for (const number of ['7', '12']) await makeTable(app, venue, number);
  staff = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } });
});

const place = (table: string | null = '7', product = menu.burger) => placeOrder(app, venue, product, { table });
const ordered = async (table: string | null = '7', product = menu.burger): Promise<Order> =>
  staffOrder(app, venue, staff.token, (await place(table, product)).body.uuid);
const step = (order: Order, name: string) => app.send<Order>('PUT', `/api/order/${order.id}/status/${name}`, { token: staff.token });
const sessions = async () => (await app.send<TableSession[]>('GET', `/api/venue/${venue}/session`, { token: staff.token })).body;
const close = (id = '', token = staff.token) => app.send<TableSession>('DELETE', `/api/venue/${venue}/session/${id}`, { token });
const lastEvents = async () => (await app.send<VenueEvent[]>('GET', `/api/order/${venue}/event`, { token: staff.token })).body;

describe('a session', () => {
  it('starts with the first order of a table and contains its orders', async () => {
    expect(await sessions()).toEqual([]);
    const [first, second] = [await ordered(), await ordered('7', menu.coffee)];
    await ordered(null);
    await app.send('DELETE', `/api/public/order/${second.uuid}`);
    const third = await ordered('7', menu.beer);
    await ordered('12');
    const [seven, twelve] = await sessions();
    expect(seven).toMatchObject({ table: '7', total_price: 22.6, currency: 'EUR', begin_date: first.creation_date });
    expect(seven?.orders).toMatchObject([
      { id: first.id, ref: first.ref, status: 'PENDING', total_price: 18 },
      { id: second.id, status: 'CANCELLED' },
      { id: third.id, total_price: 4.6 },
    ]);
    expect(twelve).toMatchObject({ table: '12', total_price: 18 });
  });

  it('ends when staff close it; the next order starts another one without the former orders', async () => {
    await ordered();
    const [open] = await sessions();
    expect((await close(open?.id)).body).toEqual(open);
    expect(await sessions()).toEqual([]);
    expect((await close(open?.id)).status).toBe(404);
    expect((await lastEvents())[0]).toMatchObject({ what: 'table_closed', table: '7', by: 'staff', name: 'Test Person', order: null });
    const next = await ordered();
    const [other] = await sessions();
    expect(other?.id).not.toBe(open?.id);
    expect(other?.orders.map(({ id }) => id)).toEqual([next.id]);
  });

  it('ends 4 hours after the last step of its orders', async () => {
    const order = await ordered();
    const [{ id } = { id: '' }] = await sessions();
    clock.forward(3 * HOUR);
    await step(order, 'prepare');
    clock.forward(3 * HOUR);
    const second = await ordered();
    expect(await sessions()).toMatchObject([{ id, orders: [{ id: order.id }, { id: second.id }] }]);
    clock.forward(4 * HOUR);
    expect(await sessions()).toEqual([]);
    expect((await close(id)).status).toBe(404);
    const third = await ordered();
    const [other] = await sessions();
    expect([other?.id === id, other?.orders.map((one) => one.id)]).toEqual([false, [third.id]]);
  });

  const out = (product: string, back = false) =>
    app.send(back ? 'DELETE' : 'PUT', `/api/menu/${product}/unavailable`, { token: staff.token });
  it.each<[string, (order: Order) => Promise<unknown>, ((order: Order) => Promise<unknown>)?]>([
    ['a product that ran out', () => out(menu.burger)],
    ['a product that is back', () => out(menu.burger, true), () => out(menu.burger)],
    [
      'one line that is missing',
      ({ items }) => app.send('PUT', `/api/menu/${items[0]?.uuid}/unavailable`, { token: staff.token, body: { scope: 'line' } }),
    ],
    [
      'the guest’s new lines',
      ({ uuid }) => app.send('PUT', `/api/public/order/${uuid}`, { body: { items: [{ product: menu.coffee, qty: 1 }] } }),
      () => out(menu.burger),
    ],
    ['the guest’s own cancelling', ({ uuid }) => app.send('DELETE', `/api/public/order/${uuid}`)],
    ['the cancelling of all that its guest has', ({ id }) => app.send('DELETE', `/api/order/${id}/guest`, { token: staff.token })],
    [
      'Undo of that',
      ({ id }) => app.send('PUT', `/api/order/${id}/status/undo`, { token: staff.token }),
      ({ id }) => app.send('DELETE', `/api/order/${id}/guest`, { token: staff.token }),
    ],
  ])('is extended by %s', async (_, change, before) => {
    const order = await ordered();
    // An undo is possible for ten seconds; the test uses five.
    await clock.stopped(async () => {
      await before?.(order);
      const since = (await sessions())[0]?.last_date ?? '';
      clock.forward(5);
      expect(await change(order)).toMatchObject({ status: 200 });
      const until = (await sessions())[0]?.last_date ?? '';
      expect(Date.parse(until) - Date.parse(since)).toBeGreaterThanOrEqual(5000);
    });
  });

  it('is not reopened by a step of its orders once closed', async () => {
    const order = await ordered();
    await close((await sessions())[0]?.id);
    await step(order, 'prepare');
    expect(await sessions()).toEqual([]);
  });

  it('is one for two concurrent orders, and none for a refused order', async () => {
    expect((await placeOrder(app, venue, menu.burger, { table: '99' })).status).toBe(422);
    expect(await sessions()).toEqual([]);
    await queueAtLock(app, venue, [() => place(), () => place()]);
    expect((await sessions()).map(({ orders }) => orders.length)).toEqual([2]);
  });

  it('contains every order, even if a later one has an earlier date', async () => {
    const later = async () => {
      clock.forward(-1);
      await place().finally(() => clock.forward(1));
    };
    await queueAtLock(app, venue, [() => place(), later]);
    const [session] = await sessions();
    expect(session?.orders).toHaveLength(2);
    expect(Date.parse(session?.last_date ?? '') - Date.parse(session?.begin_date ?? '')).toBeGreaterThan(500);
  });
});

describe('the first order', () => {
  const setGate = async (first_order: Profile['first_order']) => {
    const path = `/api/venue/profile/${venue}`;
    const { body } = await app.send<Profile>('GET', path, { token: staff.token });
    expect((await app.send('PUT', path, { token: staff.token, body: { ...body, first_order } })).status).toBe(200);
  };
  const areFirstOrders = async (...tables: (string | null)[]) => {
    const found: boolean[] = [];
    for (const table of tables) found.push((await ordered(table)).first_order);
    return found;
  };

  it.each([
    ['off', [false, false, false, false]],
    ['session', [true, true, true, false]],
    ['always', [true, true, true, false]],
  ] as const)('of a table waits for staff if the venue wants that: %s', async (gate, expected) => {
    await setGate(gate);
    expect(await areFirstOrders('7', '7', '12', null)).toEqual(expected);
  });

  it('is expected again after the session is closed', async () => {
    await setGate('session');
    const first = await ordered();
    await step(first, 'prepare');
    expect(await areFirstOrders('7')).toEqual([false]);
    await close((await sessions())[0]?.id);
    expect(await areFirstOrders('7')).toEqual([true]);
  });

  it('is every order of a session until one was prepared, even if the first is cancelled', async () => {
    await setGate('session');
    const first = await ordered();
    await app.send('DELETE', `/api/public/order/${first.uuid}`);
    const second = await ordered();
    expect([first.first_order, second.first_order]).toEqual([true, true]);
    await step(second, 'prepare');
    expect(await areFirstOrders('7', '12')).toEqual([false, true]);
  });

  it('waits until its preparation, visible to its guest', async () => {
    await setGate('always');
    const order = await ordered();
    const asGuest = async () => (await app.send<GuestOrder>('GET', `/api/public/order/${order.uuid}`)).body.first_order;
    expect(await asGuest()).toBe(true);
    expect((await step(order, 'prepare')).body.first_order).toBe(false);
    expect(await asGuest()).toBe(false);
    expect((await step(order, 'undo')).body.first_order).toBe(true);
  });

  it('does not wait again with new lines once it was prepared', async () => {
    await setGate('always');
    const [seen, unseen] = [await ordered(), await ordered()];
    await step(seen, 'prepare');
    await app.send('PUT', `/api/menu/${menu.burger}/unavailable`, { token: staff.token });
    const change = (order: Order) =>
      app.send<GuestOrder>('PUT', `/api/public/order/${order.uuid}`, { body: { items: [{ product: menu.coffee, qty: 1 }] } });
    expect([(await change(seen)).body.first_order, (await change(unseen)).body.first_order]).toEqual([false, true]);
  });

  it('waits until its preparation starts', () => {
    const order = { first_order: true, status: 'PENDING', preparation_date: null } as const;
    expect(waitsForTable(order)).toBe(true);
    expect(waitsForTable({ ...order, status: 'ON_HOLD' })).toBe(true);
    expect(waitsForTable({ ...order, status: 'ON_HOLD', preparation_date: new Date() })).toBe(false);
    expect(waitsForTable({ ...order, status: 'CANCELLED' })).toBe(false);
    expect(waitsForTable({ ...order, first_order: false })).toBe(false);
  });
});

describe('a call', () => {
  type Answer = TableCall & { code?: string };
  /** Calls as a guest with the table's code. */
  const call = async (kind = 'waiter', table = '7') =>
    app.send<Answer>('POST', `/api/public/call/${venue}`, { body: { table, code: await codeOf(app, venue, table), kind } });
  const asked = async () =>
    (await app.send<TableCall[]>('GET', `/api/public/call/${venue}?table=7&code=${await codeOf(app, venue, '7')}`)).body;
  const calls = async () => (await app.send<BoardCall[]>('GET', `/api/venue/${venue}/call`, { token: staff.token })).body;
  const done = (id: string) => app.send<TableCall>('PUT', `/api/venue/${venue}/call/${id}/done`, { token: staff.token });
  const eventSummaries = async () => (await lastEvents()).map(({ what, table, by }) => [what, table, by]);

  it('waits once per kind, and a second call returns the same', async () => {
    const { status, body: waiter } = await call();
    expect([status, waiter]).toEqual([
      200,
      { id: expect.any(String), table: '7', kind: 'waiter', creation_date: expect.any(String), proven: true },
    ]);
    expect((await call()).body).toEqual(waiter);
    const { body: bill } = await call('bill');
    const { body: other } = await call('waiter', '12');
    expect(await calls()).toEqual([waiter, bill, other].map((one) => ({ ...one, quiet: false })));
    expect(await asked()).toEqual([waiter, bill]);
    expect(await eventSummaries()).toEqual([
      ['called_waiter', '12', 'guest'],
      ['called_bill', '7', 'guest'],
      ['called_waiter', '7', 'guest'],
    ]);
  });

  it('is answered once, and can be made again', async () => {
    const { body } = await call();
    for (let times = 0; times < 2; times++) expect(await done(body.id)).toMatchObject({ status: 200, body });
    expect([await calls(), await asked()]).toEqual([[], []]);
    expect((await lastEvents())[0]).toMatchObject({ what: 'call_done', table: '7', by: 'staff', name: 'Test Person' });
    expect(await eventSummaries()).toHaveLength(2);
    expect((await call()).body.id).not.toBe(body.id);
  });

  it('is one for two concurrent requests', async () => {
    const [one, two] = await queueAtLock(app, venue, [() => call(), () => call()]);
    expect([one?.status, one?.body.id]).toEqual([200, two?.body.id]);
    expect(await eventSummaries()).toHaveLength(1);
  });

  it('ends with the session, and after 4 hours', async () => {
    await ordered();
    await call();
    await close((await sessions())[0]?.id);
    expect(await calls()).toEqual([]);
    const { body } = await call();
    clock.forward(4 * HOUR);
    expect([await calls(), await asked()]).toEqual([[], []]);
    const { body: again } = await call();
    expect(await calls()).toMatchObject([again]);
    expect(again.id).not.toBe(body.id);
  });

  it('requires a table of the venue, its code if the venue wants one, and the Premium tier', async () => {
    const plain = (table = '7', of = venue) => app.send<Answer>('POST', `/api/public/call/${of}`, { body: { table, kind: 'waiter' } });
    expect((await plain('99')).body).toMatchObject({ errors: { table: { code: 'unknown_table' } } });
    expect((await call('taxi')).status).toBe(400);
    await app.db.pool.query('update venue set table_codes = true where id = $1', [venue]);
    await app.db.pool.query('update venue_counter set menu_version = menu_version + 1 where venue_id = $1', [venue]);
    app.app.bus.publish({ topic: 'menu', id: venue });
    await expect.poll(async () => (await plain()).body).toMatchObject({ errors: { table: { code: 'table_code' } } });
    expect((await call()).status).toBe(200);
    const smart = await makeVenue(app, 'smart');
    await makeTable(app, smart, '7');
    expect((await plain('7', smart)).body.code).toBe('ordering_not_included');
  });

  it('cannot be answered from another venue', async () => {
    const { body } = await call();
    const home = venue;
    venue = await makeVenue(app);
    staff = await makePerson(app, { roles: { bartender: [venue, home] } });
    expect((await done(body.id)).status).toBe(404);
  });

  it('is limited to 60 per minute and address', async () => {
    // Its own address, so that calls of other tests do not count.
    const [headers, code] = [{ 'x-forwarded-for': '192.0.2.61' }, await codeOf(app, venue, '7')];
    const body = { table: '7', code, kind: 'waiter' };
    const answers = await Promise.all(Array.from({ length: 61 }, () => app.send('POST', `/api/public/call/${venue}`, { headers, body })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
