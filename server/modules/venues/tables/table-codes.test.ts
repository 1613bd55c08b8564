// Table codes: where the venue requires them, an order for a table needs its current code.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, newKey, type Person, type TestMenu } from '../../../test/factories.ts';
import { tableStore } from './tables.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', TRUSTED_PROXIES: '1' });
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  for (const number of ['7', 'T 8']) await makeTable(app, venue, number);
  manager = await makePerson(app, { roles: { manager: [venue] } });
});

type Table = { id: string; number: string; version: number; url: string };
const tables = async () => (await app.send<Table[]>('GET', `/api/venue/${venue}/table`, { token: manager.token })).body;
const table = async (number = '7') => (await tables()).find((one) => one.number === number) as Table;
const codeIn = ({ url }: Table) => new URL(url, app.base).searchParams.get('code');
const codeOf = async (number?: string) => codeIn(await table(number)) ?? '';
const setCodes = async (table_codes: boolean) => {
  const path = `/api/venue/profile/${venue}`;
  const { body } = await app.send('GET', path, { token: manager.token });
  const changed = await app.send('PUT', path, { token: manager.token, body: { ...body, table_codes } });
  expect(changed).toMatchObject({ status: 200, body: { table_codes } });
};
const renew = (which = '') =>
  app.send<Table & { renewed: number }>('PUT', `/api/venue/${venue}/table/${which && `${which}/`}code`, { token: manager.token });
type Answer = GuestOrder & { errors: Record<string, { code: string }> };
const order = async (fields: { table?: string; code?: string }) => {
  const { status, body } = await app.send<Answer>('POST', `/api/public/order/${venue}`, {
    body: { customer: { name: 'Léa' }, items: [{ product: menu.coffee, qty: 1 }], ...fields },
    headers: { 'idempotency-key': newKey() },
  });
  return status === 201 ? 201 : [status, body.errors?.table?.code];
};
const wrong = [422, 'table_code'];
const state = async (query: string, from = '198.51.100.7') => {
  const answer = await app.send<{ state: string }>('GET', `/api/public/table/${venue}?${query}`, { headers: { 'x-forwarded-for': from } });
  return answer.status === 200 ? answer.body.state : answer.status;
};

describe('codes of tables', () => {
  it('are in no address and not required until the venue enables them', async () => {
    expect((await tables()).map(({ url }) => url)).toEqual([`/m/${venue}?table=7`, `/m/${venue}?table=T+8`]);
    const { rows } = await tableStore(app.db, 'https://menu.test.example').list(venue, { number: '7' });
    expect(rows.map(({ url }) => url)).toEqual([`https://menu.test.example/m/${venue}?table=7`]);
    expect(await order({ table: '7' })).toBe(201);
    expect(await order({ table: '7', code: 'an old one' })).toBe(201);
  });

  it('are required for orders of their table only, once enabled', async () => {
    await setCodes(true);
    const code = await codeOf();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(await codeOf('T 8')).not.toBe(code);
    expect(await order({ table: '7', code })).toBe(201);
    // A code of digits only has no lower case.
    const others = ['', code.toLowerCase(), `${code} `, await codeOf('T 8'), '%', '________'].filter((wrongCode) => wrongCode !== code);
    for (const wrongCode of others) expect(await order({ table: '7', code: wrongCode })).toEqual(wrong);
    expect(await order({ table: '7' })).toEqual(wrong);
    expect(await order({ table: 'T 8', code: await codeOf('T 8') })).toBe(201);
    expect(await order({ table: '9', code })).toEqual([422, 'unknown_table']);
    // An order at the bar needs no code.
    expect(await order({})).toBe(201);
    await setCodes(false);
    expect(await order({ table: '7' })).toBe(201);
  });

  it('end when they are renewed, for one table or all', async () => {
    await setCodes(true);
    const [seven, eight] = [await table(), await table('T 8')];
    const renewed = await renew(seven.id);
    expect(renewed).toMatchObject({ status: 200, body: { id: seven.id, number: '7', version: seven.version } });
    expect(codeIn(renewed.body)).not.toBe(codeIn(seven));
    expect(await order({ table: '7', code: codeIn(seven) ?? '' })).toEqual(wrong);
    expect(await order({ table: '7', code: codeIn(renewed.body) ?? '' })).toBe(201);
    expect(await order({ table: 'T 8', code: codeIn(eight) ?? '' })).toBe(201);
    expect(await renew()).toMatchObject({ status: 200, body: { renewed: 2 } });
    expect(await order({ table: '7', code: codeIn(renewed.body) ?? '' })).toEqual(wrong);
    expect(await order({ table: 'T 8', code: codeIn(eight) ?? '' })).toEqual(wrong);
    expect(await order({ table: '7', code: await codeOf() })).toBe(201);
  });

  it('are in no document for guests, which only says that they are required', async () => {
    await setCodes(true);
    const code = await codeOf();
    const published = await app.send<{ venue: { table_codes: boolean } }>('GET', `/api/public/menu/${venue}`);
    expect(published.body.venue.table_codes).toBe(true);
    const page = await app.send('GET', `/m/${venue}?table=7&code=${code}`);
    expect(JSON.stringify([published.body, page.body])).not.toContain(code);
  });

  it('stay when a table’s number changes', async () => {
    await setCodes(true);
    const { url: _, ...seven } = await table();
    const code = await codeOf();
    const changed = await app.send<Table>('PUT', `/api/venue/${venue}/table/${seven.id}`, {
      token: manager.token,
      body: { ...seven, number: '70' },
    });
    expect(codeIn(changed.body)).toBe(code);
    expect(await order({ table: '70', code })).toBe(201);
  });

  it('are renewed by those who may edit tables, in their own venue only', async () => {
    const seven = await table();
    const bartender = await makePerson(app, { roles: { bartender: [venue] } });
    const elsewhere = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    for (const path of [`${seven.id}/code`, 'code']) {
      const as = async (token: string) => (await app.send('PUT', `/api/venue/${venue}/table/${path}`, { token })).status;
      expect([await as(bartender.token), await as(elsewhere.token)]).toEqual([403, 404]);
    }
  });
});

describe('the check of a table on arrival', () => {
  it('says whether the table is known, and its code where required', async () => {
    expect([await state('table=7'), await state('table=77'), await state('table=7&code=whatever')]).toEqual(['known', 'unknown', 'known']);
    await setCodes(true);
    expect([await state('table=7'), await state('table=7&code=whatever'), await state(`table=7&code=${await codeOf()}`)]).toEqual([
      'wrong_code',
      'wrong_code',
      'known',
    ]);
    expect(await state('table=77&code=whatever')).toBe('unknown');
  });

  it('answers 400 without a table and 404 for an unknown venue', async () => {
    expect([await state(''), await state('table='), await state('table=12345678901'), await state('table=7&other=1')]).toEqual(
      Array(4).fill(400),
    );
    venue = manager.id;
    expect(await state('table=7')).toBe(404);
  });

  it('counts wrong codes of an address, and no correct ones', async () => {
    const from = '198.51.100.8';
    for (let n = 0; n < 130; n++) expect(await state('table=7', from)).toBe('known');
    const guesses = [];
    for (let n = 0; n < 125; n++) guesses.push(await state(`table=x${n}`, from));
    expect(guesses).toEqual([...Array(120).fill('unknown'), ...Array(5).fill(429)]);
    expect(await state('table=7', '198.51.100.9')).toBe('known');
  });
});
