// Months of billing with a clock that moves: renewals, failures, the end, discounts and free tests.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { type Billed, decideOnPage, dueJobsDone, makeBilled, passDays, subscribeByCard } from '../../../test/billing/billed.ts';
import { makePerson } from '../../../test/factories.ts';
import { SANDBOX_IBANS } from '../sandbox/behaviours.ts';

const clock = movableClock();
let app: TestApp;
let billed: Billed;
beforeAll(async () => {
  app = await startTestApp({}, clock);
});
beforeEach(async () => {
  clock.forwardToNoon();
  billed = await makeBilled(app);
});
const pass = (days: number, step?: number) => passDays(app, clock, days, step);
const states = async () => (await billed.bills()).map(({ state }) => state);
const mailsAbout = async (about: RegExp) => (await billed.subjects()).filter((subject) => about.test(subject)).length;

it('renews each period with one bill, announced before', async () => {
  await subscribeByCard(app, billed, 1);
  const { end: first } = await billed.state();
  await pass(27, 9);
  expect(await mailsAbout(/renouvel/i)).toBe(1);
  await pass(5);
  const { end: second, renewal, id } = await billed.state();
  expect([id, renewal]).toEqual([1, true]);
  expect(Date.parse(String(second))).toBeGreaterThan(Date.parse(String(first)));
  expect(await states()).toEqual(['paid', 'paid']);
  // Run again, it does nothing.
  await app.app.modules.billing.runDue();
  expect(await billed.bills()).toHaveLength(2);
});

it('ends after a cancellation, and can be subscribed again', async () => {
  await subscribeByCard(app, billed, 3);
  await billed.cancel();
  await pass(32);
  expect(await billed.state()).toMatchObject({ id: 0, renewal: false });
  expect((await billed.send<{ tier: string }>('GET', `/api/venue/profile/${billed.venue}`)).body.tier).toBe('none');
  expect((await billed.subscribe(1)).body).toEqual({ status: 'active', refresh: true });
  expect(await billed.state()).toMatchObject({ id: 1, renewal: true });
});

describe('a card that is refused at the renewal', () => {
  beforeEach(async () => {
    await subscribeByCard(app, billed, 3, { card: 'declined' });
    await pass(32);
  });

  it('is tried again after 3, 7 and 14 days, then the tier ends with the period', async () => {
    expect(await states()).toEqual(['failed', 'paid']);
    expect(await billed.state()).toMatchObject({ id: 3, past_due: { amount: 118.8, reason: 'card_declined' } });
    await pass(24, 1);
    const { rows } = await app.db.pool.query<{ days: number }>(
      `select round(extract(epoch from a.at - min(a.at) over ()) / 86400)::int as days from charge_attempt a
       join charge c on c.id = a.charge_id and c.kind = 'renewal' where a.venue_id = $1 order by a.at`,
      [billed.venue],
    );
    expect(rows.map(({ days }) => days)).toEqual([0, 3, 10, 24]);
    expect(await billed.state()).toMatchObject({ id: 3, renewal: false, past_due: { try_at: null } });
    expect(await states()).toEqual(['open', 'paid']);
    await pass(8);
    expect(await billed.state()).toMatchObject({ id: 0, past_due: { amount: 118.8 } });
    expect(await billed.bills()).toHaveLength(2);
  });

  it('is paid by a new card, and the subscription goes on', async () => {
    await pass(24, 1);
    const { body } = await billed.send<{ redirectUrl: string }>('POST', `/api/subscription/${billed.venue}/addPaymentMethod`, {});
    await decideOnPage(app, body.redirectUrl);
    await dueJobsDone(app);
    expect(await states()).toEqual(['paid', 'paid']);
    expect(await billed.state()).toMatchObject({ id: 3, renewal: true, past_due: null });
  });
});

describe('a direct debit', () => {
  const subscribe = (iban: string) => billed.subscribe(1, 'directdebit', { IBAN: iban });

  it('is paid nine days later', async () => {
    await subscribe(SANDBOX_IBANS.works);
    expect(await states()).toEqual(['open']);
    await pass(10);
    expect(await states()).toEqual(['paid']);
    expect(await billed.state()).toMatchObject({ waiting: false });
  });

  it('that fails after nine days is repeated', async () => {
    await subscribe(SANDBOX_IBANS.fails_first);
    await pass(10);
    expect(await states()).toEqual(['failed']);
    await pass(15, 1);
    expect(await states()).toEqual(['paid']);
    expect([await mailsAbout(/non abouti/), await mailsAbout(/paiement reçu/)]).toEqual([1, 1]);
  });

  it('that is charged back after eight months opens its bill again', async () => {
    await subscribe(SANDBOX_IBANS.charged_back);
    await billed.cancel();
    await pass(33, 11);
    expect(await states()).toEqual(['paid']);
    await pass(230);
    expect(await states()).toEqual(['open']);
  });
});

describe('a discount', () => {
  const give = async (discount: object) => {
    const admin = await makePerson(app, { admin: true });
    const { status } = await app.send('POST', '/api/subscription/discount', {
      token: admin.token,
      body: { venue: billed.venue, ...discount },
    });
    expect(status).toBe(201);
  };
  const take = (offerId: number) =>
    billed.send<{ status: string; redirectUrl: string }>('POST', `/api/subscription/${billed.venue}/subscribe/creditcard/discount`, {
      uuid: billed.person.id,
      offerId,
    });

  it('lowers the price of the periods that begin in it, and is used once', async () => {
    await give({ offer: 3, free_test: false, price: 49.5, duration: 2 });
    const { body: shown } = await billed.send('GET', `/api/subscription/${billed.venue}/discount`);
    expect(shown).toEqual({ offer: 3, free_test: false, price: 49.5, duration: 2 });
    expect(await take(1)).toMatchObject({ status: 422, body: { errors: { offerId: { code: 'other_offer' } } } });
    await decideOnPage(app, (await take(3)).body.redirectUrl);
    expect((await billed.send('GET', `/api/subscription/${billed.venue}/discount`)).status).toBe(404);
    await pass(32);
    await pass(31);
    expect((await billed.bills()).map(({ price_ht }) => price_ht)).toEqual([99, 49.5, 49.5]);
  });

  it('that is a free test costs nothing until it ends, then the offer', async () => {
    await give({ offer: 1, free_test: true, price: null, duration: 1 });
    const { body } = await take(1);
    await decideOnPage(app, body.redirectUrl);
    expect(await billed.state()).toMatchObject({ id: 5, plan_free: true, offer: 1, renewal: true, price: 0 });
    expect(await billed.bills()).toEqual([]);
    await pass(27, 9);
    await pass(5);
    expect(await billed.state()).toMatchObject({ id: 1, plan_free: false, price: 58.8 });
    expect((await billed.bills()).map(({ price }) => price)).toEqual([58.8]);
  });
});

it('reduces the next bills by store credit, never by more than the bill that is credited', async () => {
  await subscribeByCard(app, billed, 1);
  const [bill] = await billed.bills();
  const admin = await makePerson(app, { admin: true });
  const credit = (amount: number) =>
    app.send('POST', '/api/subscription/storeCredit', { token: admin.token, body: { amount, bill: bill?.id } });
  expect(await credit(58.81)).toMatchObject({ status: 422, body: { errors: { amount: { code: 'credit_too_large' } } } });
  expect(
    (await app.send('POST', '/api/subscription/storeCredit', { token: admin.token, body: { amount: 'ten', bill: bill?.id } })).status,
  ).toBe(400);
  const { status, body } = await credit(20);
  expect([status, body.number]).toEqual([201, expect.stringMatching(/^A-\d{4}-\d{6}$/)]);
  const changed = await app.send('PUT', `/api/subscription/storeCredit/${body.id}`, { token: admin.token, body: { amount: 12.34 } });
  expect(changed).toMatchObject({ status: 200, body: { price: 12.34, parent_id: bill?.id } });
  await pass(32);
  const { rows } = await app.db.pool.query(`select amount from charge where venue_id = $1 and kind = 'renewal'`, [billed.venue]);
  expect(rows).toEqual([{ amount: 5880 - 1234 }]);
  expect(await states()).toEqual(['paid', 'paid', 'paid', 'replaced']);
});
