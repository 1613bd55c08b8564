// Chains of changes over HTTP, in figures worked out by hand, and quotes that equal the charge.
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import type { Quote } from '@ardoise/contract/billing/subscription.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { type Billed, decideOnPage, makeBilled, passDays, subscribeByCard } from '../../../test/billing/billed.ts';
import { makePerson } from '../../../test/factories.ts';

const DAY_MS = 86_400_000;
const clock = movableClock();
let app: TestApp;
let billed: Billed;
/** Noon of a day that is still to come; the clock goes on from there. */
const moveTo = (day: string) => {
  const seconds = (Date.parse(`${day}T11:00:00Z`) - clock.now().getTime()) / 1000;
  if (seconds < 0) throw new Error(`The clock is already past ${day}.`);
  clock.forward(seconds);
};
beforeAll(async () => {
  app = await startTestApp({}, clock);
});
/** Each test has a year of its own. */
let year = 2031;
beforeEach(async () => {
  year++;
  moveTo(`${year}-04-01`);
  billed = await makeBilled(app);
});

const quote = async (offerId: number, discount?: boolean) =>
  (await billed.send<Quote>('POST', `/api/subscription/${billed.venue}/quote`, { offerId, ...(discount && { discount }) })).body;
/** Changes with the stored card; returns the quote before it, the newest bill, and what the provider charged. */
const change = async (offerId: number): Promise<{ shown: Quote; bill: Bill | undefined; charged: number | undefined }> => {
  const shown = await quote(offerId);
  expect((await billed.subscribe(offerId)).body).toEqual({ status: 'active', refresh: true });
  const { rows } = await app.db.pool.query<{ amount: number }>(
    `select amount from sandbox_payment where customer = (select customer from billing_account where venue_id = $1)
     order by at desc limit 1`,
    [billed.venue],
  );
  return { shown, bill: (await billed.bills())[0], charged: rows[0] && Number(rows[0].amount) / 100 };
};
const nets = ({ lines }: Quote) => lines.map(({ price_ht }) => price_ht);
const give = async (discount: object) => {
  const admin = await makePerson(app, { admin: true });
  const { status } = await app.send('POST', '/api/subscription/discount', {
    token: admin.token,
    body: { venue: billed.venue, ...discount },
  });
  expect(status).toBe(201);
};
const take = async (offerId: number) => {
  const { body } = await billed.send<{ redirectUrl: string }>('POST', `/api/subscription/${billed.venue}/subscribe/creditcard/discount`, {
    uuid: billed.person.id,
    offerId,
    terms: true,
  });
  await decideOnPage(app, body.redirectUrl);
};

describe('two upgrades in a period of 30 days', () => {
  it('credit what the present offer costs, not the last charge', async () => {
    await subscribeByCard(app, billed, 1);
    moveTo(`${year}-04-11`);
    const first = await change(3);
    expect([nets(first.shown), first.shown.price_ht, first.bill?.price_ht]).toEqual([[-32.67, 66], 33.33, 33.33]);
    expect([first.shown.due, first.bill?.price, first.charged]).toEqual([40, 40, 40]);
    moveTo(`${year}-04-21`);
    const second = await change(4);
    expect([nets(second.shown), second.shown.price_ht, second.bill?.price_ht]).toEqual([[-33, 990], 957, 957]);
    expect([second.shown.due, second.bill?.price, second.charged]).toEqual([1148.4, 1148.4, 1148.4]);
    expect(await billed.state()).toMatchObject({ id: 4, start: `${year}-04-21`, end: `${year + 1}-04-20T22:00:00.000Z` });
    expect(await billed.bills()).toHaveLength(3);
  });

  it('credit the discount of 49.50, not the price of the offer', async () => {
    await give({ offer: 3, free_test: false, price: 49.5, duration: 6 });
    await take(3);
    moveTo(`${year}-04-21`);
    const { shown, bill, charged } = await change(4);
    expect([nets(shown), shown.price_ht, bill?.price_ht]).toEqual([[-16.5, 990], 973.5, 973.5]);
    expect(charged).toBe(1168.2);
  });

  it('credit nothing for a free test', async () => {
    await give({ offer: 1, free_test: true, price: null, duration: 1 });
    await take(1);
    moveTo(`${year}-04-11`);
    const { shown, bill, charged } = await change(3);
    expect([nets(shown), shown.price_ht, bill?.price_ht, charged]).toEqual([[66], 66, 66, 79.2]);
    moveTo(`${year}-04-21`);
    const { shown: yearly } = await change(4);
    expect(nets(yearly)).toEqual([-33, 990]);
  });
});

it('three upgrades, a planned downgrade and its withdrawal charge what was shown', async () => {
  await subscribeByCard(app, billed, 1);
  moveTo(`${year}-04-06`);
  // Smart yearly: 25 of 30 days of 49.00 are left.
  expect(nets((await change(2)).shown)).toEqual([-40.83, 490]);
  moveTo(`${year}-06-15`);
  const days = (Date.UTC(year + 1, 3, 6) - Date.UTC(year, 3, 6)) / DAY_MS;
  const left = days - 70;
  const upgrade = await change(4);
  expect(nets(upgrade.shown)).toEqual([-Math.round((49_000 * left) / days) / 100, Math.round((99_000 * left) / days) / 100]);
  expect(upgrade.charged).toBe(upgrade.shown.due);
  const before = (await billed.bills()).length;
  const later = await quote(1);
  expect(later).toMatchObject({ change: 'later', due: 0, from: `${year + 1}-04-06` });
  await billed.subscribe(1);
  expect(await billed.state()).toMatchObject({ id: 4, next: 1 });
  await billed.subscribe(4);
  expect(await billed.state()).toMatchObject({ id: 4, next: null, renewal: true });
  expect(await billed.bills()).toHaveLength(before);
  expect(upgrade.bill?.price).toBe(upgrade.charged);
});

it.each([
  // A leap year's day, the night of a clock change, the last days of a month and a year, and the first day of a period.
  { from: '02-28', to: '02-29', offers: [1, 3] },
  { from: '03-27', to: '03-28', offers: [3, 4] },
  { from: '01-31', to: '02-28', offers: [1, 4] },
  { from: '10-30', to: '10-31', offers: [1, 2] },
  { from: '12-31', to: '12-31', offers: [1, 3] },
])('the quote of $offers on $to equals the charge', async ({ from, to, offers: [first = 0, then = 0] }) => {
  // The next leap year, so that each date exists.
  while (year % 4 !== 0 || `${year}-${from}` <= clock.now().toISOString().slice(0, 10)) year++;
  moveTo(`${year}-${from}`);
  billed = await makeBilled(app);
  const start = await quote(first);
  await subscribeByCard(app, billed, first);
  expect((await billed.bills())[0]?.price).toBe(start.due);
  if (to !== from) moveTo(`${year}-${to}`);
  const { shown, bill, charged } = await change(then);
  expect([bill?.price, charged]).toEqual([shown.due, shown.due]);
  expect(shown.price).toBeCloseTo(shown.price_ht + shown.vat, 10);
});

it('begins the periods of 31 January at the end of shorter months', async () => {
  moveTo(`${year + 1}-01-31`);
  year++;
  billed = await makeBilled(app);
  await subscribeByCard(app, billed, 1);
  const starts: unknown[] = [];
  for (const days of [28, 31, 30]) {
    await passDays(app, clock, days);
    starts.push((await billed.state()).start);
  }
  const leap = new Date(Date.UTC(year, 2, 0)).getUTCDate();
  expect(starts).toEqual(
    leap === 29 ? [`${year}-01-31`, `${year}-02-29`, `${year}-03-31`] : [`${year}-02-28`, `${year}-03-31`, `${year}-04-30`],
  );
});
