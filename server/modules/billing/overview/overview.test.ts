// The admins' view of billing: states of venues, recurring turnover, and a venue's log.
import type { BillingEntry, BillingRow, Turnover } from '@ardoise/contract/billing/overview.ts';
import { OFFERS } from '@ardoise/contract/rules/billing/plans.ts';
import { monthlyTurnover } from '@ardoise/contract/rules/billing/quote.ts';
import { BILLING_STATES } from '@ardoise/contract/rules/billing/states.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { type Billed, makeBilled, passDays, subscribeByCard } from '../../../test/billing/billed.ts';
import { makePerson, makeVenue, type Person } from '../../../test/factories.ts';
import { SANDBOX_IBANS } from '../sandbox/behaviours.ts';

const clock = movableClock();
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({}, clock);
});
/** Each test starts on the 15th of another month, without subscriptions, so that a month of billing ends in the next one. */
beforeEach(async () => {
  const now = clock.now();
  clock.forward((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12) - now.getTime()) / 1000);
  await app.db.pool.query('truncate subscription, charge, billing_event cascade');
  admin = await makePerson(app, { admin: true });
});

const get = async <T>(path: string): Promise<Answer<T>> => {
  const answer = await app.send<T>('GET', path, { token: admin.token });
  expect(answer.status).toBe(200);
  return answer;
};
const listed = async (query = '') => (await get<BillingRow[]>(`/api/subscription/overview${query}`)).body;
const turnover = async () => (await get<Turnover>('/api/subscription/turnover')).body;
const rowOf = async ({ venue }: Pick<Billed, 'venue'>) => (await listed(`?id=${venue}`))[0];
const logOf = async ({ venue }: Billed) => (await get<BillingEntry[]>(`/api/subscription/${venue}/log`)).body;
/** The clock moves past the admin's session. */
const pass = async (days: number, step?: number) => {
  await passDays(app, clock, days, step);
  admin = await makePerson(app, { admin: true });
};
const giveTest = (venue: string) =>
  app.send('POST', '/api/subscription/discount', {
    token: admin.token,
    body: { venue, offer: 1, free_test: true, price: null, duration: 2 },
  });

it('is for admins alone', async () => {
  const { send, venue } = await makeBilled(app);
  for (const path of ['overview', 'turnover', `${venue}/log`]) expect((await send('GET', `/api/subscription/${path}`)).status).toBe(403);
  expect((await app.send('GET', '/api/subscription/overview')).status).toBe(401);
});

it('shows which venues pay, fail, end this month and are free', async () => {
  const [paying, failing, canceled, tested] = await Promise.all([1, 2, 3, 4].map(() => makeBilled(app)));
  if (!paying || !failing || !canceled || !tested) throw new Error('unreachable');
  await subscribeByCard(app, paying, 4);
  await subscribeByCard(app, failing, 3, { card: 'declined' });
  await subscribeByCard(app, canceled, 1);
  await canceled.cancel();
  await giveTest(tested.venue);
  const path = `/api/subscription/${tested.venue}/subscribe/directdebit/discount`;
  await tested.send('POST', path, { uuid: tested.person.id, offerId: 1, IBAN: SANDBOX_IBANS.works });
  const granted = { venue: await makeVenue(app, 'smart') };
  await app.db.pool.query(`update subscription set end_date = $2 where venue_id = $1`, [
    granted.venue,
    new Date(clock.now().getTime() + 400 * 86_400_000),
  ]);

  expect(await rowOf(canceled)).toMatchObject({ state: 'paying', renewal: false, price_ht: 49 });
  expect(await turnover()).toMatchObject({ paying: 3, failing: 0, ending: 0, free: 2, started: 4, past_due: 0 });
  await pass(20);
  expect(await rowOf(canceled)).toMatchObject({ state: 'ending', offer: 1, method: 'creditcard' });
  expect(await listed('?state=ending')).toMatchObject([{ id: canceled.venue }]);
  // It pays until then.
  expect((await listed('?state=paying')).map(({ id }) => id)).toContain(canceled.venue);
  expect(await turnover()).toMatchObject({ paying: 3, ending: 1, started: 0, turnover: 82.5 + 99 + 49 });
  await pass(13);
  expect(await rowOf(paying)).toMatchObject({ state: 'paying', offer: 4, renewal: true, price_ht: 82.5, past_due: 0, try_at: null });
  const { try_at, ...row } = (await rowOf(failing)) as BillingRow;
  expect(row).toMatchObject({ name: 'Chez Test', state: 'failing', offer: 3, price_ht: 99, past_due: 118.8, method: 'creditcard' });
  expect(Date.parse(String(try_at))).toBeGreaterThan(clock.now().getTime());
  expect(await rowOf(canceled)).toMatchObject({ state: 'ended', price_ht: 0 });
  expect(await rowOf(tested)).toMatchObject({ state: 'free', plan_free: true, renewal: true, price_ht: 0, method: 'directdebit' });
  expect(await rowOf(granted)).toMatchObject({ state: 'free', plan_free: true, renewal: false, price_ht: 0, method: null });
  expect(await turnover()).toEqual({ turnover: 181.5, paying: 1, failing: 1, ending: 0, free: 2, started: 0, past_due: 118.8 });
  const counts = await Promise.all(BILLING_STATES.map(async (state) => [state, (await listed(`?state=${state}`)).length]));
  expect(Object.fromEntries(counts)).toEqual({ paying: 1, failing: 1, ending: 0, free: 2, ended: 1 });
});

it('finds venues by a part of the name, sorted and in pages', async () => {
  for (const name of ['Été', 'Bar d’été', 'Zinc']) await makeVenue(app, 'smart', name);
  expect((await listed('?name=ETE')).map(({ name }) => name)).toEqual(['Bar d’été', 'Été']);
  const { body, headers } = await get<BillingRow[]>('/api/subscription/overview?page=1&pageSize=2&sort=name&order=ASC');
  expect([body.map(({ name }) => name), headers.get('x-total-count')]).toEqual([['Zinc'], '3']);
});

describe('the recurring turnover', () => {
  it('is that of the rule, to the cent', async () => {
    const terms = OFFERS.flatMap((offer) =>
      [1, 6, 18, 30, 4900, 49_001, 123_457].map((price) => ({ offer, price, free_test: price === 4900 })),
    );
    for (const { offer, price, free_test } of terms)
      await app.db.pool.query(
        `insert into subscription (venue_id, offer, end_date, renewal, period_start, period_end, anchor, price, free_test)
         values ($1, $2, $3::timestamptz, true, $3::timestamptz, $3::timestamptz, $3::timestamptz, $4, $5)`,
        [await makeVenue(app, 'none'), offer, clock.now(), price, free_test],
      );
    const cents = terms.map(monthlyTurnover);
    const rows = await listed('?sort=price_ht');
    expect(rows.map(({ price_ht }) => price_ht)).toEqual(cents.toSorted((one, other) => one - other).map((amount) => amount / 100));
    const sum = cents.reduce((before, amount) => before + amount, 0);
    expect(await turnover()).toMatchObject({ turnover: sum / 100, free: OFFERS.length });
  });
});

describe('the log of a venue', () => {
  it('is its whole history, newest first, with bills and attempts', async () => {
    const billed = await makeBilled(app);
    await billed.subscribe(1, 'directdebit', { IBAN: SANDBOX_IBANS.fails_first });
    await pass(10);
    await pass(15, 1);
    await billed.cancel();
    const [bill] = await billed.bills();
    const { number } = bill as { number: string };
    await app.send('POST', '/api/subscription/storeCredit', { token: admin.token, body: { amount: 10, bill: bill?.id } });
    const log = await logOf(billed);
    const by = { id: billed.person.id, name: 'Test Person' };
    const digits = expect.stringMatching(/^FR76.*7002$/);
    expect(log).toMatchObject([
      { what: 'credited', by: { id: admin.id }, amount: 10, bill: { number }, credit: { number: expect.stringMatching(/^A-/) } },
      { what: 'canceled', by, day: expect.stringMatching(/-15$/), bill: null, attempts: [] },
      { what: 'paid', by: null, amount: 58.8, bill: { number }, attempts: [] },
      { what: 'failed', by: null, amount: 58.8, reason: 'insufficient_funds', bill: { id: bill?.id, number } },
      { what: 'started', by, offer: 1, amount: 58.8, bill: { number }, method: { kind: 'directdebit', digits } },
      { what: 'method_added', by, amount: null, method: { kind: 'directdebit', digits } },
    ]);
    expect(log[4]?.attempts).toMatchObject([
      { status: 'failed', amount: 58.8, reason: 'insufficient_funds', refunded: 0, charged_back: 0 },
      { status: 'paid', amount: 58.8, reason: null },
    ]);
    const { body, headers } = await get<BillingEntry[]>(`/api/subscription/${billed.venue}/log?page=1&pageSize=4`);
    expect([body.map(({ what }) => what), headers.get('x-total-count')]).toEqual([['started', 'method_added'], '6']);
  });

  it('has no entries of other venues', async () => {
    const [billed, other] = [await makeBilled(app), await makeBilled(app)];
    await subscribeByCard(app, other, 1);
    expect(await logOf(billed)).toEqual([]);
    expect((await logOf(other)).map(({ what }) => what)).toContain('started');
  });
});
