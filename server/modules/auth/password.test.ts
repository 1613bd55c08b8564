import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { basic, makeVenue } from '../../test/factories.ts';
import { jobsDone, mailsTo as mailsOf } from '../../test/mails.ts';
import { passwordMail } from './mails/password.ts';

const old = 'the old password';
const fresh = 'the new password';
const clock = movableClock();
let test: TestApp;

const sql = async (text: string, values: unknown[] = []) => (await test.db.pool.query(text, values)).rows;
const join = async (name: string) => {
  const { id } = await test.app.modules.users.createAccount({
    email: `${name}@test.example`,
    password: old,
    firstname: name,
    lastname: 'Test',
  });
  return { id, jwt: (await signIn(name, old)).body.jwt };
};
const signIn = (name: string, word: string) =>
  test.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization: basic(`${name}@test.example`, word) } });
const works = async ({ id }: { id: string }, token: string) => (await test.send('GET', `/api/user/${id}`, { token })).status === 200;
const ask = (email: string, more = {}) => test.send('POST', '/api/auth/forgotten', { body: { email, ...more } });
const reset = (token: unknown, password: unknown, more = {}) =>
  test.send('PUT', '/api/auth/forgotten', { body: { token, password, ...more } });
const change = (token: string | undefined, current: unknown, password: unknown, more = {}) =>
  test.send<{ jwt: string; code?: string; errors?: object }>('PUT', '/api/auth/password', { token, body: { current, password, ...more } });

const mailsTo = (name: string) => mailsOf(test, `${name}@test.example`);
const tokenIn = (mail: { body: string } | undefined) => /\/admin\/#\/reset\?token=([\w-]+)$/m.exec(mail?.body ?? '')?.[1] ?? '';
const linkFor = async (name: string) => {
  await ask(`${name}@test.example`);
  return tokenIn((await mailsTo(name)).at(-1));
};

beforeAll(async () => {
  test = await startTestApp({}, clock);
});

describe('a forgotten password', () => {
  it('is replaced by a mailed link, once, and every token ends', async () => {
    const ana = await join('ana');
    expect((await ask('Ana@Test.example', { locale: 'de' })).status).toBe(204);
    const [mail] = await mailsTo('ana');
    expect(mail?.subject).toBe('Ardoise – Neues Passwort wählen');
    expect(mail?.body).toContain(`${test.base}/admin/#/reset?token=`);
    const token = tokenIn(mail);
    expect(await works(ana, ana.jwt)).toBe(true);
    expect(await reset(token, fresh)).toMatchObject({ status: 204, body: '' });
    expect(await works(ana, ana.jwt)).toBe(false);
    expect((await signIn('ana', old)).status).toBe(401);
    expect(await works(ana, (await signIn('ana', fresh)).body.jwt)).toBe(true);
    expect(await reset(token, 'yet another one')).toMatchObject({ status: 422, body: { code: 'reset_expired' } });
    expect((await signIn('ana', fresh)).status).toBe(200);
  });

  it('sends nothing to an unknown or disabled account, and answers as usual', async () => {
    const ben = await join('ben');
    await sql('update account set disabled = true where id = $1', [ben.id]);
    const answers = [await ask('ben@test.example'), await ask('nobody@test.example'), await ask('ana@test.example')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, '']));
    expect(await mailsTo('ben')).toEqual([]);
    expect(await mailsTo('nobody')).toEqual([]);
  });

  it('stores only hashes and ids: tables and jobs hold neither the link nor its recipient', async () => {
    const { id } = await join('cleo');
    await sql(`create table job_seen (payload json);
      create function see_job() returns trigger language plpgsql as 'begin insert into job_seen values (new.payload); return new; end';
      create trigger see_job before insert on graphile_worker._private_jobs for each row execute function see_job()`);
    const token = await linkFor('cleo');
    expect(token).toHaveLength(43);
    const tables = await sql('select token_hash as kept from password_reset union all select payload::text from job_seen');
    expect(JSON.stringify(tables)).toContain(id);
    expect(JSON.stringify(tables)).not.toContain(token);
    expect(JSON.stringify(tables)).not.toContain('cleo');
  });

  it('sends links that work for 30 minutes', async () => {
    await join('dan');
    const [early, late] = [await linkFor('dan'), await linkFor('dan')];
    clock.forward(29 * 60);
    expect((await reset(early, fresh)).status).toBe(204);
    expect((await reset(late, fresh)).status, 'other links end with the first').toBe(422);
    const third = await linkFor('dan');
    clock.forward(30 * 60 + 1);
    expect((await reset(third, 'yet another one')).status).toBe(422);
    expect((await signIn('dan', fresh)).status).toBe(200);
  });

  it('mails at most three times an hour', async () => {
    await join('eli');
    for (let times = 0; times < 5; times++) expect((await ask('eli@test.example')).status).toBe(204);
    expect(await mailsTo('eli')).toHaveLength(3);
    clock.forward(3601);
    await ask('eli@test.example');
    expect(await mailsTo('eli')).toHaveLength(4);
  });

  it('sends the same link again after a failed mail, and counts it once', async () => {
    const { id } = await join('fay');
    const payload = { account: id, locale: 'fr', requested: clock.now().getTime(), nonce: 'one nonce' };
    const task = test.app.modules.tasks.mail_password_link;
    for (let tries = 0; tries < 4; tries++) await task?.(payload, {} as never);
    const mails = await mailsTo('fay');
    expect(mails).toHaveLength(4);
    expect(new Set(mails.map(tokenIn)).size).toBe(1);
    expect(await linkFor('fay')).not.toBe(tokenIn(mails[0]));
    await task?.({ ...payload, requested: clock.now().getTime() - 30 * 60_000 }, {} as never);
    expect(await mailsTo('fay')).toHaveLength(5);
  });

  it('can be checked without using up the link, and reports an expired one', async () => {
    await join('gil');
    const look = (token: unknown) => test.send('POST', '/api/auth/forgotten/link', { body: { token } });
    const token = await linkFor('gil');
    for (let times = 0; times < 2; times++) expect(await look(token)).toMatchObject({ status: 204, body: '' });
    expect((await reset(token, fresh)).status).toBe(204);
    expect(await look(token)).toMatchObject({ status: 422, body: { code: 'reset_expired' } });
    expect(await look('x'.repeat(43))).toMatchObject({ status: 422, body: { code: 'reset_expired' } });
    expect((await look('short')).status).toBe(400);
    const many = await Promise.all(Array.from({ length: 60 }, () => look('x'.repeat(43))));
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });

  it('accepts one of two simultaneous uses of a link', async () => {
    await join('gus');
    const token = await linkFor('gus');
    const answers = await Promise.all([reset(token, 'password number 1'), reset(token, 'password number 2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  it('unlocks an account with too many failures', async () => {
    await join('hal');
    for (let times = 0; times < 10; times++) await signIn('hal', 'wrong password');
    expect((await signIn('hal', old)).status).toBe(429);
    await reset(await linkFor('hal'), fresh);
    expect((await signIn('hal', fresh)).status).toBe(200);
  });

  it('does not open a disabled account', async () => {
    const { id } = await join('ian');
    const token = await linkFor('ian');
    await sql('update account set disabled = true where id = $1', [id]);
    expect((await reset(token, fresh)).status).toBe(422);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['email', { email: `${'x'.repeat(250)}@test.example` }],
    ['email', { email: ['ana@test.example'] }],
    ['locale', { email: 'ana@test.example', locale: 'ru' }],
    ['token', { email: 'ana@test.example', token: 'x' }],
  ])('answers 400 on %s to a request of %o', async (field, body) => {
    const { status, body: answer } = await test.send('POST', '/api/auth/forgotten', { body });
    expect([status, Object.keys(answer.errors as object)]).toEqual([400, [field]]);
  });

  it.each([
    ['password', ['x'.repeat(43), 'too short']],
    ['password', ['x'.repeat(43), 'x'.repeat(201)]],
    ['password', ['x'.repeat(43), undefined]],
    ['token', ['short', fresh]],
    ['token', [{}, fresh]],
  ] as const)('answers 400 on %s to a choice of %o', async (field, [token, password]) => {
    const { status, body } = await reset(token, password);
    expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
  });

  it('answers 422 to a token that was never mailed', async () => {
    expect(await reset('x'.repeat(43), fresh)).toMatchObject({ status: 422, body: { code: 'reset_expired' } });
  });

  it('limits requests from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask('nobody@test.example')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.forward(901);
  });
});

describe('a real installation without a mail server', () => {
  it('answers as usual with the same steps, and stores neither mail nor link', async () => {
    const other = await startTestApp({ DEMO: 'false' });
    const { db, app, send } = other;
    await app.modules.users.createAccount({ email: 'ana@test.example', password: old, firstname: 'Ana', lastname: 'Test' });
    await db.pool.query(`create table job_seen (task int);
      create function see_job() returns trigger language plpgsql as 'begin insert into job_seen values (new.task_id); return new; end';
      create trigger see_job before insert on graphile_worker._private_jobs for each row execute function see_job()`);
    for (const email of ['ana@test.example', 'nobody@test.example'])
      expect(await send('POST', '/api/auth/forgotten', { body: { email } })).toMatchObject({ status: 204, body: '' });
    const count = async (table: string) => (await db.pool.query(`select count(*) from ${table}`)).rows[0].count;
    // At the full hour periodic jobs run too.
    const asked = `job_seen join graphile_worker._private_tasks t on t.id = task where t.identifier = 'mail_password_link'`;
    expect(await count(asked)).toBe(2);
    await jobsDone(other);
    expect(await count('mail')).toBe(0);
  });

  it('accepts a link that staff hand over, once, and ends the earlier ones', async () => {
    const ida = await join('ida');
    const { users, auth } = test.app.modules;
    const account = (await users.findAccount(ida.id)) as NonNullable<Awaited<ReturnType<typeof users.findAccount>>>;
    const tokens = [await auth.passwordLink(account), await auth.passwordLink(account)].map((body) => tokenIn({ body }));
    const tables = await sql('select token_hash from password_reset where account_id = $1', [ida.id]);
    for (const token of tokens) expect(JSON.stringify(tables)).not.toContain(token);
    expect((await reset(tokens[0], fresh)).status).toBe(422);
    expect((await reset(tokens[1], fresh)).status).toBe(204);
    expect((await reset(tokens[1], fresh)).status).toBe(422);
    expect((await signIn('ida', fresh)).status).toBe(200);
  });
});

describe('changing the own password', () => {
  it('requires the current one, returns a token that works at once, and ends all others', async () => {
    const kay = await join('kay');
    const other = (await signIn('kay', old)).body.jwt;
    const changed = await change(kay.jwt, old, fresh);
    expect(changed.status).toBe(200);
    expect(await works(kay, changed.body.jwt)).toBe(true);
    expect(await works(kay, kay.jwt)).toBe(false);
    expect(await works(kay, other)).toBe(false);
    expect((await signIn('kay', old)).status).toBe(401);
    expect(await works(kay, (await signIn('kay', fresh)).body.jwt)).toBe(true);
  });

  it('leaves only the last token valid after two changes within a second', async () => {
    const lou = await join('lou');
    const first = (await change(lou.jwt, old, fresh)).body.jwt;
    const second = (await change(first, fresh, old)).body.jwt;
    expect([await works(lou, first), await works(lou, second)]).toEqual([false, true]);
  });

  it('ends mailed links too', async () => {
    const moe = await join('moe');
    const link = await linkFor('moe');
    await change(moe.jwt, old, fresh);
    expect((await reset(link, 'yet another one')).status).toBe(422);
  });

  it('fails with a wrong current password: 422 on current, and 429 after ten', async () => {
    const ned = await join('ned');
    for (let times = 0; times < 10; times++) {
      const { status, body } = await change(ned.jwt, 'wrong password', fresh);
      expect([status, body.errors]).toEqual([422, { current: { code: 'wrong_password', message: expect.any(String) } }]);
    }
    expect((await change(ned.jwt, old, fresh)).status).toBe(429);
    clock.forward(901);
    expect((await change(ned.jwt, old, fresh)).status).toBe(200);
    await change((await signIn('ned', fresh)).body.jwt, fresh, old);
    expect((await signIn('ned', old)).status).toBe(200);
  });

  it('accepts one of two simultaneous changes', async () => {
    const oda = await join('oda');
    const answers = await Promise.all([change(oda.jwt, old, 'password number 1'), change(oda.jwt, old, 'password number 2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 422])]);
  });

  it.each([
    ['password', [old, 'too short']],
    ['password', [old, 'x'.repeat(201)]],
    ['password', [old, 'nul \0 character']],
    ['current', [1, fresh]],
    ['current', ['x'.repeat(201), fresh]],
    ['uuid', [old, fresh, { uuid: 'x' }]],
  ] as const)('answers 400 on %s for %o and changes nothing', async (field, [current, password, more = {}]) => {
    const { jwt } = (await signIn('ned', old)).body;
    const { status, body } = await change(jwt, current, password, more);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect((await signIn('ned', old)).status).toBe(200);
  });

  it('needs a token', async () => {
    expect((await change(undefined, old, fresh)).status).toBe(401);
  });
});

describe('a password that is easy to guess', () => {
  const weak: [string, string][] = [
    ['motdepasse123', 'password_common'],
    ['aaaaaaaaaaaaaaa', 'password_repeated'],
    ['azertyuiop12', 'password_sequence'],
    ['Ursule-Test-1', 'password_own_words'],
    ['ursule@test.example', 'password_own_words'],
    ['Le-Zinc-Bleu!', 'password_own_words'],
    ['Ardoise-2026', 'password_own_words'],
  ];
  let ursule: { id: string; jwt: string };

  beforeAll(async () => {
    ursule = await join('ursule');
    const venue = await makeVenue(test, 'premium', 'Le Zinc Bleu');
    await sql(`insert into venue_role (venue_id, account_id, role) values ($1, $2, 'bartender')`, [venue, ursule.id]);
  });

  it.each(weak)('is refused as a new own password: %s answers 422 with %s', async (password, code) => {
    const { status, body } = await change(ursule.jwt, old, password);
    expect([status, body.code, body.errors]).toEqual([422, 'contradiction', { password: { code, message: expect.any(String) } }]);
  });

  it('is refused by a mailed link, which still works for a better one', async () => {
    const link = await linkFor('ursule');
    for (const [password, code] of weak) {
      const { status, body } = await reset(link, password);
      expect([status, body.errors]).toEqual([422, { password: { code, message: expect.any(String) } }]);
    }
    expect(await works(ursule, ursule.jwt), 'nothing has changed').toBe(true);
    expect((await reset(link, 'quatre pingouins au soleil')).status).toBe(204);
  });

  it('is checked last: the link and the current password come first', async () => {
    expect((await reset('x'.repeat(43), 'aaaaaaaaaaaaaaa')).body).toMatchObject({ code: 'reset_expired' });
    const viv = await join('viv');
    expect((await change(viv.jwt, 'wrong password', 'aaaaaaaaaaaaaaa')).body.errors).toHaveProperty('current');
  });

  it.each([
    ['long ones', 'é'.repeat(3) + ' on the tables the slates of yesterday wait '.repeat(4)],
    ['every script and sign', 'пароль — 雨の日 🍺 “”'],
    ['spaces around', '  quatre pingouins  '],
  ])('is not a matter of characters: %s are accepted', async (_what, password) => {
    const { jwt } = await join(`wim${password.length}`);
    expect((await change(jwt, old, password)).status).toBe(200);
    expect((await signIn(`wim${password.length}`, password)).status).toBe(200);
  });
});

describe('the password mail', () => {
  it('differs between languages in every line but the link', () => {
    const mails = INTERFACE_LOCALES.map((locale) => passwordMail(locale, 'a@test.example', 'Ana', 'https://menu.example'));
    const lines = mails
      .flatMap(({ subject, text }) => [subject, ...text.split('\n')])
      .filter((line) => line && line !== 'https://menu.example');
    expect(new Set(lines).size).toBe(lines.length);
    for (const { text } of mails) expect(text).toContain('Ana');
  });
});

describe('a chosen password', () => {
  it('is compared exactly: every character and its case count', async () => {
    const long = 'Vingt Pingouins au soleil '.repeat(7).padEnd(200, '!');
    const { jwt } = await join('yan');
    expect((await change(jwt, old, long)).status).toBe(200);
    for (const near of [long.slice(0, -1), `${long.slice(0, -1)}?`, long.toLowerCase(), long.replaceAll(' ', '')])
      expect((await signIn('yan', near)).status).toBe(401);
    expect((await signIn('yan', long)).status).toBe(200);
  });

  it('does not expire', async () => {
    await join('zita');
    clock.forward(5 * 365 * 24 * 3600);
    const { status, body } = await signIn('zita', old);
    expect([status, Object.keys(body)]).toEqual([200, ['jwt']]);
  });
});
