// All that must agree after any trouble: bills with the provider's payments, charges, subscriptions and the chains of numbers.
import { verifyChain } from '../../modules/billing/bills/verify.ts';
import type { TestApp } from '../app.ts';

/** Each query returns what is wrong. */
const WRONG = {
  'a charge in force without its bill, or a bill without exactly one charge': `
    select c.id::text from charge c where c.state in ('accepted', 'failed', 'ended') and (c.quote ->> 'total')::bigint > 0 and c.bill_id is null
    union all
    select b.number from bill b where b.parent_id is null
      and (select count(*) from charge c where c.venue_id = b.venue_id and c.bill_id = b.id) <> 1`,
  'a bill that differs from the money that the provider keeps for it': `
    with kept as (
      select a.venue_id, a.charge_id, count(*) as payments, sum(p.amount - p.refunded) as amount
      from sandbox_payment p left join charge_attempt a on a.id::text = p.key
      where p.status in ('paid', 'pending') and p.amount - p.refunded - p.charged_back > 0 group by 1, 2)
    select coalesce(k.charge_id, c.id)::text || ' ' || coalesce(k.payments, 0) || ' payments of ' || coalesce(k.amount, 0) as id
    from kept k full join (select c.* from charge c where c.bill_id is not null and c.state = 'accepted' and c.amount > 0) c
      on c.venue_id = k.venue_id and c.id = k.charge_id
    where k.payments is distinct from 1 or k.amount is distinct from c.amount`,
  'an amount that differs from the bill': `
    select b.number from bill b join charge c on c.venue_id = b.venue_id and c.bill_id = b.id where c.amount <> (b.document ->> 'due')::bigint`,
  'a charge or an attempt that stayed open': `
    select id::text from charge where state = 'open' union all select id::text from charge_attempt where status in ('new', 'open')`,
  'store credit that differs from the bill': `
    select b.number from bill b where b.parent_id is null and (b.document ->> 'credit')::bigint <>
      (select coalesce(sum(u.amount), 0) from credit_use u where u.venue_id = b.venue_id and u.bill_id = b.id)
    union all
    select n.number from bill n where n.parent_id is not null
      and n.total < (select sum(u.amount) from credit_use u where u.venue_id = n.venue_id and u.credit_id = n.id)`,
  'a bill credited beyond its total': `
    select b.number from bill b where b.total < (select sum(n.total) from bill n where n.venue_id = b.venue_id and n.parent_id = b.id
      and not exists (select 1 from bill later where later.replaces_id = n.id))`,
  'a subscription that differs from the last change in force': `
    select s.venue_id::text from subscription s join lateral (select quote -> 'subscribed' as q from charge c where c.venue_id = s.venue_id
      and c.kind in ('change', 'renewal') and c.state in ('accepted', 'failed', 'ended') order by c.at desc, c.id desc limit 1) last on true
    where s.ended_at is null and (s.offer <> (q ->> 'offer')::int or s.period_start <> (q ->> 'start')::date or s.period_end <> (q ->> 'end')::date
      or s.price <> (q ->> 'price')::bigint)`,
  'two default payment methods, or none of a subscription': `
    select s.venue_id::text from subscription s where s.renewal and s.period_start is not null
      and (select count(*) from mandate m where m.venue_id = s.venue_id and m.is_default and m.deleted_at is null) <> 1`,
};

/** Everything that does not agree, in words; empty if all is well. */
export const disagreements = async ({ db }: TestApp): Promise<string[]> => {
  const found: string[] = [];
  for (const [what, query] of Object.entries(WRONG)) {
    const { rows } = await db.pool.query<Record<string, string>>(query);
    found.push(...rows.map((row) => `${what}: ${Object.values(row).join(' ')}`));
  }
  const { rows } = await db.pool.query<{ series: 'F' | 'A'; year: number }>('select series, year from bill_counter');
  for (const chain of rows) {
    const { broken } = await verifyChain(db, chain);
    found.push(...broken.map(({ number, reason }) => `the chain of numbers: ${number} ${reason}`));
  }
  return found;
};
