// The plans that venues subscribe to (docs/product/billing.md#plans). Amounts are whole euro cents, days `YYYY-MM-DD` in the venue's time zone.

/** 1 Smart monthly, 2 Smart yearly, 3 Premium monthly, 4 Premium yearly; part of the API, so the numbers never change. */
export const OFFERS = [1, 2, 3, 4] as const;
export type Offer = (typeof OFFERS)[number];
/** The `id` of a subscription that is free: a test, or granted without payment. */
export const FREE_OFFER = 5;

export type Plan = { name: 'smart' | 'premium'; months: 1 | 12; price: number };
/** `price`: cents a period, excluding VAT. */
export const PLANS: Readonly<Record<Offer, Plan>> = {
  1: { name: 'smart', months: 1, price: 4900 },
  2: { name: 'smart', months: 12, price: 49_000 },
  3: { name: 'premium', months: 1, price: 9900 },
  4: { name: 'premium', months: 12, price: 99_000 },
};

/** Bills are in euro, whatever the currency of the venue's menu. */
export const BILLING_CURRENCY = 'EUR';
/** French VAT on services, in hundred-thousandths as in money.ts. */
export const FRENCH_VAT = 20_000;

/** Maximum duration of a discount, in months. */
export const MAX_DISCOUNT_MONTHS = 120;
/** A discount of an offer; `price`: cents a period excluding VAT; `duration`: months, 0 is unlimited. A free test costs nothing for its duration. */
export type Discount = { offer: Offer; free_test: boolean; price: number; duration: number };

/**
 * A venue's current subscription. The present period is `[start, end)`. Months are counted from `anchor`, so that 31 January, 28 February
 * and 31 March follow each other. `price`: what the offer costs this venue in the present period (cents, excluding VAT): the plan's price,
 * a discount's, or 0 in a free test. `next`: the offer from `end` on, after a downgrade; `next_discount`: the discount or free test with
 * which it then starts. `next` is the present offer if only its price changes. `discount`: price of the periods that begin before `until`
 * (null: of all).
 */
export type Subscribed = {
  offer: Offer;
  start: string;
  end: string;
  anchor: string;
  price: number;
  free_test: boolean;
  renewal: boolean;
  next: Offer | null;
  next_discount: Discount | null;
  discount: { price: number; until: string | null } | null;
};

/** VAT of a customer: French, reverse charge (a business elsewhere in the EU), or outside the EU. `rate` in hundred-thousandths. */
export type Tax = { treatment: 'french' | 'reverse' | 'outside'; rate: number };

/** Fees a month in cents, excluding VAT; 0 if the venue does not use the option. */
export type Fees = { payment: number; sms: number };

/**
 * A line of a quote or bill: an offer for a period, the credit for the unused days of one, or a fee. `left` of `total` days if the line
 * is for a part of the period. `net`: cents excluding VAT.
 */
export type QuoteLine = {
  kind: 'offer' | 'credit' | 'payment_fee' | 'sms_fee';
  offer: Offer;
  from: string;
  to: string;
  left: number | null;
  total: number | null;
  net: number;
};

/** Amounts in cents. `credit`: store credit that is used; `due` = `total` - `credit`: what is charged. */
export type Amounts = { net: number; vat: number; total: number; credit: number; due: number };

/**
 * A change of the subscription: `start` of one; `now`: at once; `later`: at the end of the period; `resume`: takes back a cancellation
 * or downgrade; `none`: already the case. `subscribed`: the subscription after it.
 */
export type Quote = Amounts & {
  change: 'start' | 'now' | 'later' | 'resume' | 'none';
  lines: readonly QuoteLine[];
  tax: Tax;
  /** The first day on which the change counts. */
  from: string;
  subscribed: Subscribed;
};
