// Signing in with a second factor: app codes and recovery codes, over HTTP.
import { beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../../app.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { basic, makePerson, type Person } from '../../../test/factories.ts';
import { appCode, asking, deviceOf, stillClock, wrongCode } from '../../../test/second-factor.ts';

const PERIOD_S = 30;
const clock = stillClock();
let test: TestApp;
let ask: ReturnType<typeof asking>;

beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' }, clock);
  ask = asking(test);
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const join = async (name: string) => {
  const person = await makePerson(test, { email: `${name}@test.example` });
  return { ...person, ...(await ask.switchOn(person.token, clock)) };
};
/** Moves past all codes taken so far. */
const later = () => clock.forward(2 * PERIOD_S);
const challengeFor = async ({ email }: Pick<Person, 'email'>, headers = {}) => (await ask.signIn(email, { headers })).body.challenge;
const works = async (id: string, token: string) => (await test.send('GET', `/api/user/${id}`, { token })).status;
const sql = async (text: string, values: unknown[] = []) => (await test.db.pool.query(text, values)).rows;

describe('a sign-in with a second factor', () => {
  it('checks the password first, and issues a token only for the code', async () => {
    const ana = await join('ana');
    later();
    const first = await ask.signIn(ana.email);
    expect([first.status, first.body]).toMatchObject([401, { code: 'second_factor_required', ways: ['totp', 'recovery'] }]);
    expect(first.body).not.toHaveProperty('jwt');
    expect(deviceOf(first), 'the first step alone sets no device cookie').toBe('');
    const second = await ask.verify(first.body.challenge, appCode(ana.uri, clock));
    expect(second.status).toBe(200);
    expect(await works(ana.id, second.body.jwt)).toBe(200);
    expect(deviceOf(second)).toMatch(/^device=/);
  });

  it('does not reveal the second factor before the password is right', async () => {
    await makePerson(test, { email: 'plain@test.example' });
    const answers = await Promise.all(['ana', 'plain', 'nobody'].map((name) => ask.signIn(`${name}@test.example`, { password: 'wrong' })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });

  it('accepts codes of the adjacent periods only', async () => {
    const { uri, email } = await join('ben');
    clock.forward(10 * PERIOD_S);
    const challenge = await challengeFor({ email });
    for (const off of [-2, 2]) expect((await ask.verify(challenge, appCode(uri, clock, off))).body.code).toBe('wrong_code');
    expect((await ask.verify(challenge, appCode(uri, clock, -1))).status).toBe(200);
    expect((await ask.verify(await challengeFor({ email }), appCode(uri, clock, 1))).status).toBe(200);
  });

  it('refuses a used code, an earlier one, and the one that confirmed the set-up', async () => {
    const { uri, email } = await join('cleo');
    const setup = appCode(uri, clock);
    expect((await ask.verify(await challengeFor({ email }), setup)).body.code).toBe('wrong_code');
    const next = appCode(uri, clock, 1);
    expect((await ask.verify(await challengeFor({ email }), next)).status).toBe(200);
    for (const used of [next, setup]) expect((await ask.verify(await challengeFor({ email }), used)).body.code).toBe('wrong_code');
  });

  it('accepts one of two simultaneous requests with the same code, also across nodes', async () => {
    const { uri, email } = await join('dan');
    later();
    const second = await openApp({ config: test.config, databaseUrl: test.databaseUrl, clock, log: { info() {}, warn() {}, error() {} } });
    try {
      const challenges = [await challengeFor({ email }), await challengeFor({ email })];
      const code = appCode(uri, clock);
      const there = second.server.inject({ method: 'POST', url: '/api/auth/factor/verify', payload: { challenge: challenges[1], code } });
      const answers = [(await ask.verify(challenges[0], code)).status, (await there).statusCode];
      expect(answers.sort()).toEqual([200, 401]);
    } finally {
      await second.close();
    }
  });

  it('accepts each recovery code once, in any notation, in place of the app', async () => {
    const { codes, email } = await join('eva');
    expect(new Set(codes).size).toBe(10);
    const [one = '', two = ''] = codes;
    expect(one).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect((await ask.verify(await challengeFor({ email }), one)).status).toBe(200);
    expect((await ask.verify(await challengeFor({ email }), one)).body.code).toBe('wrong_code');
    const typed = two.toLowerCase().replaceAll('-', ' ');
    const challenges = [await challengeFor({ email }), await challengeFor({ email })];
    const answers = await Promise.all(challenges.map((challenge) => ask.verify(challenge, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('stores secrets encrypted and recovery codes hashed', async () => {
    const { id, secret, codes } = await join('fay');
    const kept = JSON.stringify([
      await sql(`select encode(secret, 'hex') as secret, encode(secret, 'escape') as text from totp where account_id = $1`, [id]),
      await sql('select code_hash from recovery_code where account_id = $1', [id]),
    ]);
    const { Secret } = await import('otpauth');
    expect(kept).not.toContain(Secret.fromBase32(secret).hex.toLowerCase());
    for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
    const other = (await sql('select secret from totp where account_id <> $1 and since is not null limit 1', [id]))[0].secret;
    await sql('update totp set secret = $2 where account_id = $1', [id, other]);
    const challenge = await challengeFor({ email: 'fay@test.example' });
    expect((await ask.verify(challenge, '123456')).body.code, "another account's secret does not decrypt").toBe('wrong_code');
  });
});

describe('the challenge between the two steps', () => {
  it('grants nothing by itself', async () => {
    const { id, email } = await join('gil');
    const challenge = (await challengeFor({ email })) as string;
    expect(await works(id, challenge)).toBe(401);
    const [said = '', mac = ''] = challenge.split('.');
    const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
    for (const forged of [`${header}.${said}.${mac}`, `${challenge}.`, `.${challenge}`]) expect(await works(id, forged)).toBe(401);
    expect((await test.send('PUT', '/api/auth/token', { token: challenge, body: { uuid: id } })).status).toBe(401);
    expect((await ask.post('/api/auth/factor/setup', { challenge })).body.code, 'it has one purpose').toBe('challenge_ended');
  });

  it('works for five minutes, once, and for its own account', async () => {
    const [hal, ida] = [await join('hal'), await join('ida')];
    const old = await challengeFor(hal);
    clock.forward(301);
    expect((await ask.verify(old, appCode(hal.uri, clock))).body.code).toBe('challenge_ended');
    const challenge = await challengeFor(hal);
    expect((await ask.verify(challenge, appCode(ida.uri, clock))).body.code).toBe('wrong_code');
    expect((await ask.verify(challenge, appCode(hal.uri, clock))).status, 'a wrong code does not end it').toBe(200);
    expect((await ask.verify(challenge, hal.codes[0] ?? '')).body.code).toBe('challenge_ended');
  });

  it('cannot be forged, and ends with the password and with the account', async () => {
    const jo = await join('jo');
    const challenge = (await challengeFor(jo)) as string;
    const [said = '', mac] = challenge.split('.');
    const longer = { ...JSON.parse(Buffer.from(said, 'base64url').toString()), ends: Date.now() * 2 };
    const forged = `${Buffer.from(JSON.stringify(longer)).toString('base64url')}.${mac}`;
    for (const wrong of [forged, `${said}.`, 'x'.repeat(30), jo.token]) {
      expect((await ask.verify(wrong, jo.codes[0] ?? '')).body.code).toBe('challenge_ended');
    }
    const changed = { current: 'correct horse battery', password: 'sonnenblume 42 garten' };
    expect((await test.send('PUT', '/api/auth/password', { token: jo.token, body: changed })).status).toBe(200);
    expect((await ask.verify(challenge, jo.codes[0] ?? '')).body.code).toBe('challenge_ended');
    const { challenge: fresh } = (await ask.signIn(jo.email, { password: changed.password })).body;
    await sql('update account set disabled = true where id = $1', [jo.id]);
    expect((await ask.verify(fresh, jo.codes[0] ?? '')).body.code).toBe('challenge_ended');
  });
});

describe('failures at the second step', () => {
  it('count together with wrong passwords: ten, then 429, and a right password resets nothing', async () => {
    const { email, uri } = await join('kim');
    later();
    for (let times = 0; times < 5; times++) expect((await ask.signIn(email, { password: 'wrong' })).status).toBe(401);
    for (let times = 0; times < 5; times++)
      expect((await ask.verify(await challengeFor({ email }), wrongCode(uri, clock))).body.code).toBe('wrong_code');
    const challenge = (await ask.signIn(email)).body;
    expect(challenge, 'the password is not tried either').toMatchObject({ code: 'too_many_requests' });
    clock.forward(901);
    const good = await challengeFor({ email });
    expect((await ask.verify(good, appCode(uri, clock))).status).toBe(200);
  });

  it('block the right code too, with Retry-After', async () => {
    const { email, uri } = await join('lea');
    later();
    const challenge = await challengeFor({ email });
    for (let times = 0; times < 10; times++) expect((await ask.verify(challenge, wrongCode(uri, clock))).status).toBe(401);
    const refused = await ask.verify(challenge, appCode(uri, clock));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true]);
  });

  it('are reset by a complete sign-in', async () => {
    const { email, codes, uri } = await join('mia');
    for (let times = 0; times < 9; times++) await ask.verify(await challengeFor({ email }), wrongCode(uri, clock));
    expect((await ask.verify(await challengeFor({ email }), codes[0] ?? '')).status).toBe(200);
    for (let times = 0; times < 9; times++) await ask.verify(await challengeFor({ email }), wrongCode(uri, clock));
    expect((await ask.verify(await challengeFor({ email }), codes[1] ?? '')).status).toBe(200);
  });

  it('are thirty in all over any number of addresses, and counted apart on a known device', async () => {
    const { email, codes, uri } = await join('noa');
    const home = from('198.51.100.1');
    const device = deviceOf(await ask.verify(await challengeFor({ email }, home), codes[0] ?? '', home));
    const challenge = await challengeFor({ email }, home);
    for (let times = 0; times < 30; times++) {
      expect((await ask.verify(challenge, wrongCode(uri, clock), from(`203.0.113.${times}`))).status, `try ${times}`).toBe(401);
    }
    expect((await ask.verify(challenge, codes[1] ?? '', from('203.0.113.200'))).status).toBe(429);
    const known = { ...home, cookie: device };
    expect((await ask.verify(await challengeFor({ email }, known), codes[1] ?? '', known)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is reset by a link, and the second step stays', async () => {
    const oli = await join('oli');
    for (let times = 0; times < 10; times++) await ask.signIn(oli.email, { password: 'wrong' });
    const account = await test.app.modules.users.findAccount(oli.id);
    const link = account && (await test.app.modules.auth.passwordLink(account));
    const token = new URL(link?.replace('/#', '') ?? '').searchParams.get('token');
    const answer = await test.send('PUT', '/api/auth/forgotten', { body: { token, password: 'sonnenblume 42 garten' } });
    expect([answer.status, deviceOf(answer)]).toEqual([204, '']);
    expect((await ask.signIn(oli.email, { password: 'sonnenblume 42 garten' })).status, 'a link resets no count of wrong codes').toBe(429);
    clock.forward(901);
    const { headers } = { headers: { authorization: basic(oli.email, 'sonnenblume 42 garten') } };
    const { body } = await test.send<{ code: string; challenge: string }>('GET', '/api/auth/token', { headers });
    expect(body.code).toBe('second_factor_required');
    expect((await ask.verify(body.challenge, appCode(oli.uri, clock))).status).toBe(200);
  });
});
