// Concurrency: a thousand orders while a product runs out, and ten devices that send the same action on orders, tables and messages.
import type { Order } from '@ardoise/contract/orders.ts';
import type { TableCall, TableSession } from '@ardoise/contract/tables.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  codeOf,
  makeMenu,
  makePerson,
  makeTable,
  makeVenue,
  newKey,
  type Person,
  placeOrder,
  staffOrder,
  switchProduct,
  type TestMenu,
} from '../../../test/factories.ts';
import { caller } from '../../../test/faults/http.ts';
import { NO_OPEN_LIMITS } from '../../../test/harness/no-open-limits.ts';
import { messagesOf, writeBySms } from '../../../test/messages.ts';
import { startOvhSimulator } from '../../../test/simulators/ovh.ts';

const ORDERS = 1000;
const DEVICES = 10;

const clock = movableClock();
let app: TestApp;
let ovh: Awaited<ReturnType<typeof startOvhSimulator>>;
let messages: ReturnType<typeof messagesOf>;
let venue: string;
let menu: TestMenu;
let staff: Person;

beforeAll(async () => {
  // Orders are numbered by day, so the test must not cross midnight.
  clock.forwardToNoon();
  ovh = await startOvhSimulator();
  const noLimits = { ORDERS_PER_ADDRESS: '0', ORDERS_PER_CONTACT: '0', ORDERS_PER_TABLE: '0', ...NO_OPEN_LIMITS, SMS_PER_NUMBER: '0' };
  app = await startTestApp({ ...noLimits, ROLES: 'api', ...ovh.settings }, clock);
  messages = messagesOf(app, clock);
});
afterAll(() => ovh.close());
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } });
});

it('holds or refuses each of a thousand concurrent orders when the product runs out meanwhile', async () => {
  const { call, close } = caller(Number(new URL(app.base).port), ORDERS);
  const taken: string[] = [];
  let refused = 0;
  /** Retries if the server is too busy, as staff do. */
  const runOut = (): Promise<unknown> => switchProduct(app.app, venue, menu.burger, true).catch(runOut);
  let ranOut: Promise<unknown> | undefined;
  const order = async () => {
    const headers = { 'idempotency-key': newKey() };
    const body = { customer: { name: 'Léa' }, items: [{ product: menu.burger, qty: 1 }] };
    for (;;) {
      const answer = await call<{ uuid: string; code?: string }>('POST', `/api/public/order/${venue}`, { body, headers });
      // A busy server refuses some requests with 503, or 408 if it could not read them in time: retry.
      if (!answer || answer.status === 503 || answer.status === 408) continue;
      if (answer.status === 201) taken.push(answer.body.uuid);
      else expect([answer.status, answer.body.code]).toEqual([409, 'product_unavailable']);
      if (answer.status === 409) refused++;
      break;
    }
    // In the middle of the orders.
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

type Action = { method: string; path: string; body?: object };
const step = (name: string): Action => ({ method: 'PUT', path: `/status/${name}` });
const line = (order: Order, at: number, done: boolean): Action => ({
  method: 'PUT',
  path: `/line/${order.items[at]?.uuid}/done`,
  body: { done },
});

describe('ten devices at the same time', () => {
  const MOBILE = { name: 'Léa', phone: '06 39 98 11 22' };
  beforeEach(async () => {
    await writeBySms(app, venue);
    Object.assign(ovh.state, { mood: 'well', calls: 0 });
    ovh.sent.length = 0;
  });
  const send = <T = Record<string, unknown>>({ method, path, body }: Action) =>
    app.send<T>(method, path, { token: staff.token, ...(body && { body }) });
  const act = ({ id }: Order, one: Action) => send<Order>({ ...one, path: `/api/order/${id}${one.path}` });
  const ten = <T>(one: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: DEVICES }, one));
  const ordered = async (more: object = {}) => {
    const items = [menu.beer, menu.coffee].map((product) => ({ product, qty: 1 }));
    const { body } = await placeOrder(app, venue, menu.beer, { items, customer: MOBILE, ...more });
    return staffOrder(app, venue, staff.token, body.uuid);
  };
  /** The venue's events for boards and for other modules so far, in order. */
  const eventsSoFar = async () => {
    const { rows } = await app.db.pool.query<{ events: string[]; emitted: string[] }>(
      `select array(select what from venue_event where venue_id = $1 order by seq) as events,
        array(select type from outbox where venue_id = $1 order by seq) as emitted`,
      [venue],
    );
    return rows[0] ?? { events: [], emitted: [] };
  };
  /** Ten concurrent requests, and the events that they cause. */
  const runOnTen = async <T>(one: () => Promise<T>) => {
    const before = await eventsSoFar();
    const answers = await ten(one);
    const after = await eventsSoFar();
    return { answers, events: after.events.slice(before.events.length), emitted: after.emitted.slice(before.emitted.length) };
  };
  /** The steps of the messages to guests, after the time for an undo; each message was sent as one SMS. */
  const sentSteps = async () => {
    await messages.after(11);
    const { rows } = await app.db.pool.query<{ step: string; status: string }>(
      'select step, status from message where venue_id = $1 order by at, step',
      [venue],
    );
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'));
    expect(ovh.sent).toHaveLength(rows.length);
    return rows.map((row) => row.step);
  };

  const prepare = step('prepare');
  type ActionCase = [
    name: string,
    before: (order: Order) => Action[],
    action: (order: Order) => Action,
    emitted: string[],
    late: number,
    messages: string[],
  ];
  /** Each action, the actions before it, its events for other modules, the status of the other nine requests, and the guest's messages. */
  const actionCases: ActionCase[] = [
    ['prepare', () => [], () => prepare, ['order.accepted'], 200, ['prepare']],
    ['ready', () => [prepare], () => step('ready'), ['order.ready'], 200, ['prepare']],
    ['delivered', () => [prepare, step('ready')], () => step('delivered'), ['order.delivered'], 200, ['prepare']],
    ['cancel', () => [], () => ({ method: 'DELETE', path: '?notification=1' }), ['order.cancelled'], 200, ['cancelled']],
    ['cancel without a message', () => [], () => ({ method: 'DELETE', path: '' }), ['order.cancelled'], 200, []],
    ['undo', () => [prepare], () => step('undo'), ['order.reverted'], 409, []],
    ["a station's ticks", () => [prepare], ({ items }) => ({ ...step('done'), body: { lines: [items[0]?.uuid] } }), [], 200, ['prepare']],
    [
      "the last station's ticks",
      () => [prepare],
      ({ items }) => ({ ...step('done'), body: { lines: items.map(({ uuid }) => uuid) } }),
      ...([['order.ready'], 200, ['prepare']] as const satisfies [string[], number, string[]]),
    ],
    ['a tick', () => [prepare], (order) => line(order, 0, true), [], 200, ['prepare']],
    ['the last tick', (order) => [prepare, line(order, 0, true)], (order) => line(order, 1, true), ['order.ready'], 200, ['prepare']],
    ['a removed tick', (order) => [prepare, line(order, 0, true)], (order) => line(order, 0, false), [], 200, ['prepare']],
  ];

  it.each(actionCases)('have one effect: %s', async (_name, before, action, others, late, texts) => {
    const order = await ordered();
    for (const one of before(order)) expect((await act(order, one)).status).toBe(200);
    const { answers, events, emitted } = await runOnTen(() => act(order, action(order)));
    const expected = [200, ...Array.from({ length: DEVICES - 1 }, () => late)];
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
    expect({ events: events.length, emitted }).toEqual({ events: 1, emitted: others });
    expect(await sentSteps()).toEqual(texts);
  });

  it.each(['product', 'line'])('hold each order once: sold out of a %s', async (scope) => {
    const [first] = [await ordered(), await ordered()];
    const path = `/api/menu/${first.items[0]?.uuid}/unavailable`;
    const held = Array.from({ length: scope === 'line' ? 1 : 2 }, () => 'held');
    const { answers, events, emitted } = await runOnTen(() => send({ method: 'PUT', path, body: { scope } }));
    expect(answers.map(({ status, body }) => [status, body.held])).toEqual(answers.map(() => [200, held.length]));
    const ofProduct = scope === 'product' ? ['product.available'] : [];
    expect({ events, others: emitted.filter((type) => type !== 'menu.changed') }).toEqual({
      events: held,
      others: [...ofProduct, ...held.map(() => 'order.held')],
    });
    expect(emitted.filter((type) => type === 'menu.changed')).toHaveLength(ofProduct.length);
    expect(await sentSteps()).toEqual(held);
  });

  it('cancel each order of a guest once', async () => {
    const orders = [await ordered(), await ordered()];
    await ordered({ customer: { name: 'Zoé', phone: '06 39 98 11 33' } });
    const path = `/api/order/${orders[0]?.id}/guest?notification=1`;
    const { answers, events, emitted } = await runOnTen(() => send<{ cancelled: string[] }>({ method: 'DELETE', path }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap(({ body }) => body.cancelled)).toEqual(orders.map(({ id }) => id));
    expect({ events, emitted }).toEqual({ events: ['cancel', 'cancel'], emitted: ['order.cancelled', 'order.cancelled'] });
    expect(await sentSteps()).toEqual(['cancelled', 'cancelled']);
  });

  it('answer a call once', async () => {
    await makeTable(app, venue, '7');
    const code = await codeOf(app, venue, '7');
    const { body: call } = await app.send<TableCall>('POST', `/api/public/call/${venue}`, { body: { table: '7', code, kind: 'waiter' } });
    const path = `/api/venue/${venue}/call/${call.id}/done`;
    const { answers, events } = await runOnTen(() => send({ method: 'PUT', path }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(events).toEqual(['call_done']);
    expect((await send({ method: 'GET', path: `/api/venue/${venue}/call` })).body).toEqual([]);
  });

  it('close a table once', async () => {
    await makeTable(app, venue, '7');
    await ordered({ table: '7' });
    const path = `/api/venue/${venue}/session`;
    const { body: sessions } = await send<TableSession[]>({ method: 'GET', path });
    const { answers, events } = await runOnTen(() => send({ method: 'DELETE', path: `${path}/${sessions[0]?.id}` }));
    // Requests after the close find no session.
    const [closed, none] = [200, 404].map((code) => answers.filter(({ status }) => status === code).length);
    expect(closed).toBeGreaterThan(0);
    expect((closed ?? 0) + (none ?? 0)).toBe(DEVICES);
    expect(events).toEqual(['table_closed']);
    expect((await send({ method: 'GET', path })).body).toEqual([]);
  });

  it('resend one SMS', async () => {
    ovh.state.mood = 'invalid';
    const order = await ordered();
    await act(order, prepare);
    await messages.after(11);
    const [failed] = await messages.of(venue, staff.token, order.id);
    expect([failed?.status, ovh.sent]).toEqual(['failed', []]);
    ovh.state.mood = 'well';
    const { answers } = await runOnTen(() => send({ method: 'POST', path: `/api/venue/${venue}/message/${failed?.id}/resend` }));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'waiting']));
    expect(await sentSteps()).toEqual(['prepare']);
  });
});
