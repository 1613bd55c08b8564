// Stations for boards: the products prepared at each.
import type { BoardStation } from '@ardoise/contract/orders.ts';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeRecord, makeVenue } from '../../../test/factories.ts';

let app: TestApp;
let token: string;
let venue: string;
let stations: Record<'bar' | 'kitchen', string>;
let products: Record<'beer' | 'board' | 'steak', string>;

/** A Premium venue with two stations and three products in no category yet. */
beforeAll(async () => {
  app = await startTestApp();
});
const start = async () => {
  venue = await makeVenue(app);
  ({ token } = await makePerson(app, { roles: { bartender: [venue] } }));
  stations = {
    kitchen: await makeRecord(app, venue, 'station', { name: 'Cuisine', position: 2 }),
    bar: await makeRecord(app, venue, 'station', { name: 'Bar', position: 1 }),
  };
  products = {
    beer: await makeRecord(app, venue, 'product', { name: 'Bière' }),
    board: await makeRecord(app, venue, 'product', { name: 'Planche' }),
    steak: await makeRecord(app, venue, 'product', { name: 'Bavette' }),
  };
};

const addSection = (position: number) => makeRecord(app, venue, 'section', { name: `Carte ${position}`, position });
/** Adds a category with products, in sections at the given places. */
const addCategory = async (
  fields: { station?: string | null; position?: number },
  listed: readonly string[],
  sections: readonly (readonly [string, number])[] = [],
) => {
  const id = await makeRecord(app, venue, 'category', { name: 'Catégorie', ...fields });
  for (const [place, product] of listed.entries())
    await app.db.pool.query('insert into category_product (venue_id, category_id, product_id, position) values ($1, $2, $3, $4)', [
      venue,
      id,
      product,
      place + 1,
    ]);
  for (const [section, place] of sections)
    await app.db.pool.query('insert into section_category (venue_id, section_id, category_id, position) values ($1, $2, $3, $4)', [
      venue,
      section,
      id,
      place,
    ]);
  return id;
};
const listStations = async () => {
  const { status, body } = await app.send<BoardStation[]>('GET', `/api/order/${venue}/station`, { token });
  expect(status).toBe(200);
  return body;
};
/** The names of products by station. */
const productsByStation = async () => {
  const named = new Map(Object.entries(products).map(([name, id]) => [id, name]));
  return Object.fromEntries((await listStations()).map(({ name, products: ids }) => [name, ids.map((id) => named.get(id) ?? id).sort()]));
};

it('are listed in their order with their products, also those without products', async () => {
  await start();
  const card = await addSection(1);
  await addCategory({ station: stations.bar }, [products.beer], [[card, 1]]);
  expect(await listStations()).toEqual([
    { id: stations.bar, name: 'Bar', products: [products.beer] },
    { id: stations.kitchen, name: 'Cuisine', products: [] },
  ]);
});

it('prepare the products of the first category on the menu: by section, position and place', async () => {
  await start();
  const [drinks, card] = [await addSection(1), await addSection(2)];
  const [bar, kitchen] = [
    await addCategory({ station: stations.bar }, [products.beer, products.board], [[drinks, 1]]),
    await addCategory({ station: stations.kitchen }, [products.board, products.steak], [[card, 1]]),
  ];
  expect(await productsByStation()).toEqual({ Bar: ['beer', 'board'], Cuisine: ['steak'] });
  // The section with the kitchen's category moves to the top.
  await app.db.pool.query('update section set position = 0 where id = $1', [card]);
  expect(await productsByStation()).toEqual({ Bar: ['beer'], Cuisine: ['board', 'steak'] });
  // Both in one section: the lower position is first, regardless of the place.
  await app.db.pool.query('update section_category set section_id = $1, position = 2 where category_id = $2', [drinks, kitchen]);
  expect(await productsByStation()).toEqual({ Bar: ['beer', 'board'], Cuisine: ['steak'] });
  await app.db.pool.query('update category set position = 5 where id = $1', [kitchen]);
  expect(await productsByStation()).toEqual({ Bar: ['beer'], Cuisine: ['board', 'steak'] });
  // With equal positions, the place in the list decides.
  await app.db.pool.query('update category set position = 5 where id = $1', [bar]);
  expect(await productsByStation()).toEqual({ Bar: ['beer', 'board'], Cuisine: ['steak'] });
});

it('do not prepare products whose first category has no station; a category without a section comes last', async () => {
  await start();
  const card = await addSection(1);
  // In no section, so last, despite its low position.
  await addCategory({ station: stations.bar, position: 0 }, [products.beer, products.steak]);
  const everywhere = await addCategory({ station: null }, [products.steak], [[card, 1]]);
  await addCategory({ station: stations.kitchen }, [products.steak], [[card, 2]]);
  expect(await productsByStation()).toEqual({ Bar: ['beer'], Cuisine: [] });
  await app.db.pool.query('delete from category where id = $1', [everywhere]);
  expect(await productsByStation()).toEqual({ Bar: ['beer'], Cuisine: ['steak'] });
});

it('list a product in two sections once, and none of another venue', async () => {
  await start();
  const [first, second] = [await addSection(1), await addSection(2)];
  await addCategory(
    { station: stations.bar },
    [products.beer],
    [
      [first, 1],
      [second, 1],
    ],
  );
  const other = await makeVenue(app);
  const menu = await makeMenu(app, other);
  const theirs = await makeRecord(app, other, 'station', { name: 'Leur bar' });
  await app.db.pool.query('update category set station = $2 where id = $1', [menu.category, theirs]);
  expect(await productsByStation()).toEqual({ Bar: ['beer'], Cuisine: [] });
});

it('are readable for staff with orders only', async () => {
  await start();
  const manager = await makePerson(app, { roles: { manager: [venue] } });
  expect((await app.send('GET', `/api/order/${venue}/station`, { token: manager.token })).status).toBe(403);
  const smart = await makeVenue(app, 'smart');
  const bartender = await makePerson(app, { roles: { bartender: [smart] } });
  expect((await app.send('GET', `/api/order/${smart}/station`, { token: bartender.token })).status).toBe(402);
});
