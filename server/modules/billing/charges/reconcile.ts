// Finds what no webhook reported, and starts what is due: attempts that were interrupted, next attempts, payments that changed later
// (docs/product/billing.md#reconciliation).
import { addJob } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { type Core, DAY_MS } from '../core.ts';
import { findAccount } from '../subscriptions/accounts.ts';
import { isSettled, refreshAttempt, refreshMandates, settlePayment } from './collect.ts';
import { collectJob } from './jobs.ts';
import { type Attempt, attemptById, lastAttemptOf, openCharge } from './rows.ts';

/** A payment in progress is read again after this time, once an hour. */
const QUIET_MS = 15 * 60_000;
/** Each customer's payments are compared once a week, for as long as a direct debit can be charged back (13 months). */
const COMPARED_EVERY_DAYS = 7;
const CHARGEBACK_DAYS = 400;
const MOST = 500;

type Key = { venue_id: string; id: string };
const listDue = statement(
  'billing.charge-due',
  (now: Date, most: number) => sql<Key>`select venue_id, id from charge where next_try <= ${now} order by next_try limit ${most}`,
);
const listUnsettled = statement(
  'billing.attempt-unsettled',
  (before: Date, after: Key, most: number) => sql<
    Attempt & { charge_id: string }
  >`select venue_id, id, charge_id, ref, status from charge_attempt
    where status in ('new', 'open', 'pending') and at < ${before} and (venue_id, id) > (${after.venue_id}::uuid, ${after.id}::uuid)
    order by venue_id, id limit ${most}`,
  { examples: [[new Date(0), { venue_id: '', id: '' }, 1]] },
);
const listToCompare = statement(
  'billing.account-to-compare',
  (before: Date, most: number) => sql<{ venue: string; customer: string }>`select venue_id as venue, customer from billing_account
    where customer is not null and (reconciled_at is null or reconciled_at < ${before}) order by reconciled_at nulls first limit ${most}`,
);
const noteCompared = statement(
  'billing.account-compared',
  (venue: string, now: Date) => sql`update billing_account set reconciled_at = ${now} where venue_id = ${venue}`,
);

/** Queues the next attempts that are due. */
export const retryDue = async (core: Core): Promise<void> => {
  for (const charge of await core.db.all(listDue(core.clock.now(), MOST))) await addJob(core.db, collectJob(charge));
};

const FIRST: Key = { venue_id: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' };

/** Reads all payments in progress again; an attempt that was never made is queued again. One failure does not stop the others. */
export const refreshUnsettled = async (core: Core): Promise<void> => {
  const before = new Date(core.clock.now().getTime() - QUIET_MS);
  for (let [after, full] = [FIRST, true]; full; ) {
    const attempts = await core.db.all(listUnsettled(before, after, MOST));
    for (const attempt of attempts) {
      const work =
        attempt.ref === null
          ? addJob(core.db, collectJob({ venue_id: attempt.venue_id, id: attempt.charge_id }))
          : refreshAttempt(core, attempt);
      await work.catch(() => core.log.warn({ attempt: attempt.id }, 'a payment could not be read'));
    }
    full = attempts.length === MOST;
    after = attempts.at(-1) ?? after;
  }
};

/** Compares one customer's payments with ours: refunds and charge-backs, and payments whose answer was lost. */
export const compareCustomer = async (core: Core, venue: string): Promise<void> => {
  const { customer } = await findAccount(core.db, venue);
  if (!customer) return;
  const now = core.clock.now();
  await refreshMandates(core, venue, customer);
  const payments = await core.provider.payments(customer, new Date(now.getTime() - CHARGEBACK_DAYS * DAY_MS));
  for (const payment of payments) {
    const attempt = await attemptById(core.db, venue, payment.key);
    if (!attempt) continue;
    if (!isSettled(attempt, payment)) await settlePayment(core, attempt, payment);
  }
  await core.db.run(noteCompared(venue, now));
};

/** Compares the customers whose turn it is. */
export const compareCustomers = async (core: Core): Promise<void> => {
  const before = new Date(core.clock.now().getTime() - COMPARED_EVERY_DAYS * DAY_MS);
  for (const { venue } of await core.db.all(listToCompare(before, MOST)))
    await compareCustomer(core, venue).catch(() => core.log.warn({ venue }, 'the payments of a customer could not be compared'));
};

/** Reads the payments again whose page is open, for a user who came back before the webhook. The provider may be away. */
export const refreshOpen = async (core: Core, venue: string): Promise<void> => {
  for (const kind of ['change', 'card'] as const) {
    const charge = await openCharge(core.db, venue, kind);
    const attempt = charge && (await lastAttemptOf(core.db, charge));
    if (attempt?.status === 'open')
      await refreshAttempt(core, attempt).catch(() => core.log.warn({ venue }, 'a payment could not be read'));
  }
};
