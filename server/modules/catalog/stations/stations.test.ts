// Stations and their categories, over HTTP.
import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Station } from '@ardoise/contract/catalog/stations.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeRecord, makeVenue } from '../../../test/factories.ts';

let app: TestApp;
let venues: Record<'first' | 'second' | 'smart', string>;
let token: string;
let section: string;
type Problem = { code: string; errors?: object };

beforeAll(async () => {
  app = await startTestApp();
  venues = { first: await makeVenue(app), second: await makeVenue(app), smart: await makeVenue(app, 'smart') };
  ({ section } = await makeMenu(app, venues.first));
  ({ token } = await makePerson(app, { roles: { manager: Object.values(venues) } }));
});

const send = <T>(method: string, path: string, body?: unknown) => app.send<T>(method, path, { token, ...(body !== undefined && { body }) });
const stationPath = (venue: string, id = '') => `/api/venue/${venue}/station${id && `/${id}`}`;
const categoryPath = (venue: string, id = '') => `/api/menu/${venue}/category${id && `/${id}`}`;
const create = async (body: object, venue: string = venues.first) => (await send<Station>('POST', stationPath(venue), body)).body;
const names = async (query = '', venue: string = venues.first) =>
  (await send<Station[]>('GET', stationPath(venue) + query)).body.map(({ name }) => name);
const createCategory = async (body: object) => (await send<Category>('POST', categoryPath(venues.first), body)).body;
const readCategory = async (id: string) => (await send<Category>('GET', categoryPath(venues.first, id))).body;
const published = async () => (await app.send<Menu>('GET', `/api/public/menu/${venues.first}`)).body;

describe('stations', () => {
  it('are created, read, changed and deleted, each with the whole record in the answer', async () => {
    const made = await send<Station>('POST', stationPath(venues.first), { name: ' Bar ' });
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(String), name: 'Bar', position: 100, version: 1 } });
    const one = stationPath(venues.first, made.body.id);
    expect((await send('GET', one)).body).toEqual(made.body);
    const changed = await send<Station>('PUT', one, { ...made.body, name: 'Bar du haut', position: 3 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Bar du haut', position: 3, version: 2 } });
    expect(await send('PUT', one, made.body)).toMatchObject({ status: 409, body: { code: 'stale_version', record: changed.body } });
    expect(await send('DELETE', one)).toMatchObject({ status: 200, body: changed.body });
    for (const method of ['GET', 'DELETE']) expect((await send(method, one)).status).toBe(404);
    expect((await send('PUT', one, changed.body)).status).toBe(404);
  });

  it('are listed by position, then name', async () => {
    const order = { Pizza: 20, écailler: 20, Chaud: 30, Bar: 10 };
    for (const [name, position] of Object.entries(order)) await create({ name, position }, venues.second);
    const all = ['Bar', 'écailler', 'Pizza', 'Chaud'];
    expect(await names('', venues.second)).toEqual(all);
    expect(await names('?sort=position&order=DESC', venues.second)).toEqual(all.toReversed());
    expect(await names('?page=1&pageSize=3', venues.second)).toEqual(['Chaud']);
    expect(await names('?sort=name', venues.second)).toEqual(['Bar', 'Chaud', 'écailler', 'Pizza']);
    expect(await names('?name=ECA', venues.second)).toEqual(['écailler']);
  });

  it('of one venue do not exist under another', async () => {
    const { id, ...body } = await create({ name: 'Ailleurs' }, venues.second);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await send(method, stationPath(venues.first, id), method === 'PUT' ? body : undefined)).status).toBe(404);
    expect(await names(`?id=${id}`)).toEqual([]);
    expect(await names(`?id=${id}`, venues.second)).toEqual(['Ailleurs']);
  });

  it('are for managers of Premium venues', async () => {
    expect((await send('GET', stationPath(venues.smart))).status).toBe(402);
    expect((await send('POST', stationPath(venues.smart), { name: 'Bar' })).status).toBe(402);
    const { id } = await create({ name: 'Gardé' });
    for (const role of ['bartender', 'reader'] as const) {
      const person = await makePerson(app, { roles: { [role]: [venues.first] } });
      for (const [method, path] of [
        ['GET', stationPath(venues.first)],
        ['GET', stationPath(venues.first, id)],
        ['DELETE', stationPath(venues.first, id)],
      ] as const)
        expect((await app.send(method, path, { token: person.token })).status, `${role} ${method}`).toBe(403);
    }
  });

  it.each([
    ['name', {}],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['position', { name: 'Bar', position: -1 }],
    ['position', { name: 'Bar', position: 1.5 }],
    ['printer', { name: 'Bar', printer: 1 }],
  ])('answer 400 on %s for %o', async (field, body) => {
    const { status, body: answer } = await send<Problem>('POST', stationPath(venues.first), body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('a category', () => {
  it('can have a station, which is not public', async () => {
    const { id: station } = await create({ name: 'Plancha' });
    const made = await createCategory({ name: 'Grillades', station, sections: [section] });
    expect(made.station).toBe(station);
    expect(await readCategory(made.id)).toEqual(made);
    const menu = await published();
    expect(menu.categories.map(({ id }) => id)).toContain(made.id);
    expect(JSON.stringify(menu)).not.toContain(station);
    expect(menu.categories.find(({ id }) => id === made.id)).not.toHaveProperty('station');
    // A changed station raises the menu's version like any change of a category; the public menu is the same.
    const changed = await send<Category>('PUT', categoryPath(venues.first, made.id), { ...made, station: null });
    expect(changed.body).toMatchObject({ station: null, version: 2 });
    expect((await published()).version).toBe(menu.version + 1);
  });

  it('loses a deleted station with a new version, so that open forms notice', async () => {
    const { id: station } = await create({ name: 'Four' });
    const [first, second, other] = [
      await createCategory({ name: 'Pizzas', station }),
      await createCategory({ name: 'Tartes', station }),
      await createCategory({ name: 'Vins' }),
    ];
    const { version } = await published();
    expect((await send('DELETE', stationPath(venues.first, station))).status).toBe(200);
    for (const { id } of [first, second]) expect(await readCategory(id)).toMatchObject({ station: null, version: 2 });
    expect(await readCategory(other.id)).toEqual(other);
    expect((await send<Problem>('PUT', categoryPath(venues.first, first.id), first)).body.code).toBe('stale_version');
    // The public menu is unchanged.
    expect((await published()).version).toBe(version);
  });

  it('cannot have a missing station or one of another venue', async () => {
    const foreign = await create({ name: 'Chez eux' }, venues.second);
    const made = await createCategory({ name: 'Salades' });
    const refused = { status: 422, body: { code: 'contradiction', errors: { station: { code: 'unknown_id' } } } };
    for (const station of [foreign.id, newId()]) {
      expect(await send('POST', categoryPath(venues.first), { name: 'Soupes', station })).toMatchObject(refused);
      expect(await send('PUT', categoryPath(venues.first, made.id), { ...made, station })).toMatchObject(refused);
    }
    expect(await send('PUT', categoryPath(venues.first, made.id), { ...made, station: 'bar' })).toMatchObject({
      status: 400,
      body: { errors: { station: expect.anything() } },
    });
    expect(await readCategory(made.id)).toEqual(made);
  });

  it('is saved or refused while its station is being deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const { id: station } = await create({ name: 'Éphémère' });
      const made = await createCategory({ name: 'Tapas' });
      const [saved, deleted] = await Promise.all([
        send('PUT', categoryPath(venues.first, made.id), { ...made, station }),
        send('DELETE', stationPath(venues.first, station)),
      ]);
      expect([200, 422]).toContain(saved.status);
      expect(deleted.status).toBe(200);
      expect((await readCategory(made.id)).station).toBeNull();
    }
  });

  it('keeps its station on a smaller plan, and cannot get a new one', async () => {
    const [old, other] = [
      await makeRecord(app, venues.smart, 'station', { name: 'Bar' }),
      await makeRecord(app, venues.smart, 'station', { name: 'Cuisine' }),
    ];
    const id = await makeRecord(app, venues.smart, 'category', { name: 'Vins', station: old });
    const read = (await send<Category>('GET', categoryPath(venues.smart, id))).body;
    const kept = await send<Category>('PUT', categoryPath(venues.smart, id), { ...read, name: 'Les vins' });
    expect(kept).toMatchObject({ status: 200, body: { name: 'Les vins', station: old } });
    const refused = { status: 402, body: { errors: { station: { code: 'plan_required' } } } };
    expect(await send('PUT', categoryPath(venues.smart, id), { ...kept.body, station: other })).toMatchObject(refused);
    expect(await send('POST', categoryPath(venues.smart), { name: 'Bières', station: old })).toMatchObject(refused);
  });
});
