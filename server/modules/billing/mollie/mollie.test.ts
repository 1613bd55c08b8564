// The adapter of Mollie against the simulator of its API: the calls of the port.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  AWAY,
  altered,
  DAY_MS,
  failureOf,
  HOUR_MS,
  IBAN,
  payer,
  terms,
  UNKNOWN,
  useMollie,
  WEBHOOK,
} from '../../../test/simulators/mollie/adapter.ts';

const test = await useMollie();

describe('customers and mandates', () => {
  it('creates a customer in the language of the user', async () => {
    const key = randomUUID();
    const ref = await test.provider.createCustomer(payer, key);
    expect(test.mollie.customers.get(ref)).toMatchObject({
      name: 'Bar Zoé',
      email: 'zoe@bar.example',
      locale: 'fr_FR',
      metadata: { venue: payer.venue, key },
    });
    expect(test.mollie.calls.at(-1)).toMatchObject({ key, headers: { authorization: `Bearer ${test.mollie.key}` } });
    const locales = { fr: 'fr_FR', de: 'de_DE', 'it-IT': 'it_IT', 'en-GB': 'en_GB', 'jp-JP': 'en_US', 'ar-AR': 'en_US', '': 'en_US' };
    for (const [locale, expected] of Object.entries(locales)) {
      const other = await test.provider.createCustomer({ ...payer, locale }, randomUUID());
      expect(test.mollie.customers.get(other)?.locale).toBe(expected);
    }
  });

  it('creates a mandate for direct debits, and shows the ends of the account alone', async () => {
    const { customer, mandate } = await test.newDebit();
    const shown = { method: 'directdebit', status: 'valid', account: 'FR76…0189', card: null, expiry: null };
    expect(mandate).toEqual({ ref: expect.stringMatching(/^mdt_/), ...shown });
    expect(test.mollie.mandates.get(mandate.ref)).toMatchObject({
      signatureDate: '2026-12-01',
      details: { consumerAccount: IBAN, consumerBic: 'AGRIFRPP' },
    });
    expect(await test.provider.mandates(customer)).toEqual([mandate]);
  });

  it('refuses a wrong account with its field', async () => {
    const customer = await test.newCustomer();
    const mandate = { customer, name: 'Z', iban: 'FR7630006000011234567890188', bic: null, reference: 'V-1', signed: '2026-12-01' };
    const account = await failureOf(test.provider.createMandate(mandate, randomUUID()));
    expect(account).toMatchObject({ reason: 'account_invalid', field: 'consumerAccount', again: false });
    const bic = await failureOf(test.provider.createMandate({ ...mandate, iban: IBAN, bic: 'NO' }, randomUUID()));
    expect(bic).toMatchObject({ reason: 'account_invalid', field: 'consumerBic' });
  });

  it('revokes a mandate once, and ignores one that is gone', async () => {
    const { customer, mandate } = await test.newDebit();
    await test.provider.revokeMandate(customer, mandate.ref);
    expect(await test.provider.mandates(customer)).toEqual([]);
    await test.provider.revokeMandate(customer, mandate.ref);
    await test.provider.revokeMandate(customer, 'mdt_absent');
    expect(test.mollie.calls.slice(-2).map(({ status }) => status)).toEqual([410, 404]);
    expect(await failureOf(test.provider.mandates('cst_absent'))).toMatchObject(UNKNOWN);
  });

  it('ignores mandates of other methods', async () => {
    const { customer, mandate } = await test.newDebit();
    const paypal = { id: 'mdt_paypal', status: 'valid', method: 'paypal', details: {} };
    test.failNext(
      altered((body) => ({ ...body, _embedded: { mandates: [paypal, ...(body._embedded as { mandates: object[] }).mandates] } })),
    );
    expect(await test.provider.mandates(customer)).toEqual([mandate]);
  });
});

describe('payments', () => {
  it('stores a card through the payment page', async () => {
    const customer = await test.newCustomer();
    const key = randomUUID();
    const charge = { customer, amount: 0, description: 'Card of Bar Zoé', back: 'https://bo.example/venue/7' };
    const { payment, page } = await test.provider.startCardPayment(charge, key);
    const shown = { key, reason: null, amount: 0, mandate: expect.stringMatching(/^mdt_/), refunded: 0, charged_back: 0 };
    expect(payment).toEqual({ ref: expect.stringMatching(/^tr_/), status: 'open', ...shown });
    expect(page).toMatch(new RegExp(`/checkout/${payment.ref}$`));
    expect(test.mollie.payments.get(payment.ref)).toMatchObject({ redirectUrl: charge.back, webhookUrl: WEBHOOK, metadata: { key } });
    const [pending] = await test.provider.mandates(customer);
    expect(pending).toMatchObject({ ref: payment.mandate, status: 'pending', card: null, expiry: null });
    test.mollie.decide(payment.ref, 'paid');
    const [mandate] = await test.provider.mandates(customer);
    expect(mandate).toMatchObject({
      ref: payment.mandate,
      method: 'creditcard',
      status: 'valid',
      account: null,
      card: '3240',
      expiry: '2028-01-31',
    });
    expect(await test.provider.payment(payment.ref)).toEqual({ ...payment, status: 'paid' });
  });

  it.each([1, 10, 105, 5_880, 99_999, 100_000])('charges %i cents exactly', async (amount) => {
    const debit = await test.newDebit();
    const payment = await test.provider.charge(terms(debit, amount), randomUUID());
    expect(payment).toMatchObject({ status: 'pending', amount, mandate: debit.mandate.ref });
    expect(test.mollie.payments.get(payment.ref)?.amount).toBe(amount);
  });

  it.each([-1, 0.5, Number.NaN])('refuses to charge %d cents', async (amount) => {
    await expect(test.provider.charge(terms(await test.newDebit(), amount), randomUUID())).rejects.toThrow(RangeError);
  });

  it('omits the webhook of a server that cannot be reached', async () => {
    const debit = await test.newDebit();
    const unreachable = test.open({ webhookUrl: () => null });
    const { ref } = await unreachable.charge(terms(debit), randomUUID());
    expect(test.mollie.payments.get(ref)?.webhookUrl).toBeNull();
    expect(test.mollie.calls.at(-1)?.body).not.toHaveProperty('webhookUrl');
  });

  it('settles a direct debit days later, or fails with the reason of the bank', async () => {
    const reasons = {
      AM04: 'insufficient_funds',
      AC01: 'account_invalid',
      AC04: 'account_invalid',
      MS03: 'unknown',
      constructor: 'unknown',
    };
    const debit = await test.newDebit();
    for (const [code, reason] of Object.entries(reasons)) {
      test.mollie.behaviour.debits.outcome = () => code;
      const { ref } = await test.provider.charge(terms(debit), randomUUID());
      test.forward(10 * DAY_MS);
      expect(await test.provider.payment(ref)).toMatchObject({ status: 'failed', reason });
    }
    test.mollie.behaviour.debits.outcome = () => null;
    const { ref } = await test.provider.charge(terms(debit), randomUUID());
    test.forward(10 * DAY_MS);
    expect(await test.provider.payment(ref)).toMatchObject({ status: 'paid', reason: null });
  });

  it('charges a card at once, or fails with the reason of the issuer', async () => {
    const card = await test.newCard();
    expect(await test.provider.charge(terms(card), randomUUID())).toMatchObject({ status: 'paid', reason: null });
    const reasons = {
      card_expired: 'card_expired',
      insufficient_funds: 'insufficient_funds',
      refused_by_issuer: 'card_declined',
      constructor: 'unknown',
    };
    for (const [code, reason] of Object.entries(reasons)) {
      test.mollie.behaviour.cards.outcome = () => code;
      expect(await test.provider.charge(terms(card), randomUUID())).toMatchObject({ status: 'failed', reason });
    }
  });

  it.each(['canceled', 'expired'] as const)('reads a payment page that was %s as abandoned', async (decision) => {
    const customer = await test.newCustomer();
    const charge = { customer, amount: 100, description: 'Card', back: 'https://bo.example/' };
    const { payment } = await test.provider.startCardPayment(charge, randomUUID());
    test.mollie.decide(payment.ref, decision);
    expect(await test.provider.payment(payment.ref)).toMatchObject({ status: decision, reason: 'abandoned' });
    expect(await test.provider.mandates(customer)).toMatchObject([{ status: 'invalid' }]);
  });

  it('reads an authorized payment as pending', async () => {
    const { first } = await test.newCard();
    test.failNext(altered((body) => ({ ...body, status: 'authorized' })));
    expect(await test.provider.payment(first)).toMatchObject({ status: 'pending' });
  });

  it('proposes no direct debit above the limit', async () => {
    const failure = await failureOf(test.provider.charge(terms(await test.newDebit(), 118_800), randomUUID()));
    expect(failure).toMatchObject({ reason: 'debit_limit', field: 'amount', again: false });
    expect((await test.provider.charge(terms(await test.newCard(), 118_800), randomUUID())).status).toBe('paid');
  });

  it('refuses to charge a revoked mandate', async () => {
    const [debit, card] = [await test.newDebit(), await test.newCard()];
    for (const { customer, mandate } of [debit, card]) await test.provider.revokeMandate(customer, mandate.ref);
    expect(await failureOf(test.provider.charge(terms(debit), randomUUID()))).toMatchObject({
      reason: 'account_invalid',
      field: 'mandateId',
    });
    expect(await failureOf(test.provider.charge(terms(card), randomUUID()))).toMatchObject({ reason: 'card_declined', field: 'mandateId' });
  });

  it('refunds in parts, and the same refund once a key', async () => {
    const { first, customer } = await test.newCard();
    const key = randomUUID();
    await test.provider.refund(first, 1_000, 'Two subscriptions', key);
    await test.provider.refund(first, 1_000, 'Two subscriptions', key);
    expect(await test.provider.payment(first)).toMatchObject({ status: 'paid', refunded: 1_000 });
    // Mollie refuses an identical refund for a while.
    expect(await failureOf(test.provider.refund(first, 1_000, 'Two subscriptions', randomUUID()))).toMatchObject(AWAY);
    test.forward(HOUR_MS);
    await test.provider.refund(first, 1_000, '🍷'.repeat(300), randomUUID());
    expect(await failureOf(test.provider.refund(first, 3_881, 'Too much', randomUUID()))).toMatchObject({
      reason: 'unknown',
      field: 'amount',
    });
    expect(test.mollie.totals().get(customer)).toEqual({ paid: 5_880, refunded: 2_000, charged_back: 0 });
  });

  it('reads a chargeback with its reason', async () => {
    const { ref } = await test.provider.charge(terms(await test.newDebit()), randomUUID());
    test.forward(240 * DAY_MS);
    test.mollie.chargeBack(ref, 'AC04');
    expect(await test.provider.payment(ref)).toMatchObject({ status: 'paid', charged_back: 5_880, reason: 'account_invalid' });
  });

  it('finds no payment for an unknown or malformed reference', async () => {
    expect(await test.provider.payment('tr_absent')).toBeNull();
    test.mollie.calls.length = 0;
    for (const ref of [
      '',
      '.',
      '..',
      'tr_',
      'tr_1/refunds',
      '../customers',
      'tr_%2e',
      'tr_1?x=1',
      'tr_1\n',
      `tr_${'x'.repeat(99)}`,
      'cst_1',
    ])
      expect(await test.provider.payment(ref)).toBeNull();
    expect(test.mollie.calls).toEqual([]);
  });

  it('lists the payments of a customer since an instant, over pages', async () => {
    const debit = await test.newDebit();
    const old = await test.provider.charge(terms(debit), randomUUID());
    test.forward(HOUR_MS);
    // Mollie gives whole seconds, so this instant is after the creation that it shows.
    const since = test.clock.now();
    const made: string[] = [];
    for (let count = 0; count < 120; count++) made.unshift((await test.provider.charge(terms(debit, 100), randomUUID())).key);
    const found = await test.provider.payments(debit.customer, since);
    expect(found.map(({ key }) => key)).toEqual(made);
    expect((await test.provider.payments(debit.customer, new Date(0))).at(-1)).toEqual(old);
    test.mollie.calls.length = 0;
    expect(await test.provider.payments(debit.customer, new Date(test.clock.now().getTime() + HOUR_MS))).toEqual([]);
    expect(test.mollie.calls).toHaveLength(1);
  });

  it('ignores payments that others made in the account', async () => {
    const card = await test.newCard();
    const headers = { authorization: `Bearer ${test.mollie.key}` };
    const body = {
      sequenceType: 'recurring',
      customerId: card.customer,
      description: 'By hand',
      amount: { currency: 'EUR', value: '1.00' },
    };
    const made = await fetch(`${test.mollie.endpoint}/payments`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(made.status).toBe(201);
    expect((await test.provider.payments(card.customer, new Date(0))).map(({ ref }) => ref)).toEqual([card.first]);
    expect(await test.provider.payment(((await made.json()) as { id: string }).id)).toBeNull();
  });
});
