// The bills and credit notes of a venue with their states (docs/product/billing.md#bills).
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import type { Runs } from '../../../platform/db.ts';
import { none, type Sql, sql, statement } from '../../../platform/sql.ts';
import { ATTEMPTS } from '../charges/attempts.ts';
import { euros } from '../core.ts';
import type { BillDocument } from '../document/bill-document.ts';
import { type ChargeRow, paymentOf } from './payment.ts';
import { creditedOf, isPresent, usedOf } from './store-credit.ts';

type Row = Pick<Bill, 'id' | 'number' | 'date' | 'parent_id' | 'state'> & {
  total: number;
  net: number;
  due_cents: number;
  lines: BillDocument['lines'];
  charge: ChargeRow | null;
};

const NOTE_STATE = sql`case when not ${isPresent('b')} then 'replaced' when ${usedOf('b')} >= b.total then 'paid' else 'open' end`;
/** The charge decides, unless nothing is due; a bill without a charge is open. */
const BILL_STATE = sql`case when b.total > 0 and ${creditedOf('b')} >= b.total then 'credited'
    when (b.document ->> 'due')::bigint = 0 or c.paid_at is not null then 'paid'
    when c.state = 'failed' then 'failed' else 'open' end`;
const rowsOf = (
  venue: string,
  condition: Sql,
): Sql<Row> => sql`select b.id, b.number, b.date, b.parent_id, b.total, b.net, (b.document ->> 'due')::bigint as due_cents,
    b.document -> 'lines' as lines, case when b.parent_id is null then ${BILL_STATE} else ${NOTE_STATE} end as state,
    case when c.id is not null then jsonb_build_object('state', c.state, 'method', c.method, 'paid', c.paid_at is not null,
      'next_try', c.next_try, 'attempts', coalesce(${ATTEMPTS}, '[]')) end as charge
  from bill b left join lateral (select * from charge c where c.venue_id = b.venue_id and c.bill_id = b.id
    order by c.paid_at is null, c.at desc limit 1) c on true
  where b.venue_id = ${venue} ${condition} order by b.date desc, length(b.number) desc, b.number desc`;

/** The condition for bills dated in a year. */
const inYear = (year: string): Sql => sql`and b.date between ${`${year}-01-01`} and ${`${year}-12-31`}`;
const bills = statement('billing.bill-list', (venue: string, year: string | undefined) => rowsOf(venue, year ? inYear(year) : none), {
  examples: [
    ['', undefined],
    ['', '2026'],
  ],
});
const bill = statement('billing.bill-find', (venue: string, id: string) => rowsOf(venue, sql`and b.id = ${id}`));

/** The name of a bill's file. */
export const filenameOf = (number: string): string => `${number}.pdf`;
const toBill = ({ total, net, due_cents, lines, charge, ...row }: Row): Bill => ({
  ...row,
  price: euros(total),
  price_ht: euros(net),
  due: euros(due_cents),
  filename: filenameOf(row.number),
  lines: lines.flatMap((line) => {
    if (line.kind === 'refund') return [];
    const { net: price_ht, ...rest } = line;
    return [{ ...rest, price_ht: euros(price_ht) }];
  }),
  payment: charge && due_cents > 0 ? paymentOf(charge) : null,
});

/** All bills and credit notes of a venue, or those dated in a year (`2026`), newest first. */
export const listBills = async (runs: Runs, venue: string, year?: string): Promise<Bill[]> =>
  (await runs.all(bills(venue, year))).map(toBill);

/** A bill or credit note; null if the venue has no such bill. */
export const findBill = async (runs: Runs, venue: string, id: string): Promise<Bill | null> => {
  const row = await runs.one(bill(venue, id));
  return row ? toBill(row) : null;
};

const document = statement(
  'billing.bill-find-document',
  (venue: string, id: string) => sql<{ document: BillDocument }>`select document from bill where venue_id = ${venue} and id = ${id}`,
  { prepared: true },
);
/** Everything that a bill says; null if the venue has no such bill. */
export const findDocument = async (runs: Runs, venue: string, id: string): Promise<BillDocument | null> =>
  (await runs.one(document(venue, id)))?.document ?? null;

type Listed = { id: string; number: string; date: string };
const year = statement(
  'billing.bill-list-year',
  (venue: string, of: string) => sql<Listed>`select b.id, b.number, b.date from bill b where b.venue_id = ${venue} ${inYear(of)}
    order by b.date, length(b.number), b.number`,
);
/** Bills and credit notes dated in a year, oldest first. */
export const billsOfYear = (runs: Runs, venue: string, of: string): Promise<Listed[]> => runs.all(year(venue, of));
