// Calls about customers, their mandates and subscriptions.
import { type Call, type Handlers, LOCALES } from './handlers.ts';
import { listView } from './lists.ts';
import * as records from './records.ts';
import { type Mandate, newRef, Refusal, type Subscription } from './records.ts';
import { find, type State } from './state.ts';
import { type Addresses, customerView, mandateView, paymentView, subscriptionView } from './views.ts';

const mandateOf = (state: State, customer: string, id: string): Mandate => {
  find(state.customers, customer);
  const mandate = find(state.mandates, id);
  if (mandate.customerId !== customer) throw new Refusal(404, 'No mandate exists with this id');
  if (state.revoked.has(id)) throw new Refusal(410, 'The mandate is revoked');
  return mandate;
};

/** The mandate that a body names, or the newest valid one. */
export const chosenMandate = (state: State, customer: string, body: records.Body): Mandate => {
  const named = records.optionalText(body, 'mandateId');
  const valid = [...state.mandates.values()].filter(({ customerId, status }) => customerId === customer && status === 'valid');
  const mandate = named === null ? valid.at(-1) : valid.find(({ id }) => id === named);
  if (!mandate) throw new Refusal(422, 'The mandate is invalid', named === null ? 'customerId' : 'mandateId');
  return mandate;
};

const createCustomer = (state: State, { body }: Call) => {
  const email = records.textField(body, 'email');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refusal(422, 'The email is invalid', 'email');
  const locale = records.optionalText(body, 'locale');
  if (locale !== null && !LOCALES.includes(locale)) throw new Refusal(422, 'The locale is invalid', 'locale');
  const customer = {
    id: newRef('cst'),
    name: records.textField(body, 'name'),
    email,
    locale,
    metadata: records.metadataField(body),
    createdAt: state.clock.now(),
  };
  state.customers.set(customer.id, customer);
  return customer;
};

const createMandate = (state: State, { body }: Call, customerId: string): Mandate => {
  if (body.method !== 'directdebit') throw new Refusal(422, 'Mandates of this method need a first payment', 'method');
  const consumerName = records.textField(body, 'consumerName');
  const consumerAccount = records.textField(body, 'consumerAccount').replace(/\s/g, '');
  if (!records.isIban(consumerAccount)) throw new Refusal(422, 'The bank account is invalid', 'consumerAccount');
  const consumerBic = records.optionalText(body, 'consumerBic');
  if (consumerBic !== null && !records.isBic(consumerBic)) throw new Refusal(422, 'The BIC is invalid', 'consumerBic');
  const mandate: Mandate = {
    id: newRef('mdt'),
    customerId,
    method: 'directdebit',
    status: 'valid',
    details: { consumerName, consumerAccount, consumerBic },
    mandateReference: records.optionalText(body, 'mandateReference'),
    signatureDate: records.dayField(body, 'signatureDate'),
    createdAt: state.clock.now(),
  };
  state.mandates.set(mandate.id, mandate);
  return mandate;
};

const cancel = (state: State, subscription: Subscription): Subscription =>
  Object.assign(subscription, { status: 'canceled', canceledAt: state.clock.now() });

const revoke = (state: State, mandate: Mandate): void => {
  mandate.status = 'invalid';
  state.revoked.add(mandate.id);
  for (const subscription of state.subscriptions.values())
    if (subscription.mandateId === mandate.id && subscription.status === 'active') cancel(state, subscription);
};

const createSubscription = (state: State, { body }: Call, customerId: string): Subscription => {
  const description = records.textField(body, 'description');
  const interval = records.textField(body, 'interval');
  const [, count = '', unit = ''] = /^(\d+) (day|week|month)s?$/.exec(interval) ?? [];
  const most = { day: 365, week: 52, month: 12 }[unit] ?? 0;
  if (Number(count) < 1 || Number(count) > most) throw new Refusal(422, 'The interval is invalid', 'interval');
  const isTaken = [...state.subscriptions.values()].some(
    (other) => other.customerId === customerId && other.status === 'active' && other.description === description,
  );
  if (isTaken) throw new Refusal(422, 'A subscription with this description exists', 'description');
  const amount = records.amountField(body);
  const subscription: Subscription = {
    id: newRef('sub'),
    customerId,
    mandateId: chosenMandate(state, customerId, body).id,
    amount,
    interval,
    description,
    startDate: records.dayField(body, 'startDate') ?? state.clock.now().toISOString().slice(0, 10),
    status: 'active',
    metadata: records.metadataField(body),
    webhookUrl: records.urlField(body, 'webhookUrl'),
    createdAt: state.clock.now(),
    canceledAt: null,
  };
  state.subscriptions.set(subscription.id, subscription);
  return subscription;
};

const subscriptionOf = (state: State, customer: string, id: string): Subscription => {
  const subscription = find(state.subscriptions, id);
  if (subscription.customerId !== customer) throw new Refusal(404, 'No subscription exists with this id');
  return subscription;
};

export const customerCalls = (state: State, addresses: Addresses): Handlers => {
  const known = (customer: string): string => find(state.customers, customer).id;
  const ofCustomer = <T extends { customerId: string }>(all: Map<string, T>, customer: string): T[] =>
    [...all.values()].filter(({ customerId }) => customerId === known(customer));
  return {
    'POST customers': (call) => [201, customerView(addresses, createCustomer(state, call))],
    'GET customers': ({ url }) => [
      200,
      listView({ url, name: 'customers' }, [...state.customers.values()], (one) => customerView(addresses, one)),
    ],
    'GET customers/:': (_, id) => [200, customerView(addresses, find(state.customers, id))],
    'GET customers/:/payments': ({ url }, id) => [
      200,
      listView({ url, name: 'payments' }, state.paymentsOf.get(known(id)) ?? [], (one) => paymentView(addresses, one)),
    ],
    'POST customers/:/mandates': (call, id) => [201, mandateView(addresses, createMandate(state, call, known(id)))],
    'GET customers/:/mandates': ({ url }, id) => {
      const kept = ofCustomer(state.mandates, id).filter((one) => !state.revoked.has(one.id));
      return [200, listView({ url, name: 'mandates' }, kept, (one) => mandateView(addresses, one))];
    },
    'GET customers/:/mandates/:': (_, id, mandate) => [200, mandateView(addresses, mandateOf(state, id, mandate))],
    'DELETE customers/:/mandates/:': (_, id, mandate) => {
      revoke(state, mandateOf(state, id, mandate));
      return [204, null];
    },
    'POST customers/:/subscriptions': (call, id) => [201, subscriptionView(addresses, createSubscription(state, call, known(id)))],
    'GET customers/:/subscriptions': ({ url }, id) => [
      200,
      listView({ url, name: 'subscriptions' }, ofCustomer(state.subscriptions, id), (one) => subscriptionView(addresses, one)),
    ],
    'GET customers/:/subscriptions/:': (_, id, sub) => [200, subscriptionView(addresses, subscriptionOf(state, id, sub))],
    'DELETE customers/:/subscriptions/:': (_, id, sub) => {
      const subscription = subscriptionOf(state, id, sub);
      if (subscription.status === 'canceled') throw new Refusal(422, 'The subscription is canceled');
      return [200, subscriptionView(addresses, cancel(state, subscription))];
    },
  };
};
