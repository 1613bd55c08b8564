// The attempts of a charge, as the API lists them.
import type { ChargeAttempt } from '@ardoise/contract/billing/overview.ts';
import { sql } from '../../../platform/sql.ts';
import { euros } from '../core.ts';

/** `at`: as JSON of PostgreSQL; amounts in cents. */
export type AttemptRow = ChargeAttempt;

/** The rows of the attempts of the charge `c`, oldest first; null if there are none. */
export const ATTEMPTS = sql`(select jsonb_agg(jsonb_build_object('at', a.at, 'status', a.status, 'amount', a.amount, 'reason', a.reason,
    'refunded', a.refunded, 'charged_back', a.charged_back) order by a.at, a.id)
    from charge_attempt a where a.venue_id = c.venue_id and a.charge_id = c.id)`;

export const toAttempt = ({ at, amount, refunded, charged_back, ...row }: AttemptRow): ChargeAttempt => ({
  ...row,
  at: new Date(at).toISOString(),
  amount: euros(amount),
  refunded: euros(refunded),
  charged_back: euros(charged_back),
});
