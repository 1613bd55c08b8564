// Bad input on every endpoint: a 4xx, never a 5xx, nothing stored, no internals in the answer.
import type { Route } from '@ardoise/contract/kit/route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeExtras, makeMenu, makePerson, makeTable, makeVenue, newKey, type TestExtras, type TestMenu } from '../factories.ts';
import { LONG_TEST_MS } from '../harness/within.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let extras: TestExtras;
let token: string;
let id: string;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', REFUSED_BODIES_PER_ADDRESS: '0' });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  extras = await makeExtras(app, venue);
  await makeTable(app, venue, '1');
  ({ token, id } = await makePerson(app, { admin: true, roles: { bartender: [venue] } }));
});

const long = 'a'.repeat(900_000);
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const bodies: [string, string][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['half an object', '{"name":'],
  ['two objects', '{}{}'],
  ['a byte order mark', '\ufeff{"unknown":1}'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['depth', deep(100_000)],
  ['depth in a field', `{"name":${deep(100_000)}}`],
  ['a huge number', '{"net_price":1e999,"qty":1e308,"version":1e20,"position":-1e308}'],
  [
    'a long text',
    JSON.stringify({ name: long, email: long, token: long, password: long, open: long, sections: long, number: long, uuid: long }),
  ],
  ['unknown fields', '{"id":1,"admin":true,"status":"DELIVERED","total_price":0,"venue_id":"x"}'],
  ['objects for texts', '{"name":{"$gt":""},"email":{"$ne":null},"password":["a"],"number":{},"open":"yes","uuid":{},"unavailable":"no"}'],
];
const texts = [
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  `$${'{7*7}'}`,
  '\u202eabc',
  '=1+1',
  'a'.repeat(5000),
];

const pathOf = (route: Route) =>
  route.path.replace(
    /:(\w+)/g,
    (_, name: string) =>
      ({ venue, userId: id, uuid: newId() })[name] ??
      (route.path.includes('/product')
        ? menu.beer
        : (Object.entries(extras).find(([kind]) => route.path.includes(`/${kind}`))?.[1] ?? newId())),
  ) + (typeof route.access === 'object' && route.access.venue === 'query' ? `?venueId=${venue}` : '');
const call = (route: Route, body: unknown, headers: Record<string, string> = {}, path = pathOf(route)) =>
  app.send<unknown>(route.method, path, { token, body, headers: { 'idempotency-key': newKey(), ...headers } });

const leak = /\bat .+\.(ts|js|mjs):\d+|node_modules|select |insert into|\/server\/|syntax error|pg_|relation "/i;
const problemsOf = (where: string, { status, body }: { status: number; body: unknown }): string[] => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return [
    ...(status >= 500 || status < 200 ? [`${where}: ${status} ${text.slice(0, 200)}`] : []),
    ...(status >= 400 && leak.test(text) ? [`${where} leaks: ${text.slice(0, 200)}`] : []),
  ];
};
const count = async () => {
  const tables = [
    'section',
    'category',
    'product',
    'venue_table',
    'orders',
    'account',
    'customer',
    'venue',
    'cost',
    'instruction',
    'calendar',
    'tag',
  ];
  const rows = await Promise.all(tables.map((table) => app.db.pool.query(`select count(*)::int as n from ${table}`)));
  return rows.map(({ rows: [row] }) => row.n).join();
};
const withBody = () => app.app.routes.filter(({ body }) => body);

describe('every endpoint', { timeout: LONG_TEST_MS }, () => {
  it('refuses broken and hostile bodies', async () => {
    const wrong: string[] = [];
    const before = await count();
    for (const route of withBody())
      for (const [what, body] of bodies) {
        const answer = await call(route, body);
        wrong.push(...problemsOf(`${route.method} ${route.path} with ${what}`, answer));
        // They are all invalid in a list.
        const isSaid = what === 'a list' && route.body instanceof z.ZodArray;
        if (answer.status < 400 && !isSaid) wrong.push(`${route.method} ${route.path} accepts ${what}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
    expect(await count()).toBe(before);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('refuses other media types, and names the accepted ones', async () => {
    const wrong: string[] = [];
    for (const route of withBody())
      for (const type of [
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'application/json\ta',
        'application/jsonx',
        'image/png',
      ]) {
        if (route.consumes?.types.some((own) => type.startsWith(own))) continue;
        const answer = await call(route, '{}', { 'content-type': type });
        wrong.push(...problemsOf(`${route.method} ${route.path} as ${type}`, answer));
        if (![404, 415].includes(answer.status)) wrong.push(`${route.method} ${route.path} takes ${type}: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });

  it('refuses hostile paths and queries', async () => {
    const wrong: string[] = [];
    const ids = [
      '1',
      '1.0',
      '01',
      'null',
      'undefined',
      '%00',
      "'",
      '..%2f..%2fetc',
      '%c0%ae',
      newId().toUpperCase(),
      `${newId()}x`,
      'a'.repeat(190),
      '%F0%9F%92%A9',
      '*',
    ];
    const queries = [
      'page=-1',
      'page=1e9',
      'page=NaN',
      'pageSize=0',
      'pageSize=99999',
      'sort=name;select pg_sleep(5)',
      'order=ASC,(case)',
      'name[$gt]=',
      'id[]=1',
      '__proto__[a]=1',
      'name=%00',
      'name=a&name=b',
      'begin_date=0000-99-99',
      'begin_date=0000-01-01',
      'end_date=x',
      'status=X',
      'filter={}',
      'recursive=maybe',
      'notification=7',
    ];
    for (const route of app.app.routes.filter(({ path }) => path.includes(':')))
      for (const bad of ids) {
        const path = route.path.replace(/:venue/, venue).replace(/:(\w+)/g, bad);
        wrong.push(...problemsOf(`${route.method} ${path}`, await call(route, route.body ? {} : undefined, {}, path)));
      }
    for (const route of app.app.routes.filter(({ method }) => method === 'GET'))
      for (const query of queries)
        wrong.push(...problemsOf(`GET ${route.path}?${query}`, await call(route, undefined, {}, `${pathOf(route)}?${query}`)));
    expect(wrong).toEqual([]);
  });

  it('accepts one spelling of each id: upper case answers 404', async () => {
    const { body: order } = await app.send<{ uuid: string }>('POST', `/api/public/order/${venue}`, {
      body: { customer: { name: 'A' }, items: [{ product: menu.beer, qty: 1 }] },
      headers: { 'idempotency-key': newKey() },
    });
    const paths = [
      [`/api/menu/${venue}/product/`, menu.beer, ''],
      [`/api/menu/`, venue, '/product'],
      [`/api/public/menu/`, venue, ''],
      [`/api/public/order/`, order.uuid, ''],
      [`/api/user/`, id, ''],
      [`/m/`, venue, ''],
      [`/m/${venue}/order/`, order.uuid, ''],
    ];
    for (const [before, known = '', after] of paths) {
      expect(known).toMatch(/[a-f]/);
      expect((await app.send('GET', before + known + after, { token })).status, before).toBe(200);
      // The page of an order is served for any uuid; its script requests the order.
      const there = before?.includes('/order/') && before.startsWith('/m/') ? 200 : 404;
      expect((await app.send('GET', before + known.toUpperCase() + after, { token })).status, before).toBe(there);
    }
  });

  it('keeps hostile texts as texts, or refuses them naming the field', async () => {
    const wrong: string[] = [];
    for (const text of texts) {
      const table = await app.send<{ errors?: object }>('POST', `/api/venue/${venue}/table`, { token, body: { number: text } });
      const product = await app.send<{ name?: string; errors?: Record<string, unknown> }>('POST', `/api/menu/${venue}/product`, {
        token,
        body: { name: text, type_id: 1, net_price: 5, recipe: text, languages: [{ locale: 'de-DE', name: text, recipe: '' }] },
      });
      wrong.push(...problemsOf('table', table), ...problemsOf('product', product));
      // Only unpaired direction marks are removed.
      if (product.status === 201 && product.body.name !== text.replace('\u202e', ''))
        wrong.push(`${JSON.stringify(text)} became ${JSON.stringify(product.body.name)}`);
      if (product.status !== 201 && !product.body.errors?.name)
        wrong.push(`${JSON.stringify(text)} is refused without a name: ${product.status}`);
      const found = await app.send(
        'GET',
        `/api/menu/${venue}/product?name=${encodeURIComponent(text.slice(0, 100).replace(/\p{Cs}/gu, ''))}`,
        { token },
      );
      wrong.push(...problemsOf('search', found));
      const order = await app.send('POST', `/api/public/order/${venue}`, {
        body: { customer: { name: text }, note: text, items: [{ product: menu.beer, qty: 1, note: text }] },
        headers: { 'idempotency-key': newKey() },
      });
      wrong.push(...problemsOf('order', order));
    }
    expect(wrong).toEqual([]);
  });

  it('refuses malformed tokens and keys', async () => {
    for (const bad of ['x', 'a.b.c', '....', 'a'.repeat(8000), 'null', `${token}x`, token.split('.').slice(0, 2).join('.')]) {
      expect((await app.send('GET', `/api/menu/${venue}/product`, { token: bad })).status).toBe(401);
    }
    for (const key of [
      'short',
      'a'.repeat(65),
      "'; drop table orders; --",
      'ü'
        .repeat(20)
        .normalize('NFD')
        .replace(/[^\x20-\x7e]/g, '?'),
    ]) {
      const answer = await app.send('POST', `/api/public/order/${venue}`, {
        body: { customer: { name: 'A' }, items: [{ product: menu.beer, qty: 1 }] },
        headers: { 'idempotency-key': key },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
    }
  });

  it('refuses other spellings of a path or a method', async () => {
    for (const path of [
      `//api/menu/${venue}/product`,
      `/API/menu/${venue}/product`,
      `/api/menu/${venue}/product/`,
      `/api/menu/${venue}/../${venue}/product%2f`,
      `/api/menu/${venue}/product.`,
    ]) {
      expect((await app.send('GET', path)).status).toBeGreaterThanOrEqual(400);
    }
    const override = await app.send('GET', `/api/order/${newId()}/status/prepare`, {
      token,
      headers: { 'x-http-method-override': 'PUT', 'x-original-url': '/health/live' },
    });
    expect(override.status).toBe(404);
  });
});
