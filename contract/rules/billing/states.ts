// States of venues in the admins' view of billing (docs/product/billing.md#billing-of-all-venues).

/**
 * `paying`: it runs and is neither free nor in arrears. `failing`: it runs, and a bill is unpaid after a failed charge. `ending`: it ends in
 * the present month. `free`: a test, or granted. `ended`: it has run. As filters, the states overlap (a failing subscription may end this
 * month); a row has one: `failing` goes before `ending`, and that before `free` and `paying`.
 */
export const BILLING_STATES = ['paying', 'failing', 'ending', 'free', 'ended'] as const;
export type BillingState = (typeof BILLING_STATES)[number];
