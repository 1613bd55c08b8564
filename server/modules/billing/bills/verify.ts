// Verifies the bills of all venues: for the operator (`npm run verify-bills`), and for an auditor (docs/product/billing.md#bills).
import type { Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { BillDocument } from '../document/bill-document.ts';
import { FIRST_HASH, hashAfter, numberOf, type Series } from './chain.ts';

/**
 * `missing`: not in the ledger, with any that follow it directly; `no_bill`: in the ledger, without a bill; `hash`: the document or a hash
 * was changed; `columns`: the bill's columns differ from its document; `pdf`: the stored PDF differs from its hash; `counter`: the counter
 * does not continue the ledger; `unlisted`: a bill that is not in the ledger.
 */
export type BrokenReason = 'missing' | 'no_bill' | 'hash' | 'columns' | 'pdf' | 'counter' | 'unlisted';
export type Broken = { number: string; reason: BrokenReason };

type End = { last: number; counted: number; hash: string };
/** The end of the ledger and the counter, of the same instant. */
const end = statement(
  'billing.ledger-find-end',
  (series: Series, year: number) => sql<End>`select coalesce(l.last, 0) as last, coalesce(c.number, 0) as counted,
      coalesce(c.hash, ${FIRST_HASH}) as hash
    from (select max(number) as last from bill_ledger where series = ${series} and year = ${year}) l
    left join bill_counter c on c.series = ${series} and c.year = ${year}`,
);
type Link = {
  place: number;
  ledger: string;
  stored: string | null;
  document: BillDocument | null;
  same: boolean | null;
  pdf: boolean | null;
};
/** PostgreSQL hashes the PDFs, so that they are not transferred. */
const links = statement(
  'billing.ledger-list',
  (series: Series, year: number, { after, most }: { after: number; most: number }) => sql<Link>`select l.number as place, l.hash as ledger,
      b.hash as stored, b.document,
      b.number = b.document ->> 'number' and b.date = (b.document ->> 'date')::date and b.net = (b.document ->> 'net')::bigint
        and b.vat = (b.document ->> 'vat')::bigint and b.total = (b.document ->> 'total')::bigint as same,
      encode(sha256(p.pdf), 'hex') = p.hash as pdf
    from bill_ledger l left join bill b on b.venue_id = l.venue_id and b.id = l.bill_id
    left join bill_pdf p on p.venue_id = l.venue_id and p.bill_id = l.bill_id
    where l.series = ${series} and l.year = ${year} and l.number > ${after} order by l.number limit ${most}`,
  { examples: [['F', 2026, { after: 0, most: 1 }]] },
);

/** The first fault of a bill; undefined if it is intact. */
const faultOf = (link: Link, number: string, previous: string): BrokenReason | undefined => {
  const { ledger, stored, document, same, pdf } = link;
  if (!document) return 'no_bill';
  if (hashAfter(previous, document) !== ledger || stored !== ledger) return 'hash';
  if (!same || document.number !== number) return 'columns';
  return pdf === false ? 'pdf' : undefined;
};

/** Bills a statement; with their documents about a megabyte. */
const BATCH = 500;

type Chain = { series: Series; year: number; batch?: number };
/** The links of a chain up to a number, in order. */
async function* linksTo(runs: Runs, last: number, { series, year, batch = BATCH }: Chain): AsyncGenerator<Link> {
  for (let after = 0; after < last; ) {
    const read = await runs.all(links(series, year, { after, most: batch }));
    yield* read.filter(({ place }) => place <= last);
    after = read.length === batch ? (read.at(-1)?.place ?? last) : last;
  }
}

/**
 * Walks the ledger of a series and year in order, up to its end when the walk starts, so that bills may be issued meanwhile. A number has
 * at most one fault; after a changed hash of the ledger the next number has one too.
 */
export const verifyChain = async (runs: Runs, chain: Chain): Promise<{ bills: number; broken: Broken[] }> => {
  const { series, year } = chain;
  const { last, counted, hash } = (await runs.one(end(series, year))) ?? { last: 0, counted: 0, hash: FIRST_HASH };
  const broken: Broken[] = [];
  const report = (place: number, reason: BrokenReason) => broken.push({ number: numberOf(series, year, place), reason });
  let [bills, at, previous] = [0, 0, FIRST_HASH];
  for await (const link of linksTo(runs, last, chain)) {
    if (link.place > at + 1) report(at + 1, 'missing');
    at = link.place;
    const fault = faultOf(link, numberOf(series, year, at), previous);
    if (fault) report(at, fault);
    previous = link.ledger;
    bills++;
  }
  if (counted !== last || hash !== previous) report(Math.max(counted, last), 'counter');
  return { bills, broken };
};

const chains = statement(
  'billing.ledger-list-chains',
  () => sql<Chain>`select series, year from bill_ledger union select series, year from bill_counter order by year, series`,
);
const unlisted = statement(
  'billing.bill-list-unlisted',
  () => sql<{ number: string }>`select b.number from bill b
    where not exists (select 1 from bill_ledger l where l.bill_id = b.id and l.venue_id = b.venue_id) order by b.number`,
);

/** Verifies all bills and credit notes, year by year, and reports each fault. Returns the number of bills in the ledger. */
export const verifyBills = async (runs: Runs, report: (fault: Broken) => void): Promise<number> => {
  let verified = 0;
  for (const chain of await runs.all(chains())) {
    const { bills, broken } = await verifyChain(runs, chain);
    verified += bills;
    for (const fault of broken) report(fault);
  }
  for (const { number } of await runs.all(unlisted())) report({ number, reason: 'unlisted' });
  return verified;
};
