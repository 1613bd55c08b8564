import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { openApp } from '../../app.ts';
import { newId } from '../../platform/ids.ts';
import { sendTo, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder } from '../../test/factories.ts';
import { within } from '../../test/harness/within.ts';
import { requestIds } from './answer-headers.ts';

const TLS = 'max-age=31536000';
const everywhere = {
  'strict-transport-security': TLS,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  'content-security-policy': expect.stringMatching(/default-src '(none|self)'/),
  'cross-origin-resource-policy': expect.stringMatching(/^(same-origin|cross-origin)$/),
  'cache-control': expect.any(String),
};

let app: TestApp;
let venue: string;
let token: string;
let uuid: string;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://menu.example', DEMO: 'true' });
  venue = await makeVenue(app);
  const menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
  uuid = (await placeOrder(app, venue, menu.beer)).body.uuid;
});

/** Sends raw bytes; resolves to everything received until the server closes. */
const raw = async (bytes: string): Promise<string> => {
  const socket = net.connect((app.app.server.server.address() as AddressInfo).port, 'localhost');
  socket.write(bytes);
  return within(text(socket), 'the end of a connection');
};

it('sends security headers with every kind of answer', async () => {
  const picture = newId();
  await app.app.files.put(`${picture}/160.webp`, Buffer.from('picture'));
  const answers: [string, string, number, Parameters<TestApp['send']>[2]?][] = [
    ['GET', '/', 302],
    ['GET', '/admin', 302],
    ['GET', '/admin/', 200],
    ['GET', '/admin/icon.svg', 200],
    ['GET', '/guest/offline.js', 200],
    ['GET', '/guest/nothing.js', 404],
    ['HEAD', '/admin/', 200],
    ['GET', `/m/${venue}`, 200],
    ['GET', `/m/${venue}/order/${uuid}`, 200],
    ['GET', `/m/${newId()}`, 404],
    ['GET', `/files/${picture}/160.webp`, 200],
    ['GET', `/files/${newId()}/160.webp`, 404],
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['GET', '/api/docs', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/dev/mailbox', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/%zz', 404],
    ['GET', `/${'a'.repeat(300)}`, 404],
    ['OPTIONS', '/api/venue', 404],
    ['GET', `/api/menu/${'a'.repeat(300)}/product`, 404],
    ['GET', `/api/public/menu/${venue}`, 200],
    ['GET', `/api/public/menu/${venue}/events`, 200],
    ['GET', `/api/public/order/${uuid}`, 200],
    ['GET', '/api/auth/token', 401],
    ['GET', `/api/menu/${venue}/product`, 200, { token }],
    ['GET', `/api/menu/${venue}/template.xlsx`, 200, { token }],
    ['GET', `/api/menu/${newId()}/product`, 404, { token }],
    ['GET', `/api/menu/${venue}/product?page=x`, 400, { token }],
    ['POST', `/api/menu/${venue}/product`, 400, { token, body: '{' }],
    ['POST', `/api/menu/${venue}/product`, 415, { token, body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['POST', `/api/menu/${venue}/product`, 413, { token, body: `"${'x'.repeat(1_100_000)}"` }],
    ['GET', '/socket.io/?EIO=4&transport=polling', 400],
  ];
  for (const [method, path, status, sent] of answers) {
    const answer = await app.send(method, path, sent);
    expect({ path, status: answer.status, ...Object.fromEntries(answer.headers) }, path).toMatchObject({ path, status, ...everywhere });
    expect([answer.headers.get('server'), answer.headers.get('x-powered-by')], path).toEqual([null, null]);
  }
});

it('sends them in answers outside the framework', async () => {
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  const refused: [string, string][] = [
    ['400', 'RUBBISH\r\n\r\n'],
    ['431', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['403', `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\norigin: https://evil.example\r\n${upgrade}\r\n\r\n`],
    ['404', 'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ];
  for (const [status, bytes] of refused) {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain(`strict-transport-security: ${TLS}\r\n`);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff\r\n');
  }
});

it('sends them from the response cache, without a request id', async () => {
  let sent = new Headers();
  // The cached answer may expire between two requests: then the poll asks twice more.
  await expect
    .poll(async () => {
      await app.send('GET', `/m/${venue}`);
      sent = (await app.send('GET', `/m/${venue}`)).headers;
      return sent.get('x-request-id');
    })
    .toBeNull();
  expect(Object.fromEntries(sent)).toMatchObject(everywhere);
});

it('sends no HSTS header without https', async () => {
  const plain = await startTestApp({ PUBLIC_URL: 'http://menu.example' });
  expect((await plain.send('GET', '/health/live')).headers.get('strict-transport-security')).toBeNull();
});

it('forbids caching, except of public answers', async () => {
  const cacheable: string[] = [];
  for (const path of [
    '/admin/',
    `/m/${venue}`,
    `/api/public/menu/${venue}`,
    '/api/openapi.json',
    '/health/live',
    `/api/public/order/${uuid}`,
  ]) {
    if ((await app.send('GET', path)).headers.get('cache-control') !== 'no-store') cacheable.push(path);
  }
  expect(cacheable).toEqual(['/admin/', `/m/${venue}`, `/api/public/menu/${venue}`]);
});

it('ignores headers that override the method or path', async () => {
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url', 'x-rewrite-url']) {
    const answer = await app.send('GET', '/health/live', { headers: { [name]: name.includes('url') ? '/nowhere' : 'DELETE' } });
    expect(answer).toMatchObject({ status: 200, body: { live: true } });
  }
});

it('accepts a request id only from trusted proxies, and only if it is well-formed', () => {
  const id = '0191d5a0-7c3f-7d11-8f5a-2b6a5a1c9d10';
  const idOf = (trusted: number, given: string | string[] | undefined) =>
    requestIds(trusted)({ headers: { 'x-request-id': given as string } });
  expect(idOf(1, id)).toBe(id);
  expect(idOf(0, id)).not.toBe(id);
  for (const bad of ['short', 'a'.repeat(65), 'zoe@secret.example', 'two words here', `${id}\n{"level":50}`, '', undefined, [id, id]])
    expect(idOf(1, bad)).toMatch(/^[0-9a-f-]{36}$/);
  expect(idOf(1, undefined)).not.toBe(idOf(1, undefined));
});

it('answers with the request id of its log line', async () => {
  const lines: Record<string, unknown>[] = [];
  const note = (entry: object, line: string) => void lines.push({ ...entry, line });
  const config = { ...app.config, LOG_LEVEL: 'info' as const };
  const logged = await openApp({ config, databaseUrl: app.databaseUrl, log: { info: note, warn: note, error: note } });
  await logged.listen(0, '127.0.0.1');
  try {
    const send = sendTo(`http://localhost:${(logged.server.server.address() as AddressInfo).port}`);
    const ids = [];
    for (const path of ['/health/live', '/api/nowhere', '/api/auth/token', `/m/${venue}/order/${uuid}`])
      ids.push((await send('GET', path)).headers.get('x-request-id'));
    await expect.poll(() => lines.filter(({ line }) => line === 'request').map(({ request }) => request)).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
    // A server error has a log line of its own, with the same id.
    await app.db.pool.query('alter table order_directory rename to away');
    const { status, headers } = await send('GET', `/api/public/order/${uuid}`);
    await app.db.pool.query('alter table away rename to order_directory');
    expect(status).toBe(500);
    expect(lines).toContainEqual(expect.objectContaining({ line: 'internal', request: headers.get('x-request-id') }));
  } finally {
    await logged.close();
  }
});
