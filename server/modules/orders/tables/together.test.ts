// Guests of a table who order together: how a phone joins, what it sees of the others, and how it ends.
import { randomUUID } from 'node:crypto';
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import type { TableSession } from '@ardoise/contract/tables.ts';
import type { TableTogether } from '@ardoise/contract/together.ts';
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
import { inTurn } from '../../../test/locks.ts';
import { deleteSeats } from './seats.ts';

const clock = movableClock();
const HOUR = 3600;
let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;
/** Of the phones of a test: what they try counts together, and not with that of other tests. */
let address = 0;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ORDERS_PER_TABLE: '0', TRUSTED_PROXIES: '1' }, clock);
});
beforeEach(async () => {
  address += 1;
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  for (const number of ['7', '12']) await makeTable(app, venue, number);
  staff = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } });
});

type Joined = TableTogether & { seat: string; code?: string; errors?: Record<string, { code: string }> };
const order = async (product = menu.burger, more: object = {}): Promise<GuestOrder> =>
  (await placeOrder(app, venue, product, { table: '7', ...more })).body;
const path = (seat = '', more = '') => `/api/public/session/${venue}${seat && `/${seat}`}${more}`;
const join = (name: string, more: object = {}) =>
  app.send<Joined>('POST', path(), {
    headers: { 'x-forwarded-for': `192.0.2.${address}` },
    body: { table: '7', seat: randomUUID(), name, ...more },
  });
const see = (seat: string) => app.send<TableTogether>('GET', path(seat));
const update = (seat: string, body: object) => app.send<TableTogether>('PUT', path(seat), { body });
const isShared = async (table = '7') =>
  (await app.send<{ shared: boolean }>('GET', path('', `?table=${table}&code=${await codeOf(app, venue, table)}`))).body.shared;
const sessions = async () => (await app.send<TableSession[]>('GET', `/api/venue/${venue}/session`, { token: staff.token })).body;
const close = async () => app.send('DELETE', `/api/venue/${venue}/session/${(await sessions())[0]?.id}`, { token: staff.token });
const staffsOrder = ({ uuid }: GuestOrder): Promise<Order> => staffOrder(app, venue, staff.token, uuid);
/** Léa, who ordered and made the word. */
const begin = async () => {
  const first = await order();
  const lea = (await join('Léa', { orders: [first.uuid] })).body;
  return { first, lea };
};

describe('a phone', () => {
  it('that ordered is the first, and the others join by its word', async () => {
    expect(await isShared()).toBe(false);
    const { first, lea } = await begin();
    expect(lea).toEqual({
      seat: expect.any(String),
      table: '7',
      word: expect.stringMatching(/^[a-z]+ [0-9]{2}$/),
      currency: 'EUR',
      total_price: 18,
      others_total: 0,
      seats: [
        {
          name: 'Léa',
          mine: true,
          total_price: 18,
          lines: [],
          orders: [
            {
              ref: first.ref,
              status: 'PENDING',
              total_price: 18,
              more: 0,
              items: [{ product: menu.burger, name: 'Burger maison', qty: 1, net_price: 18 }],
            },
          ],
        },
      ],
    });
    expect([await isShared(), await isShared('12')]).toEqual([true, false]);
    const joined = await join('Tom', { word: ` ${lea.word.toUpperCase().replace(' ', '')} ` });
    expect(joined.status).toBe(201);
    expect(joined.body.seats.map(({ name, mine }) => [name, mine])).toEqual([
      ['Tom', true],
      ['Léa', false],
    ]);
    expect((await see(lea.seat)).body.seats.map(({ name, mine }) => [name, mine])).toEqual([
      ['Léa', true],
      ['Tom', false],
    ]);
    expect(await sessions()).toMatchObject([{ table: '7', joined: 2 }]);
  });

  it('without the word does not join, whatever it ordered since', async () => {
    const { lea } = await begin();
    const own = await order(menu.beer);
    for (const more of [{}, { word: '' }, { word: 'tango' }, { orders: [own.uuid] }]) {
      const { status, body } = await join('Tom', more);
      expect([status, body.errors?.word?.code]).toEqual([422, 'wrong_word']);
    }
    const { body } = await join('Tom', { orders: [own.uuid], word: lea.word });
    expect(body.seats[0]).toMatchObject({ name: 'Tom', total_price: 4.6, orders: [{ ref: own.ref }] });
  });

  it('that asks twice has one seat, also by its order alone', async () => {
    const { first, lea } = await begin();
    expect((await join('Léa', { orders: [first.uuid] })).body.seat).toBe(lea.seat);
    const tom = { seat: randomUUID(), word: lea.word };
    for (let times = 0; times < 2; times++) expect((await join('Tom', tom)).body).toMatchObject({ seat: tom.seat });
    expect((await see(lea.seat)).body.seats).toHaveLength(2);
    // A seat of another table is nobody's here.
    const there = await order(menu.beer, { table: '12' });
    const other = await join('Zoé', { table: '12', orders: [there.uuid], seat: tom.seat });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  it('of two that are first at once makes the word', async () => {
    const [one, two] = [await order(), await order(menu.beer)];
    const [lea, tom] = await inTurn(app, venue, [() => join('Léa', { orders: [one.uuid] }), () => join('Tom', { orders: [two.uuid] })]);
    expect([lea?.status, tom?.status].sort()).toEqual([201, 422]);
    const first = [lea, tom].find((answer) => answer?.status === 201);
    expect((await join('Ada', { word: first?.body.word })).body.seats).toHaveLength(2);
  });

  it('joins no table without an open session, and none of another venue', async () => {
    const [seven, twelve] = [await codeOf(app, venue, '7'), await codeOf(app, venue, '12')];
    expect((await join('Tom', { word: 'tango 47', code: seven })).body.errors).toMatchObject({ table: { code: 'not_shared' } });
    const { first, lea } = await begin();
    for (const more of [
      { table: '12', code: twelve, word: lea.word },
      { table: '12', code: twelve, orders: [first.uuid] },
    ])
      expect((await join('Tom', more)).body.errors).toMatchObject({ table: { code: 'not_shared' } });
    expect((await join('Tom', { table: '99', word: lea.word })).body.errors).toMatchObject({ table: { code: 'unknown_table' } });
    const home = venue;
    venue = await makeVenue(app);
    await makeTable(app, venue, '7');
    expect((await see(lea.seat)).status).toBe(404);
    expect((await update(lea.seat, { lines: [] })).status).toBe(404);
    expect((await join('Tom', { orders: [first.uuid], word: lea.word })).body.errors).toMatchObject({ word: { code: 'wrong_word' } });
    venue = await makeVenue(app, 'smart');
    await makeTable(app, venue, '7');
    expect((await join('Tom')).body.code).toBe('ordering_not_included');
    venue = home;
    expect((await see(lea.seat)).status).toBe(200);
  });

  it('has a name that can be read', async () => {
    const { lea } = await begin();
    for (const name of ['', '  ', '\u2800', 'x'.repeat(41)]) expect((await join(name, { word: lea.word })).status).toBe(400);
    const { body } = await join(' \u202eTom\u200b ', { word: lea.word });
    expect(body.seats[0]?.name).toBe('Tom');
  });

  it('finds room beside 19 others', async () => {
    const { lea } = await begin();
    for (let place = 1; place < 20; place++) expect((await join(`Guest ${place}`, { word: lea.word })).status).toBe(201);
    expect((await join('One more', { word: lea.word })).body.errors).toMatchObject({ table: { code: 'table_full' } });
  });

  it('that tries words has to wait, while those who know it are let in', async () => {
    const { first, lea } = await begin();
    const tried = [];
    for (let times = 0; times < 6; times++) tried.push((await join('Mallory', { word: `tango ${10 + times}x` })).status);
    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
    // A phone that comes back by an own order guesses nothing, and the right word enters.
    expect((await join('Léa', { orders: [first.uuid] })).body.seat).toBe(lea.seat);
    expect((await join('Tom', { word: lea.word })).status).toBe(201);
    expect((await see(lea.seat)).body.seats).toHaveLength(2);
  });
});

describe('what a table chooses and has ordered', () => {
  it('is seen by all who joined; of others only what it comes to', async () => {
    const { lea } = await begin();
    const tom = (await join('Tom', { word: lea.word })).body;
    await order(menu.coffee);
    const lines = [{ product: menu.beer, qty: 2 }];
    expect((await update(tom.seat, { lines })).body.seats[0]).toMatchObject({ name: 'Tom', lines });
    const { body } = await see(lea.seat);
    expect(body).toMatchObject({
      total_price: 20.6,
      others_total: 2.6,
      seats: [
        { name: 'Léa', lines: [] },
        { name: 'Tom', lines },
      ],
    });
    // Sent: no longer chosen.
    const sent = await order(menu.beer, { seat: tom.seat, items: [{ product: menu.beer, qty: 2 }] });
    const after = (await see(lea.seat)).body;
    expect(after).toMatchObject({ total_price: 29.8, others_total: 2.6 });
    expect(after.seats[1]).toMatchObject({ lines: [], total_price: 9.2, orders: [{ ref: sent.ref, status: 'PENDING' }] });
    await app.send('PUT', `/api/order/${(await staffsOrder(sent)).id}/status/prepare`, { token: staff.token });
    expect((await see(lea.seat)).body.seats[1]?.orders[0]?.status).toBe('IN_PROGRESS');
  });

  it('does not count what was cancelled', async () => {
    const { first, lea } = await begin();
    await app.send('DELETE', `/api/public/order/${first.uuid}`);
    expect((await see(lea.seat)).body).toMatchObject({
      total_price: 0,
      seats: [{ total_price: 0, orders: [{ status: 'CANCELLED', total_price: 18 }] }],
    });
  });

  it('shows of an order from a seat elsewhere nothing', async () => {
    const { lea } = await begin();
    const elsewhere = await placeOrder(app, venue, menu.beer, { table: '12', seat: lea.seat });
    expect(elsewhere.status).toBe(201);
    await placeOrder(app, venue, menu.beer, { seat: lea.seat });
    expect((await see(lea.seat)).body).toMatchObject({ total_price: 18, seats: [{ orders: [{}] }] });
  });

  it('is bounded: the last 30 orders with 30 lines each', async () => {
    const { lea } = await begin();
    const items = Array.from({ length: 40 }, () => ({ product: menu.coffee, qty: 1 }));
    await order(menu.coffee, { seat: lea.seat, items });
    for (let round = 0; round < 32; round++) await order(menu.coffee, { seat: lea.seat });
    const [own] = (await see(lea.seat)).body.seats;
    expect([own?.orders.length, own?.total_price]).toEqual([30, 205.2]);
    expect((await update(lea.seat, { lines: items.concat(items) })).status).toBe(400);
  });

  it('is told live', async () => {
    const { lea } = await begin();
    const stream = await fetch(app.base + path(lea.seat, '/events'), { signal: AbortSignal.timeout(50_000) });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    let heard = '';
    const times = async (least: number) => {
      while (heard.split('event: changed').length - 1 < least) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream has ended');
        heard += new TextDecoder().decode(value);
      }
    };
    await times(1);
    const tom = (await join('Tom', { word: lea.word })).body;
    await times(2);
    await update(tom.seat, { lines: [{ product: menu.beer, qty: 1 }] });
    await times(3);
    await order(menu.beer);
    await times(4);
    await close();
    await times(5);
    await reader.cancel();
    expect((await fetch(app.base + path(lea.seat, '/events'))).status).toBe(404);
  });
});

describe('it ends', () => {
  const names = async () => (await app.db.pool.query<{ name: string }>('select name from table_seat where venue_id = $1', [venue])).rows;

  it('when staff close the table: the next guests begin anew and see nothing of before', async () => {
    const { first, lea } = await begin();
    await close();
    expect((await see(lea.seat)).status).toBe(404);
    expect((await update(lea.seat, { lines: [] })).status).toBe(404);
    expect([await isShared(), await names()]).toEqual([false, []]);
    const next = await order(menu.beer, { seat: lea.seat });
    expect(await isShared()).toBe(false);
    expect((await join('Léa', { orders: [first.uuid], word: lea.word })).body.errors).toMatchObject({ word: { code: 'wrong_word' } });
    const zoe = (await join('Zoé', { orders: [next.uuid] })).body;
    expect(zoe).toMatchObject({ total_price: 4.6, seats: [{ name: 'Zoé', total_price: 4.6 }] });
    expect(zoe.seats).toHaveLength(1);
  });

  it('4 hours after the last step, and names go with the clean-up of the next hour', async () => {
    const { lea } = await begin();
    clock.forward(3 * HOUR);
    await order(menu.beer, { seat: lea.seat });
    clock.forward(3 * HOUR);
    expect((await see(lea.seat)).status).toBe(200);
    await deleteSeats(app.db, clock.now());
    expect(await names()).toEqual([{ name: 'Léa' }]);
    clock.forward(HOUR);
    expect([(await see(lea.seat)).status, await isShared()]).toEqual([404, false]);
    await deleteSeats(app.db, clock.now());
    expect(await names()).toEqual([]);
    await order(menu.beer);
    expect(await isShared()).toBe(false);
  });

  it('for whoever leaves: what they sent is the table’s, without a name', async () => {
    const { lea } = await begin();
    const tom = (await join('Tom', { word: lea.word })).body;
    for (let times = 0; times < 2; times++) expect((await app.send('DELETE', path(lea.seat))).status).toBe(204);
    expect((await see(lea.seat)).status).toBe(404);
    expect((await see(tom.seat)).body).toMatchObject({ total_price: 18, others_total: 18, seats: [{ name: 'Tom' }] });
    // The last one takes the word along.
    await app.send('DELETE', path(tom.seat));
    expect(await isShared()).toBe(false);
    const anew = await join('Ada', { orders: [(await order(menu.beer)).uuid] });
    expect(anew.status).toBe(201);
    expect(anew.body.seats).toHaveLength(1);
  });
});
