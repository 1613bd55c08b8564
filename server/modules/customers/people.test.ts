// Customers over HTTP: their list, the export, and erasure, which anonymizes their orders.
import type { Order } from '@ardoise/contract/orders.ts';
import type { Customer, PersonExport } from '@ardoise/contract/people.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, newKey, placeOrder, staffOrder, type TestMenu } from '../../test/factories.ts';

const DAY_S = 86_400;
const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;

const signIn = async () => {
  ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
};
beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ORDERS_PER_CONTACT: '0', DEMO: 'true' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await app.db.pool.query(`update subscription set end_date = now() + interval '9 years'`);
  await signIn();
});

const PHONE = '06 39 98 12 34';
const order = (customer: object, more: object = {}) => placeOrder(app, venue, menu.beer, { customer, ...more });
const staff = (uuid: string): Promise<Order> => staffOrder(app, venue, token, uuid);
/** A finished order that can no longer be undone. */
const closedOrder = async (customer: object, more: object = {}): Promise<string> => {
  const { uuid } = (await order(customer, more)).body;
  const { id } = await staff(uuid);
  expect((await app.send('DELETE', `/api/order/${id}`, { token })).status).toBe(200);
  clock.forward(11);
  return uuid;
};
const customers = (query = '') => app.send<Customer[]>('GET', `/api/user/${venue}/customer${query}`, { token });
const named = async (name: string): Promise<Customer> => {
  const found = (await customers()).body.find((one) => one.name === name);
  if (!found) throw new Error(`no customer ${name}`);
  return found;
};
const erase = ({ id }: { id: string }) => app.send<{ code: string }>('DELETE', `/api/user/${venue}/customer/${id}`, { token });
const exported = ({ id }: { id: string }) => app.send<PersonExport>('GET', `/api/user/${venue}/customer/${id}/export`, { token });
const enterBook = (body: object) => app.send('POST', `/api/public/guest/${venue}`, { body });

describe('customers', () => {
  it('are listed newest first, sorted and searched by name, in pages', async () => {
    for (const [n, name] of ['Éloïse Martin', 'Bruno', 'Zoé', 'Élodie'].entries()) await order({ name, email: `a${n}@test.example` });
    await order({ name: 'Nobody knows' });
    const names = async (query = '') => (await customers(query)).body.map(({ name }) => name);
    expect(await names()).toEqual(['Élodie', 'Zoé', 'Bruno', 'Éloïse Martin']);
    expect(await names('?sort=name&order=ASC')).toEqual(['Bruno', 'Élodie', 'Éloïse Martin', 'Zoé']);
    expect(await names('?name=elo')).toEqual(['Élodie', 'Éloïse Martin']);
    expect(await names('?name=A1@TEST')).toEqual(['Bruno']);
    await order({ name: 'Ida', phone: PHONE });
    for (const typed of ['06 39 98 12 34', '0639981234', '+33 6 39 98', '98 12 34', '0033639981234', '+33 (0)6 39 98 12 34'])
      expect(await names(`?name=${encodeURIComponent(typed)}`)).toEqual(['Ida']);
    expect(await names(`?name=${encodeURIComponent('06 39 98 12 35')}`)).toEqual([]);
    await app.db.pool.query(`delete from customer where name = 'Ida' and venue_id = $1`, [venue]);
    const page = await customers('?page=1&pageSize=3');
    expect([page.body.map(({ name }) => name), page.headers.get('x-total-count')]).toEqual([['Éloïse Martin'], '4']);
    expect(await named('Zoé')).toMatchObject({ email: 'a2@test.example', phone: null });
  });
});

describe('the export of a customer', () => {
  it('contains all data of theirs at the venue, and none of others', async () => {
    await app.db.pool.query('update venue set welcome_box = true where id = $1', [venue]);
    const email = 'nina@test.example';
    await closedOrder(
      { name: 'Nina', phone: PHONE, email, newsletter: true },
      { note: 'Près de la fenêtre', items: [{ product: menu.beer, qty: 2, note: 'Sans mousse' }] },
    );
    await order({ name: 'N.', email });
    await order({ name: 'Otto', email: 'otto@test.example' });
    await enterBook({ name: 'Nina', email });
    await enterBook({ name: 'Otto', email: 'otto@test.example' });
    const { body, headers } = await exported(await named('Nina'));
    const names = [headers, (await exported(await named('Otto'))).headers].map((one) => one.get('content-disposition'));
    for (const name of names) expect(name).toMatch(/^attachment; filename="customer-[2-9A-Z]{8}\.json"$/);
    expect(new Set(names).size).toBe(2);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.customer.map(({ name, phone }) => [name, phone])).toEqual([
      ['Nina', '+33639981234'],
      ['N.', null],
    ]);
    expect(body.orders.map(({ note, items }) => [note, items[0]?.note, items[0]?.qty])).toEqual([
      ['Près de la fenêtre', 'Sans mousse', 2],
      ['', '', 1],
    ]);
    expect(body.recall_book).toMatchObject([{ name: 'Nina', email }]);
    expect(body.newsletter).toMatchObject([{ email, confirmed: null }]);
    expect(JSON.stringify(body)).not.toContain('otto');
  });
});

describe('erasing a customer', () => {
  it('keeps the amounts, lines and times of their orders, without personal data', async () => {
    const uuid = await closedOrder(
      { name: 'Rémi', phone: PHONE, email: 'remi@test.example', newsletter: true },
      { note: 'Allergie', items: [{ product: menu.burger, qty: 3, note: 'Bien cuit' }], device: 'a-phone-of-somebody' },
    );
    const before = await staff(uuid);
    expect((await erase(await named('Rémi'))).status).toBe(200);
    expect((await customers()).body).toEqual([]);
    const after = await staff(uuid);
    expect(after).toEqual({
      ...before,
      note: '',
      customer: { ...before.customer, hrid: null, name: '', phone: null, email: null, newsletter: false },
      items: before.items.map((item) => ({ ...item, note: '' })),
    });
    expect((await app.db.pool.query('select 1 from newsletter where venue_id = $1', [venue])).rows).toEqual([]);
    const kept = await app.db.pool.query('select device, customer_id from orders where venue_id = $1', [venue]);
    expect(kept.rows).toEqual([{ device: null, customer_id: null }]);
  });

  it('deletes all records of the person, and none of other people or venues', async () => {
    const email = 'sam@test.example';
    await closedOrder({ name: 'Sam', phone: PHONE, email });
    const same = await closedOrder({ name: 'Samuel', email });
    const other = await closedOrder({ name: 'Tess', email: 'tess@test.example', newsletter: true });
    // Someone entered Tess's address together with Sam's number.
    const both = await closedOrder({ name: 'Sam', phone: PHONE, email: 'tess@test.example' });
    const [here, own] = [venue, token];
    venue = await makeVenue(app);
    menu = await makeMenu(app, venue);
    await signIn();
    const elsewhere = await closedOrder({ name: 'Sam', phone: PHONE, email });
    expect((await staff(elsewhere)).customer.name).toBe('Sam');
    const [there, foreign] = [venue, token];
    [venue, token] = [here, own];
    expect((await erase(await named('Sam'))).status).toBe(200);
    expect((await customers()).body.map(({ name }) => name)).toEqual(['Tess']);
    expect([(await staff(same)).customer.name, (await staff(both)).customer.email, (await staff(other)).customer.name]).toEqual([
      '',
      null,
      'Tess',
    ]);
    const requests = await app.db.pool.query('select email from newsletter where venue_id = $1', [venue]);
    expect(requests.rows).toEqual([{ email: 'tess@test.example' }]);
    [venue, token] = [there, foreign];
    expect((await staff(elsewhere)).customer).toMatchObject({ name: 'Sam', email });
    expect(await named('Sam')).toMatchObject({ email });
  });

  it('ends the newsletter of an e-mail that only their orders contain', async () => {
    await closedOrder({ name: 'Ugo', phone: PHONE });
    await closedOrder({ name: 'Ugo', phone: PHONE, email: 'ugo@test.example', newsletter: true });
    const requests = () => app.db.pool.query('select email from newsletter where venue_id = $1', [venue]);
    expect((await requests()).rows).toHaveLength(1);
    expect((await exported(await named('Ugo'))).body.newsletter).toMatchObject([{ email: 'ugo@test.example' }]);
    expect((await erase(await named('Ugo'))).status).toBe(200);
    expect((await requests()).rows).toEqual([]);
  });

  it('is refused while orders are open or can still be undone', async () => {
    const email = 'vera@test.example';
    const { uuid, ref } = (await order({ name: 'Vera', email })).body;
    const vera = await named('Vera');
    expect(await erase(vera)).toMatchObject({ status: 409, body: { code: 'open_orders', orders: [ref] } });
    expect((await staff(uuid)).customer.name).toBe('Vera');
    const { id } = await staff(uuid);
    for (const step of ['prepare', 'ready', 'delivered']) await app.send('PUT', `/api/order/${id}/status/${step}`, { token });
    expect((await erase(vera)).status).toBe(409);
    clock.forward(11);
    expect((await erase(vera)).status).toBe(200);
    expect((await erase(vera)).status).toBe(404);
  });

  it('is serialized with a concurrent order', async () => {
    const customer = { name: 'Yann', phone: PHONE };
    for (let round = 0; round < 6; round++) {
      const old = await closedOrder(customer);
      const yann = await named('Yann');
      const [erased, placed] = await Promise.all([erase(yann), order(customer)]);
      expect(placed.status).toBe(201);
      const present = (await staff(placed.body.uuid)).customer;
      expect(present).toMatchObject({ name: 'Yann', phone: '+33639981234' });
      expect(present.hrid).not.toBeNull();
      expect((await customers()).body).toHaveLength(1);
      expect((await staff(old)).customer.name).toBe(erased.status === 200 ? '' : 'Yann');
      await app.send('DELETE', `/api/order/${(await staff(placed.body.uuid)).id}`, { token });
      clock.forward(11);
    }
  });

  it("leaves no hash of the guest's input, and the idempotency key stays used", async () => {
    const key = newKey();
    const body = { customer: { name: 'Zita', phone: PHONE } };
    const { uuid } = (await placeOrder(app, venue, menu.beer, body, key)).body;
    await app.send('DELETE', `/api/order/${(await staff(uuid)).id}`, { token });
    clock.forward(11);
    await erase(await named('Zita'));
    expect((await placeOrder(app, venue, menu.beer, body, key)).body).toMatchObject({ code: 'key_reused' });
  });
});

describe('after thirteen months', () => {
  const retain = () => app.app.modules.tasks['orders-retention']?.({}, {} as never);
  const names = async () =>
    (await app.db.pool.query('select customer_name from orders where venue_id = $1 order by creation_date', [venue])).rows;

  it('orders are anonymized, and customers without newer orders are deleted with their newsletter', async () => {
    await closedOrder(
      { name: 'Aline', phone: PHONE, email: 'aline@test.example' },
      { note: 'Bonjour', items: [{ product: menu.beer, qty: 1, note: 'froid' }] },
    );
    await closedOrder({ name: 'Boris', email: 'boris@test.example' });
    await order({ name: 'Forgotten, still open', email: 'here@test.example' });
    await enterBook({ name: 'Aline', phone: PHONE });
    const news = `insert into newsletter (venue_id, id, email, locale, at, confirmed_at) values ($1, gen_random_uuid(), $2, 'fr-FR', now(), now())`;
    for (const email of ['aline@test.example', 'boris@test.example']) await app.db.pool.query(news, [venue, email]);
    clock.forward(394 * DAY_S);
    await signIn();
    await closedOrder({ name: 'Boris', email: 'boris@test.example' });
    await retain();
    expect((await names()).map((row) => row.customer_name)).toEqual(['Aline', 'Boris', 'Forgotten, still open', 'Boris']);
    clock.forward(5 * DAY_S);
    await retain();
    expect((await names()).map((row) => row.customer_name)).toEqual(['', '', '', 'Boris']);
    await signIn();
    expect((await customers()).body.map(({ name }) => name)).toEqual(['Boris']);
    const left = await app.db.pool.query('select 1 from order_item where venue_id = $1 and note <> $2', [venue, '']);
    expect(left.rows).toEqual([]);
    const subscribed = await app.db.pool.query('select email from newsletter where venue_id = $1', [venue]);
    expect(subscribed.rows).toEqual([{ email: 'boris@test.example' }]);
  });
});
