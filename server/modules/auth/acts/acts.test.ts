// The history of admins' acts on accounts: only admins read it, and no one can change it.
import type { Act } from '@ardoise/contract/accounts/acts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { resetFactor } from '../../../reset-factor.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue, type Person } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { asking, stillClock } from '../../../test/second-factor.ts';

const clock = stillClock();
let test: TestApp;
let admin: Person;
let venue: string;

beforeAll(async () => {
  test = await startTestApp({}, clock);
  admin = await makePerson(test, { admin: true });
  await test.db.pool.query(`update account set firstname = 'Ada', lastname = 'Chef' where id = $1`, [admin.id]);
  venue = await makeVenue(test, 'premium', 'Chez Acte');
});

const as = <T>({ token }: Pick<Person, 'token'>, method: string, path: string, body?: unknown) =>
  test.send<T>(method, path, { token, body });
const read = async (query = '') => {
  const { body, headers } = await as<Act[]>(admin, 'GET', `/api/user/act${query}`);
  return { acts: body, total: headers.get('x-total-count') };
};
/** The acts on an account, oldest first. */
const actsOn = async (target: string) => (await read(`?account=${target}`)).acts.map(({ what }) => what).reverse();
const change = async (by: Person, id: string, changes: object) => {
  clock.forward(1);
  const { body } = await as<object>(by, 'GET', `/api/user/${id}`);
  const changed = await as(by, 'PUT', `/api/user/${id}`, { ...body, ...changes });
  expect(changed.status).toBe(200);
};
const act = async (method: string, path: string) => {
  clock.forward(1);
  const { status } = await as(admin, method, path);
  expect(status).toBeLessThan(300);
};

describe('the history of acts', () => {
  it('lists each act on an account with its admin, time and target', async () => {
    const created = await as<{ id: string }>(admin, 'POST', '/api/user', {
      firstname: 'Éva',
      lastname: 'Durand',
      email: 'eva@test.example',
      admin: true,
    });
    const { id } = created.body;
    await act('POST', `/api/user/${id}/invite`);
    await change(admin, id, { firstname: 'Eva', locale: 'de' });
    await change(admin, id, { email: 'eva.durand@test.example' });
    await change(admin, id, { admin: false });
    await change(admin, id, { disabled: true });
    await change(admin, id, { disabled: false });
    await act('DELETE', `/api/user/${id}/session`);
    expect(await actsOn(id)).toEqual(
      expect.arrayContaining(['created', 'admin_on', 'link', 'changed', 'email', 'admin_off', 'disabled', 'enabled', 'sessions']),
    );
    const { acts, total } = await read(`?account=${id}`);
    expect([acts.length, total]).toEqual([9, '9']);
    expect(acts[0]).toEqual({
      id: expect.any(String),
      at: clock.now().toISOString(),
      what: 'sessions',
      venue: null,
      role: null,
      by: { id: admin.id, name: 'Ada Chef' },
      target: { id, name: 'Eva Durand' },
    });
  });

  it('lists a second factor that an admin or the server command removes', async () => {
    const person = await makePerson(test);
    await asking(test).switchOn(person.token, clock);
    await act('DELETE', `/api/user/${person.id}/factor`);
    await act('DELETE', `/api/user/${person.id}/factor`);
    const again = (await asking(test).signIn(person.email)).body.jwt;
    clock.forward(60);
    await asking(test).switchOn(again, clock);
    await resetFactor(test.app, person.email);
    expect((await read(`?account=${person.id}`)).acts.map(({ what, by }) => [what, by?.id])).toEqual([
      ['factor', undefined],
      ['factor', admin.id],
    ]);
  });

  it('lists roles that an admin grants and revokes, not those of a manager', async () => {
    const person = await makePerson(test);
    const manager = await makePerson(test, { roles: { manager: [venue] } });
    const give = async (by: Person, role: string) => {
      clock.forward(1);
      expect((await as(by, 'POST', `/api/auth/invitation/${venue}`, { role, email: person.email })).status).toBe(201);
      const token = /token=([\w-]+)/.exec((await mailsTo(test, person.email)).at(-1)?.body ?? '')?.[1];
      expect((await as(person, 'POST', '/api/auth/invited/accept', { venue, token })).status).toBe(200);
      clock.forward(1);
      expect((await as(by, 'DELETE', `/api/venue/${venue}/team/${role}/${person.id}`)).status).toBe(200);
    };
    await give(admin, 'bartender');
    await give(manager, 'reader');
    const { acts } = await read(`?account=${person.id}`);
    expect(acts.map(({ what, by, venue: where, role }) => [what, by?.id, where, role])).toEqual([
      ['role_off', admin.id, { id: venue, name: 'Chez Acte' }, 'bartender'],
      ['role_on', admin.id, { id: venue, name: 'Chez Acte' }, 'bartender'],
    ]);
  });

  it("lists neither people's changes to their own account nor refused changes", async () => {
    const person = await makePerson(test);
    await change(person, person.id, { firstname: 'Own', admin: true, disabled: true });
    const { total } = await read();
    await change(admin, admin.id, { newsletter: true });
    expect((await as(admin, 'PUT', `/api/user/${person.id}`, { ...person, firstname: '', version: 1 })).status).toBe(400);
    expect((await as(admin, 'POST', `/api/user/${person.id}/invite`)).status).toBe(409);
    expect([await actsOn(person.id), (await read()).total]).toEqual([[], total]);
  });

  it('stores only ids: an erased account has no name left', async () => {
    const { body } = await as<{ id: string }>(admin, 'POST', '/api/user', {
      firstname: 'Zoé',
      lastname: 'Gone',
      email: 'zoe@test.example',
    });
    expect((await read('?search=zoe+gone')).acts.map(({ target }) => target.name)).toEqual(['Zoé Gone']);
    await act('DELETE', `/api/user/${body.id}`);
    expect(await actsOn(body.id)).toEqual(['created', 'erased']);
    expect((await read(`?account=${body.id}`)).acts.map(({ target }) => target)).toEqual(Array(2).fill({ id: body.id, name: '' }));
    expect((await read('?search=zoe')).acts).toEqual([]);
  });

  it('is paged, newest first, and filtered by name, account and act', async () => {
    const { acts, total } = await read();
    expect(Number(total)).toBe(acts.length);
    expect(acts.map(({ at }) => at)).toEqual(
      acts
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const page = await read('?page=1&pageSize=2');
    expect([page.acts, page.total]).toEqual([acts.slice(2, 4), total]);
    expect((await read('?search=ada')).total).toBe(String(acts.filter(({ by }) => by?.id === admin.id).length));
    expect((await read('?what=erased')).acts.map(({ what }) => what)).toEqual(['erased']);
    for (const query of ['?sort=at', '?what=x', '?account=x', '?page=-1'])
      expect((await as(admin, 'GET', `/api/user/act${query}`)).status).toBe(400);
  });

  it('is readable for admins only and append-only', async () => {
    const manager = await makePerson(test, { roles: { manager: [venue] } });
    expect((await as(manager, 'GET', '/api/user/act')).status).toBe(403);
    expect((await test.send('GET', '/api/user/act')).status).toBe(401);
    const [first] = (await read()).acts;
    for (const method of ['PUT', 'DELETE', 'POST']) expect((await as(admin, method, `/api/user/act/${first?.id}`, {})).status).toBe(404);
    for (const statement of ['update account_act set by_id = null', 'delete from account_act'])
      await expect(test.db.pool.query(statement)).rejects.toThrow('append-only');
  });
});
