// Subscribing, changing and cancelling (docs/product/billing.md#subscribing). A change that costs something becomes a charge; it comes into
// force when the charge is accepted (charges/settle.ts).
import type { Method, SubscribeAnswer } from '@ardoise/contract/billing/subscription.ts';
import { ApiError, contradiction, FieldProblems } from '@ardoise/contract/errors.ts';
import { needsOf } from '@ardoise/contract/rules/billing/business-numbers.ts';
import type { Discount, Offer, Quote } from '@ardoise/contract/rules/billing/plans.ts';
import { quoteChange, taxOf, upcomingPrice } from '@ardoise/contract/rules/billing/quote.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { addJob, removeJob } from '../../../platform/jobs.ts';
import { creditAvailable } from '../bills/store-credit.ts';
import { runAttempt } from '../charges/collect.ts';
import { collectJob, collectKey } from '../charges/jobs.ts';
import {
  type Attempt,
  addAttempt,
  addCharge,
  attemptById,
  type Charge,
  chargeById,
  lastAttemptOf,
  newCharge,
  openCharge,
  saveCharge,
} from '../charges/rows.ts';
import { applyChange } from '../charges/settle.ts';
import { type BillingSettings, type Core, feesOf, todayOf } from '../core.ts';
import { logEvent } from '../log.ts';
import { defaultMandate, listMandates, type StoredMandate, usableMandate } from '../methods/mandates.ts';
import { addAccount, type BankDetails, requireBankDetails } from '../methods/methods.ts';
import { sendMail } from '../notices.ts';
import { ProviderFailure } from '../provider/provider.ts';
import { type Account, findAccount, keepConsent, lockAccount, runningSubscription, saveSubscription } from './accounts.ts';
import { newestDiscount, takeDiscount } from './discounts.ts';

/** The version of the terms that the screen shows; raise it when they change. */
const TERMS_VERSION = '2026-11';
/** The card page of an open charge is offered again for this long. */
const PAGE_MS = 25 * 60_000;
/** A charge that was interrupted is completed by a job. */
const RESUME_MS = 2 * 60_000;

/** `discounted`: the newest unused discount is applied. */
export type Wanted = { offer: Offer; discounted: boolean };
export type Request = Wanted & {
  venue: string;
  method: Method;
  bank: BankDetails | null;
  terms: boolean | undefined;
  by: { account: string; locale: string };
  /** The address to which the payment page leads back. */
  back: string;
};
/** `mandate`: of the account that came with the request. */
type Accepted = Request & { mandate: string | null };

type Given = Discount & { id: string };
type Quoted = { quote: Quote; discount: Given | null };

const discountOf = async (runs: Runs, venue: string, { offer, discounted }: Wanted): Promise<Given | null> => {
  if (!discounted) return null;
  const discount = await newestDiscount(runs, venue);
  if (!discount) throw new ApiError('not_found');
  if (discount.offer !== offer) throw contradiction('offerId', 'other_offer', 'The discount is for another offer.');
  return discount;
};

/** The cost of a change now; the same function makes the charge, under the account's lock. */
export const quoteFor = async (runs: Runs, core: Pick<Core, 'clock' | 'settings'>, account: Account, wanted: Wanted): Promise<Quoted> => {
  const now = core.clock.now();
  const discount = await discountOf(runs, account.id, wanted);
  const quote = quoteChange({
    today: todayOf(account, now),
    subscribed: await runningSubscription(runs, account.id, now),
    offer: wanted.offer,
    discount,
    fees: feesOf(core.settings, account, wanted.offer),
    tax: taxOf(account),
    credit: await creditAvailable(runs, account.id),
  });
  return { quote, discount };
};

/** Answers 422 with every field of the profile that a bill needs and that is missing. */
const requireBillable = (account: Account): void => {
  const problems = new FieldProblems();
  for (const field of needsOf(account)) problems.add(field, 'billing_missing', 'This is needed for the bills.');
  problems.throwAs('contradiction');
};

const requireRequest = (account: Account, { terms }: Request): void => {
  if (terms === false) throw contradiction('terms', 'terms_required', 'Please read and accept the terms and the privacy policy.');
  requireBillable(account);
};

/** The largest amount that a direct debit will be: now, or from the next period on. */
const largestDebit = ({ quote }: Quoted, settings: BillingSettings, account: Account): number => {
  const { subscribed, tax, due } = quote;
  return Math.max(due, upcomingPrice(subscribed, feesOf(settings, account, subscribed.next ?? subscribed.offer), tax).total);
};

const REFUSED_DEBIT: SubscribeAnswer = { status: 'refused', reason: 'debit_limit' };
const ACTIVE: SubscribeAnswer = { status: 'active', refresh: true };

type Decision = { answer: SubscribeAnswer } | { charge: Charge; attempt: Attempt };
type Deciding = { tx: Tx; core: Core; account: Account; quoted: Quoted; request: Accepted; now: Date };

/** A change without a payment now: it is planned, or takes back a cancellation. */
const planChange = async ({ tx, account, quoted: { quote, discount }, request, now }: Deciding): Promise<Decision> => {
  if (discount && !(await takeDiscount(tx, discount.id, now))) throw new ApiError('in_use');
  await saveSubscription(tx, account.id, quote.subscribed, account.timezone);
  const what = quote.change === 'later' ? 'planned' : 'resumed';
  await logEvent(tx, account.id, now, what, { offer: request.offer, from: quote.from }, request.by.account);
  await sendMail(tx, account.id, what === 'planned' ? { kind: 'planned', offer: request.offer, from: quote.from } : { kind: 'resumed' });
  return { answer: ACTIVE };
};

/** The open charge of the same change, if its page can be offered again. */
const reusable = async ({ tx, account, quoted, request, now }: Deciding, mandate: StoredMandate | undefined): Promise<Decision | null> => {
  const charge = await openCharge(tx, account.id, 'change');
  if (!charge) return null;
  const attempt = await lastAttemptOf(tx, charge);
  const isSame =
    charge.offer === request.offer &&
    charge.method === request.method &&
    charge.discount_id === (quoted.discount?.id ?? null) &&
    charge.mandate_id === (mandate?.id ?? null) &&
    charge.revision === account.revision &&
    charge.amount === quoted.quote.due &&
    charge.period_start === quoted.quote.from;
  const isFresh = now.getTime() - charge.at.getTime() < PAGE_MS;
  if (isSame && isFresh && attempt && (attempt.status === 'new' || attempt.status === 'open')) return { charge, attempt };
  await saveCharge(tx, { ...charge, state: 'superseded' });
  return null;
};

const chargeChange = async (of: Deciding, mandate: StoredMandate | undefined): Promise<Decision> => {
  const { tx, core, account, quoted, request, now } = of;
  const again = await reusable(of, mandate);
  if (again) return again;
  const { quote, discount } = quoted;
  const charge = newCharge({
    venue_id: account.id,
    kind: 'change',
    state: 'open',
    revision: account.revision,
    offer: request.offer,
    method: request.method,
    mandate_id: mandate?.id ?? null,
    discount_id: discount?.id ?? null,
    quote,
    amount: quote.due,
    period_start: quote.from,
    bill_id: null,
    by_id: request.by.account,
    at: now,
  });
  await addCharge(tx, charge);
  // Nothing to collect: a free test, or store credit covers it. A card that is not stored yet is entered all the same.
  if (quote.due === 0 && mandate) {
    if (discount && !(await takeDiscount(tx, discount.id, now))) throw new ApiError('in_use');
    await applyChange({ tx, core, account, charge, now }, true);
    return { answer: ACTIVE };
  }
  const attempt = await addAttempt(tx, charge, now);
  await addJob(tx, collectJob(charge, new Date(now.getTime() + RESUME_MS)));
  return { charge, attempt };
};

/** The stored method that the request uses; undefined for a card that is still to be entered. */
const methodFor = async (runs: Runs, { venue, method, mandate: added }: Accepted): Promise<StoredMandate | undefined> => {
  const mandates = await listMandates(runs, venue);
  const mandate = mandates.find(({ id }) => id === added) ?? usableMandate(mandates, method);
  if (!mandate && method === 'directdebit') throw contradiction('IBAN', 'required', 'An account is needed for direct debits.');
  return mandate;
};

const decide = (core: Core, request: Accepted): Promise<Decision> =>
  core.db.transaction(
    async (tx) => {
      const account = await lockAccount(tx, request.venue);
      const now = core.clock.now();
      const quoted = await quoteFor(tx, core, account, request);
      const of: Deciding = { tx, core, account, quoted, request, now };
      const { change } = quoted.quote;
      if (change === 'none') throw contradiction('offerId', 'already_subscribed', 'The venue has this offer already.');
      await keepConsent(tx, account.id, request.by, request.terms ? { version: TERMS_VERSION, at: now } : null);
      if (change === 'later' || change === 'resume') return planChange(of);
      return chargeChange(of, await methodFor(tx, request));
    },
    null,
    () => core.changed(request.venue),
  );

const answerOf = (charge: Charge, attempt: Attempt): SubscribeAnswer => {
  if (charge.state === 'accepted') return ACTIVE;
  if (charge.state !== 'open')
    return { status: attempt.status === 'canceled' ? 'canceled' : 'refused', reason: charge.reason ?? 'unknown' };
  return { status: 'pending', ...(attempt.page && { redirectUrl: attempt.page }) };
};

/** Makes the payment and answers by its outcome. While the provider is away, a stored method is charged later, by a job. */
const pay = async (core: Core, { charge, attempt }: { charge: Charge; attempt: Attempt }, back: string): Promise<SubscribeAnswer> => {
  const isOpenPage = attempt.status === 'open' && attempt.page !== null;
  try {
    if (!isOpenPage) await runAttempt(core, charge, attempt, back);
    await removeJob(core.db, collectKey(charge));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (attempt.mandate_id === null) throw new ApiError('unavailable');
    return { status: 'pending', reason: 'provider_unavailable' };
  }
  const [settled, made] = [await chargeById(core.db, charge.venue_id, charge.id), await attemptById(core.db, charge.venue_id, attempt.id)];
  return answerOf(settled ?? charge, made ?? attempt);
};

/** True if direct debits of this change would exceed the limit; a planned change is charged to the default method. */
const exceedsDebits = async (core: Core, account: Account, request: Request, quoted: Quoted): Promise<boolean> => {
  const isPlanned = quoted.quote.change === 'later' || quoted.quote.change === 'resume';
  const method = isPlanned ? (await defaultMandate(core.db, request.venue))?.method : request.method;
  return method === 'directdebit' && largestDebit(quoted, core.settings, account) > core.settings.debitLimit;
};

/** Subscribes a venue or changes its offer. Throws 422 for what is missing, and 503 if a payment page cannot be made now. */
export const subscribe = async (core: Core, request: Request): Promise<SubscribeAnswer> => {
  const account = await findAccount(core.db, request.venue);
  requireRequest(account, request);
  if (request.bank) requireBankDetails(request.bank);
  const quoted = await quoteFor(core.db, core, account, request);
  if (await exceedsDebits(core, account, request, quoted)) return REFUSED_DEBIT;
  const needsMethod = quoted.quote.change === 'start' || quoted.quote.change === 'now';
  const { bank } = request;
  const mandate =
    needsMethod && request.method === 'directdebit' && bank ? await addAccount(core, account, bank, request.by.account) : null;
  const decided = await decide(core, { ...request, mandate });
  return 'answer' in decided ? decided.answer : pay(core, decided, request.back);
};

/** Ends the subscription with its period; repeated, it changes nothing. */
export const cancel = (core: Core, venue: string, by: string): Promise<SubscribeAnswer> =>
  core.db.transaction(
    async (tx) => {
      const account = await lockAccount(tx, venue);
      const now = core.clock.now();
      const running = await runningSubscription(tx, venue, now);
      if (!running) throw contradiction('subscription', 'not_subscribed', 'The venue has no subscription to cancel.');
      if (running.renewal || running.next) {
        await saveSubscription(tx, venue, { ...running, renewal: false, next: null, next_discount: null }, account.timezone);
        await logEvent(tx, venue, now, 'canceled', { end: running.end }, by);
        await sendMail(tx, venue, { kind: 'canceled', end: running.end });
      }
      return { status: 'canceled' as const, refresh: true };
    },
    null,
    () => core.changed(venue),
  );
