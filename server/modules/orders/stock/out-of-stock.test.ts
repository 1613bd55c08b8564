// Out of stock: a product on the menu, until staff or a timer bring it back, or a line of one order; with undo.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
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
} from '../../../test/factories.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } });
});

type Answer = { id: string; unavailable: boolean; held: number; until: string | null; code?: string };
const ordered = async (...products: string[]): Promise<Order> => {
  const items = (products.length > 0 ? products : [menu.burger, menu.beer]).map((product) => ({ product, qty: 1 }));
  const { body } = await placeOrder(app, venue, menu.burger, { items });
  return staffOrder(app, venue, staff.token, body.uuid);
};
const now = ({ uuid }: Order) => staffOrder(app, venue, staff.token, uuid);
const line = (order: Order, at = 0): string => order.items[at]?.uuid ?? '';
const partOf = (order: Order, at: number): string => order.items[0]?.sub_products[at]?.uuid ?? '';
const out = (uuid: string, body?: object, key?: string) =>
  app.send<Answer>('PUT', `/api/menu/${uuid}/unavailable`, {
    token: staff.token,
    ...(body && { body }),
    headers: key ? { 'idempotency-key': key } : {},
  });
type Effect = { id: string; orders: number; unavailable: boolean; switched: number; ends: Record<'service' | 'day', string> };
/** The effect of marking it as out of stock. */
const effect = (uuid: string) => app.send<Effect>('GET', `/api/menu/${uuid}/unavailable`, { token: staff.token });
const reportMissing = (order: Order, at = 0, more: object = {}, key?: string) => out(line(order, at), { scope: 'line', ...more }, key);
const step = (order: Order, name: string) => app.send<Order>('PUT', `/api/order/${order.id}/status/${name}`, { token: staff.token });
const cancel = (order: Order) => app.send<Order>('DELETE', `/api/order/${order.id}`, { token: staff.token });
const answerOf = (order: Order, product: string) =>
  app.send<GuestOrder & { code: string }>('PUT', `/api/public/order/${order.uuid}`, { body: { items: [{ product, qty: 1 }] } });
const waitingJobs = async (key: string) =>
  (await app.db.pool.query('select run_at from graphile_worker.jobs where key = $1', [key])).rows as { run_at: Date }[];
const isOut = async (product: string) =>
  (await app.send<Product>('GET', `/api/menu/${venue}/product/${product}`, { token: staff.token })).body.unavailable;
const boardEvents = async ({ id }: Order) => {
  const { rows } = await app.db.pool.query<{ what: string }>(
    'select what from venue_event where venue_id = $1 and order_id = $2 order by seq',
    [venue, id],
  );
  return rows.map(({ what }) => what);
};
const outboxEvents = async ({ id }: Order) => {
  const { rows } = await app.db.pool.query<{ type: string }>(
    `select type from outbox where venue_id = $1 and data->>'order' = $2 order by seq`,
    [venue, id],
  );
  return rows.map(({ type }) => type);
};
const setOf = async (products: string[]) => {
  const body = { name: 'Planche', type_id: 3, net_price: 20, tax_rate: 0.1, categories: [menu.category], products };
  return (await app.send<Product>('POST', `/api/menu/${venue}/product`, { token: staff.token, body })).body.id;
};

describe('a line of one order', () => {
  it('holds that order only, and the product stays on the menu', async () => {
    const [order, other] = [await ordered(), await ordered()];
    expect(await reportMissing(order)).toMatchObject({ status: 200, body: { id: menu.burger, held: 1, until: null } });
    expect(await now(order)).toMatchObject({
      status: 'ON_HOLD',
      undo_until: expect.any(String),
      items: [{ unavailable: true }, { unavailable: false }],
    });
    expect((await now(other)).status).toBe('PENDING');
    expect(await isOut(menu.burger)).toBe(false);
    expect((await placeOrder(app, venue, menu.burger)).status).toBe(201);
    expect(await waitingJobs(`hold:${order.id}`)).toHaveLength(1);
    // Switching the product does not release it.
    await switchProduct(app.app, venue, menu.burger, true);
    await switchProduct(app.app, venue, menu.burger, false);
    expect(await now(order)).toMatchObject({ status: 'ON_HOLD', items: [{ unavailable: true }, { unavailable: false }] });
  });

  it('is replaced by the lines that its guest sends, even of the same product', async () => {
    const order = await ordered();
    await step(order, 'prepare');
    await reportMissing(order);
    expect(await answerOf(order, menu.burger)).toMatchObject({ status: 200, body: { status: 'PENDING', items: [{ unavailable: false }] } });
    expect(await waitingJobs(`hold:${order.id}`)).toEqual([]);
    // There is nothing to undo any more.
    expect((await step(order, 'undo')).status).toBe(409);
    expect(await now(order)).toMatchObject({ status: 'PENDING', items: [{ product: menu.burger, unavailable: false }] });
  });

  it("can be undone for 10 seconds, which restores the order's status", async () => {
    const [order, late] = [await ordered(), await ordered()];
    for (const one of [order, late]) await step(one, 'prepare');
    await reportMissing(order);
    expect((await step(order, 'undo')).body).toMatchObject({
      status: 'IN_PROGRESS',
      items: [{ unavailable: false }, { unavailable: false }],
    });
    expect(await waitingJobs(`hold:${order.id}`)).toEqual([]);
    expect(await outboxEvents(order)).toEqual(['order.placed', 'order.accepted', 'order.held', 'order.reverted']);
    await reportMissing(late);
    clock.forward(11);
    expect((await step(late, 'undo')).status).toBe(409);
    expect((await now(late)).status).toBe('ON_HOLD');
  });

  it("is undone alone if another line is missing too, and the order's time runs on", async () => {
    const order = await ordered();
    await reportMissing(order);
    const [before] = await waitingJobs(`hold:${order.id}`);
    clock.forward(2);
    await reportMissing(order, 1);
    expect((await now(order)).items.map(({ unavailable }) => unavailable)).toEqual([true, true]);
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'ON_HOLD', items: [{ unavailable: true }, { unavailable: false }] });
    expect(await waitingJobs(`hold:${order.id}`)).toEqual([before]);
    expect((await step(order, 'undo')).status).toBe(409);
  });

  it("stays missing after the order's cancellation is undone", async () => {
    const order = await ordered();
    await reportMissing(order);
    await cancel(order);
    expect(await waitingJobs(`hold:${order.id}`)).toEqual([]);
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'ON_HOLD', items: [{ unavailable: true }, { unavailable: false }] });
    expect(await waitingJobs(`hold:${order.id}`)).toHaveLength(1);
  });

  it('stays missing after the cancellation of all orders of its guest is undone', async () => {
    const order = await ordered();
    await reportMissing(order);
    await app.send('DELETE', `/api/order/${order.id}/guest`, { token: staff.token });
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'ON_HOLD', items: [{ unavailable: true }, { unavailable: false }] });
  });

  it('has another uuid than the line that its guest sends instead', async () => {
    const order = await ordered();
    await reportMissing(order);
    await answerOf(order, menu.coffee);
    const [changed] = (await now(order)).items;
    expect(order.items.map(({ uuid }) => uuid)).not.toContain(changed?.uuid);
    // A board that is not up to date sends the uuid of the removed line.
    expect((await out(line(order))).status).toBe(404);
    expect(await isOut(menu.coffee)).toBe(false);
    expect((await out(changed?.uuid ?? '')).body.id).toBe(menu.coffee);
  });

  it('may be a part of a bundle or set', async () => {
    const set = await setOf([menu.beer, menu.coffee]);
    const order = await ordered(set, menu.beer);
    expect((await out(partOf(order, 1), { scope: 'line' })).body).toMatchObject({ id: menu.coffee, held: 1 });
    const flags = { unavailable: true, sub_products: [{ unavailable: false }, { unavailable: true }] };
    expect((await now(order)).items).toMatchObject([flags, { unavailable: false }]);
    // Switching the product does not change lines that staff reported missing.
    for (const unavailable of [true, false])
      for (const product of [menu.coffee, menu.beer]) await switchProduct(app.app, venue, product, unavailable);
    expect((await now(order)).items).toMatchObject([flags, { unavailable: false }]);
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'PENDING', items: [{ unavailable: false }, {}] });
  });

  it('is reported once per key, and repeats have no effect', async () => {
    const order = await ordered();
    const key = newKey();
    for (let times = 0; times < 2; times++) expect((await reportMissing(order, 0, {}, key)).status).toBe(200);
    expect(await boardEvents(order)).toEqual(['placed', 'held']);
    await step(order, 'undo');
    expect((await reportMissing(order, 0, {}, key)).status).toBe(200);
    expect((await now(order)).status).toBe('PENDING');
    expect((await reportMissing(order, 1, {}, key)).body.code).toBe('key_reused');
    for (let times = 0; times < 2; times++) await reportMissing(order, 1);
    expect(await boardEvents(order)).toEqual(['placed', 'held', 'undo', 'held']);
  });

  it('is refused if it does not exist, or if the order is no longer in preparation', async () => {
    const order = await ordered();
    expect(await out(menu.burger, { scope: 'line' })).toMatchObject({ status: 422, body: { errors: { scope: { code: 'unknown_line' } } } });
    expect((await reportMissing(order, 0, { until: 'day' })).status).toBe(422);
    expect((await out(line(order), { scope: 'room' })).status).toBe(400);
    await step(order, 'prepare');
    await step(order, 'ready');
    expect(await reportMissing(order)).toMatchObject({ status: 409, body: { code: 'wrong_status', order_status: 'READY' } });
  });

  it('leads to a cancellation if the guest does not answer in time', async () => {
    const order = await ordered();
    await reportMissing(order);
    const { rows } = await app.db.pool.query<{ held_date: Date }>('select held_date from orders where id = $1', [order.id]);
    const since = rows[0]?.held_date.toISOString();
    await app.app.modules.tasks['order-hold-expired']?.({ venue, order: order.id, since }, {} as never);
    expect((await now(order)).status).toBe('CANCELLED');
  });
});

describe('a product', () => {
  const due = async (product: string) => {
    const { rows } = await app.db.pool.query<{ until: Date }>('select until from product_return where product_id = $1', [product]);
    return rows[0]?.until ?? null;
  };
  const bringBack = async (product: string, until: string | null) =>
    app.app.modules.tasks['product-returns']?.({ venue, product, until }, {} as never);
  const inAnHour = () => new Date(clock.now().getTime() + 3_600_000).toISOString();

  it('is out of stock without an end by default, also when reported from a line', async () => {
    const order = await ordered();
    expect((await out(line(order))).body).toEqual({ id: menu.burger, unavailable: true, held: 1, until: null });
    expect([await isOut(menu.burger), await due(menu.burger), (await now(order)).status]).toEqual([true, null, 'ON_HOLD']);
    // A product that is out for everyone cannot be undone on the order.
    expect((await step(order, 'undo')).status).toBe(409);
  });

  it('can be brought back by users who may report it, which releases the held orders', async () => {
    const bartender = await makePerson(app, { roles: { bartender: [venue] } });
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    const back = (uuid: string, { token } = bartender) =>
      app.send<{ id: string; unavailable: boolean }>('DELETE', `/api/menu/${uuid}/unavailable`, { token });
    const order = await ordered(await setOf([menu.beer, menu.coffee]), menu.burger);
    await out(menu.burger, { until: inAnHour() });
    await out(partOf(order, 1));
    expect((await back(menu.burger, reader)).status).toBe(403);
    expect(await back(partOf(order, 1))).toMatchObject({ status: 200, body: { id: menu.coffee, unavailable: false } });
    expect([await isOut(menu.coffee), (await now(order)).status]).toEqual([false, 'ON_HOLD']);
    // A repeat has no effect, and the timed return is removed.
    for (let times = 0; times < 2; times++) expect((await back(line(order, 1))).body).toEqual({ id: menu.burger, unavailable: false });
    expect([await isOut(menu.burger), await due(menu.burger), (await now(order)).status]).toEqual([false, null, 'PENDING']);
    expect(await waitingJobs(`return:${menu.burger}`)).toEqual([]);
    expect((await back(newKey())).status).toBe(404);
  });

  it('comes back at the given instant, which releases the held orders', async () => {
    const order = await ordered();
    await step(order, 'prepare');
    const until = inAnHour();
    expect((await out(menu.burger, { until })).body).toMatchObject({ unavailable: true, held: 1, until });
    expect((await waitingJobs(`return:${menu.burger}`)).map(({ run_at }) => run_at.toISOString())).toEqual([until]);
    await bringBack(menu.burger, until);
    expect([await isOut(menu.burger), await due(menu.burger)]).toEqual([false, null]);
    expect((await now(order)).status).toBe('IN_PROGRESS');
    expect(await boardEvents(order)).toEqual(['placed', 'prepare', 'held', 'released']);
  });

  it('is not brought back by an outdated timer', async () => {
    const first = inAnHour();
    await out(menu.burger, { until: first });
    const second = new Date(clock.now().getTime() + 7_200_000).toISOString();
    await out(menu.burger, { until: second });
    await bringBack(menu.burger, first);
    expect(await isOut(menu.burger)).toBe(true);
    // Brought back on the menu, then out again without an end.
    for (const unavailable of [false, true]) await switchProduct(app.app, venue, menu.burger, unavailable);
    expect(await waitingJobs(`return:${menu.burger}`)).toEqual([]);
    await bringBack(menu.burger, second);
    expect(await isOut(menu.burger)).toBe(true);
    await out(menu.burger, { until: second });
    await out(menu.burger);
    expect([await due(menu.burger), await waitingJobs(`return:${menu.burger}`)]).toEqual([null, []]);
  });

  it('is out until the end of the service or day, as announced before', async () => {
    // The day must not end during the test.
    await clock.stopped(async () => {
      const { ends } = (await effect(menu.beer)).body;
      for (const word of ['service', 'day'] as const) {
        const { body } = await out(menu.beer, { until: word });
        expect(new Date(ends[word]) > clock.now()).toBe(true);
        expect([body.until, (await due(menu.beer))?.toISOString()]).toEqual([ends[word], ends[word]]);
      }
    });
  });

  it('that a colleague has brought back is not marked again by a late request', async () => {
    const order = await ordered();
    const { switched } = (await effect(line(order))).body;
    expect((await out(line(order), { switched })).body).toMatchObject({ unavailable: true, held: 1 });
    await switchProduct(app.app, venue, menu.burger, false);
    expect((await out(line(order), { switched })).body).toEqual({ id: menu.burger, unavailable: false, held: 0, until: null });
    expect([await isOut(menu.burger), (await now(order)).status]).toEqual([false, 'PENDING']);
    const again = (await effect(line(order))).body.switched;
    expect((await out(line(order), { switched: again })).body).toMatchObject({ unavailable: true, held: 1 });
  });

  it("that ten tablets mark at the same time raises the menu's version once", async () => {
    const versions = async () => {
      const { rows } = await app.db.pool.query<{ n: number }>('select menu_version as n from venue_counter where venue_id = $1', [venue]);
      return rows[0]?.n ?? 0;
    };
    for (const until of [inAnHour(), null]) {
      const before = await versions();
      const answers = await Promise.all(Array.from({ length: 10 }, () => out(menu.beer, { until })));
      for (const { body } of answers) expect(body).toEqual({ id: menu.beer, unavailable: true, held: 0, until });
      expect([(await versions()) - before, (await due(menu.beer))?.toISOString() ?? null]).toEqual([1, until]);
    }
  });

  it('refuses ends in the past or years ahead', async () => {
    for (const years of [-1, 0, 2]) {
      const until = new Date(clock.now().getTime() + years * 366 * 86_400_000).toISOString();
      expect((await out(menu.beer, { until })).body).toMatchObject({ errors: { until: { code: 'out_of_range' } } });
    }
    expect((await out(menu.beer, { until: '2020-02-29' })).body).toMatchObject({ errors: { until: { code: 'out_of_range' } } });
    for (const until of ['tomorrow', '2027-02-29']) expect((await out(menu.beer, { until })).status).toBe(400);
    expect(await isOut(menu.beer)).toBe(false);
  });

  it('can be a part of a set, with the number of affected orders announced before', async () => {
    const set = await setOf([menu.beer, menu.coffee]);
    const order = await ordered(set);
    await ordered(menu.coffee);
    expect((await effect(partOf(order, 1))).body).toMatchObject({ id: menu.coffee, orders: 2, unavailable: false });
    expect((await effect(line(order))).body).toMatchObject({ id: set, orders: 1, unavailable: false });
    expect((await effect(menu.beer)).body).toMatchObject({ id: menu.beer, orders: 1, unavailable: false });
    expect((await out(partOf(order, 1))).body).toMatchObject({ id: menu.coffee, held: 2 });
    expect([await isOut(set), await isOut(menu.coffee)]).toEqual([false, true]);
    expect((await effect(partOf(order, 1))).body.unavailable).toBe(true);
  });
});

describe('an undo that leads back to preparation', () => {
  const prepared = async () => {
    const order = await ordered();
    await step(order, 'prepare');
    return order;
  };
  const ways: [name: string, lead: () => Promise<Order>, from: string][] = [
    [
      'Ready',
      async () => {
        const order = await prepared();
        await step(order, 'ready');
        return order;
      },
      'IN_PROGRESS',
    ],
    [
      'a deletion',
      async () => {
        const order = await ordered();
        await cancel(order);
        return order;
      },
      'PENDING',
    ],
    [
      'the last line',
      async () => {
        const order = await prepared();
        const lines = order.items.map(({ uuid }) => uuid);
        await app.send('PUT', `/api/order/${order.id}/status/done`, { token: staff.token, body: { lines } });
        return order;
      },
      'IN_PROGRESS',
    ],
  ];
  it.each(ways)('holds the order if a product ran out meanwhile: %s', async (_, lead, from) => {
    const order = await lead();
    await switchProduct(app.app, venue, menu.beer, true);
    expect((await step(order, 'undo')).body).toMatchObject({
      status: 'ON_HOLD',
      undo_until: null,
      items: [{ unavailable: false }, { unavailable: true }],
    });
    expect((await outboxEvents(order)).slice(-2)).toEqual(['order.reverted', 'order.held']);
    expect((await boardEvents(order)).slice(-2)).toEqual(['undo', 'held']);
    expect(await waitingJobs(`hold:${order.id}`)).toHaveLength(1);
    await switchProduct(app.app, venue, menu.beer, false);
    expect((await now(order)).status).toBe(from);
  });

  it('does not hold an order that is ready again', async () => {
    const order = await prepared();
    for (const name of ['ready', 'delivered']) await step(order, name);
    await switchProduct(app.app, venue, menu.beer, true);
    expect((await step(order, 'undo')).body.status).toBe('READY');
  });
});

it('refuses new lines of a guest that are out of stock, and keeps the order held', async () => {
  const order = await ordered(menu.burger);
  await out(menu.burger);
  await out(menu.coffee);
  expect(await answerOf(order, menu.coffee)).toMatchObject({ status: 409, body: { code: 'product_unavailable' } });
  expect((await now(order)).status).toBe('ON_HOLD');
});
