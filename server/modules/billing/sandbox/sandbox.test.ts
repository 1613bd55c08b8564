// The simulated provider behind the port: keys, and how each payment method behaves over time.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isValidIBAN } from 'ibantools';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { ProviderFailure } from '../provider/provider.ts';
import { accountBehaviour, SANDBOX_IBANS } from './behaviours.ts';
import { openSandbox, type Sandbox, type SandboxFault } from './sandbox.ts';

const DAY_SECONDS = 86_400;
const LONG_AGO = new Date('2000-01-01T00:00:00Z');

let app: TestApp;
let clock: ReturnType<typeof movableClock>;
let provider: Sandbox;
let changed: string[];
let fault: SandboxFault;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  // Clocks differ between tests, so payments of others would be due.
  await app.db.pool.query('truncate sandbox_customer, sandbox_key cascade');
  clock = movableClock();
  changed = [];
  fault = null;
  provider = openSandbox({
    db: app.db,
    clock,
    webAddress: () => 'http://localhost:1',
    changed: (ref) => void changed.push(ref),
    fault: () => fault,
  });
});

const payer = { venue: randomUUID(), name: 'Bar du Port', email: 'bar@test.example', locale: 'fr' };
const newCustomer = () => provider.createCustomer(payer, randomUUID());
const accountOf = (customer: string, iban: string) => ({
  customer,
  iban,
  name: 'Bar du Port',
  bic: null,
  reference: 'ARD-1',
  signed: '2026-11-01',
});
const newDebit = async (iban: string) => {
  const customer = await newCustomer();
  return { customer, mandate: (await provider.createMandate(accountOf(customer, iban), randomUUID())).ref };
};
const debit = (account: { customer: string; mandate: string }, amount = 5880) =>
  provider.charge({ ...account, method: 'directdebit', amount, description: 'Ardoise Smart' }, randomUUID());
const stateOf = async (ref: string) => {
  const found = await provider.payment(ref);
  return found && { status: found.status, reason: found.reason, charged_back: found.charged_back };
};
const failure = (reason: string, field?: string) => expect.objectContaining({ name: 'ProviderFailure', reason, field });

it.each(Object.entries(SANDBOX_IBANS))('documents a valid IBAN: %s', (behaviour, iban) => {
  expect(isValidIBAN(iban)).toBe(true);
  expect(accountBehaviour(iban)).toBe(behaviour);
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/product/billing-sandbox.md'), 'utf8');
  expect(page.replaceAll(' ', '')).toContain(iban);
});

it('keeps only the ends of an IBAN', async () => {
  const customer = await newCustomer();
  const mandate = await provider.createMandate(accountOf(customer, 'fr76 9999 9000 0100 0000 0008 942'), randomUUID());
  expect(mandate).toEqual({
    ref: expect.stringMatching(/^mdt_/),
    method: 'directdebit',
    status: 'valid',
    account: 'FR76…8942',
    card: null,
    expiry: null,
  });
  expect(await provider.mandates(customer)).toEqual([mandate]);
  const { rows } = await app.db.pool.query(
    `select 1 from sandbox_mandate m where m::text like '%990000%' union all select 1 from sandbox_key k where k::text like '%990000%'`,
  );
  expect(rows).toEqual([]);
});

it('pays a debit nine days later', async () => {
  const account = await newDebit(SANDBOX_IBANS.works);
  const { ref, ...charge } = await debit(account);
  expect(charge).toMatchObject({ status: 'pending', reason: null, amount: 5880, mandate: account.mandate, refunded: 0, charged_back: 0 });
  clock.forward(8.9 * DAY_SECONDS);
  await provider.settle();
  expect(await stateOf(ref)).toMatchObject({ status: 'pending' });
  expect(changed).not.toContain(ref);
  clock.forward(0.2 * DAY_SECONDS);
  expect(await provider.settle()).toBe(1);
  expect(changed).toEqual([ref]);
  expect(await stateOf(ref)).toEqual({ status: 'paid', reason: null, charged_back: 0 });
  clock.forward(400 * DAY_SECONDS);
  expect(await provider.settle()).toBe(0);
  expect(await stateOf(ref)).toMatchObject({ charged_back: 0 });
});

it.each([
  ['fails', 'insufficient_funds'],
  ['closed', 'account_invalid'],
] as const)('fails every debit of the account: %s', async (name, reason) => {
  const account = await newDebit(SANDBOX_IBANS[name]);
  for (const attempt of [1, 2]) {
    const { ref, status } = await debit(account);
    expect([attempt, status]).toEqual([attempt, 'pending']);
    clock.forward(9 * DAY_SECONDS + 1);
    expect(await stateOf(ref)).toEqual({ status: 'failed', reason, charged_back: 0 });
    expect(changed.filter((one) => one === ref)).toHaveLength(1);
  }
});

it('fails only the first debit of an account, also of simultaneous ones', async () => {
  const account = await newDebit(SANDBOX_IBANS.fails_first);
  const charges = await Promise.all([debit(account), debit(account), debit(account)]);
  clock.forward(9 * DAY_SECONDS + 1);
  const states = await Promise.all(charges.map(({ ref }) => stateOf(ref)));
  expect(states.map((state) => state?.status).sort()).toEqual(['failed', 'paid', 'paid']);
  expect(await stateOf((await debit(account)).ref)).toMatchObject({ status: 'pending' });
});

it('charges a paid debit back eight months later', async () => {
  const { ref } = await debit(await newDebit(SANDBOX_IBANS.charged_back));
  clock.forward(9 * DAY_SECONDS + 1);
  expect(await stateOf(ref)).toEqual({ status: 'paid', reason: null, charged_back: 0 });
  clock.forward(239 * DAY_SECONDS);
  expect(await stateOf(ref)).toMatchObject({ charged_back: 0 });
  clock.forward(7 * DAY_SECONDS);
  expect(await stateOf(ref)).toEqual({ status: 'paid', reason: null, charged_back: 5880 });
  expect(changed).toEqual([ref, ref]);
});

it('applies all that is due after a long pause', async () => {
  const { ref } = await debit(await newDebit(SANDBOX_IBANS.charged_back));
  clock.forward(300 * DAY_SECONDS);
  expect(await provider.settle()).toBe(2);
  expect(await stateOf(ref)).toEqual({ status: 'paid', reason: null, charged_back: 5880 });
});

it('applies each of many due changes once, on several nodes', async () => {
  const customer = await newCustomer();
  const count = 1_100;
  await app.db.pool.query(
    `insert into sandbox_payment (ref, key, customer, status, amount, description, outcome, due_at, at)
     select 'tr_' || n, n, $1, 'pending', 100, '', 'paid', $2, $2 from generate_series(1, $3) n`,
    [customer, clock.now(), count],
  );
  const settled = await Promise.all([provider.settle(), provider.settle(), provider.settle()]);
  expect(settled.reduce((sum, one) => sum + one)).toBe(count);
  expect(new Set(changed).size).toBe(count);
  expect(changed).toHaveLength(count);
});

it('charges back what is left on demand, once', async () => {
  const { ref } = await debit(await newDebit(SANDBOX_IBANS.works));
  await expect(provider.chargeBack(ref)).rejects.toEqual(failure('unknown', 'payment'));
  clock.forward(9 * DAY_SECONDS + 1);
  await provider.payment(ref);
  await provider.refund(ref, 80, 'Part', randomUUID());
  await provider.chargeBack(ref);
  expect(await provider.payment(ref)).toMatchObject({ status: 'paid', refunded: 80, charged_back: 5800 });
  await expect(provider.chargeBack(ref)).rejects.toEqual(failure('unknown', 'payment'));
  expect(changed).toEqual([ref, ref, ref]);
});

it('never refunds more than a payment', async () => {
  const { ref } = await debit(await newDebit(SANDBOX_IBANS.works));
  await expect(provider.refund(ref, 1, 'Too early', randomUUID())).rejects.toEqual(failure('unknown', 'amount'));
  clock.forward(9 * DAY_SECONDS + 1);
  await provider.settle();
  const parts = await Promise.allSettled(Array.from({ length: 6 }, () => provider.refund(ref, 1000, 'Part', randomUUID())));
  expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(parts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: failure('unknown', 'amount') });
  const key = randomUUID();
  await provider.refund(ref, 880, 'Rest', key);
  await provider.refund(ref, 880, 'Rest', key);
  expect(await provider.payment(ref)).toMatchObject({ refunded: 5880 });
  await expect(provider.refund(ref, 1, 'More', randomUUID())).rejects.toBeInstanceOf(ProviderFailure);
  await expect(provider.refund('tr_unknown', 1, 'None', randomUUID())).rejects.toBeInstanceOf(ProviderFailure);
});

it.each([0, -1, 0.5, Number.NaN, 2 ** 60])('refuses a charge of %s cents', async (amount) => {
  await expect(debit(await newDebit(SANDBOX_IBANS.works), amount)).rejects.toEqual(failure('unknown', 'amount'));
});

it('charges only valid mandates of the customer, by their method', async () => {
  const account = await newDebit(SANDBOX_IBANS.works);
  const other = await newCustomer();
  await expect(debit({ ...account, customer: other })).rejects.toEqual(failure('unknown', 'mandate'));
  const asCard = { ...account, method: 'creditcard', amount: 100, description: 'Ardoise' } as const;
  await expect(provider.charge(asCard, randomUUID())).rejects.toEqual(failure('unknown', 'mandate'));
  await provider.revokeMandate(other, account.mandate);
  const { ref } = await debit(account);
  await provider.revokeMandate(account.customer, account.mandate);
  await provider.revokeMandate(account.customer, account.mandate);
  await provider.revokeMandate(account.customer, 'mdt_unknown');
  expect(await provider.mandates(account.customer)).toMatchObject([{ ref: account.mandate, status: 'invalid' }]);
  await expect(debit(account)).rejects.toEqual(failure('unknown', 'mandate'));
  // A debit that the bank already has is settled all the same.
  clock.forward(9 * DAY_SECONDS + 1);
  expect(await stateOf(ref)).toMatchObject({ status: 'paid' });
});

it('lists the payments of a customer since an instant', async () => {
  const account = await newDebit(SANDBOX_IBANS.works);
  const first = await debit(account, 100);
  await debit(await newDebit(SANDBOX_IBANS.works));
  clock.forward(10 * DAY_SECONDS);
  const border = clock.now();
  const second = await debit(account, 200);
  expect(await provider.payments(account.customer, LONG_AGO)).toMatchObject([
    { ref: first.ref, key: first.key, status: 'paid' },
    { ref: second.ref, status: 'pending' },
  ]);
  expect(await provider.payments(account.customer, border)).toMatchObject([{ ref: second.ref }]);
  expect(await provider.payments('cst_unknown', LONG_AGO)).toEqual([]);
  expect(await provider.payment('tr_unknown')).toBeNull();
});

it('creates once for a key, also of simultaneous calls', async () => {
  const key = randomUUID();
  const customers = await Promise.all([1, 2, 3].map(() => provider.createCustomer(payer, key)));
  expect(new Set(customers).size).toBe(1);
  const [customer = ''] = customers;
  const [mandateKey, chargeKey, pageKey] = [randomUUID(), randomUUID(), randomUUID()];
  const add = () => provider.createMandate(accountOf(customer, SANDBOX_IBANS.works), mandateKey);
  const { ref: mandate } = await add();
  expect((await add()).ref).toBe(mandate);
  const charge = { customer, mandate, method: 'directdebit', amount: 5880, description: 'Ardoise Smart' } as const;
  const charges = await Promise.all([1, 2, 3].map(() => provider.charge(charge, chargeKey)));
  expect(new Set(charges.map(({ ref }) => ref)).size).toBe(1);
  expect(charges[0]?.key).toBe(chargeKey);
  const card = { customer, amount: 0, description: 'Card', back: 'https://ardoise.example/admin/' };
  const pages = await Promise.all([1, 2, 3].map(() => provider.startCardPayment(card, pageKey)));
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
  expect(await provider.payments(customer, LONG_AGO)).toHaveLength(2);
  expect(await provider.mandates(customer)).toHaveLength(1);
});

it('refuses a known key with other parameters', async () => {
  const account = await newDebit(SANDBOX_IBANS.works);
  const key = randomUUID();
  const charge = { ...account, method: 'directdebit', amount: 5880, description: 'Ardoise Smart' } as const;
  await provider.charge(charge, key);
  const wrongs = [
    () => provider.charge({ ...charge, amount: 5881 }, key),
    () => provider.charge({ ...charge, description: 'Other' }, key),
    () => provider.createCustomer(payer, key),
    () => provider.createMandate(accountOf(account.customer, SANDBOX_IBANS.works), key),
    () => provider.startCardPayment({ customer: account.customer, amount: 5880, description: 'x', back: 'https://a.example/' }, key),
    () => provider.refund('tr_x', 5880, 'x', key),
  ];
  for (const wrong of wrongs) await expect(wrong()).rejects.toEqual(failure('unknown', 'key'));
});

it('does not keep the key of a refused call', async () => {
  const { customer, mandate } = await newDebit(SANDBOX_IBANS.works);
  const key = randomUUID();
  const charge = { customer, mandate: 'mdt_unknown', method: 'directdebit', amount: 100, description: 'Ardoise' } as const;
  await expect(provider.charge(charge, key)).rejects.toEqual(failure('unknown', 'mandate'));
  expect(await provider.charge({ ...charge, mandate }, key)).toMatchObject({ status: 'pending' });
});

it('does nothing while it is down', async () => {
  const account = await newDebit(SANDBOX_IBANS.works);
  fault = 'down';
  await expect(debit(account)).rejects.toMatchObject({ reason: 'provider_unavailable', again: true });
  await expect(provider.payments(account.customer, LONG_AGO)).rejects.toMatchObject({ again: true });
  fault = null;
  expect(await provider.payments(account.customer, LONG_AGO)).toEqual([]);
});

it('keeps the effect of a call whose answer is lost', async () => {
  const { customer, mandate } = await newDebit(SANDBOX_IBANS.works);
  const key = randomUUID();
  const charge = { customer, mandate, method: 'directdebit', amount: 5880, description: 'Ardoise Smart' } as const;
  fault = 'lost_answer';
  await expect(provider.charge(charge, key)).rejects.toMatchObject({ reason: 'provider_unavailable', again: true });
  fault = null;
  const { ref } = await provider.charge(charge, key);
  expect(await provider.payments(customer, LONG_AGO)).toMatchObject([{ ref, key }]);
});

it.each(['javascript:alert(1)', '/admin/', 'data:text/html,x', ''])('refuses the return address %j', async (back) => {
  const customer = await newCustomer();
  const card = { customer, amount: 100, description: 'Ardoise', back };
  await expect(provider.startCardPayment(card, randomUUID())).rejects.toEqual(failure('unknown', 'back'));
});
