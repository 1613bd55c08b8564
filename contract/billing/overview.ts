// Billing of all venues, for the platform's admins (docs/product/billing.md#billing-of-all-venues). Read-only; amounts are decimals in euro.
import { z } from 'zod';
import { listQuery, paging } from '../kit/list.ts';
import { id, named, route, venueParam } from '../kit/route.ts';
import { BILLING_STATES } from '../rules/billing/states.ts';
import { BILLING_EVENTS } from './log.ts';
import { method, offerId, REASONS } from './subscription.ts';

const instant = z.iso.datetime();
/**
 * A venue with a subscription, present or past; `id`: the venue's. `price_ht`: recurring turnover a month, excluding VAT, of the present
 * period. `past_due`: unpaid after failed charges, including VAT; `try_at`: the next attempt. `method`: of the next charge.
 */
export const billingRow = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  state: z.enum(BILLING_STATES),
  offer: offerId,
  plan_free: z.boolean(),
  renewal: z.boolean(),
  end: instant,
  price_ht: z.number(),
  past_due: z.number(),
  try_at: instant.nullable(),
  method: method.nullable(),
});
named('BillingRow', billingRow);
export type BillingRow = z.infer<typeof billingRow>;

/**
 * `turnover`: recurring, a month, excluding VAT, of all running subscriptions. `paying`, `failing`, `ending`, `free`: venues in these states.
 * `started`: venues that subscribed in the present month, also again. `past_due`: unpaid by all venues, also after the end.
 */
export const turnover = z.object({
  turnover: z.number(),
  paying: z.int(),
  failing: z.int(),
  ending: z.int(),
  free: z.int(),
  started: z.int(),
  past_due: z.number(),
});
named('Turnover', turnover);
export type Turnover = z.infer<typeof turnover>;

const billRef = z.object({ id, number: z.string() });
/** `refunded`, `charged_back`: parts of `amount`. */
export const chargeAttempt = z.object({
  at: instant,
  status: z.enum(['new', 'open', 'pending', 'paid', 'failed', 'canceled', 'expired']),
  amount: z.number(),
  reason: z.enum(REASONS).nullable(),
  refunded: z.number(),
  charged_back: z.number(),
});
named('ChargeAttempt', chargeAttempt);
export type ChargeAttempt = z.infer<typeof chargeAttempt>;

/**
 * An entry of a venue's billing log. `by`: the account that acted, with its present name ('' once erased); null for what happens by itself.
 * `amount`: including VAT. `day`: from which a change counts, or on which the subscription ends. `bill`: of the charge, or the one that was
 * credited; `credit`: the credit note, and `replaces`: the one before it. `method`: with the visible digits of the account or card.
 * `attempts`: of the charge, oldest first, where the entry is about its beginning.
 */
export const billingEntry = z.object({
  id,
  at: instant,
  what: z.enum(BILLING_EVENTS),
  by: z.object({ id, name: z.string() }).nullable(),
  offer: offerId.nullable(),
  amount: z.number().nullable(),
  day: z.iso.date().nullable(),
  reason: z.enum(REASONS).nullable(),
  bill: billRef.nullable(),
  credit: billRef.nullable(),
  replaces: billRef.nullable(),
  method: z.object({ kind: method, digits: z.string().nullable() }).nullable(),
  attempts: z.array(chargeAttempt),
});
named('BillingEntry', billingEntry);
export type BillingEntry = z.infer<typeof billingEntry>;

export const overviewRoutes = {
  /** `name`: a part of the venue's name. Without `state`: all. */
  list: route({
    method: 'GET',
    path: '/api/subscription/overview',
    summary: 'Subscriptions of all venues',
    access: { right: 'billing:list', venue: 'none' },
    query: listQuery({ state: z.enum(BILLING_STATES).optional(), name: z.string().max(200).optional() }, ['name', 'end', 'price_ht']),
    ok: z.array(billingRow),
    list: true,
  }),
  turnover: route({
    method: 'GET',
    path: '/api/subscription/turnover',
    summary: 'Recurring turnover, and venues by state',
    access: { right: 'billing:list', venue: 'none' },
    ok: turnover,
  }),
  log: route({
    method: 'GET',
    path: '/api/subscription/:venue/log',
    summary: 'Billing log of a venue, newest first',
    access: { right: 'billing:show', venue: 'path' },
    params: venueParam,
    query: z.strictObject(paging),
    ok: z.array(billingEntry),
    list: true,
  }),
};
