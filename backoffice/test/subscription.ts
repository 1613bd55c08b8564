// Factories for the subscription and its bills in component tests.
import type { Bill, BillPayment } from '@ardoise/contract/billing/bills.ts';
import type { ChargeAttempt } from '@ardoise/contract/billing/overview.ts';
import type { Mandate, Quote, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import type { Answers } from './network.ts';
import { anyId, profile } from './records.ts';

/** A French venue that has not subscribed to anything yet. */
export const subscription = (changes: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 0,
  end: null,
  renewal: false,
  mandates: [],
  offer: null,
  plan_free: false,
  start: null,
  next: null,
  price: null,
  price_ht: null,
  discount_until: null,
  past_due: null,
  waiting: false,
  discount: null,
  refusal: null,
  missing: [],
  available: true,
  debit_limit: 1000,
  fees: { payment: 0, sms: 0 },
  tax: 'french',
  seller: 'Ardoise SAS',
  terms_url: null,
  privacy_url: null,
  ...changes,
});

/** A running Premium subscription, monthly. */
export const running = (changes: Partial<SubscriptionState> = {}): SubscriptionState =>
  subscription({
    id: 3,
    offer: 3,
    start: '2026-11-01',
    // Midnight in Paris: the last day is 30 November.
    end: '2026-11-30T23:00:00.000Z',
    renewal: true,
    price: 118.8,
    price_ht: 99,
    mandates: [card(1, { default: true, active: true })],
    ...changes,
  });

export const card = (index: number, changes: Partial<Mandate> = {}): Mandate => ({
  id: anyId(index),
  method: 'creditcard',
  default: false,
  active: false,
  status: 'valid',
  details: { consumerAccount: null, cardNumber: '4242', cardExpiryDate: '2028-01-31' },
  ...changes,
});
export const account = (index: number, changes: Partial<Mandate> = {}): Mandate =>
  card(index, {
    method: 'directdebit',
    details: { consumerAccount: 'FR76 … 0189', cardNumber: null, cardExpiryDate: null },
    ...changes,
  });

/** Premium, monthly, from 1 December on. */
export const quote = (changes: Partial<Quote> = {}): Quote => ({
  change: 'start',
  offerId: 3,
  from: '2026-12-01',
  lines: [{ kind: 'offer', offer: 3, from: '2026-12-01', to: '2027-01-01', left: null, total: null, price_ht: 99 }],
  price_ht: 99,
  vat_rate: 0.2,
  vat: 19.8,
  price: 118.8,
  credit: 0,
  due: 118.8,
  tax: 'french',
  trial: false,
  renewal_from: '2027-01-01',
  renewal_price_ht: 99,
  renewal_price: 118.8,
  ...changes,
});

/** A payment by card that succeeded at once. */
export const payment = (changes: Partial<BillPayment> = {}): BillPayment => ({
  state: 'paid',
  method: 'creditcard',
  try_at: null,
  attempts: [attempt()],
  ...changes,
});
export const attempt = (changes: Partial<ChargeAttempt> = {}): ChargeAttempt => ({
  at: '2026-11-01T08:00:00.000Z',
  status: 'paid',
  amount: 118.8,
  reason: null,
  refunded: 0,
  charged_back: 0,
  ...changes,
});

export const bill = (index: number, changes: Partial<Bill> = {}): Bill => ({
  id: anyId(index),
  number: `F-2026-00000${index}`,
  date: '2026-11-01',
  parent_id: null,
  price: 118.8,
  price_ht: 99,
  due: 118.8,
  state: 'paid',
  filename: `F-2026-00000${index}.pdf`,
  lines: [{ kind: 'offer', offer: 3, from: '2026-11-01', to: '2026-12-01', left: null, total: null, price_ht: 99 }],
  payment: payment(),
  ...changes,
});

/** The answers for the Offers tab of a venue without a discount. */
export const offersAnswers = (state: () => SubscriptionState): Answers => ({
  'GET /api/venue/profile/:venue': () => profile(),
  'GET /api/subscription/:venue': state,
});

/** A text as `toHaveTextContent` compares it: with plain spaces. */
export const plain = (text: string): string => text.replace(/\s/g, ' ');
