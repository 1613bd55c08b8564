// Everybody at once: a thousand orders while the last portion goes, and ten devices on the buttons of orders, tables and messages.
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
  // Orders are numbered by the day: no midnight comes between them.
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

it('a thousand orders at once, of which the last portion goes meanwhile, are held or refused and never waiting', async () => {
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
      // A server that is busy sends some away, to come again: at once, or where it found no time to read what they said.
      if (!answer || answer.status === 503 || answer.status === 408) continue;
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
  method: 'PUT',
  path: `/line/${order.items[at]?.uuid}/done`,
  body: { done },
});

describe('ten devices that press at once', () => {
  const MOBILE = { name: 'Léa', phone: '06 39 98 11 22' };
  beforeEach(async () => {
    await writeBySms(app, venue);
    Object.assign(ovh.state, { mood: 'well', calls: 0 });
    ovh.sent.length = 0;
  });
  const send = <T = Record<string, unknown>>({ method, path, body }: Press) =>
    app.send<T>(method, path, { token: staff.token, ...(body && { body }) });
  const press = ({ id }: Order, one: Press) => send<Order>({ ...one, path: `/api/order/${id}${one.path}` });
  const ten = <T>(one: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: DEVICES }, one));
  const ordered = async (more: object = {}) => {
    const items = [menu.beer, menu.coffee].map((product) => ({ product, qty: 1 }));
    const { body } = await placeOrder(app, venue, menu.beer, { items, customer: MOBILE, ...more });
    return staffOrder(app, venue, staff.token, body.uuid);
  };
  /** What boards and other modules were told of the venue so far, in order. */
  const told = async () => {
    const { rows } = await app.db.pool.query<{ events: string[]; told: string[] }>(
      `select array(select what from venue_event where venue_id = $1 order by seq) as events,
        array(select type from outbox where venue_id = $1 order by seq) as told`,
      [venue],
    );
    return rows[0] ?? { events: [], told: [] };
  };
  /** Ten presses, and what was told because of them. */
  const tellingOf = async <T>(one: () => Promise<T>) => {
    const before = await told();
    const answers = await ten(one);
    const after = await told();
    return { answers, events: after.events.slice(before.events.length), told: after.told.slice(before.told.length) };
  };
  /** What guests were written, once nobody can take a step back: the rows of the table, each of which left as one SMS. */
  const written = async () => {
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
  type Button = [
    name: string,
    before: (order: Order) => Press[],
    button: (order: Order) => Press,
    told: string[],
    late: number,
    written: string[],
  ];
  /** Each button, what leads up to it, what others are told, what the nine that were late are answered, and what the guest is written. */
  const buttons: Button[] = [
    ['Prepare', () => [], () => prepare, ['order.accepted'], 200, ['prepare']],
    ['Ready', () => [prepare], () => step('ready'), ['order.ready'], 200, ['prepare']],
    ['Paid', () => [prepare, step('ready')], () => step('delivered'), ['order.delivered'], 200, ['prepare']],
    ['Delete', () => [], () => ({ method: 'DELETE', path: '?notification=1' }), ['order.cancelled'], 200, ['cancelled']],
    ['Delete without a message', () => [], () => ({ method: 'DELETE', path: '' }), ['order.cancelled'], 200, []],
    ['Undo', () => [prepare], () => step('undo'), ['order.reverted'], 409, []],
    ["a station's Done", () => [prepare], ({ items }) => ({ ...step('done'), body: { lines: [items[0]?.uuid] } }), [], 200, ['prepare']],
    [
      "the last station's Done",
      () => [prepare],
      ({ items }) => ({ ...step('done'), body: { lines: items.map(({ uuid }) => uuid) } }),
      ...([['order.ready'], 200, ['prepare']] as const satisfies [string[], number, string[]]),
    ],
    ['a mark', () => [prepare], (order) => line(order, 0, true), [], 200, ['prepare']],
    ['the last mark', (order) => [prepare, line(order, 0, true)], (order) => line(order, 1, true), ['order.ready'], 200, ['prepare']],
    ['a mark taken away', (order) => [prepare, line(order, 0, true)], (order) => line(order, 0, false), [], 200, ['prepare']],
  ];

  it.each(buttons)('%s have one effect', async (_name, before, button, others, late, texts) => {
    const order = await ordered();
    for (const one of before(order)) expect((await press(order, one)).status).toBe(200);
    const { answers, events, told } = await tellingOf(() => press(order, button(order)));
    const expected = [200, ...Array.from({ length: DEVICES - 1 }, () => late)];
    expect(answers.map(({ status }) => status).sort()).toEqual(expected);
    expect({ events: events.length, told }).toEqual({ events: 1, told: others });
    expect(await written()).toEqual(texts);
  });

  it.each(['product', 'line'])('Sold out of a %s hold each order once', async (scope) => {
    const [first] = [await ordered(), await ordered()];
    const path = `/api/menu/${first.items[0]?.uuid}/unavailable`;
    const held = Array.from({ length: scope === 'line' ? 1 : 2 }, () => 'held');
    const { answers, events, told } = await tellingOf(() => send({ method: 'PUT', path, body: { scope } }));
    expect(answers.map(({ status, body }) => [status, body.held])).toEqual(answers.map(() => [200, held.length]));
    const ofProduct = scope === 'product' ? ['product.available'] : [];
    expect({ events, others: told.filter((type) => type !== 'menu.changed') }).toEqual({
      events: held,
      others: [...ofProduct, ...held.map(() => 'order.held')],
    });
    expect(told.filter((type) => type === 'menu.changed')).toHaveLength(ofProduct.length);
    expect(await written()).toEqual(held);
  });

  it('Delete all of a guest cancel each order once', async () => {
    const orders = [await ordered(), await ordered()];
    await ordered({ customer: { name: 'Zoé', phone: '06 39 98 11 33' } });
    const path = `/api/order/${orders[0]?.id}/guest?notification=1`;
    const { answers, events, told } = await tellingOf(() => send<{ cancelled: string[] }>({ method: 'DELETE', path }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap(({ body }) => body.cancelled)).toEqual(orders.map(({ id }) => id));
    expect({ events, told }).toEqual({ events: ['cancel', 'cancel'], told: ['order.cancelled', 'order.cancelled'] });
    expect(await written()).toEqual(['cancelled', 'cancelled']);
  });

  it('Call done answer the call once', async () => {
    await makeTable(app, venue, '7');
    const code = await codeOf(app, venue, '7');
    const { body: call } = await app.send<TableCall>('POST', `/api/public/call/${venue}`, { body: { table: '7', code, kind: 'waiter' } });
    const path = `/api/venue/${venue}/call/${call.id}/done`;
    const { answers, events } = await tellingOf(() => send({ method: 'PUT', path }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(events).toEqual(['call_done']);
    expect((await send({ method: 'GET', path: `/api/venue/${venue}/call` })).body).toEqual([]);
  });

  it('Close the table end its session once', async () => {
    await makeTable(app, venue, '7');
    await ordered({ table: '7' });
    const path = `/api/venue/${venue}/session`;
    const { body: sessions } = await send<TableSession[]>({ method: 'GET', path });
    const { answers, events } = await tellingOf(() => send({ method: 'DELETE', path: `${path}/${sessions[0]?.id}` }));
    // Who comes when it is closed finds none.
    const [closed, none] = [200, 404].map((code) => answers.filter(({ status }) => status === code).length);
    expect(closed).toBeGreaterThan(0);
    expect((closed ?? 0) + (none ?? 0)).toBe(DEVICES);
    expect(events).toEqual(['table_closed']);
    expect((await send({ method: 'GET', path })).body).toEqual([]);
  });

  it('Send again have one SMS leave', async () => {
    ovh.state.mood = 'invalid';
    const order = await ordered();
    await press(order, prepare);
    await messages.after(11);
    const [failed] = await messages.of(venue, staff.token, order.id);
    expect([failed?.status, ovh.sent]).toEqual(['failed', []]);
    ovh.state.mood = 'well';
    const { answers } = await tellingOf(() => send({ method: 'POST', path: `/api/venue/${venue}/message/${failed?.id}/resend` }));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'waiting']));
    expect(await written()).toEqual(['prepare']);
  });
});
