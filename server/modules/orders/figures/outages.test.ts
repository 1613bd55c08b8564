// Products that ran out and their missed sales, estimated from the same hours of the weeks before, in the venue's time zone.
import type { HourOfOrders, MissedProduct, OrderedProduct, OrderWeek } from '@ardoise/contract/figures/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeRecord, makeVenue, placeOrder, switchProduct, type TestMenu } from '../../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../../test/harness/no-open-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;

beforeAll(async () => {
  clock.forwardToNoon();
  // No worker: its hourly task could run too.
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS, ROLES: 'api' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  // UTC has no clock changes, whenever this runs.
  await app.db.pool.query(`update venue set timezone = 'UTC' where id = $1`, [venue]);
  menu = await makeMenu(app, venue);
  // Each test starts at noon of a new day.
  clock.forwardToNoon();
});

const day = () => clock.now().toISOString().slice(0, 10);
/** Seconds since midnight. */
const secondsOfDay = () => (clock.now().getTime() / 1000) % DAY;
const order = async (product: string, qty = 1) =>
  expect((await placeOrder(app, venue, product, { items: [{ product, qty }] })).status).toBe(201);
const runHourly = async () => void (await app.app.modules.tasks['orders-figures']?.({}, {} as never));
const read = async (start: string, end: string, at = venue): Promise<MissedProduct[]> => {
  const { token } = await makePerson(app, { roles: { reader: [at] } });
  const query = `start=${start.replaceAll('-', '')}&end=${end.replaceAll('-', '')}`;
  const { status, body } = await app.send<MissedProduct[]>('GET', `/api/order/${at}/figure/out?${query}`, { token });
  expect(status).toBe(200);
  return body;
};
/** Moves forward by weeks; sells `qty` burgers on the first day of each, at 13:00. */
const sellWeekly = async (weeks: number, qty = 2) => {
  for (let week = 0; week < weeks; week++) {
    clock.forward(HOUR);
    await order(menu.burger, qty);
    clock.forward(6 * DAY + 23 * HOUR);
    await runHourly();
  }
};
const runOutFor = async (product: string, seconds: number) => {
  await switchProduct(app.app, venue, product, true);
  clock.forward(seconds);
  await switchProduct(app.app, venue, product, false);
};
const burger = (missed: Partial<MissedProduct>) => ({ product: menu.burger, name: 'Burger maison', times: 1, is_out: false, ...missed });

describe('a product that ran out', () => {
  it('has missed sales: the average of the same hours of four weeks', async () => {
    await sellWeekly(4);
    await runOutFor(menu.burger, 2 * HOUR);
    const today = day();
    // Eight pieces in four weeks, at €18.
    expect(await read(today, today)).toEqual([burger({ pieces: 2, amount: 36 })]);
    clock.forward(3 * DAY);
    await runHourly();
    expect(await read(today, day())).toEqual([burger({ pieces: 2, amount: 36 })]);
    // Stored days are not counted twice.
    clock.forward(DAY);
    await runHourly();
    expect(await read(today, day())).toEqual([burger({ pieces: 2, amount: 36 })]);
    expect(await read(day(), day())).toEqual([]);
  });

  it('has no missed sales in hours without sales; the highest amount comes first', async () => {
    await sellWeekly(4);
    const today = day();
    await runOutFor(menu.burger, HOUR / 2);
    await runOutFor(menu.coffee, HOUR / 4);
    expect((await read(today, today)).map(({ pieces, amount }) => [pieces, amount])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await runOutFor(menu.burger, HOUR);
    expect(await read(today, today)).toEqual([
      burger({ times: 2, pieces: 2, amount: 36 }),
      { product: menu.coffee, name: 'Café crème', times: 1, is_out: false, pieces: 0, amount: 0 },
    ]);
  });

  it('is not compared with cancelled orders', async () => {
    await order(menu.coffee);
    await order(menu.burger, 3);
    const cancelled = await placeOrder(app, venue, menu.burger, { items: [{ product: menu.burger, qty: 5 }] });
    expect((await app.send('DELETE', `/api/public/order/${cancelled.body.uuid}`)).status).toBe(200);
    clock.forward(7 * DAY - MINUTE);
    await runHourly();
    await runOutFor(menu.burger, HOUR);
    expect(await read(day(), day())).toEqual([burger({ pieces: 3, amount: 54 })]);
  });

  it('has one outage if it is switched three times at the same instant', async () => {
    await clock.stopped(async () => {
      for (const out of [true, false, true]) await switchProduct(app.app, venue, menu.burger, out);
    });
    clock.forward(2 * MINUTE);
    expect(await read(day(), day())).toEqual([burger({ is_out: true, pieces: 0, amount: 0 })]);
  });

  it('is compared with the existing weeks only, and with none in the first week', async () => {
    await order(menu.burger, 3);
    await runOutFor(menu.burger, 2 * HOUR);
    expect(await read(day(), day())).toEqual([burger({ pieces: 0, amount: 0 })]);
    clock.forward(7 * DAY - 2 * HOUR);
    await runHourly();
    clock.forward(-MINUTE);
    await runOutFor(menu.burger, HOUR);
    expect(await read(day(), day())).toEqual([burger({ pieces: 3, amount: 54 })]);
  });

  it('misses less the longer it is out, and nothing after four weeks', async () => {
    await sellWeekly(2);
    await switchProduct(app.app, venue, menu.burger, true);
    const lost: (number | undefined)[] = [];
    for (let week = 0; week < 5; week++) {
      const first = day();
      clock.forward(7 * DAY);
      await runHourly();
      const [missed] = await read(first, day());
      expect(missed).toMatchObject({ times: 1, is_out: true });
      lost.push(missed?.pieces);
    }
    expect(lost).toEqual([2, 1.3, 1, 0.5, 0].map((pieces) => expect.closeTo(pieces, 5)));
  });

  it('is ignored if it was out for less than a minute, or was deleted without any order', async () => {
    await runOutFor(menu.coffee, MINUTE / 2);
    const extra = await makeRecord(app, venue, 'product', { name: 'Soupe' });
    await switchProduct(app.app, venue, extra, true);
    await switchProduct(app.app, venue, menu.burger, true);
    clock.forward(2 * MINUTE);
    const out = (product: string, name: string, is_out: boolean) => expect.objectContaining({ product, name, times: 1, is_out });
    expect(await read(day(), day())).toEqual(expect.arrayContaining([out(extra, 'Soupe', true), out(menu.burger, 'Burger maison', true)]));
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    expect((await app.send('DELETE', `/api/menu/${venue}/product/${extra}`, { token })).status).toBe(200);
    const left = await read(day(), day());
    // The soup was never ordered, so its name is lost.
    expect(left).toEqual([burger({ is_out: true, pieces: 0, amount: 0 })]);
    await runHourly();
    clock.forward(2 * DAY);
    expect((await read(day(), day())).map(({ product }) => product)).toEqual([menu.burger]);
  });

  it('has an outage that ends within an hour of its deletion', async () => {
    await order(menu.burger);
    await switchProduct(app.app, venue, menu.burger, true);
    clock.forward(DAY);
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    expect((await app.send('DELETE', `/api/menu/${venue}/product/${menu.burger}`, { token })).status).toBe(200);
    await runHourly();
    const first = new Date(Date.parse(day()) - DAY * 1000).toISOString().slice(0, 10);
    clock.forward(2 * DAY);
    await runHourly();
    expect(await read(first, first)).toEqual([burger({ pieces: 0, amount: 0 })]);
    expect(await read(day(), day())).toEqual([]);
  });

  it('counts on both days of an outage across midnight', async () => {
    // Orders at 23:45 and 0:15, on the same weekday of two weeks.
    clock.forward(DAY - secondsOfDay());
    for (const week of [0, 1]) {
      clock.forward(-15 * MINUTE);
      await order(menu.burger);
      clock.forward(30 * MINUTE);
      await order(menu.burger, 3);
      clock.forward(7 * DAY - 15 * MINUTE);
      if (week === 1) await runHourly();
    }
    clock.forward(-30 * MINUTE);
    const [before, after] = [day(), new Date(Date.parse(day()) + DAY * 1000).toISOString().slice(0, 10)];
    await runOutFor(menu.burger, HOUR);
    expect(await read(before, before)).toEqual([burger({ pieces: 1, amount: 18 })]);
    expect(await read(after, after)).toEqual([burger({ pieces: 3, amount: 54 })]);
    expect(await read(before, after)).toEqual([burger({ pieces: 4, amount: 72 })]);
  });

  it('is compared with the same local hours across a clock change', async () => {
    await app.db.pool.query(`update venue set timezone = 'Europe/Paris' where id = $1`, [venue]);
    const moveTo = (time: string) => clock.forward((Date.parse(time) - clock.now().getTime()) / 1000);
    for (const sunday of ['07', '14', '21']) {
      // 20:30 winter time.
      moveTo(`2027-03-${sunday}T19:30:00Z`);
      await order(menu.burger);
    }
    moveTo('2027-03-28T12:00:00Z');
    await runHourly();
    // 20:00 summer time.
    moveTo('2027-03-28T18:00:00Z');
    await runOutFor(menu.burger, HOUR);
    expect(await read('2027-03-28', '2027-03-28')).toEqual([burger({ pieces: 1, amount: 18 })]);
    moveTo('2027-04-02T12:00:00Z');
    await runHourly();
    expect(await read('2027-03-28', '2027-03-28')).toEqual([burger({ pieces: 1, amount: 18 })]);
  });

  it('belongs to one venue; days of all other venues are stored if one fails', async () => {
    const other = await makeVenue(app);
    const others = await makeMenu(app, other);
    await order(menu.burger);
    expect((await placeOrder(app, other, others.beer)).status).toBe(201);
    await switchProduct(app.app, venue, menu.burger, true);
    clock.forward(3 * DAY);
    const broken = `create function refuse_row() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on order_day for each row when (new.venue_id = '${venue}') execute function refuse_row()`;
    await app.db.pool.query(broken);
    const kept = async (at: string) => (await app.db.pool.query('select 1 from order_day where venue_id = $1', [at])).rows.length;
    try {
      await expect(runHourly()).rejects.toThrow('refused');
      expect([await kept(venue), await kept(other)]).toEqual([0, 2]);
    } finally {
      await app.db.pool.query('drop function refuse_row cascade');
    }
    await runHourly();
    expect(await kept(venue)).toBe(2);
    expect(await read(day(), day(), other)).toEqual([]);
  });
});

it('stores months of past days, each day once', async () => {
  const first = day();
  // More days than a batch has, with an order on each side of a possible batch end.
  for (const days of [29, 1, 1, 1, 29, 1, 1]) {
    await order(menu.burger);
    clock.forward(days * DAY);
  }
  await runHourly();
  const kept = `select count(*)::int as days, (max(day) - min(day) + 1)::int as span, min(day)::text as first, sum(product_orders[1])::int as orders
    from order_day where venue_id = $1`;
  const { rows } = await app.db.pool.query(kept, [venue]);
  expect(rows).toEqual([{ days: 62, span: 62, first, orders: 6 }]);
});

it("does not sum amounts of the venue's former currency", async () => {
  await sellWeekly(4);
  const first = day();
  await order(menu.burger, 2);
  await runOutFor(menu.burger, 2 * HOUR);
  clock.forward(3 * DAY);
  await runHourly();
  await order(menu.burger);
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  const range = `start=${first.replaceAll('-', '')}&end=${day().replaceAll('-', '')}`;
  const amounts = async () => {
    const get = async <T>(figure: string) => (await app.send<T>('GET', `/api/order/${venue}/figure/${figure}?${range}`, { token })).body;
    const products = await get<OrderedProduct[]>('product');
    const hours = await get<HourOfOrders[]>('hour');
    const { body: week } = await app.send<OrderWeek>('GET', `/api/order/${venue}/figure/week`, { token });
    const cells = [week.today, ...week.week.map((weekday) => weekday.hours)].flat();
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const all = (counts: readonly { orders: number; amount: number }[]) => [
      sum(counts.map(({ orders }) => orders)),
      sum(counts.map(({ amount }) => amount)),
    ];
    const out = (await read(first, day())).map(({ pieces, amount }) => [pieces, amount]);
    return { products: all(products), hours: all(hours), week: all(cells), out };
  };
  expect(await amounts()).toEqual({ products: [2, 54], hours: [2, 54], week: [5, 162], out: [[2, 36]] });
  // A currency without decimals: 3,600 cents would be read as 3,600 yen.
  await app.db.pool.query(`update venue set currency = 'JPY' where id = $1`, [venue]);
  expect(await amounts()).toEqual({ products: [2, 0], hours: [2, 0], week: [5, 0], out: [[2, 0]] });
  // Outages after the change are compared with weeks of the former currency.
  clock.forward(4 * DAY - 2 * HOUR);
  await runOutFor(menu.burger, 2 * HOUR);
  const [missed] = await read(day(), day());
  expect(missed?.pieces).toBeGreaterThan(0);
  expect(missed?.amount).toBe(0);
});

it('keeps the ordered name of a deleted product', async () => {
  await order(menu.coffee, 2);
  clock.forward(3 * DAY);
  await order(menu.coffee, 2);
  await runHourly();
  await runOutFor(menu.coffee, HOUR);
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  expect((await app.send('DELETE', `/api/menu/${venue}/product/${menu.coffee}`, { token })).status).toBe(200);
  const query = `start=${day().replaceAll('-', '')}&end=${day().replaceAll('-', '')}`;
  const { body } = await app.send('GET', `/api/order/${venue}/figure/product?${query}`, { token });
  expect(body).toEqual([
    { product: menu.coffee, name: 'Café crème', orders: 1, pieces: 2, amount: 5.2, locales: [{ label: 'fr-FR', value: 1 }] },
  ]);
  expect(await read(day(), day())).toEqual([expect.objectContaining({ product: menu.coffee, name: 'Café crème', times: 1 })]);
});

it('names a product that was first ordered today and then deleted', async () => {
  // Two coffees, so that they come before the burger.
  await order(menu.coffee);
  await order(menu.coffee);
  await order(menu.burger);
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  expect((await app.send('DELETE', `/api/menu/${venue}/product/${menu.burger}`, { token })).status).toBe(200);
  const query = `start=${day().replaceAll('-', '')}&end=${day().replaceAll('-', '')}`;
  const { body } = await app.send<OrderedProduct[]>('GET', `/api/order/${venue}/figure/product?${query}`, { token });
  expect(body.map(({ name }) => name)).toEqual(['Café crème', 'Burger maison']);
});

describe('figures of orders', () => {
  it.each([
    ['start=20261126&end=20261125', 'end', 'range_order'],
    ['start=20250101&end=20261125', 'end', 'range_length'],
    ['start=2026-11-26&end=20261126', 'start', 'invalid'],
    ['end=20261126', 'start', 'required'],
    ['start=20261126&end=20261126&interval=hourly', 'interval', 'unknown'],
  ])('refuse %s', async (query, field, _code) => {
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    for (const what of ['product', 'hour', 'out']) {
      const { status, body } = await app.send('GET', `/api/order/${venue}/figure/${what}?${query}`, { token });
      expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
    }
  });

  it('are refused to users who may not read figures', async () => {
    const { token } = await makePerson(app, { roles: { bartender: [venue] } });
    const other = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    for (const what of ['product', 'hour', 'out', 'week'])
      for (const one of [token, other.token]) {
        const { status } = await app.send('GET', `/api/order/${venue}/figure/${what}?start=20261126&end=20261126`, { token: one });
        expect(status).toBeGreaterThanOrEqual(403);
        expect(status).toBeLessThan(405);
      }
  });
});
