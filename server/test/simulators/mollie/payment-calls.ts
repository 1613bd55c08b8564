// Calls about payments, their refunds and chargebacks.
import { chosenMandate } from './customer-calls.ts';
import type { Call, Handlers } from './handlers.ts';
import { listView } from './lists.ts';
import * as records from './records.ts';
import { newRef, type Payment, type Refund, Refusal } from './records.ts';
import { addCard, addPayment, addRefund, find, OPEN_MS, type State } from './state.ts';
import { type Addresses, chargebackView, paymentView, refundView } from './views.ts';

/** Two identical refunds of a payment within this time are refused. */
const SAME_REFUND_MS = 60_000;
const LONGEST_REFUND_TEXT = 140;

type Terms = Pick<Payment, 'method' | 'status' | 'customerId' | 'mandateId' | 'redirectUrl' | 'dueAt' | 'details'>;
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

const customerOf = (state: State, body: records.Body): string => {
  const id = records.textField(body, 'customerId');
  if (!state.customers.has(id)) throw new Refusal(422, 'The customer does not exist', 'customerId');
  return id;
};

/** Charges a mandate, without a page. */
const recurringTerms = (state: State, body: records.Body, amount: number): Terms => {
  const customerId = customerOf(state, body);
  const { id: mandateId, method, details } = chosenMandate(state, customerId, body);
  if (amount < 1) throw new Refusal(422, 'The amount is lower than the minimum', 'amount');
  const terms = { method, status: 'pending', customerId, mandateId, redirectUrl: null } as const;
  if (method === 'creditcard') return { ...terms, details: null, dueAt: null };
  const { debits } = state.behaviour;
  if (amount > debits.limit) throw new Refusal(422, 'The amount is higher than the maximum', 'amount');
  const dueAt = later(state.clock.now(), debits.delayMs);
  const account = { consumerName: details.consumerName ?? '', consumerAccount: details.consumerAccount ?? '' };
  return { ...terms, details: { ...account, dueDate: dueAt.toISOString().slice(0, 10) }, dueAt };
};

/** A payment on the hosted page. */
const pageTerms = (state: State, body: records.Body, amount: number, isFirst: boolean): Terms => {
  const customerId = isFirst || body.customerId != null ? customerOf(state, body) : null;
  if (body.method !== 'creditcard') throw new Refusal(422, 'The payment method is not activated', 'method');
  if (amount < 1 && !isFirst) throw new Refusal(422, 'The amount is lower than the minimum', 'amount');
  const redirectUrl = records.urlField(body, 'redirectUrl');
  if (redirectUrl === null) throw new Refusal(422, 'The redirect URL is required', 'redirectUrl');
  const dueAt = later(state.clock.now(), OPEN_MS);
  const mandateId = isFirst && customerId !== null ? addCard(state, customerId).id : null;
  return { method: 'creditcard', status: 'open', customerId, mandateId, redirectUrl, details: null, dueAt };
};

const createPayment = (state: State, { body }: Call): Payment => {
  const amount = records.amountField(body);
  const sequenceType = body.sequenceType ?? 'oneoff';
  if (sequenceType !== 'oneoff' && sequenceType !== 'first' && sequenceType !== 'recurring')
    throw new Refusal(422, 'The sequence type is invalid', 'sequenceType');
  const payment: Payment = {
    id: newRef('tr'),
    amount,
    description: records.textField(body, 'description'),
    sequenceType,
    webhookUrl: records.urlField(body, 'webhookUrl'),
    metadata: records.metadataField(body),
    refunded: 0,
    chargedBack: 0,
    createdAt: state.clock.now(),
    endedAt: null,
    ...(sequenceType === 'recurring' ? recurringTerms(state, body, amount) : pageTerms(state, body, amount, sequenceType === 'first')),
  };
  addPayment(state, payment);
  return payment;
};

const createRefund = (state: State, { body }: Call, payment: Payment): Refund => {
  const amount = records.amountField(body);
  const description = records.optionalText(body, 'description', LONGEST_REFUND_TEXT) ?? '';
  if (payment.status !== 'paid') throw new Refusal(422, 'The payment cannot be refunded');
  const createdAt = state.clock.now();
  const isRepeated = [...state.refunds.values()].some(
    (other) =>
      other.paymentId === payment.id && other.amount === amount && createdAt.getTime() - other.createdAt.getTime() < SAME_REFUND_MS,
  );
  if (isRepeated) throw new Refusal(409, 'An identical refund was created a moment ago');
  if (amount < 1 || amount > payment.amount - payment.refunded - payment.chargedBack)
    throw new Refusal(422, 'The amount is higher than the maximum', 'amount');
  const terms = { amount, description, status: 'pending', metadata: records.metadataField(body), createdAt } as const;
  const dueAt = later(createdAt, state.behaviour.refundMs);
  const refund: Refund = { id: newRef('re'), paymentId: payment.id, ...terms, dueAt };
  addRefund(state, refund);
  return refund;
};

export const paymentCalls = (state: State, addresses: Addresses): Handlers => {
  const known = (id: string): Payment => find(state.payments, id);
  const ofPayment = <T extends { paymentId: string }>(all: Map<string, T>, id: string): T[] =>
    [...all.values()].filter(({ paymentId }) => paymentId === known(id).id);
  return {
    'POST payments': (call) => [201, paymentView(addresses, createPayment(state, call))],
    'GET payments': ({ url }) => [
      200,
      listView({ url, name: 'payments' }, [...state.payments.values()], (one) => paymentView(addresses, one)),
    ],
    'GET payments/:': ({ url }, id) => {
      const shown = paymentView(addresses, known(id));
      if (url.searchParams.get('embed') !== 'chargebacks') return [200, shown];
      const chargebacks = ofPayment(state.chargebacks, id).map((one) => chargebackView(addresses, one));
      return [200, { ...shown, _embedded: { chargebacks } }];
    },
    'POST payments/:/refunds': (call, id) => [201, refundView(addresses, createRefund(state, call, known(id)))],
    'GET payments/:/refunds': ({ url }, id) => [
      200,
      listView({ url, name: 'refunds' }, ofPayment(state.refunds, id), (one) => refundView(addresses, one)),
    ],
    'GET payments/:/refunds/:': (_, id, refund) => {
      const found = ofPayment(state.refunds, id).find((one) => one.id === refund);
      if (!found) throw new Refusal(404, 'No refund exists with this id');
      return [200, refundView(addresses, found)];
    },
    'GET payments/:/chargebacks': ({ url }, id) => [
      200,
      listView({ url, name: 'chargebacks' }, ofPayment(state.chargebacks, id), (one) => chargebackView(addresses, one)),
    ],
  };
};
