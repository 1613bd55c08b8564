import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, PASSWORD, type Person } from '../../test/factories.ts';
import type { Account } from './index.ts';

let test: TestApp;
let people: Record<'ana' | 'ben' | 'admin', Person>;

beforeAll(async () => {
  test = await startTestApp();
  people = {
    ana: await makePerson(test, { email: 'ana@test.example' }),
    ben: await makePerson(test, { email: 'ben@test.example' }),
    admin: await makePerson(test, { admin: true }),
  };
});

const path = ({ id }: Person) => `/api/user/${id}`;
const stored = async ({ id }: Person) => {
  const { rows } = await test.db.pool.query('select * from account where id = $1', [id]);
  return rows[0];
};
const change = (version: number) => ({ firstname: 'Ann', lastname: 'Sun', newsletter: true, version });

describe('the own user record', () => {
  it('is read as the contract names it, without secrets', async () => {
    const { ana } = people;
    const { status, body } = await test.send('GET', path(ana), { token: ana.token });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ana.id,
      firstname: 'Test',
      lastname: 'Person',
      email: 'ana@test.example',
      admin: false,
      newsletter: false,
      locale: 'fr',
      disabled: false,
      pending: false,
      registration_date: (await stored(ana)).registration_date.toISOString(),
      version: 1,
    });
  });

  it('answers 401 without a token, 404 to another user, and the record to an admin', async () => {
    const { ana, ben, admin } = people;
    expect((await test.send('GET', path(ana))).status).toBe(401);
    expect((await test.send('GET', path(ana), { token: ben.token })).status).toBe(404);
    expect((await test.send('PUT', path(ana), { token: ben.token, body: change(1) })).status).toBe(404);
    expect((await test.send('PUT', path(ana), { token: ben.token, body: {} })).status).toBe(404);
    expect((await test.send('GET', path(ana), { token: admin.token })).status).toBe(200);
    expect((await stored(ana)).version).toBe(1);
  });

  it.each(['nobody', '0', '%00', "1' or 1=1--", '018f0000-0000-7000-8000-000000000000'])('answers 404 for the id %s', async (id) => {
    expect((await test.send('GET', `/api/user/${encodeURIComponent(id)}`, { token: people.admin.token })).status).toBe(404);
  });

  it('accepts the record as read and changes only the editable fields', async () => {
    const { ben } = people;
    const read = (await test.send('GET', path(ben), { token: ben.token })).body;
    const sent = { ...read, firstname: '  Benoît ', admin: true, email: 'operator@test.example', disabled: true, pending: true };
    const { status, body } = await test.send('PUT', path(ben), { token: ben.token, body: sent });
    expect(status).toBe(200);
    expect(body).toEqual({ ...read, firstname: 'Benoît', version: 2 });
    expect(await stored(ben)).toMatchObject({ admin: false, disabled: false, email: 'ben@test.example', firstname: 'Benoît' });
  });

  it('answers 409 to a stale version and changes nothing', async () => {
    const { ben } = people;
    const { version } = await stored(ben);
    for (const other of [version - 1, version + 1, 2_147_483_647]) {
      const { status, body } = await test.send('PUT', path(ben), { token: ben.token, body: change(other) });
      expect([status, body.code]).toEqual([409, 'stale_version']);
      expect(body.record).toEqual((await test.send('GET', path(ben), { token: ben.token })).body);
    }
    expect((await stored(ben)).firstname).not.toBe('Ann');
  });

  it.each([
    ['firstname', { firstname: '' }],
    ['firstname', { firstname: ['Ann'] }],
    ['lastname', { lastname: 'x'.repeat(101) }],
    ['newsletter', { newsletter: 'yes' }],
    ['version', { version: '1' }],
    ['password_hash', { password_hash: 'x' }],
    ['locale', { locale: 'ja' }],
    ['disabled', { disabled: 'no' }],
    ['email', { email: 'ana@test' }],
    ['erased_at', { erased_at: null }],
  ])('answers 400 on %s for %o and stores nothing', async (field, wrong) => {
    const { ana } = people;
    const { status, body } = await test.send('PUT', path(ana), { token: ana.token, body: { ...change(1), ...wrong } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors as object)).toEqual([field]);
    expect((await stored(ana)).version).toBe(1);
  });

  it('lets an admin change it', async () => {
    const { ana, admin } = people;
    const { status, body } = await test.send('PUT', path(ana), { token: admin.token, body: change(1) });
    expect([status, body.firstname, body.version]).toEqual([200, 'Ann', 2]);
  });
});

describe('accounts', () => {
  it('are unique by e-mail, ignoring case', async () => {
    const { users } = test.app.modules;
    expect((await users.accountByEmail('ANA@Test.Example'))?.id).toBe(people.ana.id);
    await expect(
      users.createAccount({ email: 'Ana@test.example', password: PASSWORD, firstname: 'A', lastname: 'B' }),
    ).rejects.toMatchObject({
      code: '23505',
    });
  });

  it('show the operator named by the configuration only if that account is an admin', async () => {
    const { users } = test.app.modules;
    const account = (await users.findAccount(people.admin.id)) as Account;
    const named = { ...account, email: 'Operator@Test.example' };
    expect(users.identityOf(named).operator).toBe(true);
    expect(users.identityOf({ ...named, admin: false }).operator).toBe(false);
    expect(users.identityOf(account).operator).toBe(false);
  });
});

describe('the first account of a platform', () => {
  it('is an admin without a password, created once by concurrent requests', async () => {
    const empty = await startTestApp();
    const { users } = empty.app.modules;
    expect(await users.hasAdmin()).toBe(false);
    const made = await Promise.all(['first', 'second', 'third'].map((name) => users.createFirstAdmin(`${name}@test.example`)));
    const [account] = made.filter((one) => !('refused' in one));
    expect(made.filter((one) => 'refused' in one)).toEqual(Array(2).fill({ refused: 'admin_exists' }));
    expect(account).toMatchObject({ admin: true, disabled: false });
    expect(await users.hasAdmin()).toBe(true);
    const { rows } = await empty.db.pool.query('select count(*) from account');
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is returned again until its password is chosen, and refused for another e-mail', async () => {
    const empty = await startTestApp();
    const { users } = empty.app.modules;
    const input = { email: 'staff@test.example', password: PASSWORD, firstname: 'A', lastname: 'B' };
    await users.createAccount(input);
    expect(await users.createFirstAdmin('Staff@Test.example')).toEqual({ refused: 'email_taken' });
    const first = (await users.createFirstAdmin('chief@test.example')) as Account;
    expect(await users.createFirstAdmin('Chief@test.example')).toMatchObject({ id: first.id });
    await users.setPassword(first, PASSWORD, [], async () => undefined);
    expect(await users.createFirstAdmin('chief@test.example')).toEqual({ refused: 'admin_exists' });
  });
});
