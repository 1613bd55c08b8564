// Issues bills and credit notes: numbers without gaps, in the transaction of the caller (docs/product/billing.md#bills).
import type { Amounts, Quote } from '@ardoise/contract/rules/billing/plans.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { prepared, sql } from '../../../platform/sql.ts';
import type { BillDocument, Buyer, Seller } from '../document/bill-document.ts';
import { FIRST_HASH, hashAfter, numberOf, type Series } from './chain.ts';
import { allotCredit, type CreditPart } from './store-credit.ts';

export type IssuedBill = { id: string; number: string };

/** Locks the counter of a series and year until the end of the transaction; returns the next number and the hash before it. */
const takeNumber = prepared<{ place: number; previous: string }, { series: Series; year: number; first: string }>(
  'billing.bill-number',
  (p) => sql`insert into bill_counter as c (series, year, number, hash) values (${p.series}, ${p.year}, 1, ${p.first})
    on conflict (series, year) do update set number = c.number + 1 returning c.number as place, c.hash as previous`,
);

type NewBill = {
  venue: string;
  id: string;
  series: Series;
  year: number;
  place: number;
  number: string;
  date: string;
  parent: string | null;
  replaces: string | null;
  net: number;
  vat: number;
  total: number;
  document: string;
  hash: string;
  credits: string[];
  amounts: number[];
  now: Date;
};
const insertBill = prepared<unknown, NewBill>(
  'billing.bill-insert',
  (p) => sql`with counter as (update bill_counter set hash = ${p.hash}::text where series = ${p.series}::text and year = ${p.year}::int),
  ledger as (insert into bill_ledger (series, year, number, venue_id, bill_id, hash)
    values (${p.series}::text, ${p.year}::int, ${p.place}, ${p.venue}::uuid, ${p.id}::uuid, ${p.hash}::text)),
  used as (insert into credit_use (venue_id, credit_id, bill_id, amount)
    select ${p.venue}::uuid, x.credit, ${p.id}::uuid, x.amount from unnest(${p.credits}::uuid[], ${p.amounts}::bigint[]) as x (credit, amount))
  insert into bill (venue_id, id, number, date, parent_id, replaces_id, net, vat, total, document, hash, created_at)
  values (${p.venue}::uuid, ${p.id}::uuid, ${p.number}, ${p.date}, ${p.parent}, ${p.replaces}, ${p.net}, ${p.vat}, ${p.total},
    ${p.document}::jsonb, ${p.hash}::text, ${p.now})`,
);

/** A bill or credit note without its number. `parent`, `replaces`: ids of the bills that the document cites. */
type Draft = {
  venue: string;
  series: Series;
  document: Omit<BillDocument, 'number'>;
  parent?: string;
  replaces?: string;
  used?: readonly CreditPart[];
  now: Date;
};

const isSound = ({ net, vat, total, credit, credits = [], due, lines }: Draft['document']): boolean =>
  [net, vat, total, credit, due].every((amount) => Number.isSafeInteger(amount) && amount >= 0) &&
  net + vat === total &&
  total - credit === due &&
  credits.reduce((sum, { amount }) => sum + amount, 0) === credit &&
  lines.reduce((sum, line) => sum + line.net, 0) === net;

/** Numbers and stores a bill. The counter is locked from here to the end of the transaction, so this comes last in it. */
export const writeBill = async (tx: Tx, draft: Draft): Promise<IssuedBill> => {
  const { venue, series, parent = null, replaces = null, used = [], now } = draft;
  const { date, net, vat, total } = draft.document;
  // Such a bill could never be corrected, only credited.
  if (!isSound(draft.document)) throw new Error('The amounts of a bill do not add up');
  const year = Number(date.slice(0, 4));
  const taken = await tx.one(takeNumber({ series, year, first: FIRST_HASH }));
  if (!taken) throw new Error('The counter of bills gave no number');
  const { place, previous } = taken;
  const [id, number] = [newId(), numberOf(series, year, place)];
  const document: BillDocument = { ...draft.document, number };
  const hash = hashAfter(previous, document);
  const credits = used.map(({ credit }) => credit);
  const amounts = used.map(({ amount }) => amount);
  const figures = { net, vat, total, document: JSON.stringify(document), hash, credits, amounts, now };
  await tx.run(insertBill({ venue, id, series, year, place, number, date, parent, replaces, ...figures }));
  return { id, number };
};

/** `date`: day of issue; its year selects the series. `quote`: amounts in cents. */
export type BillToIssue = {
  venue: string;
  date: string;
  seller: Seller;
  buyer: Buyer;
  quote: Amounts & Pick<Quote, 'lines' | 'tax'>;
  method: BillDocument['method'];
  now: Date;
};

/**
 * Issues a bill and uses the store credit of its quote, the oldest credit notes first. Call it last in the transaction of the charge: it
 * locks the counter of all bills. Throws `CreditShortage` if less credit is left than the quote uses.
 */
export const issueBill = async (tx: Tx, { venue, date, seller, buyer, quote, method, now }: BillToIssue): Promise<IssuedBill> => {
  const { lines, tax, net, vat, total, credit, due } = quote;
  const used = await allotCredit(tx, venue, credit);
  const credits = used.map(({ number, date, amount }) => ({ number, date, amount }));
  const document = { date, seller, buyer, lines, tax, net, vat, total, credit, credits, due, method, corrects: null, replaces: null };
  return writeBill(tx, { venue, series: 'F', document, used, now });
};
