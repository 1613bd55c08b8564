// Everybody at once: a thousand orders while the last portion goes, and ten devices on every button.
import type { Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  makeMenu,
  makePerson,
  makeVenue,
  newKey,
  type Person,
  placeOrder,
  staffOrder,
  switchProduct,
  type TestMenu,
} from '../../test/factories.ts';
import { caller } from '../../test/faults/http.ts';

const ORDERS = 1000;
const DEVICES = 10;

let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', OPEN_ORDERS: '0' });
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue] } });
});

it('a thousand orders at once, of which the last portion goes meanwhile, are held or refused and never waiting', {
  timeout: 180_000,
}, async () => {
  const { call, close } = caller(Number(new URL(app.base).port), ORDERS);
  const taken: string[] = [];
  let refused = 0;
  /** As staff do it: again, where a busy server had no time for it. */
  const runOut = (): Promise<unknown> => switchProduct(app.app, venue, menu.burger, true).catch(runOut);
  let ranOut: Promise<unknown> | undefined;
  const order = async () => {
    const headers = { 'idempotency-key': newKey() };
    const body = { customer: { name: 'Léa' }, items: [{ product: menu.burger, qty: 1 }] };
    for (;;) {
      const answer = await call<{ uuid: string; code?: string }>('POST', `/api/public/order/${venue}`, { body, headers });
      // A server that is busy sends some away, to come again.
      if (!answer || answer.status === 503) continue;
      if (answer.status === 201) taken.push(answer.body.uuid);
      else expect([answer.status, answer.body.code]).toEqual([409, 'product_unavailable']);
      if (answer.status === 409) refused++;
      break;
    }
    // In the middle of it.
    if (taken.length === ORDERS / 5) ranOut ??= runOut();
  };
  await Promise.all(Array.from({ length: ORDERS }, order)).finally(close);
  await ranOut;
  expect(taken.length + refused).toBe(ORDERS);
  expect(refused).toBeGreaterThan(0);
  const { rows } = await app.db.pool.query<{ uuid: string; status: string; number: number }>(
    'select uuid, status, number from orders where venue_id = $1 order by number',
    [venue],
  );
  expect(rows.map(({ uuid }) => uuid).sort()).toEqual(taken.sort());
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['ON_HOLD']));
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  expect((await placeOrder(app, venue, menu.burger)).status).toBe(409);
});

type Press = { method: string; path: string; body?: object };
const step = (name: string): Press => ({ method: 'PUT', path: `/status/${name}` });
const line = (order: Order, at: number, done: boolean): Press => ({
  ...{ method: 'PUT', path: `/line/${order.items[at]?.uuid}/done`, body: { done } },
});

describe('ten devices that press at once', () => {
  const press = ({ id }: Order, { method, path, body }: Press) =>
    app.send<Order>(method, `/api/order/${id}${path}`, { token: staff.token, ...(body && { body }) });
  const told = async ({ id }: Order) => {
    const { rows } = await app.db.pool.query<{ events: number; messages: number }>(
      `select (select count(*) from venue_event where venue_id = $1 and order_id = $2) as events,
        (select count(*) from outbox where venue_id = $1 and data->>'order' = $2::text) as messages`,
      [venue, id],
    );
    return rows[0] ?? { events: 0, messages: 0 };
  };
  const prepare = step('prepare');
  /** Each button, what leads up to it, whether others are told, and what the nine that were late are answered. */
  const buttons: [name: string, before: (order: Order) => Press[], button: (order: Order) => Press, messages: number, late: number][] = [
    ['Prepare', () => [], () => prepare, 1, 200],
    ['Ready', () => [prepare], () => step('ready'), 1, 200],
    ['Paid', () => [prepare, step('ready')], () => step('delivered'), 1, 200],
    ['Delete', () => [], () => ({ method: 'DELETE', path: '' }), 1, 200],
    ['Undo', () => [prepare], () => step('undo'), 1, 409],
    ["a station's Done", () => [prepare], ({ items }) => ({ ...step('done'), body: { lines: [items[0]?.uuid] } }), 0, 200],
    [
      "the last station's Done",
      () => [prepare],
      ({ items }) => ({ ...step('done'), body: { lines: items.map(({ uuid }) => uuid) } }),
      1,
      200,
    ],
    ['a mark', () => [prepare], (order) => line(order, 0, true), 0, 200],
    ['the last mark', (order) => [prepare, line(order, 0, true)], (order) => line(order, 1, true), 1, 200],
    ['a mark taken away', (order) => [prepare, line(order, 0, true)], (order) => line(order, 0, false), 0, 200],
  ];

  it.each(buttons)('%s have one effect', async (_name, before, button, messages, late) => {
    const items = [menu.beer, menu.coffee].map((product) => ({ product, qty: 1 }));
    const { body } = await placeOrder(app, venue, menu.beer, { items });
    const order = await staffOrder(app, venue, staff.token, body.uuid);
    for (const one of before(order)) expect((await press(order, one)).status).toBe(200);
    const was = await told(order);
    const answers = await Promise.all(Array.from({ length: DEVICES }, () => press(order, button(order))));
    const expected = [200, ...Array.from({ length: DEVICES - 1 }, () => late)];
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
    expect(await told(order)).toEqual({ events: was.events + 1, messages: was.messages + messages });
  });
});
