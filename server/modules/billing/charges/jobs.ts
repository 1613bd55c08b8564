// The jobs of charges. They carry ids alone; each reads what is there when it runs.
import { jobKind } from '../../../platform/jobs.ts';
import type { Attempt, Charge } from './rows.ts';

/** Creates the payment of a charge at the provider, or its next one after a failure. */
export const collect = jobKind<{ venue: string; charge: string }>('billing-collect');
export const collectKey = ({ id }: Pick<Charge, 'id'>): string => `collect ${id}`;
/** One job for each charge, so that attempts follow each other. */
export const collectJob = ({ venue_id, id }: Pick<Charge, 'venue_id' | 'id'>, runAt?: Date) =>
  collect({ venue: venue_id, charge: id }, { key: collectKey({ id }), ...(runAt && { runAt }) });

export const refund = jobKind<{ venue: string; attempt: string }>('billing-refund');
/** Queued once the payment is paid; the attempt's `refund_id` is the key of the call. */
export const refundJob = ({ venue_id, id }: Pick<Attempt, 'venue_id' | 'id'>) =>
  refund({ venue: venue_id, attempt: id }, { key: `refund ${id}` });

/** Revokes a deleted payment method at the provider. */
export const revoke = jobKind<{ venue: string; mandate: string }>('billing-revoke');
/** Reads a payment again that the provider says has changed. */
export const refresh = jobKind<{ ref: string }>('billing-refresh');
