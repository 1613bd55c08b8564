// An action that is sent again with its key counts once, whatever has happened to the order since.
import type { Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeVenue, newKey, type Person, placeOrder, staffOrder, type TestMenu } from '../../../test/factories.ts';
import { queueAtLock } from '../../../test/locks.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;
let colleague: Person;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue] } });
  colleague = await makePerson(app, { roles: { bartender: [venue] } });
});

const placed = async () => {
  const items = [menu.beer, menu.coffee].map((product) => ({ product, qty: 1 }));
  const { body } = await placeOrder(app, venue, menu.beer, { items });
  return staffOrder(app, venue, staff.token, body.uuid);
};
const now = ({ uuid }: Order) => staffOrder(app, venue, staff.token, uuid);
type Call = { order: Order; method: string; path: string; body?: object };
const act = ({ order, method, path, body }: Call, key?: string, { token } = staff) =>
  app.send<Order & { code: string }>(method, `/api/order/${order.id}${path}`, {
    token,
    ...(body && { body }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const step = (order: Order, name: string): Call => ({ order, method: 'PUT', path: `/status/${name}` });
const cancel = (order: Order): Call => ({ order, method: 'DELETE', path: '' });
const done = (order: Order, ...at: number[]): Call => ({ ...step(order, 'done'), body: { lines: at.map((n) => order.items[n]?.uuid) } });
const lineDone = (order: Order, at: number, set = true): Call => ({
  order,
  method: 'PUT',
  path: `/line/${order.items[at]?.uuid}/done`,
  body: { done: set },
});
const events = async ({ id }: Order) =>
  (await app.db.pool.query('select 1 from venue_event where venue_id = $1 and order_id = $2', [venue, id])).rows.length;

/** Each action that accepts a key, the actions before it, and the action by which a colleague undoes it. */
const actions: [name: string, before: ((order: Order) => Call)[], action: (order: Order) => Call, undo: (order: Order) => Call][] = [
  ['Prepare', [], (order) => step(order, 'prepare'), (order) => step(order, 'undo')],
  ['Ready', [(order) => step(order, 'prepare')], (order) => step(order, 'ready'), (order) => step(order, 'undo')],
  [
    'Delivered',
    [(order) => step(order, 'prepare'), (order) => step(order, 'ready')],
    (order) => step(order, 'delivered'),
    (order) => step(order, 'undo'),
  ],
  ['a cancellation', [], cancel, (order) => step(order, 'undo')],
  ['an undo', [(order) => step(order, 'prepare')], (order) => step(order, 'undo'), (order) => step(order, 'prepare')],
  ["a station's ticks", [(order) => step(order, 'prepare')], (order) => done(order, 0), (order) => step(order, 'undo')],
  ["the last station's ticks", [(order) => step(order, 'prepare')], (order) => done(order, 0, 1), (order) => step(order, 'undo')],
  ['a tick', [(order) => step(order, 'prepare')], (order) => lineDone(order, 1), (order) => lineDone(order, 1, false)],
];

describe.each(actions)('%s', (_, before, actionOf, undoOf) => {
  it('has no second effect when sent again after a colleague has undone it', async () => {
    const order = await placed();
    for (const call of before) expect((await act(call(order))).status).toBe(200);
    const key = newKey();
    const first = await act(actionOf(order), key);
    expect(first.status).toBe(200);
    expect((await act(actionOf(order), key)).body).toEqual(first.body);
    const back = await act(undoOf(order), undefined, colleague);
    expect(back.status).toBe(200);
    const eventsBefore = await events(order);
    const again = await act(actionOf(order), key);
    expect(again).toMatchObject({ status: 200, body: back.body });
    expect(await events(order)).toBe(eventsBefore);
    expect(await now(order)).toMatchObject({ status: back.body.status, done: back.body.done });
    // With a new key, it counts.
    expect((await act(actionOf(order), newKey())).status).toBe(200);
    expect(await events(order)).toBe(eventsBefore + 1);
  });

  it('has one effect when sent twice at the same time', async () => {
    const order = await placed();
    for (const call of before) await act(call(order));
    const eventsBefore = await events(order);
    const key = newKey();
    const answers = await queueAtLock(app, venue, [() => act(actionOf(order), key), () => act(actionOf(order), key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.status)).size).toBe(1);
    expect(await events(order)).toBe(eventsBefore + 1);
  });
});

it('treats a key that was used during the request as a repeat, even if the order was restored', async () => {
  const order = await placed();
  const key = newKey();
  // The same action and a colleague's undo, both between the look-up of the key and the write.
  const meanwhile = {
    text: `with counter as (update venue_counter set event_seq = event_seq + 1 where venue_id = $1 returning event_seq)
      insert into venue_event (venue_id, seq, type, order_id, what, actor, account_id, key, action)
      select $1, event_seq, 'order:update', $2, 'prepare', 'staff', $3, $4, 'prepare' from counter`,
    values: [venue, order.id, staff.id, key],
  };
  const [answer] = await queueAtLock(app, venue, [() => act(step(order, 'prepare'), key)], meanwhile);
  expect(answer).toMatchObject({ status: 200, body: { status: 'PENDING' } });
  expect((await now(order)).status).toBe('PENDING');
});

it('refuses a key for another action or order, without effect', async () => {
  const [order, other] = [await placed(), await placed()];
  const key = newKey();
  await act(step(order, 'prepare'), key);
  const refused = { status: 422, body: { code: 'key_reused' } };
  for (const call of [step(other, 'prepare'), step(order, 'ready'), step(order, 'undo'), cancel(other), done(order, 0), lineDone(order, 0)])
    expect(await act(call, key)).toMatchObject(refused);
  expect([(await now(order)).status, (await now(other)).status]).toEqual(['IN_PROGRESS', 'PENDING']);
  const lineKey = newKey();
  expect((await act(lineDone(order, 0), lineKey)).status).toBe(200);
  for (const call of [lineDone(order, 1), lineDone(order, 0, false), done(order, 0)])
    expect(await act(call, lineKey)).toMatchObject(refused);
  expect((await now(order)).done).toEqual([order.items[0]?.uuid]);
});

it('accepts the same key at another venue', async () => {
  const order = await placed();
  const key = newKey();
  await act(step(order, 'prepare'), key);
  const home = venue;
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue, home] } });
  expect(await act(step(await placed(), 'prepare'), key)).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS' } });
});

it('refuses malformed keys, without effect', async () => {
  const order = await placed();
  for (const key of ['', 'short', 'a'.repeat(65), 'with spaces in between', 'ébène-is-not-a-key']) {
    // Headers are latin1, so the key is sent as bytes.
    const sent = Buffer.from(key).toString('latin1');
    for (const call of [step(order, 'prepare'), cancel(order), step(order, 'undo'), done(order, 0), lineDone(order, 0)])
      expect([key, await act(call, sent)]).toMatchObject([key, { status: 400, body: { code: 'idempotency_key_required' } }]);
  }
  expect((await now(order)).status).toBe('PENDING');
});

it('runs a refused action when sent again, once the order allows it', async () => {
  const order = await placed();
  const key = newKey();
  expect((await act(step(order, 'ready'), key)).status).toBe(409);
  await act(step(order, 'prepare'));
  expect(await act(step(order, 'ready'), key)).toMatchObject({ status: 200, body: { status: 'READY' } });
});

it('counts every action without a key', async () => {
  const order = await placed();
  for (const name of ['prepare', 'undo', 'prepare', 'undo', 'prepare']) expect((await act(step(order, name))).status).toBe(200);
  expect((await now(order)).status).toBe('IN_PROGRESS');
});
