// Limits on waiting orders by origin: strangers cannot use up the limits of guests with a code.
import type { Change } from '@ardoise/contract/changes.ts';
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { codeOf, makeMenu, makePerson, makeTable, makeVenue, newKey, type Person, type TestMenu } from '../../test/factories.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let manager: Person;
let bar: Person;
let networks = 0;

beforeAll(async () => {
  // All are different, so that a mix-up of limits is found.
  const limits = {
    OPEN_ORDERS_PER_NETWORK: '2',
    ORDERS_PER_CONTACT: '3',
    ORDERS_PER_TABLE: '4',
    OPEN_ORDERS_CODED: '5',
    OPEN_ORDERS_TABLES: '6',
    OPEN_ORDERS_BAR: '7',
    ORDERS_PER_ADDRESS: '8',
    ORDERS_PER_DEVICE: '9',
  };
  app = await startTestApp({ ...limits, TRUSTED_PROXIES: '1' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  for (const number of ['7', '8']) await makeTable(app, venue, number);
  manager = await makePerson(app, { roles: { manager: [venue] } });
  bar = await makePerson(app, { roles: { bartender: [venue] } });
});

/** An address of an unused network. */
const newAddress = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.9`;
type Placing = { from?: string; table?: string; code?: string | null; phone?: string };
type Placed = GuestOrder & { code: string; errors?: Record<string, { code: string }> };
const place = ({ from = newAddress(), phone, ...fields }: Placing = {}) =>
  app.send<Placed>('POST', `/api/public/order/${venue}`, {
    body: { customer: { name: 'Léa', ...(phone && { phone }) }, items: [{ product: menu.coffee, qty: 1 }], ...fields },
    headers: { 'idempotency-key': newKey(), 'x-forwarded-for': from },
  });
const times = async (count: number, each: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: count }, each))).map(({ status }) => status).sort();
const expectedStatuses = (taken: number, refused: number) => [...Array(taken).fill(201), ...Array(refused).fill(429)];
const barCode = async (on = true) =>
  (await app.send<{ code: string | null; url: string }>('PUT', `/api/venue/${venue}/bar-code`, { token: manager.token, body: { on } }))
    .body;
const waiting = async () =>
  (await app.send<Order[]>('GET', `/api/order/${venue}?status=PENDING&status=ON_HOLD`, { token: bar.token })).body;
const prepare = ({ id }: Order) => app.send('PUT', `/api/order/${id}/status/prepare`, { token: bar.token });

describe('unprepared orders', () => {
  it('have separate limits: bar, tables, table code, bar code', async () => {
    expect(await times(10, () => place())).toEqual(expectedStatuses(7, 3));
    expect((await place()).body.code).toBe('too_many_open_orders');
    expect(await times(5, () => place({ table: '7' }))).toEqual(expectedStatuses(4, 1));
    expect(await times(2, () => place({ table: '8' }))).toEqual(expectedStatuses(2, 0));
    expect(await place({ table: '8' })).toMatchObject({ status: 429, body: { code: 'too_many_open_orders' } });

    const [seven, eight] = [await codeOf(app, venue, '7'), await codeOf(app, venue, '8')];
    expect(await times(2, () => place({ table: '7', code: seven }))).toEqual(expectedStatuses(2, 0));
    expect(await times(5, () => place({ table: '8', code: eight }))).toEqual(expectedStatuses(3, 2));
    const { code } = await barCode();
    expect(await times(9, () => place({ code }))).toEqual(expectedStatuses(7, 2));
  });

  it('without a code are limited per network, whichever of its addresses they come from', async () => {
    const network = newAddress().replace(/\.9$/, '');
    let host = 0;
    const placeFromNetwork = () => place({ from: `${network}.${++host}` });
    expect(await times(6, placeFromNetwork)).toEqual(expectedStatuses(2, 4));
    expect((await placeFromNetwork()).body.code).toBe('too_many_open_orders');
    expect((await place({ from: `2001:db8:${(++networks).toString(16)}:1::1` })).status).toBe(201);
    expect((await place()).status).toBe(201);
    // With a code, the same network can still order.
    expect((await place({ from: `${network}.1`, table: '7', code: await codeOf(app, venue, '7') })).status).toBe(201);
  });

  it('of one /48 count as one network', async () => {
    const site = `2001:db8:${(++networks).toString(16)}`;
    let host = 0;
    expect(await times(5, () => place({ from: `${site}:${++host}::1` }))).toEqual(expectedStatuses(2, 3));
  });

  it('of one network may be more, by the number that staff started to prepare in the last hour', async () => {
    const from = newAddress();
    for (let n = 0; n < 2; n++) await place({ from });
    expect((await place({ from })).status).toBe(429);
    for (const order of await waiting()) await prepare(order);
    expect(await times(6, () => place({ from }))).toEqual(expectedStatuses(4, 2));
    clock.forward(3_601);
    expect((await place({ from })).status).toBe(429);
  });

  it('no longer count once in preparation, and count again after its undo', async () => {
    await times(7, () => place());
    const [first] = await waiting();
    await prepare(first as Order);
    expect(await times(2, () => place())).toEqual(expectedStatuses(1, 1));
    expect((await app.send('PUT', `/api/order/${first?.id}/status/undo`, { token: bar.token })).status).toBe(200);
    expect((await place()).status).toBe(429);
  });

  it("with a code are not affected by strangers' orders of the same address, table or contact", async () => {
    const phone = '06 12 34 56 78';
    const code = await codeOf(app, venue, '7');
    const from = newAddress();
    for (let n = 0; n < 3; n++) expect((await place({ phone })).status).toBe(201);
    expect((await place({ phone })).status).toBe(429);
    for (let n = 0; n < 4; n++) expect((await place({ table: '7' })).status).toBe(201);
    expect((await place({ table: '7' })).status).toBe(429);
    // The limit of the address, used up at other venues so that no other limit is reached.
    const home = [venue, menu] as const;
    for (let n = 0; n < 4; n++) {
      venue = await makeVenue(app);
      menu = await makeMenu(app, venue);
      for (let twice = 0; twice < 2; twice++) expect((await place({ from })).status).toBe(201);
    }
    expect((await place({ from })).body.code).toBe('too_many_requests');
    [venue, menu] = home;
    expect((await place({ from, phone, table: '7', code: await codeOf(app, venue, '8') })).status).toBe(429);
    expect((await place({ from, phone, table: '7', code })).status).toBe(201);
  });

  it('dated in the future by a wrong clock do not count', async () => {
    clock.forward(3 * 3_600);
    const phone = '06 12 34 56 79';
    for (let n = 0; n < 3; n++) await place({ phone, table: '7' });
    for (const order of await waiting()) await prepare(order);
    expect((await place({ phone })).status).toBe(429);
    clock.forward(-3 * 3_600);
    expect(await times(2, () => place({ phone, table: '7' }))).toEqual(expectedStatuses(2, 0));
  });
});

describe('the bar code', () => {
  const readBarCode = async (token = manager.token) =>
    app.send<{ code: string | null; url: string }>('GET', `/api/venue/${venue}/bar-code`, { token });

  it('is in the printed address, changes each time it is switched on, and is removed when switched off', async () => {
    expect((await readBarCode()).body).toEqual({ code: null, url: `/m/${venue}` });
    const { code, url } = await barCode();
    expect([code, url]).toEqual([expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/), `/m/${venue}?code=${code}`]);
    expect((await readBarCode()).body).toEqual({ code, url });
    expect((await barCode()).code).not.toBe(code);
    expect(await barCode(false)).toEqual({ code: null, url: `/m/${venue}` });
  });

  it('still accepts orders after a change, as orders without a code', async () => {
    const { code } = await barCode();
    await place({ code });
    await barCode();
    await place({ code });
    await barCode(false);
    await place({ code: '' });
    expect((await waiting()).map(({ origin }) => origin)).toEqual(['coded', 'bar', 'bar']);
  });

  it('has its changes in the history, without the code itself', async () => {
    const { code } = await barCode();
    await barCode();
    await barCode(false);
    const { body } = await app.send<Change[]>('GET', `/api/venue/${venue}/change?resource=bar_code`, { token: manager.token });
    expect(body.flatMap(({ by, records }) => records.map(({ what, restorable }) => [by, what, restorable]))).toEqual(
      ['deleted', 'changed', 'created'].map((what) => ['Test Person', what, false]),
    );
    expect(JSON.stringify(body)).not.toContain(code);
  });

  it('is reported as old if its order exceeds a limit, unless it is current', async () => {
    const { code } = await barCode();
    const { code: present } = await barCode();
    const refused = { status: 429, body: { code: 'too_many_open_orders', errors: { code: { code: 'old_code' } } } };
    expect(await times(7, () => place({ code }))).toEqual(expectedStatuses(7, 0));
    expect(await place({ code })).toMatchObject(refused);
    for (const none of [undefined, null, ''])
      expect((await place(none === undefined ? {} : { code: none })).body).not.toHaveProperty('errors');
    expect(await times(8, () => place({ code: present }))).toEqual(expectedStatuses(7, 1));
    expect((await place({ code: present })).body).not.toHaveProperty('errors');
    await times(4, () => place({ table: '7', code: 'OLD' }));
    await times(2, () => place({ table: '8', code: 'OLD' }));
    expect(await place({ table: '8', code: 'OLD' })).toMatchObject(refused);
  });

  it('can be changed by users who may change tables of this venue', async () => {
    const elsewhere = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    const change = async (token: string) => (await app.send('PUT', `/api/venue/${venue}/bar-code`, { token, body: { on: true } })).status;
    expect([await change(bar.token), await change(elsewhere.token), await change(manager.token)]).toEqual([403, 404, 200]);
  });
});

describe('the origin that staff see', () => {
  it('shows whether an order has a code, and which waiting orders share a network, without its address', async () => {
    const from = newAddress();
    await place({ from });
    await place({ from, table: '7' });
    await place();
    await place({ from, table: '7', code: await codeOf(app, venue, '7') });
    const seen = await waiting();
    expect(seen.map(({ origin }) => origin)).toEqual(['bar', 'tables', 'bar', 'coded']);
    const [first, second, third, fourth] = seen.map(({ network }) => network);
    expect([first, first === second, first === third, fourth]).toEqual([expect.stringMatching(/^[\w-]{10}$/), true, false, null]);
    const placed = (await place({ from: newAddress() })).body;
    expect(placed).not.toHaveProperty('network');
    expect(placed).not.toHaveProperty('origin');
  });

  it('is erased an hour after the last step', async () => {
    await place();
    const [order] = await waiting();
    const kept = async () => (await app.db.pool.query('select network from orders where venue_id = $1', [venue])).rows[0].network;
    const cleanUp = () => app.app.modules.tasks['orders-clean-up']?.({}, {} as never);
    await app.send('DELETE', `/api/order/${order?.id}`, { token: bar.token });
    await cleanUp();
    expect(await kept()).toEqual(expect.any(String));
    clock.forward(3_601);
    await cleanUp();
    expect(await kept()).toBeNull();
  });
});
