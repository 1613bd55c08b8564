// Erasing leaves no personal data (docs/product/privacy.md#erasing): a person is written into every possible field, erased, and searched in
// every column of every table and in the log. Every new text column must be classified below.
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Customer } from '@ardoise/contract/people.ts';
import { beforeAll, expect, it } from 'vitest';
import { recordTables } from '../../http/record/row.ts';
import type { Log } from '../../platform/log.ts';
import { movableClock, startTestApp, type TestApp } from '../app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, placeOrder, staffOrder, type TestMenu } from '../factories.ts';

/** Columns with guests' texts or values derived from them, erased with the guest. */
const OF_GUESTS = {
  customer: ['name', 'contact', 'email', 'phone'],
  guest: ['name', 'email', 'phone'],
  mail: ['recipient', 'subject', 'body'],
  message: ['recipient', 'subject', 'text'],
  newsletter: ['email', 'token_hash'],
  order_item: ['note'],
  order_key: ['body_hash'],
  orders: ['avoids', 'cancellation_reason', 'customer_name', 'customer_phone', 'customer_email', 'note', 'device', 'network'],
  push_subscription: ['auth', 'endpoint', 'p256dh'],
  participant: ['name'],
};
/** Columns with personal data of staff and admins. */
const OF_STAFF = {
  account: ['email', 'password_hash', 'firstname', 'lastname', 'name_folded'],
  bar_code: ['code'],
  device: ['token_hash'],
  device_pin: ['pin_hash'],
  invitation: ['email', 'token_hash'],
  // The ends of an IBAN or card number, of the venue's account.
  mandate: ['details'],
  passkey: ['credential_id', 'name', 'public_key'],
  password_reset: ['token_hash'],
  recovery_code: ['code_hash'],
  // Hashes of what a payer was created with, and the ends of an account or card.
  sandbox_key: ['fingerprint'],
  sandbox_mandate: ['account', 'card'],
  session: ['browser', 'system'],
  sign_in_failure: ['bucket'],
  totp: ['secret'],
};
/** Columns without personal data in tables that also hold some: menu texts, ids, states. */
const BESIDE = {
  account: ['locale'],
  account_act: ['role', 'what'],
  device: ['name'],
  invitation: ['locale', 'role'],
  mandate: ['method', 'ref', 'status'],
  message: ['channel', 'reason', 'ref', 'status', 'step'],
  newsletter: ['locale'],
  // Random like the order's uuid, and kept like it.
  order_directory: ['code'],
  order_item: ['instructions', 'name', 'sub_products'],
  order_key: ['key'],
  orders: [
    'cancellation_reason_code',
    'costs',
    'currency',
    'done',
    'guest_texts',
    'held_from',
    'locale',
    'missing',
    'passphrase',
    'payment',
    'status',
    'table_number',
    'taxes',
    'undo_done',
    'undo_missing',
    'undo_to',
  ],
  outbox: ['data', 'type'],
  outbox_failure: ['error', 'subscriber'],
  participant: ['lines'],
  passkey: ['transports'],
  sandbox_key: ['key', 'ref'],
  sandbox_mandate: ['behaviour', 'customer', 'method', 'ref', 'status'],
  table_call: ['kind', 'table_number'],
  table_mute: ['table_number'],
  table_session: ['former_word', 'table_number', 'word'],
  venue_event: ['action', 'actor', 'key', 'press', 'table_number', 'type', 'what'],
  // A hash identifies no one once its key is deleted with the day.
  visit_key: ['key'],
  visitor: ['visitor'],
};
/** Tables without personal data: the platform's, and those of venues and menus. */
const WITHOUT_PERSONAL_DATA = [
  // Bills name the company as its venue does, and are kept as the law requires.
  'bill',
  'bill_counter',
  'bill_ledger',
  'bill_pdf',
  'billing_account',
  'billing_event',
  'change_link',
  'change_record',
  'charge',
  'charge_attempt',
  'credit_use',
  'daily_figure',
  'excluded_day',
  'file',
  'font',
  'hourly_figure',
  'installation',
  'look',
  'missed_product',
  'order_day',
  'outage',
  'outbox_cursor',
  'outbox_subscriber',
  'popular_products',
  'sandbox_customer',
  'sandbox_payment',
  'schema_migration',
  'subscription',
  'venue',
  'venue_role',
  'viewed_product',
];

type Column = { table: string; column: string; type: string };
const logged: string[] = [];
const keep = (entry: unknown, message?: string) => void logged.push(JSON.stringify([entry, message]));
const log: Log = { info: keep, warn: keep, error: keep };

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;
let columns: Column[];

beforeAll(async () => {
  app = await startTestApp({ DEMO: 'true', LOG_LEVEL: 'info' }, clock, {
    log,
    ssrfSafePost: async () => ({ status: 201, retryAfter: undefined }),
  });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await makeTable(app, venue, '7');
  await app.db.pool.query(`update venue set welcome_box = true, payment = payment || '{"sms": true}'`);
  ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
  ({ rows: columns } = await app.db.pool.query<Column>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('information_schema', 'pg_catalog') order by 1, 2`,
  ));
});

/** Strings that occur nowhere in the product, tests or demonstration. */
const PERSON = {
  name: 'Xandrine Quilfeather',
  phone: '+33639987654',
  email: 'xandrine.quilfeather@zmail.example',
  note: 'Wozzlebeet',
  lineNote: 'Snarkfritte',
  device: 'zz-phone-of-quilfeather-zz',
};
/** Forms in which each may be stored: parts of a name, digits of a number, any case. */
const TRACES = ['xandrine', 'quilfeather', '639987654', 'zmail.example', 'wozzlebeet', 'snarkfritte', 'push-of-quil'];

/** The columns of any table and type, and the log lines, that hold the person. */
const traces = async (): Promise<string[]> => {
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await app.db.pool.query(`select 1 from ${table} t where lower(t."${column}"::text) ~ $1 limit 1`, [
        TRACES.join('|').replaceAll('.', String.raw`\.`),
      ]);
      return rows.length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  const lines = logged.filter((line) => TRACES.some((trace) => line.toLowerCase().includes(trace)));
  return [...found.flat(), ...lines];
};

/** Delivers every event and runs every job of the next minute, including messages that wait for the end of an undo. */
const idle = () => {
  clock.forward(11);
  return expect
    .poll(async () => {
      await app.db.pool.query(
        `update graphile_worker._private_jobs set run_at = now() where run_at between now() and now() + interval '1 minute' and locked_at is null`,
      );
      const { rows } = await app.db.pool.query<{ waiting: number }>(
        `select (select count(*) from graphile_worker._private_jobs where run_at < now() + interval '1 minute')::int + (select count(*) from outbox o, outbox_subscriber s
             left join outbox_cursor c on c.subscriber = s.name and c.venue_id = $1
             where o.venue_id = $1 and o.seq > coalesce(c.seq, 0))::int as waiting`,
        [venue],
      );
      return rows[0]?.waiting;
    })
    .toBe(0);
};

/** The push subscription of a phone: a unique address and a key. */
const pushOf = () => {
  const phone = createECDH('prime256v1');
  const keys = { p256dh: phone.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: 'https://updates.push.services.mozilla.com/send/push-of-quil', keys };
};

/** Fills everything that a guest can write, and staff's actions on it. */
const plant = async (): Promise<void> => {
  const { name, phone, email, note, lineNote, device } = PERSON;
  const items = [{ product: menu.beer, qty: 1, note: lineNote }];
  const customer = { name, phone, email, newsletter: true };
  const placed = await placeOrder(app, venue, menu.beer, { customer, note, items, device, locale: 'de-DE', table: '7' });
  expect(placed.status).toBe(201);
  const participant = { table: '7', seat: randomUUID(), name: name.slice(0, 40), orders: [placed.body.uuid] };
  expect((await app.send('POST', `/api/public/session/${venue}`, { body: participant })).status).toBe(201);
  await placeOrder(app, venue, menu.beer, { customer: { name, email }, note, items, table: null });
  const subscribed = await app.send('PUT', `/api/public/push/${placed.body.uuid}`, { body: pushOf() });
  expect(subscribed.status).toBe(204);
  // Held and edited by its guest.
  await app.app.modules.catalog.setAvailability(venue, menu.beer, { unavailable: true }, (await makePerson(app)).id);
  const changed = await app.send('PUT', `/api/public/order/${placed.body.uuid}`, {
    body: { items: [{ product: menu.coffee, qty: 1, note: lineNote }], note, costs: [], expected_total: null },
  });
  expect(changed.status).toBe(200);
  for (const contact of [{ phone }, { email }]) {
    expect((await app.send('POST', `/api/public/guest/${venue}`, { body: { name, ...contact } })).status).toBe(201);
  }
  await idle();
  // Refused and searched texts must not be logged.
  await placeOrder(app, venue, menu.beer, { customer: { name: 7, phone: name, email: note }, note });
  await app.send('GET', `/api/user/${venue}/customer?name=${name}`, { token });
  await app.send('GET', `/api/order/${venue}/history?search=${name}`, { token });
  await app.send('GET', `/api/order/${venue}/history.csv?search=${name}`, { token });
  for (const { body } of [placed]) {
    const { id } = await staffOrder(app, venue, token, body.uuid);
    for (const step of ['prepare', 'ready', 'delivered'])
      expect(
        (await app.send('PUT', `/api/order/${id}/status/${step}`, { token, headers: { 'idempotency-key': `press-${step}-0123456789` } }))
          .status,
      ).toBe(200);
  }
  const { rows } = await app.db.pool.query<{ id: string }>(`select id from orders where venue_id = $1 and status <> 'DELIVERED'`, [venue]);
  for (const { id } of rows)
    await app.send('DELETE', `/api/order/${id}?notification=1&reason=${encodeURIComponent(`Pardon ${name}`)}`, { token });
  await idle();
};

it('leaves nothing of an erased person in any table or log', async () => {
  await plant();
  const planted = await traces();
  for (const place of [
    'orders.customer_name',
    'orders.note',
    'order_item.note',
    'orders.cancellation_reason',
    'guest.phone',
    'newsletter.email',
    'mail.recipient',
    'message.recipient',
    'push_subscription.endpoint',
    'participant.name',
  ])
    expect(planted).toContain(`public.${place}`);
  clock.forward(11);
  const { body } = await app.send<Customer[]>('GET', `/api/user/${venue}/customer`, { token });
  const customer = body.find(({ phone }) => phone === PERSON.phone);
  expect((await app.send('DELETE', `/api/user/${venue}/customer/${customer?.id}`, { token })).status).toBe(200);
  await idle();
  expect(await traces()).toEqual([]);
  // Proves that there are logs and orders.
  expect(logged.length).toBeGreaterThan(5);
  expect((await app.db.pool.query('select 1 from orders where venue_id = $1', [venue])).rows).toHaveLength(2);
  expect((await app.db.pool.query('select 1 from orders where device is not null or network is not null')).rows).toEqual([]);
});

const TEXTS = ['text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying'];
it('classifies every text column', () => {
  const settled = new Set([...WITHOUT_PERSONAL_DATA, ...[...recordTables().values()].map(({ table }) => table)]);
  const present = columns.flatMap(({ table, column, type }) => {
    const [schema, name = ''] = table.split('.');
    return schema === 'public' && TEXTS.includes(type) && !settled.has(name) ? [`${name}.${column}`] : [];
  });
  const classified = [OF_GUESTS, OF_STAFF, BESIDE].flatMap((group) =>
    Object.entries(group).flatMap(([table, names]: [string, readonly string[]]) => names.map((name) => `${table}.${name}`)),
  );
  expect(classified.sort()).toEqual(present.sort());
});
