import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import {
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
} from '../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../test/harness/no-open-limits.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let bartender: Person;
const clock = movableClock();

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS }, clock);
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await makeTable(app, venue, '7');
  bartender = await makePerson(app, { roles: { bartender: [venue] } });
});

const step = (order: Order, name: string, token = bartender.token) =>
  app.send<Order & { code: string; order_status: string }>('PUT', `/api/order/${order.id}/status/${name}`, { token });
const placed = async (product = menu.beer, overrides = {}) => {
  const { body } = await placeOrder(app, venue, product, overrides);
  return staffOrder(app, venue, bartender.token, body.uuid);
};

describe('placing an order', () => {
  it('prices the order, gives it a reference and shows it to staff', async () => {
    const { status, body } = await placeOrder(app, venue, menu.beer, {
      table: '7',
      items: [
        { product: menu.beer, qty: 2 },
        { product: menu.burger, qty: 1 },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'PENDING', total_price: 27.2, customer: { name: 'Léa', table: '7' } });
    expect(body.ref).toMatch(/^[A-Z]-\d{3}$/);
    expect(body.taxes.map((tax) => tax.tax_rate)).toEqual([0.1, 0.2]);
    const { body: live } = await app.send<Order[]>('GET', `/api/order/${venue}?status=PENDING`, { token: bartender.token });
    expect(live.map((order) => order.uuid)).toContain(body.uuid);
  });

  it('returns the same order for the same key, also to concurrent requests', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 12 }, () => placeOrder(app, venue, menu.coffee, {}, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    const other = await placeOrder(app, venue, menu.beer, {}, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('numbers events without gaps under load', async () => {
    await Promise.all(Array.from({ length: 40 }, () => placeOrder(app, venue, menu.coffee)));
    const { rows } = await app.db.pool.query(
      'select min(seq) as first, max(seq) as last, count(*) as events from venue_event where venue_id = $1',
      [venue],
    );
    expect(rows[0].last - rows[0].first + 1).toBe(rows[0].events);
  });

  it.each([
    [{ items: [] }, 400, 'items'],
    [{ items: [{ product: 'x', qty: 1 }] }, 400, 'items.0.product'],
    [{ customer: { name: '' } }, 400, 'customer.name'],
    [{ customer: { name: 'A', phone: 'call me' } }, 422, 'customer.phone'],
    [{ table: '99' }, 422, 'table'],
    [{ payment: 'online' }, 422, 'payment'],
    [{ total_price: 0 }, 400, 'total_price'],
    [{ items: [{ product: '0192f3a0-0000-7000-8000-000000000000', qty: 1 }] }, 422, 'items.0.product'],
  ])('refuses %j and names the field', async (overrides, status, field) => {
    const answer = await placeOrder(app, venue, menu.beer, overrides);
    expect(answer.status).toBe(status);
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toContain(field);
  });

  it('refuses a total other than the one that the guest saw', async () => {
    const answer = await placeOrder(app, venue, menu.beer, { expected_total: 4 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'prices_changed', total_price: 4.6 } });
  });

  it('accepts a total above the maximum price of a product', async () => {
    await app.db.pool.query('update product set net_price = 50000000 where venue_id = $1 and id = $2', [venue, menu.burger]);
    app.app.modules.catalog.menus.drop(venue);
    const items = [{ product: menu.burger, qty: 99 }];
    const answer = await placeOrder(app, venue, menu.burger, { items, expected_total: 49_500_000 });
    expect(answer).toMatchObject({ status: 201, body: { total_price: 49_500_000 } });
    expect(await placeOrder(app, venue, menu.burger, { items, expected_total: 1e300 })).toMatchObject({ status: 409 });
  });

  it("shows the order to staff in the venue's language, and to the guest in the language of the menu that they read", async () => {
    await app.db.pool.query(
      `update product set languages = '[{"locale": "de-DE", "name": "Helles vom Fass", "recipe": ""}]' where venue_id = $1`,
      [venue],
    );
    app.app.modules.catalog.menus.drop(venue);
    const named = async (locale: string, accepted: string) => {
      const { body } = await app.send<GuestOrder>('POST', `/api/public/order/${venue}`, {
        headers: { 'idempotency-key': newKey(), 'accept-language': accepted },
        body: { customer: { name: 'Ida' }, items: [{ product: menu.beer, qty: 1 }], locale },
      });
      const { rows } = await app.db.pool.query('select locale from orders where uuid = $1', [body.uuid]);
      expect(rows[0].locale).toBe(locale);
      expect((await staffOrder(app, venue, bartender.token, body.uuid)).items[0]?.name).toBe('Bière blonde');
      return body.items[0]?.name;
    };
    expect(await named('de-DE', 'ja')).toBe('Helles vom Fass');
    expect(await named('jp-JP', 'ja,de;q=0.5')).toBe('Helles vom Fass');
    expect(await named('jp-JP', 'ja')).toBe('Bière blonde');
  });

  it('requires an idempotency key', async () => {
    const answer = await app.send('POST', `/api/public/order/${venue}`, {
      body: { customer: { name: 'A' }, items: [{ product: menu.beer, qty: 1 }] },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
  });
});

describe('the steps of an order', () => {
  it('lead from PENDING to DELIVERED, with their dates', async () => {
    const order = await placed();
    expect((await step(order, 'prepare')).body).toMatchObject({ status: 'IN_PROGRESS', bartender: { name: 'Test Person' } });
    expect((await step(order, 'ready')).body.status).toBe('READY');
    const { body } = await step(order, 'delivered');
    expect(body.status).toBe('DELIVERED');
    expect([body.preparation_date, body.completion_date, body.delivery_date].every(Boolean)).toBe(true);
    expect(await step(order, 'ready')).toMatchObject({ status: 409, body: { code: 'wrong_status', order_status: 'DELIVERED' } });
  });

  it('have one effect when ten tablets take one at the same time', async () => {
    const order = await placed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => step(order, 'prepare')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { rows } = await app.db.pool.query('select count(*) as events from venue_event where venue_id = $1 and order_id = $2', [
      venue,
      order.id,
    ]);
    expect(rows[0].events).toBe(2);
  });

  it('can be undone within ten seconds only', async () => {
    const order = await placed();
    await step(order, 'prepare');
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'PENDING', bartender: null, preparation_date: null });
    expect((await step(order, 'undo')).body.code).toBe('undo_expired');
    await step(order, 'prepare');
    clock.forward(11);
    expect(await step(order, 'undo')).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
  });

  it('can be undone only if the user saw the last one', async () => {
    const order = await placed();
    const undo = (until: string | null) =>
      app.send<Order & { code: string }>('PUT', `/api/order/${order.id}/status/undo?until=${until}`, { token: bartender.token });
    const prepared = await step(order, 'prepare');
    clock.forward(1);
    const ready = await step(order, 'ready');
    expect(await undo(prepared.body.undo_until)).toMatchObject({ status: 409, body: { code: 'undo_expired', order_status: 'READY' } });
    expect((await undo(ready.body.undo_until)).body.status).toBe('IN_PROGRESS');
  });

  it('include the cancellation of a waiting order by staff and by the guest', async () => {
    const order = await placed();
    const cancelled = await app.send<Order>('DELETE', `/api/order/${order.id}?notification=1`, { token: bartender.token });
    expect(cancelled.body.status).toBe('CANCELLED');
    const own = await placed();
    expect((await app.send<GuestOrder>('DELETE', `/api/public/order/${own.uuid}`)).body.status).toBe('CANCELLED');
  });
});

describe('a product that runs out', () => {
  const outOfStock = (uuid: string) => app.send<{ held: number }>('PUT', `/api/menu/${uuid}/unavailable`, { token: bartender.token });
  const bringBack = (product: string) => switchProduct(app.app, venue, product, false);

  it('holds open orders with it and refuses new ones, until it is back', async () => {
    const waiting = await placed(menu.burger);
    const prepared = await placed(menu.burger);
    await step(prepared, 'prepare');
    expect((await outOfStock(waiting.items[0]?.uuid ?? '')).status).toBe(200);
    expect(await placeOrder(app, venue, menu.burger)).toMatchObject({ status: 409, body: { code: 'product_unavailable' } });
    for (const order of [waiting, prepared]) {
      expect(await staffOrder(app, venue, bartender.token, order.uuid)).toMatchObject({
        status: 'ON_HOLD',
        items: [{ unavailable: true }],
      });
    }
    await bringBack(menu.burger);
    expect((await staffOrder(app, venue, bartender.token, waiting.uuid)).status).toBe('PENDING');
    expect((await staffOrder(app, venue, bartender.token, prepared.uuid)).status).toBe('IN_PROGRESS');
  });

  it('lets the guest change a held order', async () => {
    const order = await placed(menu.burger);
    await outOfStock(menu.burger);
    const body = { items: [{ product: menu.coffee, qty: 3 }] };
    const changed = await app.send<GuestOrder>('PUT', `/api/public/order/${order.uuid}`, { body });
    expect(changed).toMatchObject({ status: 200, body: { status: 'PENDING', total_price: 7.8 } });
    expect((await app.send('PUT', `/api/public/order/${order.uuid}`, { body })).status).toBe(409);
    await bringBack(menu.burger);
  });
});
