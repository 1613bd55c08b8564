// Ticks on the lines of an order: by line, by part or by station. The last tick makes the order ready.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
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

type Answered = Order & { code: string; order_status: string; errors: Record<string, { code: string }> };

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

const step = (order: Order, name: string, body?: object) =>
  app.send<Answered>('PUT', `/api/order/${order.id}/status/${name}`, { token: staff.token, ...(body && { body }) });
const waiting = async (...products: string[]) => {
  const items = products.map((product) => ({ product, qty: 1 }));
  const { body } = await placeOrder(app, venue, menu.beer, { items });
  return staffOrder(app, venue, staff.token, body.uuid);
};
const preparing = async (...products: string[]) => {
  const order = await waiting(...products);
  return (await step(order, 'prepare')).body;
};
const now = ({ uuid }: Order) => staffOrder(app, venue, staff.token, uuid);
/** The uuid of the nth line of an order. */
const line = (order: Order, at: number) => order.items[at]?.uuid ?? '';
/** The uuids of the parts of the nth line. */
const parts = (order: Order, at: number) => order.items[at]?.sub_products.map(({ uuid }) => uuid) ?? [];
const tick = (order: Order, item: string, done = true) =>
  app.send<Answered>('PUT', `/api/order/${order.id}/line/${item}/done`, { token: staff.token, body: { done } });
const tickAll = (order: Order, ...lines: string[]) => step(order, 'done', { lines });
const setOf = async (products: string[]) => {
  const body = { name: 'Planche', type_id: 3, net_price: 20, tax_rate: 0.1, categories: [menu.category], products };
  return (await app.send<Product>('POST', `/api/menu/${venue}/product`, { token: staff.token, body })).body.id;
};
const eventsOf = async ({ id }: Order) =>
  (
    await app.db.pool.query<{ what: string }>('select what from venue_event where venue_id = $1 and order_id = $2 order by seq', [
      venue,
      id,
    ])
  ).rows.map(({ what }) => what);
const outboxOf = async ({ id }: Order) =>
  (
    await app.db.pool.query<{ type: string }>(`select type from outbox where venue_id = $1 and data->>'order' = $2 order by seq`, [
      venue,
      id,
    ])
  ).rows.map(({ type }) => type);

describe('a line', () => {
  it('can be ticked and unticked, invisible to the guest', async () => {
    const order = await preparing(menu.beer, menu.burger, menu.coffee);
    expect(order.done).toEqual([]);
    expect((await tick(order, line(order, 2))).body.done).toEqual([line(order, 2)]);
    expect((await tick(order, line(order, 0))).body).toMatchObject({ status: 'IN_PROGRESS', done: [line(order, 0), line(order, 2)] });
    expect((await tick(order, line(order, 2), false)).body.done).toEqual([line(order, 0)]);
    expect((await now(order)).done).toEqual([line(order, 0)]);
    expect((await app.send('GET', `/api/public/order/${order.uuid}`)).body).not.toHaveProperty('done');
  });

  it('of a set is ticked by its parts, one or all of them', async () => {
    const order = await preparing(await setOf([menu.beer, menu.burger, menu.coffee]), menu.coffee);
    const set = line(order, 0);
    const [beer = '', burger = '', coffee = ''] = parts(order, 0);
    expect(new Set([set, beer, burger, coffee, line(order, 1)]).size).toBe(5);
    expect((await tick(order, burger)).body.done).toEqual([burger]);
    expect((await tick(order, set)).body.done).toEqual([beer, burger, coffee]);
    expect((await tick(order, beer, false)).body.done).toEqual([burger, coffee]);
    expect((await tick(order, set, false)).body.done).toEqual([]);
  });

  it('of another order is not found, and is refused among others', async () => {
    const order = await preparing(await setOf([menu.beer, menu.burger]), menu.coffee);
    const other = await preparing(menu.beer);
    expect((await tick(order, line(other, 0))).status).toBe(404);
    const wrongLine = { status: 422, body: { errors: { 'lines.1': { code: 'unknown_line' } } } };
    for (const wrong of [line(other, 0), menu.beer, order.id]) expect(await tickAll(order, line(order, 1), wrong)).toMatchObject(wrongLine);
    expect((await tickAll(order, line(order, 1), `${line(order, 0)}/1`)).status).toBe(400);
    expect((await now(order)).done).toEqual([]);
  });

  it('can be ticked in preparation only', async () => {
    const order = await waiting(menu.beer, menu.coffee);
    const refused = (order_status: string) => ({ status: 409, body: { code: 'wrong_status', order_status } });
    expect(await tick(order, line(order, 0))).toMatchObject(refused('PENDING'));
    expect(await tickAll(order, line(order, 0))).toMatchObject(refused('PENDING'));
    await step(order, 'prepare');
    await step(order, 'ready');
    expect(await tick(order, line(order, 0))).toMatchObject(refused('READY'));
    expect(await tick(order, line(order, 0), false)).toMatchObject(refused('READY'));
    expect((await now(order)).done).toEqual([]);
  });

  it('that is ticked already stays unchanged', async () => {
    const order = await preparing(menu.beer, menu.coffee);
    await tick(order, line(order, 0));
    const again = await tick(order, line(order, 0));
    expect(again).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS', done: [line(order, 0)] } });
    expect((await tick(order, line(order, 1), false)).status).toBe(200);
    expect((await tickAll(order, line(order, 0))).body.undo_until).toBe(again.body.undo_until);
    expect(await eventsOf(order)).toEqual(['placed', 'prepare', 'lines']);
  });

  it('cannot be ticked by readers or staff of other venues', async () => {
    const order = await preparing(menu.beer, menu.coffee);
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    const stranger = await makePerson(app, { roles: { bartender: [await makeVenue(app)] } });
    for (const [{ token }, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const) {
      const path = `/api/order/${order.id}`;
      expect((await app.send('PUT', `${path}/line/${line(order, 0)}/done`, { token, body: { done: true } })).status).toBe(status);
      expect((await app.send('PUT', `${path}/status/done`, { token, body: { lines: [line(order, 0)] } })).status).toBe(status);
    }
  });
});

describe('the last tick', () => {
  it('makes the order ready, with the date and events of the step', async () => {
    const order = await preparing(menu.beer, menu.coffee);
    await tick(order, line(order, 0));
    const { body } = await tick(order, line(order, 1));
    expect(body).toMatchObject({ status: 'READY', completion_date: expect.any(String), undo_until: expect.any(String) });
    expect(await eventsOf(order)).toEqual(['placed', 'prepare', 'lines', 'ready']);
    expect(await outboxOf(order)).toEqual(['order.placed', 'order.accepted', 'order.ready']);
  });

  it('may be a part of a set, ticked by a station', async () => {
    const order = await preparing(await setOf([menu.beer, menu.burger]));
    const [beer = '', burger = ''] = parts(order, 0);
    expect((await tickAll(order, burger)).body.status).toBe('IN_PROGRESS');
    expect((await tickAll(order, beer, burger)).body.status).toBe('READY');
  });

  it('is undone with its own ticks only', async () => {
    const order = await preparing(menu.beer, menu.burger, menu.coffee);
    await tick(order, line(order, 1));
    expect((await tickAll(order, line(order, 0), line(order, 2))).body.status).toBe('READY');
    const { body } = await step(order, 'undo');
    expect(body).toMatchObject({ status: 'IN_PROGRESS', completion_date: null, undo_until: null, done: [line(order, 1)] });
    expect(body.bartender).not.toBeNull();
    expect((await step(order, 'undo')).body.code).toBe('undo_expired');
    expect((await outboxOf(order)).at(-1)).toBe('order.reverted');
  });

  it('has one effect when two tablets send it at the same time', async () => {
    const order = await preparing(menu.beer, menu.coffee);
    const both = [line(order, 0), line(order, 1)];
    const answers = await queueAtLock(app, venue, [() => tickAll(order, ...both), () => tickAll(order, ...both)]);
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'READY'],
      [200, 'READY'],
    ]);
    expect(await eventsOf(order)).toEqual(['placed', 'prepare', 'ready']);
  });

  it('is not required for the step ready, whose undo keeps the ticks', async () => {
    const order = await preparing(menu.beer, menu.coffee);
    await tick(order, line(order, 0));
    expect((await step(order, 'ready')).body).toMatchObject({ status: 'READY', done: [line(order, 0)] });
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'IN_PROGRESS', done: [line(order, 0)] });
  });
});

it('keeps all ticks of tablets that tick different lines at the same time', async () => {
  const order = await preparing(...Array.from({ length: 12 }, () => menu.coffee));
  const answers = await Promise.all(order.items.map(({ uuid }) => tick(order, uuid)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await now(order)).toMatchObject({ status: 'READY', done: order.items.map(({ uuid }) => uuid) });
  expect(await eventsOf(order)).toEqual(['placed', 'prepare', ...Array(11).fill('lines'), 'ready']);
});

it('refuses a tick of lines that the guest has replaced', async () => {
  const order = await preparing(menu.burger, menu.coffee);
  // The change happens between the read and the write of the tick.
  const changed = {
    text: `update orders set preparation_date = preparation_date + interval '1 minute', done = '{}' where venue_id = $1 and id = $2`,
    values: [venue, order.id],
  };
  const removed = `with gone as (delete from order_item where venue_id = $1 and order_id = $2 and position = 1) ${changed.text}`;
  const [answer] = await queueAtLock(app, venue, [() => tickAll(order, line(order, 1))], { ...changed, text: removed });
  expect(answer).toMatchObject({ status: 422, body: { errors: { 'lines.0': { code: 'unknown_line' } } } });
});

it("sends a guest's page changes of the status, but no ticks", async () => {
  const order = await preparing(menu.beer, menu.coffee);
  const known: string[] = [];
  const subscription = await app.app.modules.board.eventLog.subscribe(venue, undefined, (events) => {
    known.push(...events.map(({ happened }) => happened.what));
  });
  const abort = new AbortController();
  try {
    const page = await fetch(`${app.base}/api/public/order/${order.uuid}/events`, { signal: abort.signal });
    let text = '';
    const reading = async () => {
      for await (const part of page.body as unknown as AsyncIterable<Uint8Array>) text += new TextDecoder().decode(part);
    };
    reading().catch(() => undefined);
    const statuses = () => [...text.matchAll(/event: order\ndata: (.+)\n\n/g)].map(([, data]) => JSON.parse(data ?? '').status);
    await expect.poll(statuses).toEqual(['IN_PROGRESS']);
    await tick(order, line(order, 0));
    await expect.poll(() => known).toEqual(['lines']);
    await tick(order, line(order, 1));
    await expect.poll(() => statuses().at(-1)).toBe('READY');
    expect(statuses()).toEqual(['IN_PROGRESS', 'READY']);
  } finally {
    subscription.stop();
    abort.abort();
  }
});

describe('undo after ticks', () => {
  it('removes the ticks of a station within ten seconds', async () => {
    const order = await preparing(menu.beer, menu.burger, menu.coffee);
    await tickAll(order, line(order, 0), line(order, 1));
    const { body } = await step(order, 'undo');
    expect(body).toMatchObject({ status: 'IN_PROGRESS', done: [], undo_until: null });
    expect(body.preparation_date).toBe(order.preparation_date);
    expect(body.bartender).toEqual(order.bartender);
    // The status did not change, so other modules receive no event.
    expect(await outboxOf(order)).toEqual(['order.placed', 'order.accepted']);
    await tickAll(order, line(order, 0));
    clock.forward(11);
    expect(await step(order, 'undo')).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
    expect((await now(order)).done).toEqual([line(order, 0)]);
  });

  it('keeps lines that a colleague ticked or unticked since', async () => {
    const order = await preparing(menu.beer, menu.burger, menu.coffee, menu.beer);
    await tick(order, line(order, 3));
    await tickAll(order, line(order, 0), line(order, 1));
    await tick(order, line(order, 2));
    // All lines are ticked now, so the colleague's tick made the order ready and is undone first.
    expect((await step(order, 'undo')).body.done).toEqual([0, 1, 3].map((at) => line(order, at)));
    await tick(order, line(order, 0), false);
    await tickAll(order, line(order, 0));
    await tick(order, line(order, 3), false);
    expect((await step(order, 'undo')).body.done).toEqual([line(order, 1)]);
  });

  it('reverts the preparation if only single lines were ticked, and removes their ticks', async () => {
    const order = await preparing(menu.beer, menu.coffee);
    await tick(order, line(order, 0));
    expect((await step(order, 'undo')).body).toMatchObject({ status: 'PENDING', preparation_date: null, done: [] });
    expect((await step(order, 'prepare')).body.done).toEqual([]);
  });

  it('does not revert the preparation if a station ticked lines just before', async () => {
    const order = await preparing(menu.beer, menu.coffee);
    const [, undone] = await queueAtLock(app, venue, [() => tickAll(order, line(order, 0)), () => step(order, 'undo')]);
    expect(undone).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
    expect(await now(order)).toMatchObject({ status: 'IN_PROGRESS', done: [line(order, 0)] });
  });
});

describe('a held order', () => {
  const runOut = (product: string) => switchProduct(app.app, venue, product, true);
  const comeBack = (product: string) => switchProduct(app.app, venue, product, false);

  it('refuses ticks, and keeps its own until it is released', async () => {
    const order = await preparing(menu.beer, menu.burger);
    await tickAll(order, line(order, 0));
    await runOut(menu.burger);
    expect(await tick(order, line(order, 1))).toMatchObject({ status: 409, body: { order_status: 'ON_HOLD' } });
    await comeBack(menu.burger);
    expect(await now(order)).toMatchObject({ status: 'IN_PROGRESS', done: [line(order, 0)], undo_until: null });
    expect((await tick(order, line(order, 1))).body.status).toBe('READY');
  });

  it('loses its ticks when its guest changes it', async () => {
    const order = await preparing(menu.beer, menu.burger);
    await tick(order, line(order, 0));
    await runOut(menu.burger);
    const body = { items: [{ product: menu.coffee, qty: 1 }] };
    expect((await app.send<GuestOrder>('PUT', `/api/public/order/${order.uuid}`, { body })).status).toBe(200);
    expect(await now(order)).toMatchObject({ status: 'PENDING', done: [] });
  });
});
