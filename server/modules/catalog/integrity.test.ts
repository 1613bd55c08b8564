// Integrity of the catalogue: deletions with sets and recommendations, complete records, and versions.
import { type Category, categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { type Product, productInput } from '@ardoise/contract/catalog/products.ts';
import { type Section, sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { tableInput } from '@ardoise/contract/tables.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, type TestMenu } from '../../test/factories.ts';
import { queueAtLock } from '../../test/locks.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

const send = <T>(method: string, path: string, body?: unknown) => app.send<T>(method, `/api/menu/${venue}/${path}`, { token, body });
const create = async <T extends { id: string } = Product>(kind: string, fields: object): Promise<T> => {
  const { status, body } = await send<T>('POST', kind, fields);
  expect(status).toBe(201);
  return body;
};
const read = async <T = Product>(path: string): Promise<T> => (await send<T>('GET', path)).body;
const product = (fields: object = {}) => create('product', { name: 'Tarte', type_id: 1, net_price: 6, tax_rate: 0.1, ...fields });
const setOf = (...products: string[]) => product({ name: 'Menu', type_id: 3, products });
const section = async (categories: string[]) => {
  const image = newId();
  await app.db.pool.query('insert into file (venue_id, id, width, height) values ($1, $2, 1000, 350)', [venue, image]);
  return create<Section>('section', { name: 'Midi', image, categories });
};
const category = (products: string[]) => create<Category>('category', { name: 'Desserts', products });

describe('a recursive deletion of a section', () => {
  it('deletes sets with their parts, and removes recommendations of them', async () => {
    const part = await product();
    const set = await setOf(part.id);
    const kept = await product({ recommendations: [menu.beer, part.id, set.id] });
    const leaving = await section([(await category([part.id, set.id])).id]);
    expect((await send('DELETE', `section/${leaving.id}?recursive=true`)).status).toBe(200);
    for (const { id } of [part, set]) expect((await send('GET', `product/${id}`)).status).toBe(404);
    expect((await read(`product/${kept.id}`)).recommendations).toEqual([menu.beer]);
  });

  it('is refused if a set elsewhere needs one of its products', async () => {
    const part = await product();
    const set = await setOf(part.id);
    const leaving = await section([(await category([part.id])).id]);
    const answer = await send<{ code: string; used_by: object[] }>('DELETE', `section/${leaving.id}?recursive=true`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use', used_by: [{ id: set.id }] } });
    expect(await read<Section>(`section/${leaving.id}`)).toEqual(leaving);
    expect((await send('GET', `product/${part.id}`)).status).toBe(200);
  });
});

describe('a product deleted while a set with it is created', () => {
  const race = async (first: 'delete' | 'create') => {
    const { id } = await product();
    const remove = () => send<{ code: string }>('DELETE', `product/${id}`);
    const make = () => send<{ errors: object }>('POST', 'product', { name: 'Menu', type_id: 3, net_price: 9, products: [id] });
    return first === 'delete' ? queueAtLock(app, venue, [remove, make]) : (await queueAtLock(app, venue, [make, remove])).toReversed();
  };

  it('is gone if the deletion is first: the set is refused by field', async () => {
    const [removed, made] = await race('delete');
    expect(removed?.status).toBe(200);
    expect(made).toMatchObject({ status: 422, body: { errors: { 'products.0': { code: 'unknown_id' } } } });
  });

  it('stays if the set is first', async () => {
    const [removed, made] = await race('create');
    expect(made?.status).toBe(201);
    expect(removed).toMatchObject({ status: 409, body: { code: 'in_use' } });
  });
});

describe('a record deleted by another request a moment earlier', () => {
  const remove = (path: string) => () => send('DELETE', path);
  const off = { unavailable: true };
  const calls: [string, string, (id: string) => Promise<{ status: number }>][] = [
    ['switched', 'section', (id) => send('PUT', `section/available/${id}`, off)],
    ['switched', 'category', (id) => send('PUT', `category/available/${id}`, off)],
    ['switched', 'product', (id) => send('PUT', `product/available/${id}`, off)],
    ['marked out of stock', 'product', (id) => app.send('PUT', `/api/menu/${id}/unavailable`, { token })],
    ['parted from its picture', 'section', (id) => send('DELETE', `section/${id}/image`)],
    ['parted from its picture', 'product', (id) => send('DELETE', `product/${id}/image`)],
    ['made a fee', 'product', (id) => send('PUT', `product/${id}/cost`)],
    ['deleted', 'section', (id) => send('DELETE', `section/${id}`)],
    ['deleted', 'category', (id) => send('DELETE', `category/${id}`)],
    ['deleted', 'product', (id) => send('DELETE', `product/${id}`)],
    ['deleted', 'cost', (id) => send('DELETE', `cost/${id}`)],
  ];
  const makes: Record<string, () => Promise<{ id: string }>> = {
    section: () => section([]),
    category: () => category([]),
    product: () => product(),
    cost: () => create('cost', { name: 'Sac', application: 'venue', net_price: 1, tax_rate: 0.2 }),
  };

  it.each(calls)('cannot be %s: a %s is a 404, and the menu stays unchanged', async (_what, kind, call) => {
    const { id } = await (makes[kind] as () => Promise<{ id: string }>)();
    const menuVersion = async () =>
      (await app.db.pool.query('select menu_version from venue_counter where venue_id = $1', [venue])).rows[0].menu_version;
    const before = await menuVersion();
    const answers = await queueAtLock(app, venue, [remove(`${kind}/${id}`), () => call(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await menuVersion()).toBe(before + 1);
  });

  it('keeps a section whose category was added a moment earlier', async () => {
    const { id } = await section([]);
    const inside = await category([]);
    const answers = await queueAtLock(app, venue, [
      async () => send('PUT', `category/${inside.id}`, { ...(await read<Category>(`category/${inside.id}`)), sections: [id] }),
      remove(`section/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await read<Section>(`section/${id}`)).categories).toEqual([inside.id]);
  });
});

describe('a change', () => {
  it.each([
    ['section', sectionInput],
    ['category', categoryInput],
    ['product', productInput],
    ['table', tableInput],
  ])('of a %s without one of its fields is a 400 that names it', async (kind, input) => {
    if (kind === 'table') await makeTable(app, venue, '12');
    const base = kind === 'table' ? `/api/venue/${venue}/table` : `/api/menu/${venue}/${kind}`;
    const { body: list } = await app.send<(Record<string, unknown> & { id: string })[]>('GET', base, { token });
    const record: Record<string, unknown> & { id: string } = list[0] ?? { id: 'none' };
    for (const field of [...Object.keys(input.shape), 'version']) {
      const { [field]: _, ...rest } = record;
      const answer = await app.send<{ errors: object }>('PUT', `${base}/${record.id}`, { token, body: rest });
      expect([answer.status, answer.body.errors], field).toEqual([400, { [field]: { code: 'required', message: expect.any(String) } }]);
    }
    expect((await app.send('GET', `${base}/${record.id}`, { token })).body).toEqual(record);
  });
});

describe('versions', () => {
  const versions = async () => {
    const all = await Promise.all(['section', 'category', 'product'].map((kind) => read<{ id: string; version: number }[]>(kind)));
    return new Map(all.flat().map(({ id, version }) => [id, version]));
  };
  /** The records whose versions a call raises. */
  const raised = async (call: () => Promise<{ status: number }>): Promise<string[]> => {
    const before = await versions();
    expect((await call()).status).toBe(200);
    return [...(await versions())].filter(([id, version]) => version !== before.get(id)).map(([id]) => id);
  };

  it('rise when a product is linked to a category or unlinked, from either side, and only then', async () => {
    const [one, other] = [await product(), await product()];
    const place = await category([one.id]);
    const put = async (path: string, change: object) => send('PUT', path, { ...(await read<object>(path)), ...change });
    const [ofPlace, ofOther] = [`category/${place.id}`, `product/${other.id}`];
    const both = [place.id, other.id].sort();
    expect((await raised(() => put(ofPlace, { products: [one.id, other.id] }))).sort()).toEqual(both);
    expect((await raised(() => put(ofPlace, { products: [one.id] }))).sort()).toEqual(both);
    expect((await raised(() => put(ofOther, { categories: [place.id] }))).sort()).toEqual(both);
    expect((await raised(() => put(ofOther, { categories: [] }))).sort()).toEqual(both);
    expect(await raised(() => put(ofPlace, { tagline: 'Maison' }))).toEqual([place.id]);
  });

  it('rise when deleting a section removes a category of a remaining product', async () => {
    const stays = await product();
    const [kept, gone] = [await category([stays.id]), await category([stays.id])];
    const leaving = await section([gone.id]);
    expect(await raised(() => send('DELETE', `section/${leaving.id}?recursive=true`))).toEqual([stays.id]);
    expect((await read<{ categories: string[] }>(`product/${stays.id}`)).categories).toEqual([kept.id]);
  });

  it("stay when a switch is toggled; the menu's version rises only with an effect", async () => {
    const published = async () => (await app.send<{ version: number }>('GET', `/api/public/menu/${venue}`)).body.version;
    for (const path of [`product/available/${menu.coffee}`, `category/available/${menu.category}`, `section/available/${menu.section}`]) {
      const before = await published();
      expect(await raised(() => send('PUT', path, { unavailable: false }))).toEqual([]);
      expect(await published()).toBe(before);
      expect(await raised(() => send('PUT', path, { unavailable: true }))).toEqual([]);
      expect(await published()).toBeGreaterThan(before);
      await send('PUT', path, { unavailable: false });
    }
  });
});
