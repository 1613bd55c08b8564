// Subscribing, changing and leaving, over HTTP with the sandbox provider.
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { decideOnPage, dueJobsDone, makeBilled, subscribeByCard } from '../../../test/billing/billed.ts';
import { makeMenu, makePerson, placeOrder } from '../../../test/factories.ts';
import { SANDBOX_IBANS } from '../sandbox/behaviours.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
const IBAN = SANDBOX_IBANS.works;

describe('by card', () => {
  it('gives the tier and one bill once the payment page was paid', async () => {
    const billed = await makeBilled(app);
    const menu = await makeMenu(app, billed.venue);
    const { status, body } = await billed.subscribe(3);
    expect([status, body.status]).toEqual([200, 'pending']);
    expect(await billed.state()).toMatchObject({ id: 0, waiting: true });
    expect(await billed.bills()).toEqual([]);
    const left = await decideOnPage(app, body.redirectUrl);
    expect(left.headers.get('location')).toContain(`/admin/#/venue/${billed.venue}/3`);
    expect(await billed.state()).toMatchObject({
      id: 3,
      renewal: true,
      waiting: false,
      price: 118.8,
      mandates: [{ method: 'creditcard', default: true, active: true, details: { cardNumber: '4242' } }],
    });
    expect(await billed.bills()).toMatchObject([{ price: 118.8, price_ht: 99, state: 'paid', parent_id: null }]);
    expect((await placeOrder(app, billed.venue, menu.beer)).status).toBe(201);
    expect(await billed.subjects()).toHaveLength(2);
    const { body: profile } = await billed.send<{ tier: string }>('GET', `/api/venue/profile/${billed.venue}`);
    expect(profile).toMatchObject({ tier: 'premium', subscription: { id: 3, mandates: [{ active: true }] } });
  });

  it.each([
    ['refuse', 'card_declined'],
    ['cancel', 'abandoned'],
  ] as const)('changes nothing after %s on the payment page', async (decision, reason) => {
    const billed = await makeBilled(app);
    const { body } = await billed.subscribe(1);
    await decideOnPage(app, body.redirectUrl, { decision });
    expect(await billed.state()).toMatchObject({ id: 0, waiting: false, mandates: [] });
    expect(await billed.bills()).toEqual([]);
    const { rows } = await app.db.pool.query('select state, reason from charge where venue_id = $1', [billed.venue]);
    expect(rows).toEqual([{ state: 'refused', reason }]);
  });

  it('offers the same page again, and refunds a second payment of another offer', async () => {
    const billed = await makeBilled(app);
    const [one, two] = [await billed.subscribe(1), await billed.subscribe(1)];
    expect(two.body.redirectUrl).toBe(one.body.redirectUrl);
    const other = await billed.subscribe(3);
    expect(other.body.redirectUrl).not.toBe(one.body.redirectUrl);
    await Promise.all([decideOnPage(app, other.body.redirectUrl), decideOnPage(app, one.body.redirectUrl)]);
    expect(await billed.bills()).toHaveLength(1);
    const { rows } = await app.db.pool.query(
      `select c.state, a.refunded = a.amount as refunded from charge c join charge_attempt a on a.charge_id = c.id where c.venue_id = $1 order by 1`,
      [billed.venue],
    );
    expect(rows).toEqual([
      { state: 'accepted', refunded: false },
      { state: 'superseded', refunded: true },
    ]);
    expect((await billed.subjects()).filter((subject) => /rembours/i.test(subject))).toHaveLength(1);
  });

  it('makes one bill of a payment that is reported many times at once', async () => {
    const billed = await makeBilled(app);
    const { body } = await billed.subscribe(1);
    await decideOnPage(app, body.redirectUrl);
    const { rows } = await app.db.pool.query<{ ref: string }>('select ref from charge_attempt where venue_id = $1', [billed.venue]);
    const before = (await billed.subjects()).length;
    for (let time = 0; time < 5; time++)
      await app.db.pool.query(`select graphile_worker.add_job('billing-refresh', json_build_object('ref', $1::text))`, [rows[0]?.ref]);
    await dueJobsDone(app);
    expect(await billed.bills()).toHaveLength(1);
    expect(await billed.subjects()).toHaveLength(before);
  });
});

describe('by direct debit', () => {
  it('gives the tier at once, and needs no redirect', async () => {
    const billed = await makeBilled(app);
    const { body } = await billed.subscribe(1, 'directdebit', { IBAN: 'fr76 9999 9000 0100 0000 0008 942' });
    expect(body).toEqual({ status: 'active', refresh: true });
    const state = await billed.state();
    expect(state).toMatchObject({ id: 1, waiting: true, mandates: [{ method: 'directdebit', details: { consumerAccount: 'FR76…8942' } }] });
    expect(await billed.bills()).toMatchObject([{ price: 58.8, state: 'open' }]);
  });

  it('proposes a card above the limit', async () => {
    const billed = await makeBilled(app);
    const { body } = await billed.subscribe(4, 'directdebit', { IBAN });
    expect(body).toEqual({ status: 'refused', reason: 'debit_limit' });
    expect(await billed.state()).toMatchObject({ id: 0, mandates: [] });
  });

  it.each([
    ['IBAN', 'iban', { IBAN: 'FR7699999000010000000008943' }],
    ['IBAN', 'iban', { IBAN: 'not an account' }],
    ['IBAN', 'iban_country', { IBAN: 'BR1800360305000010009795493C1' }],
    ['BIC', 'bic', { IBAN, BIC: 'NOBANK' }],
    ['IBAN', 'required', {}],
  ])('refuses %s as %s', async (field, code, sent) => {
    const billed = await makeBilled(app);
    const answer = await billed.subscribe(1, 'directdebit', sent);
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: { code } } }]);
    expect(await billed.state()).toMatchObject({ id: 0, mandates: [] });
  });
});

it('refuses requests that contradict the data', async () => {
  const billed = await makeBilled(app);
  const other = await makePerson(app);
  expect((await billed.subscribe(1, 'creditcard', { uuid: other.id })).status).toBe(403);
  expect(await billed.subscribe(1, 'creditcard', { terms: false })).toMatchObject({ status: 422, body: { errors: { terms: {} } } });
  expect((await billed.subscribe(5)).status).toBe(400);
  expect(await billed.subscribe(1, 'creditcard', { return: 'https://evil.example/' })).toMatchObject({
    status: 422,
    body: { errors: { return: { code: 'foreign_address' } } },
  });
  expect(
    await billed.send('POST', `/api/subscription/${billed.venue}/subscribe/creditcard/discount`, { uuid: billed.person.id, offerId: 1 }),
  ).toMatchObject({ status: 404 });
  expect(await billed.cancel()).toMatchObject({ status: 422, body: { errors: { subscription: { code: 'not_subscribed' } } } });
  await subscribeByCard(app, billed, 1);
  expect(await billed.subscribe(1)).toMatchObject({ status: 422, body: { errors: { offerId: { code: 'already_subscribed' } } } });
});

it('names every field of the profile that bills need', async () => {
  const billed = await makeBilled(app, { siren: '' });
  await app.db.pool.query(`update venue set business_name = '', billing_address = '' where id = $1`, [billed.venue]);
  const answer = await billed.subscribe(1);
  expect(answer.status).toBe(422);
  expect(Object.keys((answer.body as unknown as { errors: object }).errors).sort()).toEqual(['billing_address', 'business_name', 'siren']);
  expect((await billed.state()).missing.sort()).toEqual(['billing_address', 'business_name', 'siren']);
});

it('upgrades at once with a stored card, to the cent of the quote', async () => {
  const billed = await makeBilled(app);
  await subscribeByCard(app, billed, 1);
  const { body: quote } = await billed.send<{ due: number; change: string; lines: object[] }>(
    'POST',
    `/api/subscription/${billed.venue}/quote`,
    { offerId: 3 },
  );
  expect(quote).toMatchObject({
    change: 'now',
    lines: [
      { kind: 'credit', offer: 1 },
      { kind: 'offer', offer: 3 },
    ],
  });
  expect((await billed.subscribe(3)).body).toEqual({ status: 'active', refresh: true });
  const [bill] = await billed.bills();
  expect(bill).toMatchObject({ price: quote.due, state: 'paid' });
  expect(await billed.state()).toMatchObject({ id: 3, renewal: true });
});

it('plans a downgrade for the end of the period, and takes it back', async () => {
  const billed = await makeBilled(app);
  await subscribeByCard(app, billed, 3);
  expect((await billed.subscribe(1)).body).toEqual({ status: 'active', refresh: true });
  expect(await billed.state()).toMatchObject({ id: 3, next: 1 });
  expect((await billed.subscribe(3)).body.status).toBe('active');
  expect(await billed.state()).toMatchObject({ id: 3, next: null, renewal: true });
  expect(await billed.bills()).toHaveLength(1);
});

it('cancels at the end of the period, once, and takes it back', async () => {
  const billed = await makeBilled(app);
  await subscribeByCard(app, billed, 3);
  const [one, two] = await Promise.all([billed.cancel(), billed.cancel()]);
  expect([one.body, two.body]).toEqual([
    { status: 'canceled', refresh: true },
    { status: 'canceled', refresh: true },
  ]);
  expect(await billed.state()).toMatchObject({ id: 3, renewal: false });
  expect((await billed.subjects()).filter((subject) => /résili/i.test(subject))).toHaveLength(1);
  await billed.subscribe(3);
  expect(await billed.state()).toMatchObject({ id: 3, renewal: true });
});

describe('payment methods', () => {
  it('keeps one to charge, and follows the choice', async () => {
    const billed = await makeBilled(app);
    const base = `/api/subscription/${billed.venue}`;
    await subscribeByCard(app, billed, 1);
    const [card] = (await billed.state()).mandates;
    expect(await billed.send('DELETE', `${base}/deletePaymentMethod/${card?.id}`)).toMatchObject({
      status: 422,
      body: { errors: { id: { code: 'only_method' } } },
    });
    expect((await billed.send('POST', `${base}/addPaymentMethod`, { IBAN })).body).toEqual({ redirectUrl: null });
    const account = (await billed.state()).mandates.find(({ method }) => method === 'directdebit');
    expect(await billed.send('DELETE', `${base}/deletePaymentMethod/${card?.id}`)).toMatchObject({
      status: 422,
      body: { errors: { id: { code: 'default_method' } } },
    });
    const chosen = await billed.send<{ mandates: object[] }>('PUT', `${base}/selectPaymentMethod`, { method: account?.id });
    expect(chosen.body.mandates).toMatchObject([{ default: false }, { default: true, active: true }]);
    const after = await billed.send<{ mandates: object[] }>('DELETE', `${base}/deletePaymentMethod/${card?.id}`);
    expect(after.body.mandates).toMatchObject([{ id: account?.id }]);
  });

  it('adds a card on the payment page', async () => {
    const billed = await makeBilled(app);
    const { body } = await billed.send<{ redirectUrl: string }>('POST', `/api/subscription/${billed.venue}/addPaymentMethod`, {});
    await decideOnPage(app, body.redirectUrl, { card: 'expiring' });
    expect((await billed.state()).mandates).toMatchObject([{ default: true, active: false, details: { cardNumber: '3220' } }]);
    expect(await billed.bills()).toEqual([]);
  });

  it('is closed to other venues', async () => {
    const [mine, other] = [await makeBilled(app), await makeBilled(app)];
    await subscribeByCard(app, mine, 1);
    await subscribeByCard(app, other, 1);
    const [card] = (await mine.state()).mandates;
    const base = `/api/subscription/${other.venue}`;
    expect((await other.send('PUT', `${base}/selectPaymentMethod`, { method: card?.id })).status).toBe(422);
    expect((await other.send('DELETE', `${base}/deletePaymentMethod/${card?.id}`)).status).toBe(404);
    const [bill] = await mine.bills();
    expect((await other.send('GET', `${base}/history/${bill?.id}`)).status).toBe(404);
  });
});
