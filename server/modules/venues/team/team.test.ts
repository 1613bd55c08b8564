// The team of a venue: its lists, the rights to see and change them, and removed members.
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue, type Person } from '../../../test/factories.ts';

type Member = { role: string; user: { id: string; email: string } };
type Lists = Partial<Record<'managers' | 'bartenders' | 'readers', string[]>> & { version: number; code?: string; errors?: object };
let test: TestApp;
let venue: string;
let smart: string;
const people: Record<string, Person> = {};

beforeAll(async () => {
  test = await startTestApp();
  venue = await makeVenue(test);
  smart = await makeVenue(test, 'smart');
  people.admin = await makePerson(test, { admin: true });
  people.manager = await makePerson(test, { email: 'm@test.example', roles: { manager: [venue, smart] } });
  people.bartender = await makePerson(test, { email: 'b@test.example', roles: { bartender: [venue, smart] } });
  people.reader = await makePerson(test, { email: 'r@test.example', roles: { reader: [venue, smart] } });
  people.stranger = await makePerson(test, { email: 's@test.example', roles: { manager: [await makeVenue(test)] } });
});

const who = (name: string) => people[name] as Person;
const as = <T = Lists>(name: string, method: string, path: string, body?: unknown) =>
  test.send<T>(method, path, { token: who(name).token, body });
const team = async (name: string, of = venue) =>
  (await as<Member[]>(name, 'GET', `/api/venue/${of}/team`)).body.map(({ role, user }) => `${role} ${user.email}`).sort();
const profile = (name: string, of = venue) => as(name, 'GET', `/api/venue/profile/${of}`);
const write = async (name: string, lists: object, of = venue) =>
  as(name, 'PUT', `/api/venue/profile/${of}`, { ...(await profile(name, of)).body, ...lists });
const listsOf = ({ managers, bartenders, readers }: Lists) => ({ managers, bartenders, readers });

describe('the lists of a venue', () => {
  it('are visible by right: bartenders to managers on Premium only', async () => {
    const all = ['bartender b@test.example', 'manager m@test.example', 'reader r@test.example'];
    expect(await team('admin')).toEqual(all);
    expect(await team('manager')).toEqual(all);
    expect(await team('manager', smart)).toEqual(all.slice(1));
    expect((await as('reader', 'GET', `/api/venue/${venue}/team`)).status).toBe(403);
    expect((await as('stranger', 'GET', `/api/venue/${venue}/team`)).status).toBe(404);
    const [managers, bartenders, readers] = ['manager', 'bartender', 'reader'].map((name) => [who(name).id]);
    expect(listsOf((await profile('manager')).body)).toEqual({ managers, bartenders, readers });
    expect(listsOf((await profile('manager', smart)).body)).toEqual({ managers, bartenders: undefined, readers });
  });

  it('are accepted in the profile as read', async () => {
    for (const of of [venue, smart]) for (const name of ['manager', 'admin']) expect((await write(name, {}, of)).status).toBe(200);
    expect(await team('admin')).toHaveLength(3);
  });

  it('answer 403 if the caller changes a read-only one, and nothing is stored', async () => {
    const before = (await profile('admin')).body;
    const tries: Record<string, object> = { managers: [who('reader').id], bartenders: [] };
    for (const [list, ids] of Object.entries(tries))
      expect((await write('manager', { [list]: ids, name: 'Autre' })).status, list).toBe(403);
    expect((await write('manager', { bartenders: [] }, smart)).status).toBe(403);
    expect((await profile('admin')).body).toEqual(before);
  });

  it('invite added registered users, who get no right before they accept', async () => {
    const { id, email } = await makePerson(test, { email: 'new@test.example' });
    const { body } = await write('manager', { readers: [who('reader').id, id] });
    expect(body.readers).toEqual([who('reader').id]);
    const { body: waiting } = await as<{ role: string; email: string }[]>('manager', 'GET', `/api/auth/invitation/${venue}`);
    expect(waiting).toMatchObject([{ role: 'reader', email }]);
    expect((await write('manager', { readers: [who('reader').id, id] })).status).toBe(200);
    expect(await write('manager', { readers: ['019b76da-a800-77b3-be05-a33185761471'] })).toMatchObject({
      status: 422,
      body: { errors: { readers: { code: 'unknown_id' } } },
    });
  });
});

it('makes earlier readings of the profile stale, so that a form removes no new member', async () => {
  const before = (await profile('admin')).body;
  const { id } = await makePerson(test);
  await test.db.transaction((tx) => test.app.modules.venues.grantRole(tx, venue, { role: 'manager', account: id, by: id }));
  expect(await as('admin', 'PUT', `/api/venue/profile/${venue}`, before)).toMatchObject({ status: 409, body: { code: 'stale_version' } });
  expect((await profile('admin')).body.managers).toContain(id);
  expect((await as('admin', 'DELETE', `/api/venue/${venue}/team/manager/${id}`)).status).toBe(200);
  expect((await profile('admin')).body.version).toBe(before.version + 2);
});

describe('taking a role away', () => {
  it('ends the right at once, and is refused for a read-only list', async () => {
    const { id, token } = await makePerson(test, { roles: { reader: [venue], bartender: [venue] } });
    const works = async () => [
      (await test.send('GET', `/api/menu/${venue}/product`, { token })).status,
      (await test.send('GET', `/api/order/${venue}`, { token })).status,
    ];
    expect(await works()).toEqual([200, 200]);
    expect((await as('manager', 'DELETE', `/api/venue/${venue}/team/bartender/${id}`)).status).toBe(403);
    expect((await as('manager', 'DELETE', `/api/venue/${venue}/team/reader/${id}`)).status).toBe(200);
    expect(await works()).toEqual([403, 200]);
    expect((await as('manager', 'DELETE', `/api/venue/${venue}/team/reader/${id}`)).status).toBe(404);
    expect((await as('admin', 'DELETE', `/api/venue/${venue}/team/bartender/${id}`)).status).toBe(200);
    expect(await works()).toEqual([404, 404]);
    expect((await as('admin', 'DELETE', `/api/venue/${venue}/team/cook/${who('reader').id}`)).status).toBe(404);
  });

  it('does the same through the profile’s list', async () => {
    const { id, token } = await makePerson(test, { roles: { reader: [smart] } });
    const { body } = await profile('manager', smart);
    expect(body.readers).toContain(id);
    expect((await write('manager', { readers: body.readers?.filter((one) => one !== id) }, smart)).status).toBe(200);
    expect((await test.send('GET', `/api/menu/${smart}/product`, { token })).status).toBe(404);
  });
});

describe('users who may be picked', () => {
  const found = async (name: string, query: string) =>
    (await as<{ email: string }[]>(name, 'GET', `/api/user/registered?${query}`)).body.map(({ email }) => email);

  it('are all for an admin, those of the own venues for a manager, none for others', async () => {
    expect(await found('admin', 'email=S%40test')).toEqual(['s@test.example']);
    expect(await found('manager', 'email=s%40test')).toEqual([]);
    expect(await found('manager', 'email=b%40')).toEqual(['b@test.example']);
    expect(await found('reader', 'email=test')).toEqual([]);
    expect(await found('manager', `id=${who('bartender').id}&id=${who('stranger').id}`)).toEqual(['b@test.example']);
  });
});
