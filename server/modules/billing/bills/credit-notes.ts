// Credit notes of admins: they correct a part of a bill and give its venue store credit (docs/product/billing.md#store-credit).
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { minorExcludingTax } from '@ardoise/contract/rules/money.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { BillDocument, Cited, Seller } from '../document/bill-document.ts';
import { logEvent } from '../log.ts';
import { writeBill } from './issue.ts';
import { findBill } from './list.ts';
import { creditAvailable, creditedOf, creditReserved, isPresent, lockCredit, usedOf } from './store-credit.ts';

/** `bill`: id of the bill or credit note. `amount`: cents including VAT, positive. `date`: day of issue. `by`: the admin. */
export type CreditToIssue = { bill: string; amount: number; seller: Seller; date: string; by: string; now: Date };

const ledgerVenue = statement(
  'billing.ledger-find-venue',
  (bill: string) => sql<{ venue: string }>`select venue_id as venue from bill_ledger where bill_id = ${bill}`,
);
/** The venue of a bill; null if there is no such bill. */
export const venueOfBill = async (runs: Runs, bill: string): Promise<string | null> => (await runs.one(ledgerVenue(bill)))?.venue ?? null;

type Creditable = {
  id: string;
  parent: string | null;
  total: number;
  document: BillDocument;
  present: boolean;
  used: number;
  credited: number;
};
const creditable = statement(
  'billing.bill-find-creditable',
  (venue: string, bill: string) => sql<Creditable>`select b.id, b.parent_id as parent, b.total, b.document, ${isPresent('b')} as present,
      ${usedOf('b')} as used, ${creditedOf('b')} as credited
    from bill b where b.venue_id = ${venue} and b.id = ${bill}`,
);

/** Locks the credit of a venue, then reads a bill, so that no other transaction credits or uses it. */
const readLocked = async (tx: Tx, venue: string, bill: string): Promise<Creditable> => {
  await lockCredit(tx, venue);
  const found = await tx.one(creditable(venue, bill));
  if (!found) throw new Error('A bill of the ledger is missing');
  return found;
};
const citedOf = ({ document: { number, date } }: Creditable): Cited => ({ number, date });

type Note = { venue: string; parent: Creditable; replaces?: Creditable; asked: CreditToIssue };
const writeNote = async (tx: Tx, { venue, parent, replaces, asked }: Note): Promise<Bill> => {
  const { amount, seller, date, by, now } = asked;
  const { buyer, tax } = parent.document;
  const net = minorExcludingTax(amount, tax.rate);
  const document = {
    ...{ date, seller, buyer, tax, net },
    lines: [{ kind: 'refund' as const, net }],
    vat: amount - net,
    total: amount,
    credit: 0,
    due: amount,
    method: null,
    corrects: citedOf(parent),
    replaces: replaces ? citedOf(replaces) : null,
  };
  const { id } = await writeBill(tx, { venue, series: 'A', document, parent: parent.id, ...(replaces && { replaces: replaces.id }), now });
  await logEvent(tx, venue, now, 'credited', { bill: parent.id, credit: id, amount, ...(replaces && { replaces: replaces.id }) }, by);
  const note = await findBill(tx, venue, id);
  if (!note) throw new Error('The credit note was not stored');
  return note;
};
const requireRoom = (amount: number, room: number): void => {
  if (amount > room) throw contradiction('amount', 'credit_too_large', 'The credit notes of a bill cannot exceed its total.');
};

/** Credits a part of a bill, at the bill's rate of VAT. 422 for an unknown bill, a credit note, or more than what remains of the bill. */
export const issueCredit = async (tx: Tx, asked: CreditToIssue): Promise<Bill> => {
  const venue = await venueOfBill(tx, asked.bill);
  if (venue === null) throw contradiction('bill', 'unknown', 'This bill does not exist.');
  const parent = await readLocked(tx, venue, asked.bill);
  if (parent.parent !== null) throw contradiction('bill', 'credit_of_credit', 'A credit note cannot be credited.');
  requireRoom(asked.amount, parent.total - parent.credited);
  return writeNote(tx, { venue, parent, asked });
};

/**
 * Replaces an unused credit note by one of another amount; the same amount returns the present note. 404 if it is no credit note, 409 if
 * it was used or replaced, or if a charge in progress needs its credit; 422 if the bill is not that large.
 */
export const changeCredit = async (tx: Tx, asked: CreditToIssue): Promise<Bill> => {
  const venue = await venueOfBill(tx, asked.bill);
  if (venue === null) throw new ApiError('not_found');
  const note = await readLocked(tx, venue, asked.bill);
  if (note.parent === null) throw new ApiError('not_found');
  if (!note.present || note.used > 0) throw new ApiError('in_use');
  const present = await findBill(tx, venue, note.id);
  if (present && asked.amount === note.total) return present;
  const parent = await readLocked(tx, venue, note.parent);
  requireRoom(asked.amount, parent.total - parent.credited + note.total);
  const left = (await creditAvailable(tx, venue)) - note.total + asked.amount;
  if (left < (await creditReserved(tx, venue))) throw new ApiError('in_use');
  return writeNote(tx, { venue, parent, replaces: note, asked });
};
