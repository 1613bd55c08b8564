import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openApp } from '../../app.ts';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { basic, makeVenue } from '../../test/factories.ts';
import { within } from '../../test/harness/within.ts';
import { deviceOf } from '../../test/second-factor.ts';

const password = 'pâss: word: 12';
const clock = movableClock();
let test: TestApp;
let venues: Record<'smart' | 'premium' | 'ended', string>;

const sql = async (text: string, values: unknown[] = []) => (await test.db.pool.query(text, values)).rows;
const join = (name: string, more: { admin?: boolean; password?: string } = {}) =>
  test.app.modules.users.createAccount({ email: `${name}@test.example`, password, firstname: name, lastname: 'Test', ...more });
const signIn = (name: string, word = password, headers = {}) =>
  test.send<{ jwt: string; code?: string }>('GET', '/api/auth/token', {
    headers: { authorization: basic(`${name}@test.example`, word), ...headers },
  });
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
const appoint = (account: string, role: string, venue: string, daysAgo: number) =>
  sql(`insert into venue_role (venue_id, account_id, role, since) values ($1, $2, $3, now() - make_interval(days => $4))`, [
    venue,
    account,
    role,
    daysAgo,
  ]);

beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' }, clock);
  venues = { smart: await makeVenue(test, 'smart'), premium: await makeVenue(test, 'premium'), ended: await makeVenue(test, 'premium') };
  await sql(`update subscription set end_date = now() - interval '1 day' where venue_id = $1`, [venues.ended]);
});

describe('signing in', () => {
  it('issues a token of 12 hours that lists roles in the order they were granted, with the tiers of their venues', async () => {
    const { id } = await join('mia');
    await appoint(id, 'manager', venues.ended, 1);
    await appoint(id, 'manager', venues.premium, 3);
    await appoint(id, 'bartender', venues.premium, 2);
    await appoint(id, 'reader', venues.smart, 1);
    const before = Math.floor(clock.now().getTime() / 1000);
    const { status, body } = await signIn('mia');
    expect(status).toBe(200);
    const { iat, exp, sid, ...claims } = claimsOf(body.jwt);
    expect(claims).toEqual({
      sub: id,
      email: 'mia@test.example',
      name: 'mia Test',
      admin: false,
      mgr: [venues.premium, venues.ended],
      bar: [venues.premium],
      reader: [venues.smart],
      smrt: [venues.smart],
      prmm: [venues.premium],
    });
    expect(iat).toBeGreaterThanOrEqual(before);
    expect(iat).toBeLessThanOrEqual(clock.now().getTime() / 1000);
    expect(exp).toBe(iat + 12 * 3600);
    expect(sid).toBe((await sql('select id from session where account_id = $1', [id]))[0].id);
    expect((await test.send('GET', `/api/user/${id}`, { token: body.jwt })).status).toBe(200);
  });

  it('lists no venues for an admin', async () => {
    const { id } = await join('boss', { admin: true });
    await appoint(id, 'manager', venues.premium, 1);
    expect(claimsOf((await signIn('boss')).body.jwt)).toMatchObject({ admin: true, mgr: [], bar: [], reader: [], smrt: [], prmm: [] });
  });

  it('keeps the token of a user with hundreds of venues within the header limit', async () => {
    const { id } = await join('chain');
    await sql(
      `with v as (insert into venue (id, hrid, name, business_name, address, billing_address, country, currency, timezone, source_locale, default_locale, billing_email)
         select gen_random_uuid(), 'X', 'Chain', 'SARL', 'a', 'a', 'FR', 'EUR', 'Europe/Paris', 'fr-FR', 'fr-FR', 'b@test.example' from generate_series(1, 300) returning id),
       s as (insert into subscription (venue_id, offer, end_date) select id, 3, now() + interval '1 day' from v)
       insert into venue_role (venue_id, account_id, role) select id, $1, 'manager' from v`,
      [id],
    );
    const { jwt } = (await signIn('chain')).body;
    const { headers } = await test.send('GET', `/api/venue/user/${id}`, { token: jwt });
    expect(headers.get('x-total-count')).toBe('300');
  });

  it('accepts the e-mail in any case, and a password with colons, accents and 200 characters', async () => {
    const long = 'é'.repeat(200);
    await join('zoe', { password: long });
    expect((await signIn('ZOE', long)).status).toBe(200);
  });

  it.each([
    ['no header', undefined],
    ['another scheme', 'Bearer abc'],
    ['empty credentials', 'Basic '],
    ['invalid base64', 'Basic !!!'],
    ['no colon', `Basic ${Buffer.from('mia@test.example').toString('base64')}`],
    ['no e-mail', `Basic ${Buffer.from(`:${password}`).toString('base64')}`],
    ['invalid UTF-8', `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString('base64')}`],
    ['NUL in the e-mail', basic('mia@test.example\0', password)],
    ['a password of 201 characters', basic('mia@test.example', 'x'.repeat(201))],
    ['SQL', basic("' or 1=1--", password)],
    ['an empty password', basic('mia@test.example', '')],
  ])('answers 401 without a Basic challenge to %s', async (_what, authorization) => {
    const { status, body, headers } = await test.send('GET', '/api/auth/token', {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'wrong_credentials', null]);
  });

  it('gives the same answer for an unknown e-mail, a wrong password and a disabled account', async () => {
    const { id } = await join('gone');
    await sql('update account set disabled = true where id = $1', [id]);
    const answers = [
      await signIn('nobody'),
      await signIn('mia', 'wrong password'),
      await signIn('gone'),
      await signIn('gone', 'wrong password'),
    ];
    const seen = answers.map(({ status, body, headers }) => {
      const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return JSON.stringify([status, body, kept]);
    });
    expect(new Set(seen).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });
});

describe('failed sign-ins', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const fail = (name: string, times: number, headers = {}) =>
    Promise.all(Array.from({ length: times }, () => signIn(name, 'wrong password', headers)));
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  /** Resolves after `count` more requests have reached the server. */
  const arrivals = (count: number) =>
    new Promise<void>((resolve) => {
      const { server } = test.app.server;
      let come = 0;
      const onRequest = () => {
        if (++come < count) return;
        server.off('request', onRequest);
        resolve();
      };
      server.on('request', onRequest);
    });

  it.each(['una', 'unknown'])(
    'of one account and address are limited to ten in 15 minutes, then 429 with Retry-After (%s)',
    async (name) => {
      if (name === 'una') await join(name);
      const answers = await clock.stopped(() => fail(name, 14));
      expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.code).toBe('too_many_requests');
      expect(Number(refused?.headers.get('retry-after'))).toBe(900);
    },
  );

  it('block the right password too, only from that address, for 15 minutes', async () => {
    expect((await signIn('una')).status).toBe(429);
    expect((await signIn('UNA')).status).toBe(429);
    expect((await signIn('una', password, from('203.0.113.9'))).status).toBe(200);
    expect((await signIn('mia')).status).toBe(200);
    clock.forward(901);
    expect((await signIn('una')).status).toBe(200);
  });

  it('are reset by a success', async () => {
    await join('ivo');
    await fail('ivo', 9);
    expect((await signIn('ivo')).status).toBe(200);
    expect(statuses(await fail('ivo', 10))).toEqual(Array(10).fill(401));
    expect((await signIn('ivo')).status).toBe(429);
  });

  it('block parallel guesses: the right one after thirty wrong ones is not tried', async () => {
    await join('gil');
    const arrived = arrivals(30);
    const flood = fail('gil', 30);
    await within(arrived, 'thirty requests');
    expect((await signIn('gil')).status).toBe(429);
    expect(statuses(await flood)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  it('dated in the future by a clock that was set back block no one', async () => {
    await join('ida');
    clock.forward(3 * 3_600);
    expect(statuses(await fail('ida', 11))).toEqual([...Array(10).fill(401), 429]);
    clock.forward(-3 * 3_600);
    expect((await signIn('ida')).status).toBe(200);
  });

  it('cannot be spread over one IPv6 network, or over forged forwarding headers', async () => {
    await join('eva');
    const near = Array.from({ length: 11 }, (_, last) => signIn('eva', 'wrong password', from(`1.1.1.${last}, 2001:db8:1:2::${last}`)));
    expect(statuses(await Promise.all(near))).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn('eva', password, from('2001:db8:1:2:3:4:5:6'))).status).toBe(429);
    expect((await signIn('eva', password, from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('of one address are limited to a hundred over all accounts, also in parallel, and a success resets none', async () => {
    const device = deviceOf(await signIn('mia'));
    const spray = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => signIn(`sprayed${n}`, 'Winter2026!', from('192.0.2.77'))));
    expect(statuses(await spray(60))).toEqual(Array(60).fill(401));
    expect((await signIn('mia', password, from('192.0.2.77'))).status).toBe(200);
    expect(statuses(await spray(60))).toEqual([...Array(40).fill(401), ...Array(20).fill(429)]);
    const refused = await signIn('mia', password, from('192.0.2.77'));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect((await signIn('mia', password, { ...from('192.0.2.77'), cookie: device })).status, 'a known device').toBe(200);
    expect((await signIn('mia', password, from('192.0.2.78'))).status).toBe(200);
    clock.forward(901);
    expect((await signIn('mia', password, from('192.0.2.77'))).status).toBe(200);
  });

  it('are counted across nodes, and stored without names or addresses', async () => {
    await join('kimberley');
    const second = await openApp({ config: test.config, databaseUrl: test.databaseUrl, clock, log: { info() {}, warn() {}, error() {} } });
    try {
      await fail('kimberley', 5);
      const there = await Promise.all(
        Array.from({ length: 6 }, () =>
          second.server.inject({
            url: '/api/auth/token',
            headers: { authorization: basic('kimberley@test.example', 'wrong password'), 'x-forwarded-for': '127.0.0.1' },
          }),
        ),
      );
      expect(there.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await signIn('kimberley')).status).toBe(429);
    } finally {
      await second.close();
    }
    expect(JSON.stringify(await sql('select * from sign_in_failure'))).not.toMatch(/kimberley|test\.example|127\.0/);
  });
});

describe('a renewed token', () => {
  const renew = (token: string | undefined, body: unknown) => test.send<{ jwt: string }>('PUT', '/api/auth/token', { token, body });

  it('has current data, and is issued for the own id only', async () => {
    const { id } = await join('lea');
    const { jwt } = (await signIn('lea')).body;
    expect(claimsOf(jwt).mgr).toEqual([]);
    await appoint(id, 'manager', venues.smart, 0);
    clock.forward(3600);
    const { status, body } = await renew(jwt, { uuid: id });
    expect(status).toBe(200);
    expect(claimsOf(body.jwt)).toMatchObject({ sub: id, mgr: [venues.smart], smrt: [venues.smart] });
    expect(claimsOf(body.jwt).exp - claimsOf(jwt).exp).toBeGreaterThanOrEqual(3600);
    expect((await renew(jwt, { uuid: newId() })).status).toBe(403);
    expect((await renew(undefined, { uuid: id })).status).toBe(401);
  });

  it('is refused as soon as the account is disabled, despite the cache', async () => {
    const { id } = await join('max');
    const { jwt } = (await signIn('max')).body;
    expect((await test.send('GET', `/api/user/${id}`, { token: jwt })).status).toBe(200);
    await sql('update account set disabled = true where id = $1', [id]);
    expect((await renew(jwt, { uuid: id })).status).toBe(401);
  });

  it.each([
    ['uuid', {}],
    ['uuid', { uuid: 'me' }],
    ['uuid', { uuid: 1 }],
    ['admin', { uuid: '018f0000-0000-7000-8000-000000000000', admin: true }],
  ])('answers 400 on %s for %o', async (field, body) => {
    const { jwt } = (await signIn('mia')).body;
    const answer = await test.send('PUT', '/api/auth/token', { token: jwt, body });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, [field]]);
  });
});

describe('a token', () => {
  const secret = 'a secret for tests that is long enough';
  const part = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  let id: string;
  let session: string;
  let otherSession: string;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const valid = () => ({ sub: id, sid: session, email: 'x', name: 'x', admin: false, iat: seconds(), exp: seconds() + 60 });
  /** Signed by hand, because the library refuses to write many invalid tokens. */
  const signed = (claims: unknown, { header = {}, key = secret, hash = 'sha256' } = {}) => {
    const input = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(claims)}`;
    return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
  };
  const status = async (token: string) =>
    (await test.send('GET', `/api/user/${id}`, { headers: { authorization: `Bearer ${token}` } })).status;

  beforeAll(async () => {
    ({ id } = await join('tom'));
    session = claimsOf((await signIn('tom')).body.jwt).sid;
    otherSession = claimsOf((await signIn('mia')).body.jwt).sid;
  });

  it('signed with the secret is accepted: the cases below fail for the stated reason only', async () => {
    expect(await status(signed(valid()))).toBe(200);
  });

  it.each<[string, () => string]>([
    ['has no algorithm and no signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(valid())}.`],
    ['has no algorithm but a signature', () => signed(valid(), { header: { alg: 'none' } })],
    ['is signed with another key', () => signed(valid(), { key: 'another secret that is long enough' })],
    ['is signed with an empty key', () => signed(valid(), { key: '' })],
    ['is signed with another algorithm', () => signed(valid(), { header: { alg: 'HS512' }, hash: 'sha512' })],
    ['requires an unknown extension', () => signed(valid(), { header: { crit: ['exp2'], exp2: 1 } })],
    ['contains its own key', () => signed(valid(), { header: { jwk: { kty: 'oct', k: 'eA' } }, key: 'x' })],
    ['has expired', () => signed({ ...valid(), exp: seconds() })],
    ['never expires', () => signed({ ...valid(), exp: undefined })],
    ['has a text as its expiry', () => signed({ ...valid(), exp: '9999999999' })],
    ['has an infinite expiry', () => signed(JSON.stringify(valid()).replace(/"exp":\d+/, '"exp":1e400'))],
    ['has no issue time', () => signed({ ...valid(), iat: undefined })],
    ['has an infinite issue time', () => signed(JSON.stringify(valid()).replace(/"iat":\d+/, '"iat":1e400'))],
    ['is not valid yet', () => signed({ ...valid(), nbf: seconds() + 60 })],
    ['has a text as its start', () => signed({ ...valid(), nbf: 'now' })],
    ['names an unknown account', () => signed({ ...valid(), sub: newId() })],
    ['names an invalid account id', () => signed({ ...valid(), sub: "' or 1=1--" })],
    ['names no session', () => signed({ ...valid(), sid: undefined })],
    ['names an unknown session', () => signed({ ...valid(), sid: newId() })],
    ['names an invalid session id', () => signed({ ...valid(), sid: "' or 1=1--" })],
    ["names another account's session", () => signed({ ...valid(), sid: otherSession })],
    ['has no subject', () => signed({ ...valid(), sub: undefined })],
    ['has null as its claims', () => signed('null')],
    ['has a list as its claims', () => signed('[]')],
    ['has invalid JSON as its claims', () => signed('{')],
    ['was altered', () => signed(valid()).replace(/\.[^.]+\./, `.${part({ ...valid(), admin: true })}.`)],
    ['is truncated', () => signed(valid()).slice(0, -1)],
    ['has no signature', () => signed(valid()).split('.').slice(0, 2).join('.')],
    ['is empty', () => ''],
    ['is malformed', () => 'abc.def.ghi'],
  ])('is refused with 401 if it %s', async (_what, make) => {
    expect(await status(make())).toBe(401);
  });

  it('of 100 kB is refused by its size', async () => {
    const large = signed({ ...valid(), mgr: Array.from({ length: 2000 }, newId) });
    expect(large.length).toBeGreaterThan(100_000);
    expect(await status(large)).toBe(431);
  });

  it('expires after 12 hours, to the second', async () => {
    const { jwt } = (await signIn('tom')).body;
    await clock.stopped(async () => {
      clock.forward(claimsOf(jwt).exp - clock.now().getTime() / 1000 - 1);
      expect(await status(jwt)).toBe(200);
      clock.forward(1);
      expect(await status(jwt)).toBe(401);
    });
  });

  it('gives no right by its claims about admins and venues', async () => {
    const token = signed({ ...valid(), admin: true, mgr: [venues.premium], prmm: [venues.premium] });
    expect((await test.send('GET', `/api/venue/${venues.premium}`, { token })).status).toBe(404);
    expect((await test.send('GET', `/api/user/${newId()}`, { token })).status).toBe(404);
  });
});

describe('a revoked right', () => {
  it('is gone within 5 seconds without a message: a role, a tier, an account', async () => {
    const { id } = await join('pia');
    const { jwt } = (await signIn('pia')).body;
    const now = performance.now.bind(performance);
    let ahead = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    onTestFinished(() => clock.mockRestore());
    const answerLater = async (path: string) => {
      ahead += 5000;
      return (await test.send('GET', path, { token: jwt })).status;
    };
    await appoint(id, 'manager', venues.smart, 0);
    const open = `/api/venue/${venues.smart}/open`;
    expect(await answerLater(open)).toBe(200);
    await sql(`update subscription set end_date = now() - interval '1 day' where venue_id = $1`, [venues.smart]);
    expect(await answerLater(open)).toBe(402);
    await sql('delete from venue_role where account_id = $1', [id]);
    expect(await answerLater(`/api/venue/profile/${venues.smart}`)).toBe(404);
    await sql('update account set disabled = true where id = $1', [id]);
    expect(await answerLater(`/api/user/${id}`)).toBe(401);
  });

  it('is gone at once after a message', async () => {
    const { id } = await join('ned');
    const { jwt } = (await signIn('ned')).body;
    await appoint(id, 'reader', venues.premium, 0);
    const open = `/api/venue/${venues.premium}/open`;
    test.app.bus.publish({ topic: 'account', id });
    expect((await test.send('GET', open, { token: jwt })).status).toBe(200);
    await sql('delete from venue_role where account_id = $1', [id]);
    test.app.bus.publish({ topic: 'venue', id: venues.premium });
    expect((await test.send('GET', open, { token: jwt })).status).toBe(404);
    await sql('update account set disabled = true where id = $1', [id]);
    test.app.bus.publish({ topic: 'account', id });
    expect((await test.send('GET', `/api/user/${id}`, { token: jwt })).status).toBe(401);
  });
});
