// The payment of a bill, derived from its charge and attempts (docs/product/billing.md#bills).
import type { BillPayment, PaymentState } from '@ardoise/contract/billing/bills.ts';
import type { ChargeAttempt } from '@ardoise/contract/billing/overview.ts';
import { BILLING_CURRENCY } from '@ardoise/contract/rules/billing/plans.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import type { Charge } from '../charges/rows.ts';

/** Instants as JSON of PostgreSQL, amounts in cents. */
export type ChargeRow = Pick<Charge, 'state' | 'method'> & { paid: boolean; next_try: string | null; attempts: ChargeAttempt[] };

const isUnsettled = ({ status }: ChargeAttempt): boolean => status === 'new' || status === 'open' || status === 'pending';

const stateOf = ({ state, paid, next_try, attempts }: ChargeRow): PaymentState => {
  const kept = attempts.reduce(
    (sum, { status, amount, refunded, charged_back }) => sum + (status === 'paid' ? amount - refunded - charged_back : 0),
    0,
  );
  if (paid) return kept > 0 || attempts.length === 0 ? 'paid' : 'refunded';
  const last = attempts.at(-1);
  if (state === 'open' || state === 'accepted' || (last && isUnsettled(last))) return 'collecting';
  if (next_try !== null) return 'failed';
  return last && last.charged_back > 0 ? 'charged_back' : 'unpaid';
};

const instant = (at: string): string => new Date(at).toISOString();
const euros = (cents: number): number => fromMinor(cents, BILLING_CURRENCY);

export const paymentOf = (charge: ChargeRow): BillPayment => ({
  state: stateOf(charge),
  method: charge.method,
  try_at: charge.next_try && instant(charge.next_try),
  attempts: charge.attempts.map(({ at, amount, refunded, charged_back, ...attempt }) => ({
    ...attempt,
    at: instant(at),
    amount: euros(amount),
    refunded: euros(refunded),
    charged_back: euros(charged_back),
  })),
});
