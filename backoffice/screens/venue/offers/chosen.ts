import type { Offer } from '@ardoise/contract/rules/billing/plans.ts';

/** The offer that the checkout is about. `discount`: the waiting discount is used. */
export type Chosen = { offer: Offer; discount: boolean };
