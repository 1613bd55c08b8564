// The port to the provider that charges venues (docs/product/billing.md#provider). Adapters: sandbox/, mollie/. Amounts are euro cents.
// Every call that creates something takes a key: repeated with the same key, it returns what the first call created.
import type { Method, Reason } from '@ardoise/contract/billing/subscription.ts';

/** `ref`: the provider's id. `account`: an IBAN of which only the ends are kept; `card`: the last four digits; `expiry`: YYYY-MM-DD. */
export type ProviderMandate = {
  ref: string;
  method: Method;
  status: 'pending' | 'valid' | 'invalid';
  account: string | null;
  card: string | null;
  expiry: string | null;
};

/**
 * `open`: the user is on the payment page; `pending`: accepted and not yet settled (direct debit). `mandate`: of the payment method that
 * the user entered. `key`: the key with which the payment was created. `refunded`, `charged_back`: cents.
 */
export type ProviderPayment = {
  ref: string;
  key: string;
  status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';
  reason: Reason | null;
  amount: number;
  mandate: string | null;
  refunded: number;
  charged_back: number;
};

export type Payer = { venue: string; name: string; email: string; locale: string };
/** `description`: what the customer reads on the statement. */
type Charge = { customer: string; amount: number; description: string };

export type Provider = {
  name: 'sandbox' | 'mollie';
  createCustomer(payer: Payer, key: string): Promise<string>;
  /** A mandate for direct debits, valid at once. `reference`: shown on the statement; `signed`: day of the consent, YYYY-MM-DD. */
  createMandate(
    mandate: { customer: string; name: string; iban: string; bic: string | null; reference: string; signed: string },
    key: string,
  ): Promise<ProviderMandate>;
  /** Already revoked or unknown: no-op. */
  revokeMandate(customer: string, mandate: string): Promise<void>;
  mandates(customer: string): Promise<ProviderMandate[]>;
  /** A first card payment on the provider's page, 0 to only store the card. `back`: where the page leads afterwards. */
  startCardPayment(charge: Charge & { back: string }, key: string): Promise<{ payment: ProviderPayment; page: string }>;
  /** Charges a stored mandate without the customer. */
  charge(charge: Charge & { mandate: string; method: Method }, key: string): Promise<ProviderPayment>;
  /** The present state; null if unknown. */
  payment(ref: string): Promise<ProviderPayment | null>;
  /** Payments of a customer since an instant, for the reconciliation. */
  payments(customer: string, since: Date): Promise<ProviderPayment[]>;
  refund(payment: string, amount: number, description: string, key: string): Promise<void>;
};

/** A failed call. `again`: the provider is away or limits calls, so a later attempt may succeed. */
export class ProviderFailure extends Error {
  readonly again: boolean;
  readonly reason: Reason;
  /** The field that the provider refused, if it named one. */
  readonly field: string | undefined;

  constructor(reason: Reason, { again = false, field }: { again?: boolean; field?: string | undefined } = {}) {
    super(`The payment provider refused the call: ${reason}`);
    this.name = 'ProviderFailure';
    this.again = again;
    this.reason = reason;
    this.field = field;
  }
}
