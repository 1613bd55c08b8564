// Group orders of a table: joining, the view of a participant, and the end.
import { randomUUID } from 'node:crypto';
import type { GroupOrder } from '@ardoise/contract/group-order.ts';
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import type { TableSession } from '@ardoise/contract/tables.ts';
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
import { queueAtLock } from '../../../test/locks.ts';
import { deleteParticipants } from './participants.ts';

const clock = movableClock();
const HOUR = 3600;
let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;
/** The address of a test's phones: their attempts count together, but not with those of other tests. */
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

type Joined = GroupOrder & { seat: string; code?: string; errors?: Record<string, { code: string }> };
const order = async (product = menu.burger, more: object = {}): Promise<GuestOrder> =>
  (await placeOrder(app, venue, product, { table: '7', ...more })).body;
const path = (participant = '', more = '') => `/api/public/session/${venue}${participant && `/${participant}`}${more}`;
const join = (name: string, more: object = {}) =>
  app.send<Joined>('POST', path(), {
    headers: { 'x-forwarded-for': `192.0.2.${address}` },
    body: { table: '7', seat: randomUUID(), name, ...more },
  });
const readGroupOrder = (participant: string) => app.send<GroupOrder>('GET', path(participant));
const update = (participant: string, body: object) => app.send<GroupOrder>('PUT', path(participant), { body });
const isShared = async (table = '7') =>
  (await app.send<{ shared: boolean }>('GET', path('', `?table=${table}&code=${await codeOf(app, venue, table)}`))).body.shared;
const sessions = async () => (await app.send<TableSession[]>('GET', `/api/venue/${venue}/session`, { token: staff.token })).body;
const close = async () => app.send('DELETE', `/api/venue/${venue}/session/${(await sessions())[0]?.id}`, { token: staff.token });
const staffsOrder = ({ uuid }: GuestOrder): Promise<Order> => staffOrder(app, venue, staff.token, uuid);
/** Léa starts the group order with her own order. */
const startGroupOrder = async () => {
  const first = await order();
  const lea = (await join('Léa', { orders: [first.uuid] })).body;
  return { first, lea };
};

describe('a phone', () => {
  it('starts the group order with its own order, and others join by the join code', async () => {
    expect(await isShared()).toBe(false);
    const { first, lea } = await startGroupOrder();
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
    expect((await readGroupOrder(lea.seat)).body.seats.map(({ name, mine }) => [name, mine])).toEqual([
      ['Léa', true],
      ['Tom', false],
    ]);
    expect(await sessions()).toMatchObject([{ table: '7', joined: 2 }]);
  });

  it('cannot join without the join code, even with an order of its own', async () => {
    const { lea } = await startGroupOrder();
    const own = await order(menu.beer);
    for (const more of [{}, { word: '' }, { word: 'tango' }, { orders: [own.uuid] }]) {
      const { status, body } = await join('Tom', more);
      expect([status, body.errors?.word?.code]).toEqual([422, 'wrong_word']);
    }
    const { body } = await join('Tom', { orders: [own.uuid], word: lea.word });
    expect(body.seats[0]).toMatchObject({ name: 'Tom', total_price: 4.6, orders: [{ ref: own.ref }] });
  });

  it('that joins twice is one participant, also by its order only', async () => {
    const { first, lea } = await startGroupOrder();
    expect((await join('Léa', { orders: [first.uuid] })).body.seat).toBe(lea.seat);
    const tom = { seat: randomUUID(), word: lea.word };
    for (let times = 0; times < 2; times++) expect((await join('Tom', tom)).body).toMatchObject({ seat: tom.seat });
    expect((await readGroupOrder(lea.seat)).body.seats).toHaveLength(2);
    // The id of another table's participant is refused.
    const there = await order(menu.beer, { table: '12' });
    const other = await join('Zoé', { table: '12', orders: [there.uuid], seat: tom.seat });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  it('starts the group order once if two try at the same time', async () => {
    const [one, two] = [await order(), await order(menu.beer)];
    const [lea, tom] = await queueAtLock(app, venue, [
      () => join('Léa', { orders: [one.uuid] }),
      () => join('Tom', { orders: [two.uuid] }),
    ]);
    expect([lea?.status, tom?.status].sort()).toEqual([201, 422]);
    const first = [lea, tom].find((answer) => answer?.status === 201);
    expect((await join('Ada', { word: first?.body.word })).body.seats).toHaveLength(2);
  });

  it('cannot join a table without an open session, or of another venue', async () => {
    const [seven, twelve] = [await codeOf(app, venue, '7'), await codeOf(app, venue, '12')];
    expect((await join('Tom', { word: 'tango 47', code: seven })).body.errors).toMatchObject({ table: { code: 'not_shared' } });
    const { first, lea } = await startGroupOrder();
    for (const more of [
      { table: '12', code: twelve, word: lea.word },
      { table: '12', code: twelve, orders: [first.uuid] },
    ])
      expect((await join('Tom', more)).body.errors).toMatchObject({ table: { code: 'not_shared' } });
    expect((await join('Tom', { table: '99', word: lea.word })).body.errors).toMatchObject({ table: { code: 'unknown_table' } });
    const home = venue;
    venue = await makeVenue(app);
    await makeTable(app, venue, '7');
    expect((await readGroupOrder(lea.seat)).status).toBe(404);
    expect((await update(lea.seat, { lines: [] })).status).toBe(404);
    expect((await join('Tom', { orders: [first.uuid], word: lea.word })).body.errors).toMatchObject({ word: { code: 'wrong_word' } });
    venue = await makeVenue(app, 'smart');
    await makeTable(app, venue, '7');
    expect((await join('Tom')).body.code).toBe('ordering_not_included');
    venue = home;
    expect((await readGroupOrder(lea.seat)).status).toBe(200);
  });

  it('needs a readable name', async () => {
    const { lea } = await startGroupOrder();
    for (const name of ['', '  ', '\u2800', 'x'.repeat(41)]) expect((await join(name, { word: lea.word })).status).toBe(400);
    const { body } = await join(' \u202eTom\u200b ', { word: lea.word });
    expect(body.seats[0]?.name).toBe('Tom');
  });

  it('is refused beyond 20 participants', async () => {
    const { lea } = await startGroupOrder();
    for (let place = 1; place < 20; place++) expect((await join(`Guest ${place}`, { word: lea.word })).status).toBe(201);
    expect((await join('One more', { word: lea.word })).body.errors).toMatchObject({ table: { code: 'table_full' } });
  });

  it('that guesses join codes is limited, while those with the right one can join', async () => {
    const { first, lea } = await startGroupOrder();
    const tried = [];
    for (let times = 0; times < 6; times++) tried.push((await join('Mallory', { word: `tango ${10 + times}x` })).status);
    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
    // The limit affects neither a phone that joins by its own order nor the right join code.
    expect((await join('Léa', { orders: [first.uuid] })).body.seat).toBe(lea.seat);
    expect((await join('Tom', { word: lea.word })).status).toBe(201);
    expect((await readGroupOrder(lea.seat)).body.seats).toHaveLength(2);
  });
});

describe('the baskets and orders of a table', () => {
  it('are visible to all participants; of other orders only the total', async () => {
    const { lea } = await startGroupOrder();
    const tom = (await join('Tom', { word: lea.word })).body;
    await order(menu.coffee);
    const lines = [{ product: menu.beer, qty: 2 }];
    expect((await update(tom.seat, { lines })).body.seats[0]).toMatchObject({ name: 'Tom', lines });
    const { body } = await readGroupOrder(lea.seat);
    expect(body).toMatchObject({
      total_price: 20.6,
      others_total: 2.6,
      seats: [
        { name: 'Léa', lines: [] },
        { name: 'Tom', lines },
      ],
    });
    // The order empties the basket.
    const sent = await order(menu.beer, { seat: tom.seat, items: [{ product: menu.beer, qty: 2 }] });
    const after = (await readGroupOrder(lea.seat)).body;
    expect(after).toMatchObject({ total_price: 29.8, others_total: 2.6 });
    expect(after.seats[1]).toMatchObject({ lines: [], total_price: 9.2, orders: [{ ref: sent.ref, status: 'PENDING' }] });
    await app.send('PUT', `/api/order/${(await staffsOrder(sent)).id}/status/prepare`, { token: staff.token });
    expect((await readGroupOrder(lea.seat)).body.seats[1]?.orders[0]?.status).toBe('IN_PROGRESS');
  });

  it('do not count cancelled orders', async () => {
    const { first, lea } = await startGroupOrder();
    await app.send('DELETE', `/api/public/order/${first.uuid}`);
    expect((await readGroupOrder(lea.seat)).body).toMatchObject({
      total_price: 0,
      seats: [{ total_price: 0, orders: [{ status: 'CANCELLED', total_price: 18 }] }],
    });
  });

  it('exclude orders of a participant at another table or the bar', async () => {
    const { lea } = await startGroupOrder();
    const elsewhere = await placeOrder(app, venue, menu.beer, { table: '12', seat: lea.seat });
    expect(elsewhere.status).toBe(201);
    await placeOrder(app, venue, menu.beer, { seat: lea.seat });
    expect((await readGroupOrder(lea.seat)).body).toMatchObject({ total_price: 18, seats: [{ orders: [{}] }] });
  });

  it('are limited to the last 30 orders with 30 lines each', async () => {
    const { lea } = await startGroupOrder();
    const items = Array.from({ length: 40 }, () => ({ product: menu.coffee, qty: 1 }));
    await order(menu.coffee, { seat: lea.seat, items });
    for (let round = 0; round < 32; round++) await order(menu.coffee, { seat: lea.seat });
    const [own] = (await readGroupOrder(lea.seat)).body.seats;
    expect([own?.orders.length, own?.total_price]).toEqual([30, 205.2]);
    expect((await update(lea.seat, { lines: items.concat(items) })).status).toBe(400);
  });

  it('are streamed live', async () => {
    const { lea } = await startGroupOrder();
    const stream = await fetch(app.base + path(lea.seat, '/events'), { signal: AbortSignal.timeout(50_000) });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    let received = '';
    const times = async (least: number) => {
      while (received.split('event: changed').length - 1 < least) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream has ended');
        received += new TextDecoder().decode(value);
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

describe('the end of a group order', () => {
  const names = async () => (await app.db.pool.query<{ name: string }>('select name from participant where venue_id = $1', [venue])).rows;

  it('comes when staff close the table; the next guests see nothing of it', async () => {
    const { first, lea } = await startGroupOrder();
    await close();
    expect((await readGroupOrder(lea.seat)).status).toBe(404);
    expect((await update(lea.seat, { lines: [] })).status).toBe(404);
    expect([await isShared(), await names()]).toEqual([false, []]);
    const next = await order(menu.beer, { seat: lea.seat });
    expect(await isShared()).toBe(false);
    expect((await join('Léa', { orders: [first.uuid], word: lea.word })).body.errors).toMatchObject({ word: { code: 'wrong_word' } });
    const zoe = (await join('Zoé', { orders: [next.uuid] })).body;
    expect(zoe).toMatchObject({ total_price: 4.6, seats: [{ name: 'Zoé', total_price: 4.6 }] });
    expect(zoe.seats).toHaveLength(1);
  });

  it('comes 4 hours after the last step; the next clean-up deletes the names', async () => {
    const { lea } = await startGroupOrder();
    clock.forward(3 * HOUR);
    await order(menu.beer, { seat: lea.seat });
    clock.forward(3 * HOUR);
    expect((await readGroupOrder(lea.seat)).status).toBe(200);
    await deleteParticipants(app.db, clock.now());
    expect(await names()).toEqual([{ name: 'Léa' }]);
    clock.forward(HOUR);
    expect([(await readGroupOrder(lea.seat)).status, await isShared()]).toEqual([404, false]);
    await deleteParticipants(app.db, clock.now());
    expect(await names()).toEqual([]);
    await order(menu.beer);
    expect(await isShared()).toBe(false);
  });

  it('comes for a participant who leaves; their orders stay without a name', async () => {
    const { lea } = await startGroupOrder();
    const tom = (await join('Tom', { word: lea.word })).body;
    for (let times = 0; times < 2; times++) expect((await app.send('DELETE', path(lea.seat))).status).toBe(204);
    expect((await readGroupOrder(lea.seat)).status).toBe(404);
    expect((await readGroupOrder(tom.seat)).body).toMatchObject({ total_price: 18, others_total: 18, seats: [{ name: 'Tom' }] });
    // Without participants, the join code is no longer valid.
    await app.send('DELETE', path(tom.seat));
    expect(await isShared()).toBe(false);
    const again = await join('Ada', { orders: [(await order(menu.beer)).uuid] });
    expect(again.status).toBe(201);
    expect(again.body.seats).toHaveLength(1);
  });
});
