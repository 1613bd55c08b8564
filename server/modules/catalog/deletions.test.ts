// Deletions and their effects on other records, refused deletions, and converting a product to a fee.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Cost } from '@ardoise/contract/catalog/costs.ts';
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makeMenu, makePerson, makeVenue, placeOrder, type TestExtras, type TestMenu } from '../../test/factories.ts';

let app: TestApp;
let token: string;
let venue: string;
let menu: TestMenu;
let extras: TestExtras;

beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await makePerson(app, { admin: true }));
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  extras = await makeExtras(app, venue);
});

type InUse = { code: string; used_by: { resource: string; id: string; name: string }[] };
type Versioned = { id: string; version: number };
const at = (path: string) => `/api/menu/${venue}/${path}`;
const send = async <T>(method: string, path: string, body?: unknown) =>
  app.send<T>(method, path, { token, ...(body !== undefined && { body }) });
const product = async (id: string) => (await send<Product>('GET', at(`product/${id}`))).body;
const create = async <T = Versioned>(kind: string, body: object) => (await send<T>('POST', at(kind), body)).body;
const change = async (id: string, fields: Partial<Product>) =>
  (await send<Product>('PUT', at(`product/${id}`), { ...(await product(id)), ...fields })).body;
const fee = (id: string) => send<Cost>('GET', at(`cost/${id}`)).then(({ body }) => body);

describe('a calendar', () => {
  const remove = () => send<InUse>('DELETE', `/api/venue/${venue}/calendar/${extras.calendar}`);

  it('cannot be deleted while in use, and the answer names its users', async () => {
    const exceptions = [{ calendar_id: extras.calendar, position: null, unavailable: true }];
    const category = await create('category', { name: 'Midi', exceptions });
    await change(menu.beer, { exceptions: [{ calendar_id: extras.calendar, position: null, unavailable: null, net_price: 3.5 }] });
    const profile = (await send<object>('GET', `/api/venue/${venue}`)).body;
    await send('PUT', `/api/venue/${venue}`, { ...profile, hours: extras.calendar });
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        used_by: [
          { resource: 'venue', id: venue, name: 'Chez Test' },
          { resource: 'category', id: category.id, name: 'Midi' },
          { resource: 'product', id: menu.beer, name: 'Bière blonde' },
        ],
      },
    });
    await change(menu.beer, { exceptions: [] });
    await send('DELETE', at(`category/${category.id}`));
    const now = (await send<object>('GET', `/api/venue/${venue}`)).body;
    expect((await remove()).body.used_by).toEqual([{ resource: 'venue', id: venue, name: 'Chez Test' }]);
    await send('PUT', `/api/venue/${venue}`, { ...now, hours: null });
    expect((await remove()).status).toBe(200);
  });

  it('is either deleted or set as opening hours, never both under concurrency', async () => {
    const profile = (await send<object>('GET', `/api/venue/${venue}`)).body;
    const answers = await Promise.all([remove(), send('PUT', `/api/venue/${venue}`, { ...profile, hours: extras.calendar })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(answers[0].status === 200 ? [200, 422] : [200, 409]);
  });

  it('keeps the last of overlapping slots, and sorts them', async () => {
    const slot = (beginHour: number, endHour: number) => ({ beginHour, beginMinute: 0, endHour, endMinute: 0 });
    const timetable = [[slot(20, 24), slot(10, 12), slot(12, 14), slot(11, 13)], [], [], [], [], [], []];
    const made = await send<Calendar>('POST', `/api/venue/${venue}/calendar`, { name: 'Semaine', timetable });
    expect(made.body.timetable[0]).toEqual([slot(11, 13), slot(20, 24)]);
  });
});

describe('a deleted record', () => {
  it('is removed from every list, which raises the versions of those records', async () => {
    await change(menu.beer, { recommendations: [menu.coffee], instructions: [extras.instruction], tags: ['diet:vegan', extras.tag] });
    const named = {
      name: 'Couvert',
      application: 'venue',
      sections: [menu.section],
      category_id: [menu.category],
      products_id: [menu.coffee],
      net_price: 1,
      tax_rate: 0.2,
    };
    const cost = await create<Cost>('cost', named);
    const before = await product(menu.beer);
    await send('DELETE', at(`instruction/${extras.instruction}`));
    await send('DELETE', `/style/tags/${extras.tag}?venueId=${venue}`);
    await send('DELETE', at(`product/${menu.coffee}`));
    const after = await product(menu.beer);
    expect(after).toMatchObject({ recommendations: [], instructions: [], tags: ['diet:vegan'] });
    expect(after.version).toBe(before.version + 3);
    expect((await send('PUT', at(`product/${menu.beer}`), before)).body).toMatchObject({ code: 'stale_version' });
    expect(await fee(cost.id)).toMatchObject({ products_id: [], version: cost.version + 1 });
    await send('DELETE', at(`category/${menu.category}`));
    await send('DELETE', at(`section/${menu.section}`));
    expect(await fee(cost.id)).toMatchObject({ sections: [], category_id: [], version: cost.version + 3 });
    expect(await product(menu.beer)).toMatchObject({ categories: [], category_id: null, section_name: null, version: after.version + 1 });
  });

  it('removes the categories of a deleted section from fees', async () => {
    const cost = await create<Cost>('cost', {
      name: 'Couvert',
      application: 'category',
      category_id: [menu.category],
      net_price: 1,
      tax_rate: 0.2,
    });
    expect((await send('DELETE', at(`section/${menu.section}?recursive=true`))).status).toBe(200);
    expect(await fee(cost.id)).toMatchObject({ category_id: [] });
    expect((await send('GET', at(`product/${menu.beer}`))).status).toBe(404);
  });

  it('is refused while a remaining bundle or set contains a product of it', async () => {
    const set = await create('product', { name: 'Plateau', type_id: 3, net_price: 9, products: [menu.beer] });
    const bundle = await create('product', {
      name: 'Formule',
      type_id: 2,
      net_price: 12,
      bundle_categories: [{ name: 'A', products: [{ id: menu.beer }] }],
    });
    const refused = {
      status: 409,
      body: {
        code: 'in_use',
        used_by: [
          { resource: 'product', id: bundle.id, name: 'Formule' },
          { resource: 'product', id: set.id, name: 'Plateau' },
        ],
      },
    };
    expect(await send<InUse>('DELETE', at(`product/${menu.beer}`))).toMatchObject(refused);
    expect(await send<InUse>('DELETE', at(`section/${menu.section}?recursive=true`))).toMatchObject(refused);
    expect(await send<InUse>('PUT', at(`product/${menu.beer}/cost`))).toMatchObject(refused);
    expect((await product(menu.beer)).categories).toEqual([menu.category]);
  });
});

describe('a product converted to a fee', () => {
  it('leaves the catalogue, keeps id, texts, price and tax, and is charged only to guests who add it', async () => {
    const languages = [
      { locale: 'en-GB' as const, name: 'Bag', recipe: 'Paper' },
      { locale: 'de-DE' as const, name: '', recipe: 'Papier' },
    ];
    const bag = await create<Product>('product', {
      name: 'Sac',
      recipe: 'Papier kraft',
      type_id: 1,
      net_price: 0.6,
      categories: [menu.category],
      languages,
    });
    await change(menu.beer, { recommendations: [bag.id] });
    const converted = await send<Cost>('PUT', at(`product/${bag.id}/cost`));
    expect(converted).toMatchObject({
      status: 200,
      body: {
        id: bag.id,
        name: 'Sac',
        recipe: 'Papier kraft',
        application: 'venue',
        manual: true,
        net_price: 0.6,
        tax_rate: 0.2,
        price_ht: 0.5,
      },
    });
    expect(converted.body.languages).toEqual([
      { locale: 'en-GB', name: 'Bag', recipe: 'Paper', message: '', stale: false },
      { locale: 'de-DE', name: 'Sac', recipe: 'Papier', message: '', stale: true },
    ]);
    expect(await fee(bag.id)).toEqual(converted.body);
    expect((await send('GET', at(`product/${bag.id}`))).status).toBe(404);
    expect((await product(menu.beer)).recommendations).toEqual([]);
    expect((await send('PUT', at(`product/${bag.id}/cost`))).status).toBe(404);
    const published = (await app.send<Menu>('GET', `/api/public/menu/${venue}`)).body;
    expect(published.categories[0]?.products).not.toContain(bag.id);
    expect((await placeOrder(app, venue, menu.beer)).body.costs).toEqual([]);
    expect((await placeOrder(app, venue, menu.beer, { costs: [bag.id] })).body.costs).toMatchObject([
      { id: bag.id, qty: 1, net_price: 0.6 },
    ]);
  });

  it('is converted once under concurrency', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('PUT', at(`product/${menu.coffee}/cost`))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it('needs Premium', async () => {
    const smart = await makeVenue(app, 'smart');
    const { coffee } = await makeMenu(app, smart);
    expect((await send('PUT', `/api/menu/${smart}/product/${coffee}/cost`)).status).toBe(402);
    expect((await send('GET', `/api/menu/${smart}/product/${coffee}`)).status).toBe(200);
  });
});

describe('a fee and an instruction', () => {
  it('apply from the next order', async () => {
    const cost = await create<Cost>('cost', {
      name: 'Couvert',
      application: 'category',
      category_id: [menu.category],
      multiple: true,
      net_price: 1.5,
      tax_rate: 0.2,
    });
    expect((await placeOrder(app, venue, menu.beer)).body).toMatchObject({
      total_price: 6.1,
      costs: [{ id: cost.id, qty: 1, net_price: 1.5 }],
    });
    await send('PUT', at(`cost/${cost.id}`), { ...cost, unavailable: true });
    expect((await placeOrder(app, venue, menu.beer)).body).toMatchObject({ total_price: 4.6, costs: [] });
    await change(menu.burger, { instructions: [extras.instruction] });
    const [, medium] = (await send<Instruction>('GET', at(`instruction/${extras.instruction}`))).body.options;
    const instructions = [{ instruction: extras.instruction, options: [{ id: medium?.id }] }];
    const asked = { items: [{ product: menu.burger, qty: 1, instructions }] };
    expect((await placeOrder(app, venue, menu.burger, asked)).status).toBe(201);
    await send('DELETE', at(`instruction/${extras.instruction}`));
    expect((await placeOrder(app, venue, menu.burger, asked)).status).toBe(422);
  });

  it('of another venue are refused', async () => {
    const unknown = { items: [{ product: menu.beer, qty: 1 }], costs: [newId()] };
    expect((await placeOrder(app, venue, menu.beer, unknown)).status).toBe(422);
  });
});

describe('the steps of a bundle', () => {
  it('keep their ids through changes, and get new ones in a copy', async () => {
    const step = (name: string, id?: string) => ({ name, products: [{ id: menu.burger }], ...(id && { id }) });
    const made = await create<Product>('product', {
      name: 'Formule',
      type_id: 2,
      net_price: 12,
      bundle_categories: [step('Plat'), step('Dessert')],
    });
    const [first, second] = made.bundle_categories.map(({ id }) => id);
    const moved = { ...made, bundle_categories: [step('Dessert', second), step('Plat', first), step('Café', newId())] };
    const kept = (await send<Product>('PUT', at(`product/${made.id}`), moved)).body;
    expect(kept.bundle_categories.map(({ id, name }) => [name, id]).slice(0, 2)).toEqual([
      ['Dessert', second],
      ['Plat', first],
    ]);
    expect(kept.bundle_categories[2]?.id).not.toBe(moved.bundle_categories[2]?.id);
    const copy = await create<Product>('product', { name: 'Copie', type_id: 2, net_price: 12, bundle_categories: [step('Plat', first)] });
    expect(copy.bundle_categories[0]?.id).not.toBe(first);
  });
});
