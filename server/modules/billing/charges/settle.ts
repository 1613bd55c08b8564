// Applies the state of a payment at the provider to its charge, its bill and the subscription (docs/product/billing.md#charges). Webhooks,
// answers and the reconciliation all end here, in any order and more than once: a state that is known already changes nothing.
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { issueBill } from '../bills/issue.ts';
import { creditAvailable } from '../bills/store-credit.ts';
import { billDay, buyerOf, type Core, DAY_MS } from '../core.ts';
import { logEvent } from '../log.ts';
import { defaultMandate, keepMandate, makeDefault } from '../methods/mandates.ts';
import { type BillingNotice, billNotice, sendMail } from '../notices.ts';
import type { ProviderMandate, ProviderPayment } from '../provider/provider.ts';
import { type Account, lockAccount, saveSubscription } from '../subscriptions/accounts.ts';
import { takeDiscount } from '../subscriptions/discounts.ts';
import { adoptMethod, payOpenBills } from './adopt.ts';
import { collectJob, refundJob } from './jobs.ts';
import {
  type Attempt,
  type AttemptStatus,
  attemptById,
  type Charge,
  chargeById,
  refundDue,
  remainder,
  saveAttempt,
  saveCharge,
} from './rows.ts';

/** Days after a failure until the next attempt; after the last one, none follows. */
const RETRY_DAYS = [3, 7, 14] as const;

/** Paid comes after the other final states: an attempt that was given up here may have been made and paid all the same. */
const STAGE: Record<AttemptStatus, number> = { new: 0, open: 1, pending: 2, failed: 3, canceled: 3, expired: 3, paid: 4 };
const isAccepted = (status: AttemptStatus): boolean => status === 'pending' || status === 'paid';
const isFailed = (status: AttemptStatus): boolean => status === 'failed' || status === 'canceled' || status === 'expired';

/** The payment's state at the provider; `mandate`: of a payment method that it stored; `page`: where the user pays. */
export type Settled = Omit<ProviderPayment, 'key' | 'amount' | 'mandate'> & { mandate?: ProviderMandate | undefined; page?: string };

type Case = { tx: Tx; core: Core; account: Account; charge: Charge; attempt: Attempt; now: Date };

const mail = ({ tx, account }: Case, notice: BillingNotice): Promise<void> => sendMail(tx, account.id, notice);

/** A payment that came second, or for a subscription that has changed since: it goes back. */
const returnPayment = async ({ tx, account, charge, attempt, now }: Case): Promise<void> => {
  if (charge.state === 'open') await saveCharge(tx, Object.assign(charge, { state: 'superseded' as const }));
  attempt.refund_id = newId();
  await saveAttempt(tx, attempt);
  await logEvent(tx, account.id, now, 'superseded', { charge: charge.id, amount: attempt.amount });
};

/** True if the charge may still change the subscription that it was quoted for. */
const counts = async ({ tx, account, charge, now }: Case): Promise<boolean> =>
  (charge.state === 'open' || charge.state === 'superseded') &&
  charge.revision === account.revision &&
  (await creditAvailable(tx, account.id)) >= (charge.quote?.credit ?? 0) &&
  (charge.discount_id === null || (await takeDiscount(tx, charge.discount_id, now)));

/**
 * Issues the bill of a charge, unless it costs nothing, and names it in the charge, which the caller stores then. It locks the counter of
 * all bills, so it comes last in a transaction.
 */
export const billCharge = async ({ tx, core, account, charge, now }: Omit<Case, 'attempt'>): Promise<void> => {
  const { quote } = charge;
  if (!quote || quote.total === 0) return;
  const bill = await issueBill(tx, {
    venue: account.id,
    date: billDay(now),
    seller: core.settings.seller,
    buyer: buyerOf(account),
    quote,
    method: charge.method,
    now,
  });
  charge.bill_id = bill.id;
  await sendMail(tx, account.id, billNotice(bill.id));
};

/** The change that was quoted comes into force, with its bill. */
export const applyChange = async (of: Omit<Case, 'attempt'>, isPaid: boolean): Promise<void> => {
  const { tx, account, charge, now } = of;
  const { quote } = charge;
  if (!quote) throw new Error('A charge for a change has no quote.');
  await saveSubscription(tx, account.id, quote.subscribed, account.timezone);
  if (charge.mandate_id) await makeDefault(tx, account.id, charge.mandate_id);
  await payOpenBills(tx, account.id, now);
  const what = quote.change === 'start' ? 'started' : 'changed';
  await logEvent(tx, account.id, now, what, { charge: charge.id, offer: quote.subscribed.offer, amount: charge.amount }, charge.by_id);
  await sendMail(tx, account.id, { kind: what, charge: charge.id });
  Object.assign(charge, { state: 'accepted', paid_at: isPaid ? now : null });
  await billCharge(of);
  await saveCharge(tx, charge);
};

const acceptChange = async (of: Case): Promise<void> => {
  if (!(await counts(of))) return returnPayment(of);
  of.charge.mandate_id = of.attempt.mandate_id ?? of.charge.mandate_id;
  await applyChange(of, of.attempt.status === 'paid');
};

const acceptCard = async ({ tx, account, charge, attempt, now }: Case): Promise<void> => {
  const id = attempt.mandate_id;
  await saveCharge(tx, { ...charge, state: 'accepted', mandate_id: id, paid_at: now });
  if (!id) return;
  await logEvent(tx, account.id, now, 'method_added', { mandate: id }, charge.by_id);
  await adoptMethod(tx, account.id, id, now);
};

/** A bill that was open is paid, so that it no longer prevents the renewal. */
const markPaid = async (of: Case): Promise<void> => {
  const { tx, account, charge, now } = of;
  await saveCharge(tx, Object.assign(charge, { state: 'accepted' as const, paid_at: now, next_try: null, reason: null }));
  await logEvent(tx, account.id, now, 'paid', { charge: charge.id, amount: charge.amount });
  if (charge.tries > 0) await mail(of, { kind: 'recovered', charge: charge.id });
};

/** An attempt of a charge whose bill is out. */
const acceptBilled = async (of: Case): Promise<void> => {
  const { tx, charge, attempt } = of;
  if (charge.paid_at) return returnPayment(of);
  if (attempt.status === 'paid') return markPaid(of);
  await saveCharge(tx, Object.assign(charge, { state: 'accepted' as const, next_try: null }));
};

/** True if another method was added or chosen while this attempt was in progress. */
const hasOtherMethod = async ({ tx, account, attempt }: Case): Promise<boolean> => {
  const present = await defaultMandate(tx, account.id);
  return present?.status === 'valid' && present.id !== attempt.mandate_id;
};

/** An attempt of a charge whose bill is out failed: another follows. While a bill is open, the subscription is not renewed. */
const retryLater = async (of: Case): Promise<void> => {
  const { tx, account, charge, attempt, now } = of;
  const isReplaced = await hasOtherMethod(of);
  const days = isReplaced ? 0 : RETRY_DAYS[charge.tries];
  const isLast = days === undefined;
  const next_try = isLast ? null : new Date(now.getTime() + days * DAY_MS);
  const state = isLast ? 'ended' : 'failed';
  await saveCharge(tx, Object.assign(charge, { state, tries: charge.tries + 1, next_try, reason: attempt.reason }));
  const data = { charge: charge.id, amount: charge.amount, reason: attempt.reason, try: charge.tries };
  await logEvent(tx, account.id, now, isLast ? 'given_up' : 'failed', data);
  await mail(of, { kind: isLast ? 'given_up' : 'failed', charge: charge.id });
  if (isReplaced) await addJob(tx, collectJob(charge));
};

const fail = async (of: Case): Promise<void> => {
  const { tx, account, charge, attempt, now } = of;
  if (charge.paid_at) return;
  if (charge.bill_id) return retryLater(of);
  if (charge.state !== 'open') return;
  const reason = attempt.status === 'failed' ? attempt.reason : 'abandoned';
  await saveCharge(tx, { ...charge, state: 'refused', reason });
  if (charge.kind === 'change') await logEvent(tx, account.id, now, 'refused', { charge: charge.id, amount: charge.amount, reason });
};

/** The bank took the money back: the bill is open again. */
const reopen = async (of: Case): Promise<void> => {
  const { tx, account, charge, attempt, now } = of;
  await logEvent(tx, account.id, now, 'charged_back', { charge: charge.id, amount: attempt.charged_back });
  if (!charge.bill_id || attempt.refund_id) return;
  await saveCharge(tx, { ...charge, state: 'ended', paid_at: null, next_try: null });
  await mail(of, { kind: 'charged_back', charge: charge.id });
};

/** A payment that came second has been given back: the first report of it sends the mail. The bank may have been first. */
const noteRefund = async (of: Case): Promise<void> => {
  const { tx, account, charge, attempt, now } = of;
  const { amount, refunded } = attempt;
  if (refunded < amount) return logEvent(tx, account.id, now, 'not_refunded', { charge: charge.id, amount: amount - refunded });
  await logEvent(tx, account.id, now, 'refunded', { charge: charge.id, amount });
  await mail(of, { kind: 'refunded', charge: charge.id });
};

const ACCEPT = { change: acceptChange, card: acceptCard, renewal: acceptBilled } as const;

/** The newer of two states; final ones stay. A failure without a payment was a failed call, whose payment may turn up. */
const forward = ({ status, ref }: Attempt, reported: Settled): AttemptStatus =>
  STAGE[reported.status] > STAGE[status] || (ref === null && reported.ref !== '') ? reported.status : status;

/** Reacts to the step from the attempt's former state to its present one. */
const step = async (of: Case, before: Attempt): Promise<void> => {
  const { attempt, charge } = of;
  if (isAccepted(attempt.status) && !isAccepted(before.status)) await (charge.bill_id ? acceptBilled : ACCEPT[charge.kind])(of);
  else if (attempt.status === 'paid' && before.status === 'pending' && !attempt.refund_id) await markPaid(of);
  else if (isFailed(attempt.status) && !isFailed(before.status)) await fail(of);
  if (attempt.charged_back > before.charged_back) await reopen(of);
  if (attempt.refund_id && remainder(attempt) === 0 && remainder(before) > 0) await noteRefund(of);
};

/** Applies what the provider reports, in the caller's transaction. */
export const settle = async (tx: Tx, core: Core, at: { venue: string; attempt: string }, reported: Settled): Promise<void> => {
  const now = core.clock.now();
  const account = await lockAccount(tx, at.venue);
  const before = await attemptById(tx, at.venue, at.attempt);
  const charge = before && (await chargeById(tx, at.venue, before.charge_id));
  if (!before || !charge) throw new Error('A settled payment has no charge.');
  const { mandate } = reported;
  const attempt: Attempt = {
    ...before,
    status: forward(before, reported),
    ref: reported.ref || before.ref,
    page: reported.page ?? before.page,
    reason: reported.reason ?? before.reason,
    mandate_id: mandate ? await keepMandate(tx, at.venue, mandate, now) : before.mandate_id,
    refunded: Math.max(before.refunded, reported.refunded),
    charged_back: Math.max(before.charged_back, reported.charged_back),
  };
  await saveAttempt(tx, attempt);
  await step({ tx, core, account, charge, attempt, now }, before);
  if (refundDue(attempt) > 0) await addJob(tx, refundJob(attempt));
};
