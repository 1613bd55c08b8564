// What bounds guests' orders, and what does not: limits, repeated requests, the numbers of a day.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, newKey, switchProduct, type TestMenu } from '../../test/factories.ts';

const DAY_S = 24 * 3600;
const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let addresses = 0;

beforeAll(async () => {
  const limits = { ORDERS_PER_ADDRESS: '3', ORDERS_PER_TABLE: '2', ORDERS_PER_CONTACT: '2', ORDERS_PER_DEVICE: '2', OPEN_ORDERS_BAR: '6' };
  app = await startTestApp({ ...limits, PIECES_PER_ORDER: '12', TRUSTED_PROXIES: '1' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await makeTable(app, venue, '7');
});

const someone = () => `198.51.100.${++addresses}`;
type Placing = { from?: string; key?: string; qty?: number; phone?: string; email?: string; table?: string; device?: string };
type Placed = GuestOrder & { code: string; errors: Record<string, { code: string; message: string }> };
const place = ({ from = someone(), key = newKey(), qty = 1, phone, email, ...told }: Placing = {}) =>
  app.send<Placed>('POST', `/api/public/order/${venue}`, {
    body: { customer: { name: 'Léa', ...(phone && { phone }), ...(email && { email }) }, items: [{ product: menu.coffee, qty }], ...told },
    headers: { 'idempotency-key': key, 'x-forwarded-for': from },
  });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = (count: number, each: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: count }, each));

describe('limits', () => {
  it('of an address are exact when its guests order all at once; another address has its own', async () => {
    const from = someone();
    expect(statuses(await times(10, () => place({ from })))).toEqual([...Array(3).fill(201), ...Array(7).fill(429)]);
    expect((await place()).status).toBe(201);
  });

  it('of a table are exact when it orders all at once', async () => {
    expect(statuses(await times(10, () => place({ table: '7' })))).toEqual([201, 201, ...Array(8).fill(429)]);
  });

  it.each([
    ['a phone number, however it is written', [{ phone: '06 12 34 56 78' }, { phone: '+33612345678' }]],
    ['an e-mail', [{ email: 'lea@test.example' }, { email: 'LEA@test.example' }]],
    ["a guest's device", [{ device: 'a-phone-of-a-guest-1' }, { device: 'a-phone-of-a-guest-1' }]],
  ])('of %s are exact when it orders all at once, from wherever', async (_, [one, same]) => {
    expect(statuses(await Promise.all([...Array(8)].map((_, n) => place(n % 2 ? one : same))))).toEqual([201, 201, ...Array(6).fill(429)]);
    const refused = await place(one);
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['too_many_requests', '60']);
    expect((await place({ phone: '06 99 99 99 99', device: 'another-phone-of-a-guest' })).status).toBe(201);
  });

  it('of a device and a contact leave one place to two who ask for it at once, and free it after ten minutes', async () => {
    const guest = { phone: '06 12 34 56 78', device: 'a-phone-of-a-guest-2' };
    expect((await place(guest)).status).toBe(201);
    expect(statuses(await Promise.all([place(guest), place(guest)]))).toEqual([201, 429]);
    expect((await place({ ...guest, phone: '06 99 99 99 99' })).status).toBe(429);
    expect((await place({ ...guest, device: 'a-phone-of-a-guest-3' })).status).toBe(429);
    clock.forward(600);
    expect((await place(guest)).status).toBe(201);
  });

  it('of one venue are not those of another', async () => {
    const guest = { email: 'lea@test.example', device: 'a-phone-of-a-guest-4' };
    for (let n = 0; n < 2; n++) expect((await place(guest)).status).toBe(201);
    venue = await makeVenue(app);
    menu = await makeMenu(app, venue);
    expect((await place(guest)).status).toBe(201);
  });

  it('of the pieces of an order are told by name', async () => {
    expect((await place({ qty: 12 })).status).toBe(201);
    const refused = await place({ qty: 13 });
    expect(refused).toMatchObject({ status: 422, body: { code: 'contradiction' } });
    expect(refused.body.errors).toEqual({ items: { code: 'too_many_pieces', message: 'An order holds at most 12 pieces.' } });
    const { body } = await app.send<{ venue: { most_pieces: number } }>('GET', `/api/public/menu/${venue}`);
    expect(body.venue.most_pieces).toBe(12);
  });

  it('of orders that wait are exact when everybody orders at once', async () => {
    const answers = await times(16, () => place());
    expect(statuses(answers)).toEqual([...Array(6).fill(201), ...Array(10).fill(429)]);
    expect((await place()).body.code).toBe('too_many_open_orders');
  });

  it('do not count what was refused', async () => {
    const from = someone();
    for (let n = 0; n < 4; n++) expect((await place({ from, table: 'none' })).status).toBe(422);
    expect(statuses(await times(3, () => place({ from })))).toEqual([201, 201, 201]);
  });
});

describe('what a phone calls itself', () => {
  const devices = async () =>
    (await app.db.pool.query<{ device: string | null }>('select device from orders where venue_id = $1 order by id', [venue])).rows.map(
      (row) => row.device,
    );

  it('is nowhere in what is stored and answered, and what is stored goes with the order', async () => {
    const device = 'a-phone-of-a-guest-5';
    const { token } = await makePerson(app, { roles: { bartender: [venue] } });
    const placed = [await place({ device }), await place({ device })];
    const board = await app.send<Order[]>('GET', `/api/order/${venue}`, { token });
    const stored = await devices();
    expect(new Set(stored).size).toBe(1);
    const told = JSON.stringify([placed, board.body, stored]);
    expect(told).not.toContain(device);
    expect(JSON.stringify([placed, board.body])).not.toContain(stored[0]);
    expect(placed[0]?.body).not.toHaveProperty('guest');
    expect(new Set(board.body.map(({ guest }) => guest)).size).toBe(1);
    expect(board.body[0]?.guest).toEqual(expect.any(String));

    const [first] = board.body;
    expect((await app.send('DELETE', `/api/order/${first?.id}`, { token })).status).toBe(200);
    await app.app.modules.tasks['orders-clean-up']?.({}, {} as never);
    expect(await devices()).toEqual(stored);
    clock.forward(601);
    await app.app.modules.tasks['orders-clean-up']?.({}, {} as never);
    expect(await devices()).toEqual([null, stored[1]]);
  });

  it('is refused by name where it is none', async () => {
    for (const device of ['short', 'a'.repeat(65), 'a phone of a guest with blanks'])
      expect(await place({ device })).toMatchObject({ status: 400, body: { errors: { device: expect.anything() } } });
  });
});

describe('the same request again', () => {
  it('is answered with its order when its device and its contact have reached their limits, and counts once', async () => {
    const guest = { phone: '06 12 34 56 78', device: 'a-phone-of-a-guest-6', key: newKey() };
    const first = await place(guest);
    for (let n = 0; n < 4; n++) expect(await place(guest)).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    expect((await place({ ...guest, key: newKey() })).status).toBe(201);
    expect((await place({ ...guest, key: newKey() })).status).toBe(429);
    expect(await place(guest)).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });

  it('is answered with its order when its address has reached the limit', async () => {
    const from = someone();
    const key = newKey();
    const first = await place({ from, key });
    await times(2, () => place({ from }));
    const refused = await place({ from });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await place({ from, key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    expect(await place({ from, key, qty: 2 })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('is answered with its order when its table has reached the limit, and the bar', async () => {
    const key = newKey();
    const first = await place({ table: '7', key });
    await place({ table: '7' });
    expect((await place({ table: '7' })).status).toBe(429);
    expect(await place({ table: '7', key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    await times(6, () => place());
    expect((await place()).status).toBe(429);
    expect(await place({ table: '7', key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });

  it('is answered with its order when that would be refused by now', async () => {
    const key = newKey();
    const first = await place({ key });
    await switchProduct(app.app, venue, menu.coffee, true);
    expect((await place()).body.code).toBe('product_unavailable');
    expect(await place({ key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });
});

it('refused orders leave no connection in a transaction', async () => {
  for (let n = 0; n < 10; n++) expect((await place({ table: 'none' })).status).toBe(422);
  // Whatever else works on the database is in one for a moment; what is left in one stays.
  const left = async () =>
    (await app.db.pool.query(`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`))
      .rows;
  await expect.poll(left).toEqual([]);
});

describe('the number of an order', () => {
  const numbers = async () =>
    (await app.db.pool.query<{ day: string; number: number }>('select day, number from orders where venue_id = $1', [venue])).rows.map(
      ({ day, number }) => `${day} ${number}`,
    );

  it('is given once a day, also when the clock goes back a day', async () => {
    clock.forwardToNoon();
    for (let n = 0; n < 2; n++) await place();
    clock.forward(DAY_S);
    await place();
    clock.forward(-DAY_S);
    expect((await place()).status).toBe(201);
    const given = await numbers();
    expect(given).toHaveLength(4);
    expect(new Set(given).size).toBe(4);
    expect(new Set(given.map((one) => one.split(' ')[0])).size).toBe(2);
  });

  it('cannot be given twice, whatever the program does', async () => {
    const { body } = await place();
    await place();
    const twice = app.db.pool.query('update orders set number = 2 where venue_id = $1 and uuid = $2', [venue, body.uuid]);
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'orders_venue_id_day_number_key' });
  });
});

describe('the table of orders', () => {
  it('has its key as newest of the indexes through which PostgreSQL could check a line while the table is empty', async () => {
    const { rows } = await app.db.pool.query(
      // One of some rows alone is none of them, nor one that begins with another column than the key's two.
      `select indexrelid::regclass::text as name from pg_index
       join pg_attribute on attrelid = indrelid and attnum = indkey[0] and attname in ('venue_id', 'id')
       where indrelid = 'orders'::regclass and indpred is null order by indexrelid desc`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[0].name).toBe('orders_pkey');
  });
});
