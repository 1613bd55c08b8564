import fs from 'node:fs';
import path from 'node:path';
import { PICTURE_WIDTHS } from '@ardoise/contract/files.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder, Order, OrderLine } from '@ardoise/contract/orders.ts';
import { ORDER_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import type { OwnVenue, Profile } from '@ardoise/contract/venues.ts';
import { priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoHost } from '../../server/demo-host.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { fillDemo } from '../fill.ts';
import { hallesMenu } from '../menu/halles.ts';
import { cafeMenu, portMenu } from '../menu/subsets.ts';
import { printWelcome } from '../welcome.ts';
import { demoAccounts } from './accounts.ts';
import { demoRecordId, demoVenueIds } from './ids.ts';
import { OUT_OF_STOCK } from './orders.ts';

const { halles, port, cafe } = demoVenueIds;
const ipa = OUT_OF_STOCK;
const sampled = ['cafe', 'sec1', 'vie1'];
let test: TestApp;
/** The venue's day on which the demo was filled, or the next one if midnight passed meanwhile. */
let today = '';
const printed: string[] = [];

const rowsOf = async <R = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await test.db.pool.query(text, values)).rows;
const countOf = async (from: string, values: unknown[] = []) =>
  (await rowsOf<{ count: number }>(`select count(*) from ${from}`, values))[0]?.count;
const fillIn = ({ app, config }: TestApp, lines: string[]) => fillDemo(demoHost(app, config), (line) => lines.push(line));
const fill = () => fillIn(test, printed);
const signIn = async (email: string, password = 'demo-ardoise') => {
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  const { status, body } = await test.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization: `Basic ${basic}` } });
  return { status, token: body.jwt };
};
/** Hash of everything that the fill writes. */
const contents = async () => {
  const tables = [
    'venue',
    'venue_counter',
    'account',
    'product',
    'file',
    'orders',
    'order_item',
    'customer',
    'order_directory',
    'pass',
    'subscription',
    'bill',
    'charge',
  ];
  const read = tables.map((table) => rowsOf(`select md5(string_agg(t::text, ' ' order by t::text)) as content from ${table} t`));
  return JSON.stringify(await Promise.all(read));
};

beforeAll(async () => {
  // Without workers, because hourly jobs and order timers would change the records.
  test = await startTestApp({ OPERATOR_EMAIL: 'operator@demo.test', DEMO: 'true', ROLES: 'api,realtime' });
  const paris = () => localTime(new Date(), 'Europe/Paris').day;
  const before = paris();
  await fill();
  today = (await rowsOf<{ day: string }>('select max(day) as day from orders'))[0]?.day ?? '';
  expect([before, paris()]).toContain(today);
});

describe('the records', () => {
  it('are three venues with menus, people and tables', async () => {
    expect(await rowsOf('select name, offer from venue left join subscription on venue_id = id order by name')).toEqual([
      { name: 'Bar du Port', offer: 1 },
      { name: 'Brasserie des Halles', offer: 3 },
      { name: 'Café sans Formule', offer: null },
    ]);
    const counted = async (venue: string) =>
      Promise.all(
        ['section', 'category', 'product', 'calendar', 'instruction', 'cost'].map((table) =>
          countOf(`${table} where venue_id = $1`, [venue]),
        ),
      );
    expect(await counted(halles)).toEqual([6, 19, 93, 5, 5, 4]);
    expect(await counted(port)).toEqual([2, portMenu.categories.length, portMenu.products.length, 1, 0, 0]);
    expect(await counted(cafe)).toEqual([1, cafeMenu.categories.length, 6, 0, 0, 0]);
    expect(await countOf('account')).toBe(8);
    expect(await countOf('pass')).toBe(10);
    const tables = await rowsOf<{ number: string }>('select number from venue_table where venue_id = $1 order by number::int', [halles]);
    expect(tables.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, place) => String(place + 1)));
  });

  it('mark popular products at once, if there are orders', async () => {
    const popularOf = async (venue: string) => (await test.send<Menu>('GET', `/api/public/menu/${venue}`)).body.popular;
    expect(await popularOf(halles)).toHaveLength(5);
    expect(await popularOf(cafe)).toEqual([]);
  });

  it('make a menu that guests of each venue can read, with valid links', async () => {
    for (const [venue, data] of [
      [halles, hallesMenu],
      [port, portMenu],
      [cafe, cafeMenu],
    ] as const) {
      const { status, body } = await test.send<Menu>('GET', `/api/public/menu/${venue}`);
      expect(status).toBe(200);
      expect(body.sections.map(({ name, position }) => [name, position])).toEqual(
        data.sections.map(({ name }, place) => [name, place + 1]),
      );
      const known = new Set(body.products.map(({ id }) => id));
      const named = body.products.flatMap((product) => [
        ...product.products,
        ...product.recommendations,
        ...product.bundle_categories.flatMap((step) => step.products.map(({ id }) => id)),
      ]);
      expect([...named, ...body.categories.flatMap(({ products }) => products)].filter((id) => !known.has(id))).toEqual([]);
    }
  });

  it('have prices in minor units, including supplements and happy hours', async () => {
    const { body } = await test.send<Menu>('GET', `/api/public/menu/${halles}`);
    const of = (key: string) => body.products.find(({ id }) => id === demoRecordId('halles', 'product', key));
    expect(of('for1')).toMatchObject({ net_price: 24.5, type_id: 2 });
    expect(of('for1')?.bundle_categories[1]?.products[3]).toMatchObject({ custom_price: true, net_price: 6 });
    expect(of('bie1')?.exceptions).toMatchObject([{ net_price: 3.2 }]);
    expect(of('plc5')?.products).toHaveLength(4);
    expect(body.costs.find(({ name }) => name === 'Sac de transport')).toMatchObject({ threshold: 60, net_price: 1, application: 'venue' });
    expect(
      await rowsOf('select net_price from product where venue_id = $1 and id = $2', [halles, demoRecordId('halles', 'product', 'for1')]),
    ).toEqual([{ net_price: 2450 }]);
  });
});

describe('the accounts', () => {
  it('can sign in, and see their own venues', async () => {
    const wanted: Record<string, string[]> = {
      operator: ['none', 'premium', 'smart'],
      admin: ['none', 'premium', 'smart'],
      manager: ['premium', 'smart'],
    };
    for (const { email } of demoAccounts) {
      const { status, token } = await signIn(email);
      expect([email, status]).toEqual([email, 200]);
      const [row] = await rowsOf<{ id: string }>('select id from account where email = $1', [email]);
      const { body } = await test.send<OwnVenue[]>('GET', `/api/venue/user/${row?.id}`, { token });
      const name = email.slice(0, email.indexOf('@'));
      const alone = name.startsWith('smart') ? ['smart'] : [name === 'free' ? 'none' : 'premium'];
      expect([email, body.map(({ tier }) => tier).sort()]).toEqual([email, wanted[name] ?? alone]);
    }
    expect((await signIn('manager@demo.test', 'demo-ardoisE')).status).toBe(401);
  });

  it('can read a profile that is valid as input', async () => {
    const { token } = await signIn('manager@demo.test');
    const { body } = await test.send<Profile>('GET', `/api/venue/profile/${halles}`, { token });
    expect(body).toMatchObject({ welcome_box: true, open: true, hours: null, tier: 'premium', payment: { opt_in: true, test: true } });
    expect((await test.send('PUT', `/api/venue/profile/${halles}`, { token, body })).status).toBe(200);
  });
});

describe('the orders', () => {
  const orders = () =>
    rowsOf<{
      id: string;
      uuid: string;
      day: string;
      number: number;
      status: string;
      creation_date: Date;
      table_number: string | null;
      passphrase: string | null;
      customer_id: string | null;
    }>('select * from orders order by creation_date, id');

  it('cover 30 days and today, numbered per day without gaps, and advance the counter', async () => {
    const all = await orders();
    const days = new Map([...new Set(all.map(({ day }) => day))].map((day) => [day, all.filter((one) => one.day === day)]));
    expect(all.length).toBeGreaterThan(900);
    expect(all.length).toBeLessThan(1600);
    expect(days.size).toBe(31);
    for (const [day, placed] of days) {
      expect(placed.map(({ number }) => number)).toEqual(placed.map((_, place) => place + 1));
      expect(placed.map(({ creation_date }) => localTime(creation_date, 'Europe/Paris').day)).toEqual(placed.map(() => day));
    }
    expect(await rowsOf('select order_day, order_number, event_seq from venue_counter where venue_id = $1', [halles])).toEqual([
      { order_day: today, order_number: days.get(today)?.length, event_seq: 0 },
    ]);
    expect(all.filter(({ id }) => !id.endsWith('0000'))).toEqual([]);
    expect(await countOf('order_directory d join orders o on (o.id, o.uuid, o.venue_id) = (d.id, d.uuid, d.venue_id)')).toBe(all.length);
  });

  it('of today have every status, and open ones have distinct passphrases', async () => {
    const all = await orders();
    const now = all.filter(({ day }) => day === today);
    const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, now.filter((order) => order.status === status).length]));
    expect(counts).toMatchObject({ AWAITING_PAYMENT: 1, PENDING: 3, ON_HOLD: 1, IN_PROGRESS: 3, READY: 2 });
    expect(counts.DELIVERED).toBeGreaterThanOrEqual(8);
    expect(counts.CANCELLED).toBeGreaterThanOrEqual(1);
    expect(counts.ABANDONED).toBeGreaterThanOrEqual(1);
    expect(all.filter(({ day, status }) => day !== today && !['DELIVERED', 'CANCELLED', 'ABANDONED'].includes(status))).toEqual([]);
    const open = all.filter(
      ({ status, passphrase }) => ['AWAITING_PAYMENT', 'PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY'].includes(status) && passphrase,
    );
    expect(new Set(open.map(({ passphrase }) => passphrase)).size).toBe(open.length);
    expect(all.filter(({ table_number, passphrase }) => (table_number === null) === (passphrase === null))).toEqual([]);
  });

  it('cost what the rules give for their lines at their time (sample)', async () => {
    const menu = (await test.app.modules.catalog.menus.menu(halles)) as Menu;
    const then: Menu = {
      ...menu,
      products: menu.products.map((product) => (product.id === ipa ? { ...product, unavailable: false } : product)),
    };
    const sample = (await orders()).filter((_, place) => place % 20 === 0);
    expect(sample.length).toBeGreaterThan(50);
    const { token } = await signIn('bartender@demo.test');
    for (const { id } of sample) {
      const { body: order } = await test.send<Order>('GET', `/api/order/${halles}/${id}`, { token });
      const items = order.items.map(
        (item): OrderLine => ({
          product: item.product,
          qty: item.qty,
          note: item.note,
          instructions: [],
          choices: [...new Set(item.sub_products.flatMap(({ bundle_category }) => bundle_category ?? []))].map((step) => ({
            bundle_category: step,
            products: item.sub_products.flatMap((part) => (part.bundle_category === step ? [{ id: part.product, instructions: [] }] : [])),
          })),
        }),
      );
      const costs = order.costs.flatMap((cost) => (then.costs.find(({ id: known }) => known === cost.id)?.manual ? [cost.id] : []));
      const priced = priceOrder(
        then,
        { items, costs, table: order.customer.table },
        new Date(order.creation_date),
        then.venue.source_locale,
      );
      expect(priced).toMatchObject({
        ok: true,
        total_price: order.total_price,
        total_price_ht: order.total_price_ht,
        taxes: order.taxes,
        costs: order.costs,
      });
      if (priced.ok) {
        const lines = ({ name, qty, unit_price, net_price, tax_rate }: Order['items'][number] | (typeof priced.items)[number]) => [
          name,
          qty,
          unit_price,
          net_price,
          tax_rate,
        ];
        expect(order.items.map(lines)).toEqual(priced.items.map(lines));
      }
    }
  });

  it('have totals that match lines and fees, and customers that match contacts', async () => {
    expect(
      await rowsOf(`select o.id from orders o join (select order_id, sum(net_price) as lines from order_item group by order_id) i on i.order_id = o.id
        where o.total_price <> i.lines + coalesce((select sum(round((c->>'net_price')::numeric * 100)) from jsonb_array_elements(o.costs) c), 0)`),
    ).toEqual([]);
    expect(
      await countOf(
        'orders o where customer_id is not null and not exists (select from customer c where c.id = o.customer_id and c.contact = coalesce(o.customer_phone, o.customer_email))',
      ),
    ).toBe(0);
    expect(await countOf(`customer where phone !~ '^\\+3363998\\d{4}$' or email !~ '@example\\.com$'`)).toBe(0);
  });

  it('show the newsletter only after the e-mail’s owner confirmed it', async () => {
    const { token } = await signIn('bartender@demo.test');
    const { body } = await test.send<Order[]>('GET', `/api/order/${halles}/history?pageSize=500`, { token });
    const yes = new Set(body.flatMap(({ customer }) => (customer.newsletter ? [customer.email] : [])));
    expect(yes.size).toBeGreaterThan(5);
    expect(yes).not.toContain(null);
    const asked = await rowsOf<{ customer_email: string }>('select distinct customer_email from orders where newsletter');
    const confirmed = await rowsOf<{ email: string }>('select email from newsletter where confirmed_at is not null');
    expect(asked.length).toBeGreaterThan(confirmed.length);
    for (const email of yes) expect(confirmed).toContainEqual({ email });
  });

  it('include bundles with choices, sets, instructions, fees and notes', async () => {
    expect(await countOf(`order_item where sub_products @> '[{}]' and sub_products::text like '%bundle_category%'`)).toBeGreaterThan(100);
    expect(
      await countOf('order_item where product_id = any($1::uuid[])', [
        [demoRecordId('halles', 'product', 'des11'), demoRecordId('halles', 'product', 'plc5')],
      ]),
    ).toBeGreaterThan(20);
    expect(await countOf(`order_item where instructions <> '[]'`)).toBeGreaterThan(100);
    const fees = await rowsOf<{ name: string }>(
      `select distinct c->>'name' as name from orders, jsonb_array_elements(costs) c where locale = 'fr-FR'`,
    );
    expect(fees.map(({ name }) => name).sort()).toEqual(['Emballage à emporter', 'Sac de transport', 'Service en terrasse', 'Sirop']);
    expect(await countOf(`orders where note <> ''`)).toBeGreaterThan(50);
    expect((await rowsOf('select distinct product_id from order_item')).length).toBeGreaterThan(85);
  });
});

describe('a running demo', () => {
  it('accepts a guest’s order, with the next number of the day', async () => {
    const [counter] = await rowsOf<{ order_number: number }>('select order_number from venue_counter where venue_id = $1', [halles]);
    const { status, body } = await test.send<GuestOrder>('POST', `/api/public/order/${halles}`, {
      headers: { 'idempotency-key': 'a-guest-of-the-demo' },
      body: { table: '7', customer: { name: 'Ana' }, items: [{ product: demoRecordId('halles', 'product', 'cha1'), qty: 2 }] },
    });
    expect([status, body.status, body.total_price]).toEqual([201, 'PENDING', 5.2]);
    const [placed] = await rowsOf<{ day: string }>('select day from orders where uuid = $1', [body.uuid]);
    const last = placed?.day === today ? (counter?.order_number ?? 0) : 0;
    expect(Number(body.ref.slice(2)) % 1000).toBe((last + 1) % 1000);
  });

  it('holds the order with the sold-out beer, and releases it when the beer is back', async () => {
    const [held] = await rowsOf<{ id: string; held_date: Date }>(`select id, held_date from orders where status = 'ON_HOLD'`);
    const jobs = () =>
      rowsOf<{ key: string; run_at: Date }>('select key, run_at from graphile_worker.jobs where key is not null order by key');
    const before = await jobs();
    expect(before.map(({ key }) => key.split(':')[0])).toEqual(['hold', 'payment']);
    expect(before[0]).toEqual({ key: `hold:${held?.id}`, run_at: new Date((held?.held_date.getTime() ?? 0) + 15 * 60_000) });
    expect(await rowsOf('select product_id from order_item where unavailable')).toEqual([{ product_id: ipa }]);
    const { token } = await signIn('manager@demo.test');
    const answer = await test.send('PUT', `/api/menu/${halles}/product/available/${ipa}`, { token, body: { unavailable: false } });
    expect(answer.status).toBe(200);
    expect(await rowsOf('select status from orders where id = $1', [held?.id])).toEqual([{ status: 'PENDING' }]);
    expect((await jobs()).map(({ key }) => key.split(':')[0])).toEqual(['payment']);
  });

  it('is filled once: a second start changes nothing and prints nothing', async () => {
    const before = await contents();
    const lines = printed.length;
    await fill();
    expect(await contents()).toBe(before);
    expect(printed.length).toBe(lines);
  });

  it('stores each picture in its widths, and restores missing ones', async () => {
    const files = path.join(test.config.DATA_DIR, 'files');
    const named = (key: string) => fs.readdirSync(path.join(files, demoRecordId('cafe', 'picture', key))).sort();
    const wide = PICTURE_WIDTHS.map((width) => `${width}.webp`).sort();
    expect(sampled.map(named)).toEqual([wide, wide.filter((name) => name !== '1280.webp'), wide.filter((name) => name !== '1280.webp')]);
    const picture = path.join(files, demoRecordId('cafe', 'picture', 'sec1'), '320.webp');
    expect(fs.readFileSync(picture).subarray(8, 12).toString()).toBe('WEBP');
    fs.rmSync(picture);
    fs.rmSync(path.join(files, 'demo-pictures'));
    await fill();
    expect(fs.existsSync(picture)).toBe(true);
    expect(await countOf('file')).toBe(100 + 1 + 2 + portMenu.products.length + 1 + 1 + 6);
  });
});

it('leaves a database with any account or venue unchanged', async () => {
  const other = await startTestApp({ DEMO: 'true' });
  await other.app.modules.users.createAccount({
    email: 'first@test.example',
    password: 'correct horse battery',
    firstname: 'A',
    lastname: 'B',
  });
  await fillIn(other, printed);
  expect((await other.db.pool.query('select count(*) from venue')).rows).toEqual([{ count: 0 }]);
  expect(fs.existsSync(path.join(other.config.DATA_DIR, 'files'))).toBe(false);
});

describe('the local mailbox', () => {
  it('shows mails newest first, with links, and escapes other markup', async () => {
    await test.db.pool.query(`insert into mail (id, recipient, subject, body, at) values
      (gen_random_uuid(), 'a@test.example', 'First', 'plain', now() - interval '1 hour'),
      (gen_random_uuid(), '"<b>"@test.example', '<script>alert(1)</script>', 'Open https://ardoise.example/admin/#/?t=a&b=1. Then "go" <img src=x>', now())`);
    const { status, body, headers } = await test.send<string>('GET', '/dev/mailbox');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).toContain('<a href="https://ardoise.example/admin/#/?t=a&amp;b=1" rel="noreferrer">');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toMatch(/<script|<img|<b>/);
    expect(body.indexOf('&lt;script&gt;')).toBeLessThan(body.indexOf('First'));
  });

  it('exists only in a demonstration without a mail server', async () => {
    const real = await startTestApp({ DEMO: 'false' });
    const mailing = await startTestApp({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'http://menu.example' });
    for (const { app } of [real, mailing]) expect((await app.server.inject('/dev/mailbox')).statusCode).toBe(404);
  });
});

it('prints every address and account at the start', () => {
  const welcomeText = (SMTP_URL?: string) => {
    const lines: string[] = [];
    printWelcome('http://localhost:3000', { SMTP_URL, version: '1.4.17' }, (line) => lines.push(line));
    return lines.join('\n');
  };
  for (const { email } of demoAccounts) expect(welcomeText()).toContain(email);
  expect(welcomeText()).toContain(`http://localhost:3000/m/${halles}?table=7`);
  expect(welcomeText()).toContain('http://localhost:3000/dev/mailbox');
  expect(welcomeText('smtp://mail.example')).not.toContain('mailbox');
});
