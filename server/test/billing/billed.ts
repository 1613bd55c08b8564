// Venues that are billed, for tests: subscribing over HTTP, the sandbox's payment page, and time that passes.
import { randomUUID } from 'node:crypto';
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import type { SubscribeAnswer, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { expect } from 'vitest';
import type { Answer, movableClock, TestApp } from '../app.ts';
import { basic, makePerson, makeVenue, PASSWORD } from '../factories.ts';

const DAY_SECONDS = 86_400;

/** Waits until every job that is due has run. */
export const dueJobsDone = ({ db }: TestApp): Promise<void> =>
  expect
    .poll(
      async () =>
        (await db.pool.query('select count(*) as jobs from graphile_worker._private_jobs where run_at <= now() and attempts < 2')).rows[0]
          .jobs,
      { timeout: 30_000 },
    )
    .toBe(0);

export type Billed = Awaited<ReturnType<typeof makeBilled>>;

/** A venue in France with everything that bills need, and its manager. */
export const makeBilled = async (app: TestApp, profile: { country?: string; siren?: string; tax_number?: string } = {}) => {
  const venue = await makeVenue(app, 'none', 'Chez Test');
  const email = `${randomUUID()}@bills.example`;
  const { country = 'FR', siren = '732829320', tax_number = '' } = profile;
  await app.db.pool.query('update venue set siren = $2, country = $3, tax_number = $4, billing_email = $5 where id = $1', [
    venue,
    siren,
    country,
    tax_number,
    email,
  ]);
  const person = await makePerson(app, { roles: { manager: [venue] } });
  const signIn = async () => {
    const { body } = await app.send<{ jwt: string }>('GET', '/api/auth/token', {
      headers: { authorization: basic(person.email, PASSWORD) },
    });
    return body.jwt;
  };
  let token = person.token;
  const send = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const first = await app.send<T>(method, path, { token, body });
    if (first.status !== 401) return first;
    // The clock has moved past the session.
    token = await signIn();
    return app.send<T>(method, path, { token, body });
  };
  const base = `/api/subscription/${venue}`;
  return {
    venue,
    email,
    person,
    send,
    subscribe: (offerId: number, method: 'creditcard' | 'directdebit' = 'creditcard', more: object = {}) =>
      send<SubscribeAnswer>('POST', `${base}/subscribe/${method}`, { uuid: person.id, offerId, terms: true, ...more }),
    state: async () => (await send<SubscriptionState>('GET', base)).body,
    bills: async () => (await send<Bill[]>('GET', `${base}/history`)).body,
    cancel: () => send<SubscribeAnswer>('PUT', `${base}/cancel`, {}),
    /** Subjects of the mails to the billing address, oldest first. */
    subjects: async () => {
      await dueJobsDone(app);
      const { rows } = await app.db.pool.query<{ subject: string }>('select subject from mail where recipient = $1 order by at, id', [
        email,
      ]);
      return rows.map(({ subject }) => subject);
    },
  };
};

type Choice = { decision?: 'pay' | 'refuse' | 'cancel'; card?: 'works' | 'declined' | 'expiring' };
/** Decides a payment on the sandbox's page, and waits until the server knows. Returns where the page leads. */
export const decideOnPage = async (
  app: TestApp,
  redirectUrl: string | null | undefined,
  { decision = 'pay', card = 'works' }: Choice = {},
) => {
  const { pathname } = new URL(String(redirectUrl));
  const answer = await app.send('POST', pathname, {
    body: `decision=${decision}&card=${card}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await dueJobsDone(app);
  return answer;
};

/** Subscribes by a card on the payment page. */
export const subscribeByCard = async (app: TestApp, billed: Billed, offerId: number, choice?: Choice): Promise<void> => {
  const { body } = await billed.subscribe(offerId);
  await decideOnPage(app, body.redirectUrl, choice);
};

/** Moves the clock by whole days, and runs what is due each time. */
export const passDays = async (app: TestApp, clock: ReturnType<typeof movableClock>, days: number, step = days): Promise<void> => {
  for (let passed = 0; passed < days; passed += step) {
    clock.forward(Math.min(step, days - passed) * DAY_SECONDS);
    await app.app.modules.billing.runDue();
    await dueJobsDone(app);
  }
};
