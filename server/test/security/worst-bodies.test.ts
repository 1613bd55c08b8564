// The cost of calls: the heaviest bodies and queries of every route, and slightly larger ones, get short answers and never a 5xx.
import net from 'node:net';
import { bodyLimits, type Route } from '@ardoise/contract/kit/route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
import {
  makeExtras,
  makeMenu,
  makePerson,
  makeTable,
  makeTeam,
  makeVenue,
  newKey,
  placeOrder,
  staffOrder,
  type TestExtras,
  type TestMenu,
} from '../factories.ts';
import { NO_OPEN_LIMITS } from '../harness/no-open-limits.ts';
import { LONG_TEST_MS, within } from '../harness/within.ts';
import { bodiesAbove, worstBodies } from './worst-bodies.ts';

/** Values that pass rules beyond the JSON schema. */
const known = { version: 1, timezone: 'Europe/Paris', endMinute: 0, manual: false };
const ERROR_BYTES = 65_536;
const MAX_LISTED = 50;

let app: TestApp;
let venue: string;
let menu: TestMenu;
let extras: TestExtras;
let person: { token: string; id: string };
let table: string;
let uuid: string;
let order: string;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', REFUSED_BODIES_PER_ADDRESS: '0', ...NO_OPEN_LIMITS });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  extras = { ...(await makeExtras(app, venue)), ...(await makeTeam(app, venue)) };
  table = await makeTable(app, venue, '1');
  person = await makePerson(app, { admin: true, roles: { bartender: [venue] } });
  ({ uuid } = (await placeOrder(app, venue, menu.beer)).body);
  order = (await staffOrder(app, venue, person.token, uuid)).id;
  await app.send('PUT', `/api/order/${order}/status/prepare`, { token: person.token });
});

const pathOf = ({ path, access }: Route): string => {
  const record =
    Object.entries({ ...extras, ...menu, product: menu.beer, table }).find(([kind]) => path.includes(`/${kind}`))?.[1] ?? newId();
  const named: Record<string, string> = {
    venue,
    userId: person.id,
    ...(path.startsWith('/api/user/:id') && { id: person.id }),
    uuid: path.startsWith('/api/menu/') ? menu.beer : uuid,
    ...(path.startsWith('/api/order/:id/') && { id: order, item: `${order.slice(0, -4)}0001` }),
  };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? record);
  return typeof access === 'object' && access.venue === 'query' ? `${filled}?venueId=${venue}` : filled;
};

type Answered = { status: number; bytes: number; listed: number; more: number };
const ask = async (route: Route, path: string, body?: string | ReadableStream): Promise<Answered> => {
  const response = await fetch(app.base + path, {
    method: route.method,
    headers: {
      ...(route.access !== 'public' && { authorization: `Bearer ${person.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': newKey(),
    },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
  const text = await response.text();
  const problem = response.status >= 400 ? (JSON.parse(text) as { errors?: object; more?: number }) : {};
  return {
    status: response.status,
    bytes: Buffer.byteLength(text),
    listed: Object.keys(problem.errors ?? {}).length,
    more: problem.more ?? 0,
  };
};
const problemsOf = (where: string, { status, bytes, listed }: Answered): string[] => [
  ...(status >= 500 || status < 200 ? [`${where}: ${status}`] : []),
  ...(status >= 400 && bytes > ERROR_BYTES ? [`${where}: ${status} in ${bytes} bytes`] : []),
  ...(listed > MAX_LISTED ? [`${where}: ${listed} problems`] : []),
];

const withBody = () => app.app.routes.filter((route) => route.body && !route.consumes);

describe('every body', () => {
  it('that the contract allows gets an answer, however heavy', { timeout: LONG_TEST_MS }, async () => {
    const wrong: string[] = [];
    for (const route of withBody())
      for (const [what, body] of worstBodies(route, { ...known, venueId: venue, product: menu.beer })) {
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bodyLimits(route).bytes);
        wrong.push(...problemsOf(`${route.method} ${route.path} with ${what}`, await ask(route, pathOf(route), body)));
      }
    expect(wrong).toEqual([]);
  });

  it('above that gets a short refusal', { timeout: LONG_TEST_MS }, async () => {
    const wrong: string[] = [];
    for (const route of withBody())
      for (const [what, body] of bodiesAbove(route)) {
        const where = `${route.method} ${route.path} with ${what}`;
        const answer = await ask(route, pathOf(route), body);
        wrong.push(...problemsOf(where, answer));
        if (answer.status < 400) wrong.push(`${where} is accepted: ${answer.status}`);
      }
    expect(wrong).toEqual([]);
  });

  it('of a call without a token is at most 64 kB, and a larger one is refused before it is received', async () => {
    const wrong: string[] = [];
    for (const route of withBody()) {
      const { bytes } = bodyLimits(route);
      if (route.access === 'public') expect(bytes).toBe(65_536);
      const large = `{"name":"${'a'.repeat(bytes)}"}`;
      const parts = new Blob([large]).stream();
      for (const [what, body] of [
        ['with a length', large],
        ['in chunks', parts],
      ] as const) {
        const { status } = await ask(route, pathOf(route), body);
        if (status !== 413) wrong.push(`${route.method} ${route.path}, ${what}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    const answered = new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(new URL(app.base).port), '127.0.0.1');
      socket.once('data', (answer) => resolve(answer.toString()));
      socket.once('error', reject).once('close', () => reject(new Error('closed without an answer')));
      socket.write(
        `POST /api/public/order/${venue} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 70000\r\n\r\n`,
      );
    });
    const announced = await within(answered, 'the answer to a head');
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
    expect(announced.toLowerCase()).toContain('connection: close');
  });
});

it('answers every query shortly, however long', async () => {
  const wrong: string[] = [];
  for (const route of app.app.routes.filter(({ method }) => method === 'GET')) {
    const names = Object.keys(route.query?.shape ?? {});
    const queries = [
      ...names.flatMap((name) => [
        `${name}=${'a'.repeat(12_000)}`,
        `${name}=${'%F0%9F%8D%BA'.repeat(16)}`,
        Array.from({ length: 1_500 }, () => `${name}=`).join('&'),
        Array.from({ length: 250 }, () => `${name}=${newId()}`).join('&'),
      ]),
      Array.from({ length: 1_500 }, (_, at) => `u${at}=`).join('&'),
      `${'n'.repeat(12_000)}=`,
    ];
    const path = pathOf(route);
    for (const query of queries) {
      const response = await fetch(`${app.base}${path}${path.includes('?') ? '&' : '?'}${query}`, {
        headers: { ...(route.access !== 'public' && { authorization: `Bearer ${person.token}` }) },
      });
      const stream = response.headers.get('content-type')?.startsWith('text/event-stream');
      const bytes = stream ? 0 : (await response.arrayBuffer()).byteLength;
      if (stream) await response.body?.cancel();
      wrong.push(...problemsOf(`GET ${route.path}?${query.slice(0, 40)}`, { status: response.status, bytes, listed: 0, more: 0 }));
    }
  }
  expect(wrong).toEqual([]);
});

describe('an order of thousands of wrong choices', () => {
  const wrongOrder = (lines: number, choices: number, products: number) =>
    JSON.stringify({
      customer: { name: 'Léa' },
      items: Array.from({ length: lines }, () => ({
        product: menu.beer,
        qty: 1,
        choices: Array.from({ length: choices }, () => ({ bundle_category: newId(), products: Array.from({ length: products }, newId) })),
      })),
    });
  const place = () => app.app.routes.find(({ method, path }) => method === 'POST' && path === '/api/public/order/:venue') as Route;
  const order = (body: string) => ask(place(), `/api/public/order/${venue}`, body);

  it('is too large', async () => {
    expect(await order(wrongOrder(100, 30, 5))).toMatchObject({ status: 413, listed: 0 });
  });

  it('gets the first fifty problems and the number of the rest', async () => {
    expect(await order(wrongOrder(10, 30, 1))).toMatchObject({ status: 422, listed: 50, more: 250 });
    expect(await order(wrongOrder(1, 30, 1))).toMatchObject({ status: 422, listed: 30, more: 0 });
    expect(await order(JSON.stringify({ customer: { name: 'Léa' }, items: Array.from({ length: 100 }, () => ({})) }))).toMatchObject({
      status: 400,
      listed: 50,
      more: 150,
    });
  });
});

describe('a list without a bound', () => {
  it('stops the start', async () => {
    const { boundLists } = await import('../../http/limits/bodies.ts');
    const body = z.object({ lines: z.array(z.object({ parts: z.array(z.string()).max(3).nullable() })) });
    expect(() => boundLists(body, { entries: 10, bytes: 10 })).toThrow('the list "lines" has no .max()');
  });
});
