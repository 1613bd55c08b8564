import type { TableSession } from '@ardoise/contract/tables.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, type Person, placeOrder, staffOrder } from '../../../test/factories.ts';

let test: TestApp;
let venues: Record<'first' | 'second' | 'smart', string>;
let token: string;
type Table = { id: string; number: string; version: number };

const path = (venue: string, id = '') => `/api/venue/${venue}/table${id && `/${id}`}`;
const create = (number: unknown, venue: string = venues.first) => test.send<Table>('POST', path(venue), { token, body: { number } });
const list = async (query = '', venue: string = venues.first) => {
  const { body, headers } = await test.send<Table[]>('GET', path(venue) + query, { token });
  return { numbers: body.map(({ number }) => number), total: headers.get('x-total-count'), body };
};

beforeAll(async () => {
  test = await startTestApp();
  venues = { first: await makeVenue(test), second: await makeVenue(test), smart: await makeVenue(test, 'smart') };
  ({ token } = await makePerson(test, { roles: { manager: Object.values(venues) } }));
});

describe('tables', () => {
  it('are created, read, changed and deleted; each call returns the whole record', async () => {
    const made = await create(' 7 ');
    expect(made).toMatchObject({ status: 201, body: { id: expect.any(String), number: '7', version: 1 } });
    const { id } = made.body;
    expect((await test.send('GET', path(venues.first, id), { token })).body).toEqual(made.body);
    const changed = await test.send('PUT', path(venues.first, id), { token, body: { ...made.body, number: 'T7' } });
    expect(changed).toMatchObject({ status: 200, body: { id, number: 'T7', version: 2 } });
    for (const version of [1, 2_147_483_647]) {
      const stale = await test.send('PUT', path(venues.first, id), { token, body: { number: 'T8', version } });
      expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    }
    expect(await test.send('DELETE', path(venues.first, id), { token })).toMatchObject({ status: 200, body: changed.body });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? changed.body : undefined;
      expect((await test.send(method, path(venues.first, id), { token, body })).status).toBe(404);
    }
  });

  it('have unique numbers within a venue, also under concurrent requests', async () => {
    const answers = await Promise.all([create('12'), create('12'), create('12')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'duplicate', errors: { number: { code: 'duplicate' } } });
    expect((await create('12', venues.second)).status).toBe(201);
    const other = (await create('13')).body;
    const taken = await test.send('PUT', path(venues.first, other.id), { token, body: { ...other, number: '12' } });
    expect(taken).toMatchObject({ status: 409, body: { code: 'duplicate', errors: { number: { code: 'duplicate' } } } });
    expect((await list('?number=13')).numbers).toEqual(['13']);
  });

  it('keep their orders under the old number, which no longer leads to a table', async () => {
    const venue = await makeVenue(test);
    const manager = await makePerson(test, { roles: { manager: [venue], bartender: [venue] } });
    const bartender = await makePerson(test, { roles: { bartender: [venue] } });
    const { coffee } = await makeMenu(test, venue);
    const id = await makeTable(test, venue, '7');
    const placed = await placeOrder(test, venue, coffee, { table: '7' });
    const rename = ({ token }: Person) => test.send<Table>('PUT', path(venue, id), { token, body: { number: 'T7', version: 1 } });
    expect((await rename(bartender)).status).toBe(403);
    expect((await rename(manager)).body).toMatchObject({ number: 'T7', url: `/m/${venue}?table=T7` });

    expect((await staffOrder(test, venue, manager.token, placed.body.uuid)).customer.table).toBe('7');
    const sessions = async () =>
      (await test.send<TableSession[]>('GET', `/api/venue/${venue}/session`, { token: manager.token })).body.map(({ table }) => table);
    expect(await sessions()).toEqual(['7']);
    expect(await placeOrder(test, venue, coffee, { table: '7' })).toMatchObject({ status: 422, body: { errors: { table: {} } } });
    expect((await test.send('GET', `/api/public/table/${venue}?table=7`)).body).toEqual({ state: 'unknown' });
    expect((await placeOrder(test, venue, coffee, { table: 'T7' })).status).toBe(201);
    expect(await sessions()).toEqual(['7', 'T7']);
  });

  it('are listed in natural order, by pages, filters and ids', async () => {
    for (const number of ['T10', 'T2', '2', '100', 'Été']) await create(number, venues.second);
    const all = ['2', '12', '100', 'Été', 'T2', 'T10'];
    expect(await list('', venues.second)).toMatchObject({ numbers: all, total: '6' });
    expect((await list('?sort=number&order=DESC', venues.second)).numbers).toEqual(all.toReversed());
    expect(await list('?page=1&pageSize=4', venues.second)).toMatchObject({ numbers: ['T2', 'T10'], total: '6' });
    expect((await list('?number=ete', venues.second)).numbers).toEqual(['Été']);
    expect((await list('?number=%25', venues.second)).numbers).toEqual([]);
    const [first, second] = (await list('', venues.second)).body as [Table, Table];
    expect((await list(`?id=${first.id}&id=${second.id}`, venues.second)).numbers).toEqual(['2', '12']);
  });

  it('answer 404 under another venue', async () => {
    const { body } = await create('99', venues.second);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const sent = method === 'PUT' ? { body } : {};
      expect((await test.send(method, path(venues.first, body.id), { token, ...sent })).status).toBe(404);
    }
    expect((await list(`?id=${body.id}`)).numbers).toEqual([]);
    expect((await list('?number=99', venues.second)).numbers).toEqual(['99']);
  });

  it('need Premium', async () => {
    expect((await create('1', venues.smart)).status).toBe(402);
    expect((await test.send('GET', path(venues.smart), { token })).status).toBe(402);
  });

  it.each([
    ['number', {}],
    ['number', { number: '' }],
    ['number', { number: 7 }],
    ['number', { number: '12345678901' }],
    ['number', { number: '1\u0000' }],
    ['seats', { number: '50', seats: 4 }],
    ['id', { number: '50', id: 'x' }],
  ])('answer 400 on %s for %o and store nothing', async (field, body) => {
    const before = (await list()).total;
    const { status, body: answer } = await test.send('POST', path(venues.first), { token, body });
    expect([status, Object.keys((answer.errors ?? {}) as object)]).toEqual([400, [field]]);
    expect((await list()).total).toBe(before);
  });

  it.each(['sort=seats', 'order=up', 'pageSize=0', 'page=x', 'id=x', 'venue_id=1', 'sort=number;select%201'])(
    'answer 400 to ?%s',
    async (query) => {
      expect((await test.send('GET', `${path(venues.first)}?${query}`, { token })).status).toBe(400);
    },
  );

  it('accept digits of any script in a number', async () => {
    expect((await create('٣')).status).toBe(201);
    expect((await list('?number=٣')).numbers).toEqual(['٣']);
  });
});
