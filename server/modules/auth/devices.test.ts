import { beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../app.ts';
import { movableClock, sendTo, startTestApp, type TestApp } from '../../test/app.ts';
import { basic } from '../../test/factories.ts';
import { deviceOf } from '../../test/second-factor.ts';
import { openDevices } from './devices.ts';

const password = 'pâss: word: 12';
/** Failures allowed per address in this file. */
const PER_ADDRESS = 12;
const silent = { info() {}, warn() {}, error() {} };
const clock = movableClock();
let test: TestApp;

const join = (name: string) =>
  test.app.modules.users.createAccount({ email: `${name}@test.example`, password, firstname: name, lastname: 'Test' });
type From = { address: string; cookie?: string | undefined };
const signIn = (name: string, { address, cookie }: From, given = password) =>
  test.send<{ jwt: string; code?: string }>('GET', '/api/auth/token', {
    headers: { authorization: basic(`${name}@test.example`, given), 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });
const fail = async (name: string, times: number, from: From) => {
  const answers = await Promise.all(Array.from({ length: times }, () => signIn(name, from, 'wrong password')));
  return answers.map(({ status }) => status).sort();
};
const failed = (times: number) => Array(times).fill(401);

beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1', SIGN_IN_FAILURES_PER_ADDRESS: String(PER_ADDRESS) }, clock);
});

describe('a known device', () => {
  it('signs in after strangers used up the tries of its address', async () => {
    await join('una');
    const address = '203.0.113.1';
    const cookie = deviceOf(await signIn('una', { address }));
    for (let stranger = 0; stranger < PER_ADDRESS; stranger++) await fail(`stranger${stranger}`, 1, { address });
    expect((await signIn('una', { address })).status, 'an unknown device').toBe(429);
    expect((await signIn('una', { address, cookie })).status).toBe(200);
  });

  it('signs in while strangers guess at its account, from its address or another', async () => {
    await join('ben');
    const address = '203.0.113.2';
    const cookie = deviceOf(await signIn('ben', { address }));
    expect(await fail('ben', 11, { address })).toEqual([...failed(10), 429]);
    expect(await fail('ben', 11, { address: '203.0.113.3' })).toEqual([...failed(10), 429]);
    expect((await signIn('ben', { address, cookie })).status).toBe(200);
    expect((await signIn('ben', { address: '203.0.113.3', cookie })).status, 'with the cookie on another network').toBe(200);
  });

  it('has ten failures in 15 minutes of its own on any network, apart from those of addresses', async () => {
    await join('eva');
    const cookie = deviceOf(await signIn('eva', { address: '203.0.113.4' }));
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, n) => signIn('eva', { address: `203.0.113.${10 + n}`, cookie }, 'wrong password')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...failed(10), 429, 429, 429]);
    const refused = await signIn('eva', { address: '203.0.113.4', cookie });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect(await fail('nobody', 10, { address: '203.0.113.10' }), 'the address still has all its tries').toEqual(failed(10));
    expect((await signIn('eva', { address: '203.0.113.5' })).status, 'another device').toBe(200);
    clock.forward(901);
    expect((await signIn('eva', { address: '203.0.113.4', cookie })).status).toBe(200);
  });

  it('is counted across nodes under a hash', async () => {
    await join('kim');
    const cookie = deviceOf(await signIn('kim', { address: '203.0.113.6' }));
    const second = await openApp({ config: test.config, databaseUrl: test.databaseUrl, clock, log: silent });
    try {
      const there = sendTo(await second.listen(0, '127.0.0.1'));
      expect(await fail('kim', 6, { address: '203.0.113.6', cookie })).toEqual(failed(6));
      const headers = { authorization: basic('kim@test.example', 'wrong password'), cookie };
      const answers = await Promise.all(Array.from({ length: 5 }, () => there('GET', '/api/auth/token', { headers })));
      expect(answers.map(({ status }) => status).sort()).toEqual([...failed(4), 429]);
    } finally {
      await second.close();
    }
    const { rows } = await test.db.pool.query('select * from sign_in_failure');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]?.split('.')[0]);
  });

  it('includes one that chose a password by a mailed link, despite earlier failures', async () => {
    const { id } = await join('hal');
    const address = '203.0.113.7';
    const cookie = deviceOf(await signIn('hal', { address }));
    await fail('hal', 10, { address, cookie });
    await fail('nobody', 10, { address });
    await fail('somebody', 10, { address });
    const chooseOn = async (headers: Record<string, string>) => {
      const token = `${'x'.repeat(42)}${headers.cookie ? 'a' : 'b'}`;
      await test.db.pool.query(
        `insert into password_reset (token_hash, account_id, expires_at)
         values (translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_'), $2, $3)`,
        [token, id, new Date(clock.now().getTime() + 60_000)],
      );
      return test.send('PUT', '/api/auth/forgotten', {
        body: { token, password },
        headers: { 'x-forwarded-for': address, ...headers },
      });
    };
    expect((await chooseOn({ cookie })).status).toBe(204);
    expect((await signIn('hal', { address, cookie })).status, 'a device that had used up its tries').toBe(200);
    expect((await signIn('hal', { address, cookie: deviceOf(await chooseOn({})) })).status, 'a new device').toBe(200);
  });
});

describe('a device token', () => {
  const address = '203.0.113.8';
  let tom: string;
  let own: string;
  let others: string;

  beforeAll(async () => {
    tom = (await join('tom')).id;
    await join('ned');
    own = deviceOf(await signIn('tom', { address }));
    others = deviceOf(await signIn('ned', { address }));
    await fail('tom', 11, { address });
  });

  it('is HttpOnly, SameSite and limited to sign-in paths, and is set only after a success', async () => {
    const { headers } = await signIn('ned', { address: '203.0.113.9' });
    expect(headers.get('set-cookie')).toMatch(
      /^device=[\w-]{22}\.[\w-]{22}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const failure = await signIn('ned', { address: '203.0.113.9' }, 'wrong password');
    expect(failure.headers.get('set-cookie')).toBeNull();
  });

  it('is Secure if the public address is https', async () => {
    const config = { ...test.config, PUBLIC_URL: 'https://menu.example' };
    const secure = await openApp({ config, databaseUrl: test.databaseUrl, clock, log: silent });
    const headers = { authorization: basic('ned@test.example', password), 'x-forwarded-for': '203.0.113.9' };
    const answer = await secure.server.inject({ url: '/api/auth/token', headers });
    await secure.close();
    expect(answer.headers['set-cookie']).toMatch(/^__Secure-device=.*; Secure$/);
  });

  const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const madeBy = (secret: string) => openDevices({ secret, secure: false });

  it('accepts the genuine token: the cases below fail for the stated reason only', async () => {
    expect((await signIn('tom', { address, cookie: own })).status).toBe(200);
    expect((await signIn('tom', { address, cookie: `theme=dark; ${own}; lang=fr` })).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ['a token of another account', () => others],
    ['a token with a changed id', () => flipped(own, 'device='.length)],
    ['a token with a changed proof', () => flipped(own, own.indexOf('.') + 1)],
    ['a token with the proof of another device', () => `${own.split('.')[0]}.${others.split('.')[1]}`],
    ['a token without a proof', () => own.split('.')[0] ?? ''],
    [
      'a token made with another secret',
      () => madeBy('another secret that is long enough').remember({ id: 'x'.repeat(22), proofs: [] }, tom),
    ],
    ['a token that is too long', () => `${own}${`.${'x'.repeat(22)}`.repeat(21)}`],
    ['a token under another cookie name', () => own.replace('device', 'xdevice')],
    ['a malformed token', () => 'device=__proto__'],
  ])('ignores %s', async (_what, forge) => {
    expect((await signIn('tom', { address, cookie: forge() })).status).toBe(429);
  });

  it('grants nothing without the password, and only its own tries with it', async () => {
    await join('zoe');
    const stolen = deviceOf(await signIn('zoe', { address: '203.0.113.20' }));
    expect((await test.send('PUT', '/api/auth/token', { body: {}, headers: { cookie: stolen } })).status).toBe(401);
    expect(await fail('zoe', 11, { address: '198.51.100.1', cookie: stolen })).toEqual([...failed(10), 429]);
    expect((await signIn('zoe', { address: '198.51.100.1' })).status).toBe(200);
  });

  it('remembers the last twenty accounts that share the device', () => {
    const devices = madeBy('a secret for tests that is long enough');
    const names = Array.from({ length: 21 }, (_, n) => `account ${n}`);
    const shared = names.reduce((header, name) => devices.remember(devices.read(header), name).split(';')[0] ?? '', '');
    const device = devices.read(shared);
    expect(names.map((name) => devices.knows(device, name))).toEqual([false, ...Array(20).fill(true)]);
    expect(devices.read(devices.remember(device, 'account 5'))).toMatchObject({ id: device.id, proofs: { length: 20 } });
    expect(devices.read(undefined).id).not.toBe(devices.read(undefined).id);
  });
});
