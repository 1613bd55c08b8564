// A venue's billing log as support reads it: its entries with bills, payment methods and attempts (docs/product/billing.md#log).
import type { BillingEntry } from '@ardoise/contract/billing/overview.ts';
import type { Method } from '@ardoise/contract/billing/subscription.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import { listOf } from '../../../http/resource.ts';
import type { Runs } from '../../../platform/db.ts';
import { sql } from '../../../platform/sql.ts';
import { ACCOUNTS } from '../../users/index.ts';
import { ATTEMPTS, type AttemptRow, toAttempt } from '../charges/attempts.ts';
import { euros } from '../core.ts';

/** Amounts in cents. */
type Row = Pick<BillingEntry, 'id' | 'what' | 'offer' | 'amount' | 'day' | 'reason'> & {
  at: Date;
  by_id: string | null;
  by_name: string | null;
  bill_id: string | null;
  bill_number: string | null;
  credit_id: string | null;
  credit_number: string | null;
  replaces_id: string | null;
  replaces_number: string | null;
  method: Method | null;
  digits: string | null;
  attempts: AttemptRow[] | null;
};

/** Only at the entries with which charges begin, so that each attempt is listed once. */
const LISTED_ATTEMPTS = sql`case when t.what in ('started', 'changed', 'renewed', 'refused') then ${ATTEMPTS} end`;

const list = listOf<Row, { venue: string }>('billing.log', {
  columns: () => sql`t.id, t.at, t.what, t.by_id, p.full_name as by_name, (t.data ->> 'offer')::int as offer,
    (t.data ->> 'amount')::bigint as amount, coalesce(t.data ->> 'from', t.data ->> 'end') as day, t.data ->> 'reason' as reason,
    b.id as bill_id, b.number as bill_number, n.id as credit_id, n.number as credit_number, r.id as replaces_id,
    r.number as replaces_number, coalesce(m.method, c.method) as method, coalesce(m.details ->> 'card', m.details ->> 'account') as digits,
    ${LISTED_ATTEMPTS} as attempts`,
  from: sql`from billing_event t left join ${ACCOUNTS} p on p.id = t.by_id
    left join charge c on c.venue_id = t.venue_id and c.id = (t.data ->> 'charge')::uuid
    left join bill b on b.venue_id = t.venue_id and b.id = coalesce(c.bill_id, (t.data ->> 'bill')::uuid)
    left join bill n on n.venue_id = t.venue_id and n.id = (t.data ->> 'credit')::uuid
    left join bill r on r.venue_id = t.venue_id and r.id = (t.data ->> 'replaces')::uuid
    left join mandate m on m.venue_id = t.venue_id and m.id = coalesce((t.data ->> 'mandate')::uuid, c.mandate_id)`,
  where: ({ venue }) => [sql`t.venue_id = ${venue}`],
  sorts: { at: sql`t.at` },
  defaultSort: 'at',
  examples: [{ venue: '' }],
});

const refOf = (id: string | null, number: string | null) => (id !== null && number !== null ? { id, number } : null);
const toEntry = (row: Row): BillingEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  what: row.what,
  by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
  offer: row.offer,
  amount: row.amount === null ? null : euros(row.amount),
  day: row.day,
  reason: row.reason,
  bill: refOf(row.bill_id, row.bill_number),
  credit: refOf(row.credit_id, row.credit_number),
  replaces: refOf(row.replaces_id, row.replaces_number),
  method: row.method === null ? null : { kind: row.method, digits: row.digits },
  attempts: (row.attempts ?? []).map(toAttempt),
});

/** A page of a venue's billing log, newest first. */
export const listLog = async (
  runs: Runs,
  venue: string,
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): Promise<{ rows: BillingEntry[]; total: number }> => {
  const { rows, total } = await list.page(runs, { venue }, { page, pageSize, sort: 'at', order: 'DESC' } as ListQuery);
  return { rows: rows.map(toEntry), total };
};
