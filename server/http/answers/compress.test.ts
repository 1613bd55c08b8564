// Compression of JSON answers.
import http, { type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder } from '../../test/factories.ts';
import { takesGzip } from './compress.ts';

let app: TestApp;
let venue: string;
let menu: Awaited<ReturnType<typeof makeMenu>>;
let token: string;

type Raw = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };
/** Raw request, because `fetch` would decompress the body. */
const ask = (path: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const given = { authorization: `Bearer ${token}`, ...headers };
    const request = http.request(app.base + path, { method, headers: given, signal: AbortSignal.timeout(20_000) }, async (response) =>
      resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) }),
    );
    request.on('error', reject).end();
  });
const GZIP = { 'accept-encoding': 'gzip, deflate, br' };
const products = () => `/api/menu/${venue}/product?page=0&pageSize=25&sort=name&order=ASC`;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await app.db.pool.query(
    `insert into product (venue_id, id, name, type_id, net_price, tax_rate) select $1, gen_random_uuid(), 'Plat ' || n, 1, n, 0.1 from generate_series(1, 20) n`,
    [venue],
  );
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

it('compresses a list if accepted, and varies by encoding', async () => {
  const [packed, plain, refused] = [
    await ask(products(), GZIP),
    await ask(products(), {}),
    await ask(products(), { 'accept-encoding': 'br, gzip;q=0' }),
  ];
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(packed.body.length),
    'x-total-count': plain.headers['x-total-count'],
  });
  expect(gunzipSync(packed.body)).toEqual(plain.body);
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  for (const { headers, body } of [plain, refused]) {
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['content-length']).toBe(String(body.length));
  }
  for (const { headers } of [packed, plain, refused]) expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/);
});

it('does not compress short answers and errors', async () => {
  for (const path of ['/health/live', `/api/menu/${venue}/nothing`, `${products()}&pageSize=none`]) {
    const { headers, body } = await ask(path, GZIP);
    expect(body.length).toBeLessThan(2_048);
    expect(headers).not.toHaveProperty('content-encoding');
  }
});

it('leaves documents and streams to their own encoding', async () => {
  const document = await ask(`/api/public/menu/${venue}?locale=fr-FR`, GZIP);
  expect(document.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.any(String) });
  const unchanged = await ask(`/api/public/menu/${venue}?locale=fr-FR`, { ...GZIP, 'if-none-match': document.headers.etag ?? '' });
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  const stream = await fetch(`${app.base}/api/public/menu/${venue}/events`, { headers: GZIP });
  expect(stream.headers.get('content-encoding')).toBeNull();
  await stream.body?.cancel();
});

it('does not compress orders, which mix text of guests with private data', async () => {
  for (let order = 0; order < 3; order++) await placeOrder(app, venue, menu.beer);
  const bartender = await makePerson(app, { roles: { bartender: [venue] } });
  const sentHeaders = { ...GZIP, authorization: `Bearer ${bartender.token}` };
  const { headers, body } = await ask(`/api/order/${venue}/history?pageSize=500`, sentHeaders);
  expect(body.length).toBeGreaterThan(2_048);
  expect(headers).not.toHaveProperty('content-encoding');
});

it('answers HEAD with the headers of GET', async () => {
  const [head, get] = [await ask('/api/openapi.json', GZIP, 'HEAD'), await ask('/api/openapi.json', GZIP)];
  expect(head.body.length).toBe(0);
  for (const name of ['content-encoding', 'content-length', 'vary']) expect(head.headers[name]).toBe(get.headers[name]);
  expect(JSON.parse(gunzipSync(get.body).toString())).toHaveProperty('openapi');
});

it.each([
  ['gzip', true],
  ['br;q=1.0, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['br', false],
  ['notgzip', false],
  ['', false],
  [undefined, false],
])('reads %s', (accepted, isAccepted) => expect(takesGzip(accepted)).toBe(isAccepted));
