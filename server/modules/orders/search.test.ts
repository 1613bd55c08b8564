// Search in the history and the dump (docs/product/orders.md#search), and the right to the dump.
import type { Order } from '@ardoise/contract/orders.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, type Person, placeOrder } from '../../test/factories.ts';
import { numbersOf } from './order-filter.ts';

let app: TestApp;
let venue: string;
let other: string;
let bartender: Person;
let admin: Person;

const GUESTS = [
  ['Élodie Lefèvre', 'T12'],
  ['Bob 42', null],
  ['100%_sûr', '7'],
  ['Marc', '12'],
] as const;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0' });
  venue = await makeVenue(app);
  other = await makeVenue(app, 'premium', 'Autre bar');
  bartender = await makePerson(app, { roles: { bartender: [venue] } });
  admin = await makePerson(app, { admin: true });
  for (const where of [venue, other]) {
    const { beer } = await makeMenu(app, where);
    for (const number of ['T12', '7', '12']) await makeTable(app, where, number);
    for (const [name, table] of where === venue ? GUESTS : [['Élodie Autre', '7'] as const])
      await placeOrder(app, where, beer, { customer: { name }, table });
  }
  // become A-007, B-042, C-042 and A-012.
  for (const [number, name] of [
    [7, 'Élodie Lefèvre'],
    [1042, 'Bob 42'],
    [2042, '100%_sûr'],
    [12, 'Marc'],
  ] as const)
    await app.db.pool.query('update orders set number = $3 where venue_id = $1 and customer_name = $2', [venue, name, number]);
});

const list = (path: string, query: Record<string, string>, { token } = bartender) =>
  app.send<Order[]>('GET', `${path}?${new URLSearchParams(query)}`, { token });
const found = async (search: string) => {
  const { body, headers } = await list(`/api/order/${venue}/history`, { search, page: '0', pageSize: '1' });
  const all = await list(`/api/order/${venue}/history`, { search });
  expect(headers.get('x-total-count')).toBe(String(all.body.length));
  expect(body).toEqual(all.body.slice(0, 1));
  return all.body.map(({ customer }) => customer.name);
};

describe('a search in the history', () => {
  it.each([
    ['B-042', ['Bob 42']],
    ['b042', ['Bob 42']],
    ['b 42', ['Bob 42']],
    ['B042 ', ['Bob 42']],
    ['c-42', ['100%_sûr']],
    ['42', ['100%_sûr', 'Bob 42']],
    ['7', ['100%_sûr', 'Élodie Lefèvre']],
    ['12', ['Marc']],
    ['t12', ['Élodie Lefèvre']],
    ['Table t12', ['Élodie Lefèvre']],
    ['table 7', ['100%_sûr']],
    ['Mesa 7', ['100%_sûr']],
    ['tisch 7', ['100%_sûr']],
    ['table', []],
    ['T1', []],
    ['lefevre', ['Élodie Lefèvre']],
    ['DIE LEF', ['Élodie Lefèvre']],
    ['0%_s', ['100%_sûr']],
    ['%', ['100%_sûr']],
    ['autre', []],
    ['  ', ['Marc', '100%_sûr', 'Bob 42', 'Élodie Lefèvre']],
    ['Z-999', []],
  ])('for %j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it('refuses texts that are too long, and unknown parameters', async () => {
    const { status, body } = await list(`/api/order/${venue}/history`, { search: 'a'.repeat(201) });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { search: { code: 'too_big' } } } });
    expect((await list(`/api/order/${venue}/history`, { sort: 'id' })).status).toBe(400);
    expect((await list(`/api/order/${venue}/history`, { venue: other })).status).toBe(400);
  });
});

describe('the dump', () => {
  const dump = (query: Record<string, string>, who = admin) => list('/api/order/dump', query, who);

  it('contains the orders of all venues, newest first, or of one', async () => {
    const { body, headers } = await dump({ search: 'élodie' });
    expect(body.map((order) => [order.venue.name, order.customer.name])).toEqual([
      ['Autre bar', 'Élodie Autre'],
      ['Chez Test', 'Élodie Lefèvre'],
    ]);
    expect(headers.get('x-total-count')).toBe('2');
    expect((await dump({ venue: other })).body.map(({ customer }) => customer.name)).toEqual(['Élodie Autre']);
    expect((await dump({ page: '1', pageSize: '2' })).body).toEqual((await dump({})).body.slice(2, 4));
    expect((await dump({ end_date: '2001-01-01' })).body).toEqual([]);
  });

  it('is restricted to admins, like its file', async () => {
    for (const path of ['/api/order/dump', '/api/order/dump.csv']) {
      expect((await list(path, {}, bartender)).status).toBe(403);
      expect((await app.send('GET', path)).status).toBe(401);
      expect((await list(path, {}, admin)).status).toBe(200);
    }
    expect((await list(`/api/order/${other}/history.csv`, {}, bartender)).status).toBe(404);
  });
});

describe('numbersOf', () => {
  it('returns one number per letter and pass through the alphabet', () => {
    expect(numbersOf('A-001')).toEqual([1, 26_001]);
    expect(numbersOf('A-000')).toEqual([26_000]);
    expect(numbersOf('42')).toHaveLength(52);
    for (const none of ['', 'B', 'B-1042', 'BB-042', '4 2', 'é42']) expect(numbersOf(none)).toEqual([]);
  });
});
