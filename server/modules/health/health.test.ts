import type { Menu } from '@ardoise/contract/menu.ts';
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, placeOrder, type TestMenu } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app, 'smart');
  menu = await makeMenu(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue] } });
});

const health = (of = venue, { token } = manager) => app.send<HealthLine[]>('GET', `/api/menu/${of}/health`, { token });
/** Reads a record, changes it and writes it. */
const change = async (path: string, fields: object) => {
  const { body } = await app.send('GET', path, { token: manager.token });
  expect((await app.send('PUT', path, { token: manager.token, body: { ...body, ...fields } })).status).toBe(200);
};
const product = (id: string) => `/api/menu/${venue}/product/${id}`;

describe('the health of a menu', () => {
  it('lists problems by record and field, until they are fixed', async () => {
    for (const id of [menu.beer, menu.coffee, menu.burger]) await change(product(id), { allergens_declared: true });
    expect(await health()).toMatchObject({ status: 200, body: [] });

    await change(product(menu.beer), { net_price: 0, allergens_declared: false, volume_cl: 25 });
    await change(product(menu.burger), { categories: [] });
    const { body, headers } = await health();
    expect(body).toEqual([
      { kind: 'price_zero', resource: 'product', id: menu.beer, name: 'Bière blonde', field: 'net_price' },
      { kind: 'nowhere', resource: 'product', id: menu.burger, name: 'Burger maison', field: 'categories' },
      { kind: 'allergens_undeclared', resource: 'product', id: menu.beer, name: 'Bière blonde', field: 'allergens_declared' },
      // The other product of the category has a volume, so this one is a drink too.
      { kind: 'volume_missing', resource: 'product', id: menu.coffee, name: 'Café crème', field: 'volume_cl' },
    ]);
    expect(headers.get('x-total-count')).toBe('4');

    await change(product(menu.beer), { net_price: 4.6, allergens_declared: true });
    await change(product(menu.burger), { categories: [menu.category] });
    await change(product(menu.beer), { volume_cl: null });
    expect((await health()).body).toEqual([]);
  });

  it('lists missing and stale translations', async () => {
    const languages = [{ locale: 'en-GB', name: 'Lager', recipe: '' }];
    await change(product(menu.beer), { languages });
    const missing = (await health()).body;
    expect(missing).toHaveLength(4);
    for (const id of [menu.section, menu.category, menu.coffee, menu.burger])
      expect(missing).toContainEqual(
        expect.objectContaining({ kind: 'translation_missing', id, field: 'languages.1.name', locale: 'en-GB' }),
      );
    await change(product(menu.beer), { name: 'Bière rousse' });
    expect((await health()).body[0]).toEqual({
      kind: 'translation_stale',
      resource: 'product',
      id: menu.beer,
      name: 'Bière rousse',
      field: 'languages.1.name',
      locale: 'en-GB',
    });
  });

  it('lists a fee on free products, unless it is a fee per piece, which is not charged', async () => {
    const place = await makeVenue(app);
    const { beer, coffee } = await makeMenu(app, place);
    const own = await makePerson(app, { roles: { manager: [place] } });
    const { token } = own;
    await app.db.pool.query('update product set net_price = 0 where id = any($1)', [[beer, coffee]]);
    const path = `/api/menu/${place}/cost`;
    const fee = { name: 'Gobelet', application: 'product', products_id: [beer, coffee], net_price: 0.5 };
    const { body: made } = await app.send<{ id: string }>('POST', path, { token, body: fee });
    const fees = async () => (await health(place, own)).body.filter(({ kind }) => kind === 'fee_on_free');
    const total = async () => (await placeOrder(app, place, beer)).body.total_price;
    const shownFees = async () => {
      const { body } = await app.send<Menu>('GET', `/api/public/menu/${place}`);
      return resolveMenu(body, new Date(), 'fr-FR').products[beer]?.fees.length;
    };
    expect(await fees()).toEqual([{ kind: 'fee_on_free', resource: 'cost', id: made.id, name: 'Gobelet', field: 'products_id' }]);
    expect([await total(), await shownFees()]).toEqual([0.5, 1]);
    await app.send('PUT', `${path}/${made.id}`, { token, body: { ...made, multiple: true } });
    expect([await fees(), await total(), await shownFees()]).toEqual([[], 0, 0]);
  });

  it('answers 503 when its connection breaks, and works again on the next request', async () => {
    const blocked = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const holder = await app.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table product');
      const asked = health();
      await expect.poll(async () => (await app.db.pool.query(`select 1 ${blocked}`)).rowCount).toBe(1);
      await app.db.pool.query(`select pg_terminate_backend(pid) ${blocked}`);
      expect(await asked).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await health()).status).toBe(200);
  });

  it('is allowed to managers of their own venue, on a paid tier', async () => {
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    expect((await health(venue, reader)).status).toBe(403);
    const other = await makeVenue(app);
    expect((await health(other)).status).toBe(404);
    const free = await makeVenue(app, 'none');
    expect((await health(free, await makePerson(app, { roles: { manager: [free] } }))).status).toBe(402);
  });
});
