// A record comes back from the history as it was before a change: with its links, at its place, and only as far as that can be.
import { type Change, changeRoutes, RESTORE_DAYS } from '@ardoise/contract/changes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import {
  makeExtras,
  makeMenu,
  makePerson,
  makeRecord,
  makeVenue,
  type Person,
  type TestExtras,
  type TestMenu,
} from '../../test/factories.ts';

type Rec = Record<string, unknown> & { id: string; version: number };
type Restored = { version: number | null; change: Change | null };
const clock = movableClock();
let app: TestApp;
let venue: string;
let manager: Person;
let menu: TestMenu;
let extras: TestExtras;

beforeAll(async () => {
  app = await startTestApp({}, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  extras = await makeExtras(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue] } });
});

const ask = <T = Rec>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, { token } = manager) =>
  app.send<T>(method, path, { token, ...(body && { body }) });
const send = async <T = Rec>(...call: Parameters<typeof ask>): Promise<T> => {
  const { status, body } = await ask<T>(...call);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};
const at = (rest: string) => `/api/menu/${venue}/${rest}`;
const read = (rest: string) => send('GET', at(rest));
const edit = async (rest: string, change: object) => send('PUT', at(rest), { ...(await read(rest)), ...change });
const remove = (rest: string) => send('DELETE', at(rest));
const list = async (rest: string) => (await send<Rec[]>('GET', at(rest))).map(({ id }) => id);
const history = (query = ''): Promise<Change[]> => send('GET', changeRoutes.list.path.replace(':venue', venue) + query);
const newest = async (): Promise<Change> => (await history('?pageSize=1'))[0] as Change;
const path = (change: string) => changeRoutes.restore.path.replace(':venue', venue).replace(':change', change);
const refused = (change: string, resource: string, record: string, more: object = {}, by = manager) =>
  ask<{ code: string; missing?: object[] }>('POST', path(change), { resource, record, ...more }, by);
/** Looks first at what would be, as the dialog does, and then does it. */
const restore = async (change: string, resource: string, record: string): Promise<Restored> => {
  const asked = { resource, record };
  const { version, change: told } = await send<Restored>('POST', path(change), { ...asked, dry_run: true });
  const done = await send<Restored>('POST', path(change), { ...asked, version });
  expect(done.change?.records.map(({ what, fields }) => ({ what, fields }))).toEqual(
    told?.records.map(({ what, fields }) => ({ what, fields })),
  );
  return done;
};
/** A record without what a restoration may change of it: its version. */
const content = ({ version: _, switched: __, ...record }: Rec) => record;
const told = ({ records }: Change) => records.map(({ resource, name, what }) => `${resource} ${name} ${what}`);

describe('a deleted record', () => {
  it('comes back whole: values, translations, place in its lists, and into the lists that named it', async () => {
    await edit(`product/${menu.beer}`, {
      ...{ recipe: 'Pression', tags: [extras.tag], instructions: [extras.instruction], recommendations: [menu.coffee] },
      languages: [{ locale: 'en-GB', name: 'Beer', recipe: '' }],
      exceptions: [{ calendar_id: extras.calendar, position: null, unavailable: null, net_price: 3 }],
    });
    await edit(`product/${menu.burger}`, { recommendations: [menu.coffee, menu.beer] });
    await edit(`cost/${extras.cost}`, { application: 'product', products_id: [menu.beer, menu.burger] });
    const before = await Promise.all([`product/${menu.beer}`, `product/${menu.burger}`, `cost/${extras.cost}`].map(read));
    await remove(`product/${menu.beer}`);
    const deletion = await newest();
    expect(deletion.records[0]).toMatchObject({ what: 'deleted', restorable: true });
    const { change } = await restore(deletion.id, 'product', menu.beer);
    const after = await Promise.all([`product/${menu.beer}`, `product/${menu.burger}`, `cost/${extras.cost}`].map(read));
    expect(after.map(content)).toEqual(before.map(content));
    for (const [place, { version }] of after.entries()) expect(version).toBeGreaterThan((before[place] as Rec).version);
    expect((await read(`category/${menu.category}`)).products).toEqual([menu.beer, menu.burger, menu.coffee]);
    expect(told(change as Change)[0]).toBe('product Bière blonde restored');
    expect((await history()).find(({ id }) => id === deletion.id)?.records[0]?.restorable).toBe(false);
    expect((await refused(deletion.id, 'product', menu.beer)).body.code).toBe('duplicate');
  });

  it('brings what went with it, and leaves alone what came back by itself', async () => {
    await edit(`product/${menu.burger}`, { recommendations: [menu.beer] });
    const before = await Promise.all([`section/${menu.section}`, `category/${menu.category}`, `product/${menu.burger}`].map(read));
    await send('DELETE', `${at(`section/${menu.section}`)}?recursive=true`);
    const { id } = await newest();
    await restore(id, 'product', menu.coffee);
    await edit(`product/${menu.coffee}`, { recipe: 'Double' });
    const { change } = await restore(id, 'section', menu.section);
    expect(told(change as Change).sort()).toEqual([
      ...['category Tout restored', 'product Bière blonde restored', 'product Burger maison restored', 'section Carte restored'],
    ]);
    const after = await Promise.all([`section/${menu.section}`, `category/${menu.category}`, `product/${menu.burger}`].map(read));
    expect(after.map(content)).toEqual(before.map(content));
    expect((await read(`product/${menu.coffee}`)).recipe).toBe('Double');
  });

  it('of every kind comes back, and so does what named it', async () => {
    await edit(`category/${menu.category}`, { station: extras.station });
    await edit(`product/${menu.beer}`, { instructions: [extras.instruction], tags: ['allergen:gluten', extras.tag] });
    await edit(`instruction/${extras.instruction}`, {
      options: [{ name: 'Saignant', tags: [extras.tag], allergens_declared: true }],
    });
    const table = await makeRecord(app, venue, 'table', { number: 'T12' });
    const named = [`category/${menu.category}`, `product/${menu.beer}`, `instruction/${extras.instruction}`];
    const before = await Promise.all(named.map(read));
    const paths: Record<string, string> = {
      ...{ station: `/api/venue/${venue}/station/${extras.station}`, tag: `/style/tags/${extras.tag}?venueId=${venue}` },
      ...{
        cost: at(`cost/${extras.cost}`),
        calendar: `/api/venue/${venue}/calendar/${extras.calendar}`,
        table: `/api/venue/${venue}/table/${table}`,
      },
    };
    for (const [resource, where] of Object.entries(paths)) {
      const id = resource === 'table' ? table : (extras[resource] as string);
      await send('DELETE', where);
      const { change } = await restore((await newest()).id, resource, id);
      expect(change?.records.find(({ record }) => record === id)).toMatchObject({ resource, what: 'restored' });
    }
    expect((await Promise.all(named.map(read))).map(content)).toEqual(before.map(content));
    await remove(`instruction/${extras.instruction}`);
    await restore((await newest()).id, 'instruction', extras.instruction);
    expect((await Promise.all(named.map(read))).map(content)).toEqual(before.map(content));
  });

  it('comes back without what is gone since, and waits for what it cannot be without', async () => {
    const { id: set } = await send('POST', at('product'), {
      ...{ name: 'Formule', type_id: 3, net_price: 20, tax_rate: 0.1, products: [menu.beer], recommendations: [menu.coffee] },
      categories: [menu.category],
    });
    await remove(`product/${set}`);
    const ofSet = (await newest()).id;
    await remove(`product/${menu.coffee}`);
    await remove(`product/${menu.beer}`);
    const ofBeer = (await newest()).id;
    const waits = await refused(ofSet, 'product', set);
    expect(waits).toMatchObject({
      status: 409,
      body: { code: 'restore_first', missing: [{ resource: 'product', record: menu.beer, name: 'Bière blonde' }] },
    });
    expect((await ask('GET', at(`product/${set}`))).status).toBe(404);
    await restore(ofBeer, 'product', menu.beer);
    await restore(ofSet, 'product', set);
    expect(await read(`product/${set}`)).toMatchObject({ products: [menu.beer], recommendations: [], categories: [menu.category] });
  });

  it('that is charged on nothing any more waits for that', async () => {
    await edit(`cost/${extras.cost}`, { application: 'product', products_id: [menu.coffee] });
    await remove(`cost/${extras.cost}`);
    const { id } = await newest();
    await remove(`product/${menu.coffee}`);
    expect((await refused(id, 'cost', extras.cost)).body).toMatchObject({
      code: 'restore_first',
      missing: [{ resource: 'product', record: menu.coffee, name: 'Café crème' }],
    });
  });

  it('that gave its number or its name elsewhere to another does not take it back', async () => {
    const table = await makeRecord(app, venue, 'table', { number: 'T12' });
    await send('DELETE', `/api/venue/${venue}/table/${table}`);
    const { id } = await newest();
    await makeRecord(app, venue, 'table', { number: 'T12' });
    expect(await refused(id, 'table', table)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    await app.db.pool.query(`update product set ref = 'B1' where id = $1`, [menu.beer]);
    await remove(`product/${menu.beer}`);
    const ofBeer = (await newest()).id;
    await app.db.pool.query(`update product set ref = 'B1' where id = $1`, [menu.burger]);
    await restore(ofBeer, 'product', menu.beer);
    const { rows } = await app.db.pool.query('select id, ref from product where venue_id = $1 and ref <> $2', [venue, '']);
    expect(rows).toEqual([{ id: menu.burger, ref: 'B1' }]);
  });
});

describe('a changed record', () => {
  it('becomes what it was before that change, but for the switch of the evening', async () => {
    const before = await edit(`product/${menu.beer}`, { recipe: 'Pression' });
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const raised = await newest();
    expect(raised.records[0]?.restorable).toBe(true);
    await edit(`product/${menu.beer}`, { net_price: 6, name: 'Blonde', categories: [] });
    await send('PUT', at(`product/available/${menu.beer}`), { unavailable: true });
    expect((await newest()).records[0]?.restorable).toBe(false);
    const { change } = await restore(raised.id, 'product', menu.beer);
    expect(
      change?.records.find(({ record }) => record === menu.beer)?.fields.map(({ field, before, after }) => [field, before, after]),
    ).toEqual([
      ['name', 'Blonde', 'Bière blonde'],
      ['net_price', 6, 4.6],
    ]);
    const after = await read(`product/${menu.beer}`);
    expect(content(after)).toEqual({ ...content(before), unavailable: true });
    // Once more is nothing more, and no new version.
    expect(await restore(raised.id, 'product', menu.beer)).toEqual({ version: after.version, change: null });
    expect((await read(`product/${menu.beer}`)).version).toBe(after.version);
  });

  it('gets its lists back in their order', async () => {
    await edit(`category/${menu.category}`, { products: [menu.coffee, menu.beer] });
    const { id } = await newest();
    await edit(`category/${menu.category}`, { products: [menu.beer, menu.coffee], tagline: 'Frais' });
    await restore(id, 'category', menu.category);
    expect(await read(`category/${menu.category}`)).toMatchObject({ products: [menu.beer, menu.burger, menu.coffee], tagline: '' });
    expect((await read(`product/${menu.burger}`)).categories).toEqual([menu.category]);
  });

  it('is refused where somebody changed it since it was looked at', async () => {
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const { id } = await newest();
    const { version } = await send<Restored>('POST', path(id), { resource: 'product', record: menu.beer, dry_run: true });
    await edit(`product/${menu.beer}`, { net_price: 7 });
    expect(await refused(id, 'product', menu.beer, { version })).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect(await refused(id, 'product', menu.beer)).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect((await read(`product/${menu.beer}`)).net_price).toBe(7);
  });

  it('comes back over a time in which it was gone', async () => {
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const { id } = await newest();
    await remove(`product/${menu.beer}`);
    expect((await history()).find((one) => one.id === id)?.records[0]?.restorable).toBe(false);
    expect((await refused(id, 'product', menu.beer, { dry_run: true })).status).toBe(404);
    await restore((await newest()).id, 'product', menu.beer);
    await edit(`product/${menu.beer}`, { recipe: 'Ambrée' });
    await restore(id, 'product', menu.beer);
    expect(await read(`product/${menu.beer}`)).toMatchObject({ net_price: 4.6, recipe: '', categories: [menu.category] });
  });

  it('of the venue: its profile, but for currency, address for bills and what a switch turns', async () => {
    const profile = `/api/venue/profile/${venue}`;
    const before = await send('GET', profile);
    await send('PUT', profile, {
      ...before,
      name: 'Le Quai',
      website: 'https://quai.example',
      hours: extras.calendar,
      billing_email: 'new@test.example',
    });
    const { id } = await newest();
    await send('PUT', `/api/venue/${venue}/open`, { open: false });
    const { change } = await restore(id, 'profile', venue);
    expect(change?.records[0]?.fields.map(({ field }) => field)).toEqual(['name', 'website', 'hours']);
    const after = await send('GET', profile);
    expect(after).toMatchObject({ name: 'Chez Test', website: '', hours: null, open: false, billing_email: 'new@test.example' });
  });
});

it('comes back for 30 days', async () => {
  await edit(`product/${menu.beer}`, { net_price: 5.2 });
  const { id } = await newest();
  expect(RESTORE_DAYS).toBe(30);
  clock.forward((RESTORE_DAYS - 1) * 86_400);
  const later = await makePerson(app, { roles: { manager: [venue] } });
  expect((await refused(id, 'product', menu.beer, { dry_run: true }, later)).status).toBe(200);
  clock.forward(2 * 86_400);
  const latest = await makePerson(app, { roles: { manager: [venue] } });
  expect((await refused(id, 'product', menu.beer, { dry_run: true }, latest)).body.code).toBe('undo_expired');
});

describe('who may', () => {
  it('is whoever may write such a record, on the venue of the change', async () => {
    await remove(`cost/${extras.cost}`);
    const { id } = await newest();
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    expect((await refused(id, 'cost', extras.cost, {}, reader)).status).toBe(403);
    const other = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    expect((await refused(id, 'cost', extras.cost, {}, other)).status).toBe(404);
    await app.db.pool.query('update subscription set offer = 1 where venue_id = $1', [venue]);
    app.app.bus.publish({ topic: 'venue', id: venue });
    expect((await refused(id, 'cost', extras.cost)).status).toBe(402);
  });

  it('finds nothing that the change has not', async () => {
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const { id } = await newest();
    expect(await refused(id, 'product', menu.coffee)).toMatchObject({ status: 422, body: { errors: { record: { code: 'unknown_id' } } } });
    expect((await refused(newId(), 'product', menu.beer)).status).toBe(404);
    const { id: made } = await send('POST', at('category'), { name: 'Desserts' });
    expect(await refused((await newest()).id, 'category', made)).toMatchObject({ status: 422, body: { code: 'contradiction' } });
    expect(await list('category')).toContain(made);
  });
});
