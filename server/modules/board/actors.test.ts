// Events with their actors (docs/product/realtime.md#who-did-what), over the socket and in the list of last events.
import type { Order } from '@ardoise/contract/orders.ts';
import type { ServerEvents } from '@ardoise/contract/realtime.ts';
import type { Happened, VenueEvent } from '@ardoise/contract/venue-events.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
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
} from '../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../test/harness/no-open-limits.ts';
import { within } from '../../test/harness/within.ts';
import { importerOf } from '../../test/uploads/workbooks.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let staff: Person;
const sockets: Socket[] = [];

beforeAll(async () => {
  // No worker: the tests run timed jobs themselves.
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS, ROLES: 'api,realtime' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  staff = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } });
  await app.db.pool.query(`update account set firstname = 'Ana', lastname = 'Silva' where id = $1`, [staff.id]);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const send = async <T = Order>(method: string, path: string, body?: object) => {
  const answer = await app.send<T>(method, path, { token: staff.token, ...(body && { body }) });
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body;
};
const placed = async (product = menu.beer, overrides: object = {}) => {
  const { body } = await placeOrder(app, venue, product, overrides);
  return staffOrder(app, venue, staff.token, body.uuid);
};
const step = (order: Order, name: string) => send('PUT', `/api/order/${order.id}/status/${name}`);
const cancel = (order: Order) => send('DELETE', `/api/order/${order.id}`);
const tickFirst = (order: Order) => send('PUT', `/api/order/${order.id}/line/${order.items[0]?.uuid}/done`, { done: true });
const setUnavailable = (product: string, unavailable: boolean) =>
  send('PUT', `/api/menu/${venue}/product/available/${product}`, { unavailable });
const listed = () => send<VenueEvent[]>('GET', `/api/order/${venue}/event`);
const runTask = (name: string, order: Order, since: string) =>
  app.app.modules.tasks[name]?.({ venue, order: order.id, since }, {} as never);

type ReceivedEvent = { type: keyof ServerEvents; seq: number; id?: string; happened: Happened };
/** All events that a board of the venue receives from now on. */
const watch = async () => {
  const received: ReceivedEvent[] = [];
  const socket: Socket = io(app.base, { transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  for (const type of ['order:update', 'order:cancel', 'table:call', 'venue:open'] as const)
    socket.on(type, ({ seq, id, happened }: Omit<ReceivedEvent, 'type'>) => received.push({ type, seq, id, happened } as ReceivedEvent));
  const ready = new Promise((resolve) => socket.on('ready', resolve));
  socket.on('authenticate', () => socket.emit('authenticate', { token: staff.token, venue }));
  await within(ready, 'the board to be ready');
  return received;
};
const summarize = ({ what, by, name }: Happened) => [what, by, name].filter(Boolean).join(' ');
/** The events that `work` causes, which boards receive and the list contains. */
const eventsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const received = await watch();
  const before = (await listed())[0]?.seq ?? 0;
  await work();
  const events = (await listed()).filter(({ seq }) => seq > before).reverse();
  await expect.poll(() => received.length).toBe(events.length);
  expect(received.map(({ seq, happened }) => ({ seq, ...happened }))).toEqual(events.map(({ order: _, ...event }) => event));
  return events.map(summarize);
};

describe('the actor of an event', () => {
  it('is set for a placed order and each of its steps', async () => {
    const steps = async () => {
      const order = await placed();
      for (const name of ['prepare', 'undo', 'prepare', 'ready', 'delivered']) await step(order, name);
    };
    expect(await eventsDuring(steps)).toEqual([
      'placed guest',
      ...['prepare', 'undo', 'prepare', 'ready', 'delivered'].map((what) => `${what} staff Ana Silva`),
    ]);
  });

  it('is set for ticked lines, and for the order that the last tick makes ready', async () => {
    const ticks = async () => {
      const order = await placed(menu.beer, { items: [menu.beer, menu.coffee].map((product) => ({ product, qty: 1 })) });
      await step(order, 'prepare');
      await tickFirst(order);
      await send('PUT', `/api/order/${order.id}/status/done`, { lines: [order.items[1]?.uuid] });
    };
    expect((await eventsDuring(ticks)).slice(2)).toEqual(['lines staff Ana Silva', 'ready staff Ana Silva']);
  });

  it('is set for cancellations by staff, by the guest, and of all orders of a guest', async () => {
    const device = 'a-phone-of-a-guest-01';
    const [one, two] = [await placed(), await placed()];
    const flood = [await placed(menu.beer, { device }), await placed(menu.coffee, { device })];
    const cancels = async () => {
      await cancel(one);
      await app.send('DELETE', `/api/public/order/${two.uuid}`);
      await send('DELETE', `/api/order/${flood[0]?.id}/guest`);
    };
    expect(await eventsDuring(cancels)).toEqual(['cancel staff Ana Silva', 'cancel guest', ...Array(2).fill('cancel staff Ana Silva')]);
  });

  it('is set for held, released and changed orders', async () => {
    const [one, two] = [await placed(menu.burger), await placed(menu.burger)];
    const body = { items: [{ product: menu.coffee, qty: 1 }] };
    const holds = async () => {
      await send('PUT', `/api/menu/${one.items[0]?.uuid}/unavailable`);
      await app.send('PUT', `/api/public/order/${two.uuid}`, { body });
      await setUnavailable(menu.burger, false);
      await setUnavailable(menu.burger, true);
    };
    expect(await eventsDuring(holds)).toEqual([
      ...Array(2).fill('held staff Ana Silva'),
      'changed guest',
      'released staff Ana Silva',
      'held staff Ana Silva',
    ]);
  });

  it('is set for a missing line, its undo, and a timed return of a product', async () => {
    const order = await placed(menu.burger);
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const holds = async () => {
      await send('PUT', `/api/menu/${order.items[0]?.uuid}/unavailable`, { scope: 'line' });
      await step(order, 'undo');
      await send('PUT', `/api/menu/${menu.burger}/unavailable`, { until });
      await app.app.modules.tasks['product-returns']?.({ venue, product: menu.burger, until }, {} as never);
    };
    const byStaff = ['held', 'undo', 'held'].map((what) => `${what} staff Ana Silva`);
    expect(await eventsDuring(holds)).toEqual([...byStaff, 'released system']);
  });

  it('is the system for an order that is held by the undo of its cancellation', async () => {
    const order = await placed(menu.burger);
    await cancel(order);
    await setUnavailable(menu.burger, true);
    expect(await eventsDuring(() => step(order, 'undo'))).toEqual(['undo staff Ana Silva', 'held system']);
  });

  it('is set for a call, its answer, and the closing of a table', async () => {
    await makeTable(app, venue, '7');
    await placed(menu.burger, { table: '7' });
    const service = async () => {
      const code = await codeOf(app, venue, '7');
      const { body } = await app.send<{ id: string }>('POST', `/api/public/call/${venue}`, { body: { table: '7', code, kind: 'bill' } });
      await send('PUT', `/api/venue/${venue}/call/${body.id}/done`);
      const [session] = await send<{ id: string }[]>('GET', `/api/venue/${venue}/session`);
      await send('DELETE', `/api/venue/${venue}/session/${session?.id}`);
    };
    expect(await eventsDuring(service)).toEqual(['called_bill guest', 'call_done staff Ana Silva', 'table_closed staff Ana Silva']);
    expect((await listed()).slice(0, 3).map(({ table, order }) => [table, order])).toEqual(Array(3).fill(['7', null]));
  });

  it('is set for holds caused by a form or an import', async () => {
    await placed(menu.burger);
    await placed(menu.coffee);
    const holds = async () => {
      const path = `/api/menu/${venue}/product/${menu.burger}`;
      await send('PUT', path, { ...(await send<object>('GET', path)), unavailable: true });
      const rows = [
        ['uuid', 'name', 'unavailable'],
        [menu.coffee, 'Café', 'yes'],
      ];
      await importerOf(app, venue, staff.token).imported({ products: rows });
    };
    expect(await eventsDuring(holds)).toEqual(Array(2).fill('held staff Ana Silva'));
  });

  it('is set for each change of an order that lacks two products', async () => {
    await placed(menu.burger, { items: [menu.burger, menu.coffee].map((product) => ({ product, qty: 1 })) });
    const holds = async () => {
      for (const [product, out] of [
        [menu.burger, true],
        [menu.coffee, true],
        [menu.burger, false],
        [menu.coffee, false],
      ] as const)
        await setUnavailable(product, out);
    };
    expect(await eventsDuring(holds)).toEqual(['held', 'held', 'held', 'released'].map((what) => `${what} staff Ana Silva`));
  });

  it('is the system for timed changes', async () => {
    const [held, unpaid] = [await placed(menu.burger), await placed()];
    const times = async () => {
      await setUnavailable(menu.burger, true);
      const { rows } = await app.db.pool.query('select held_date from orders where venue_id = $1 and id = $2', [venue, held.id]);
      await runTask('order-hold-expired', held, rows[0].held_date.toISOString());
      // Written here, because no payment provider is configured.
      await app.db.pool.query(`update orders set status = 'AWAITING_PAYMENT' where venue_id = $1 and id = $2`, [venue, unpaid.id]);
      await runTask('order-payment-expired', unpaid, '');
    };
    expect(await eventsDuring(times)).toEqual(['held staff Ana Silva', 'cancel system', 'abandoned system']);
  });

  it('is stored as an account only, without a name once the account is gone', async () => {
    const order = await placed();
    await step(order, 'prepare');
    const { rows } = await app.db.pool.query('select to_jsonb(e) as event from venue_event e where venue_id = $1 order by seq', [venue]);
    expect(JSON.stringify(rows.map(({ event }) => event))).not.toMatch(/Ana|Silva|Léa/);
    const admin = await makePerson(app, { admin: true });
    await app.db.pool.query('update venue_event set account_id = gen_random_uuid() where venue_id = $1 and account_id is not null', [
      venue,
    ]);
    const { body } = await app.send<VenueEvent[]>('GET', `/api/order/${venue}/event`, { token: admin.token });
    expect(body.map(summarize)).toEqual(['prepare staff', 'placed guest']);
  });
});

it('sends missed events with their actors to a board that was away', async () => {
  const order = await placed();
  await step(order, 'prepare');
  const received: string[] = [];
  const socket: Socket = io(app.base, { transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  socket.on('order:update', ({ happened }: ReceivedEvent) => received.push(summarize(happened)));
  socket.on('authenticate', () => socket.emit('authenticate', { token: staff.token, venue, seq: 1 }));
  await expect.poll(() => received).toEqual(['prepare staff Ana Silva']);
});

it('sends boards the end of a pause, while orders are paused', async () => {
  const pauseUntil = async (until: string) => {
    await app.db.pool.query('update venue set paused_until = $2 where id = $1', [venue, until]);
    await app.db.pool.query(
      `with counter as (update venue_counter set event_seq = event_seq + 1 where venue_id = $1 returning event_seq)
       insert into venue_event (venue_id, seq, type) select $1, event_seq, 'venue:open' from counter`,
      [venue],
    );
    app.app.bus.publish({ topic: 'venue', id: venue });
  };
  const received: unknown[] = [];
  await watch();
  sockets[0]?.on('venue:open', ({ open: taken, paused_until }) => received.push({ taken, paused_until }));
  const later = new Date(clock.now().getTime() + 600_000).toISOString();
  await pauseUntil(later);
  await expect.poll(() => received).toEqual([{ taken: true, paused_until: later }]);
  await pauseUntil(new Date(clock.now().getTime() - 1000).toISOString());
  await expect.poll(() => received[1]).toEqual({ taken: true, paused_until: null });
});

describe('the list of last events', () => {
  it("contains the order's reference, table and guest, newest first", async () => {
    await makeTable(app, venue, '7');
    const order = await placed(menu.beer, { table: '7' });
    await step(order, 'prepare');
    const [newest, first] = await listed();
    expect(newest).toEqual({
      seq: 2,
      what: 'prepare',
      by: 'staff',
      name: 'Ana Silva',
      at: expect.any(String),
      order: { id: order.id, ref: order.ref, table: '7', customer: 'Léa' },
    });
    expect(first).toMatchObject({ seq: 1, what: 'placed', by: 'guest', name: null, at: order.creation_date });
  });

  it('contains at most 50 events, of the last 24 hours and of this venue', async () => {
    const order = await placed();
    for (let n = 0; n < 26; n++) for (const name of ['prepare', 'undo']) await step(order, name);
    const seqs = (await listed()).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, n) => 53 - n));
    await app.db.pool.query(`update venue_event set at = at - interval '24 hours' where venue_id = $1 and seq < 52`, [venue]);
    expect((await listed()).map(({ seq }) => seq)).toEqual([53, 52]);
    venue = await makeVenue(app);
    await app.db.pool.query(`insert into venue_role (venue_id, account_id, role) values ($1, $2, 'bartender')`, [venue, staff.id]);
    app.app.bus.publish({ topic: 'account', id: staff.id });
    expect(await listed()).toEqual([]);
  });

  it('is refused to users who may not see the orders', async () => {
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    expect((await app.send('GET', `/api/order/${venue}/event`, { token: reader.token })).status).toBe(403);
  });
});
