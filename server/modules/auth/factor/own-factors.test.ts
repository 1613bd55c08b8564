// Users' own second factor: switching it on and off, the notices, and the reset by an admin, over HTTP.
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, PASSWORD, type Person } from '../../../test/factories.ts';
import { mailsTo as mailsOf } from '../../../test/mails.ts';
import { appCode, asking, stillClock, wrongCode } from '../../../test/second-factor.ts';

const clock = stillClock();
let test: TestApp;
let ask: ReturnType<typeof asking>;
let admin: Person;

beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' }, clock);
  ask = asking(test);
  admin = await makePerson(test, { admin: true });
});

type Enrolment = { secret: string; uri: string };
type Refusal = { code?: string; errors?: Record<string, { code: string }> };
const join = (name: string) => makePerson(test, { email: `${name}@test.example` });
const begin = (token: string, body: object = { password: PASSWORD }) =>
  ask.post<Enrolment & Refusal>('/api/auth/factor/totp', body, { token });
const confirm = (token: string, code: string) =>
  test.send<{ codes: string[] } & Refusal>('PUT', '/api/auth/factor/totp', { token, body: { code } });
const end = (token: string, code: string) => ask.post<Refusal>('/api/auth/factor/totp/off', { proof: { code } }, { token });
const fresh = (token: string, code: string) =>
  ask.post<{ codes: string[] } & Refusal>('/api/auth/factor/codes', { proof: { code } }, { token });
const read = async (token: string) =>
  (await test.send<{ totp: string | null; recovery_codes: number }>('GET', '/api/auth/factor', { token })).body;
const reset = (id: string, token = admin.token) => test.send<Refusal>('DELETE', `/api/user/${id}/factor`, { token });
/** Two jobs may send at the same time, so the order of the mails is undefined. */
const bodiesOf = (mails: { body: string }[]): string => mails.map(({ body }) => body).join('\n');
const mailsTo = ({ email }: Person) => mailsOf(test, email);

describe('codes of an app', () => {
  it('are on after the first code, which returns ten recovery codes and sends a mail', async () => {
    const ana = await join('ana');
    expect(await read(ana.token)).toEqual({ totp: null, recovery_codes: 0, passkeys: [] });
    const { body } = await begin(ana.token);
    expect(body.uri).toBe(
      `otpauth://totp/Ardoise:ana%40test.example?issuer=Ardoise&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await ask.signIn(ana.email)).status, 'not required before').toBe(200);
    expect((await confirm(ana.token, wrongCode(body.uri, clock))).body).toMatchObject({ errors: { code: { code: 'wrong_code' } } });
    const confirmed = await confirm(ana.token, appCode(body.uri, clock));
    expect(confirmed.body.codes).toHaveLength(10);
    expect(await read(ana.token)).toMatchObject({ totp: expect.any(String), recovery_codes: 10 });
    expect((await ask.signIn(ana.email)).body.code).toBe('second_factor_required');
    const [mail] = await mailsTo(ana);
    expect(mail?.subject).toBe('Ardoise – La double authentification de votre compte a changé');
    expect(mail?.body).toContain('Les codes d’une application sont maintenant demandés');
  });

  it('ask for the password, ten times in 15 minutes, and can be started again until they are on', async () => {
    const { token } = await join('ben');
    const [first, second] = [(await begin(token)).body, (await begin(token)).body];
    expect(first.secret).not.toBe(second.secret);
    expect((await confirm(token, appCode(first.uri, clock))).status).toBe(422);
    expect((await confirm(token, appCode(second.uri, clock))).status).toBe(200);
    const again = await begin(token, { password: PASSWORD });
    expect(again.body.errors, 'a password alone replaces nothing').toMatchObject({ code: { code: 'required' } });
    for (let times = 0; times < 10; times++) {
      expect((await begin(token, { password: 'wrong' })).body.errors).toMatchObject({ password: { code: 'wrong_password' } });
    }
    expect((await begin(token)).status).toBe(429);
  });

  it('cannot be replaced once they are on', async () => {
    const { token } = await join('cleo');
    const { codes, uri } = await ask.switchOn(token, clock);
    expect((await begin(token, { password: PASSWORD, proof: { code: codes[0] } })).body.code).toBe('duplicate');
    expect((await confirm(token, appCode(uri, clock, 1))).status).toBe(422);
  });

  it('are switched off by any code, and a mail announces it', async () => {
    const dan = await join('dan');
    const { codes, uri } = await ask.switchOn(dan.token, clock);
    expect((await end(dan.token, wrongCode(uri, clock))).body.errors).toMatchObject({ code: { code: 'wrong_code' } });
    expect((await end(dan.token, codes[3] ?? '')).status).toBe(204);
    expect(await read(dan.token)).toEqual({ totp: null, recovery_codes: 0, passkeys: [] });
    expect((await ask.signIn(dan.email)).status).toBe(200);
    expect(bodiesOf(await mailsTo(dan))).toContain('ne sont plus demandés');
    const { uri: newUri } = await ask.switchOn(dan.token, clock);
    clock.forward(30);
    expect((await end(dan.token, appCode(newUri, clock))).status).toBe(204);
  });

  it('keep existing sessions until the user ends all others', async () => {
    const ann = await join('ann');
    const other = (await ask.signIn(ann.email)).body.jwt;
    const { codes } = await ask.switchOn(ann.token, clock);
    const statuses = async () =>
      Promise.all([ann.token, other].map(async (token) => (await test.send('GET', '/api/auth/factor', { token })).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await end(ann.token, codes[0] ?? '')).status).toBe(204);
    expect(await statuses()).toEqual([200, 200]);
    expect((await test.send('DELETE', '/api/auth/session/others', { token: ann.token })).status).toBe(204);
    expect(await statuses()).toEqual([200, 401]);
  });

  it('cannot be guessed with a session and the password: ten wrong codes, and a right password resets no count', async () => {
    const { token } = await join('eva');
    const { codes, uri } = await ask.switchOn(token, clock);
    for (let times = 0; times < 10; times++) {
      expect((await end(token, wrongCode(uri, clock))).status).toBe(422);
      // The right password, in between.
      if (times === 5) await begin(token, { password: PASSWORD });
    }
    expect((await fresh(token, codes[0] ?? '')).status).toBe(429);
  });
});

describe('recovery codes', () => {
  it('are replaced against a code, and the former ones stop working', async () => {
    const { token, email } = await join('fay');
    const { codes } = await ask.switchOn(token, clock);
    const { body } = await fresh(token, codes[0] ?? '');
    expect(body.codes).toHaveLength(10);
    expect(await read(token)).toMatchObject({ recovery_codes: 10 });
    const { challenge } = (await ask.signIn(email)).body;
    expect((await ask.verify(challenge, codes[1] ?? '')).body.code).toBe('wrong_code');
    expect((await ask.verify(challenge, body.codes[1] ?? '')).status).toBe(200);
    expect(await read(token)).toMatchObject({ recovery_codes: 9 });
  });

  it('are no longer offered once they are used up', async () => {
    const { token, email } = await join('gil');
    const { codes } = await ask.switchOn(token, clock);
    for (const code of codes) expect((await ask.verify((await ask.signIn(email)).body.challenge, code)).status).toBe(200);
    expect((await ask.signIn(email)).body.ways).toEqual(['totp']);
  });
});

describe('an admin', () => {
  it('resets a lost second factor: the sessions end and a mail announces it', async () => {
    const hal = await join('hal');
    await ask.switchOn(hal.token, clock);
    expect((await reset(hal.id)).status).toBe(204);
    expect((await test.send('GET', '/api/auth/factor', { token: hal.token })).status).toBe(401);
    const { status, body } = await ask.signIn(hal.email);
    expect(status).toBe(200);
    expect(await read(body.jwt)).toEqual({ totp: null, recovery_codes: 0, passkeys: [] });
    expect(bodiesOf(await mailsTo(hal))).toContain('Un administrateur a retiré la double authentification');
  });

  it('sees which accounts have a second factor, in the list and in each record', async () => {
    const [kim, lea] = [await join('kim'), await join('lea')];
    await ask.switchOn(kim.token, clock);
    await begin(lea.token);
    const user = async (id: string, token = admin.token) =>
      (await test.send<{ second_factor?: boolean; version: number }>('GET', `/api/user/${id}`, { token })).body;
    expect([(await user(kim.id)).second_factor, (await user(lea.id)).second_factor]).toEqual([true, false]);
    expect(await user(kim.id, kim.token)).not.toHaveProperty('second_factor');
    const list = await test.send<{ email: string; second_factor: boolean }[]>('GET', '/api/user?name=kim@', { token: admin.token });
    expect(list.body).toMatchObject([{ email: kim.email, second_factor: true }]);
    // The API accepts the record as it returned it.
    const sent = { ...(await user(kim.id)), second_factor: false, lastname: 'Autre' };
    expect((await test.send('PUT', `/api/user/${kim.id}`, { token: admin.token, body: sent })).body).toMatchObject({
      lastname: 'Autre',
      second_factor: true,
    });
    await reset(kim.id);
    expect((await user(kim.id)).second_factor).toBe(false);
  });

  it('cannot reset their own: a stolen session must not bypass the code', async () => {
    const ida = await join('ida');
    expect((await reset(ida.id)).status).toBe(204);
    expect(await read(ida.token)).toMatchObject({ totp: null });
    expect(await mailsTo(ida)).toEqual([]);
    await ask.switchOn(admin.token, clock);
    expect((await reset(admin.id)).body.errors).toMatchObject({ id: { code: 'own' } });
    expect(await read(admin.token)).toMatchObject({ recovery_codes: 10 });
    expect((await reset(ida.id, ida.token)).status).toBe(403);
  });

  it('erases the factors with the person', async () => {
    const jo = await join('jo');
    await ask.switchOn(jo.token, clock);
    expect((await test.send('DELETE', `/api/user/${jo.id}`, { token: admin.token })).status).toBe(200);
    const { rows } = await test.db.pool.query(
      'select account_id from totp where account_id = $1 union all select account_id from recovery_code where account_id = $1',
      [jo.id],
    );
    expect(rows).toEqual([]);
  });
});
