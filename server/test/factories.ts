// Creates venues, users and menus for tests directly in the database; the calls under test go over HTTP.
import { randomUUID } from 'node:crypto';
import type { Option } from '@ardoise/contract/catalog/instructions.ts';
import { blankOf } from '@ardoise/contract/kit/record.ts';
import { UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import type { Role, Tier } from '@ardoise/contract/rules/permissions.ts';
import { hash } from '@node-rs/argon2';
import { columnsOf, type RecordTable, recordTables } from '../http/record/row.ts';
import { insertAccount } from '../modules/users/account.ts';
import { newId } from '../platform/ids.ts';
import type { TestApp } from './app.ts';

type Values = Record<string, unknown>;
export const PASSWORD = 'correct horse battery';
const offers: Record<Tier, number | null> = { none: null, smart: 1, premium: 3 };

/** Creates an open venue of a tier, without opening hours. */
export const makeVenue = async ({ db }: TestApp, tier: Tier = 'premium', name = 'Chez Test'): Promise<string> => {
  const id = newId();
  await db.pool.query(
    `insert into venue (id, hrid, name, business_name, address, billing_address, country, currency, timezone, source_locale, default_locale, billing_email)
     values ($1, 'TEST', $2, 'Test SARL', '1 rue du Test', '1 rue du Test', 'FR', 'EUR', 'Europe/Paris', 'fr-FR', 'fr-FR', 'bill@test.example')`,
    [id, name],
  );
  await db.pool.query('insert into venue_counter (venue_id) values ($1)', [id]);
  const offer = offers[tier];
  if (offer)
    await db.pool.query(`insert into subscription (venue_id, offer, end_date) values ($1, $2, now() + interval '1 year')`, [id, offer]);
  return id;
};

export type Person = { id: string; email: string; token: string };
type Who = { admin?: boolean; email?: string; roles?: Partial<Record<Role, string[]>> };

/** One hash of the lowest cost for all accounts, because the product's cost slows sign-ins down. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Creates a user with roles on venues, signed in over HTTP. */
export const makePerson = async (
  app: TestApp,
  { admin = false, email = `${randomUUID()}@test.example`, roles = {} }: Who = {},
): Promise<Person> => {
  const id = await insertAccount(app.db, { email, firstname: 'Test', lastname: 'Person', admin }, await passwordHash);
  for (const [role, venues] of Object.entries(roles))
    for (const venue of venues)
      await app.db.pool.query('insert into venue_role (venue_id, account_id, role) values ($1, $2, $3)', [venue, id, role]);
  return { id, email, token: await signIn(app, email) };
};

export const basic = (email: string, password: string) => `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;

const signIn = async (app: TestApp, email: string, password = PASSWORD): Promise<string> => {
  const { body } = await app.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization: basic(email, password) } });
  return body.jwt;
};

export type TestMenu = { section: string; category: string; beer: string; burger: string; coffee: string };

const blanks = new Map<string, Values>();
/** The columns of a new record. */
const blankRow = (name: string, input: RecordTable['input']): Values => {
  const known = blanks.get(name);
  if (known) return known;
  const blank = blankOf(input) as Values;
  const row = Object.fromEntries(Object.keys(columnsOf(input)).map((column) => [column, blank[column]]));
  blanks.set(name, row);
  return row;
};

/** Inserts a record with the given values and blanks; returns its id. */
export const makeRecord = async ({ db }: TestApp, venue: string, name: string, said: Record<string, unknown> = {}): Promise<string> => {
  const { table, input, platform } = recordTables().get(name) as RecordTable;
  const id = newId();
  const row = { ...blankRow(name, input), ...said, ...(!platform && { venue_id: venue }), id };
  const columns = Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [`"${column}"`]));
  await db.pool.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`, [
    JSON.stringify(row),
  ]);
  return id;
};

/** Creates a section and a category with a beer (4.60, 20 %), a burger (18.00, 10 %) and a coffee (2.60, 10 %). */
export const makeMenu = async (test: TestApp, venue: string): Promise<TestMenu> => {
  const { db, app } = test;
  const section = await makeRecord(test, venue, 'section', { name: 'Carte', position: 0 });
  const category = await makeRecord(test, venue, 'category', { name: 'Tout' });
  const beer = await makeRecord(test, venue, 'product', { name: 'Bière blonde', net_price: 460, tax_rate: 0.2 });
  const burger = await makeRecord(test, venue, 'product', { name: 'Burger maison', net_price: 1800, tax_rate: 0.1 });
  const coffee = await makeRecord(test, venue, 'product', { name: 'Café crème', net_price: 260, tax_rate: 0.1 });
  await db.pool.query('insert into section_category (venue_id, section_id, category_id, position) values ($1, $2, $3, 1)', [
    venue,
    section,
    category,
  ]);
  await db.pool.query(
    `insert into category_product (venue_id, category_id, product_id, position)
     select $1, $2, id, place from unnest($3::uuid[]) with ordinality as listed (id, place)`,
    [venue, category, [beer, burger, coffee]],
  );
  await db.pool.query('update venue_counter set menu_version = menu_version + 1 where venue_id = $1', [venue]);
  app.bus.publish({ topic: 'menu', id: venue });
  return { section, category, beer, burger, coffee };
};

export type TestExtras = Record<'cost' | 'instruction' | 'calendar' | 'tag', string> & Record<string, string>;

const MONDAY = [{ beginHour: 17, beginMinute: 0, endHour: 19, endMinute: 0 }];
const optionOf = (name: string): Option => ({ id: newId(), name, ...UNDECLARED, languages: [] });
/** Options have different ids at each venue. */
const extras = (venue: string): Record<string, Values> => ({
  cost: { name: 'Sac', manual: true, net_price: 100 },
  instruction: { name: 'Cuisson', options: [optionOf('Saignant'), optionOf('À point')] },
  calendar: { name: 'Happy hour', timetable: [MONDAY, [], [], [], [], [], []] },
  discount: { venue, price: 2900 },
});
const OF_MENU = ['section', 'category', 'product', 'table'];

/**
 * Creates an optional fee (1.00, 20 %), an instruction with two options, a calendar of Mondays from 17:00 to 19:00, and one record of each
 * other resource except menu records and tables.
 */
export const makeExtras = async (test: TestApp, venue: string): Promise<TestExtras> => {
  const made: Record<string, string> = {};
  const special = extras(venue);
  for (const [name, { input }] of recordTables()) {
    // Platform-wide values are unique.
    const said = special[name] ?? ('name' in input.shape ? { name: 'Maison' } : name === 'pass' ? { passphrase: newId() } : {});
    if (!OF_MENU.includes(name)) made[name] = await makeRecord(test, venue, name, said);
  }
  // The records so far are in the history.
  made.change = (await test.db.pool.query('select id from change where venue_id = $1 limit 1', [venue])).rows[0].id;
  made.customer = await makeCustomer(test, venue, { name: 'Maison', email: `${newId()}@test.example` });
  made.guest = await makeGuest(test, venue, { name: 'Maison', email: `${newId()}@test.example` });
  return made as TestExtras;
};

type Customer = { name: string; email?: string; phone?: string };
/** Creates a customer of the venue, without an order. */
export const makeCustomer = async ({ db }: TestApp, venue: string, { name, email, phone }: Customer): Promise<string> => {
  const id = newId();
  await db.pool.query('insert into customer (venue_id, id, name, contact, email, phone) values ($1, $2, $3, $4, $5, $6)', [
    venue,
    id,
    name,
    phone ?? email,
    email ?? null,
    phone ?? null,
  ]);
  return id;
};
/** Creates an entry of the recall book. */
const makeGuest = async ({ db }: TestApp, venue: string, { name, email }: Customer): Promise<string> => {
  const id = newId();
  await db.pool.query('insert into guest (venue_id, id, name, email, creation_date) values ($1, $2, $3, $4, now())', [
    venue,
    id,
    name,
    email,
  ]);
  return id;
};

export const makeTable = (test: TestApp, venue: string, number: string) => makeRecord(test, venue, 'table', { number });

/** The code of a table, even if the venue does not require codes. */
export const codeOf = async ({ db }: TestApp, venue: string, number: string): Promise<string> => {
  const { rows } = await db.pool.query<{ code: string }>('select code from venue_table where venue_id = $1 and number = $2', [
    venue,
    number,
  ]);
  return rows[0]?.code ?? '';
};

/** Inserts a table with a session, a group order and a call of the waiter. */
export const makeService = async (
  { db }: TestApp,
  venue: string,
  number: string,
): Promise<{ call: string; session: string; seat: string }> => {
  const [call, session, participant] = [newId(), newId(), newId()];
  await db.pool.query(`insert into table_call (venue_id, id, table_number, kind, creation_date) values ($1, $2, $3, 'waiter', now())`, [
    venue,
    call,
    number,
  ]);
  await db.pool.query(
    'insert into table_session (venue_id, id, table_number, begin_date, last_date, word) values ($1, $2, $3, now(), now(), $4)',
    [venue, session, number, 'tango 47'],
  );
  await db.pool.query(`insert into participant (venue_id, id, session_id, name, creation_date) values ($1, $2, $3, 'Léa', now())`, [
    venue,
    participant,
    session,
  ]);
  return { call, session, seat: participant };
};

type TestTeam = Record<'team' | 'person' | 'pin' | 'invitation' | 'device', string>;
/**
 * Inserts a reader of a venue, a bartender with a PIN, an invited reader, a shared tablet, and a user without a role.
 */
export const makeTeam = async ({ db }: TestApp, venue: string): Promise<TestTeam> => {
  const user = () => insertAccount(db, { email: `${newId()}@test.example`, firstname: 'Test', lastname: 'Person' }, null);
  const ids = { team: await user(), person: await user(), pin: await user() };
  await db.pool.query(`insert into venue_role (venue_id, account_id, role) values ($1, $2, 'reader'), ($1, $3, 'bartender')`, [
    venue,
    ids.team,
    ids.pin,
  ]);
  await db.pool.query(`insert into device_pin (venue_id, account_id, pin_hash, since) values ($1, $2, 'x', now())`, [venue, ids.pin]);
  const [invitation, device] = [newId(), newId()];
  await db.pool.query(`insert into device (venue_id, id, name, token_hash, creation_date) values ($1, $2, 'Bar', $3, now())`, [
    venue,
    device,
    device,
  ]);
  await db.pool.query(
    `insert into invitation (venue_id, id, role, email, locale, creation_date, token_hash, sent_at, end_date)
     values ($1, $2, 'reader', $3, 'fr', now(), $3, now(), now() + interval '7 days')`,
    [venue, invitation, `${invitation}@test.example`],
  );
  return { ...ids, invitation, device };
};

export const newKey = randomUUID;

/** Places an order over HTTP; `overrides` replaces fields of the body. */
export const placeOrder = (app: TestApp, venue: string, product: string, overrides: object = {}, key: string = newKey()) =>
  app.send<import('@ardoise/contract/orders.ts').GuestOrder & { code?: string }>('POST', `/api/public/order/${venue}`, {
    body: { customer: { name: 'Léa' }, items: [{ product, qty: 1 }], ...overrides },
    headers: { 'idempotency-key': key },
  });

/** The live order with this uuid, as staff see it. */
export const staffOrder = async (app: TestApp, venue: string, token: string, uuid: string) => {
  const { body } = await app.send<import('@ardoise/contract/orders.ts').Order[]>('GET', `/api/order/${venue}/history?pageSize=500`, {
    token,
  });
  const order = body.find((one) => one.uuid === uuid);
  if (!order) throw new Error('the order is not in the history');
  return order;
};

/** Marks a product as out of stock or available, as staff. */
export const switchProduct = ({ modules }: TestApp['app'], venue: string, product: string, unavailable: boolean): Promise<unknown> =>
  modules.catalog.setAvailability(venue, product, { unavailable }, randomUUID());
