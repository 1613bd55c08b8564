// The invariants of billing at any time when no job waits; each returns a list of violations.
import type { Offer, Quote } from '@ardoise/contract/rules/billing/plans.ts';
import { tierOf } from '@ardoise/contract/rules/permissions.ts';
import { verifyChain } from '../../modules/billing/bills/verify.ts';
import { runningSubscription } from '../../modules/billing/subscriptions/accounts.ts';
import type { Billing } from './billing.ts';

type Counter = { series: 'F' | 'A'; year: number; number: number };

/** Numbers without gaps, and chains that are intact. */
const checkNumbers = async ({ core: { db } }: Billing): Promise<string[]> => {
  const found: string[] = [];
  const { rows } = await db.pool.query<Counter>('select series, year, number from bill_counter order by 1, 2');
  for (const { series, year, number } of rows) {
    const { bills, broken } = await verifyChain(db, { series, year });
    if (bills !== number) found.push(`${series}-${year} has ${bills} bills and the number ${number}`);
    found.push(...broken.slice(0, 3).map((one) => `the chain is broken at ${one.number}: ${one.reason}`));
  }
  return found;
};

/** Statements that return a row, with a column `fault`, for each violation. A page whose address was lost expires unknown. */
const STATEMENTS = [
  `select 'numbers of ' || series || '-' || year || ' have gaps' as fault from bill_ledger group by series, year
    having count(*) <> max(number) or min(number) <> 1`,
  `select 'bills and ledger differ' as fault where (select count(*) from bill) <> (select count(*) from bill_ledger)`,
  `select 'the payment ' || coalesce(a.id::text, p.key) || ' is ' || coalesce(a.status, 'unknown') || ' here and ' ||
      coalesce(p.status, 'unknown') || ' at the provider' as fault
    from sandbox_payment p full join charge_attempt a on a.id::text = p.key
    where a.id is null or (p.ref is null and a.status not in ('failed', 'expired'))
      or (p.ref is not null and (a.status <> p.status or a.amount <> p.amount or a.refunded <> p.refunded
        or a.charged_back <> p.charged_back or (a.ref is distinct from p.ref and a.status <> 'expired')))`,
  `select 'the charge ' || c.id || ' (' || c.kind || ', ' || c.state || ') keeps ' || kept || ' in ' || payments || ' payments, not ' || expected
      as fault
    from (select c.*, case when c.bill_id is not null and c.paid_at is not null then c.amount else 0 end as expected,
        coalesce(sum(k.kept), 0) as kept, count(*) filter (where k.kept > 0) as payments
      from charge c left join lateral (select case when p.status = 'paid' then p.amount - p.refunded - p.charged_back else 0 end as kept
        from charge_attempt a join sandbox_payment p on p.key = a.id::text where a.venue_id = c.venue_id and a.charge_id = c.id) k on true
      group by c.venue_id, c.id) c
    where kept <> expected or payments > 1 or (expected > 0) <> (payments = 1)`,
  `select 'bills ' || billed || ' - credit ' || used || ' - open ' || open || ' are not ' || kept as fault
    from (select coalesce(sum(total), 0) as billed from bill where parent_id is null) b,
      (select coalesce(sum(amount), 0) as used from credit_use) u,
      (select coalesce(sum(amount), 0) as open from charge where bill_id is not null and paid_at is null) o,
      (select coalesce(sum(amount - refunded - charged_back), 0) as kept from sandbox_payment where status = 'paid') k
    where billed - used - open <> kept`,
  `select 'the credit note ' || n.number || ' is used too much' as fault from bill n
    join (select venue_id, credit_id, sum(amount) as used from credit_use group by 1, 2) u on u.venue_id = n.venue_id and u.credit_id = n.id
    where u.used > n.total or n.parent_id is null
      or exists (select 1 from bill later where later.venue_id = n.venue_id and later.replaces_id = n.id)`,
  `select 'the bill ' || b.number || ' is credited too much' as fault from bill b where b.total < (select sum(n.total) from bill n
    where n.venue_id = b.venue_id and n.parent_id = b.id
      and not exists (select 1 from bill later where later.venue_id = n.venue_id and later.replaces_id = n.id))`,
  `select 'the bill ' || b.number || ' uses other credit than it says' as fault from bill b where b.parent_id is null
    and (b.document ->> 'credit')::bigint <> coalesce((select sum(u.amount) from credit_use u where u.venue_id = b.venue_id and u.bill_id = b.id), 0)`,
  `select 'the charge ' || c.id || ' differs from its quote or bill' as fault from charge c
    left join bill b on b.venue_id = c.venue_id and b.id = c.bill_id
    where c.kind <> 'card' and (c.amount <> (c.quote ->> 'due')::bigint
      or (b.id is null and c.state in ('accepted', 'failed', 'ended') and (c.quote ->> 'total')::bigint > 0)
      or (b.id is not null and (b.total <> (c.quote ->> 'total')::bigint or b.net <> (c.quote ->> 'net')::bigint
        or (b.document ->> 'due')::bigint <> c.amount or b.document -> 'lines' <> c.quote -> 'lines')))`,
  `select 'the bill ' || b.number || ' has ' || count(c.id) || ' charges' as fault from bill b
    left join charge c on c.venue_id = b.venue_id and c.bill_id = b.id where b.parent_id is null group by b.venue_id, b.id having count(c.id) <> 1`,
  `select 'the charge ' || c.id || ' is open' as fault from charge c where c.state = 'open'
    or exists (select 1 from charge_attempt a where a.venue_id = c.venue_id and a.charge_id = c.id and a.status in ('new', 'open'))`,
  `select 'the bill ' || b.number || ' has no PDF' as fault from bill b left join bill_pdf p on p.venue_id = b.venue_id and p.bill_id = b.id
    where b.parent_id is null and p.bill_id is null`,
];

type Accepted = { venue_id: string; kind: string; quote: Quote };
type Stored = { venue_id: string; offer: Offer; start: string; end: string };

/** A violation of the order of a venue's periods; `before`: the quote of the period before. */
const faultBetween = (before: Quote | undefined, { kind, quote }: Accepted): string | null => {
  const { from, change, subscribed } = quote;
  const end = before?.subscribed.end ?? '';
  if (kind === 'renewal') return from === end && subscribed.start === end ? null : `is renewed from ${from} after a period until ${end}`;
  if (change === 'start') return from >= end ? null : `starts on ${from} within a period until ${end}`;
  const isWithin = before !== undefined && from >= before.subscribed.start && from < end && subscribed.end >= from;
  return isWithin ? null : `changes on ${from}, outside the period until ${end}`;
};

/** Every period is billed once: each begins where the one before ends or is changed, and the last one is stored. */
const checkPeriods = async ({ core: { db } }: Billing): Promise<string[]> => {
  const found: string[] = [];
  const { rows: charges } = await db.pool.query<Accepted>(`select venue_id, kind, quote from charge
    where kind <> 'card' and state in ('accepted', 'failed', 'ended') order by venue_id, at, id`);
  const last = new Map<string, Quote>();
  for (const charge of charges) {
    const fault = faultBetween(last.get(charge.venue_id), charge);
    if (fault) found.push(`the venue ${charge.venue_id} ${fault}`);
    last.set(charge.venue_id, charge.quote);
  }
  const { rows: stored } = await db.pool.query<Stored>(
    `select venue_id, offer, period_start as start, period_end as end from subscription`,
  );
  for (const { venue_id, offer, start, end } of stored) {
    const billed = last.get(venue_id)?.subscribed;
    if (billed?.offer !== offer || billed.start !== start || billed.end !== end)
      found.push(
        `the venue ${venue_id} has offer ${offer} from ${start} to ${end}, and was billed ${billed?.offer} from ${billed?.start} to ${billed?.end}`,
      );
  }
  return found;
};

/** The rights of a venue are those of its subscription. */
const checkTiers = async ({ core: { db, clock } }: Billing): Promise<string[]> => {
  const now = clock.now();
  const { rows } = await db.pool.query<{ id: string; offer: Offer | null }>(
    'select v.id, p.offer from venue v left join venue_plan p on p.venue_id = v.id and p.end_date > $1',
    [now],
  );
  const found: string[] = [];
  for (const { id, offer } of rows) {
    const running = await runningSubscription(db, id, now);
    if (tierOf(offer) !== tierOf(running?.offer ?? null))
      found.push(`the venue ${id} has the tier of ${offer}, subscribed is ${running?.offer}`);
  }
  return found;
};

/** All violations. */
export const check = async (billing: Billing): Promise<string[]> => {
  const { pool } = billing.core.db;
  const found = [...(await checkNumbers(billing)), ...(await checkPeriods(billing)), ...(await checkTiers(billing))];
  for (const text of STATEMENTS) found.push(...(await pool.query<{ fault: string }>(text)).rows.map(({ fault }) => fault));
  return found;
};
