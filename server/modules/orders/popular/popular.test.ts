// Products ordered most often: counted once a day per venue, from orders only, and sent with the menu.
import type { Menu } from '@ardoise/contract/menu.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, type TestMenu } from '../../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../../test/harness/no-open-limits.ts';

const DAY_SECONDS = 86_400;

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;

beforeAll(async () => {
  clock.forwardToNoon();
  // No worker: its hourly task could run too.
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS, ROLES: 'api' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
});

/** Places orders of one product as a guest; returns their uuids. */
const order = async (product: string, times: number): Promise<string[]> => {
  const placed: string[] = [];
  for (let time = 0; time < times; time++) {
    const { status, body } = await placeOrder(app, venue, product);
    expect(status).toBe(201);
    placed.push(body.uuid);
  }
  return placed;
};
/** Runs the hourly task, some days later. */
const runHourly = async (days = 0) => {
  clock.forward(days * DAY_SECONDS);
  await app.app.modules.tasks['orders-popular']?.({}, {} as never);
};
const read = async (headers: Record<string, string> = {}) => app.send<Menu>('GET', `/api/public/menu/${venue}?locale=fr-FR`, { headers });
const marked = async () => (await read()).body.popular;

describe('the products ordered most often', () => {
  it('are marked from the next day on, most frequent first, if there are enough orders and they are sold on their own', async () => {
    await order(menu.coffee, 30);
    await order(menu.burger, 11);
    await order(menu.beer, 9);
    await runHourly();
    expect(await marked()).toEqual([]);
    await runHourly(1);
    expect(await marked()).toEqual([menu.coffee, menu.burger]);
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    const { body: record } = await app.send('GET', `/api/menu/${venue}/product/${menu.coffee}`, { token });
    const alone = { token, body: { ...record, standalone: false } };
    expect((await app.send('PUT', `/api/menu/${venue}/product/${menu.coffee}`, alone)).status).toBe(200);
    expect(await marked()).toEqual([menu.burger]);
  });

  it('need fifty orders, counting neither pieces nor cancelled orders', async () => {
    const placed = await order(menu.coffee, 40);
    await placeOrder(app, venue, menu.beer, { items: [{ product: menu.beer, qty: 50 }] });
    await runHourly(1);
    expect(await marked()).toEqual([]);
    await order(menu.burger, 10);
    await runHourly(1);
    expect(await marked()).toEqual([menu.coffee, menu.burger]);
    for (const uuid of placed.slice(0, 5)) expect((await app.send('DELETE', `/api/public/order/${uuid}`)).status).toBe(200);
    await runHourly(1);
    expect(await marked()).toEqual([]);
  });

  it('count orders of the last four weeks', async () => {
    await order(menu.coffee, 50);
    await runHourly(1);
    expect(await marked()).toEqual([menu.coffee]);
    await runHourly(27);
    expect(await marked()).toEqual([menu.coffee]);
    await runHourly(1);
    expect(await marked()).toEqual([]);
  });

  it("change the menu's version and ETag only when the list changes", async () => {
    await order(menu.coffee, 50);
    const before = await read();
    await runHourly(1);
    const after = await read({ 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(after.body.version).toBeGreaterThan(before.body.version);
    await runHourly(1);
    expect((await read({ 'if-none-match': after.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('are counted for all other venues if one fails', async () => {
    const others = await Promise.all([makeVenue(app), makeVenue(app)]);
    await order(menu.coffee, 50);
    // Venues are processed by id, in the order of creation: both others come after the failing one.
    const broken = `create function refuse_row() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert or update on popular_products for each row when (new.venue_id = '${venue}') execute function refuse_row()`;
    await app.db.pool.query(broken);
    try {
      await expect(runHourly(1)).rejects.toThrow('refused');
      const { rows } = await app.db.pool.query('select venue_id from popular_products where venue_id = any($1)', [[venue, ...others]]);
      expect(rows.map(({ venue_id }) => venue_id).sort()).toEqual([...others].sort());
    } finally {
      await app.db.pool.query('drop function refuse_row cascade');
    }
    await runHourly();
    expect(await marked()).toEqual([menu.coffee]);
  });

  it('belong to one venue', async () => {
    const other = await makeVenue(app);
    await makeMenu(app, other);
    await order(menu.coffee, 50);
    await runHourly(1);
    expect((await app.send<Menu>('GET', `/api/public/menu/${other}`)).body.popular).toEqual([]);
  });
});
