// Stores the counts of settled days, so the cost of figures does not depend on the number of orders.
import { addDays } from '@ardoise/contract/rules/figures.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { hourlyTask } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { forVenues } from '../../../platform/statements/batches.ts';
import { VENUES } from '../../venues/index.ts';
import { computeDays, DAY_COLUMNS } from './days.ts';
import { endOutages, missedSales } from './outages.ts';

/** Days after which the orders of a day no longer change: orders of last night may be delivered today. */
const SETTLED_DAYS = 2;
/** Days per transaction: a venue may have years of orders. */
const DAYS_A_BATCH = 31;
/** Venues per query. */
const VENUES_A_BATCH = 500;

type Days = { venue: string; start: string; end: string };
const findDue = statement(
  'orders.days-due',
  (now: Date, after: string) => sql<Days>`select v.id as venue, d.start, d.end
    from ${VENUES} v cross join lateral (select (${now}::timestamptz at time zone v.timezone)::date - ${SETTLED_DAYS}::int as end,
      coalesce((select max(day) + 1 from order_day k where k.venue_id = v.id), (select min(day) from orders o where o.venue_id = v.id)) as start) d
    where v.id > ${after} and d.start <= d.end order by v.id limit ${VENUES_A_BATCH}`,
);
const NONE = { venue: '', start: '2026-01-01', end: '2026-01-01' };
const insertDays = statement(
  'orders.days-keep',
  ({ venue, start, end }: Days) => sql`insert into order_day (venue_id, ${DAY_COLUMNS})
    select ${venue}, ${DAY_COLUMNS} from (${computeDays(venue, sql`${start}::date`, sql`${end}::date`)}) fresh on conflict do nothing`,
  { examples: [[NONE]] },
);
const insertMissed = statement(
  'orders.missed-keep',
  ({ venue, start, end }: Days, now: Date) => sql`insert into missed_product (venue_id, day, product_id, pieces, amount)
    select ${venue}, day, product_id, pieces, amount from (${missedSales(venue, sql`${start}::date`, sql`${end}::date`, now)}) fresh
    on conflict do nothing`,
  { examples: [[NONE, new Date(0)]] },
);

type Deps = { db: Db; clock: Clock };

/** Splits a range of days into batches, earliest first. */
const batchesOf = ({ venue, start, end }: Days): Days[] => {
  const batches: Days[] = [];
  for (let from = start; from <= end; from = addDays(from, DAYS_A_BATCH)) {
    const last = addDays(from, DAYS_A_BATCH - 1);
    batches.push({ venue, start: from, end: last < end ? last : end });
  }
  return batches;
};

/** Stores the days of a venue that are due, its past included. */
const storeVenue = async ({ db, clock }: Deps, due: Days): Promise<void> => {
  for (const batch of batchesOf(due))
    await db.transaction(async (tx) => {
      await tx.run(insertDays(batch));
      await tx.run(insertMissed(batch, clock.now()));
    });
};

/** Stores the days that are due, for all venues. Venues that fail are retried. */
const storeFigures = async (deps: Deps): Promise<void> => {
  const { db, clock } = deps;
  await endOutages(db, clock.now());
  await forVenues(
    VENUES_A_BATCH,
    (after) => db.all(findDue(clock.now(), after)),
    (due) => storeVenue(deps, due),
  );
};

export const orderDayStore = (deps: Deps) => {
  const store = () => storeFigures(deps);
  return { storeDays: store, task: hourlyTask('orders-figures', store) };
};
