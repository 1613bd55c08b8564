// The payment page of the simulated provider: decisions, expiry, refusals, and what the browser receives.
import { createHash, randomUUID } from 'node:crypto';
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorSender } from '../../../http/errors.ts';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { PAY_STYLE } from './pay-page.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { PAY_TEXTS } from './texts.ts';

const BACK = 'https://office.ardoise.example/admin/#/venue/7?tab=offers';
const DAY_SECONDS = 86_400;
const ADDRESS = 'http://localhost:1';
const silent = { info() {}, warn() {}, error() {} };

let app: TestApp;
let server: FastifyInstance;
let clock: ReturnType<typeof movableClock>;
let provider: Sandbox;
let customer: string;
let changed: string[];
/** The states that another connection read at each call of `changed`. */
let committed: string[];

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  clock = movableClock();
  changed = [];
  committed = [];
  const onChange = async (ref: string) => {
    changed.push(ref);
    const { rows } = await app.db.pool.query<{ status: string }>('select status from sandbox_payment where ref = $1', [ref]);
    committed.push(rows[0]?.status ?? '');
  };
  provider = openSandbox({
    db: app.db,
    clock,
    webAddress: () => ADDRESS,
    changed: onChange,
    merchant: 'Ardoise SAS',
  });
  server = Fastify();
  server.setErrorHandler(errorSender(silent));
  provider.pages(server);
  customer = await provider.createCustomer({ venue: randomUUID(), name: 'Bar', email: 'bar@test.example', locale: 'fr' }, randomUUID());
});
afterEach(() => server.close());

const start = async (given: { amount?: number; description?: string; back?: string } = {}) => {
  const card = { customer, amount: 5880, description: 'Ardoise Smart', back: BACK, ...given };
  const { payment, page } = await provider.startCardPayment(card, randomUUID());
  expect(page.startsWith(`${ADDRESS}/sandbox/pay/`)).toBe(true);
  return { ref: payment.ref, path: page.slice(ADDRESS.length), payment };
};
const show = (path: string, language = 'en') => server.inject({ url: path, headers: { 'accept-language': language } });
const post = (path: string, form: Record<string, string> | string) =>
  server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: String(new URLSearchParams(form)),
  });
const pay = (path: string, card = 'works') => post(path, { decision: 'pay', card });
const chargeCard = (mandate: string) =>
  provider.charge({ customer, mandate, method: 'creditcard', amount: 5880, description: 'Ardoise Smart' }, randomUUID());
/** The mandate of a payment on the page with this card. */
const storeCard = async (card: string): Promise<string> => {
  const { ref, path } = await start({ amount: 0 });
  await pay(path, card);
  return (await provider.payment(ref))?.mandate ?? '';
};

it('shows merchant, description, amount and cards, marked as a simulation', async () => {
  const { path, payment } = await start();
  expect(payment).toMatchObject({ status: 'open', amount: 5880, mandate: null });
  const { statusCode, body, headers } = await show(path);
  expect(statusCode).toBe(200);
  for (const text of ['Simulation', 'No money is charged', 'Ardoise SAS', 'Ardoise Smart', 'Pay €58.80', '4242', '0341', 'Cancel'])
    expect(body).toContain(text);
  const style = createHash('sha256').update(PAY_STYLE).digest('base64');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'self' https://office.ardoise.example; frame-ancestors 'none'`,
  });
  expect(body).toContain(`<style>${PAY_STYLE}</style>`);
  expect(body).not.toContain('<script');
  expect(changed).toEqual([]);
});

it.each(INTERFACE_LOCALES)('shows its texts in %s', async (locale) => {
  const { path } = await start();
  const { body } = await show(path, `${locale},en;q=0.5`);
  expect(body).toContain(`<html lang="${locale}-`);
  expect(body).toContain(PAY_TEXTS[locale].refuse);
  expect(body).not.toMatch(/\{\w+\}/);
});

it('pays once, creates the mandate and leads back', async () => {
  const { ref, path } = await start();
  const answers = await Promise.all([pay(path), pay(path), post(path, { decision: 'cancel' })]);
  for (const { statusCode, headers } of answers) expect([statusCode, headers.location]).toEqual([303, BACK]);
  expect(changed).toEqual([ref]);
  // Any of the three may be first.
  const { status } = (await provider.payment(ref)) ?? {};
  expect(committed).toEqual([status]);
  expect(await provider.mandates(customer)).toHaveLength(status === 'paid' ? 1 : 0);
  const later = await post(path, { decision: 'refuse' });
  expect([later.statusCode, later.headers.location]).toEqual([303, BACK]);
  expect((await provider.payment(ref))?.status).toBe(status);
  expect(changed).toEqual([ref]);
});

it('stores a card without a charge', async () => {
  const { ref, path } = await start({ amount: 0 });
  expect((await show(path)).body).toContain('The card is saved and not charged.');
  expect((await pay(path)).statusCode).toBe(303);
  const [mandate] = await provider.mandates(customer);
  expect(mandate).toMatchObject({ method: 'creditcard', status: 'valid', account: null, card: '4242' });
  expect(await provider.payment(ref)).toMatchObject({ status: 'paid', reason: null, amount: 0, mandate: mandate?.ref });
  expect((await show(path)).body).toContain('The card is saved.');
});

it.each([
  ['refuse', 'failed', 'card_declined', 'The card was declined.'],
  ['cancel', 'canceled', 'abandoned', 'Cancelled. Nothing was charged.'],
])('creates no mandate on %s', async (decision, status, reason, text) => {
  const { ref, path } = await start();
  const { statusCode, headers } = await post(path, { decision, card: 'works' });
  expect([statusCode, headers.location]).toEqual([303, BACK]);
  expect(await provider.payment(ref)).toMatchObject({ status, reason, mandate: null });
  expect(await provider.mandates(customer)).toEqual([]);
  expect(changed).toEqual([ref]);
  const { body } = await show(path);
  expect(body).toContain(text);
  expect(body).not.toContain('<form');
});

it('charges the card that works', async () => {
  const mandate = await storeCard('works');
  const charge = await chargeCard(mandate);
  expect(charge).toMatchObject({ status: 'paid', reason: null, mandate });
  expect(changed.at(-1)).toBe(charge.ref);
  expect(committed.at(-1)).toBe('paid');
});

it('declines later charges of the card 0341', async () => {
  const charge = await chargeCard(await storeCard('declined'));
  expect(charge).toMatchObject({ status: 'failed', reason: 'card_declined' });
  expect(changed).toContain(charge.ref);
});

it('refuses charges once the card has expired', async () => {
  const mandate = await storeCard('expiring');
  const [{ expiry } = { expiry: null }] = await provider.mandates(customer);
  expect(expiry).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await chargeCard(mandate)).toMatchObject({ status: 'paid' });
  clock.forward(63 * DAY_SECONDS);
  expect(await chargeCard(mandate)).toMatchObject({ status: 'failed', reason: 'card_expired' });
});

it('expires after 30 minutes, with a link back', async () => {
  const { ref, path } = await start();
  clock.forward(29 * 60);
  expect((await show(path)).body).toContain('<form');
  clock.forward(61);
  const { body } = await show(path);
  expect(body).toContain('This page has expired.');
  expect(body).toContain(`href="${BACK}"`);
  expect((await pay(path)).statusCode).toBe(410);
  expect(await provider.payment(ref)).toMatchObject({ status: 'expired', reason: 'abandoned', mandate: null });
  expect(changed).toEqual([ref]);
});

it('expires pages that are never opened', async () => {
  const { ref } = await start();
  clock.forward(31 * 60);
  await provider.settle();
  expect(changed).toContain(ref);
  expect(await provider.payment(ref)).toMatchObject({ status: 'expired' });
});

it('answers 404 for unknown addresses', async () => {
  for (const path of ['/sandbox/pay/unknown', '/sandbox/pay/%00', `/sandbox/pay/${'x'.repeat(90)}`]) {
    const { statusCode, body, headers } = await show(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toContain('Payment not found');
    expect(headers['content-security-policy']).toContain("form-action 'none'");
    expect((await pay(path)).statusCode).toBe(404);
  }
});

it('limits guesses of an address', async () => {
  const { path } = await start();
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess++) statuses.push((await show(`/sandbox/pay/guess-${guess}`)).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
  expect(statuses[30]).toBe(429);
  expect((await show(path)).statusCode).toBe(200);
});

it.each([{}, { decision: 'pay' }, { decision: 'pay', card: 'toString' }, { decision: 'other', card: 'works' }])(
  'shows the form again after an incomplete one: %j',
  async (sent) => {
    const { ref, path } = await start();
    const { statusCode, body } = await post(path, sent as Record<string, string>);
    expect(statusCode).toBe(422);
    expect(body).toContain('role="alert"');
    expect(body).toContain('<form');
    expect((await provider.payment(ref))?.status).toBe('open');
  },
);

it('accepts only small forms', async () => {
  const { ref, path } = await start();
  expect((await post(path, { decision: 'pay', card: 'works', more: 'x'.repeat(4_096) })).statusCode).toBe(413);
  const json = await server.inject({ method: 'POST', url: path, payload: { decision: 'pay', card: 'works' } });
  expect(json.statusCode).toBe(415);
  expect((await provider.payment(ref))?.status).toBe('open');
});

it('escapes what the caller gives', async () => {
  const hostile = `"><script>alert('x')</script>&$&{amount}`;
  const { path } = await start({ description: hostile, back: `https://a.example/?q="><script>'` });
  const open = (await show(path)).body;
  await post(path, { decision: 'cancel' });
  const decided = (await show(path)).body;
  expect(decided).toContain('href="https://a.example/?q=%22%3E%3Cscript%3E%27"');
  for (const body of [open, decided]) {
    expect(body).not.toContain('<script');
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;$&amp;{amount}');
  }
});

it('adds no directive to its policy', async () => {
  const { path } = await start({ back: 'https://a;script-src/' });
  const { headers } = await show(path);
  expect(headers['content-security-policy']).toContain("form-action 'self';");
  expect(headers['content-security-policy']).not.toContain('script-src');
});
