// What is ordered most often: counted on each day of a venue, from orders alone, and told with the menu.
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
  // No worker: at a full hour it would count as well.
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS, ROLES: 'api' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
});

/** Places orders of one product each, as guests do; answers their uuids. */
const order = async (product: string, times: number): Promise<string[]> => {
  const placed: string[] = [];
  for (let time = 0; time < times; time++) {
    const { status, body } = await placeOrder(app, venue, product);
    expect(status).toBe(201);
    placed.push(body.uuid);
  }
  return placed;
};
/** What the hour does, some days later. */
const hour = async (days = 0) => {
  clock.forward(days * DAY_SECONDS);
  await app.app.modules.tasks['orders-popular']?.({}, {} as never);
};
const read = async (headers: Record<string, string> = {}) => app.send<Menu>('GET', `/api/public/menu/${venue}?locale=fr-FR`, { headers });
const marked = async () => (await read()).body.popular;

describe('what is ordered most often', () => {
  it('is marked from the next day on where enough orders say so, the most frequent first, and sold alone', async () => {
    await order(menu.coffee, 30);
    await order(menu.burger, 11);
    await order(menu.beer, 9);
    await hour();
    expect(await marked()).toEqual([]);
    await hour(1);
    expect(await marked()).toEqual([menu.coffee, menu.burger]);
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    const { body: record } = await app.send('GET', `/api/menu/${venue}/product/${menu.coffee}`, { token });
    const alone = { token, body: { ...record, standalone: false } };
    expect((await app.send('PUT', `/api/menu/${venue}/product/${menu.coffee}`, alone)).status).toBe(200);
    expect(await marked()).toEqual([menu.burger]);
  });

  it('is not said of fewer than fifty orders, and counts neither pieces nor what was cancelled', async () => {
    const placed = await order(menu.coffee, 40);
    await placeOrder(app, venue, menu.beer, { items: [{ product: menu.beer, qty: 50 }] });
    await hour(1);
    expect(await marked()).toEqual([]);
    await order(menu.burger, 10);
    await hour(1);
    expect(await marked()).toEqual([menu.coffee, menu.burger]);
    for (const uuid of placed.slice(0, 5)) expect((await app.send('DELETE', `/api/public/order/${uuid}`)).status).toBe(200);
    await hour(1);
    expect(await marked()).toEqual([]);
  });

  it('is forgotten after four weeks', async () => {
    await order(menu.coffee, 50);
    await hour(1);
    expect(await marked()).toEqual([menu.coffee]);
    await hour(27);
    expect(await marked()).toEqual([menu.coffee]);
    await hour(1);
    expect(await marked()).toEqual([]);
  });

  it('gives the menu another version and tag when it changes, and none when it does not', async () => {
    await order(menu.coffee, 50);
    const before = await read();
    await hour(1);
    const after = await read({ 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(after.body.version).toBeGreaterThan(before.body.version);
    await hour(1);
    expect((await read({ 'if-none-match': after.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('is counted for all other venues where it fails for one', async () => {
    const others = await Promise.all([makeVenue(app), makeVenue(app)]);
    await order(menu.coffee, 50);
    // Both come after it: venues are gone through by their ids, which are in the order of making.
    const broken = `create function refuse_row() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert or update on popular_products for each row when (new.venue_id = '${venue}') execute function refuse_row()`;
    await app.db.pool.query(broken);
    try {
      await expect(hour(1)).rejects.toThrow('refused');
      const { rows } = await app.db.pool.query('select venue_id from popular_products where venue_id = any($1)', [[venue, ...others]]);
      expect(rows.map(({ venue_id }) => venue_id).sort()).toEqual([...others].sort());
    } finally {
      await app.db.pool.query('drop function refuse_row cascade');
    }
    await hour();
    expect(await marked()).toEqual([menu.coffee]);
  });

  it('is of one venue', async () => {
    const other = await makeVenue(app);
    await makeMenu(app, other);
    await order(menu.coffee, 50);
    await hour(1);
    expect((await app.send<Menu>('GET', `/api/public/menu/${other}`)).body.popular).toEqual([]);
  });
});
