import type { Bill } from '@ardoise/contract/billing/bills.ts';
import type { Quote, SubscribeAnswer, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { addMonths, daysBetween } from '@ardoise/contract/rules/billing/periods.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoHost } from '../../server/demo-host.ts';
import { verifyChain } from '../../server/modules/billing/bills/verify.ts';
import { movableClock, startTestApp, type TestApp } from '../../server/test/app.ts';
import { decideOnPage, passDays } from '../../server/test/billing/billed.ts';
import { fillDemo } from '../fill.ts';
import { accountId } from './accounts.ts';
import { insertBilling } from './billing.ts';
import { demoVenueIds } from './ids.ts';
import { insertRows } from './rows.ts';
import { demoVenues } from './venues.ts';

const { halles, port, cafe } = demoVenueIds;
const paris = (at: Date) => localTime(at, 'Europe/Paris').day;
const rowsOf = async <R = Record<string, unknown>>({ db }: TestApp, text: string, values: unknown[] = []): Promise<R[]> =>
  (await db.pool.query(text, values)).rows;

/** Every chain is intact, dates follow the numbers, everything is paid, and both sides have the same amounts. */
const requireSound = async (app: TestApp) => {
  const chains = await rowsOf<{ series: 'F' | 'A'; year: number; number: number }>(app, 'select series, year, number from bill_counter');
  expect(chains.some(({ series }) => series === 'A')).toBe(true);
  for (const { series, year, number } of chains) expect(await verifyChain(app.db, { series, year })).toEqual({ bills: number, broken: [] });
  const disordered = `select number from (select number, date, lag(date) over (partition by left(number, 1) order by number) as before from bill) b
    where date < before`;
  expect(await rowsOf(app, disordered)).toEqual([]);
  expect(await rowsOf(app, `select id from charge where paid_at is null or state <> 'accepted' or next_try is not null`)).toEqual([]);
  const [sums] = await rowsOf<{ billed: number; ours: number; theirs: number }>(
    app,
    `select (select sum((document ->> 'due')::bigint) from bill where parent_id is null) as billed,
      (select sum(amount) from charge_attempt where status = 'paid') as ours,
      (select sum(amount) from sandbox_payment where status = 'paid') as theirs`,
  );
  expect(sums?.billed).toBeGreaterThan(0);
  expect([sums?.ours, sums?.theirs]).toEqual([sums?.billed, sums?.billed]);
  const compared = `select a.id from charge_attempt a full join sandbox_payment p on p.ref = a.ref and p.key = a.id::text
    where (a.status, a.amount) is distinct from (p.status, p.amount)`;
  expect(await rowsOf(app, compared)).toEqual([]);
};

it('plans a subscription of a year, renewed in 10 to 20 days, on every day of two years', async () => {
  for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    // In Paris the same day in winter, the next one in summer.
    const now = new Date(`${day}T22:30:00Z`);
    const [today, venues] = [paris(now), demoVenues(now, () => '')];
    let at = new Date(0);
    const started: Record<string, Date> = {};
    const billing = {
      moveTo: async (to: Date) => {
        expect(to.getTime()).toBeGreaterThanOrEqual(at.getTime());
        at = to;
      },
      subscribe: async (venue: string) => {
        started[venue] = at;
      },
      failDebit: async () => {},
      credit: async () => {},
    };
    await insertBilling(billing, venues, now);
    expect(at).toEqual(now);
    for (const [key, months] of [
      ['halles', 13],
      ['port', 7],
    ] as const) {
      const start = started[demoVenueIds[key]] ?? new Date(0);
      expect(start.getTime()).toBeGreaterThan(venues[key].creation_date.getTime());
      const ahead = daysBetween(today, addMonths(paris(start), months));
      if (ahead < 10 || ahead > 20) expect.fail(`${key} on ${day}: renewed in ${ahead} days`);
    }
  }
});

// A leap day, a 31st in Paris but not yet in UTC, and the first of two equal local times.
describe.each(['2028-02-29T14:30:00Z', '2027-01-30T23:20:00Z', '2027-10-31T00:30:00Z'])('on %s', (instant) => {
  it('bills are sound', async () => {
    const now = new Date(instant);
    const app = await startTestApp({ DEMO: 'true', ROLES: 'api' });
    const venues = demoVenues(now, (id) => id.slice(-8));
    await demoHost(app.app, app.config).transaction(async ({ query, billing }) => {
      await insertRows(
        query,
        'venue',
        Object.values(venues).map((venue) => ({ ...venue, version: 1 })),
      );
      await insertBilling(billing, venues, now);
    });
    await requireSound(app);
    const counted = `select count(*) filter (where venue_id = $1) as halles, count(*) filter (where venue_id = $2) as port from bill
      where parent_id is null`;
    expect(await rowsOf(app, counted, [halles, port])).toEqual([{ halles: 13, port: 7 }]);
  });
});

describe('a filled demonstration', () => {
  const clock = movableClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ DEMO: 'true' }, clock);
    await fillDemo(demoHost(app.app, app.config, clock), () => {});
  });
  const as = async (email: string) => {
    const basic = Buffer.from(`${email}:demo-ardoise`).toString('base64');
    const { body } = await app.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization: `Basic ${basic}` } });
    return <T>(method: string, path: string, body_?: unknown) => app.send<T>(method, path, { token: body.jwt, body: body_ });
  };
  const stateOf = async (venue: string) =>
    (await (await as('admin@demo.test'))<SubscriptionState>('GET', `/api/subscription/${venue}`)).body;
  const billsOf = async (venue: string) => (await (await as('admin@demo.test'))<Bill[]>('GET', `/api/subscription/${venue}/history`)).body;

  it('has paid bills in intact chains, and sends no mails', async () => {
    await requireSound(app);
    expect(await rowsOf(app, 'select subject from mail')).toEqual([]);
    expect(
      await rowsOf(
        app,
        `select task_identifier from graphile_worker.jobs where task_identifier in ('billing-collect', 'billing-mail', 'billing-refresh')`,
      ),
    ).toEqual([]);
  });

  it('has Premium by card, with a credit note that the next bill used', async () => {
    expect(await stateOf(halles)).toMatchObject({
      ...{ id: 3, renewal: true, past_due: null, waiting: false, missing: [] },
      mandates: [{ method: 'creditcard', default: true, active: true, details: { cardNumber: '4242' } }],
    });
    const bills = await billsOf(halles);
    expect(bills.map(({ state }) => state)).toEqual(bills.map(() => 'paid'));
    const notes = bills.filter(({ parent_id }) => parent_id !== null);
    expect(notes.map(({ number, price }) => [number.slice(0, 2), price])).toEqual([['A-', 24]]);
    expect(bills.filter(({ parent_id }) => parent_id === null)).toHaveLength(13);
    const used = await rowsOf(
      app,
      `select u.amount, (b.document ->> 'credit')::int as credit,
        b.date = (select min(date) from bill where venue_id = u.venue_id and date > n.date) as next
       from credit_use u join bill b on b.id = u.bill_id join bill n on n.id = u.credit_id`,
    );
    expect(used).toEqual([{ amount: 2400, credit: 2400, next: true }]);
    const account = 'select terms_by, terms_at, locale, provider from billing_account where venue_id = $1';
    const manager = accountId('manager@demo.test');
    expect(await rowsOf(app, account, [halles])).toEqual([
      { terms_by: manager, terms_at: expect.any(Date), locale: 'fr', provider: 'sandbox' },
    ]);
  });

  it('has Smart by direct debit, with a debit that failed and was repeated', async () => {
    expect(await stateOf(port)).toMatchObject({
      ...{ id: 1, renewal: true, past_due: null, waiting: false, missing: [] },
      mandates: [{ method: 'directdebit', default: true, active: true, details: { consumerAccount: 'FR76…8942' } }],
    });
    expect((await billsOf(port)).map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'paid'));
    const attempts = await rowsOf<{ of: string[] }>(
      app,
      `select array_agg(status || coalesce(' ' || reason, '') order by at) as of from charge_attempt where venue_id = $1
       group by charge_id having count(*) > 1`,
      [port],
    );
    expect(attempts).toEqual([{ of: ['failed insufficient_funds', 'paid'] }]);
    const events = await rowsOf<{ what: string; number: number }>(
      app,
      'select what, count(*) as number from billing_event where venue_id = $1 group by what order by what',
      [port],
    );
    expect(Object.fromEntries(events.map(({ what, number }) => [what, number]))).toEqual({
      ...{ failed: 1, method_added: 1, paid: 7, renewed: 6, started: 1 },
    });
  });

  it('makes the PDF of a bill when it is asked for', async () => {
    const [bill] = await billsOf(halles);
    const asked = await as('manager@demo.test');
    const { status, body } = await asked<{ pdf: string }>('GET', `/api/subscription/${halles}/history/${bill?.id}`);
    expect([status, Buffer.from(body.pdf, 'base64').subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('upgrades the bar at once', async () => {
    const asked = await as('smart-manager@demo.test');
    const { body: quote } = await asked<Quote>('POST', `/api/subscription/${port}/quote`, { offerId: 3 });
    expect([quote.change, quote.due > 0]).toEqual(['now', true]);
  });

  it('lets the café subscribe', async () => {
    expect(await stateOf(cafe)).toMatchObject({ id: 0, waiting: false, mandates: [], missing: [] });
    const asked = await as('free@demo.test');
    const path = `/api/subscription/${cafe}/subscribe/creditcard`;
    const { body } = await asked<SubscribeAnswer>('POST', path, { uuid: accountId('free@demo.test'), offerId: 1, terms: true });
    await decideOnPage(app, body.redirectUrl);
    expect(await stateOf(cafe)).toMatchObject({ id: 1, renewal: true });
  });

  it('renews a month later', async () => {
    const before = await Promise.all([halles, port].map(billsOf));
    await passDays(app, clock, 21, 7);
    await passDays(app, clock, 10);
    const after = await Promise.all([halles, port].map(billsOf));
    expect(after.map((bills, place) => bills.length - (before[place]?.length ?? 0))).toEqual([1, 1]);
    expect((await stateOf(halles)).id).toBe(3);
    expect((await stateOf(port)).id).toBe(1);
    await requireSound(app);
  });
});
