import net from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { openApp } from '../app.ts';
import { sendTo, startTestApp, type TestApp } from '../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, switchProduct } from '../test/factories.ts';
import { within } from '../test/harness/within.ts';

let app: TestApp;
const lines: string[] = [];
const log = {
  info: (entry: object, line: string) => void lines.push(JSON.stringify(entry) + line),
  warn: (entry: object, line: string) => void lines.push(JSON.stringify(entry) + line),
  error: (entry: object, line: string) => void lines.push(JSON.stringify(entry) + line),
};

beforeAll(async () => {
  app = await startTestApp();
});

it('answers liveness and readiness', async () => {
  expect(await app.send('GET', '/health/live')).toMatchObject({ status: 200, body: { live: true } });
  expect(await app.send('GET', '/health/ready')).toMatchObject({ status: 200, body: { ready: true } });
});

it('serves metrics only if enabled', async () => {
  expect((await app.send('GET', '/metrics')).status).toBe(404);
  const measured = await openApp({ config: { ...app.config, METRICS: true }, databaseUrl: app.databaseUrl, log });
  await measured.server.inject('/health/live');
  await measured.server.inject('/api/auth/token');
  const { body } = await measured.server.inject('/metrics');
  expect(body).toContain('http_request_seconds_count{method="GET",route="/health/live",status="200"} 1');
  expect(body).toContain('route="/api/auth/token",status="401"');
  await measured.close();
});

it('serves a page from the response cache until the menu changes', async () => {
  const venue = await makeVenue(app);
  const menu = await makeMenu(app, venue);
  const measured = await openApp({ config: { ...app.config, METRICS: true }, databaseUrl: app.databaseUrl, log });
  const base = await measured.listen(0, '127.0.0.1');
  const page = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${base}/m/${venue}`, { headers: { 'accept-language': 'fr', 'accept-encoding': 'br', ...headers } });
    return { status: answer.status, html: await answer.text(), headers: Object.fromEntries(answer.headers) };
  };
  const sentByCache = async () =>
    Number(/^http_response_cache_hits_total (\d+)$/m.exec(await (await fetch(`${base}/metrics`)).text())?.[1]);
  try {
    // The cached answer may expire between two requests: then the poll asks twice more.
    await expect
      .poll(async () => {
        const before = await sentByCache();
        const [first, again] = [await page(), await page()];
        const { date: _, 'x-request-id': _id, ...stableHeaders } = first.headers;
        expect(again).toMatchObject({ status: 200, html: first.html, headers: stableHeaders });
        expect((await page({ 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
        return (await sentByCache()) - before;
      })
      .toBeGreaterThanOrEqual(2);
    const before = await page();
    await switchProduct(measured, venue, menu.beer, true);
    const sent = await sentByCache();
    expect((await page()).html).not.toBe(before.html);
    expect(await sentByCache()).toBe(sent);
    expect((await page({ 'accept-encoding': 'identity' })).headers).not.toHaveProperty('content-encoding');
  } finally {
    await measured.close();
  }
});

it('describes every bound route, and loads nothing external to show it', async () => {
  type Described = {
    openapi: string;
    paths: Record<string, Record<string, { responses: object; security: unknown[]; requestBody?: { description: string } }>>;
  };
  const { body } = await app.send<Described>('GET', '/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const { path, method, access, body: taken, consumes } of app.app.routes) {
    const described = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(described, `${method} ${path}`).toBeDefined();
    expect(described?.security.length).toBe(access === 'public' ? 0 : 1);
    const bytes = consumes?.bytes ?? (access === 'public' ? 65_536 : 1_048_576);
    expect(described?.requestBody?.description).toBe(taken && `At most ${bytes} bytes.`);
  }
  const page = (await app.send<string>('GET', '/api/docs')).body;
  expect(page).toContain('/api/order/{id}/status/prepare');
  expect(page).not.toMatch(/https?:\/\/|<script/);
});

it('answers an unknown path with problem+json', async () => {
  const answer = await app.send('GET', '/api/nowhere');
  expect(answer).toMatchObject({ status: 404, body: { status: 404, code: 'not_found' } });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

it('logs one line for each request, without names, addresses or tokens', async () => {
  const venue = await makeVenue(app);
  const menu = await makeMenu(app, venue);
  const person = await makePerson(app, { roles: { bartender: [venue] }, email: 'secret.person@test.example' });
  const logged = await openApp({ config: { ...app.config, LOG_LEVEL: 'info' }, databaseUrl: app.databaseUrl, log });
  const base = await logged.listen(0, '127.0.0.1');
  lines.length = 0;
  const send = sendTo(base);
  await placeOrder({ ...app, send }, venue, menu.beer, {
    customer: { name: 'Zoé Secrète', phone: '+33639980001', email: 'zoe@secret.example' },
  });
  await send('GET', `/api/order/${venue}?status=PENDING`, { token: person.token });
  await send('GET', '/api/auth/token', {
    headers: { authorization: `Basic ${Buffer.from('secret.person@test.example:wrong').toString('base64')}` },
  });
  await send('PUT', `/api/venue/${venue}/table/${venue}`, { token: person.token, body: {} });
  await logged.close();
  const requestLines = lines.filter((line) => line.includes('"route"')).map((line) => JSON.parse(line.slice(0, line.lastIndexOf('}') + 1)));
  expect(requestLines).toMatchObject([
    { status: 201, route: '/api/public/order/:venue' },
    { status: 200, user: person.id, venue },
    { status: 401, code: 'wrong_credentials' },
    { status: 404, code: 'not_found', user: person.id, venue },
  ]);
  expect(lines.join('\n')).not.toMatch(/Secr|secret|639980001|127\.0\.0\.1|Basic|eyJ/i);
});

it('closes slow requests, and extends the timeout only for authorized uploads', async () => {
  const venue = await makeVenue(app);
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  const requestTimeouts = { head: 200, body: 400, upload: 60_000 };
  const server = await openApp({ config: app.config, databaseUrl: app.databaseUrl, log, requestTimeouts });
  const base = await server.listen(0, '127.0.0.1');
  const { port } = new URL(base);
  /** Sends the first half of a request; `answer` is everything received until the server closes. */
  const half = (sent: string) => {
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.write(sent);
    return { socket, answer: within(text(socket), `the answer to half of ${sent.split('\r\n', 1)[0]}`) };
  };
  const post = (path: string, headers: string) =>
    `POST ${path} HTTP/1.1\r\nhost: slow\r\nconnection: close\r\n${headers}\r\ncontent-length: 8\r\n\r\nPK..`;
  const book = 'content-type: application/octet-stream';
  try {
    // Warms up the guard: its first query may take longer than the timeout of a body.
    expect((await sendTo(base)('GET', `/api/venue/${venue}`, { token })).status).toBe(200);
    const upload = half(post(`/api/menu/${venue}/import`, `${book}\r\nauthorization: Bearer ${token}`));
    const others = [
      half('GET /health/live HTTP/1.1\r\nhost:'),
      half(post(`/api/public/order/${venue}`, 'content-type: application/json')),
      half(post(`/api/menu/${venue}/import`, book)),
    ];
    const [head, order, unauthorized] = await Promise.all(others.map(({ answer }) => answer));
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(order).toMatch(/^HTTP\/1.1 408 /);
    expect(unauthorized).toMatch(/^HTTP\/1.1 401 /);
    upload.socket.write('....');
    expect(await upload.answer).toMatch(/^HTTP\/1.1 422 /);
  } finally {
    await server.close();
  }
});

it('warns once about an untrusted proxy, without addresses', async () => {
  const warnings: string[] = [];
  const collectingLog = { ...log, warn: (entry: object, line: string) => void warnings.push(JSON.stringify(entry) + line) };
  const through = async (trusted: number) => {
    const started = await openApp({
      config: { ...app.config, TRUSTED_PROXIES: trusted },
      databaseUrl: app.databaseUrl,
      log: collectingLog,
    });
    const base = await started.listen(0, '127.0.0.1');
    await fetch(`${base}/health/live`);
    const before = warnings.length;
    for (const address of ['203.0.113.7', '203.0.113.8']) await fetch(`${base}/health/live`, { headers: { 'x-forwarded-for': address } });
    await started.close();
    return warnings.slice(before).filter((line) => line.includes('TRUSTED_PROXIES'));
  };
  expect(await through(1)).toEqual([]);
  const warned = await through(0);
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('set TRUSTED_PROXIES');
  expect(warned[0]).not.toContain('203.0.113');
});
