// The adapter of Mollie when the API is away, or answers what cannot be trusted.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { AWAY, altered, failureOf, HOUR_MS, payer, terms, UNKNOWN, useMollie } from '../../../test/simulators/mollie/adapter.ts';
import { startMollieSimulator } from '../../../test/simulators/mollie.ts';

const test = await useMollie();

describe('a provider that is away', () => {
  it('retries with the same key, after random and growing waits', async ({ onTestFinished }) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    const debit = await test.newDebit();
    const key = randomUUID();
    test.failNext({ status: 503 }, { status: 500, text: '<html>' });
    await test.provider.charge(terms(debit), key);
    expect(test.mollie.calls.map((call) => [call.status, call.key])).toEqual([
      [503, key],
      [500, key],
      [201, key],
    ]);
    expect(test.waits).toEqual([500, 1_000]);
  });

  it('gives up after three tries', async () => {
    const debit = await test.newDebit();
    test.mollie.calls.length = 0;
    test.mollie.control.fault = () => ({ status: 503 });
    expect(await failureOf(test.provider.charge(terms(debit), randomUUID()))).toMatchObject(AWAY);
    expect(test.mollie.calls).toHaveLength(3);
    test.mollie.control.fault = () => null;
    expect(await test.provider.payments(debit.customer, new Date(0))).toEqual([]);
  });

  it('waits as long as a rate limit says, within eight seconds', async () => {
    const debit = await test.newDebit();
    test.failNext({ status: 429, headers: { 'retry-after': '3' } });
    expect((await test.provider.charge(terms(debit), randomUUID())).status).toBe('pending');
    expect([test.waits.length, Math.floor((test.waits[0] ?? 0) / 1_000)]).toEqual([1, 3]);
    test.failNext({ status: 429, headers: { 'retry-after': '60' } });
    expect(await failureOf(test.provider.charge(terms(debit), randomUUID()))).toMatchObject(AWAY);
    expect([test.mollie.calls.length, test.waits.length]).toEqual([1, 1]);
    test.failNext({ status: 429, headers: { 'retry-after': '5' } }, { status: 429, headers: { 'retry-after': '5' } });
    expect(await failureOf(test.provider.charge(terms(debit), randomUUID()))).toMatchObject(AWAY);
    expect(test.mollie.calls).toHaveLength(2);
  });

  it('creates one payment when the answer is lost', async () => {
    const debit = await test.newDebit();
    const key = randomUUID();
    test.failNext({ isLost: true });
    const payment = await test.provider.charge(terms(debit), key);
    expect(test.mollie.calls.map(({ isReplayed }) => isReplayed)).toEqual([false, true]);
    expect(await test.provider.payments(debit.customer, new Date(0))).toEqual([payment]);
    expect(await test.provider.charge(terms(debit), key)).toEqual(payment);
  });

  it('waits for a first try that is still running', async () => {
    const debit = await test.newDebit();
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    test.failNext({ isLost: true, hold });
    const patient = test.open({
      sleep: async () => {
        if (test.mollie.calls.length === 2) release();
      },
    });
    const payment = await patient.charge(terms(debit), randomUUID());
    expect(test.mollie.calls.map(({ status }) => status)).toEqual([201, 409, 201]);
    expect(await test.provider.payments(debit.customer, new Date(0))).toEqual([payment]);
  });

  it('finds by its key a payment whose key the provider no longer keeps', async () => {
    const debit = await test.newDebit();
    const key = randomUUID();
    test.mollie.control.fault = () => ({ isLost: true });
    expect(await failureOf(test.provider.charge(terms(debit), key))).toMatchObject(AWAY);
    test.mollie.control.fault = () => null;
    test.forward(2 * HOUR_MS);
    expect(await test.provider.payments(debit.customer, new Date(0))).toMatchObject([{ key, status: 'pending' }]);
  });

  it('limits the time of a call', async () => {
    test.mollie.control.fault = () => ({ isSilent: true });
    expect(await failureOf(test.open({ answerMs: 50 }).payment('tr_absent'))).toMatchObject(AWAY);
    expect(test.waits).toHaveLength(2);
  });

  it('reports a refused connection', async () => {
    const gone = await startMollieSimulator({ clock: test.clock });
    gone.close();
    const other = test.open({ endpoint: gone.endpoint });
    expect(await failureOf(other.mandates('cst_1'))).toMatchObject(AWAY);
    expect(test.waits).toHaveLength(2);
  });

  it('counts a refused API key as away, without retries', async () => {
    const other = test.open({ key: 'test_other' });
    expect(await failureOf(other.createCustomer(payer, randomUUID()))).toMatchObject(AWAY);
    expect(test.mollie.calls.map(({ status }) => status)).toEqual([401]);
  });
});

describe('answers that cannot be trusted', () => {
  it('refuses other statuses without retries', async () => {
    const key = randomUUID();
    await test.provider.createCustomer(payer, key);
    test.mollie.calls.length = 0;
    expect(await failureOf(test.provider.createCustomer({ ...payer, name: 'Other' }, key))).toMatchObject(UNKNOWN);
    expect(test.mollie.calls.map(({ status }) => status)).toEqual([400]);
  });

  it.each(['', 'null', '[]', '"text"', '{}', '<html>', '{"id":1}', '{"id":"../x"}', '{"id":"tr_1"}'])(
    'refuses the answer %s',
    async (text) => {
      const debit = await test.newDebit();
      test.mollie.control.fault = () => ({ text });
      for (const call of [
        () => test.provider.createCustomer(payer, randomUUID()),
        () => test.provider.mandates(debit.customer),
        () => test.provider.charge(terms(debit), randomUUID()),
        () => test.provider.payments(debit.customer, new Date(0)),
      ])
        expect(await failureOf(call())).toMatchObject(UNKNOWN);
    },
  );

  it.each([
    { amount: { currency: 'EUR', value: 58.8 } },
    { amount: { currency: 'EUR', value: '58.8' } },
    { amount: { currency: 'USD', value: '58.80' } },
    { amount: { currency: 'EUR', value: '-58.80' } },
    { amountRefunded: { currency: 'EUR', value: '1e3' } },
    { status: 'shipping' },
    { id: 'tr_../customers' },
    { mandateId: 'tr_1' },
    { details: 'zoe@bar.example' },
  ])('refuses a payment with %j', async (wrong) => {
    const { first } = await test.newCard();
    test.failNext(altered((body) => ({ ...body, ...wrong })));
    expect(await failureOf(test.provider.payment(first))).toMatchObject(UNKNOWN);
  });

  it('ignores fields that it does not know', async () => {
    const { first } = await test.newCard();
    const payment = await test.provider.payment(first);
    test.failNext(altered((body) => ({ ...body, brandNew: { deep: [1] }, details: { cardAudience: 'consumer' } })));
    expect(await test.provider.payment(first)).toEqual(payment);
  });

  it('shows no page that is not on the web', async () => {
    const charge = { customer: await test.newCustomer(), amount: 100, description: 'Card', back: 'https://bo.example/' };
    for (const href of ['javascript:alert(1)', '/checkout', ''])
      for (const _links of [{ checkout: { href } }, {}]) {
        test.failNext(altered((body) => ({ ...body, _links })));
        expect(await failureOf(test.provider.startCardPayment(charge, randomUUID()))).toMatchObject(UNKNOWN);
      }
  });

  it('follows links of pages on the same API alone', async () => {
    const { customer } = await test.newDebit();
    const { origin } = new URL(test.mollie.endpoint);
    for (const href of [`${test.foreignUrl}/v2/customers`, `${origin}/v1/customers`, 'http://[', `${origin.replace('http', 'ftp')}/v2/x`]) {
      test.failNext(altered((body) => ({ ...body, _links: { next: { href } } })));
      expect(await failureOf(test.provider.mandates(customer))).toMatchObject(UNKNOWN);
      expect(test.mollie.calls).toHaveLength(1);
    }
  });

  it('ends a ring of pages', async () => {
    const { customer } = await test.newDebit();
    const href = `${test.mollie.endpoint}/customers/${customer}/mandates`;
    test.mollie.control.fault = () => altered((body) => ({ ...body, _links: { next: { href } } }));
    expect(await failureOf(test.provider.mandates(customer))).toMatchObject(UNKNOWN);
    expect(test.mollie.calls.length).toBeLessThan(200);
  });

  it('sends a live key over HTTPS alone', () => {
    expect(() => test.open({ key: 'live_key' })).toThrow('HTTPS');
    expect(() => test.open({ key: 'live_key', endpoint: 'https://api.mollie.com/v2' })).not.toThrow();
  });

  it('follows no redirect', async () => {
    test.mollie.control.fault = () => ({ status: 302, headers: { location: `${test.foreignUrl}/v2/payments/tr_1` } });
    expect(await failureOf(test.provider.payment('tr_1'))).toMatchObject(UNKNOWN);
    expect(await failureOf(test.provider.createCustomer(payer, randomUUID()))).toMatchObject(UNKNOWN);
  });
});

describe('hostile texts', () => {
  it('sends one line of limited length', async () => {
    const name = `\u0000\u202eBar\ud800\r\nX-Other: 1\u2028${'🍷'.repeat(400)}`;
    const customer = await test.provider.createCustomer({ ...payer, name }, randomUUID());
    const sent = test.mollie.customers.get(customer)?.name ?? '';
    expect(sent).toMatch(/^Bar\ufffd X-Other: 1 🍷+$/u);
    expect([...sent]).toHaveLength(255);
  });

  it('puts no text into a path', async () => {
    const debit = await test.newDebit();
    test.mollie.calls.length = 0;
    for (const id of ['', '..', 'cst_1/mandates', 'cst_1?limit=1', 'mdt_1#', 'tr_é', '__proto__'])
      for (const call of [
        () => test.provider.mandates(id),
        () => test.provider.payments(id, new Date(0)),
        () => test.provider.revokeMandate(id, 'mdt_1'),
        () => test.provider.revokeMandate('cst_1', id),
        () => test.provider.refund(id, 1, 'x', randomUUID()),
        () => test.provider.charge({ ...terms(debit), customer: id }, randomUUID()),
        () => test.provider.charge({ ...terms(debit), mandate: id }, randomUUID()),
      ])
        expect(await failureOf(call())).toMatchObject(UNKNOWN);
    expect(test.mollie.calls).toEqual([]);
  });

  it('throws no text of an answer, and no field that is a text', async () => {
    const detail = 'The account of zoe@bar.example is invalid';
    for (const status of [400, 422, 503]) {
      test.mollie.control.fault = () => ({ status, text: JSON.stringify({ status, detail, field: detail }) });
      const failure = await failureOf(test.provider.createCustomer(payer, randomUUID()));
      expect(failure.field).toBeUndefined();
      expect(`${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`).not.toMatch(/zoe|Bar Zo/);
    }
  });
});
