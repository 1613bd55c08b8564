// A venue's subscription to Ardoise: the calls of part 2 of the specification, in docs/product/billing.md. Amounts are decimals in euro.
import { z } from 'zod';
import { line } from '../kit/fields.ts';
import { id, named, route, venueParam } from '../kit/route.ts';

/** 1 Smart monthly, 2 Smart yearly, 3 Premium monthly, 4 Premium yearly. */
export const offerId = z.int().min(1).max(4);
export const METHODS = ['directdebit', 'creditcard'] as const;
export const method = z.enum(METHODS);
export type Method = z.infer<typeof method>;
const day = z.iso.date();

/**
 * A payment method. `default`: the next charge uses it; `active`: it is the default of a running subscription, and valid. `status`:
 * `pending` until the bank or the cardholder has confirmed it. `consumerAccount`: an IBAN of which only the first four and the last four
 * characters are shown; `cardNumber`: the last four digits; `cardExpiryDate`: YYYY-MM-DD.
 */
export const mandate = z.object({
  id,
  method,
  default: z.boolean(),
  active: z.boolean(),
  status: z.enum(['pending', 'valid', 'invalid']),
  details: z.object({
    consumerAccount: z.string().nullable(),
    cardNumber: z.string().nullable(),
    cardExpiryDate: z.string().nullable(),
  }),
});
named('Mandate', mandate);
export type Mandate = z.infer<typeof mandate>;

/**
 * The subscription in the venue's profile. `id`: the present offer; 0 if there is none, 5 if it is free (a test, or granted). `end`: the
 * instant at which the present period ends; `renewal`: another one follows.
 */
export const venueSubscription = z.object({
  id: z.int().min(0).max(5),
  end: z.iso.datetime().nullable(),
  renewal: z.boolean(),
  mandates: z.array(mandate),
});
named('VenueSubscription', venueSubscription);
export type VenueSubscription = z.infer<typeof venueSubscription>;

/**
 * A line of a quote or bill. `from`, `to`: first day and the day after the last. `left` of `total` days if it is for a part of a period.
 * `price_ht`: excluding VAT, negative for the credit of unused days.
 */
export const billLine = z.object({
  kind: z.enum(['offer', 'credit', 'payment_fee', 'sms_fee']),
  offer: offerId,
  from: day,
  to: day,
  left: z.int().nullable(),
  total: z.int().nullable(),
  price_ht: z.number(),
});
named('BillLine', billLine);
export type BillLine = z.infer<typeof billLine>;

/**
 * The cost of a change of the subscription, to the cent. `change`: `start` of a subscription, `now`: a change at once, `later`: at the end of
 * the period, `resume`: takes back a cancellation or a later change, `none`: already the case. `from`: when it counts. `price`: including
 * VAT; `credit`: store credit that is used; `due`: what is charged. `tax`: `reverse`: the customer owes the VAT (EU), `outside`: none is due.
 * `renewal_price_ht`, `renewal_price`: of each later period, fees included; `renewal_from`: their first day. `trial`: a free test.
 */
export const quote = z.object({
  change: z.enum(['start', 'now', 'later', 'resume', 'none']),
  offerId,
  from: day,
  lines: z.array(billLine),
  price_ht: z.number(),
  vat_rate: z.number(),
  vat: z.number(),
  price: z.number(),
  credit: z.number(),
  due: z.number(),
  tax: z.enum(['french', 'reverse', 'outside']),
  trial: z.boolean(),
  renewal_from: day,
  renewal_price_ht: z.number(),
  renewal_price: z.number(),
});
named('Quote', quote);
export type Quote = z.infer<typeof quote>;

/** Reasons of a refused or redirected payment; the keys of texts on the screen. */
export const REASONS = [
  'debit_limit',
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'account_invalid',
  'abandoned',
  'provider_unavailable',
  'unknown',
] as const;
export type Reason = (typeof REASONS)[number];

/** A discount that a venue has not used. `price`: excluding VAT a period, null for a free test; `duration`: months, 0 is unlimited. */
export const offeredDiscount = z.object({ offer: offerId, free_test: z.boolean(), price: z.number().nullable(), duration: z.int() });
export type OfferedDiscount = z.infer<typeof offeredDiscount>;

/**
 * The Offers tab. `offer`: the present one, null without; `plan_free`: it is a test or granted. `next`: the offer that follows at `end`,
 * after a downgrade. `price`: of the present offer a period, including VAT. `past_due`: bills whose charge failed; `try_at`: when it is tried
 * again, null if it is not. `waiting`: a payment is on its way. `discount`: the newest unused one. `refusal`: why the last payment for a change was refused, for an hour.
 * `missing`: fields of the profile that bills need. `available`: false on an installation that sells no subscriptions. `debit_limit`: the
 * largest direct debit. `fees`: a month, excluding VAT. `seller`: the company named in the mandate. `terms_url`, `privacy_url`: where they
 * can be read.
 */
export const subscriptionState = venueSubscription.extend({
  offer: offerId.nullable(),
  plan_free: z.boolean(),
  start: day.nullable(),
  next: offerId.nullable(),
  price: z.number().nullable(),
  price_ht: z.number().nullable(),
  discount_until: day.nullable(),
  past_due: z.object({ amount: z.number(), try_at: z.iso.datetime().nullable(), reason: z.string().nullable() }).nullable(),
  waiting: z.boolean(),
  discount: offeredDiscount.nullable(),
  refusal: z.enum(REASONS).nullable(),
  missing: z.array(z.enum(['business_name', 'billing_address', 'siren', 'tax_number'])),
  available: z.boolean(),
  debit_limit: z.number(),
  fees: z.object({ payment: z.number(), sms: z.number() }),
  tax: z.enum(['french', 'reverse', 'outside']),
  seller: z.string(),
  terms_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
});
named('SubscriptionState', subscriptionState);
export type SubscriptionState = z.infer<typeof subscriptionState>;

/** `refresh`: the rights changed, so the client gets a new token. `redirectUrl`: the provider's page, where the user pays. */
export const subscribed = z.object({
  status: z.enum(['active', 'pending', 'canceled', 'refused']),
  reason: z.enum(REASONS).optional(),
  redirectUrl: z.string().nullable().optional(),
  refresh: z.boolean().optional(),
});
named('Subscribed', subscribed);
export type SubscribeAnswer = z.infer<typeof subscribed>;

/** Bank details are checked by rules of each country (422). White space is ignored. */
const iban = line(50).optional();
const bic = line(20).optional();
/** The address to which the payment page leads back: this server's back-office, or one of the configured ones; any other origin is a 422. */
const back = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .optional();

/**
 * `uuid`: the caller's own id. `IBAN` (and `BIC`) may be absent if there is a valid mandate of the method. `terms`: the terms and the
 * privacy policy are accepted; their version and the time are kept.
 */
const subscribeBody = z.strictObject({
  uuid: id,
  offerId,
  IBAN: iban,
  BIC: bic,
  terms: z.boolean().optional(),
  return: back,
});
const subscribeParam = venueParam.extend({ method });
const BASE = '/api/subscription/:venue';

export const subscriptionRoutes = {
  show: route({
    method: 'GET',
    path: BASE,
    summary: 'Subscription of a venue',
    access: { right: 'subscription:show', venue: 'path' },
    params: venueParam,
    ok: subscriptionState,
  }),
  quote: route({
    method: 'POST',
    path: `${BASE}/quote`,
    summary: 'What a change of the subscription would cost now',
    access: { right: 'subscription:show', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ offerId, discount: z.boolean().optional() }),
    ok: quote,
    errors: ['contradiction'],
  }),
  /** Subscribes, or changes the offer. The present offer takes back a cancellation or a later change. */
  subscribe: route({
    method: 'POST',
    path: `${BASE}/subscribe/:method`,
    summary: 'Subscribe to an offer, or change to it',
    access: { right: 'subscription:edit', venue: 'path' },
    params: subscribeParam,
    body: subscribeBody,
    ok: subscribed,
    errors: ['contradiction', 'forbidden', 'unavailable'],
  }),
  /** The newest unused discount is used; `offerId` must be its offer. */
  subscribeDiscount: route({
    method: 'POST',
    path: `${BASE}/subscribe/:method/discount`,
    summary: 'Subscribe to the offer of a discount',
    access: { right: 'subscription:edit', venue: 'path' },
    params: subscribeParam,
    body: subscribeBody,
    ok: subscribed,
    errors: ['contradiction', 'forbidden', 'unavailable'],
  }),
  discount: route({
    method: 'GET',
    path: `${BASE}/discount`,
    summary: 'The newest unused discount of a venue',
    access: { right: 'subscription:show', venue: 'path' },
    params: venueParam,
    ok: offeredDiscount,
  }),
  /** Ends the subscription at the end of its period. The body (the discount as it was read) is ignored. */
  cancel: route({
    method: 'PUT',
    path: `${BASE}/cancel`,
    summary: 'Cancel the subscription at the end of its period',
    access: { right: 'subscription:edit', venue: 'path' },
    params: venueParam,
    body: z.looseObject({}),
    ok: subscribed,
    errors: ['contradiction'],
  }),
  /** With an IBAN: a mandate for direct debits, without redirect. Without: a card, entered on the provider's page. */
  addPaymentMethod: route({
    method: 'POST',
    path: `${BASE}/addPaymentMethod`,
    summary: 'Add a payment method',
    access: { right: 'subscription:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ IBAN: iban, BIC: bic, return: back }),
    ok: z.object({ redirectUrl: z.string().nullable() }),
    errors: ['contradiction', 'unavailable'],
  }),
  deletePaymentMethod: route({
    method: 'DELETE',
    path: `${BASE}/deletePaymentMethod/:id`,
    summary: 'Delete a payment method',
    access: { right: 'subscription:edit', venue: 'path' },
    params: venueParam.extend({ id }),
    ok: subscriptionState,
    errors: ['contradiction', 'unavailable'],
  }),
  selectPaymentMethod: route({
    method: 'PUT',
    path: `${BASE}/selectPaymentMethod`,
    summary: 'Choose the payment method for the next charges',
    access: { right: 'subscription:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ method: id }),
    ok: subscriptionState,
    errors: ['contradiction'],
  }),
};
