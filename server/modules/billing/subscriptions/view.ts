// The subscription as the Offers tab shows it, and quotes in decimals (docs/product/billing.md#subscription).
import type { OfferedDiscount, Quote as QuoteAnswer, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { needsOf } from '@ardoise/contract/rules/billing/business-numbers.ts';
import { FREE_OFFER, type Quote } from '@ardoise/contract/rules/billing/plans.ts';
import { amountsOf, taxOf, upcomingPrice } from '@ardoise/contract/rules/billing/quote.ts';
import { rateOf } from '@ardoise/contract/rules/money.ts';
import type { Runs } from '../../../platform/db.ts';
import { type Charge, lastRefusal, openCharge, pendingCharges, unpaidCharges } from '../charges/rows.ts';
import { type BillingSettings, type Core, euros, feesOf } from '../core.ts';
import { listMandates } from '../methods/mandates.ts';
import { type Account, findAccount, findSubscription, type Plan, runningSubscription } from './accounts.ts';
import { newestDiscount } from './discounts.ts';
import { quoteFor, type Wanted } from './subscribe.ts';

/** The wire form of a quote; `upcoming`: of each later period. */
const quoteAnswer = (quote: Quote, upcoming: { net: number; total: number }): QuoteAnswer => ({
  change: quote.change,
  offerId: quote.subscribed.next ?? quote.subscribed.offer,
  from: quote.from,
  lines: quote.lines.map(({ net, ...line }) => ({ ...line, price_ht: euros(net) })),
  price_ht: euros(quote.net),
  vat_rate: rateOf(quote.tax.rate),
  vat: euros(quote.vat),
  price: euros(quote.total),
  credit: euros(quote.credit),
  due: euros(quote.due),
  tax: quote.tax.treatment,
  trial: quote.change === 'later' ? (quote.subscribed.next_discount?.free_test ?? false) : quote.subscribed.free_test,
  renewal_from: quote.subscribed.end,
  renewal_price_ht: euros(upcoming.net),
  renewal_price: euros(upcoming.total),
});

/** The cost of a change now. 404 if a discount is asked for and there is none. */
export const readQuote = async (core: Pick<Core, 'db' | 'clock' | 'settings'>, venue: string, wanted: Wanted): Promise<QuoteAnswer> => {
  const account = await findAccount(core.db, venue);
  const { quote } = await quoteFor(core.db, core, account, wanted);
  return quoteAnswer(quote, upcomingPrice(quote.subscribed, feesOf(core.settings, account, wanted.offer), quote.tax));
};

/** The newest unused discount of a venue, in decimals. */
export const offeredDiscount = async (runs: Runs, venue: string): Promise<OfferedDiscount | null> => {
  const found = await newestDiscount(runs, venue);
  if (!found) return null;
  const { offer, free_test, price, duration } = found;
  return { offer, free_test, price: free_test ? null : euros(price), duration };
};

/** Bills whose charge failed, and when the oldest is tried again. */
const pastDueOf = (unpaid: readonly Charge[]): SubscriptionState['past_due'] => {
  const [oldest] = unpaid;
  if (!oldest) return null;
  const amount = euros(unpaid.reduce((sum, charge) => sum + charge.amount, 0));
  return { amount, try_at: oldest.next_try?.toISOString() ?? null, reason: oldest.reason };
};

/** True while a payment is on its way: on the provider's page, or a direct debit that is not settled. */
const isWaiting = async (runs: Runs, venue: string): Promise<boolean> =>
  (await openCharge(runs, venue, 'change')) !== undefined || (await pendingCharges(runs, venue)) > 0;

const currentOf = (plan: Plan, isRunning: boolean, account: Account) => {
  const { subscribed, granted, ends } = plan;
  if (subscribed && isRunning) {
    const { price, discount } = subscribed;
    const { total } = amountsOf([{ net: price }], taxOf(account), 0);
    const { offer, start, next, free_test: plan_free, renewal } = subscribed;
    const shown = { offer, plan_free, start, next, renewal, price: euros(total), price_ht: euros(price) };
    return { ...shown, id: plan_free ? FREE_OFFER : offer, end: ends, discount_until: discount?.until ?? null };
  }
  const shown = { offer: granted, plan_free: granted !== null, start: null, next: null, renewal: false, price: null, price_ht: null };
  return { ...shown, id: granted ? FREE_OFFER : 0, end: granted ? ends : null, discount_until: null };
};

type Reading = Pick<Core, 'db' | 'clock'> & { settings: BillingSettings | null; available: boolean };
/** For this long the screen says why a payment was refused. */
const REFUSAL_MS = 3_600_000;
const NO_FEES = { payment: 0, sms: 0 };

/** The state of a venue's subscription. */
export const readState = async ({ db, clock, settings, available }: Reading, venue: string): Promise<SubscriptionState> => {
  const now = clock.now();
  const account = await findAccount(db, venue);
  const plan = await findSubscription(db, venue);
  const running = await runningSubscription(db, venue, now);
  const current = currentOf(plan.granted && plan.ends && plan.ends <= now ? { ...plan, granted: null } : plan, running !== null, account);
  const [mandates, unpaid] = [await listMandates(db, venue), await unpaidCharges(db, venue)];
  const { payment, sms } = settings?.fees ?? NO_FEES;
  return {
    ...current,
    end: current.end?.toISOString() ?? null,
    // An open bill that is not tried again prevents the renewal.
    renewal: current.renewal && !unpaid.some(({ state }) => state === 'ended'),
    mandates: mandates.map(({ id, method, status, is_default, details }) => ({
      id,
      method,
      default: is_default,
      active: is_default && status === 'valid' && running?.renewal === true,
      status,
      details: { consumerAccount: details.account, cardNumber: details.card, cardExpiryDate: details.expiry },
    })),
    past_due: pastDueOf(unpaid),
    waiting: await isWaiting(db, venue),
    discount: await offeredDiscount(db, venue),
    refusal: await lastRefusal(db, venue, new Date(now.getTime() - REFUSAL_MS)),
    missing: [...needsOf(account)],
    available,
    debit_limit: euros(settings?.debitLimit ?? 0),
    fees: { payment: euros(payment), sms: euros(sms) },
    tax: taxOf(account).treatment,
    seller: settings?.seller.name ?? '',
    terms_url: settings?.terms ?? null,
    privacy_url: settings?.privacy ?? null,
  };
};
