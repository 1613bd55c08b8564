// The events of modules: each change emits its event in the same transaction, and admins resend failed ones.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import { type EventName, events } from '@ardoise/contract/events.ts';
import type { FailedEvent } from '@ardoise/contract/outbox.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/outbox/subscribers.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, newKey, placeOrder, staffOrder, type TestMenu } from '../../test/factories.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;

type EmittedEvent = { type: EventName; data: Record<string, unknown> };
const emitted = async (): Promise<EmittedEvent[]> => {
  const { rows } = await app.db.pool.query<EmittedEvent & { seq: number }>(
    'select seq, type, data from outbox where venue_id = $1 order by seq',
    [venue],
  );
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, n) => n + 1));
  return rows.map(({ type, data }) => ({ type, data }));
};
/** The events that `work` adds to the venue. */
const eventsOf = async (work: () => Promise<unknown>): Promise<EmittedEvent[]> => {
  const before = (await emitted()).length;
  await work();
  return (await emitted()).slice(before);
};
const send = async <T>(method: string, path: string, body?: object) => {
  const answer = await app.send<T>(method, path, { token, ...(body && { body }) });
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body;
};
const place = async (product = menu.beer) => {
  const { body } = await placeOrder(app, venue, product);
  return staffOrder(app, venue, token, body.uuid);
};
const turn = (product: string, unavailable: boolean) => send('PUT', `/api/menu/${venue}/product/available/${product}`, { unavailable });
const versionNow = async () =>
  (await app.db.pool.query('select menu_version from venue_counter where venue_id = $1', [venue])).rows[0].menu_version;

beforeAll(async () => {
  // Without workers: events wait until a test delivers them.
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ROLES: 'api' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { admin: true }));
});

describe('an order', () => {
  it('emits an event when placed and at each step, once for concurrent steps', async () => {
    const order = await place();
    expect(await emitted()).toEqual([{ type: 'order.placed', data: { order: order.id, newsletter: null } }]);
    const step = (name: string) => () => send('PUT', `/api/order/${order.id}/status/${name}`);
    const moved = (type: string, from: string, to: string) => [{ type, data: { order: order.id, from, to } }];
    await clock.stopped(async () => {
      const twice = () => Promise.all([step('prepare')(), step('prepare')()]);
      expect(await eventsOf(twice)).toEqual(moved('order.accepted', 'PENDING', 'IN_PROGRESS'));
      expect(await eventsOf(step('undo'))).toEqual(moved('order.reverted', 'IN_PROGRESS', 'PENDING'));
    });
    await step('prepare')();
    expect(await eventsOf(step('ready'))).toEqual(moved('order.ready', 'IN_PROGRESS', 'READY'));
    expect(await eventsOf(step('delivered'))).toEqual(moved('order.delivered', 'READY', 'DELIVERED'));
  });

  it('emits an event when held, released, changed by its guest and cancelled', async () => {
    const [one, two] = [await place(menu.burger), await place(menu.burger)];
    await send('PUT', `/api/order/${one.id}/status/prepare`);
    const held = await eventsOf(() => turn(menu.burger, true));
    expect(held.map(({ type }) => type)).toEqual(['menu.changed', 'product.available', 'order.held', 'order.held']);
    expect(held.slice(2).map(({ data }) => [data.order, data.from, data.to])).toEqual(
      expect.arrayContaining([
        [one.id, 'IN_PROGRESS', 'ON_HOLD'],
        [two.id, 'PENDING', 'ON_HOLD'],
      ]),
    );
    const changed = await eventsOf(async () => {
      const { status } = await app.send('PUT', `/api/public/order/${two.uuid}`, { body: { items: [{ product: menu.beer, qty: 1 }] } });
      expect(status).toBe(200);
    });
    expect(changed).toEqual([{ type: 'order.changed', data: { order: two.id, from: 'ON_HOLD', to: 'PENDING' } }]);
    expect((await eventsOf(() => turn(menu.burger, false))).slice(1)).toEqual([
      { type: 'product.available', data: { product: menu.burger, unavailable: false } },
      { type: 'order.released', data: { order: one.id, from: 'ON_HOLD', to: 'IN_PROGRESS' } },
    ]);
    const cancelled = { type: 'order.cancelled', data: { order: two.id, from: 'PENDING', to: 'CANCELLED' } };
    expect(await eventsOf(() => send('DELETE', `/api/order/${two.id}/guest`))).toEqual([cancelled]);
    const three = await place(menu.burger);
    await turn(menu.burger, true);
    // Undone to the hold; the product is available again, so the order continues.
    await clock.stopped(async () => {
      await send('DELETE', `/api/order/${three.id}`);
      await turn(menu.burger, false);
      expect(await eventsOf(() => send('PUT', `/api/order/${three.id}/status/undo`))).toEqual([
        { type: 'order.reverted', data: { order: three.id, from: 'CANCELLED', to: 'ON_HOLD' } },
        { type: 'order.released', data: { order: three.id, from: 'ON_HOLD', to: 'PENDING' } },
      ]);
    });
  });

  it('emits an event when it was not paid in time', async () => {
    const { id } = await place();
    // Inserted, because no payment provider is configured.
    await app.db.pool.query(`update orders set status = 'AWAITING_PAYMENT' where venue_id = $1 and id = $2`, [venue, id]);
    const timeIsOver = async () => app.app.modules.tasks['order-payment-expired']?.({ venue, order: id, since: '' }, {} as never);
    expect(await eventsOf(timeIsOver)).toEqual([
      { type: 'order.abandoned', data: { order: id, from: 'AWAITING_PAYMENT', to: 'ABANDONED' } },
    ]);
  });

  it('emits the request for the newsletter', async () => {
    const customer = { name: 'Léa', email: 'lea@test.example', newsletter: true };
    const [event] = await eventsOf(() => placeOrder(app, venue, menu.beer, { customer }));
    const { rows } = await app.db.pool.query('select id from newsletter where venue_id = $1', [venue]);
    expect(event).toMatchObject({ type: 'order.placed', data: { newsletter: rows[0].id } });
  });

  it('emits nothing when refused or retried', async () => {
    const key = newKey();
    await makeTable(app, venue, '7');
    await placeOrder(app, venue, menu.beer, { table: '7' }, key);
    const refused = async () => {
      expect((await placeOrder(app, venue, menu.beer, { table: '7' }, key)).status).toBe(201);
      expect((await placeOrder(app, venue, menu.beer, { table: 'none' })).status).toBe(422);
    };
    expect(await eventsOf(refused)).toEqual([]);
  });
});

describe('a menu and a venue', () => {
  it('emit an event for each stored change', async () => {
    const product = await send<Product>('GET', `/api/menu/${venue}/product/${menu.beer}`);
    const change = { ...product, name: 'Bière brune', unavailable: true };
    expect(await eventsOf(() => send('PUT', `/api/menu/${venue}/product/${menu.beer}`, change))).toEqual([
      { type: 'menu.changed', data: { version: await versionNow() } },
      { type: 'product.available', data: { product: menu.beer, unavailable: true } },
    ]);
    const stale = () => app.send('PUT', `/api/menu/${venue}/product/${menu.beer}`, { token, body: change });
    expect(await eventsOf(async () => expect((await stale()).status).toBe(409))).toEqual([]);

    const profile = await send<Profile>('GET', `/api/venue/profile/${venue}`);
    expect(await eventsOf(() => send('PUT', `/api/venue/profile/${venue}`, { ...profile, name: 'Chez Autre' }))).toEqual([
      { type: 'menu.changed', data: { version: await versionNow() } },
      { type: 'venue.changed', data: { what: 'profile' } },
    ]);
    const close = () => send('PUT', `/api/venue/${venue}/open`, { open: false });
    expect(await eventsOf(close)).toEqual([
      { type: 'menu.changed', data: { version: await versionNow() } },
      { type: 'venue.changed', data: { what: 'open' } },
    ]);
    expect(await eventsOf(close)).toEqual([]);
  });
});

/** Online payment is not available yet. */
const NOT_EMITTED: readonly EventName[] = ['order.submitted'];

// Checks the events of the tests above.
describe('the events of the contract', () => {
  it('are all emitted in the contract’s shape, and no others', async () => {
    const { rows } = await app.db.pool.query<EmittedEvent>('select type, data from outbox');
    expect([...new Set(rows.map(({ type }) => type)), ...NOT_EMITTED].sort()).toEqual(Object.keys(events).sort());
    for (const { type, data } of rows) expect(events[type].strict().parse(data)).toEqual(data);
  });

  it('are handled by their subscribers on the given connection', async () => {
    const { rows } = await app.db.pool.query<OutboxEvent>('select venue_id as venue, seq, type, at, data from outbox');
    const emitted = app.app.modules.subscribers.flatMap((to) =>
      rows.filter(({ type }) => to.types.includes(type)).map((event) => ({ to, event })),
    );
    expect(new Set(emitted.map(({ to }) => to))).toEqual(new Set(app.app.modules.subscribers));
    // A handler that takes another connection waits until it is refused.
    const others = await Promise.all(Array.from({ length: app.config.DATABASE_POOL - 1 }, () => app.db.pool.connect()));
    try {
      for (const { to, event } of emitted)
        await app.db.transaction(async (tx) => {
          const handled = to.handle(tx, event).then(
            () => 'handled',
            ({ message }: Error) => message,
          );
          expect([to.name, event.type, await handled]).toEqual([to.name, event.type, 'handled']);
          tx.rollback();
        });
    } finally {
      for (const connection of others) connection.release();
    }
  });
});

describe('an event that failed', () => {
  beforeAll(async () => {
    app = await startTestApp({ ORDERS_PER_ADDRESS: '0' }, clock);
  });

  const failures = async () => (await send<FailedEvent[]>('GET', '/api/outbox/failure')).filter((failure) => failure.venue === venue);
  const wish = async () => {
    const [row] = (
      await app.db.pool.query(`insert into newsletter (venue_id, email, locale, at) values ($1, $2, 'fr-FR', $3) returning id`, [
        venue,
        'lea@test.example',
        clock.now(),
      ])
    ).rows;
    return row.id as string;
  };

  it('permanently is listed for an admin, who resends it', async () => {
    const id = await wish();
    // Invalid by the contract, so the relay cannot read it.
    await app.db.pool.query(
      `with counter as (update venue_counter set outbox_seq = outbox_seq + 1 where venue_id = $1)
       insert into outbox (venue_id, seq, type, data) values ($1, 1, 'order.placed', $2)`,
      [venue, { newsletter: 'lea@test.example' }],
    );
    await placeOrder(app, venue, menu.beer);
    await expect
      .poll(async () => {
        clock.forward(120);
        app.app.bus.publish({ topic: 'venue', id: venue });
        return failures();
      })
      .toHaveLength(1);
    // The next event was delivered.
    const mine = `select seq from outbox_cursor where venue_id = $1 and subscriber = 'newsletter-mail'`;
    const cursor = async () => (await app.db.pool.query(mine, [venue])).rows[0]?.seq;
    await expect.poll(cursor).toBe(2);
    const [failure] = await failures();
    expect(failure).toMatchObject({ subscriber: 'newsletter-mail', venue, seq: 1, type: 'order.placed', attempts: 8 });
    expect(JSON.stringify(failure)).not.toContain('lea');

    const resend = (which: object) => send<{ sent: number; failed: number }>('POST', '/api/outbox/failure/resend', which);
    expect(await resend({ venue })).toEqual({ sent: 0, failed: 1 });
    await app.db.pool.query('update outbox set data = $2 where venue_id = $1 and seq = 1', [venue, { order: menu.beer, newsletter: id }]);
    expect(await resend({ subscriber: 'newsletter-mail', venue, seq: 1 })).toEqual({ sent: 1, failed: 0 });
    expect(await failures()).toEqual([]);
    const mails = async () => (await app.db.pool.query('select 1 from mail where recipient = $1', ['lea@test.example'])).rows;
    await expect.poll(mails).toHaveLength(1);
  });
});
