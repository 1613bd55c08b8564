import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp } from '../../app.ts';
import { movableClock, sendTo, startTestApp, type TestApp } from '../../test/app.ts';
import { basic, makePerson, makeVenue, PASSWORD } from '../../test/factories.ts';
import { within } from '../../test/harness/within.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const silent = { info() {}, warn() {}, error() {} };
const clock = movableClock();
let test: TestApp;
let second: App;
let there: ReturnType<typeof sendTo>;

const sql = async (text: string, values: unknown[] = []) => (await test.db.pool.query(text, values)).rows;
const join = async (name: string) => makePerson(test, { email: `${name}@test.example` });
type Token = { jwt: string; code?: string };
const signIn = async (name: string, headers = {}, password = PASSWORD) =>
  test.send<Token>('GET', '/api/auth/token', { headers: { authorization: basic(`${name}@test.example`, password), ...headers } });
const signOut = (token?: string) => test.send('DELETE', '/api/auth/token', { token });
const renew = (id: string, token: string) => test.send<Token>('PUT', '/api/auth/token', { token, body: { uuid: id } });
const status = async (id: string, token: string, send = test.send) => (await send('GET', `/api/user/${id}`, { token })).status;
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

beforeAll(async () => {
  // The nodes share only the database.
  test = await startTestApp({ REDIS_URL: 'redis://127.0.0.1:1' }, clock);
  second = await openApp({ config: test.config, databaseUrl: test.databaseUrl, clock, log: silent });
  there = sendTo(await second.listen(0, '127.0.0.1'));
});
afterAll(() => second.close());

describe('signing out', () => {
  it('ends every token of the session at once, and no other session', async () => {
    const { id, token: phone } = await join('ana');
    const tablet = (await signIn('ana')).body.jwt;
    const otherTab = (await renew(id, tablet)).body.jwt;
    expect(await Promise.all([phone, tablet, otherTab].map((token) => status(id, token)))).toEqual([200, 200, 200]);
    expect(await signOut(tablet)).toMatchObject({ status: 204, body: '' });
    expect(await Promise.all([phone, tablet, otherTab].map((token) => status(id, token)))).toEqual([200, 401, 401]);
    expect((await renew(id, otherTab)).status, 'replayed').toBe(401);
    expect((await signOut(tablet)).status).toBe(401);
    expect((await signOut()).status).toBe(401);
    const again = (await signIn('ana')).body.jwt;
    expect(await Promise.all([tablet, again].map((token) => status(id, token)))).toEqual([401, 200]);
  });

  it('takes effect on other nodes even if no message arrives', async () => {
    const { id, token } = await join('ben');
    expect(await status(id, token, there)).toBe(200);
    await signOut(token);
    await expect.poll(() => status(id, token, there), { interval: 50 }).toBe(401);
  });

  it('disconnects a live board', async () => {
    const venue = await makeVenue(test);
    const { token } = await makePerson(test, { roles: { bartender: [venue] } });
    const socket: Socket = io(test.base, { transports: ['websocket'], reconnection: false, forceNew: true });
    const refused = new Promise<void>((resolve) => socket.on('unauthorized', resolve));
    socket.on('authenticate', () => socket.emit('authenticate', { token, venue }));
    const ready = new Promise((resolve) => socket.on('ready', resolve));
    await within(ready, 'the board to take its seat');
    await signOut(token);
    await within(refused, 'the board to lose its seat');
    socket.disconnect();
  });
});

describe('a session', () => {
  it('lasts at most 30 days, however often it is renewed', async () => {
    const { id, token } = await join('cleo');
    await clock.stopped(async () => {
      let jwt = (await signIn('cleo')).body.jwt;
      const began = claimsOf(jwt).iat;
      for (let hours = 11; hours < 30 * 24; hours += 11) {
        clock.forward(11 * HOUR_S);
        const renewed = await renew(id, jwt);
        expect(renewed.status, `after ${hours} hours`).toBe(200);
        jwt = renewed.body.jwt;
        expect(claimsOf(jwt).exp).toBe(Math.min(began + (hours + 12) * HOUR_S, began + 30 * DAY_S));
      }
      clock.forward(began + 30 * DAY_S - Math.floor(clock.now().getTime() / 1000) - 1);
      expect(claimsOf((await renew(id, jwt)).body.jwt).exp).toBe(began + 30 * DAY_S);
      clock.forward(1);
      expect([await status(id, jwt), (await renew(id, jwt)).status]).toEqual([401, 401]);
      expect((await signIn('cleo')).status).toBe(200);
    });
    expect(await status(id, token)).toBe(401);
  });

  it('ends in the transaction that changes the password', async () => {
    const { id, token } = await join('dan');
    const other = (await signIn('dan')).body.jwt;
    const body = { current: PASSWORD, password: 'quatre pingouins au soleil' };
    const { jwt } = (await test.send<Token>('PUT', '/api/auth/password', { token, body })).body;
    expect(await Promise.all([token, other, jwt].map((one) => status(id, one)))).toEqual([401, 401, 200]);
    expect(await sql('select id from session where account_id = $1', [id])).toEqual([{ id: claimsOf(jwt).sid }]);
  });

  it('does not start after a concurrent change of the password', async () => {
    const { id } = await join('eli');
    const client = await test.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update account set password_hash = 'another' where id = $1`, [id]);
      await client.query('delete from session where account_id = $1', [id]);
      const late = signIn('eli');
      // Only this database: other files wait for their own locks on the same server.
      const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await sql(blocked)).length).toBeGreaterThan(0);
      await client.query('commit');
      expect((await late).body.code).toBe('wrong_credentials');
    } finally {
      client.release();
    }
    expect(await sql('select from session where account_id = $1', [id])).toEqual([]);
  });

  it('is stored with its kind of device and without an address, and is deleted when it is over', async () => {
    const { id } = await join('fay');
    await sql('delete from session');
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
    const first = claimsOf((await signIn('fay', { 'user-agent': agent })).body.jwt).sid;
    const [row] = await sql('select * from session');
    expect(row).toEqual({
      id: first,
      account_id: id,
      browser: 'Chrome',
      system: 'Android',
      began_at: expect.any(Date),
      renewed_at: expect.any(Date),
      only_venue: null,
      tablet: null,
    });
    clock.forward(11 * HOUR_S);
    const { jwt } = (await signIn('fay')).body;
    clock.forward(2 * HOUR_S);
    await test.app.modules.tasks['sessions-clean-up']?.({}, {} as never);
    expect(await sql('select id from session')).toEqual([{ id: claimsOf(jwt).sid }]);
  });
});

describe('own devices', () => {
  type Listed = { id: string; browser: string | null; system: string | null; current: boolean };
  const list = async (token: string) => (await test.send<Listed[]>('GET', '/api/auth/session', { token })).body;
  const end = async (token: string, id = 'others') => (await test.send('DELETE', `/api/auth/session/${id}`, { token })).status;
  const ANDROID = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  };

  it('are listed, most recent first, and ended one by one or all others, on every node', async () => {
    const { id, token } = await join('odile');
    const phone = (await signIn('odile', ANDROID)).body.jwt;
    const tablet = (await signIn('odile')).body.jwt;
    const devices = await list(token);
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ current }) => current)).toMatchObject([{ id: claimsOf(token).sid }]);
    expect(devices.find((one) => one.id === claimsOf(phone).sid)).toMatchObject({ browser: 'Chrome', system: 'Android', current: false });
    expect(await end(token, claimsOf(phone).sid)).toBe(204);
    expect(await end(token, claimsOf(phone).sid)).toBe(404);
    expect(await Promise.all([phone, tablet, token].map((one) => status(id, one)))).toEqual([401, 200, 200]);
    expect(await end(token)).toBe(204);
    expect(await Promise.all([tablet, token].map((one) => status(id, one)))).toEqual([401, 200]);
    await expect.poll(() => status(id, tablet, there)).toBe(401);
    expect(await list(token)).toHaveLength(1);
  });

  it('are hidden from other users; an admin can end all', async () => {
    const { id, token } = await join('oscar');
    const stranger = await join('olga');
    const admin = await makePerson(test, { admin: true });
    expect(await end(stranger.token, claimsOf(token).sid)).toBe(404);
    expect((await list(stranger.token)).map((one) => one.id)).toEqual([claimsOf(stranger.token).sid]);
    expect((await test.send('DELETE', `/api/user/${id}/session`, { token: admin.token })).status).toBe(204);
    expect(await status(id, token)).toBe(401);
  });
});
