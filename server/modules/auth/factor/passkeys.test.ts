// Passkeys of a software device: as the second step, alone, and refused answers, over HTTP.
import type { CreationOptions, Passkey, RequestOptions } from '@ardoise/contract/accounts/factors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, PASSWORD } from '../../../test/factories.ts';
import { appCode, asking, deviceOf, stillClock } from '../../../test/second-factor.ts';
import { type Lie, softAuthenticator } from '../../../test/simulators/authenticator.ts';

const SITE = 'https://menu.example';
const clock = stillClock();
let test: TestApp;
let ask: ReturnType<typeof asking>;

beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: SITE }, clock);
  ask = asking(test);
});

type Device = ReturnType<typeof softAuthenticator>;
type Added = { codes: string[] | null; code?: string; errors?: Record<string, { code: string }> };
const creation = async (token: string, permit: object = { password: PASSWORD }) =>
  (await ask.post<CreationOptions>('/api/auth/factor/passkey/options', permit, { token })).body;
const add = async (token: string, device: Device, lie: Lie = {}, name = 'Phone') =>
  ask.post<Added>('/api/auth/factor/passkey', { name, passkey: device.create(await creation(token), lie) }, { token });
const join = async (name: string, device = softAuthenticator(SITE)) => {
  const person = await makePerson(test, { email: `${name}@test.example` });
  const { status, body } = await add(person.token, device);
  expect(status).toBe(201);
  return { ...person, device, codes: body.codes as string[] };
};
const options = async (challenge?: string) =>
  (await ask.post<RequestOptions>('/api/auth/passkey/options', challenge === undefined ? {} : { challenge })).body;
const enter = (passkey: object) => ask.post('/api/auth/passkey/verify', { passkey });
const passkeysOf = async (token: string) => (await test.send<{ passkeys: Passkey[] }>('GET', '/api/auth/factor', { token })).body.passkeys;

describe('a passkey', () => {
  it('takes the second step, and brings recovery codes as the first factor', async () => {
    const ana = await join('ana');
    expect(ana.codes).toHaveLength(10);
    const { body } = await ask.signIn(ana.email);
    expect(body).toMatchObject({ code: 'second_factor_required', ways: ['passkey', 'recovery'] });
    const asked = await options(body.challenge);
    expect(asked).toMatchObject({ rpId: 'menu.example', userVerification: 'required', allowCredentials: [{ id: ana.device.id }] });
    const answer = await enter(ana.device.get(asked));
    expect([answer.status, deviceOf(answer)]).toEqual([200, expect.stringContaining('device=')]);
    expect((await passkeysOf(answer.body.jwt))[0]).toMatchObject({ name: 'Phone', used_at: expect.any(String) });
    expect((await ask.verify(body.challenge, ana.codes[0] ?? '')).body.code, 'the sign-in is over').toBe('challenge_ended');
  });

  it('signs in alone, without naming an account first', async () => {
    const ben = await join('ben');
    const asked = await options();
    expect(asked).not.toHaveProperty('allowCredentials');
    const { status, body } = await enter(ben.device.get(asked));
    expect(status).toBe(200);
    expect((await test.send('GET', `/api/user/${ben.id}`, { token: body.jwt })).status).toBe(200);
  });

  it('works repeatedly on a device whose counter stays at zero', async () => {
    const { device } = await join('cleo', softAuthenticator(SITE, { counts: false }));
    for (let times = 0; times < 2; times++) expect((await enter(device.get(await options()))).status).toBe(200);
  });
});

describe('an answer of a passkey is refused', () => {
  it.each<[string, Lie]>([
    ['of another site', { origin: 'https://menu.example.evil.test' }],
    ['of the site over http', { origin: 'http://menu.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['for another relying party', { rpId: 'example' }],
    ['without user verification', { flags: 0x01 }],
    ['without user presence', { flags: 0x04 }],
    ['of a registration', { type: 'webauthn.create' }],
    ['with an old counter', { counter: 1 }],
  ])('%s', async (what, lie) => {
    const { device } = await join(`lie-${what.replaceAll(' ', '-').replace(/[^\w-]/g, '')}`);
    expect((await enter(device.get(await options(), lie))).body.code).toBe('passkey_refused');
    expect((await enter(device.get(await options()))).status, 'a valid answer is accepted').toBe(200);
  });

  it('to an unknown challenge, one of another kind, an expired or a spent one', async () => {
    const dan = await join('dan');
    const asked = await options();
    expect((await enter(dan.device.get(asked, { challenge: 'bm90aGluZw' }))).body.code).toBe('challenge_ended');
    const { body: proof } = await ask.post<RequestOptions>('/api/auth/factor/proof', undefined, { token: dan.token });
    expect((await enter(dan.device.get(proof))).body.code).toBe('challenge_ended');
    const good = dan.device.get(asked);
    expect((await enter(good)).status).toBe(200);
    expect((await enter(good)).body.code, 'replayed').toBe('challenge_ended');
    const old = await options();
    clock.forward(301);
    expect((await enter(dan.device.get(old))).body.code).toBe('challenge_ended');
  });

  it('that arrives twice at once', async () => {
    for (const counts of [true, false]) {
      const { device } = await join(`twice-${counts}`, softAuthenticator(SITE, { counts }));
      const answer = device.get(await options());
      const answers = await Promise.all([enter(answer), enter(answer)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  it('of another account, of another key, and of a disabled account', async () => {
    const [eva, fay] = [await join('eva'), await join('fay')];
    const { challenge } = (await ask.signIn(eva.email)).body;
    expect((await enter(fay.device.get(await options(challenge)))).body.code).toBe('passkey_refused');
    const forged = { ...fay.device.get(await options()), id: eva.device.id };
    expect((await enter(forged)).body.code).toBe('passkey_refused');
    expect((await enter(softAuthenticator(SITE).get(await options()))).body.code).toBe('passkey_refused');
    await test.db.pool.query('update account set disabled = true where id = $1', [fay.id]);
    expect((await enter(fay.device.get(await options()))).body.code).toBe('passkey_refused');
  });

  it('after ten failures of an account and address, with 429', async () => {
    const { device } = await join('gil');
    const lie = { origin: 'https://evil.test' };
    for (let times = 0; times < 10; times++) expect((await enter(device.get(await options(), lie))).status).toBe(401);
    expect((await enter(device.get(await options()))).status).toBe(429);
  });
});

describe('own passkeys', () => {
  it('are added with the password, and with a factor if one is on', async () => {
    const hal = await join('hal');
    const second = softAuthenticator(SITE);
    const missing = await ask.post<Added>('/api/auth/factor/passkey/options', { password: PASSWORD }, { token: hal.token });
    expect(missing.body.errors).toMatchObject({ code: { code: 'required' } });
    const wrong = await ask.post<Added>('/api/auth/factor/passkey/options', { password: 'wrong' }, { token: hal.token });
    expect(wrong.body.errors).toMatchObject({ password: { code: 'wrong_password' } });
    const { body: proof } = await ask.post<RequestOptions>('/api/auth/factor/proof', undefined, { token: hal.token });
    const made = await creation(hal.token, { password: PASSWORD, proof: { passkey: hal.device.get(proof) } });
    expect(made.excludeCredentials).toMatchObject([{ id: hal.device.id }]);
    const answer = { name: 'Key', passkey: second.create(made) };
    const added = await ask.post<Added>('/api/auth/factor/passkey', answer, { token: hal.token });
    expect([added.status, added.body.codes], 'the recovery codes stay').toEqual([201, null]);
    const replayed = await ask.post<Added>('/api/auth/factor/passkey', answer, { token: hal.token });
    expect(replayed.body.errors).toMatchObject({ passkey: { code: 'passkey_refused' } });
    expect((await passkeysOf(hal.token)).map(({ name }) => name)).toEqual(['Phone', 'Key']);
  });

  it.each<[string, Lie]>([
    ['another site', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['an unverified user', { flags: 0x41 }],
    ['a device without a key', { flags: 0x05 }],
  ])('are refused from %s', async (_what, lie) => {
    const { token } = await makePerson(test);
    const { body } = await add(token, softAuthenticator(SITE), lie);
    expect(body.errors).toMatchObject({ passkey: { code: 'passkey_refused' } });
    expect(await passkeysOf(token)).toEqual([]);
  });

  it('belong to one account', async () => {
    const ida = await join('ida');
    const thief = await makePerson(test);
    expect((await add(thief.token, ida.device)).body.code).toBe('duplicate');
    const passkey = ida.device.create(await creation(thief.token));
    const foreign = await ask.post<Added>('/api/auth/factor/passkey', { name: 'x', passkey }, { token: ida.token });
    expect(foreign.body.errors, "another account's challenge").toMatchObject({ passkey: { code: 'passkey_refused' } });
  });

  it('can be renamed, and removed by a code or a passkey, which a mail announces', async () => {
    const jo = await join('jo');
    const [{ id } = { id: '' }] = await passkeysOf(jo.token);
    const named = await test.send('PUT', `/api/auth/factor/passkey/${id}`, { token: jo.token, body: { name: 'Tablet' } });
    expect(named.body).toMatchObject({ id, name: 'Tablet', used_at: null });
    const other = await makePerson(test);
    const theirs = await test.send('PUT', `/api/auth/factor/passkey/${id}`, { token: other.token, body: { name: 'Mine' } });
    expect(theirs.status).toBe(404);
    const off = (proof: object) => ask.post<Added>(`/api/auth/factor/passkey/${id}/off`, { proof }, { token: jo.token });
    expect((await off({ code: '123456' })).body.errors).toMatchObject({ code: { code: 'wrong_code' } });
    expect((await off({ passkey: jo.device.get(await options()) })).body.errors).toMatchObject({ passkey: { code: 'passkey_refused' } });
    const { body: proof } = await ask.post<RequestOptions>('/api/auth/factor/proof', undefined, { token: jo.token });
    expect((await off({ passkey: jo.device.get(proof) })).status).toBe(204);
    expect((await ask.signIn(jo.email)).status, 'it was the last factor').toBe(200);
    expect((await enter(jo.device.get(await options()))).body.code).toBe('passkey_refused');
    const { rows } = await test.db.pool.query('select 1 from recovery_code where account_id = $1', [jo.id]);
    expect(rows).toEqual([]);
    // Two jobs may send at the same time, so the order of the mails is undefined.
    const bodies = async () =>
      (await test.db.pool.query('select body from mail where recipient = $1', [jo.email])).rows.map(({ body }) => body);
    await expect.poll(async () => (await bodies()).length).toBe(2);
    expect((await bodies()).join()).toContain('Une clé d’accès a été retirée');
  });

  it('work alongside app codes', async () => {
    const { token, email } = await makePerson(test);
    const { uri, codes } = await ask.switchOn(token, clock);
    const device = softAuthenticator(SITE);
    const passkey = device.create(await creation(token, { password: PASSWORD, proof: { code: codes[0] } }));
    expect((await ask.post('/api/auth/factor/passkey', { name: 'Key', passkey }, { token })).status).toBe(201);
    expect((await ask.signIn(email)).body.ways).toEqual(['totp', 'passkey', 'recovery']);
    clock.forward(60);
    expect((await ask.post('/api/auth/factor/totp/off', { proof: { code: appCode(uri, clock) } }, { token })).status).toBe(204);
    expect((await ask.signIn(email)).body.ways, 'recovery codes stay with the other factor').toEqual(['passkey', 'recovery']);
  });
});

it('uses the requested host as the site if no address is configured', async () => {
  const local = await startTestApp({}, clock);
  const person = await makePerson(local);
  const device = softAuthenticator(local.base);
  const asked = asking(local);
  const made = await asked.post<CreationOptions>('/api/auth/factor/passkey/options', { password: PASSWORD }, { token: person.token });
  expect(made.body.rp.id).toBe('localhost');
  const added = await asked.post('/api/auth/factor/passkey', { name: 'Key', passkey: device.create(made.body) }, { token: person.token });
  expect(added.status).toBe(201);
});
