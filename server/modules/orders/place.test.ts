// What bounds guests' orders, and what does not: limits, repeated requests, the numbers of a day.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makeTable, makeVenue, newKey, type TestMenu } from '../../test/factories.ts';

const DAY = 24 * 3600;
const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let addresses = 0;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '3', ORDERS_PER_TABLE: '2', OPEN_ORDERS: '6', TRUSTED_PROXIES: '1' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await makeTable(app, venue, '7');
});

const someone = () => `198.51.100.${++addresses}`;
type Placing = { from?: string; table?: string; key?: string; qty?: number };
const place = ({ from = someone(), table, key = newKey(), qty = 1 }: Placing = {}) =>
  app.send<GuestOrder & { code: string }>('POST', `/api/public/order/${venue}`, {
    body: { customer: { name: 'Léa' }, items: [{ product: menu.coffee, qty }], ...(table && { table }) },
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

  it('of open orders are exact when everybody orders at once', async () => {
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

describe('the same request again', () => {
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

  it('is answered with its order when its table has reached the limit, and the venue', async () => {
    const key = newKey();
    const first = await place({ table: '7', key });
    await place({ table: '7' });
    expect((await place({ table: '7' })).status).toBe(429);
    expect(await place({ table: '7', key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
    await times(4, () => place());
    expect((await place()).status).toBe(429);
    expect(await place({ table: '7', key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });

  it('is answered with its order when that would be refused by now', async () => {
    const key = newKey();
    const first = await place({ key });
    await app.app.modules.catalog.setAvailability(venue, menu.coffee, true);
    expect((await place()).body.code).toBe('product_unavailable');
    expect(await place({ key })).toMatchObject({ status: 201, body: { uuid: first.body.uuid } });
  });
});

it('refused orders leave no connection in a transaction', async () => {
  for (let n = 0; n < 10; n++) expect((await place({ table: 'none' })).status).toBe(422);
  const { rows } = await app.db.pool.query(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
});

describe('the number of an order', () => {
  const numbers = async () =>
    (await app.db.pool.query<{ day: string; number: number }>('select day, number from orders where venue_id = $1', [venue])).rows.map(
      ({ day, number }) => `${day} ${number}`,
    );

  it('is given once a day, also when the clock goes back a day', async () => {
    clock.forwardToNoon();
    for (let n = 0; n < 2; n++) await place();
    clock.forward(DAY);
    await place();
    clock.forward(-DAY);
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
  it('has its key as newest index, through which PostgreSQL checks each line while the table is empty', async () => {
    const { rows } = await app.db.pool.query(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'orders'::regclass order by indexrelid desc`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[0].name).toBe('orders_pkey');
  });
});
