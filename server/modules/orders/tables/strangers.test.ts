// Strangers at tables without codes, from several addresses: the calls that they can make, and the state that they cannot read.
import { randomUUID } from 'node:crypto';
import type { GroupOrder } from '@ardoise/contract/group-order.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { BoardCall, TableCall, TableMute } from '@ardoise/contract/tables.ts';
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
/** Each test has its own network, and each call its own address in it. */
let test = 0;
let last = 0;
const network = () => `10.${test >> 8}.${test & 255}`;
const newAddress = () => `${network()}.${++last}`;
/** An address in an unused network. */
const newNetworkAddress = () => `2001:db8:${(test * 256 + ++last).toString(16)}::7`;

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
const call = (table: string, more: object = {}, from = newAddress()) =>
  app.send<TableCall & Problem>('POST', `/api/public/call/${venue}`, {
    headers: { 'x-forwarded-for': from },
    body: { table, kind: 'waiter', ...more },
  });
type Proof = { code?: string; order?: string; seat?: string };
const asked = async (table: string, proof: Proof = {}) =>
  (await app.send<TableCall[]>('GET', `/api/public/call/${venue}?${new URLSearchParams({ table, ...proof })}`)).body;
const shared = async (table: string, proof: Proof = {}) =>
  (await app.send('GET', `/api/public/session/${venue}?${new URLSearchParams({ table, ...proof })}`)).body;
const join = (table: string, more: object = {}, from = newAddress()) =>
  app.send<GroupOrder & { seat: string } & Problem>('POST', `/api/public/session/${venue}`, {
    headers: { 'x-forwarded-for': from },
    body: { table, seat: randomUUID(), name: 'Tom', ...more },
  });
const readGroupOrder = async (participant: string) =>
  (await app.send<GroupOrder>('GET', `/api/public/session/${venue}/${participant}`)).body;
const startGroupOrder = async (table: string) => {
  const { uuid } = await order(table);
  return { uuid, ...(await join(table, { orders: [uuid] })).body };
};
const asStaff = <T>(method: string, path: string, body?: unknown) =>
  app.send<T>(method, `/api/venue/${venue}/call${path}`, { token: staff.token, ...(body !== undefined && { body }) });
const board = async () => (await asStaff<BoardCall[]>('GET', '')).body;
const ringing = async () => (await board()).filter(({ quiet }) => !quiet).map(({ table }) => table);
const done = (id = '') => asStaff('PUT', `/${id}/done`);
const mute = (table: string, minutes: number) => asStaff<TableMute[] & Problem>('PUT', '/mute', { table, minutes });
const events = async () =>
  (await app.send<VenueEvent[]>('GET', `/api/order/${venue}/event`, { token: staff.token })).body.filter(({ order }) => order === null);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

/** An order that staff have seen, because they started to prepare it. */
const seenOrder = async (table: string): Promise<string> => {
  const { uuid } = await order(table);
  const { id } = await staffOrder(app, venue, staff.token, uuid);
  await app.send('PUT', `/api/order/${id}/status/prepare`, { token: staff.token });
  return uuid;
};

describe('calls without proof', () => {
  it('are accepted for 3 tables per network in 10 minutes, also repeatedly', async () => {
    const answers = [];
    for (let round = 0; round < 12; round++) answers.push(await call(TABLES[round % 4] ?? ''));
    expect(statuses(answers)).toEqual(Array(3).fill([200, 200, 200, 429]).flat());
    expect(answers[3]?.body.code).toBe('too_many_requests');
    expect((await board()).map(({ table }) => table)).toEqual(['1', '2', '3']);
    expect((await call('4', {}, newNetworkAddress())).status).toBe(200);
  });

  it('do not limit callers at the same address with a code, a seen order or its participant', async () => {
    const from = newAddress();
    const uuid = await seenOrder('4');
    const { seat: participant } = (await join('5', { orders: [await seenOrder('5')] })).body;
    const strangers = await Promise.all(Array.from({ length: 63 }, () => call('1', {}, from)));
    expect(statuses(strangers)).toContain(429);
    for (const [table, proof] of [
      ['2', { code: await codeOf(app, venue, '2') }],
      ['3', { code: await codeOf(app, venue, '3') }],
      ['4', { order: uuid }],
      ['5', { seat: participant }],
    ] as const)
      expect(await call(table, proof, from)).toMatchObject({ status: 200, body: { table, proven: true } });
    expect(await ringing()).toEqual(TABLES);
  });

  it('do not limit a guest whose first order staff have seen, with a second order', async () => {
    const device = randomUUID();
    const placed = async () => (await placeOrder(app, venue, menu.burger, { table: '1', device })).body.uuid;
    const first = await staffOrder(app, venue, staff.token, await placed());
    await app.send('PUT', `/api/order/${first.id}/status/prepare`, { token: staff.token });
    for (const table of ['2', '3', '4']) await call(table);
    expect((await call('1', { order: await placed() })).status).toBe(200);
    expect((await call('1', { order: (await order('1')).uuid })).status).toBe(429);
  });

  it('have a separate limit of questions from callers with proof', async () => {
    const from = newAddress();
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

  it('include those with orders that staff have not seen, which can be placed remotely', async () => {
    const answers = [];
    for (const table of TABLES) answers.push(await call(table, { order: (await order(table)).uuid }));
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
    const { seat: participant } = await startGroupOrder('4');
    expect((await call('4', { seat: participant })).status).toBe(429);
  });

  it('include those with the code, order or participant of another table or a closed session', async () => {
    const uuid = await seenOrder('5');
    const { seat: participant } = (await join('5', { orders: [uuid] })).body;
    for (const proof of [{ code: await codeOf(app, venue, '2') }, { order: uuid }, { seat: participant }, { order: randomUUID() }])
      expect(await call('1', proof)).toMatchObject({ status: 200, body: { proven: false } });
    await app.db.pool.query('update table_session set end_date = now() where venue_id = $1', [venue]);
    expect((await call('5', { order: uuid, seat: participant })).body.proven).toBe(false);
  });

  it('ring once a minute for a table, for any callers and however often staff answer them', async () => {
    const calls = [];
    for (let times = 0; times < 5; times++) {
      expect((await call('1', {}, newNetworkAddress())).status).toBe(200);
      const [one] = await board();
      calls.push(one?.quiet);
      await done(one?.id);
    }
    expect(calls).toEqual([false, true, true, true, true]);
    clock.forward(61);
    await call('1');
    expect(await ringing()).toEqual(['1']);
    // A call while one waits causes no event.
    const before = (await events()).length;
    await call('1', {}, newNetworkAddress());
    expect(await events()).toHaveLength(before);
  });

  it('ring 3 times a minute at a venue, from any number of networks; the others are quiet on the board', async () => {
    for (const table of TABLES) await call(table, {}, newNetworkAddress());
    expect([await ringing(), (await board()).length]).toEqual([['1', '2', '3'], 5]);
    // A guest with proof rings, even if a stranger's quiet call waits at the table.
    const { body } = await call('5', { code: await codeOf(app, venue, '5') });
    expect([await ringing(), (await board()).length]).toEqual([['1', '2', '3', '5'], 5]);
    expect(await asked('5', { code: await codeOf(app, venue, '5') })).toMatchObject([{ id: body.id }]);
  });
});

describe('a muted table', () => {
  it('refuses calls without proof, accepts those with proof, and is unmuted after its minutes', async () => {
    await call('1');
    const { status, body } = await mute('1', 30);
    expect([status, body]).toEqual([200, [{ table: '1', until: expect.any(String) }]]);
    expect(await board()).toEqual([]);
    const refused = await call('1', {}, newNetworkAddress());
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(1800, -2)]);
    expect((await call('2')).status).toBe(200);
    expect((await call('1', { order: await seenOrder('1') })).status).toBe(200);
    expect(await ringing()).toEqual(['2', '1']);
    expect((await events()).map(({ what, table, by }) => [what, table, by])).toContainEqual(['table_muted', '1', 'staff']);
    clock.forward(30 * 60);
    expect((await asStaff('GET', '/mute')).body).toEqual([]);
    await done((await board())[1]?.id);
    expect((await call('1', {}, newNetworkAddress())).status).toBe(200);
  });

  it('can be unmuted; within a minute, the calls that the mute ended wait again', async () => {
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

  it('restores the ended calls within a minute of the first mute, even if muted again from another tablet', async () => {
    await call('1');
    await mute('1', 30);
    clock.forward(5);
    await mute('1', 30);
    await mute('1', 0);
    expect((await board()).map(({ table }) => table)).toEqual(['1']);
  });

  const muted = async (table: string, id: string, proof: Proof = {}) =>
    (await app.send<{ muted: boolean }>('GET', `/api/public/call/${venue}/${id}?${new URLSearchParams({ table, ...proof })}`)).body.muted;

  it('is visible for 10 minutes to callers whose calls it ended', async () => {
    const { uuid, seat: participant } = await startGroupOrder('1');
    const [{ body: own }, { body: claimed }] = [await call('1'), await call('1', { order: uuid, kind: 'bill' })];
    expect([await muted('1', own.id), await muted('1', claimed.id, { seat: participant })]).toEqual([false, false]);
    await mute('1', 30);
    expect([
      await muted('1', own.id),
      await muted('1', claimed.id, { seat: participant }),
      await muted('1', claimed.id, { order: uuid }),
    ]).toEqual([true, true, true]);
    // The mute ends no calls with proof.
    expect(await muted('1', own.id, { code: await codeOf(app, venue, '1') })).toBe(false);
    await mute('1', 0);
    expect(await muted('1', own.id)).toBe(false);
    await mute('1', 30);
    clock.forward(601);
    expect(await muted('1', own.id)).toBe(false);
  });

  it("is hidden from strangers with invented ids, ids of other tables or venues, or the id of the board's call", async () => {
    await call('1', {}, newNetworkAddress());
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

  it('must belong to the venue and be muted for at most 4 hours, by users who may answer calls', async () => {
    expect((await mute('99', 30)).body).toMatchObject({ errors: { table: { code: 'unknown_table' } } });
    expect((await mute('1', 241)).status).toBe(400);
    staff = await makePerson(app, { roles: { manager: [venue] } });
    expect((await mute('1', 30)).status).toBe(403);
  });
});

describe('a stranger', () => {
  /** A response without the parts that always differ. */
  const comparable = ({ status, body }: { status: number; body: object }) => ({
    status,
    body,
    ...('id' in body && { body: { ...body, id: '', creation_date: '', table: '' } }),
  });

  it('receives the same answers for a busy table as for a free one', async () => {
    const { word } = await startGroupOrder('1');
    await call('1', { code: await codeOf(app, venue, '1') });
    for (const ask of [asked, shared]) expect(await ask('1')).toEqual(await ask('2'));
    for (const more of [{}, { word: 'tango 1' }, { word }, { orders: [randomUUID()] }])
      expect(comparable(await join('2', more))).toMatchObject({ status: 422, body: { errors: { word: { code: 'wrong_word' } } } });
    for (const more of [{}, { word: 'tango 1' }, { orders: [randomUUID()] }])
      expect(comparable(await join('1', more))).toEqual(comparable(await join('2', more)));
    const [busy, free] = [await call('1'), await call('2')];
    expect(comparable(busy)).toEqual(comparable(free));
    expect(Math.abs(Date.parse(busy.body.creation_date) - clock.now().getTime())).toBeLessThan(60_000);
  });

  it('learns nothing from refused join codes', async () => {
    await startGroupOrder('1');
    const tries = async (table: string) => {
      const from = newNetworkAddress();
      const all = [];
      for (let times = 0; times < 7; times++) all.push(comparable(await join(table, { word: `koala ${times}` }, from)));
      return all.map(({ status }) => status);
    };
    expect(await tries('1')).toEqual(await tries('2'));
  });

  it('has proof with the code, an order or a participant of the table', async () => {
    const { uuid, seat } = await startGroupOrder('1');
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
  it('works after any number of wrong ones, and is replaced by a long one after ten', async () => {
    const { seat, word } = await startGroupOrder('1');
    for (let times = 0; times < 9; times++) await join('1', { word: `koala 0${times}` }, newNetworkAddress());
    expect((await readGroupOrder(seat)).word).toBe(word);
    expect((await join('1', { word }, newNetworkAddress())).status).toBe(201);
    await join('1', { word: 'koala 09' }, newNetworkAddress());
    const { word: long } = await readGroupOrder(seat);
    expect(long).toMatch(/^([a-z]+ ){3}[0-9]{4}$/);
    expect((await join('1', { word }, newNetworkAddress())).body.errors?.word?.code).toBe('wrong_word');
    for (let times = 0; times < 20; times++) await join('1', { word: `koala ${times}` }, newNetworkAddress());
    expect((await readGroupOrder(seat)).word).toBe(long);
    // A phone with the table's code is at the table, so the first join code still works for it.
    expect((await join('1', { word, code: await codeOf(app, venue, '1') })).status).toBe(201);
    expect((await join('1', { word: long.toUpperCase() }, newNetworkAddress())).status).toBe(201);
  });

  it('works from an address and network whose wrong ones are limited', async () => {
    const { word } = await startGroupOrder('1');
    const from = newAddress();
    const tries = [];
    for (let times = 0; times < 70; times++) tries.push(join('2', { word: `koala ${times}` }, from), join('1', { word: `${times}` }));
    expect(statuses(await Promise.all(tries))).toContain(429);
    expect((await join('1', { word: 'koala' }, from)).status).toBe(429);
    const { rows } = await app.db.pool.query<{ word: string }>('select word from table_session where venue_id = $1', [venue]);
    expect(rows[0]?.word).not.toBe(word);
    expect((await join('1', { word: rows[0]?.word }, from)).status).toBe(201);
  });

  it('is replaced after ten guesses, even concurrent ones', async () => {
    const { word } = await startGroupOrder('1');
    const [name = '', figures = 0] = word.split(' ');
    const wrong = Array.from({ length: 90 }, (_, place) => 10 + place).filter((one) => one !== Number(figures));
    const answers = await Promise.all(wrong.map((one) => join('1', { word: `${name} ${one}` }, newNetworkAddress())));
    expect(new Set(statuses(answers))).toEqual(new Set([422]));
    const { rows } = await app.db.pool.query('select wrong_words from table_session where venue_id = $1', [venue]);
    expect(rows).toEqual([{ wrong_words: 10 }]);
    expect((await join('1', { word }, newNetworkAddress())).status).toBe(422);
  });

  it('is short again for the next session', async () => {
    await startGroupOrder('1');
    for (let times = 0; times < 10; times++) await join('1', { word: `koala ${times}` }, newNetworkAddress());
    clock.forward(4 * 3600);
    expect((await startGroupOrder('1')).word).toMatch(/^[a-z]+ [0-9]{2}$/);
  });
});
