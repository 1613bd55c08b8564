// Held orders: products that run out and come back, cancellations, undos and changes meanwhile.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  makeMenu,
  makePerson,
  makeVenue,
  type Person,
  placeOrder,
  staffOrder,
  switchProduct,
  type TestMenu,
} from '../../../test/factories.ts';
import { queueAtLock } from '../../../test/locks.ts';
import { makeBook } from '../../../test/uploads/spreadsheets.ts';
import { ANSWERS, importerOf } from '../../../test/uploads/workbooks.ts';

const HOLD_MINUTES = 7;

let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', HOLD_MINUTES: String(HOLD_MINUTES) });
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } });
});

const runOut = (product: string) => switchProduct(app.app, venue, product, true);
const comeBack = (product: string) => switchProduct(app.app, venue, product, false);
const ordered = async (product = menu.burger) => {
  const { body } = await placeOrder(app, venue, product);
  return staffOrder(app, venue, staff.token, body.uuid);
};
const now = ({ uuid }: Order) => staffOrder(app, venue, staff.token, uuid);
const step = (order: Order, name: string) => app.send<Order>('PUT', `/api/order/${order.id}/status/${name}`, { token: staff.token });
const cancel = (order: Order) => app.send<Order>('DELETE', `/api/order/${order.id}`, { token: staff.token });
const heldSince = async ({ id }: Order): Promise<string> => {
  const { rows } = await app.db.pool.query<{ held_date: Date }>('select held_date from orders where venue_id = $1 and id = $2', [
    venue,
    id,
  ]);
  return rows[0]?.held_date.toISOString() ?? '';
};
const waitingJobs = async ({ id }: Order) =>
  (await app.db.pool.query('select 1 from graphile_worker.jobs where key = $1', [`hold:${id}`])).rows.length;
const expire = async (order: Order, since: string) => {
  await app.app.modules.tasks['order-hold-expired']?.({ venue, order: order.id, since }, {} as never);
};

it('counts held orders in the response of the switch, and releases them with the opposite switch', async () => {
  const orders = [await ordered(), await ordered(), await ordered(menu.beer)];
  const setUnavailable = async (unavailable: boolean) => {
    const path = `/api/menu/${venue}/product/available/${menu.burger}`;
    const { status, headers } = await app.send('PUT', path, { token: staff.token, body: { unavailable } });
    return [status, headers.get('x-held'), headers.get('x-released'), headers.get('x-change') !== null];
  };
  expect(await setUnavailable(true)).toEqual([200, '2', '0', true]);
  expect(await Promise.all(orders.map(async (order) => (await now(order)).status))).toEqual(['ON_HOLD', 'ON_HOLD', 'PENDING']);
  expect(await setUnavailable(true)).toEqual([200, '0', '0', false]);
  expect(await setUnavailable(false)).toEqual([200, '0', '2', true]);
  expect(await Promise.all(orders.map(async (order) => (await now(order)).status))).toEqual(['PENDING', 'PENDING', 'PENDING']);
});

it('releases orders by an undo of the change, unless the switch has changed since', async () => {
  const order = await ordered();
  const setUnavailable = async (body: { unavailable: boolean; undo?: string | null }) => {
    const path = `/api/menu/${venue}/product/available/${menu.burger}`;
    const { status, headers, body: product } = await app.send<Product>('PUT', path, { token: staff.token, body });
    return { status, out: product.unavailable, change: headers.get('x-change'), held: headers.get('x-held') };
  };
  const first = await setUnavailable({ unavailable: true });
  expect(await setUnavailable({ unavailable: false, undo: first.change })).toMatchObject({ status: 200, out: false, held: '0' });
  expect((await now(order)).status).toBe('PENDING');

  const { change } = await setUnavailable({ unavailable: true });
  expect(await setUnavailable({ unavailable: false, undo: first.change })).toEqual({ status: 200, out: true, change: null, held: '0' });
  await setUnavailable({ unavailable: false });
  await setUnavailable({ unavailable: true });
  expect(await setUnavailable({ unavailable: false, undo: change })).toMatchObject({ out: true, change: null });
  expect((await now(order)).status).toBe('ON_HOLD');
  expect(await setUnavailable({ unavailable: false, undo: 'the last one' })).toMatchObject({ status: 400 });
});

it('counts held orders in the response of a form or an import', async () => {
  const order = await ordered();
  const path = `/api/menu/${venue}/product/${menu.burger}`;
  const { body: product } = await app.send<Product>('GET', path, { token: staff.token });
  const saved = await app.send<Product>('PUT', path, { token: staff.token, body: { ...product, unavailable: true } });
  expect([saved.status, saved.headers.get('x-held')]).toEqual([200, '1']);
  expect((await now(order)).status).toBe('ON_HOLD');
  const { body: again } = await app.send<Product>('PUT', path, { token: staff.token, body: { ...saved.body, unavailable: false } });
  expect((await now(order)).status).toBe('PENDING');

  const book = await makeBook({
    products: [
      ['section', 'category', 'name', 'price', 'tax_rate', 'unavailable'],
      ['Carte', 'Tout', again.name, again.net_price, again.tax_rate, 'oui'],
    ],
  });
  const imported = await importerOf(app, venue, staff.token).post(book, `?${ANSWERS}`);
  expect([imported.status, imported.headers.get('x-held')]).toEqual([200, '1']);
  expect((await now(order)).status).toBe('ON_HOLD');
});

describe('a hold that expires when the product comes back', () => {
  it('is cancelled if it expired first', async () => {
    const order = await ordered();
    await runOut(menu.burger);
    const since = await heldSince(order);
    await queueAtLock(app, venue, [() => expire(order, since), () => comeBack(menu.burger)]);
    expect(await now(order)).toMatchObject({ status: 'CANCELLED', cancellation_date: expect.any(String) });
  });

  it('is released if the product came back first', async () => {
    const order = await ordered();
    await runOut(menu.burger);
    const since = await heldSince(order);
    await queueAtLock(app, venue, [() => comeBack(menu.burger), () => expire(order, since)]);
    expect(await now(order)).toMatchObject({ status: 'PENDING', cancellation_date: null });
    expect(await waitingJobs(order)).toBe(0);
  });

  it('has its full time again if it was held again meanwhile', async () => {
    const order = await ordered();
    await runOut(menu.burger);
    const since = await heldSince(order);
    const again = {
      text: `update orders set held_date = held_date + interval '1 minute' where venue_id = $1 and id = $2`,
      values: [venue, order.id],
    };
    await queueAtLock(app, venue, [() => expire(order, since)], again);
    expect((await now(order)).status).toBe('ON_HOLD');
    await expire(order, since);
    expect((await now(order)).status).toBe('ON_HOLD');
    await expire(order, await heldSince(order));
    expect((await now(order)).status).toBe('CANCELLED');
  });
});

it('shows the guest until when a held order waits, as configured', async () => {
  const order = await ordered();
  const asGuest = async () => (await app.send<GuestOrder>('GET', `/api/public/order/${order.uuid}`)).body;
  expect((await asGuest()).held_until).toBeNull();
  await runOut(menu.burger);
  const until = Date.parse(await heldSince(order)) + HOLD_MINUTES * 60_000;
  expect((await asGuest()).held_until).toBe(new Date(until).toISOString());
  const { rows } = await app.db.pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [
    `hold:${order.id}`,
  ]);
  expect(rows[0]?.run_at.getTime()).toBe(until);
  await comeBack(menu.burger);
  expect((await asGuest()).held_until).toBeNull();
});

describe('an item that is unavailable for two reasons', () => {
  const setOf = async (products: string[]) => {
    const body = { name: 'Planche', type_id: 3, net_price: 20, tax_rate: 0.1, categories: [menu.category], products };
    return (await app.send<Product>('POST', `/api/menu/${venue}/product`, { token: staff.token, body })).body.id;
  };

  it('stays unavailable until both of its parts are back', async () => {
    const order = await ordered(await setOf([menu.beer, menu.coffee]));
    await runOut(menu.beer);
    await runOut(menu.coffee);
    await comeBack(menu.beer);
    expect(await now(order)).toMatchObject({
      status: 'ON_HOLD',
      items: [
        {
          unavailable: true,
          sub_products: [
            { product: menu.beer, unavailable: false },
            { product: menu.coffee, unavailable: true },
          ],
        },
      ],
    });
    await comeBack(menu.coffee);
    expect(await now(order)).toMatchObject({ status: 'PENDING', items: [{ unavailable: false }] });
  });

  it.each(['part', 'whole'])('stays unavailable when only the %s is back', async (first) => {
    const whole = await setOf([menu.beer]);
    const order = await ordered(whole);
    await runOut(whole);
    await runOut(menu.beer);
    const [one, other] = first === 'part' ? [menu.beer, whole] : [whole, menu.beer];
    await comeBack(one);
    expect(await now(order)).toMatchObject({ status: 'ON_HOLD', items: [{ unavailable: true }] });
    await comeBack(other);
    expect((await now(order)).status).toBe('PENDING');
  });
});

describe("the undo of a held order's cancellation", () => {
  const heldInPreparation = async () => {
    const order = await ordered();
    await step(order, 'prepare');
    await runOut(menu.burger);
    await cancel(order);
    expect(await waitingJobs(order)).toBe(0);
    return order;
  };

  it('holds the order again for the full time, and then releases it to its status before', async () => {
    const order = await heldInPreparation();
    const undone = await step(order, 'undo');
    expect(undone).toMatchObject({ status: 200, body: { status: 'ON_HOLD', cancellation_date: null, items: [{ unavailable: true }] } });
    expect(await waitingJobs(order)).toBe(1);
    await comeBack(menu.burger);
    expect((await now(order)).status).toBe('IN_PROGRESS');
  });

  it('releases the order at once if the product came back meanwhile', async () => {
    const order = await heldInPreparation();
    await comeBack(menu.burger);
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'IN_PROGRESS', items: [{ unavailable: false }] });
    expect(await waitingJobs(order)).toBe(0);
  });
});

it('makes a held order that its guest changed wait like a new one, without preparation data', async () => {
  const order = await ordered();
  await step(order, 'prepare');
  await runOut(menu.burger);
  expect(await now(order)).toMatchObject({ bartender: { name: 'Test Person' }, preparation_date: expect.any(String) });
  const tooMany = await app.send('PUT', `/api/public/order/${order.uuid}`, {
    body: { items: [99, 99, 3].map((qty) => ({ product: menu.coffee, qty })) },
  });
  expect(tooMany).toMatchObject({ status: 422, body: { errors: { items: { code: 'too_many_pieces' } } } });
  const body = { items: [{ product: menu.coffee, qty: 1 }] };
  expect((await app.send('PUT', `/api/public/order/${order.uuid}`, { body })).status).toBe(200);
  expect(await now(order)).toMatchObject({ status: 'PENDING', bartender: null, preparation_date: null });
  expect(await waitingJobs(order)).toBe(0);
});
