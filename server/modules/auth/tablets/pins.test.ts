// Shared tablets: PIN sign-in, its rights and duration, and the limits of wrong PINs.
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { basic, makeMenu, makePerson, makeVenue, PASSWORD, type Person, placeOrder, staffOrder } from '../../../test/factories.ts';
import { within } from '../../../test/harness/within.ts';

type Code = { code?: string; errors?: Record<string, { code: string }> };
type SignedIn = { jwt: string } & Code;
const HOUR_S = 3600;
const PIN = '4071';
const clock = movableClock();
let test: TestApp;
let venue: string;
let other: string;
let beer: string;
let manager: Person;
let token: string;
let device: string;

beforeAll(async () => {
  test = await startTestApp({}, clock);
  venue = await makeVenue(test, 'premium', 'Chez Pin');
  other = await makeVenue(test);
  ({ beer } = await makeMenu(test, venue));
  manager = await makePerson(test, { roles: { manager: [venue] } });
  ({ token, id: device } = (await as<{ token: string; id: string }>('POST', 'device', { name: 'Comptoir' })).body);
});

const as = <T = Code>(method: string, path: string, body?: unknown, by = manager.token) =>
  test.send<T>(method, `/api/venue/${venue}/${path}`, { token: by, body });
const enter = (user: string, pin: string, more = {}) =>
  test.send<SignedIn>('POST', '/api/auth/device/pin', { body: { venue, device: token, user, pin, ...more } });
const people = (more = {}) =>
  test.send<{ people: { name: string }[] } & Code>('POST', '/api/auth/device', { body: { venue, device: token, ...more } });
const bartender = async (pin = PIN): Promise<Person> => {
  const person = await makePerson(test, { roles: { bartender: [venue], manager: [other] } });
  expect((await as('PUT', `pin/${person.id}`, { pin })).status).toBe(200);
  return person;
};
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
const freshManager = async () => {
  const { body } = await test.send<{ jwt: string }>('GET', '/api/auth/token', {
    headers: { authorization: basic(manager.email, PASSWORD) },
  });
  manager = { ...manager, token: body.jwt };
};

describe('a PIN', () => {
  it('signs a bartender in at the tablet, and orders name them as the preparer', async () => {
    const ana = await bartender();
    const { status, body } = await enter(ana.id, PIN);
    expect(status).toBe(200);
    const placed = await placeOrder(test, venue, beer);
    const order = await staffOrder(test, venue, body.jwt, placed.body.uuid);
    const prepared = await test.send<{ bartender: { name: string } }>('PUT', `/api/order/${order.id}/status/prepare`, { token: body.jwt });
    expect(prepared.body.bartender.name).toBe('Test Person');
    const { rows } = await test.db.pool.query('select bartender_id from orders where id = $1', [order.id]);
    expect(rows).toEqual([{ bartender_id: ana.id }]);
  });

  it('grants the bartender role of that venue and nothing else, whatever roles the account has', async () => {
    const person = await makePerson(test, { admin: true, roles: { bartender: [venue], manager: [venue, other] } });
    await as('PUT', `pin/${person.id}`, { pin: PIN });
    const { jwt } = (await enter(person.id, PIN)).body;
    expect(claimsOf(jwt)).toMatchObject({ admin: false, mgr: [], bar: [venue], reader: [], only: venue });
    const get = async (path: string, method = 'GET', body?: unknown) => (await test.send(method, path, { token: jwt, body })).status;
    expect(await get(`/api/order/${venue}`)).toBe(200);
    expect(await get(`/api/menu/${venue}/product`)).toBe(403);
    expect(await get(`/api/venue/profile/${venue}`)).toBe(403);
    expect(await get(`/api/order/${other}`)).toBe(404);
    expect(await get('/api/user')).toBe(403);
    expect(await get(`/api/order/dump`)).toBe(403);
    for (const [method, path, body] of [
      ['GET', `/api/user/${person.id}`],
      ['PUT', `/api/user/${person.id}`, { firstname: 'X', lastname: 'Y', newsletter: true, version: 1 }],
      ['PUT', '/api/auth/password', { current: PASSWORD, password: 'sonnenblume 42 garten' }],
      ['GET', '/api/auth/session'],
      ['DELETE', '/api/auth/session/others'],
      ['POST', '/api/auth/invited/accept', { venue, token: 'x'.repeat(43) }],
      ['GET', '/api/user/registered'],
    ] as const)
      expect(await get(path, method, body), `${method} ${path}`).toBe(403);
    const venues = await test.send<{ id: string; roles: string[] }[]>('GET', `/api/venue/user/${person.id}`, { token: jwt });
    expect(venues.body.map(({ id, roles }) => [id, roles])).toEqual([[venue, ['bartender']]]);
  });

  it('connects to the live board of its venue only', async () => {
    const { id } = await bartender();
    const { jwt } = (await enter(id, PIN)).body;
    const answerOn = async (at: string): Promise<string> => {
      const socket = io(test.base, { transports: ['websocket'], reconnection: false, forceNew: true });
      const answered = new Promise<string>((resolve) => {
        socket.on('authenticate', () => socket.emit('authenticate', { token: jwt, venue: at }));
        for (const event of ['ready', 'unauthorized']) socket.on(event, () => resolve(event));
      });
      const answer = await within(answered, 'the answer to the board');
      socket.close();
      return answer;
    };
    expect([await answerOn(venue), await answerOn(other)]).toEqual(['ready', 'unauthorized']);
  });

  it('lasts an hour without use and twelve hours in all', async () => {
    const { id } = await bartender();
    let { jwt } = (await enter(id, PIN)).body;
    const works = async () => (await test.send('GET', `/api/order/${venue}`, { token: jwt })).status;
    const renew = () => test.send<{ jwt: string }>('PUT', '/api/auth/token', { token: jwt, body: { uuid: id } });
    for (let hour = 0; hour < 13; hour++) {
      clock.forward(HOUR_S * 0.9);
      const { body } = await renew();
      jwt = body.jwt;
    }
    expect(claimsOf(jwt).exp - claimsOf(jwt).iat).toBeLessThan(HOUR_S);
    expect(await works()).toBe(200);
    clock.forward(HOUR_S * 0.4);
    expect([await works(), (await renew()).status]).toEqual([401, 401]);
    jwt = (await enter(id, PIN)).body.jwt;
    clock.forward(HOUR_S + 1);
    expect(await works()).toBe(401);
    await freshManager();
  });

  it('is refused if it is easy to guess or malformed', async () => {
    const { id } = await bartender();
    for (const [code, ...pins] of [
      ['pin_easy', '1234', '0000', '454545', '7890', '123123'],
      ['pin_year', '1984', '2031'],
      ['pin_pattern', '2580', '0852', '1478', '1397', '147258'],
    ] as const)
      for (const pin of pins)
        expect(await as('PUT', `pin/${id}`, { pin })).toMatchObject({ status: 422, body: { errors: { pin: { code } } } });
    for (const pin of ['123', '1234567', '12a4', '４０７１', ' 4071']) expect((await as('PUT', `pin/${id}`, { pin })).status).toBe(400);
    expect((await as('PUT', `pin/${manager.id}`, { pin: PIN })).status).toBe(404);
  });
});

describe('wrong PINs', () => {
  it('are limited to five in 15 minutes a person; ten lock the PIN until a manager sets another', async () => {
    const { id } = await bartender();
    const five = async () => {
      for (let time = 0; time < 5; time++) expect(await enter(id, '9999')).toMatchObject({ status: 422 });
      const { status, headers } = await enter(id, PIN);
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
      clock.forward(15 * 60 + 1);
    };
    await five();
    await five();
    expect((await enter(id, PIN)).body).toMatchObject({ errors: { pin: { code: 'pin_locked' } } });
    await freshManager();
    expect((await as<{ user: { id: string }; locked: boolean }[]>('GET', 'pin')).body.find(({ user }) => user.id === id)).toMatchObject({
      locked: true,
    });
    await as('PUT', `pin/${id}`, { pin: '8264' });
    expect((await enter(id, '8264')).status).toBe(200);
  });

  it('count for a day, even if the PIN is right in between', async () => {
    const { id } = await bartender();
    const wrong = async (times: number) => {
      for (let time = 0; time < times; time++) expect(await enter(id, '9999')).toMatchObject({ status: 422 });
      clock.forward(15 * 60 + 1);
    };
    for (let round = 0; round < 2; round++) {
      await wrong(4);
      expect((await enter(id, PIN)).status).toBe(200);
    }
    clock.forward(24 * HOUR_S);
    expect((await enter(id, PIN)).status).toBe(200);
    for (let round = 0; round < 2; round++) {
      await wrong(4);
      expect((await enter(id, PIN)).status).toBe(200);
    }
    await wrong(2);
    expect((await enter(id, PIN)).body).toMatchObject({ errors: { pin: { code: 'pin_locked' } } });
    await freshManager();
  });

  it("are not cleared by another person's right PIN, neither for the person nor for the tablet", async () => {
    const [knows, victim, ...others] = await Promise.all(Array.from({ length: 6 }, () => bartender()));
    const tryOn = async ({ id }: Person, times: number) => {
      for (let time = 0; time < times; time++) {
        expect((await enter(id, '9999')).status).toBe(422);
        expect((await enter((knows as Person).id, PIN)).status).toBe(200);
      }
    };
    await tryOn(victim as Person, 5);
    expect((await enter((victim as Person).id, PIN)).status).toBe(429);
    for (const other of others.slice(0, 2)) await tryOn(other, 5);
    for (let time = 0; time < 5; time++) await enter((others[2] as Person).id, '9999');
    expect((await enter((knows as Person).id, PIN)).status).toBe(429);
    clock.forward(15 * 60 + 1);
    await freshManager();
  });

  it('are limited to twenty in 15 minutes a tablet, over all people', async () => {
    clock.forward(15 * 60 + 1);
    const all = await Promise.all(Array.from({ length: 5 }, () => bartender()));
    for (const { id } of all.slice(0, 4)) for (let time = 0; time < 5; time++) await enter(id, '9999');
    expect((await enter((all[4] as Person).id, PIN)).status).toBe(429);
    clock.forward(15 * 60 + 1);
    expect((await enter((all[4] as Person).id, PIN)).status).toBe(200);
    await freshManager();
  });
});

describe('a tablet', () => {
  it('lists people with a PIN by short name, and answers no unknown device', async () => {
    const { body } = await people();
    expect(body).toMatchObject({ venue: 'Chez Pin' });
    expect(body.people.every(({ name }) => name === 'Test P.')).toBe(true);
    for (const wrong of [{ device: 'x'.repeat(43) }, { venue: other }])
      for (const answer of [await people(wrong), await enter(manager.id, PIN, wrong)])
        expect(answer).toMatchObject({ status: 422, body: { code: 'device_unknown' } });
    const { rows } = await test.db.pool.query('select t::text as row from device t');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  it('ends its sessions when it, a PIN or a role is removed', async () => {
    const works = async (jwt: string) => (await test.send('GET', `/api/order/${venue}`, { token: jwt })).status;
    const [ana, ben, eva] = [await bartender(), await bartender(), await bartender()];
    const [a, b, e] = await Promise.all([ana, ben, eva].map(async ({ id }) => (await enter(id, PIN)).body.jwt));
    expect(await Promise.all([a, b, e].map((jwt) => works(jwt as string)))).toEqual([200, 200, 200]);
    await as('DELETE', `pin/${ana.id}`);
    const admin = await makePerson(test, { admin: true });
    expect((await as('DELETE', `team/bartender/${ben.id}`, undefined, admin.token)).status).toBe(200);
    expect(await Promise.all([a, b, e].map((jwt) => works(jwt as string)))).toEqual([401, 401, 200]);
    // A bartender who gets the role again does not get the former PIN back.
    await test.db.pool.query(`insert into venue_role (venue_id, account_id, role) values ($1, $2, 'bartender')`, [venue, ben.id]);
    expect((await enter(ben.id, PIN)).status).toBe(422);
    expect((await as('DELETE', `device/${device}`)).status).toBe(200);
    expect(await works(e as string)).toBe(401);
    expect(await people()).toMatchObject({ status: 422, body: { code: 'device_unknown' } });
    // Their own sign-in is another session.
    expect((await test.send('GET', `/api/venue/profile/${other}`, { token: eva.token })).status).toBe(200);
  });
});

it('starts no session while its tablet is being removed', async () => {
  const { id } = await bartender();
  for (let time = 0; time < 8; time++) {
    const made = (await as<{ token: string; id: string }>('POST', 'device', { name: 'Salle' })).body;
    const [entered] = await Promise.all([enter(id, PIN, { device: made.token }), as('DELETE', `device/${made.id}`)]);
    if (entered.status !== 200) continue;
    expect((await test.send('GET', `/api/order/${venue}`, { token: entered.body.jwt })).status).toBe(401);
  }
  const { rows } = await test.db.pool.query('select from session where tablet is not null and tablet not in (select id from device)');
  expect(rows).toEqual([]);
});
