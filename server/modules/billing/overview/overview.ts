// Subscriptions of all venues and their recurring turnover, for admins (docs/product/billing.md#billing-of-all-venues).
import type { BillingRow, Turnover } from '@ardoise/contract/billing/overview.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import { addMonths } from '@ardoise/contract/rules/billing/periods.ts';
import { OFFERS, type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import type { BillingState } from '@ardoise/contract/rules/billing/states.ts';
import { instantAt } from '@ardoise/menu/slots.ts';
import { contains, listOf } from '../../../http/resource.ts';
import type { Runs } from '../../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';
import { VENUES } from '../../venues/index.ts';
import { billDay, euros, SELLER_TIMEZONE } from '../core.ts';

/** `from`, `to`: the bounds of the present month. */
type Present = { now: Date; from: Date; to: Date };
type Filter = Present & { state?: BillingState | undefined; name?: string | undefined };

/** The seller's calendar month. */
const presentAt = (now: Date): Present => {
  const first = `${billDay(now).slice(0, 7)}-01`;
  return { now, from: instantAt(first, 0, SELLER_TIMEZONE), to: instantAt(addMonths(first, 1), 0, SELLER_TIMEZONE) };
};

const MONTHS = verbatim(`case t.offer ${OFFERS.map((offer) => `when ${offer} then ${PLANS[offer].months}`).join(' ')} end`);
const isFree = sql`(t.period_start is null or t.free_test)`;
const isRunning = ({ now }: Present): Sql =>
  sql`(case when t.period_start is null then t.end_date > ${now} else t.ended_at is null and (t.renewal or t.end_date > ${now}) end)`;
const owes = sql`o.venue_id is not null`;
/** A granted subscription never renews. */
const renews = sql`(t.renewal and t.period_start is not null)`;
const endsSoon = ({ from, to }: Present): Sql => sql`(not ${renews} and t.end_date >= ${from} and t.end_date < ${to})`;
/** As `monthlyTurnover` of the contract, in cents; `round` of numeric rounds half away from zero. */
const monthly = (at: Present): Sql =>
  sql`(case when ${isFree} or not ${isRunning(at)} then 0 else round(t.price::numeric / ${MONTHS}) end)::bigint`;

const CONDITIONS: Record<BillingState, (at: Present) => Sql> = {
  paying: (at) => sql`(${isRunning(at)} and not ${isFree} and not ${owes})`,
  failing: (at) => sql`(${isRunning(at)} and ${owes})`,
  ending: (at) => sql`(${isRunning(at)} and ${endsSoon(at)})`,
  free: (at) => sql`(${isRunning(at)} and ${isFree})`,
  ended: (at) => sql`(not ${isRunning(at)})`,
};
const stateOf = (at: Present): Sql => sql`case when not ${isRunning(at)} then 'ended' when ${owes} then 'failing'
  when ${endsSoon(at)} then 'ending' when ${isFree} then 'free' else 'paying' end`;

/** Subscriptions `t`, with the unpaid charges `o` of their venues. The condition is that of the index `charge_owed`. */
const SUBSCRIPTIONS = sql`(select venue_id as id, offer, end_date, renewal, period_start, price, free_test, ended_at from subscription) t
  left join (select venue_id, sum(amount)::bigint as amount, min(next_try) as next_try from charge
    where bill_id is not null and paid_at is null and state in ('failed', 'ended') and amount > 0 group by venue_id) o on o.venue_id = t.id`;

type Row = Pick<BillingRow, 'id' | 'name' | 'timezone' | 'state' | 'plan_free' | 'renewal' | 'method'> & {
  offer: Offer;
  end_date: Date;
  monthly: number;
  owed: number;
  next_try: Date | null;
};
const EXAMPLE: Filter = { now: new Date(0), from: new Date(0), to: new Date(0) };
const list = listOf<Row, Filter>('billing.overview', {
  columns: (at) => sql`t.id, v.name, v.timezone, ${stateOf(at)} as state, t.offer, ${isFree} as plan_free, ${renews} as renewal, t.end_date,
    ${monthly(at)} as monthly, coalesce(o.amount, 0) as owed, o.next_try, m.method`,
  from: sql`from ${SUBSCRIPTIONS} join ${VENUES} v on v.id = t.id
    left join mandate m on m.venue_id = t.id and m.is_default and m.deleted_at is null`,
  where: ({ state, name, ...at }) => [...(state ? [CONDITIONS[state](at)] : []), ...(name ? [contains(sql`fold(v.name)`, name)] : [])],
  sorts: { name: sql`fold(v.name) collate "C"`, end: sql`t.end_date`, price_ht: sql`monthly` },
  defaultSort: 'name',
  examples: [
    EXAMPLE,
    { ...EXAMPLE, name: 'T' },
    ...(Object.keys(CONDITIONS) as BillingState[]).map((state): Filter => ({ ...EXAMPLE, state, name: 'T' })),
  ],
});

const toRow = ({ end_date, monthly: cents, owed, next_try, ...row }: Row): BillingRow => ({
  ...row,
  end: end_date.toISOString(),
  price_ht: euros(cents),
  past_due: euros(owed),
  try_at: next_try?.toISOString() ?? null,
});

/** A page of the venues with a subscription, present or past. */
export const listSubscriptions = async (
  runs: Runs,
  now: Date,
  { state, name, ...query }: ListQuery & Pick<Filter, 'state' | 'name'>,
): Promise<{ rows: BillingRow[]; total: number }> => {
  const { rows, total } = await list.page(runs, { ...presentAt(now), state, name }, query);
  return { rows: rows.map(toRow), total };
};

type Sums = Record<Exclude<BillingState, 'ended'> | 'started' | 'turnover' | 'past_due', number>;
const sums = statement(
  'billing.turnover-sum',
  (at: Present) => sql<Sums>`select coalesce(sum(${monthly(at)}), 0)::bigint as turnover, coalesce(sum(o.amount), 0)::bigint as past_due,
      count(*) filter (where ${CONDITIONS.paying(at)}) as paying, count(*) filter (where ${CONDITIONS.failing(at)}) as failing,
      count(*) filter (where ${CONDITIONS.ending(at)}) as ending, count(*) filter (where ${CONDITIONS.free(at)}) as free,
      (select count(distinct venue_id) from billing_event where what = 'started' and at >= ${at.from} and at < ${at.to}) as started
    from ${SUBSCRIPTIONS}`,
  { examples: [[EXAMPLE]] },
);

/** Recurring turnover a month, and numbers of venues by state. */
export const sumTurnover = async (runs: Runs, now: Date): Promise<Turnover> => {
  const found = await runs.one(sums(presentAt(now)));
  if (!found) throw new Error('The sums of the subscriptions are missing.');
  return { ...found, turnover: euros(found.turnover), past_due: euros(found.past_due) };
};
