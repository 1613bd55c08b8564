// The simulator of Mollie judged by Mollie's own client, which speaks HTTPS only and trusts its own roots.
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../harness/within.ts';
import { selfSigned } from './mollie/certificate.ts';
import { startMollieSimulator } from './mollie.ts';
import type { ClientAnswer, ClientCall } from './official-client.fixture.ts';

let now = Date.parse('2026-12-01T09:00:00Z');
const clock = {
  now: () => new Date(now),
  forward(seconds: number) {
    now += seconds * 1_000;
  },
};
const IBAN = 'FR7630006000011234567890189';
const DAY_S = 86_400;

/** The parts of the client's objects that the tests read. */
type Thing = {
  id: string;
  status: string;
  resource: string;
  customerId?: string;
  mandateId?: string;
  amountRefunded?: { value: string };
  amountRemaining?: { value: string };
  amountChargedBack?: { value: string };
  details?: Record<string, string>;
  canceledAt?: string;
  expiresAt?: string;
  locale?: string;
  reason?: { code: string };
};

let mollie: Awaited<ReturnType<typeof startMollieSimulator>>;
let child: ChildProcess;
let calls = 0;
const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
const waiting = new Map<number, (answer: ClientAnswer) => void>();

beforeAll(async () => {
  mollie = await startMollieSimulator({ clock, tls: selfSigned() });
  child = fork(path.join(import.meta.dirname, 'official-client.fixture.ts'), [mollie.key, mollie.endpoint], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
  });
  const ready = deferred<void>();
  child.on('message', (message: ClientAnswer | 'ready') => (message === 'ready' ? ready.resolve() : waiting.get(message.id)?.(message)));
  await within(ready.promise, 'the official client', 60_000);
});
afterAll(() => {
  child.kill();
  mollie.close();
});

const answerOf = (binder: ClientCall['binder'], method: string, ...args: unknown[]): Promise<ClientAnswer> => {
  const id = ++calls;
  const { promise, resolve } = deferred<ClientAnswer>();
  waiting.set(id, resolve);
  child.send({ id, binder, method, args });
  return within(promise, `${binder}.${method}`);
};
const call = async <T = Thing>(...args: Parameters<typeof answerOf>): Promise<T> => {
  const { value, error } = await answerOf(...args);
  if (error) throw new Error(`${args[0]}.${args[1]}: ${JSON.stringify(error)}`);
  return value as T;
};
const refusalOf = async (...args: Parameters<typeof answerOf>) => (await answerOf(...args)).error;

const euro = (value: string) => ({ currency: 'EUR', value });
const newCustomer = () => call('customers', 'create', { name: 'Bar Zoé', email: 'zoe@bar.example', locale: 'fr_FR' });
const newMandate = (customerId: string) =>
  call('customerMandates', 'create', { customerId, method: 'directdebit', consumerName: 'Bar Zoé', consumerAccount: IBAN });
const first = { sequenceType: 'first', method: 'creditcard', description: 'Card', redirectUrl: 'https://bo.example/venue/7' };
const firstPayment = (customerId: string, value = '58.80') => call('payments', 'create', { ...first, customerId, amount: euro(value) });
const recurring = (customerId: string, value: string, more: object = {}) => ({
  sequenceType: 'recurring',
  description: 'Smart',
  customerId,
  amount: euro(value),
  ...more,
});

describe('customers and mandates', () => {
  it('creates a customer and a mandate from an IBAN', async () => {
    const customer = await newCustomer();
    expect(customer).toMatchObject({ resource: 'customer', id: expect.stringMatching(/^cst_/), locale: 'fr_FR' });
    const mandate = await newMandate(customer.id);
    expect(mandate).toMatchObject({ resource: 'mandate', id: expect.stringMatching(/^mdt_/), status: 'valid', customerId: customer.id });
    expect(mandate.details).toMatchObject({ consumerName: 'Bar Zoé', consumerAccount: IBAN });
    expect(await call('customerMandates', 'get', mandate.id, { customerId: customer.id })).toMatchObject({ id: mandate.id });
  });

  it('names the field that it refuses', async () => {
    const { id: customerId } = await newCustomer();
    const mandate = { customerId, method: 'directdebit', consumerName: 'Zoé', consumerAccount: 'FR7630006000011234567890188' };
    expect(await refusalOf('customerMandates', 'create', mandate)).toMatchObject({ statusCode: 422, field: 'consumerAccount' });
    const wrongBic = { ...mandate, consumerAccount: IBAN, consumerBic: '???' };
    expect(await refusalOf('customerMandates', 'create', wrongBic)).toMatchObject({ statusCode: 422, field: 'consumerBic' });
    const card = { customerId, method: 'creditcard', consumerName: 'Zoé' };
    expect(await refusalOf('customerMandates', 'create', card)).toMatchObject({
      statusCode: 422,
      field: 'method',
      title: 'Unprocessable Entity',
    });
    expect(await refusalOf('customers', 'create', { name: 'Zoé', email: 'no address' })).toMatchObject({ statusCode: 422, field: 'email' });
    expect(await refusalOf('customers', 'create', { name: 'Z', email: 'z@z.example', locale: 'ja_JP' })).toMatchObject({ field: 'locale' });
  });

  it('cancels the subscriptions of a mandate that is revoked', async () => {
    const { id: customerId } = await newCustomer();
    const mandate = await newMandate(customerId);
    const terms = { customerId, amount: euro('58.80'), interval: '1 month', mandateId: mandate.id };
    const kept = await call('customerSubscriptions', 'create', { ...terms, description: 'Smart' });
    const ended = await call('customerSubscriptions', 'create', { ...terms, description: 'Premium' });
    expect(kept).toMatchObject({ id: expect.stringMatching(/^sub_/), status: 'active', mandateId: mandate.id });
    expect(await refusalOf('customerSubscriptions', 'create', { ...terms, description: 'Smart' })).toMatchObject({ field: 'description' });
    const long = { ...terms, description: 'Long', interval: '13 months' };
    expect(await refusalOf('customerSubscriptions', 'create', long)).toMatchObject({ field: 'interval' });
    expect(await call('customerSubscriptions', 'cancel', ended.id, { customerId })).toMatchObject({
      status: 'canceled',
      canceledAt: expect.any(String),
    });
    expect(await call('customerSubscriptions', 'get', kept.id, { customerId })).toMatchObject({ status: 'active' });
    expect(await call('customerMandates', 'revoke', mandate.id, { customerId })).toBe(true);
    expect(await call('customerSubscriptions', 'get', kept.id, { customerId })).toMatchObject({ status: 'canceled' });
    expect(await refusalOf('customerMandates', 'revoke', mandate.id, { customerId })).toMatchObject({ statusCode: 410 });
    expect(await refusalOf('payments', 'create', recurring(customerId, '1.00', { mandateId: mandate.id }))).toMatchObject({
      statusCode: 422,
      field: 'mandateId',
    });
  });
});

describe('payments', () => {
  it('makes a mandate of the card entered on the page of a first payment', async () => {
    const { id: customerId } = await newCustomer();
    const { value, checkout } = await answerOf('payments', 'create', { ...first, customerId, amount: euro('0.00') });
    const { id, status } = value as Thing;
    expect({ id, status }).toEqual({ id: expect.stringMatching(/^tr_/), status: 'open' });
    expect(checkout).toBe(`${mollie.endpoint.replace(/\/v2$/, '')}/checkout/${id}`);
    const [pending] = await call<Thing[]>('customerMandates', 'page', { customerId });
    expect(pending).toMatchObject({ status: 'pending', details: { cardNumber: null } });
    mollie.decide(id, 'paid');
    const paid = await answerOf('payments', 'get', id);
    expect(paid.value).toMatchObject({ status: 'paid', details: { cardNumber: '************3240', cardExpiryDate: '01/28' } });
    expect(paid.checkout).toBeNull();
    const { mandateId = '' } = paid.value as Thing;
    const mandate = await call('customerMandates', 'get', mandateId, { customerId });
    expect(mandate).toMatchObject({ method: 'creditcard', details: { cardNumber: '3240', cardExpiryDate: '2028-01-31' } });
    const charged = await call('payments', 'create', recurring(customerId, '58.80', { mandateId }));
    expect(charged).toMatchObject({ status: 'paid', mandateId });
  });

  it('expires a page that is left open for half an hour', async () => {
    const { id } = await firstPayment((await newCustomer()).id);
    clock.forward(1_790);
    expect(await call('payments', 'get', id)).toMatchObject({ status: 'open', expiresAt: expect.any(String) });
    clock.forward(20);
    const expired = await call('payments', 'get', id);
    expect(expired).toMatchObject({ status: 'expired' });
    expect(await call<Thing[]>('customerMandates', 'page', { customerId: expired.customerId })).toMatchObject([{ status: 'invalid' }]);
  });

  it('settles a direct debit after days, and refuses one above the limit', async () => {
    const { id: customerId } = await newCustomer();
    const mandate = await newMandate(customerId);
    const isFailing = new Set<string>();
    mollie.behaviour.debits.outcome = ({ id }) => (isFailing.has(id) ? 'AM04' : null);
    const good = await call('payments', 'create', recurring(customerId, '1000.00', { mandateId: mandate.id }));
    const bad = await call('payments', 'create', recurring(customerId, '58.80'));
    isFailing.add(bad.id);
    expect([good, bad]).toMatchObject([{ status: 'pending' }, { status: 'pending', mandateId: mandate.id }]);
    expect(await refusalOf('payments', 'create', recurring(customerId, '1000.01'))).toMatchObject({ statusCode: 422, field: 'amount' });
    clock.forward(9 * DAY_S + 1);
    expect(await call('payments', 'get', good.id)).toMatchObject({ status: 'paid' });
    expect(await call('payments', 'get', bad.id)).toMatchObject({ status: 'failed', details: { bankReasonCode: 'AM04' } });
  });

  it('refunds in parts, never above the amount, and not twice the same at once', async () => {
    const payment = await firstPayment((await newCustomer()).id, '10.00');
    const refund = (value: string) => ({ paymentId: payment.id, amount: euro(value), description: 'Sorry' });
    expect(await refusalOf('paymentRefunds', 'create', refund('1.00'))).toMatchObject({ statusCode: 422 });
    mollie.decide(payment.id, 'paid');
    const created = await call('paymentRefunds', 'create', refund('4.00'));
    expect(created).toMatchObject({ id: expect.stringMatching(/^re_/), status: 'pending' });
    expect(await refusalOf('paymentRefunds', 'create', refund('4.00'))).toMatchObject({ statusCode: 409 });
    expect(await refusalOf('paymentRefunds', 'create', refund('6.01'))).toMatchObject({ statusCode: 422, field: 'amount' });
    expect(await call('payments', 'get', payment.id)).toMatchObject({ amountRefunded: euro('4.00'), amountRemaining: euro('6.00') });
    clock.forward(DAY_S + 1);
    expect(await call('paymentRefunds', 'get', created.id, { paymentId: payment.id })).toMatchObject({ status: 'refunded' });
    await call('paymentRefunds', 'create', refund('4.00'));
    const { customerId = '' } = payment;
    expect(mollie.totals().get(customerId)).toEqual({ paid: 1_000, refunded: 800, charged_back: 0 });
  });

  it('shows a chargeback of a paid direct debit', async () => {
    const { id: customerId } = await newCustomer();
    await newMandate(customerId);
    mollie.behaviour.debits.outcome = () => null;
    const { id } = await call('payments', 'create', recurring(customerId, '49.00'));
    clock.forward(9 * DAY_S + 1);
    mollie.settle();
    clock.forward(240 * DAY_S);
    mollie.chargeBack(id, 'AC01');
    expect(await call('payments', 'get', id)).toMatchObject({ status: 'paid', amountChargedBack: euro('49.00') });
    expect(await call('paymentChargebacks', 'page', { paymentId: id })).toMatchObject([{ reason: { code: 'AC01' } }]);
    const embedded = await call('payments', 'get', id, { embed: ['chargebacks'] });
    expect(embedded).toMatchObject({ _embedded: { chargebacks: [{ reason: { code: 'AC01' } }] } });
    expect(mollie.totals().get(customerId)).toEqual({ paid: 4_900, refunded: 0, charged_back: 4_900 });
  });

  it('refuses amounts that are numbers or have other decimals', async () => {
    const { id: customerId } = await newCustomer();
    for (const value of [58.8, '58.8', '58.800', '58,80', '-1.00', ''])
      expect(await refusalOf('payments', 'create', { ...first, customerId, amount: { currency: 'EUR', value } })).toMatchObject({
        statusCode: 422,
        field: 'amount.value',
      });
    expect(await refusalOf('payments', 'create', { ...first, customerId, amount: { currency: 'JPY', value: '58' } })).toMatchObject({
      field: 'amount.currency',
    });
  });

  it('lists over pages, newest first', async () => {
    const { id: customerId } = await newCustomer();
    await newMandate(customerId);
    const created: string[] = [];
    for (let count = 0; count < 5; count++) created.unshift((await call('payments', 'create', recurring(customerId, '1.00'))).id);
    const page = await call<Thing[]>('customerPayments', 'page', { customerId, from: created[1], limit: 3 });
    expect(page.map(({ id }) => id)).toEqual(created.slice(1, 4));
    const oldest = await call<Thing[]>('customerPayments', 'page', { customerId, limit: 2, sort: 'asc' });
    expect(oldest.map(({ id }) => id)).toEqual([created[4], created[3]]);
    expect(await refusalOf('customerPayments', 'page', { customerId, from: 'tr_absent' })).toMatchObject({
      statusCode: 400,
      field: 'from',
    });
  });

  it('leads the client from page to page', async () => {
    const [known] = mollie.customers.values();
    if (!known) throw new Error('no customer yet');
    for (let count = 0; count < 300; count++) mollie.customers.set(`cst_${count}`, { ...known, id: `cst_${count}` });
    const before = mollie.calls.length;
    const all = await call<Thing[]>('customers', 'iterate', {});
    expect(all.map(({ id }) => id)).toEqual([...mollie.customers.keys()].reverse());
    // The client asks for 128 a page.
    expect(mollie.calls.length - before).toBe(3);
  });
});

describe('idempotency and errors', () => {
  it('replays the first answer of a key for an hour', async () => {
    const customer = { name: 'Bar Zoé', email: 'zoe@bar.example', idempotencyKey: randomUUID() };
    const { id } = await call('customers', 'create', customer);
    expect(await call('customers', 'create', customer)).toMatchObject({ id });
    expect(mollie.calls.at(-1)).toMatchObject({ isReplayed: true, status: 201 });
    expect(await refusalOf('customers', 'create', { ...customer, name: 'Other' })).toMatchObject({ statusCode: 400 });
    clock.forward(3_601);
    expect((await call('customers', 'create', customer)).id).not.toBe(id);
  });

  it('refuses a key whose request is running', async () => {
    const { promise: hold, resolve } = deferred<void>();
    const begun = deferred<void>();
    mollie.control.fault = ({ number }) => {
      if (number !== firstCall) return null;
      begun.resolve();
      return { hold };
    };
    const firstCall = mollie.calls.length + 1;
    const customer = { name: 'Bar Zoé', email: 'zoe@bar.example', idempotencyKey: randomUUID() };
    const running = call('customers', 'create', customer);
    await within(begun.promise, 'the first request');
    expect(await refusalOf('customers', 'create', customer)).toMatchObject({ statusCode: 409 });
    resolve();
    const { id } = await running;
    expect(await call('customers', 'create', customer)).toMatchObject({ id });
  });

  it('answers 404 for unknown ids, and 401 for another key', async () => {
    expect(await refusalOf('payments', 'get', 'tr_absent')).toMatchObject({ statusCode: 404, title: 'Not Found' });
    expect(await refusalOf('customerMandates', 'page', { customerId: 'cst_absent' })).toMatchObject({ statusCode: 404 });
    const bare = await startMollieSimulator({ clock });
    const answer = await fetch(`${bare.endpoint}/payments`, { headers: { authorization: 'Bearer test_other' } });
    expect([answer.status, ((await answer.json()) as { status: number }).status]).toEqual([401, 401]);
    bare.close();
  });

  it('refuses live keys', async () => {
    await expect(startMollieSimulator({ clock, key: 'live_key' })).rejects.toThrow('test keys');
  });

  it('answers 503 on demand, after which the client retries', async () => {
    const firstCall = mollie.calls.length + 1;
    mollie.control.fault = ({ number }) => (number === firstCall ? { status: 503 } : null);
    expect(await newCustomer()).toMatchObject({ resource: 'customer' });
    expect(mollie.calls.slice(firstCall - 1).map(({ status }) => status)).toEqual([503, 201]);
    mollie.control.fault = () => ({ status: 429, headers: { 'retry-after': '1' } });
    expect(await refusalOf('payments', 'get', 'tr_absent')).toMatchObject({ statusCode: 429 });
    mollie.control.fault = () => null;
  });
});

describe('page and webhooks', () => {
  const received: string[] = [];
  let status = 200;
  const hook = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push(`${request.headers['content-type']} ${body}`);
    response.writeHead(status).end();
  });
  let webhookUrl = '';
  let plain: typeof mollie;
  beforeAll(async () => {
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    webhookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hooks/secret`;
    plain = await startMollieSimulator({ clock });
  });
  afterAll(() => {
    hook.close();
    plain.close();
  });

  type Opened = Thing & { _links: { checkout: { href: string } } };
  const post = async (at: string, body: object): Promise<Opened> => {
    const headers = { authorization: `Bearer ${plain.key}`, 'content-type': 'application/json' };
    return (await fetch(`${plain.endpoint}/${at}`, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Opened>;
  };
  const opened = async () => {
    const { id: customerId } = await post('customers', { name: 'Zoé', email: 'zoe@bar.example' });
    return post('payments', { ...first, customerId, webhookUrl, amount: euro('5.00'), description: '<script>' });
  };
  const announced = () => received.splice(0).map((text) => text.replace('application/x-www-form-urlencoded;charset=UTF-8 id=', ''));

  it('shows a page whose button decides the payment and leads back', async () => {
    const payment = await opened();
    const page = payment._links.checkout.href;
    const html = await (await fetch(page)).text();
    expect(html).toContain('EUR 5.00 (open)');
    expect(html).not.toContain('<script>');
    const body = new URLSearchParams({ decision: 'canceled' });
    const back = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    expect([back.status, back.headers.get('location')]).toEqual([303, first.redirectUrl]);
    expect(plain.payments.get(payment.id)?.status).toBe('canceled');
    await plain.deliver();
    expect(announced()).toEqual([payment.id]);
  });

  it('repeats a webhook until it is accepted', async () => {
    const { id } = await opened();
    expect(await plain.deliver()).toBe(0);
    plain.decide(id, 'paid');
    status = 500;
    expect([await plain.deliver(), await plain.deliver(), plain.waitingWebhooks()]).toEqual([1, 0, 1]);
    clock.forward(61);
    status = 200;
    expect([await plain.deliver(), plain.waitingWebhooks()]).toEqual([1, 0]);
    expect(announced()).toEqual([id, id]);
  });

  it('gives a webhook up after ten tries', async () => {
    const { id } = await opened();
    plain.decide(id, 'failed');
    status = 404;
    for (let tries = 0; plain.waitingWebhooks() > 0 && tries < 20; tries++) {
      await plain.deliver();
      clock.forward(DAY_S);
    }
    status = 200;
    expect(announced()).toHaveLength(10);
  });

  it('duplicates, reverses, delays and loses webhooks', async () => {
    const [one, two, three] = [await opened(), await opened(), await opened()];
    Object.assign(plain.webhooks, { duplicates: 1, isReversed: true, delayMs: 60_000, isLost: (id: string) => id === three.id });
    for (const { id } of [one, two, three]) plain.decide(id, 'paid');
    expect(await plain.deliver()).toBe(0);
    clock.forward(61);
    expect(await plain.deliver()).toBe(2);
    expect(announced()).toEqual([two.id, two.id, one.id, one.id]);
    Object.assign(plain.webhooks, { duplicates: 0, isReversed: false, delayMs: 0, isLost: () => false });
  });
});
