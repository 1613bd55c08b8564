// Requests that no screen sends: wrong accounts and amounts, ids of other venues, foreign addresses, hostile texts. Nothing is charged.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Billed, decideOnPage, makeBilled, subscribeByCard } from '../../../test/billing/billed.ts';
import { makePerson, type Person } from '../../../test/factories.ts';
import { SANDBOX_IBANS } from '../sandbox/behaviours.ts';

let app: TestApp;
let mine: Billed;
let other: Billed;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  [mine, other] = [await makeBilled(app), await makeBilled(app)];
  admin = await makePerson(app, { admin: true });
  for (const { subscribe } of [mine, other]) await subscribe(1, 'directdebit', { IBAN: SANDBOX_IBANS.works });
});
const base = ({ venue }: Billed) => `/api/subscription/${venue}`;
const asAdmin = (method: string, path: string, body: unknown) => app.send(method, path, { token: admin.token, body });
/** Everything that is stored of a venue's billing. */
const storedOf = async ({ venue }: Billed) =>
  (
    await app.db.pool.query(
      `select (select json_agg(s) from subscription s where s.venue_id = $1) as subscription,
        (select json_agg(c order by c.id) from charge c where c.venue_id = $1) as charges,
        (select json_agg(m order by m.id) from mandate m where m.venue_id = $1) as mandates,
        (select json_agg(b.number order by b.number) from bill b where b.venue_id = $1) as bills`,
      [venue],
    )
  ).rows[0];
/** Runs calls that must change nothing of either venue. */
const withoutEffect = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = [await storedOf(mine), await storedOf(other)];
  const answer = await work();
  expect([await storedOf(mine), await storedOf(other)]).toEqual(before);
  return answer;
};

describe('an IBAN', () => {
  it.each([
    ['a wrong check digit', 'FR7799999000010000000008942', 422],
    ['a length of another country', 'DE7699999000010000000008942', 422],
    ['a card number', '4242424242424242', 422],
    ['a country without direct debits (Türkiye)', 'TR330006100519786457841326', 422],
    ['a country without direct debits (Saudi Arabia)', 'SA0380000000608010167519', 422],
    ['Arabic digits', 'FR76٩٩٩٩٩٠٠٠٠١٠٠٠٠٠٠٠٠٠٨٩٤٢', 422],
    ['SQL', `FR76'; drop table mandate; --`, 422],
    ['a line feed', 'FR76\nBcc: all@evil.example', 422],
    ['a zero byte', 'FR76\u0000', 400],
    ['too much', 'FR76'.repeat(50), 400],
    ['a number', 7_699_999, 400],
    ['a list', [SANDBOX_IBANS.works], 400],
    ['an object', { $ne: null }, 400],
  ])('that is %s is refused', async (_, IBAN, status) => {
    const billed = mine;
    const answers = await withoutEffect(async () => [
      await billed.subscribe(3, 'directdebit', { IBAN }),
      await billed.send('POST', `${base(billed)}/addPaymentMethod`, { IBAN }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  });

  it.each(['NOBANK', 'AGRIFRPPXX', '../../etc', 'AGRIFRPP;DROP'])('with the BIC %s is refused', async (BIC) => {
    const answer = await withoutEffect(() => mine.send('POST', `${base(mine)}/addPaymentMethod`, { IBAN: SANDBOX_IBANS.works, BIC }));
    expect(answer).toMatchObject({ status: 422, body: { errors: { BIC: { code: 'bic' } } } });
  });
});

describe('an offer', () => {
  it.each([0, 5, -1, 1.5, 99, '1', 'premium', null, [1], {}, 1e21])('%j is refused', async (offerId) => {
    const answers = await withoutEffect(async () => [
      await mine.send('POST', `${base(mine)}/subscribe/creditcard`, { uuid: mine.person.id, offerId, terms: true }),
      await mine.send('POST', `${base(mine)}/quote`, { offerId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('that the venue has is no second subscription, by any method', async () => {
    const answers = await withoutEffect(async () => [
      await mine.subscribe(1),
      await mine.subscribe(1, 'directdebit', { IBAN: SANDBOX_IBANS.charged_back, terms: true }),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { errors: { offerId: { code: 'already_subscribed' } } } });
  });

  it('is not sold without the terms, by an unknown method, or to another user', async () => {
    const answers = await withoutEffect(async () => [
      await mine.subscribe(3, 'creditcard', { terms: false }),
      await mine.subscribe(3, 'creditcard', { terms: 'yes' }),
      await mine.send('POST', `${base(mine)}/subscribe/bitcoin`, { uuid: mine.person.id, offerId: 3, terms: true }),
      await mine.subscribe(3, 'creditcard', { uuid: other.person.id }),
      await mine.subscribe(3, 'creditcard', { uuid: 'me' }),
      await mine.subscribe(3, 'creditcard', { price: 0 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 400, 404, 403, 400, 400]);
  });
});

describe('a credit', () => {
  const billOf = async (billed: Billed) => (await billed.bills()).find(({ parent_id }) => parent_id === null)?.id;

  it.each(['10', 'ten', '1e2', '', null, -1, 0, 0.001, 10.005, 1e9, [10], { amount: 10 }, true])('of %j is refused', async (amount) => {
    const bill = await billOf(mine);
    const { status } = await withoutEffect(() => asAdmin('POST', '/api/subscription/storeCredit', { amount, bill }));
    expect(status).toBe(400);
  });

  it.each(['1e400', 'NaN', 'Infinity', '10,50', '0x10'])('of %s without quotes is refused', async (amount) => {
    const { status } = await withoutEffect(async () =>
      app.send('POST', '/api/subscription/storeCredit', {
        token: admin.token,
        body: `{"bill":"${await billOf(mine)}","amount":${amount}}`,
      }),
    );
    expect(status).toBe(400);
  });

  it('above the bill, of what is no bill, or by a manager is refused', async () => {
    const bill = await billOf(mine);
    const answers = await withoutEffect(async () => [
      await asAdmin('POST', '/api/subscription/storeCredit', { amount: 58.81, bill }),
      await asAdmin('POST', '/api/subscription/storeCredit', { amount: 1, bill: randomUUID() }),
      await asAdmin('POST', '/api/subscription/storeCredit', { amount: 1, bill: `${bill}' or true` }),
      await asAdmin('PUT', `/api/subscription/storeCredit/${bill}`, { amount: 1 }),
      await asAdmin('PUT', `/api/subscription/storeCredit/${randomUUID()}`, { amount: 1 }),
      await mine.send('POST', '/api/subscription/storeCredit', { amount: 1, bill }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 400, 404, 404, 403]);
  });

  it('is refused above what is left of the bill, also if two come at once', async () => {
    const billed = await makeBilled(app);
    await subscribeByCard(app, billed, 1);
    const bill = await billOf(billed);
    const credit = (amount: number) => asAdmin('POST', '/api/subscription/storeCredit', { amount, bill });
    const answers = await Promise.all([credit(30), credit(30), credit(28.8)]);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    const notes = (await billed.bills()).filter(({ parent_id }) => parent_id !== null);
    const credited = notes.reduce((sum, { price }) => sum + price, 0);
    expect(credited).toBeLessThanOrEqual(58.8);
    expect((await credit(58.81 - credited)).status).not.toBe(201);
  });
});

describe("another venue's", () => {
  it('payment methods cannot be chosen or deleted', async () => {
    const [account] = (await mine.state()).mandates;
    const answers = await withoutEffect(async () => [
      await other.send('PUT', `${base(other)}/selectPaymentMethod`, { method: account?.id }),
      await other.send('DELETE', `${base(other)}/deletePaymentMethod/${account?.id}`),
      await other.send('PUT', `${base(mine)}/selectPaymentMethod`, { method: account?.id }),
      await other.send('DELETE', `${base(mine)}/deletePaymentMethod/${account?.id}`),
      await other.send('PUT', `${base(other)}/selectPaymentMethod`, { method: randomUUID() }),
      await other.send('DELETE', `${base(other)}/deletePaymentMethod/not-an-id`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 404, 404, 404, 422, 404]);
  });

  it('bills cannot be read or sent', async () => {
    const [bill] = await mine.bills();
    const answers = await withoutEffect(async () => [
      await other.send('GET', `${base(other)}/history/${bill?.id}`),
      await other.send('POST', `${base(other)}/history/${bill?.id}/mail`, {}),
      await other.send('GET', `${base(mine)}/history/${bill?.id}`),
      await other.send('GET', `${base(mine)}/history`),
      await other.send('GET', `/api/subscription/${mine.venue}/archive?year=2026`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('discount is not taken, and a manager gives none', async () => {
    const body = { venue: mine.venue, offer: 3, free_test: false, price: 1, duration: 0 };
    expect((await asAdmin('POST', '/api/subscription/discount', body)).status).toBe(201);
    const answers = await withoutEffect(async () => [
      await other.send('POST', `${base(other)}/subscribe/creditcard/discount`, { uuid: other.person.id, offerId: 3 }),
      await other.send('POST', `${base(mine)}/subscribe/creditcard/discount`, { uuid: other.person.id, offerId: 3 }),
      await other.send('GET', `${base(other)}/discount`),
      await other.send('POST', '/api/subscription/discount', { ...body, venue: other.venue }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403]);
  });

  it('subscription is not cancelled', async () => {
    expect((await withoutEffect(() => other.send('PUT', `${base(mine)}/cancel`, {}))).status).toBe(404);
  });
});

describe('the way back from the payment page', () => {
  const own = () => app.base.replace('http://', '');
  it.each([
    () => 'https://evil.example/',
    () => '//evil.example/',
    () => '/\\evil.example',
    () => `http://${own()}@evil.example/`,
    () => `http://evil.example\\@${own()}/`,
    () => `http://user:secret@${own()}/`,
    () => `http://user@${own()}/`,
    () => `http://${own()}.evil.example/`,
    () => `https://${own()}/`,
    () => 'http://localhost:1/',
    () => 'javascript:alert(1)',
    () => 'data:text/html,<script>alert(1)</script>',
    () => `blob:http://${own()}/x`,
    () => 'file:///etc/passwd',
    () => `ftp://${own()}/`,
    () => `http:evil.example`,
    () => '',
    () => 'x'.repeat(600),
  ])('never leads elsewhere (%#)', async (make) => {
    const answers = await withoutEffect(async () => [
      await mine.subscribe(3, 'creditcard', { return: make() }),
      await mine.send('POST', `${base(mine)}/addPaymentMethod`, { return: make() }),
    ]);
    for (const { status } of answers) expect([400, 422]).toContain(status);
  });

  it('leads to the page of this back-office that was asked for, without line breaks', async () => {
    const billed = await makeBilled(app);
    const back = `${app.base}/admin/#/venue/${billed.venue}/3`;
    const { body } = await billed.subscribe(1, 'creditcard', { return: back.replace('#', '\r\nSet-Cookie:a=b#') });
    const { headers } = await decideOnPage(app, body.redirectUrl);
    expect(headers.get('location')).toBe(back.replace('#', 'Set-Cookie:a=b#'));
    expect(headers.get('set-cookie')).toBeNull();
  });
});

it('hostile names and addresses stay text on the page, in the bill and in its file name', async () => {
  const billed = await makeBilled(app);
  const name = `<script>alert(1)</script> "'; drop table bill; -- \u202Eevil {name} $& %s`;
  await app.db.pool.query('update venue set business_name = $2, billing_address = $3 where id = $1', [
    billed.venue,
    name,
    `${name}\n75001 Paris`,
  ]);
  const { body } = await billed.subscribe(1);
  const page = await app.send<string>('GET', new URL(String(body.redirectUrl)).pathname);
  expect(page.status).toBe(200);
  expect(page.body).not.toContain('<script');
  await decideOnPage(app, body.redirectUrl);
  const [bill] = await billed.bills();
  const { rows } = await app.db.pool.query('select document from bill where id = $1', [bill?.id]);
  expect(rows[0]?.document.buyer.name).toBe(name);
  const { status, body: file } = await billed.send<{ filename: string; pdf: string }>('GET', `${base(billed)}/history/${bill?.id}`);
  expect([status, file.filename]).toEqual([200, expect.stringMatching(/^F-\d{4}-\d{6}\.pdf$/)]);
  expect(Buffer.from(file.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});
