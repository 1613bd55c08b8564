// Pages of other origins, on every route: what they may read and request, and that they cannot change anything.

import http from 'node:http';
import { hookRoutes } from '@ardoise/contract/billing/hook.ts';
import type { Route } from '@ardoise/contract/kit/route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeMenu, makePerson, makeVenue, type TestMenu } from '../factories.ts';

const OFFICE = 'https://office.example';
/** Origins: a foreign one, an opaque one (a file, a sandboxed frame), and some similar to ours. */
const strangers = [
  'https://evil.example',
  'null',
  'https://office.example.evil.example',
  'http://office.example',
  'https://office.example:8443',
];

let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;
let email: string;

beforeAll(async () => {
  // Without workers, so that a job created by a call stays and no hourly job runs.
  app = await startTestApp({
    BACKOFFICE_ORIGINS: `${OFFICE}, http://localhost:5173`,
    ROLES: 'api,realtime,analytics,styles',
    REFUSED_BODIES_PER_ADDRESS: '0',
  });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token, email } = await makePerson(app, { admin: true }));
});

/** A path of the route with the venue and otherwise unknown ids, so that no call changes anything. */
const pathOf = (route: Route) =>
  route.path.replace(/:(\w+)/g, (_, name: string) => (name === 'venue' ? venue : newId())) +
  (typeof route.access === 'object' && route.access.venue === 'query' ? `?venueId=${venue}` : '');
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const sayings = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const variesByOrigin = (headers: Headers) => /(^|, *)origin($|,)/i.test(headers.get('vary') ?? '');
const callFrom = (origin: string, route: Route, sent: string | undefined = token) =>
  app.send<unknown>(route.method, pathOf(route), { token: sent, ...(route.body && { body: {} }), headers: { origin } });
const askFrom = (origin: string, path: string, method: string) =>
  app.send<unknown>('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type, idempotency-key',
    },
  });

/** Calls a route from a foreign page; returns what the answer's headers wrongly allow. */
const mistakesOf = async (route: Route, origin: string, sent: string | undefined): Promise<string[]> => {
  const { headers } = await callFrom(origin, route, sent);
  const expected = route.anyOrigin ? 'access-control-allow-origin=*' : '';
  const allowed = sayings(headers).map((name) => `${name}=${headers.get(name)}`);
  return [
    ...(allowed.join() === expected ? [] : [`${nameOf(route)} allows ${origin}: ${allowed}`]),
    ...(route.anyOrigin || variesByOrigin(headers) ? [] : [`${nameOf(route)} does not vary by origin`]),
  ];
};

describe('a page of another origin', () => {
  it('reads public answers only', async () => {
    const wrong: string[] = [];
    for (const route of app.app.routes)
      for (const origin of strangers) for (const sent of [token, undefined]) wrong.push(...(await mistakesOf(route, origin, sent)));
    expect(wrong).toEqual([]);
  });

  it('may read five routes, which hold no capability and change nothing', () => {
    const open = app.app.routes.filter(({ anyOrigin }) => anyOrigin);
    expect(open.map(nameOf).sort()).toEqual([
      'GET /api/public/menu/:venue',
      'GET /api/public/menu/:venue/events',
      'GET /api/public/menu/:venue/look',
      'GET /style/fonts/:id/binary',
      'GET /style/styles',
    ]);
    // A font's id is random but not secret: every page with the font names it.
    for (const { access } of open) expect(access).toBe('public');
  });

  it('is refused in every preflight', async () => {
    const wrong: string[] = [];
    for (const route of app.app.routes)
      for (const origin of strangers) {
        const { status, headers } = await askFrom(origin, pathOf(route), route.method);
        if (status < 400 || sayings(headers).length > 0) wrong.push(`${nameOf(route)} for ${origin}: ${status} ${sayings(headers)}`);
        if (!variesByOrigin(headers)) wrong.push(`${nameOf(route)} does not vary by origin`);
      }
    expect(wrong).toEqual([]);
  });

  it('changes nothing by requests without preflight', async () => {
    const state = async () => {
      const { rows } = await app.db.pool.query(
        `select (select count(*) from orders) as orders, (select count(*) from password_reset) as links,
           (select count(*) from graphile_worker.jobs) as jobs, (select count(*) from sign_in_failure) as failures`,
      );
      return rows[0];
    };
    const bodies: Record<string, object> = {
      'POST /api/public/order/:venue': { customer: { name: 'A' }, items: [{ product: menu.beer, qty: 1 }] },
      'POST /api/auth/forgotten': { email },
    };
    const before = await state();
    const wrong: string[] = [];
    // Mollie sends forms, to a secret path.
    for (const route of app.app.routes.filter((one) => one.method === 'POST' && one !== hookRoutes.mollie))
      for (const type of [
        'text/plain',
        'text/plain;charset=UTF-8',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        '',
      ]) {
        const body = new Blob([JSON.stringify(bodies[nameOf(route)] ?? {})]);
        const headers = { origin: 'https://evil.example', ...(type && { 'content-type': type }) };
        const { status } = await fetch(app.base + pathOf(route), { method: 'POST', headers, body });
        if (![401, 415].includes(status)) wrong.push(`${nameOf(route)} as "${type}": ${status}`);
      }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('may show and read pictures and fonts', async () => {
    const id = newId();
    await app.app.files.put(`${id}/160.webp`, Buffer.from('picture'));
    await app.app.files.put(`${id}/font.woff2`, Buffer.from('font'));
    for (const path of [`/files/${id}/160.webp`, `/style/fonts/${id}/binary`]) {
      const { headers } = await app.send('GET', path, { headers: { origin: 'https://evil.example' } });
      expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual(['*', 'cross-origin']);
    }
    expect((await app.send('GET', '/api/auth/token')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('a back-office on another host', () => {
  it('reads every answer, including refusals, with its cookies', async () => {
    const wrong: string[] = [];
    for (const route of app.app.routes.filter(({ anyOrigin }) => !anyOrigin))
      for (const sent of [token, undefined]) {
        const { headers } = await callFrom(OFFICE, route, sent);
        const allowed = [
          headers.get('access-control-allow-origin'),
          headers.get('access-control-allow-credentials'),
          variesByOrigin(headers),
        ];
        if (allowed.join() !== [OFFICE, true, true].join()) wrong.push(`${nameOf(route)}: ${allowed}`);
        if (!headers.get('access-control-expose-headers')?.includes('x-total-count')) wrong.push(`${nameOf(route)} hides totals`);
      }
    expect(wrong).toEqual([]);
  });

  it('may use every method and header of the API', async () => {
    const wrong: string[] = [];
    for (const route of app.app.routes)
      for (const origin of [OFFICE, 'http://localhost:5173']) {
        const { status, headers } = await askFrom(origin, pathOf(route), route.method);
        const methods = headers.get('access-control-allow-methods')?.split(', ') ?? [];
        const allowed = [status, headers.get('access-control-allow-origin'), methods.includes(route.method), variesByOrigin(headers)];
        if (allowed.join() !== [204, origin, true, true].join()) wrong.push(`${nameOf(route)}: ${allowed}`);
        expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key');
      }
    expect(wrong).toEqual([]);
  });

  it('may show guest pages in its frame', async () => {
    const { headers } = await app.send('GET', `/m/${venue}`);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${OFFICE} http://localhost:5173`);
  });
});

/** Requests a socket; returns the status of the refusal, or 101. */
const knock = (base: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.get(`${base}/socket.io/?EIO=4&transport=websocket`, {
      signal: AbortSignal.timeout(20_000),
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
  });

describe('the socket of the boards', () => {
  it('opens for this host, a configured back-office and clients that are not browsers', async () => {
    const { host } = new URL(app.base);
    const from = (origin: string) => knock(app.base, { origin });
    expect(await knock(app.base, {})).toBe(101);
    expect(await from(`http://${host}`)).toBe(101);
    // TLS ends at the proxy, which forwards the host.
    expect(await knock(app.base, { host: 'menu.example', origin: 'https://menu.example' })).toBe(101);
    expect(await from(OFFICE)).toBe(101);
    for (const origin of strangers) expect(await from(origin), origin).toBe(403);
    // A forwarded host counts only from a trusted proxy.
    expect(await knock(app.base, { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).toBe(403);
  });

  it('opens for the public address, whatever host the proxy forwards', async () => {
    const behind = await startTestApp({ PUBLIC_URL: 'https://menu.example/', TRUSTED_PROXIES: '1' });
    expect(await knock(behind.base, { origin: 'https://menu.example' })).toBe(101);
    expect(await knock(behind.base, { origin: 'https://other.example', 'x-forwarded-host': 'other.example' })).toBe(101);
    expect(await knock(behind.base, { origin: 'https://evil.example' })).toBe(403);
  });
});
