// Store credit: the unused amounts of a venue's credit notes, which reduce its next bills (docs/product/billing.md#store-credit).
import type { Runs, Tx } from '../../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';
import type { CreditUsed } from '../document/bill-document.ts';

/** The alias of `bill` in a statement. */
type Alias = 'b' | 'n';
/** True if no later credit note replaces the one in this row of `bill`. */
export const isPresent = (alias: Alias): Sql =>
  sql`not exists (select 1 from bill later where later.venue_id = ${verbatim(alias)}.venue_id and later.replaces_id = ${verbatim(alias)}.id)`;
/** Cents used of the credit note in this row of `bill`. */
export const usedOf = (alias: Alias): Sql =>
  sql`coalesce((select sum(u.amount) from credit_use u where u.venue_id = ${verbatim(alias)}.venue_id and u.credit_id = ${verbatim(alias)}.id), 0)::bigint`;
/** Cents credited of the bill in this row of `bill`. */
export const creditedOf = (alias: 'b'): Sql =>
  sql`coalesce((select sum(n.total) from bill n where n.venue_id = ${verbatim(alias)}.venue_id and n.parent_id = ${verbatim(alias)}.id and ${isPresent('n')}), 0)::bigint`;

const lockAccount = statement(
  'billing.account-lock-credit',
  (venue: string) => sql<{ venue_id: string }>`select venue_id from billing_account where venue_id = ${venue} for no key update`,
);
/**
 * Locks the billing account of a venue until the end of the transaction: two transactions must not use the same credit, nor credit the
 * same bill beyond its total. It comes before the lock of a counter.
 */
export const lockCredit = async (tx: Tx, venue: string): Promise<void> => {
  if (!(await tx.one(lockAccount(venue)))) throw new Error('The venue has no billing account');
};

type Unused = { id: string; number: string; date: string; unused: number };
const unusedNotes = statement(
  'billing.credit-list-unused',
  (venue: string) => sql<Unused>`select b.id, b.number, b.date, b.total - ${usedOf('b')} as unused from bill b
    where b.venue_id = ${venue} and b.parent_id is not null and b.total > ${usedOf('b')} and ${isPresent('b')}
    order by b.date, length(b.number), b.number`,
  { prepared: true },
);

/** Cents of store credit that a venue has left. */
export const creditAvailable = async (runs: Runs, venue: string): Promise<number> => {
  const notes = await runs.all(unusedNotes(venue));
  return notes.reduce((sum, { unused }) => sum + unused, 0);
};

/** A venue has less store credit than a bill was to use. */
export class CreditShortage extends Error {
  constructor() {
    super('The venue has less store credit than the bill uses');
    this.name = 'CreditShortage';
  }
}

/** The part of a credit note for a bill. `credit`: id of the credit note. */
export type CreditPart = CreditUsed & { credit: string };

/** The parts of the oldest credit notes that sum to `amount`, locked for this transaction; throws `CreditShortage` if there is less. */
export const allotCredit = async (tx: Tx, venue: string, amount: number): Promise<CreditPart[]> => {
  if (amount === 0) return [];
  await lockCredit(tx, venue);
  let missing = amount;
  const parts = (await tx.all(unusedNotes(venue))).flatMap(({ id, number, date, unused }): CreditPart[] => {
    const part = Math.min(unused, missing);
    missing -= part;
    return part > 0 ? [{ credit: id, number, date, amount: part }] : [];
  });
  if (missing > 0) throw new CreditShortage();
  return parts;
};

const reserved = statement(
  'billing.credit-sum-reserved',
  (venue: string) => sql<{ amount: number }>`select coalesce(sum((quote ->> 'credit')::bigint), 0)::bigint as amount from charge
    where venue_id = ${venue} and bill_id is null and state in ('open', 'accepted', 'failed')`,
);
/** Cents of store credit that charges without a bill yet are to use. */
export const creditReserved = async (runs: Runs, venue: string): Promise<number> => (await runs.one(reserved(venue)))?.amount ?? 0;
