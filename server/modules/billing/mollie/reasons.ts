// Reasons of Mollie and of banks, as ours.
import type { Method, Reason } from '@ardoise/contract/billing/subscription.ts';

/** `failureReason` of a card payment; a reason that is absent here is `unknown`. */
const CARD_REASONS: Readonly<Record<string, Reason>> = {
  authentication_abandoned: 'abandoned',
  authentication_failed: 'card_declined',
  authentication_required: 'card_declined',
  authentication_unavailable_acs: 'card_declined',
  card_declined: 'card_declined',
  card_expired: 'card_expired',
  inactive_card: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  invalid_cvv: 'card_declined',
  invalid_card_holder_name: 'card_declined',
  invalid_card_number: 'card_declined',
  invalid_card_type: 'card_declined',
  possible_fraud: 'card_declined',
  refused_by_issuer: 'card_declined',
};

/** Reason codes of SEPA (ISO 20022) that concern account or mandate, and lack of funds; others are `unknown`. */
const BANK_REASONS: Readonly<Record<string, Reason>> = {
  AC01: 'account_invalid',
  AC04: 'account_invalid',
  AC06: 'account_invalid',
  AC13: 'account_invalid',
  AG01: 'account_invalid',
  AM04: 'insufficient_funds',
  CNOR: 'account_invalid',
  DNOR: 'account_invalid',
  MD01: 'account_invalid',
  MD07: 'account_invalid',
  RC01: 'account_invalid',
  SL01: 'account_invalid',
};

const find = (reasons: Readonly<Record<string, Reason>>, code: string | null | undefined): Reason | undefined =>
  code && Object.hasOwn(reasons, code) ? reasons[code] : undefined;

/** The reason of a payment that failed, from the codes in its details. */
export const failureReason = (codes: { failureReason?: string | null; bankReasonCode?: string | null } | null | undefined): Reason =>
  find(CARD_REASONS, codes?.failureReason) ?? find(BANK_REASONS, codes?.bankReasonCode?.toUpperCase()) ?? 'unknown';

/** The reason of a refused request, from the field that Mollie names. `method`: of the charge. */
export const fieldReason = (field: string | undefined, method?: Method): Reason => {
  if (field === 'consumerAccount' || field === 'consumerBic') return 'account_invalid';
  if (field?.startsWith('amount') && method === 'directdebit') return 'debit_limit';
  // The mandate is no longer valid.
  if (field === 'mandateId' && method) return method === 'directdebit' ? 'account_invalid' : 'card_declined';
  return 'unknown';
};
