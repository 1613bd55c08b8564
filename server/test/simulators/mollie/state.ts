// The simulated account: records in memory, and what happens to them with time or by a person.
import type { Clock } from '../../../platform/clock.ts';
import type * as records from './records.ts';
import { type Chargeback, type Mandate, newRef, type Payment, type Refund, Refusal, type Status } from './records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An open card payment expires after half an hour. */
export const OPEN_MS = 30 * MINUTE_MS;

/** `outcome`: null pays; a text is the reason of the failure (a bank's code, or a `failureReason`). `limit`: cents. */
export type Behaviour = {
  debits: { delayMs: number; limit: number; outcome: (payment: Payment) => string | null };
  cards: { number: string; expiry: string; outcome: (payment: Payment) => string | null };
  refundMs: number;
};
export type Decision = 'paid' | 'failed' | 'canceled' | 'expired';
/** Cents. */
export type Sums = { paid: number; refunded: number; charged_back: number };

const defaultBehaviour = (): Behaviour => ({
  debits: { delayMs: 9 * DAY_MS, limit: 100_000, outcome: () => null },
  cards: { number: '3240', expiry: '2028-01-31', outcome: () => null },
  refundMs: DAY_MS,
});

/** `announce` informs the webhook of a payment. */
export const openState = (clock: Clock, announce: (payment: Payment) => void) => ({
  clock,
  announce,
  behaviour: defaultBehaviour(),
  customers: new Map<string, records.Customer>(),
  mandates: new Map<string, Mandate>(),
  payments: new Map<string, Payment>(),
  refunds: new Map<string, Refund>(),
  chargebacks: new Map<string, Chargeback>(),
  subscriptions: new Map<string, records.Subscription>(),
  revoked: new Set<string>(),
  paymentsOf: new Map<string, Payment[]>(),
  unsettled: new Set<Payment>(),
  unsettledRefunds: new Set<Refund>(),
  /** Nothing is due before it, so most calls need not search all that is unsettled. */
  nextDue: { at: Number.POSITIVE_INFINITY },
});
export type State = ReturnType<typeof openState>;

export const find = <T>(all: Map<string, T>, id: string): T => {
  const record = all.get(id);
  if (!record) throw new Refusal(404, 'No record exists with this id');
  return record;
};

/** The digits as a payment shows them, masked; a mandate shows the last four, and a whole date. */
const cardDetails = ({ cards }: Behaviour) => ({
  cardNumber: `************${cards.number}`,
  cardExpiryDate: `${cards.expiry.slice(5, 7)}/${cards.expiry.slice(2, 4)}`,
});

/** A first payment makes its mandate valid once it is paid. */
const endMandate = ({ behaviour: { cards }, revoked }: State, mandate: Mandate, status: Status): void => {
  if (revoked.has(mandate.id)) return;
  mandate.status = status === 'paid' ? 'valid' : 'invalid';
  const { number, expiry } = cards;
  if (status === 'paid')
    mandate.details = { cardHolder: 'Zoé', cardNumber: number, cardLabel: 'Visa', cardFingerprint: number, cardExpiryDate: expiry };
};

type Final = Exclude<Status, 'open' | 'pending'>;
const end = (state: State, payment: Payment, status: Final, reason: string | null, at = state.clock.now()): void => {
  const isCard = payment.method === 'creditcard';
  Object.assign(payment, { status, endedAt: at, dueAt: null });
  if (isCard && (status === 'paid' || status === 'failed')) payment.details = cardDetails(state.behaviour);
  if (reason !== null)
    payment.details = { ...payment.details, ...(isCard ? { failureReason: reason } : { bankReasonCode: reason, bankReason: 'Refused' }) };
  if (payment.sequenceType === 'first' && payment.mandateId) endMandate(state, find(state.mandates, payment.mandateId), status);
  state.unsettled.delete(payment);
  state.announce(payment);
};

const willBeDue = ({ nextDue }: State, { dueAt }: { dueAt: Date | null }): void => {
  if (dueAt) nextDue.at = Math.min(nextDue.at, dueAt.getTime());
};

/** Applies what is due: expiries, direct debits, refunds. */
export const settle = (state: State): void => {
  const { clock, behaviour } = state;
  const now = clock.now().getTime();
  if (now < state.nextDue.at) return;
  state.nextDue.at = Number.POSITIVE_INFINITY;
  const due = [...state.unsettled].filter(({ dueAt }) => dueAt && dueAt.getTime() <= now);
  due.sort((a, b) => Number(a.dueAt) - Number(b.dueAt));
  for (const payment of due) {
    const code = payment.status === 'open' ? null : behaviour.debits.outcome(payment);
    const status = payment.status === 'open' ? 'expired' : code === null ? 'paid' : 'failed';
    end(state, payment, status, code, payment.dueAt ?? clock.now());
  }
  for (const refund of [...state.unsettledRefunds].filter(({ dueAt }) => dueAt.getTime() <= now)) {
    refund.status = 'refunded';
    state.unsettledRefunds.delete(refund);
    state.announce(find(state.payments, refund.paymentId));
  }
  for (const left of [...state.unsettled, ...state.unsettledRefunds]) willBeDue(state, left);
};

export const addPayment = (state: State, payment: Payment): void => {
  state.payments.set(payment.id, payment);
  if (payment.customerId) {
    const others = state.paymentsOf.get(payment.customerId);
    if (others) others.push(payment);
    else state.paymentsOf.set(payment.customerId, [payment]);
  }
  if (payment.status === 'open' || payment.status === 'pending') state.unsettled.add(payment);
  willBeDue(state, payment);
  if (payment.sequenceType !== 'recurring' || payment.method !== 'creditcard') return;
  const reason = state.behaviour.cards.outcome(payment);
  end(state, payment, reason === null ? 'paid' : 'failed', reason);
};

/** A mandate for the card that will be entered on the page. */
export const addCard = ({ clock, mandates }: State, customerId: string): Mandate => {
  const mandate: Mandate = {
    id: newRef('mdt'),
    customerId,
    method: 'creditcard',
    status: 'pending',
    details: { cardHolder: null, cardNumber: null, cardLabel: null, cardFingerprint: null, cardExpiryDate: null },
    mandateReference: null,
    signatureDate: null,
    createdAt: clock.now(),
  };
  mandates.set(mandate.id, mandate);
  return mandate;
};

/** A person on the payment page, or a bank, decides a payment. `reason`: of a failure. */
export const decide = (state: State, id: string, decision: Decision, reason?: string): Payment => {
  settle(state);
  const payment = find(state.payments, id);
  if (payment.status !== 'open' && payment.status !== 'pending') throw new Refusal(409, 'The payment is final');
  const usual = payment.method === 'creditcard' ? 'card_declined' : 'AM04';
  end(state, payment, decision, decision === 'failed' ? (reason ?? usual) : null);
  return payment;
};

export const addRefund = (state: State, refund: Refund): void => {
  state.refunds.set(refund.id, refund);
  state.unsettledRefunds.add(refund);
  willBeDue(state, refund);
  find(state.payments, refund.paymentId).refunded += refund.amount;
};

/** The bank takes the whole amount back; for a direct debit also months later. */
export const chargeBack = (state: State, id: string, code = 'MD06'): Chargeback => {
  settle(state);
  const payment = find(state.payments, id);
  if (payment.status !== 'paid' || payment.chargedBack > 0) throw new Refusal(409, 'The payment cannot be charged back');
  const chargeback: Chargeback = { id: newRef('chb'), paymentId: id, amount: payment.amount, code, createdAt: state.clock.now() };
  state.chargebacks.set(chargeback.id, chargeback);
  payment.chargedBack = payment.amount;
  state.announce(payment);
  return chargeback;
};

/** Payments, refunds and chargebacks of each customer, by id. */
export const totals = (state: State): Map<string, Sums> => {
  settle(state);
  const sumOf = (id: string): Sums => {
    const sum = { paid: 0, refunded: 0, charged_back: 0 };
    for (const { status, amount, refunded, chargedBack } of state.paymentsOf.get(id) ?? []) {
      if (status === 'paid') sum.paid += amount;
      sum.refunded += refunded;
      sum.charged_back += chargedBack;
    }
    return sum;
  };
  return new Map([...state.customers.keys()].map((id) => [id, sumOf(id)]));
};
