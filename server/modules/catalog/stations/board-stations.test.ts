// What boards are told of stations: which products are made at each.
import type { BoardStation } from '@ardoise/contract/orders.ts';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeRecord, makeVenue } from '../../../test/factories.ts';

let app: TestApp;
let token: string;
let venue: string;
let stations: Record<'bar' | 'kitchen', string>;
let products: Record<'beer' | 'board' | 'steak', string>;

/** A Premium venue with two stations and three products, that nothing lists yet. */
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
/** A category with its products, in sections at their places in these. */
const addCategory = async (
  said: { station?: string | null; position?: number },
  listed: readonly string[],
  sections: readonly (readonly [string, number])[] = [],
) => {
  const id = await makeRecord(app, venue, 'category', { name: 'Catégorie', ...said });
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
const told = async () => {
  const { status, body } = await app.send<BoardStation[]>('GET', `/api/order/${venue}/station`, { token });
  expect(status).toBe(200);
  return body;
};
/** By the station's name, the products made there by theirs. */
const made = async () => {
  const named = new Map(Object.entries(products).map(([name, id]) => [id, name]));
  return Object.fromEntries((await told()).map(({ name, products: ids }) => [name, ids.map((id) => named.get(id) ?? id).sort()]));
};

it('are listed in their order with their products, also those that make nothing', async () => {
  await start();
  const card = await addSection(1);
  await addCategory({ station: stations.bar }, [products.beer], [[card, 1]]);
  expect(await told()).toEqual([
    { id: stations.bar, name: 'Bar', products: [products.beer] },
    { id: stations.kitchen, name: 'Cuisine', products: [] },
  ]);
});

it('make what the first category on the menu says: by section, then by position, then by place', async () => {
  await start();
  const [drinks, card] = [await addSection(1), await addSection(2)];
  const [bar, kitchen] = [
    await addCategory({ station: stations.bar }, [products.beer, products.board], [[drinks, 1]]),
    await addCategory({ station: stations.kitchen }, [products.board, products.steak], [[card, 1]]),
  ];
  expect(await made()).toEqual({ Bar: ['beer', 'board'], Cuisine: ['steak'] });
  // The section with the kitchen's category is moved to the top.
  await app.db.pool.query('update section set position = 0 where id = $1', [card]);
  expect(await made()).toEqual({ Bar: ['beer'], Cuisine: ['board', 'steak'] });
  // Both in one section: the lower position is first, whatever the place.
  await app.db.pool.query('update section_category set section_id = $1, position = 2 where category_id = $2', [drinks, kitchen]);
  expect(await made()).toEqual({ Bar: ['beer', 'board'], Cuisine: ['steak'] });
  await app.db.pool.query('update category set position = 5 where id = $1', [kitchen]);
  expect(await made()).toEqual({ Bar: ['beer'], Cuisine: ['board', 'steak'] });
  // Among equals, the place in the list.
  await app.db.pool.query('update category set position = 5 where id = $1', [bar]);
  expect(await made()).toEqual({ Bar: ['beer', 'board'], Cuisine: ['steak'] });
});

it('make nothing that stands first in a category without a station; a category that is on no menu comes last', async () => {
  await start();
  const card = await addSection(1);
  // In no section, so last, however low its position.
  await addCategory({ station: stations.bar, position: 0 }, [products.beer, products.steak]);
  const everywhere = await addCategory({ station: null }, [products.steak], [[card, 1]]);
  await addCategory({ station: stations.kitchen }, [products.steak], [[card, 2]]);
  expect(await made()).toEqual({ Bar: ['beer'], Cuisine: [] });
  await app.db.pool.query('delete from category where id = $1', [everywhere]);
  expect(await made()).toEqual({ Bar: ['beer'], Cuisine: ['steak'] });
});

it('make a product that stands twice on the menu once, and nothing of another venue', async () => {
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
  expect(await made()).toEqual({ Bar: ['beer'], Cuisine: [] });
});

it('are told to whoever works with orders, and to nobody else', async () => {
  await start();
  const manager = await makePerson(app, { roles: { manager: [venue] } });
  expect((await app.send('GET', `/api/order/${venue}/station`, { token: manager.token })).status).toBe(403);
  const smart = await makeVenue(app, 'smart');
  const bartender = await makePerson(app, { roles: { bartender: [smart] } });
  expect((await app.send('GET', `/api/order/${smart}/station`, { token: bartender.token })).status).toBe(402);
});
