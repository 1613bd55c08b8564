// A venue's payment methods (docs/product/billing.md#payment-methods). The provider holds the account or card; only its ends are kept here.
import type { Method } from '@ardoise/contract/billing/subscription.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { json, sql, statement } from '../../../platform/sql.ts';
import type { ProviderMandate } from '../provider/provider.ts';

export type StoredMandate = {
  id: string;
  method: Method;
  ref: string;
  status: 'pending' | 'valid' | 'invalid';
  is_default: boolean;
  details: { account: string | null; card: string | null; expiry: string | null; reference?: string };
};

const list = statement(
  'billing.mandate-list',
  (venue: string) => sql<StoredMandate>`select id, method, ref, status, is_default, details from mandate
    where venue_id = ${venue} and deleted_at is null order by at, id`,
  { prepared: true },
);
const findOne = statement(
  'billing.mandate-find',
  (venue: string, id: string) => sql<StoredMandate>`select id, method, ref, status, is_default, details from mandate
    where venue_id = ${venue} and id = ${id}`,
  { prepared: true },
);
const upsert = statement(
  'billing.mandate-keep',
  (venue: string, { ref, method, status, account, card, expiry }: ProviderMandate, now: Date, reference: string | undefined) =>
    sql<{ id: string }>`insert into mandate (venue_id, id, method, ref, status, details, at)
      values (${venue}, ${newId()}, ${method}, ${ref}, ${status}, ${json({ account, card, expiry, reference })}, ${now})
      on conflict (venue_id, ref) do update set status = excluded.status, details = mandate.details || excluded.details returning id`,
  {
    prepared: true,
    examples: [['', { ref: '', method: 'creditcard', status: 'valid', account: null, card: null, expiry: null }, new Date(0), undefined]],
  },
);
const clearDefault = statement(
  'billing.mandate-clear-default',
  (venue: string) => sql`update mandate set is_default = false where venue_id = ${venue} and is_default`,
);
const setDefault = statement(
  'billing.mandate-set-default',
  (venue: string, id: string) => sql`update mandate set is_default = true where venue_id = ${venue} and id = ${id} and deleted_at is null`,
);
const remove = statement(
  'billing.mandate-delete',
  (venue: string, id: string, now: Date) =>
    sql`update mandate set deleted_at = ${now}, is_default = false where venue_id = ${venue} and id = ${id}`,
);
const refresh = statement(
  'billing.mandate-refresh',
  (venue: string, { ref, status, account, card, expiry }: ProviderMandate) =>
    sql`update mandate set status = ${status}, details = details || ${json({ account, card, expiry })}::jsonb
      where venue_id = ${venue} and ref = ${ref}`,
  { examples: [['', { ref: '', method: 'creditcard', status: 'valid', account: null, card: null, expiry: null }]] },
);

export const listMandates = (runs: Runs, venue: string): Promise<StoredMandate[]> => runs.all(list(venue));
/** Also a deleted one, for its charges. */
export const mandateById = (runs: Runs, venue: string, id: string): Promise<StoredMandate | undefined> => runs.one(findOne(venue, id));

export const defaultMandate = async (runs: Runs, venue: string): Promise<StoredMandate | undefined> =>
  (await listMandates(runs, venue)).find(({ is_default }) => is_default);

/** The valid mandate of a method that a charge uses: the default one, else the newest. */
export const usableMandate = (mandates: readonly StoredMandate[], method: Method): StoredMandate | undefined => {
  const usable = mandates.filter((one) => one.method === method && one.status === 'valid');
  return usable.find(({ is_default }) => is_default) ?? usable.at(-1);
};

/** Stores a mandate of the provider, or its new state; returns its id. `reference`: of a direct debit, as it is on the statement. */
export const keepMandate = async (tx: Tx, venue: string, mandate: ProviderMandate, now: Date, reference?: string): Promise<string> => {
  const kept = await tx.one(upsert(venue, mandate, now, reference));
  if (!kept) throw new Error('A mandate was not stored.');
  return kept.id;
};

/** The next charges use this one. */
export const makeDefault = async (tx: Tx, venue: string, id: string): Promise<void> => {
  await tx.run(clearDefault(venue));
  await tx.run(setDefault(venue, id));
};

export const deleteMandate = async (tx: Tx, venue: string, id: string, now: Date): Promise<void> => {
  await tx.run(remove(venue, id, now));
};

/** Takes over the state and the details that the provider reports of a stored mandate. */
export const refreshMandate = async (tx: Tx, venue: string, mandate: ProviderMandate): Promise<void> => {
  await tx.run(refresh(venue, mandate));
};

/** True if a charge of `amount` cents can be made with this mandate; a direct debit has a largest amount. */
export const isCollectable = ({ debitLimit }: { debitLimit: number }, mandate: StoredMandate | undefined, amount: number): boolean =>
  mandate !== undefined && (mandate.method !== 'directdebit' || amount <= debitLimit);
