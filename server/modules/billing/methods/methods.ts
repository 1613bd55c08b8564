// Adding, choosing and deleting payment methods (docs/product/billing.md#payment-methods).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import type { Runs, Tx } from '../../../platform/db.ts';
import { addJob, task } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { adoptMethod, payOpenBills } from '../charges/adopt.ts';
import { customerOf, runAttempt } from '../charges/collect.ts';
import { revoke } from '../charges/jobs.ts';
import { addAttempt, addCharge, attemptById, newCharge, openCharge, saveCharge, unpaidCharges } from '../charges/rows.ts';
import { type Core, todayOf } from '../core.ts';
import { logEvent } from '../log.ts';
import { ProviderFailure, type ProviderMandate } from '../provider/provider.ts';
import { type Account, findAccount, lockAccount, runningSubscription } from '../subscriptions/accounts.ts';
import { deleteMandate, keepMandate, listMandates, makeDefault, mandateById } from './mandates.ts';

export type BankDetails = { iban: string; bic: string | null };

/** Refuses an IBAN or BIC that is malformed, has a wrong check digit, or is outside the area of direct debits (422). */
export const requireBankDetails = ({ iban, bic }: BankDetails): void => {
  const plain = electronicFormatIBAN(iban) ?? '';
  if (!isValidIBAN(plain)) throw contradiction('IBAN', 'iban', 'This IBAN is not valid.');
  if (!isSEPACountry(plain.slice(0, 2))) throw contradiction('IBAN', 'iban_country', 'Accounts of this country allow no direct debits.');
  if (bic !== null && !isValidBIC(bic.toUpperCase())) throw contradiction('BIC', 'bic', 'This BIC is not valid.');
};

/** The same account has the same reference, so that a second try creates no second mandate; one that is gone may be added again. */
const countGone = statement(
  'billing.mandate-count-gone',
  (venue: string) => sql<{ count: number }>`select count(*) as count from mandate
    where venue_id = ${venue} and (deleted_at is not null or status = 'invalid')`,
);
const REFERENCE_CHARACTERS = 16;
/** Derived with a secret, because the account could be guessed from a plain hash. */
const referenceOf = async ({ db, derive }: Core, venue: string, iban: string): Promise<string> => {
  const gone = (await db.one(countGone(venue)))?.count ?? 0;
  const letters = derive('mandate', venue, iban, String(gone)).replace(/[^A-Za-z0-9]/g, '');
  return `ARD-${letters.slice(0, REFERENCE_CHARACTERS).toUpperCase()}`;
};

const refused = (error: unknown): unknown => {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.again) return new ApiError('unavailable');
  return contradiction('IBAN', 'iban_refused', 'The payment provider does not accept this account.');
};

/** The mandate of an account that the venue has already. */
const heldMandate = async (runs: Runs, venue: string, reference: string): Promise<string | undefined> =>
  (await listMandates(runs, venue)).find(({ status, details }) => status === 'valid' && details.reference === reference)?.id;

/** Creates the mandate at the provider, once for the same details on a day. */
const createMandate = async (core: Core, account: Account, { iban, bic }: BankDetails, reference: string): Promise<ProviderMandate> => {
  try {
    const customer = await customerOf(core, account);
    const mandate = { customer, name: account.business_name, iban, bic, reference, signed: todayOf(account, core.clock.now()) };
    return await core.provider.createMandate(mandate, core.derive('mandate-key', JSON.stringify(mandate)));
  } catch (error) {
    throw refused(error);
  }
};

/** Creates a mandate for direct debits; returns its id, or that of the same account. The IBAN itself goes to the provider alone. */
export const addAccount = async (core: Core, account: Account, bank: BankDetails, by: string): Promise<string> => {
  const iban = electronicFormatIBAN(bank.iban) as string;
  const reference = await referenceOf(core, account.id, iban);
  const held = await heldMandate(core.db, account.id, reference);
  const mandate = held ? null : await createMandate(core, account, { iban, bic: bank.bic?.toUpperCase() ?? null }, reference);
  return core.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    const now = core.clock.now();
    const known = (await heldMandate(tx, account.id, reference)) ?? held;
    const id = known ?? (await keepMandate(tx, account.id, mandate as ProviderMandate, now, reference));
    await adoptMethod(tx, account.id, id, now);
    if (!known) await logEvent(tx, account.id, now, 'method_added', { mandate: id }, by);
    return id;
  });
};

/** Opens the provider's page to store a card; returns its address. It replaces an earlier page that is still open. */
export const addCard = async (core: Core, venue: string, by: string, back: string): Promise<string> => {
  const { charge, attempt } = await core.db.transaction(async (tx) => {
    const account = await lockAccount(tx, venue);
    const now = core.clock.now();
    const open = await openCharge(tx, venue, 'card');
    if (open) await saveCharge(tx, { ...open, state: 'superseded' });
    const made = newCharge({
      venue_id: venue,
      kind: 'card',
      state: 'open',
      revision: account.revision,
      offer: null,
      method: 'creditcard',
      mandate_id: null,
      discount_id: null,
      quote: null,
      amount: 0,
      period_start: null,
      bill_id: null,
      by_id: by,
      at: now,
    });
    await addCharge(tx, made);
    return { charge: made, attempt: await addAttempt(tx, made, now) };
  });
  await runAttempt(core, charge, attempt, back).catch((error: unknown) => {
    throw error instanceof ProviderFailure ? new ApiError('unavailable') : error;
  });
  const page = (await attemptById(core.db, venue, attempt.id))?.page;
  if (!page) throw new ApiError('unavailable');
  return page;
};

/** The next charges use this method; open bills are charged to it now. */
export const selectMethod = (core: Core, venue: string, id: string, by: string): Promise<void> =>
  core.db.transaction(async (tx) => {
    await lockAccount(tx, venue);
    const now = core.clock.now();
    const mandates = await listMandates(tx, venue);
    const chosen = mandates.find((one) => one.id === id);
    if (!chosen) throw contradiction('method', 'unknown_id', 'There is no such payment method.');
    if (!mandates.some(({ is_default }) => is_default))
      throw contradiction('method', 'subscribe_first', 'Subscribe first, to choose a payment method.');
    if (chosen.status !== 'valid') throw contradiction('method', 'not_valid', 'This payment method is not valid.');
    if (chosen.is_default) return;
    await makeDefault(tx, venue, id);
    await payOpenBills(tx, venue, now);
    await logEvent(tx, venue, now, 'method_chosen', { mandate: id }, by);
  });

/** Answers 404 for another venue's method, 422 for the only one and the default one of a subscription that is renewed. */
const requireDeletable = async (tx: Tx, venue: string, id: string, now: Date): Promise<void> => {
  const mandates = await listMandates(tx, venue);
  const found = mandates.find((one) => one.id === id);
  if (!found) throw new ApiError('not_found');
  const running = await runningSubscription(tx, venue, now);
  const unpaid = await unpaidCharges(tx, venue);
  if (!running?.renewal && unpaid.length === 0) return;
  if (mandates.length === 1) throw contradiction('id', 'only_method', 'The only payment method: cancel the subscription first.');
  if (found.is_default) throw contradiction('id', 'default_method', 'The default payment method: choose another one first.');
};

/** Deletes a method here; a job revokes it at the provider. */
export const removeMethod = (core: Core, venue: string, id: string, by: string): Promise<void> =>
  core.db.transaction(async (tx) => {
    await lockAccount(tx, venue);
    const now = core.clock.now();
    await requireDeletable(tx, venue, id, now);
    await deleteMandate(tx, venue, id, now);
    await logEvent(tx, venue, now, 'method_deleted', { mandate: id }, by);
    await addJob(tx, revoke({ venue, mandate: id }));
  });

export const revokeTask = (core: () => Core | null) =>
  task(revoke, async ({ venue, mandate: id }) => {
    const open = core();
    if (!open) return;
    const { customer } = await findAccount(open.db, venue);
    const mandate = await mandateById(open.db, venue, id);
    if (customer && mandate) await open.provider.revokeMandate(customer, mandate.ref);
  });
