import net from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, newKey, placeOrder, type TestMenu } from '../../test/factories.ts';
import { within } from '../../test/harness/within.ts';

const LIMIT = 5;

let app: TestApp;
let venue: string;
let menu: TestMenu;

beforeAll(async () => {
  app = await startTestApp({ REFUSED_BODIES_PER_ADDRESS: String(LIMIT), TRUSTED_PROXIES: '1' });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
});

/** An address that no other test uses. */
let addresses = 0;
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` });
type From = ReturnType<typeof newAddress>;

const order = (from: From, body: unknown, headers: Record<string, string> = {}) =>
  app.send('POST', `/api/public/order/${venue}`, { body, headers: { 'idempotency-key': newKey(), ...from, ...headers } });
const good = (note = '') => ({ customer: { name: 'Léa' }, note, items: [{ product: menu.beer, qty: 1 }] });
const exhaust = async (from: From) => {
  for (let n = 0; n < LIMIT; n++) expect((await order(from, {})).status).toBe(400);
};
/** The status line and headers of the answer to a request whose body never arrives. */
const answerToHead = (from: From, length: number): Promise<string> => {
  const answered = new Promise<string>((resolve, reject) => {
    const socket = net.connect(Number(new URL(app.base).port), '127.0.0.1');
    socket.once('data', (answer) => resolve(answer.toString()));
    socket.once('error', reject).once('close', () => reject(new Error('closed without an answer')));
    const head = [
      `POST /api/public/order/${venue} HTTP/1.1`,
      'host: x',
      'content-type: application/json',
      `content-length: ${length}`,
      `x-forwarded-for: ${from['x-forwarded-for']}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
  });
  return within(answered, 'the answer to a head');
};

it('counts refused bodies of every kind, then answers 429 with a retry time', async () => {
  const from = newAddress();
  expect((await order(from, '{')).status).toBe(400);
  expect((await order(from, {}, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await order(from, { ...good(), note: 'x'.repeat(66_000) })).status).toBe(413);
  expect((await order(from, { ...good(), table: 'none' })).status).toBe(422);
  const forgotten = await app.send('POST', '/api/auth/forgotten', { body: { email: 'x' }, headers: from });
  expect(forgotten.status).toBe(400);
  const refused = await order(from, {});
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

it('does not read a large body above the limit', async () => {
  const from = newAddress();
  await exhaust(from);
  expect(await answerToHead(from, 60_000)).toMatch(/^HTTP\/1\.1 429 .*connection: close/is);
});

it('still accepts correct orders from the address, and bodies from other addresses', async () => {
  const from = newAddress();
  await exhaust(from);
  expect((await order(from, {})).status).toBe(429);
  expect((await order(from, good())).status).toBe(201);
  expect((await order(newAddress(), {})).status).toBe(400);
});

it('counts large bodies for any client error, because they were parsed and priced', async () => {
  const from = newAddress();
  const large = {
    ...good('x'.repeat(400)),
    items: Array.from({ length: 90 }, () => ({ product: menu.beer, qty: 1 })),
    expected_total: 0.01,
  };
  expect(JSON.stringify(large).length).toBeGreaterThan(5_000);
  for (let n = 0; n < LIMIT; n++) expect((await order(from, large)).status).toBe(409);
  expect((await order(from, large)).status).toBe(429);
  expect((await order(from, good())).status).toBe(201);
});

it('does not count bodies of staff, or small conflicting orders', async () => {
  const from = newAddress();
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  const beer = await placeOrder(app, venue, menu.coffee);
  for (let n = 0; n <= LIMIT; n++) {
    expect((await app.send('POST', `/api/menu/${venue}/product`, { token, body: {}, headers: from })).status).toBe(400);
    expect((await app.send('PUT', `/api/public/order/${beer.body.uuid}`, { body: { ...held() }, headers: from })).status).toBe(409);
    expect((await order(from, { ...good(), expected_total: 1 })).status).toBe(409);
  }
  expect((await order(from, {})).status).toBe(400);
});
const held = () => ({ items: good().items, costs: [], note: '', expected_total: null });
