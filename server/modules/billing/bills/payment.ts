// The payment of a bill, derived from its charge and attempts (docs/product/billing.md#bills).
import type { BillPayment, PaymentState } from '@ardoise/contract/billing/bills.ts';
import { type AttemptRow, toAttempt } from '../charges/attempts.ts';
import type { Charge } from '../charges/rows.ts';

/** Instants as JSON of PostgreSQL, amounts in cents. */
export type ChargeRow = Pick<Charge, 'state' | 'method'> & { paid: boolean; next_try: string | null; attempts: AttemptRow[] };

const isUnsettled = ({ status }: AttemptRow): boolean => status === 'new' || status === 'open' || status === 'pending';

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

export const paymentOf = (charge: ChargeRow): BillPayment => ({
  state: stateOf(charge),
  method: charge.method,
  try_at: charge.next_try && new Date(charge.next_try).toISOString(),
  attempts: charge.attempts.map(toAttempt),
});
