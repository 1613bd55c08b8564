// Creates the payment of a charge at the provider and settles the answer. No call is made inside a transaction: the attempt is stored before
// it, under the key of the call, so that a restart at any point leads to the same payment (docs/product/billing.md#charges).
import { createHash } from 'node:crypto';
import { PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import type { Tx } from '../../../platform/db.ts';
import { task } from '../../../platform/jobs.ts';
import { type Core, DAY_MS } from '../core.ts';
import { defaultMandate, isCollectable, mandateById, refreshMandate, type StoredMandate } from '../methods/mandates.ts';
import { ProviderFailure, type ProviderMandate, type ProviderPayment } from '../provider/provider.ts';
import { type Account, findAccount, keepCustomer, lockAccount } from '../subscriptions/accounts.ts';
import { collect } from './jobs.ts';
import { type Attempt, addAttempt, type Charge, chargeById, lastAttemptOf, saveCharge } from './rows.ts';
import { type Settled, settle } from './settle.ts';

type Collect = { venue: string; charge: string };

const PLAN_NAMES = { smart: 'Smart', premium: 'Premium' } as const;

/** For this long the provider repeats the answer to a key; afterwards a payment is looked up before it is created again. */
const KEY_MS = 30 * 60_000;

/** The customer at the provider, created if there is none yet. */
export const customerOf = async (core: Core, account: Account): Promise<string> => {
  const { provider, db } = core;
  if (account.customer && account.provider === provider.name) return account.customer;
  const payer = { venue: account.id, name: account.business_name, email: account.billing_email, locale: account.locale };
  // The same data give the same customer; after a change another one does no harm.
  const key = createHash('sha256').update(JSON.stringify(payer)).digest('hex');
  const customer = await provider.createCustomer(payer, key);
  return db.transaction(async (tx) => {
    const present = await lockAccount(tx, account.id);
    // Another call was first: its payment methods belong to that customer.
    if (present.customer && present.provider === provider.name) return present.customer;
    await keepCustomer(tx, account.id, provider.name, customer);
    return customer;
  });
};

/** The text on the customer's statement. */
const description = ({ offer, period_start }: Charge): string =>
  offer && period_start ? `Ardoise ${PLAN_NAMES[PLANS[offer].name]} ${period_start}` : 'Ardoise';

/** A payment that an earlier, interrupted run created. */
const createdBefore = async ({ provider }: Core, customer: string, { id, at }: Attempt): Promise<ProviderPayment | undefined> =>
  (await provider.payments(customer, new Date(at.getTime() - DAY_MS))).find(({ key }) => key === id);

/** True for a change that can no longer come into force: another one was asked for, or the subscription has changed. */
const isStale = (account: Account, { kind, state, bill_id, revision }: Charge): boolean =>
  kind === 'change' && bill_id === null && (state !== 'open' || revision !== account.revision);

/** `known`: the stored mandate that was charged. */
type Created = { payment: ProviderPayment; page?: string; known?: StoredMandate };
/** `back`: where the payment page leads, for a payment that the user enters there. */
const create = async (
  core: Core,
  account: Account,
  charge: Charge,
  attempt: Attempt,
  back: string | undefined,
): Promise<Created | null> => {
  const customer = await customerOf(core, account);
  const isOld = core.clock.now().getTime() - attempt.at.getTime() >= KEY_MS;
  const earlier = isOld || isStale(account, charge) ? await createdBefore(core, customer, attempt) : undefined;
  if (earlier) return { payment: earlier };
  if (isStale(account, charge)) return null;
  const asked = { customer, amount: attempt.amount, description: description(charge) };
  const mandate = attempt.mandate_id ? await mandateById(core.db, account.id, attempt.mandate_id) : undefined;
  if (mandate) {
    const payment = await core.provider.charge({ ...asked, mandate: mandate.ref, method: mandate.method }, attempt.id);
    return { payment, known: mandate };
  }
  return back === undefined ? null : core.provider.startCardPayment({ ...asked, back }, attempt.id);
};

/** The mandate of an accepted payment, to be stored; that of another payment is of no use. */
const mandateOf = async (core: Core, venue: string, { mandate, status }: ProviderPayment): Promise<ProviderMandate | undefined> => {
  const isAccepted = status === 'paid' || status === 'pending';
  if (mandate === null || !isAccepted) return undefined;
  const { customer } = await findAccount(core.db, venue);
  return customer === null ? undefined : (await core.provider.mandates(customer)).find(({ ref }) => ref === mandate);
};

const REFUSED = { ref: '', refunded: 0, charged_back: 0 } as const;

/** Creates the payment of an attempt, or finds it, and settles it. Throws if the provider is away: the caller tries again. */
export const runAttempt = async (core: Core, charge: Charge, attempt: Attempt, back?: string): Promise<void> => {
  const at = { venue: charge.venue_id, attempt: attempt.id };
  const reported = await create(core, await findAccount(core.db, at.venue), charge, attempt, back).then(
    async (created): Promise<Settled> => {
      // The user left before the page was made, and comes back by a new attempt; or the change is no longer wanted.
      if (!created) return { ...REFUSED, status: 'expired', reason: 'abandoned' };
      const { payment, page, known } = created;
      const isStored = known?.status === 'valid' && payment.mandate === known.ref;
      const mandate = isStored ? undefined : await mandateOf(core, at.venue, payment);
      return { ...payment, mandate, ...(page && { page }) };
    },
    (error: unknown): Settled => {
      if (!(error instanceof ProviderFailure) || error.again) throw error;
      return { ...REFUSED, status: 'failed', reason: error.reason };
    },
  );
  await core.db.transaction(
    (tx) => settle(tx, core, at, reported),
    null,
    () => core.changed(at.venue),
  );
};

/** Settles the state of a payment, with the payment method that it stored. */
export const settlePayment = async (core: Core, { venue_id, id }: Attempt, payment: ProviderPayment): Promise<void> => {
  const mandate = await mandateOf(core, venue_id, payment);
  await core.db.transaction(
    (tx) => settle(tx, core, { venue: venue_id, attempt: id }, { ...payment, mandate }),
    null,
    () => core.changed(venue_id),
  );
};

/** True if the payment's state is stored already. */
export const isSettled = (attempt: Attempt, { status, refunded, charged_back }: ProviderPayment): boolean =>
  attempt.status === status && attempt.refunded >= refunded && attempt.charged_back >= charged_back;

/** Reads a payment again, after a webhook or in the reconciliation, and settles it. */
export const refreshAttempt = async (core: Core, attempt: Attempt): Promise<void> => {
  if (attempt.ref === null) return;
  const payment = await core.provider.payment(attempt.ref);
  if (payment && !isSettled(attempt, payment)) await settlePayment(core, attempt, payment);
};

type Due = { charge: Charge; attempt: Attempt };

const isUnsettled = ({ status }: Attempt): boolean => status === 'new' || status === 'open' || status === 'pending';

/** Fails an attempt that cannot be made: there is no payment method, or the amount is above the limit of direct debits. */
const refuse = async (tx: Tx, core: Core, { charge, attempt }: Due, mandate: StoredMandate | undefined): Promise<void> => {
  const reason = mandate ? 'debit_limit' : 'account_invalid';
  await settle(tx, core, { venue: charge.venue_id, attempt: attempt.id }, { ...REFUSED, status: 'failed', reason });
};

const isDue = (charge: Charge, last: Attempt | undefined, now: Date): boolean =>
  last === undefined
    ? charge.state === 'open'
    : charge.next_try !== null && charge.next_try <= now && charge.paid_at === null && charge.bill_id !== null;

/** A new attempt with the method that is the default now; null if it cannot be made. */
const nextAttempt = async (tx: Tx, core: Core, charge: Charge, now: Date): Promise<Attempt | null> => {
  const mandate = await defaultMandate(tx, charge.venue_id);
  Object.assign(charge, { mandate_id: mandate?.id ?? null, method: mandate?.method ?? charge.method, next_try: null });
  await saveCharge(tx, charge);
  const attempt = await addAttempt(tx, charge, now);
  if (isCollectable(core.settings, mandate, attempt.amount)) return attempt;
  await refuse(tx, core, { charge, attempt }, mandate);
  return null;
};

/** The attempt to run now, made under the lock of the account if there is none yet; null if there is nothing to do. */
const dueAttempt = (core: Core, { venue, charge: id }: Collect): Promise<Due | null> =>
  core.db.transaction(async (tx) => {
    await lockAccount(tx, venue);
    const charge = await chargeById(tx, venue, id);
    const last = charge && (await lastAttemptOf(tx, charge));
    if (!charge || (last && isUnsettled(last)) || !isDue(charge, last, core.clock.now())) return null;
    const attempt = await nextAttempt(tx, core, charge, core.clock.now());
    return attempt && { charge, attempt };
  });

/** Collects one charge: its first attempt, one that was interrupted, or the next one after a failure. */
export const collectCharge = async (core: Core, of: Collect): Promise<void> => {
  const charge = await chargeById(core.db, of.venue, of.charge);
  const last = charge && (await lastAttemptOf(core.db, charge));
  const due = charge && last?.status === 'new' ? { charge, attempt: last } : await dueAttempt(core, of);
  if (due) await runAttempt(core, due.charge, due.attempt);
};

export const collectTask = (core: () => Core | null) =>
  task(collect, async (of) => {
    const open = core();
    if (open) await collectCharge(open, of);
  });

/** Takes over the state of all mandates of a venue. */
export const refreshMandates = async (core: Core, venue: string, customer: string): Promise<void> => {
  const mandates = await core.provider.mandates(customer);
  await core.db.transaction(async (tx) => {
    for (const mandate of mandates) await refreshMandate(tx, venue, mandate);
  });
};
