// Actions of admins on users over HTTP, and their effect on those users.
import { beforeAll, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { basic, makeMenu, makePerson, makeVenue, PASSWORD, type Person, placeOrder, staffOrder } from '../../test/factories.ts';
import { mailsTo as mailsOf } from '../../test/mails.ts';

type User = { id: string; email: string; firstname: string; version: number; pending: boolean; disabled: boolean; admin: boolean };
const clock = movableClock();
let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await startTestApp({}, clock);
  admin = await makePerson(test, { admin: true, email: 'chief@test.example' });
});

const asAdmin = <T = User>(method: string, path: string, body?: unknown) => test.send<T>(method, path, { token: admin.token, body });
const signIn = (email: string, password = PASSWORD) =>
  test.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization: basic(email, password) } });
const read = async (id: string) => (await asAdmin('GET', `/api/user/${id}`)).body;
const change = async (id: string, wished: object) => asAdmin('PUT', `/api/user/${id}`, { ...(await read(id)), ...wished });
const create = (wished: object) =>
  asAdmin<User & { code?: string; errors?: object }>('POST', '/api/user', { firstname: 'Éva', lastname: 'Durand', ...wished });
const mailsTo = (email: string) => mailsOf(test, email);
const tokenIn = (mail?: { body: string }) => /reset\?token=([\w-]+)&welcome=1$/m.exec(mail?.body ?? '')?.[1] ?? '';

describe('a new user', () => {
  it('gets a single-use link in their language, valid for seven days, and signs in with the password they choose', async () => {
    const { status, body } = await create({ email: 'eva@test.example', locale: 'de' });
    expect([status, body]).toMatchObject([201, { email: 'eva@test.example', pending: true, disabled: false, admin: false }]);
    const [mail] = await mailsTo('eva@test.example');
    expect(mail?.subject).toBe('Ardoise – Ihr Konto ist bereit');
    expect(mail?.body).toContain('Guten Tag Éva Durand,');
    expect((await signIn('eva@test.example', '')).status).toBe(401);
    clock.forward(6 * 86_400);
    const choose = () => test.send('PUT', '/api/auth/forgotten', { body: { token: tokenIn(mail), password: 'sonnenblume 42 garten' } });
    expect((await choose()).status).toBe(204);
    expect((await choose()).body).toMatchObject({ code: 'reset_expired' });
    expect((await signIn('eva@test.example', 'sonnenblume 42 garten')).status).toBe(200);
    // The days that passed ended the admins' sessions.
    admin.token = (await signIn(admin.email)).body.jwt;
    expect((await read(body.id)).pending).toBe(false);
    expect(await asAdmin('POST', `/api/user/${body.id}/invite`)).toMatchObject({ status: 409, body: { code: 'already_registered' } });
  });

  it('gets a new link three times an hour; each replaces the previous one', async () => {
    const { body } = await create({ email: 'fay@test.example' });
    const again = () => asAdmin('POST', `/api/user/${body.id}/invite`);
    const [first] = await mailsTo('fay@test.example');
    expect((await again()).status).toBe(204);
    const second = (await mailsTo('fay@test.example'))[1];
    const choose = (token: string) => test.send('PUT', '/api/auth/forgotten', { body: { token, password: 'sonnenblume 42 garten' } });
    expect((await choose(tokenIn(first))).body).toMatchObject({ code: 'reset_expired' });
    expect((await again()).status).toBe(204);
    await mailsTo('fay@test.example');
    expect(await again()).toMatchObject({ status: 429 });
    expect((await choose(tokenIn(second))).status).toBe(422);
  });

  it('needs an e-mail that no other account has, ignoring case', async () => {
    for (const email of ['eva@test.example', 'EVA@test.example', ' Chief@Test.example '])
      expect(await create({ email })).toMatchObject({ status: 409, body: { code: 'duplicate', errors: { email: { code: 'taken' } } } });
  });

  it.each([
    ['of two alphabets', { email: 'аna@test.example' }],
    ['with a line end', { email: 'ana@test.example\r\nBcc: all@test.example' }],
    ['that is too long', { email: `${'a'.repeat(250)}@test.example` }],
    ['that is two', { email: 'ana@test.example,ben@test.example' }],
    ['with a name around', { email: 'Ana <ana@test.example>' }],
  ])('is refused with an address %s', async (_, wrong) => {
    const { status, body } = await create(wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['email']]);
  });
});

describe('the list of users', () => {
  it('finds parts of names and addresses, ignoring case and accents, and counts', async () => {
    const find = async (query: string) => {
      const { body, headers } = await asAdmin<User[]>('GET', `/api/user?${query}`);
      return [headers.get('x-total-count'), ...body.map(({ email }) => email)];
    };
    expect(await find('name=durand+eva')).toEqual(['1', 'eva@test.example']);
    expect(await find('name=FAY%40')).toEqual(['1', 'fay@test.example']);
    expect(await find('name=durand&sort=email&order=DESC&page=0&pageSize=1')).toEqual(['2', 'fay@test.example']);
    expect(await find('name=%25')).toEqual(['0']);
  });
});

describe('an admin', () => {
  it('changes address, right and state of others, with a mail to the previous address', async () => {
    const ana = await makePerson(test, { email: 'ana@test.example' });
    expect(await change(ana.id, { email: 'anna@test.example', admin: true })).toMatchObject({ status: 200, body: { admin: true } });
    const [mail] = await mailsTo('ana@test.example');
    expect(mail?.subject).toContain('adresse de connexion');
    expect(mail?.body).not.toContain('anna@');
    expect((await signIn('ana@test.example')).status).toBe(401);
    expect((await signIn('anna@test.example')).status).toBe(200);
    expect((await change(ana.id, { email: 'CHIEF@test.example' })).body).toMatchObject({ code: 'duplicate' });
    expect((await change(ana.id, { admin: false })).body).toMatchObject({ admin: false });
  });

  it('cannot give an account the operator’s address, nor take the operator’s right or account', async () => {
    const operator = await makePerson(test, { admin: true, email: 'operator@test.example' });
    const other = await makePerson(test, { admin: true });
    for (const [id, email] of [
      [operator.id, 'away@test.example'],
      [other.id, 'Operator@test.example'],
    ] as const)
      expect(await change(id, { email })).toMatchObject({ status: 422, body: { errors: { email: { code: 'operator_address' } } } });
    for (const taken of [{ admin: false }, { disabled: true }])
      expect(await change(operator.id, taken)).toMatchObject({ status: 409, body: { code: 'operator_account' } });
    expect(await test.send('DELETE', `/api/user/${operator.id}`, { token: admin.token })).toMatchObject({
      status: 409,
      body: { code: 'operator_account' },
    });
    await test.db.pool.query('update account set admin = false where id = any($1)', [[operator.id, other.id]]);
  });

  it('cannot change their own address', async () => {
    expect((await change(admin.id, { email: 'else@test.example', firstname: 'Chief' })).body).toMatchObject({
      firstname: 'Chief',
      email: admin.email,
    });
  });

  it('disables a user, whose sessions end, and enables them again', async () => {
    const ben = await makePerson(test, { email: 'ben@test.example' });
    const works = async (token: string) => (await test.send('GET', `/api/user/${ben.id}`, { token })).status;
    expect(await works(ben.token)).toBe(200);
    expect((await change(ben.id, { disabled: true })).body).toMatchObject({ disabled: true });
    expect([await works(ben.token), (await signIn(ben.email)).status]).toEqual([401, 401]);
    expect((await change(ben.id, { disabled: false })).status).toBe(200);
    expect(await works(ben.token)).toBe(401);
    expect(await works((await signIn(ben.email)).body.jwt)).toBe(200);
  });

  it('stays while no other admin is left, also against two concurrent changes', async () => {
    const other = await makePerson(test, { admin: true, email: 'second@test.example' });
    // An admin without a password cannot sign in, so it does not count.
    await create({ email: 'pending@test.example', admin: true });
    const [mine, theirs] = [await read(admin.id), await read(other.id)];
    const withdraw = (record: User, { token }: Person) =>
      test.send('PUT', `/api/user/${record.id}`, { token, body: { ...record, admin: false } });
    const both = await Promise.all([withdraw(mine, other), withdraw(theirs, admin)]);
    // The second request comes from a former admin, or would remove the last one.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await test.db.pool.query('select id from account where admin and password_hash is not null');
    expect(rows).toHaveLength(1);
    await test.db.pool.query('update account set admin = id = $1', [admin.id]);
    for (const id of [admin.id, other.id]) test.app.bus.publish({ topic: 'account', id });
    for (const wished of [{ admin: false }, { disabled: true }])
      expect((await change(admin.id, wished)).body).toMatchObject({ code: 'last_admin' });
    expect((await asAdmin('DELETE', `/api/user/${admin.id}`)).body).toMatchObject({ code: 'last_admin' });
  });
});

describe('an erased user', () => {
  it('leaves the orders they handled and no personal data', async () => {
    const venue = await makeVenue(test);
    const { beer } = await makeMenu(test, venue);
    const zoe = await makePerson(test, { email: 'zoe@test.example', roles: { bartender: [venue] } });
    await test.db.pool.query(`update account set firstname = 'Zoé', lastname = 'Quintard' where id = $1`, [zoe.id]);
    const placed = await placeOrder(test, venue, beer);
    const order = await staffOrder(test, venue, zoe.token, placed.body.uuid);
    expect((await test.send('PUT', `/api/order/${order.id}/status/prepare`, { token: zoe.token })).status).toBe(200);
    expect((await asAdmin('DELETE', `/api/user/${zoe.id}`)).body).toMatchObject({ firstname: 'Zoé', email: 'zoe@test.example' });
    expect((await test.send('GET', `/api/user/${zoe.id}`, { token: zoe.token })).status).toBe(401);
    expect((await asAdmin('GET', `/api/user/${zoe.id}`)).status).toBe(404);
    expect((await signIn(zoe.email)).status).toBe(401);
    const { rows } = await test.db.pool.query(
      'select o.bartender_id, t::text as account from orders o join account t on t.id = o.bartender_id',
    );
    expect(rows).toMatchObject([{ bartender_id: zoe.id }]);
    for (const table of ['account', 'invitation', 'mail', 'venue_role', 'venue_event', 'password_reset']) {
      const text = (await test.db.pool.query(`select t::text as row from ${table} t`)).rows.map(({ row }) => row).join();
      expect(text, table).not.toMatch(/Zoé|Quintard|zoe@/);
    }
    const csv = (await test.send<string>('GET', `/api/order/${venue}/history.csv`, { token: admin.token })).body;
    expect(csv).toContain('A-001');
    expect(csv).not.toContain('Quintard');
    expect((await create({ email: 'zoe@test.example' })).status).toBe(201);
  });
});

it('is for admins only: a manager cannot read or change another user’s record', async () => {
  const manager = await makePerson(test, { roles: { manager: [await makeVenue(test)] } });
  const as = (method: string, path: string, body?: unknown) => test.send(method, path, { token: manager.token, body });
  expect((await as('GET', '/api/user')).status).toBe(403);
  expect((await as('POST', '/api/user', { firstname: 'A', lastname: 'B', email: 'x@test.example' })).status).toBe(403);
  for (const [method, path] of [
    ['DELETE', `/api/user/${admin.id}`],
    ['POST', `/api/user/${admin.id}/invite`],
    ['DELETE', `/api/user/${admin.id}/session`],
  ] as const)
    expect((await as(method, path)).status, path).toBe(403);
  expect((await as('GET', `/api/user/${admin.id}`)).status).toBe(404);
});
