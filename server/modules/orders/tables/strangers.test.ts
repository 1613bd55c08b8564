// Strangers at tables without codes, from several addresses: the calls that they can make, and the state that they cannot learn.
import { randomUUID } from 'node:crypto';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { BoardCall, TableCall, TableMute } from '@ardoise/contract/tables.ts';
import type { TableTogether } from '@ardoise/contract/together.ts';
import type { VenueEvent } from '@ardoise/contract/venue-events.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  codeOf,
  makeMenu,
  makePerson,
  makeTable,
  makeVenue,
  type Person,
  placeOrder,
  staffOrder,
  type TestMenu,
} from '../../../test/factories.ts';

const clock = movableClock();
const TABLES = ['1', '2', '3', '4', '5'];
let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;
/** Each test has a network of its own, and each address in it is another one. */
let test = 0;
let last = 0;
const network = () => `10.${test >> 8}.${test & 255}`;
const someone = () => `${network()}.${++last}`;
/** Somebody of a network that nobody else is of. */
const elsewhere = () => `2001:db8:${(test * 256 + ++last).toString(16)}::7`;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ORDERS_PER_TABLE: '0', TRUSTED_PROXIES: '1' }, clock);
});
beforeEach(async () => {
  [test, last] = [test + 1, 0];
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  for (const number of TABLES) await makeTable(app, venue, number);
  staff = await makePerson(app, { roles: { bartender: [venue] } });
});

type Problem = { code?: string; errors?: Record<string, { code: string }> };
const order = async (table: string): Promise<GuestOrder> => (await placeOrder(app, venue, menu.burger, { table })).body;
const call = (table: string, more: object = {}, from = someone()) =>
  app.send<TableCall & Problem>('POST', `/api/public/call/${venue}`, {
    headers: { 'x-forwarded-for': from },
    body: { table, kind: 'waiter', ...more },
  });
type Proof = { code?: string; order?: string; seat?: string };
const asked = async (table: string, proof: Proof = {}) =>
  (await app.send<TableCall[]>('GET', `/api/public/call/${venue}?${new URLSearchParams({ table, ...proof })}`)).body;
const shared = async (table: string, proof: Proof = {}) =>
  (await app.send('GET', `/api/public/session/${venue}?${new URLSearchParams({ table, ...proof })}`)).body;
const join = (table: string, more: object = {}, from = someone()) =>
  app.send<TableTogether & { seat: string } & Problem>('POST', `/api/public/session/${venue}`, {
    headers: { 'x-forwarded-for': from },
    body: { table, seat: randomUUID(), name: 'Tom', ...more },
  });
const see = async (seat: string) => (await app.send<TableTogether>('GET', `/api/public/session/${venue}/${seat}`)).body;
const begin = async (table: string) => {
  const { uuid } = await order(table);
  return { uuid, ...(await join(table, { orders: [uuid] })).body };
};
const asStaff = <T>(method: string, path: string, body?: unknown) =>
  app.send<T>(method, `/api/venue/${venue}/call${path}`, { token: staff.token, ...(body !== undefined && { body }) });
const board = async () => (await asStaff<BoardCall[]>('GET', '')).body;
const rung = async () => (await board()).filter(({ quiet }) => !quiet).map(({ table }) => table);
const done = (id = '') => asStaff('PUT', `/${id}/done`);
const mute = (table: string, minutes: number) => asStaff<TableMute[] & Problem>('PUT', '/mute', { table, minutes });
const events = async () =>
  (await app.send<VenueEvent[]>('GET', `/api/order/${venue}/event`, { token: staff.token })).body.filter(({ order }) => order === null);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

/** An order that staff have seen: they began to prepare it. */
const seenOrder = async (table: string): Promise<string> => {
  const { uuid } = await order(table);
  const { id } = await staffOrder(app, venue, staff.token, uuid);
  await app.send('PUT', `/api/order/${id}/status/prepare`, { token: staff.token });
  return uuid;
};

describe('calls without proof', () => {
  it('are for 3 tables of a network in 10 minutes, which may call again', async () => {
    const answers = [];
    for (let round = 0; round < 12; round++) answers.push(await call(TABLES[round % 4] ?? ''));
    expect(statuses(answers)).toEqual(Array(3).fill([200, 200, 200, 429]).flat());
    expect(answers[3]?.body.code).toBe('too_many_requests');
    expect((await board()).map(({ table }) => table)).toEqual(['1', '2', '3']);
    expect((await call('4', {}, elsewhere())).status).toBe(200);
  });

  it('take nothing from those with a code, an order that staff have seen or a seat with one, on the same address', async () => {
    const from = someone();
    const uuid = await seenOrder('4');
    const { seat } = (await join('5', { orders: [await seenOrder('5')] })).body;
    const strangers = await Promise.all(Array.from({ length: 63 }, () => call('1', {}, from)));
    expect(statuses(strangers)).toContain(429);
    for (const [table, proof] of [
      ['2', { code: await codeOf(app, venue, '2') }],
      ['3', { code: await codeOf(app, venue, '3') }],
      ['4', { order: uuid }],
      ['5', { seat }],
    ] as const)
      expect(await call(table, proof, from)).toMatchObject({ status: 200, body: { table, proven: true } });
    expect(await rung()).toEqual(TABLES);
  });

  it('take nothing from a guest whose first order staff have seen, and who orders again', async () => {
    const device = randomUUID();
    const placed = async () => (await placeOrder(app, venue, menu.burger, { table: '1', device })).body.uuid;
    const first = await staffOrder(app, venue, staff.token, await placed());
    await app.send('PUT', `/api/order/${first.id}/status/prepare`, { token: staff.token });
    for (const table of ['2', '3', '4']) await call(table);
    expect((await call('1', { order: await placed() })).status).toBe(200);
    expect((await call('1', { order: (await order('1')).uuid })).status).toBe(429);
  });

  it('are asked about apart from those with proof: questions of strangers use up none of theirs', async () => {
    const from = someone();
    const code = await codeOf(app, venue, '1');
    const ask = async (more: object) =>
      (
        await app.send('GET', `/api/public/call/${venue}?${new URLSearchParams({ table: '1', ...more })}`, {
          headers: { 'x-forwarded-for': from },
        })
      ).status;
    const strangers = await Promise.all(Array.from({ length: 620 }, () => ask({})));
    expect(strangers.filter((status) => status === 429)).toHaveLength(20);
    expect([await ask({ code }), await ask({ code: 'WRONG' })]).toEqual([200, 429]);
  });

  it('are those of orders that nobody has seen, which can be placed from afar for any table', async () => {
    const answers = [];
    for (const table of TABLES) answers.push(await call(table, { order: (await order(table)).uuid }));
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
    const { seat } = await begin('4');
    expect((await call('4', { seat })).status).toBe(429);
  });

  it('are those with the code, the order or the seat of another table, or of a table that was closed', async () => {
    const uuid = await seenOrder('5');
    const { seat } = (await join('5', { orders: [uuid] })).body;
    for (const proof of [{ code: await codeOf(app, venue, '2') }, { order: uuid }, { seat }, { order: randomUUID() }])
      expect(await call('1', proof)).toMatchObject({ status: 200, body: { proven: false } });
    await app.db.pool.query('update table_session set end_date = now() where venue_id = $1', [venue]);
    expect((await call('5', { order: uuid, seat })).body.proven).toBe(false);
  });

  it('ring once a minute for a table, whoever calls and however often staff answer', async () => {
    const calls = [];
    for (let times = 0; times < 5; times++) {
      expect((await call('1', {}, elsewhere())).status).toBe(200);
      const [one] = await board();
      calls.push(one?.quiet);
      await done(one?.id);
    }
    expect(calls).toEqual([false, true, true, true, true]);
    clock.forward(61);
    await call('1');
    expect(await rung()).toEqual(['1']);
    // A press while it waits is no news at all.
    const before = (await events()).length;
    await call('1', {}, elsewhere());
    expect(await events()).toHaveLength(before);
  });

  it('ring 3 times a minute at a venue, from however many networks; the others are on the board', async () => {
    for (const table of TABLES) await call(table, {}, elsewhere());
    expect([await rung(), (await board()).length]).toEqual([['1', '2', '3'], 5]);
    // Guests who prove to be at a table ring, also where a stranger called for it quietly.
    const { body } = await call('5', { code: await codeOf(app, venue, '5') });
    expect([await rung(), (await board()).length]).toEqual([['1', '2', '3', '5'], 5]);
    expect(await asked('5', { code: await codeOf(app, venue, '5') })).toMatchObject([{ id: body.id }]);
  });
});

describe('a muted table', () => {
  it('takes no calls without proof, takes those with it, and is a table again after its minutes', async () => {
    await call('1');
    const { status, body } = await mute('1', 30);
    expect([status, body]).toEqual([200, [{ table: '1', until: expect.any(String) }]]);
    expect(await board()).toEqual([]);
    const refused = await call('1', {}, elsewhere());
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(1800, -2)]);
    expect((await call('2')).status).toBe(200);
    expect((await call('1', { order: await seenOrder('1') })).status).toBe(200);
    expect(await rung()).toEqual(['2', '1']);
    expect((await events()).map(({ what, table, by }) => [what, table, by])).toContainEqual(['table_muted', '1', 'staff']);
    clock.forward(30 * 60);
    expect((await asStaff('GET', '/mute')).body).toEqual([]);
    await done((await board())[1]?.id);
    expect((await call('1', {}, elsewhere())).status).toBe(200);
  });

  it('is unmuted when staff say so; within a minute, the calls that the mute ended wait again', async () => {
    await call('1');
    await mute('1', 30);
    expect((await mute('1', 0)).body).toEqual([]);
    expect(await board()).toMatchObject([{ table: '1', proven: false, quiet: true }]);
    await mute('1', 30);
    clock.forward(120);
    await mute('1', 0);
    expect(await board()).toEqual([]);
    expect((await call('1')).status).toBe(200);
    expect((await events()).map(({ what }) => what).filter((what) => what === 'table_unmuted')).toHaveLength(2);
  });

  it('that is muted again from another tablet still brings back what waited, within a minute of the first', async () => {
    await call('1');
    await mute('1', 30);
    clock.forward(5);
    await mute('1', 30);
    await mute('1', 0);
    expect((await board()).map(({ table }) => table)).toEqual(['1']);
  });

  const muted = async (table: string, id: string, proof: Proof = {}) =>
    (await app.send<{ muted: boolean }>('GET', `/api/public/call/${venue}/${id}?${new URLSearchParams({ table, ...proof })}`)).body.muted;

  it('is told to those whose calls it ended, for 10 minutes', async () => {
    const { uuid, seat } = await begin('1');
    const [{ body: own }, { body: claimed }] = [await call('1'), await call('1', { order: uuid, kind: 'bill' })];
    expect([await muted('1', own.id), await muted('1', claimed.id, { seat })]).toEqual([false, false]);
    await mute('1', 30);
    expect([await muted('1', own.id), await muted('1', claimed.id, { seat }), await muted('1', claimed.id, { order: uuid })]).toEqual([
      true,
      true,
      true,
    ]);
    // It ended no call of the guests whom staff know to be there.
    expect(await muted('1', own.id, { code: await codeOf(app, venue, '1') })).toBe(false);
    await mute('1', 0);
    expect(await muted('1', own.id)).toBe(false);
    await mute('1', 30);
    clock.forward(601);
    expect(await muted('1', own.id)).toBe(false);
  });

  it('is told to no stranger: with an id of their own, of another table or venue, or of the call on the board', async () => {
    await call('1', {}, elsewhere());
    const [{ id = '' } = {}] = await board();
    const { body: other } = await call('2');
    await mute('1', 30);
    for (const one of [randomUUID(), id, other.id]) expect(await muted('1', one)).toBe(false);
    const home = venue;
    venue = await makeVenue(app);
    await makeTable(app, venue, '1');
    const { body: foreign } = await call('1');
    venue = home;
    expect(await muted('1', foreign.id)).toBe(false);
  });

  it('is one of the venue, for at most 4 hours, by those who answer calls', async () => {
    expect((await mute('99', 30)).body).toMatchObject({ errors: { table: { code: 'unknown_table' } } });
    expect((await mute('1', 241)).status).toBe(400);
    staff = await makePerson(app, { roles: { manager: [venue] } });
    expect((await mute('1', 30)).status).toBe(403);
  });
});

describe('a stranger', () => {
  /** An answer without the parts that always differ. */
  const plain = ({ status, body }: { status: number; body: object }) => ({
    status,
    body,
    ...('id' in body && { body: { ...body, id: '', creation_date: '', table: '' } }),
  });

  it('learns the same of a table with guests who call and order together as of a free one', async () => {
    const { word } = await begin('1');
    await call('1', { code: await codeOf(app, venue, '1') });
    for (const ask of [asked, shared]) expect(await ask('1')).toEqual(await ask('2'));
    for (const more of [{}, { word: 'tango 1' }, { word }, { orders: [randomUUID()] }])
      expect(plain(await join('2', more))).toMatchObject({ status: 422, body: { errors: { word: { code: 'wrong_word' } } } });
    for (const more of [{}, { word: 'tango 1' }, { orders: [randomUUID()] }])
      expect(plain(await join('1', more))).toEqual(plain(await join('2', more)));
    const [busy, free] = [await call('1'), await call('2')];
    expect(plain(busy)).toEqual(plain(free));
    expect(Math.abs(Date.parse(busy.body.creation_date) - clock.now().getTime())).toBeLessThan(60_000);
  });

  it('learns no more of it by words that have to wait', async () => {
    await begin('1');
    const tries = async (table: string) => {
      const from = elsewhere();
      const all = [];
      for (let times = 0; times < 7; times++) all.push(plain(await join(table, { word: `koala ${times}` }, from)));
      return all.map(({ status }) => status);
    };
    expect(await tries('1')).toEqual(await tries('2'));
  });

  it('is no longer one with the code, an order or a seat of the table', async () => {
    const { uuid, seat } = await begin('1');
    const { body } = await call('1', { code: await codeOf(app, venue, '1') });
    const proofs: Proof[] = [{ code: await codeOf(app, venue, '1') }, { order: uuid }, { seat }];
    for (const proof of proofs) {
      expect(await asked('1', proof)).toMatchObject([{ id: body.id, kind: 'waiter' }]);
      expect(await shared('1', proof)).toEqual({ open: true, shared: true, proven: true });
    }
    expect(await shared('2', { code: await codeOf(app, venue, '2') })).toEqual({ open: false, shared: false, proven: true });
    expect(await shared('2', { order: uuid })).toEqual({ open: false, shared: false, proven: false });
  });
});

describe('the join code', () => {
  it('enters after however many wrong ones of strangers; it is drawn again, and long, after ten', async () => {
    const { seat, word } = await begin('1');
    for (let times = 0; times < 9; times++) await join('1', { word: `koala 0${times}` }, elsewhere());
    expect((await see(seat)).word).toBe(word);
    expect((await join('1', { word }, elsewhere())).status).toBe(201);
    await join('1', { word: 'koala 09' }, elsewhere());
    const { word: long } = await see(seat);
    expect(long).toMatch(/^([a-z]+ ){3}[0-9]{4}$/);
    expect((await join('1', { word }, elsewhere())).body.errors?.word?.code).toBe('wrong_word');
    for (let times = 0; times < 20; times++) await join('1', { word: `koala ${times}` }, elsewhere());
    expect((await see(seat)).word).toBe(long);
    // A phone with the table's code is at the table: its guest may have been told the first one.
    expect((await join('1', { word, code: await codeOf(app, venue, '1') })).status).toBe(201);
    expect((await join('1', { word: long.toUpperCase() }, elsewhere())).status).toBe(201);
  });

  it('enters from an address and a network whose wrong ones have to wait', async () => {
    const { word } = await begin('1');
    const from = someone();
    const tries = [];
    for (let times = 0; times < 70; times++) tries.push(join('2', { word: `koala ${times}` }, from), join('1', { word: `${times}` }));
    expect(statuses(await Promise.all(tries))).toContain(429);
    expect((await join('1', { word: 'koala' }, from)).status).toBe(429);
    const { rows } = await app.db.pool.query<{ word: string }>('select word from table_session where venue_id = $1', [venue]);
    expect(rows[0]?.word).not.toBe(word);
    expect((await join('1', { word: rows[0]?.word }, from)).status).toBe(201);
  });

  it('is compared with ten guesses at most before it is long, also where they come at once', async () => {
    const { word } = await begin('1');
    const [name = '', figures = 0] = word.split(' ');
    const wrong = Array.from({ length: 90 }, (_, place) => 10 + place).filter((one) => one !== Number(figures));
    const answers = await Promise.all(wrong.map((one) => join('1', { word: `${name} ${one}` }, elsewhere())));
    expect(new Set(statuses(answers))).toEqual(new Set([422]));
    const { rows } = await app.db.pool.query('select wrong_words from table_session where venue_id = $1', [venue]);
    expect(rows).toEqual([{ wrong_words: 10 }]);
    expect((await join('1', { word }, elsewhere())).status).toBe(422);
  });

  it('is short again for the next guests', async () => {
    await begin('1');
    for (let times = 0; times < 10; times++) await join('1', { word: `koala ${times}` }, elsewhere());
    clock.forward(4 * 3600);
    expect((await begin('1')).word).toMatch(/^[a-z]+ [0-9]{2}$/);
  });
});
