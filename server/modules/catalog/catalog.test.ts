import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, type TestMenu } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue] } });
});

type Problem = { code: string; errors: Record<string, { code: string }> };
const at = (path: string) => `/api/menu/${venue}/${path}`;
const get = <T>(path: string) => app.send<T>('GET', at(path), { token: manager.token });
const send = <T = Problem>(method: string, path: string, body?: unknown) =>
  app.send<T>(method, at(path), { token: manager.token, ...(body !== undefined && { body }) });
const create = async (fields: object = {}) =>
  (
    await send<Product>('POST', 'product', {
      name: 'Croque',
      type_id: 1,
      net_price: 12.5,
      tax_rate: 0.1,
      categories: [menu.category],
      ...fields,
    })
  ).body;

describe('a product', () => {
  it('is created, read, changed and deleted', async () => {
    const made = await create({ languages: [{ locale: 'de-DE', name: 'Schinken-Käse-Toast', recipe: '' }], volume_cl: 33 });
    expect(made).toMatchObject({
      name: 'Croque',
      uuid: made.id,
      net_price: 12.5,
      price_ht: 11.36,
      standalone: true,
      type_id: 1,
      version: 1,
      categories: [menu.category],
    });
    expect((await get<Product>(`product/${made.id}`)).body).toEqual(made);
    const changed = await send<Product>('PUT', `product/${made.id}`, { ...made, name: 'Croque-monsieur', net_price: 13 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Croque-monsieur', net_price: 13, price_ht: 11.82, version: 2 } });
    expect((await send('DELETE', `product/${made.id}`)).status).toBe(200);
    expect((await get(`product/${made.id}`)).status).toBe(404);
  });

  it('refuses a change of an outdated version', async () => {
    const made = await create();
    await send('PUT', `product/${made.id}`, { ...made, name: 'First' });
    expect(await send('PUT', `product/${made.id}`, { ...made, name: 'Second' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    });
    expect((await get<Product>(`product/${made.id}`)).body.name).toBe('First');
  });

  it.each([
    [{ name: '' }, 400, 'name'],
    [{ name: 'x'.repeat(201) }, 400, 'name'],
    [{ net_price: '12' }, 400, 'net_price'],
    [{ tax_rate: 1 }, 400, 'tax_rate'],
    [{ type_id: 4 }, 400, 'type_id'],
    [{ admin: true }, 400, 'admin'],
    [{ languages: [{ locale: 'xx-XX', name: 'a' }] }, 400, 'languages.0.locale'],
    [
      {
        languages: [
          { locale: 'de-DE', name: 'a' },
          { locale: 'de-DE', name: 'b' },
        ],
      },
      400,
      'languages',
    ],
  ])('with %j is refused by field, and nothing is stored', async (fields, status, field) => {
    const before = (await get<Product[]>('product')).headers.get('x-total-count');
    const answer = await send('POST', 'product', { name: 'Bad', type_id: 1, net_price: 5, ...fields });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.errors)).toContain(field);
    expect((await get<Product[]>('product')).headers.get('x-total-count')).toBe(before);
  });

  it('counts as declared with an allergen, whatever the field says', async () => {
    const made = await create({ tags: ['allergen:milk', 'diet:vegetarian'], allergens_declared: false });
    expect(made.allergens_declared).toBe(true);
    const bare = await send<Product>('PUT', `product/${made.id}`, { ...made, tags: ['diet:vegetarian'], allergens_declared: false });
    expect(bare.body.allergens_declared).toBe(false);
    const again = await send<Product>('PUT', `product/${made.id}`, { ...bare.body, tags: ['allergen:eggs'] });
    expect(again.body.allergens_declared).toBe(true);
  });

  it('cannot change its type', async () => {
    const made = await create();
    expect(await send('PUT', `product/${made.id}`, { ...made, type_id: 3, products: [menu.beer] })).toMatchObject({
      status: 422,
      body: { errors: { type_id: {} } },
    });
  });

  it('is found by a part of its name, regardless of case and accents', async () => {
    await create({ name: 'Crème brûlée 100%' });
    const names = async (query: string) => (await get<Product[]>(`product?${query}`)).body.map(({ name }) => name);
    expect(await names('name=CREME')).toContain('Crème brûlée 100%');
    expect(await names(`name=${encodeURIComponent('0%')}`)).toEqual(['Crème brûlée 100%']);
    expect(await names('name=_rûl')).toEqual([]);
    expect(await names(`menu=${menu.section}&type=1&name=burger`)).toEqual(['Burger maison']);
  });

  it('is listed in pages, sorted, with the total', async () => {
    const { body, headers } = await get<Product[]>('product?page=0&pageSize=2&sort=net_price&order=DESC');
    expect(body).toHaveLength(2);
    const prices = (await get<Product[]>('product')).body.map(({ net_price }) => net_price);
    expect(body[0]?.net_price).toBe(Math.max(...prices));
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(2);
    const ids = await get<Product[]>(`product?id=${menu.beer}&id=${menu.coffee}`);
    expect(ids.body.map(({ id }) => id).sort()).toEqual([menu.beer, menu.coffee].sort());
  });

  it.each([
    'sort=password',
    'order=UP',
    'page=-1',
    'page=x',
    'pageSize=501',
    'type=9',
    'colour=red',
    'category=1',
    'sort=(select 1)',
    'name[$gt]=a',
    'id=x',
  ])('list with ?%s is a 400', async (query) => {
    expect(await get(`product?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('sections and categories', () => {
  const picture = async () => {
    const id = newId();
    await app.db.pool.query('insert into file (venue_id, id, width, height) values ($1, $2, 1000, 350)', [venue, id]);
    return id;
  };

  it('need a picture when created, and keep the order of their lists', async () => {
    expect(await send('POST', 'section', { name: 'Carte' })).toMatchObject({
      status: 400,
      body: { errors: { image: { code: 'required' } } },
    });
    const a = (await send<Category>('POST', 'category', { name: 'A' })).body;
    const b = (await send<Category>('POST', 'category', { name: 'B', products: [menu.coffee, menu.beer] })).body;
    expect(b).toMatchObject({ position: 100, products: [menu.coffee, menu.beer] });
    const image = await picture();
    const section = (await send<Section>('POST', 'section', { name: 'Bar', image, categories: [b.id, a.id] })).body;
    expect(section).toMatchObject({ categories: [b.id, a.id], image_url: `/files/${image}` });
    expect((await get<Category>(`category/${a.id}`)).body.sections).toEqual([section.id]);
  });

  it('are sorted all at once or not at all', async () => {
    const ids = (await get<Section[]>('section')).body.map(({ id }) => id);
    const sort = (sections: string[]) => app.send('PUT', '/api/menu/section/sort', { token: manager.token, body: { sections } });
    expect((await sort([...ids].reverse())).status).toBe(200);
    expect((await get<Section[]>('section')).body.map(({ id }) => id)).toEqual([...ids].reverse());
    for (const wrong of [ids.slice(1), [...ids, ids[0] as string], [...ids.slice(1), newId()]])
      expect((await sort(wrong)).status).toBe(400);
    expect((await sort([newId()])).status).toBe(404);
  });

  it('are deleted with contents that are in no other one, if requested', async () => {
    const image = await picture();
    const shared = await create({ name: 'Shared' });
    const only = await create({ name: 'Only', categories: [] });
    const category = (await send<Category>('POST', 'category', { name: 'Leaving', products: [shared.id, only.id] })).body;
    const section = (await send<Section>('POST', 'section', { name: 'Leaving', image, categories: [category.id, menu.category] })).body;
    expect(await send('DELETE', `section/${section.id}`)).toMatchObject({ status: 409, body: { code: 'not_empty' } });
    expect((await send('DELETE', `section/${section.id}?recursive=true`)).status).toBe(200);
    expect((await get(`category/${category.id}`)).status).toBe(404);
    expect((await get(`product/${only.id}`)).status).toBe(404);
    expect((await get(`product/${shared.id}`)).status).toBe(200);
    expect((await get(`category/${menu.category}`)).status).toBe(200);
  });

  it('are switched on and off, with the published menu', async () => {
    const published = async () =>
      (await app.send<{ version: number; products: { id: string; unavailable: boolean }[] }>('GET', `/api/public/menu/${venue}`)).body;
    const before = await published();
    expect((await send<Product>('PUT', `product/available/${menu.coffee}`, { unavailable: true })).body.unavailable).toBe(true);
    const after = await published();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.products.find(({ id }) => id === menu.coffee)?.unavailable).toBe(true);
    await send('PUT', `product/available/${menu.coffee}`, { unavailable: false });
    expect((await send('PUT', `product/available/${menu.coffee}`, {})).status).toBe(400);
    expect((await send<Category>('PUT', `category/available/${menu.category}`, { unavailable: true })).body.unavailable).toBe(true);
    expect((await send<Section>('PUT', `section/available/${menu.section}`, { unavailable: true })).body.unavailable).toBe(true);
  });
});
