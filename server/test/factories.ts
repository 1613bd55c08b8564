// Venues, people and menus for tests, written straight into the database: what a test is about goes over HTTP.
import { randomUUID } from 'node:crypto';
import type { Role, Tier } from '@ardoise/contract/rules/permissions.ts';
import { insertAccount } from '../modules/users/account.ts';
import { openPasswords } from '../modules/users/password.ts';
import { newId } from '../platform/ids.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'correct horse battery';
const offers: Record<Tier, number | null> = { none: null, smart: 1, premium: 3 };

/** A venue on a tier, open, without opening hours. */
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

/** Of everybody's password, hashed once a worker: that takes long on purpose. */
let passwordHash: Promise<string> | undefined;

/** Somebody with roles on venues, signed in over HTTP. */
export const makePerson = async (
  app: TestApp,
  { admin = false, email = `${randomUUID()}@test.example`, roles = {} }: Who = {},
): Promise<Person> => {
  passwordHash ??= openPasswords().hash(PASSWORD);
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

/** One section and category with a beer (4.60, 20 %), a burger (18.00, 10 %) and a coffee (2.60, 10 %). */
export const makeMenu = async ({ db, app }: TestApp, venue: string): Promise<TestMenu> => {
  const [section, category, beer, burger, coffee] = [newId(), newId(), newId(), newId(), newId()] as [
    string,
    string,
    string,
    string,
    string,
  ];
  const run = (text: string, values: unknown[]) => db.pool.query(text, values);
  await run(`insert into section (venue_id, id, name, position) values ($1, $2, 'Carte', 0)`, [venue, section]);
  await run(`insert into category (venue_id, id, name) values ($1, $2, 'Tout')`, [venue, category]);
  await run('insert into section_category (venue_id, section_id, category_id, position) values ($1, $2, $3, 1)', [
    venue,
    section,
    category,
  ]);
  const products: [string, string, number, number][] = [
    [beer, 'Bière blonde', 460, 0.2],
    [burger, 'Burger maison', 1800, 0.1],
    [coffee, 'Café crème', 260, 0.1],
  ];
  for (const [place, [id, name, price, rate]] of products.entries()) {
    await run('insert into product (venue_id, id, name, type_id, net_price, tax_rate) values ($1, $2, $3, 1, $4, $5)', [
      venue,
      id,
      name,
      price,
      rate,
    ]);
    await run('insert into category_product (venue_id, category_id, product_id, position) values ($1, $2, $3, $4)', [
      venue,
      category,
      id,
      place + 1,
    ]);
  }
  await run('update venue_counter set menu_version = menu_version + 1 where venue_id = $1', [venue]);
  app.bus.publish({ topic: 'menu', id: venue });
  return { section, category, beer, burger, coffee };
};

export type TestExtras = { cost: string; instruction: string; calendar: string; tag: string };

/** A fee that guests may add (1.00, 20 %), an instruction with two options, a calendar of Mondays from 17:00 to 19:00 and a tag. */
export const makeExtras = async ({ db }: TestApp, venue: string): Promise<TestExtras> => {
  const [cost, instruction, calendar, tag] = [newId(), newId(), newId(), newId()] as [string, string, string, string];
  const monday = [{ beginHour: 17, beginMinute: 0, endHour: 19, endMinute: 0 }];
  await db.pool.query(
    `with a as (insert into cost (venue_id, id, name, application, manual, net_price, tax_rate) values ($1, $2, 'Sac', 'venue', true, 100, 0.2)),
       b as (insert into instruction (venue_id, id, name, instructions) values ($1, $3, 'Cuisson', '["Saignant", "À point"]')),
       c as (insert into tag (venue_id, id, name) values ($1, $5, 'Maison'))
     insert into calendar (venue_id, id, name, timetable) values ($1, $4, 'Happy hour', $6)`,
    [venue, cost, instruction, calendar, tag, JSON.stringify([monday, [], [], [], [], [], []])],
  );
  return { cost, instruction, calendar, tag };
};

export const makeTable = ({ db }: TestApp, venue: string, number: string) =>
  db.pool.query('insert into venue_table (venue_id, id, number) values ($1, $2, $3)', [venue, newId(), number]);

export const newKey = randomUUID;

/** Places an order over HTTP; `overrides` replaces members of the body. */
export const placeOrder = (app: TestApp, venue: string, product: string, overrides: object = {}, key: string = newKey()) =>
  app.send<import('@ardoise/contract/orders.ts').GuestOrder & { code?: string }>('POST', `/api/public/order/${venue}`, {
    body: { customer: { name: 'Léa' }, items: [{ product, qty: 1 }], ...overrides },
    headers: { 'idempotency-key': key },
  });

/** The live order that a guest's uuid belongs to, as staff see it. */
export const staffOrder = async (app: TestApp, venue: string, token: string, uuid: string) => {
  const { body } = await app.send<import('@ardoise/contract/orders.ts').Order[]>('GET', `/api/order/${venue}/history?pageSize=500`, {
    token,
  });
  const order = body.find((one) => one.uuid === uuid);
  if (!order) throw new Error('the order is not in the history');
  return order;
};
