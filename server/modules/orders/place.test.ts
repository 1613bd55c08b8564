// Limits on guests' orders, repeated requests, and the numbers of a day.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, newKey, switchProduct, type TestMenu } from '../../test/factories.ts';

const DAY_S = 24 * 3600;
const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let networks = 0;
/** All are different, so that a mix-up of limits is found. */
const MOST = { table: 2, contact: 3, device: 4, address: 5, coded: 6, tables: 7, network: 8, bar: 9 };

beforeAll(async () => {
  const limits = {
    ORDERS_PER_ADDRESS: `${MOST.address}`,
    ORDERS_PER_TABLE: `${MOST.table}`,
    ORDERS_PER_CONTACT: `${MOST.contact}`,
    ORDERS_PER_DEVICE: `${MOST.device}`,
    OPEN_ORDERS_CODED: `${MOST.coded}`,
    OPEN_ORDERS_TABLES: `${MOST.tables}`,
    OPEN_ORDERS_PER_NETWORK: `${MOST.network}`,
    OPEN_ORDERS_BAR: `${MOST.bar}`,
  };
  app = await startTestApp({ ...limits, PIECES_PER_ORDER: '12', TRUSTED_PROXIES: '1' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await makeTable(app, venue, '7');
});

/** An address of an unused network. */
const newAddress = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.9`;
type Placing = { from?: string; key?: string; qty?: number; phone?: string; email?: string; table?: string; device?: string };
type Placed = GuestOrder & { code: string; errors: Record<string, { code: string; message: string }> };
const place = ({ from = newAddress(), key = newKey(), qty = 1, phone, email, ...fields }: Placing = {}) =>
  app.send<Placed>('POST', `/api/public/order/${venue}`, {
    body: {
      customer: { name: 'Léa', ...(phone && { phone }), ...(email && { email }) },
      items: [{ product: menu.coffee, qty }],
      ...fields,
    },
    headers: { 'idempotency-key': key, 'x-forwarded-for': from },
  });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = (count: number, each: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: count }, each));
const expectedStatuses = (taken: number, refused: number) => [...Array(taken).fill(201), ...Array(refused).fill(429)];

describe('limits', () => {
  it('of an address are exact under concurrent orders, and separate for each address', async () => {
    const from = newAddress();
    expect(statuses(await times(10, () => place({ from })))).toEqual(expectedStatuses(MOST.address, 10 - MOST.address));
    expect((await place()).status).toBe(201);
  });

  it('of a table are exact under concurrent orders', async () => {
    expect(statuses(await times(10, () => place({ table: '7' })))).toEqual(expectedStatuses(MOST.table, 10 - MOST.table));
  });

  it.each([
    ['a phone number, however it is written', MOST.contact, [{ phone: '06 12 34 56 78' }, { phone: '+33612345678' }]],
    ['an e-mail', MOST.contact, [{ email: 'lea@test.example' }, { email: 'LEA@test.example' }]],
    ["a guest's device", MOST.device, [{ device: 'a-phone-of-a-guest-1' }, { device: 'a-phone-of-a-guest-1' }]],
  ])('of %s are exact under concurrent orders from different addresses', async (_, most, [one, same]) => {
    const answers = await Promise.all([...Array(10)].map((_, n) => place(n % 2 ? one : same)));
    expect(statuses(answers)).toEqual(expectedStatuses(most, 10 - most));
    const refused = await place(one);
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['too_many_requests', '60']);
    expect((await place({ phone: '06 99 99 99 99', device: 'another-phone-of-a-guest' })).status).toBe(201);
  });

  it('of a device and a contact accept one of two concurrent orders, and expire after ten minutes', async () => {
    const guest = { phone: '06 12 34 56 78', device: 'a-phone-of-a-guest-2' };
    for (let n = 1; n < MOST.contact; n++) expect((await place(guest)).status).toBe(201);
    expect(statuses(await Promise.all([place(guest), place(guest)]))).toEqual(expectedStatuses(1, 1));
    expect((await place({ ...guest, device: 'a-phone-of-a-guest-3' })).status).toBe(429);
    const other = { ...guest, phone: '06 99 99 99 99' };
    for (let n = MOST.contact + 1; n < MOST.device; n++) expect((await place(other)).status).toBe(201);
    expect(statuses(await Promise.all([place(other), place(other)]))).toEqual(expectedStatuses(1, 1));
    clock.forward(600);
    expect((await place(guest)).status).toBe(201);
  });

  it('are separate for each venue', async () => {
    const guest = { email: 'lea@test.example', device: 'a-phone-of-a-guest-4' };
    for (let n = 0; n < MOST.contact; n++) expect((await place(guest)).status).toBe(201);
    expect((await place(guest)).status).toBe(429);
    venue = await makeVenue(app);
    menu = await makeMenu(app, venue);
    expect((await place(guest)).status).toBe(201);
  });

  it('on the pieces of an order are named in the error', async () => {
    expect((await place({ qty: 12 })).status).toBe(201);
    const refused = await place({ qty: 13 });
    expect(refused).toMatchObject({ status: 422, body: { code: 'contradiction' } });
    expect(refused.body.errors).toEqual({ items: { code: 'too_many_pieces', message: 'An order holds at most 12 pieces.' } });
    const { body } = await app.send<{ venue: { most_pieces: number } }>('GET', `/api/public/menu/${venue}`);
    expect(body.venue.most_pieces).toBe(12);
  });

  it('on waiting orders are exact under concurrent orders', async () => {
    expect(statuses(await times(16, () => place()))).toEqual(expectedStatuses(MOST.bar, 16 - MOST.bar));
    expect((await place()).body.code).toBe('too_many_open_orders');
  });

  it('do not count refused orders', async () => {
    const from = newAddress();
    for (let n = 0; n <= MOST.address; n++) expect((await place({ from, table: 'none' })).status).toBe(422);
    expect(statuses(await times(MOST.address, () => place({ from })))).toEqual(expectedStatuses(MOST.address, 0));
  });

  it('write no key, number, event or customer for a refused order', async () => {
    const written = async () =>
      (
        await app.db.pool.query(
          `select c.order_number, c.event_seq, c.outbox_seq, (select count(*) from order_key k where k.venue_id = c.venue_id) as keys,
            (select count(*) from customer r where r.venue_id = c.venue_id) as customers,
            (select count(*) from outbox o where o.venue_id = c.venue_id) as events
           from venue_counter c where c.venue_id = $1`,
          [venue],
        )
      ).rows;
    for (let n = 0; n < MOST.table; n++) await place({ table: '7' });
    const before = await written();
    expect((await place({ table: '7', phone: '06 12 34 56 78' })).status).toBe(429);
    expect((await place({ table: 'none', phone: '06 12 34 56 78' })).status).toBe(422);
    expect(await written()).toEqual(before);
    expect((await place({ phone: '06 12 34 56 78' })).status).toBe(201);
    expect(await written()).not.toEqual(before);
  });
});

describe('the device id', () => {
  const devices = async () =>
    (await app.db.pool.query<{ device: string | null }>('select device from orders where venue_id = $1 order by id', [venue])).rows.map(
      (row) => row.device,
    );

  it('is neither stored nor returned; its hash is deleted after the order has ended', async () => {
    const device = 'a-phone-of-a-guest-5';
    const { token } = await makePerson(app, { roles: { bartender: [venue] } });
    const placed = [await place({ device }), await place({ device })];
    const board = await app.send<Order[]>('GET', `/api/order/${venue}`, { token });
    const stored = await devices();
    expect(new Set(stored).size).toBe(1);
    const responses = JSON.stringify([placed, board.body, stored]);
    expect(responses).not.toContain(device);
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

  it('is refused if malformed', async () => {
    for (const device of ['short', 'a'.repeat(65), 'a phone of a guest with blanks'])
      expect(await place({ device })).toMatchObject({ status: 400, body: { errors: { device: expect.anything() } } });
  });
});

describe('a repeated request', () => {
  it('returns its order when device and contact have reached their limits, and counts once', async () => {
    const guest = { phone: '06 12 34 56 78', device: 'a-phone-of-a-guest-6', key: newKey() };
    const first = await place(guest);
    for (let n = 0; n < 4; n++) expect(await place(guest)).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    for (let n = 1; n < MOST.contact; n++) expect((await place({ ...guest, key: newKey() })).status).toBe(201);
    expect((await place({ ...guest, key: newKey() })).status).toBe(429);
    expect(await place(guest)).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });

  it('returns its order when its address has reached the limit', async () => {
    const from = newAddress();
    const key = newKey();
    const first = await place({ from, key });
    await times(MOST.address - 1, () => place({ from }));
    const refused = await place({ from });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await place({ from, key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    expect(await place({ from, key, qty: 2 })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('returns its order when its table and the bar have reached their limits', async () => {
    const key = newKey();
    const first = await place({ table: '7', key });
    await times(MOST.table - 1, () => place({ table: '7' }));
    expect((await place({ table: '7' })).status).toBe(429);
    expect(await place({ table: '7', key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    await times(MOST.bar, () => place());
    expect((await place()).status).toBe(429);
    expect(await place({ table: '7', key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });

  it('returns its order when a new one would be refused', async () => {
    const key = newKey();
    const first = await place({ key });
    await switchProduct(app.app, venue, menu.coffee, true);
    expect((await place()).body.code).toBe('product_unavailable');
    expect(await place({ key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });
});

it('leaves no connection in a transaction after refused orders', async () => {
  for (let n = 0; n < 10; n++) expect((await place({ table: 'none' })).status).toBe(422);
  // Other work is in a transaction for a moment only; a leaked one would stay.
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

  it('is unique per day, even if the clock goes back a day', async () => {
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

  it('is unique in the database', async () => {
    const { body } = await place();
    await place();
    const twice = app.db.pool.query('update orders set number = 2 where venue_id = $1 and uuid = $2', [venue, body.uuid]);
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'orders_venue_id_day_number_key' });
  });
});

describe('the table of orders', () => {
  it('has its primary key as the newest of the indexes that PostgreSQL may use for foreign key checks on an empty table', async () => {
    const { rows } = await app.db.pool.query(
      // Excludes partial indexes and those whose first column is not part of the key.
      `select indexrelid::regclass::text as name from pg_index
       join pg_attribute on attrelid = indrelid and attnum = indkey[0] and attname in ('venue_id', 'id')
       where indrelid = 'orders'::regclass and indpred is null order by indexrelid desc`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[0].name).toBe('orders_pkey');
  });
});
