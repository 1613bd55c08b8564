// The log of a venue's billing (docs/product/billing.md#log).

/**
 * `started`, `changed`, `planned` (a change at the end of the period), `resumed`, `canceled`, `renewed`, `ended`: of the subscription.
 * `accepted`, `paid`, `failed`, `given_up`, `charged_back`, `refunded`: of a charge. `superseded`: a payment that came second;
 * `not_refunded`: its bank charged it back before it was refunded.
 */
export const BILLING_EVENTS = [
  'started',
  'changed',
  'planned',
  'resumed',
  'canceled',
  'renewed',
  'ended',
  'accepted',
  'paid',
  'refused',
  'failed',
  'given_up',
  'charged_back',
  'superseded',
  'refunded',
  'not_refunded',
  'method_added',
  'method_chosen',
  'method_deleted',
  'credited',
] as const;
export type BillingEventKind = (typeof BILLING_EVENTS)[number];
