// What is ordered most often (docs/product/guest-menu.md#often-ordered): counted once on each day of a venue and kept as a list, so that no
// page costs more as orders grow. Orders are counted, nobody who placed one is looked at.

import { COUNTED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { hourlyTask } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { forVenues } from '../../../platform/statements/batches.ts';
import { raiseMenuVersion } from '../../board/index.ts';
import { VENUES } from '../../venues/index.ts';

/** Whole days of the venue that are looked back on. */
const DAYS = 28;
/** Fewer orders in that time say nothing, nor does a product that stands in fewer of them. */
const LEAST_ORDERS = 50;
const LEAST_WITH_PRODUCT = 10;
/** More than are shown: some may be off the menu by now. */
const MOST_KEPT = 20;
/** Venues that are asked for at once. */
const VENUES_A_BATCH = 500;

type Due = { venue: string; day: string; known: string[] };
const findDue = statement(
  'orders.popular-due',
  (now: Date, after: string) => sql<Due>`select v.id as venue, d.day, coalesce(p.products, '{}') as known
    from ${VENUES} v cross join lateral (select (${now}::timestamptz at time zone v.timezone)::date as day) d
      left join popular_products p on p.venue_id = v.id
    where v.id > ${after} and p.day is distinct from d.day order by v.id limit ${VENUES_A_BATCH}`,
);
/** Each order counts once for a product, whatever its pieces; what was not served does not count. */
const count = statement(
  'orders.popular-count',
  (venue: string, day: string) => sql<{ product: string }>`with counted as (
      select id from orders where venue_id = ${venue} and day >= ${day}::date - ${DAYS}::int and day < ${day}::date
        and status = any(${COUNTED_STATUSES}))
    select i.product_id as product from counted c join order_item i on i.venue_id = ${venue} and i.order_id = c.id
    where (select count(*) from counted) >= ${LEAST_ORDERS}
    group by i.product_id having count(distinct i.order_id) >= ${LEAST_WITH_PRODUCT}
    order by count(distinct i.order_id) desc, i.product_id limit ${MOST_KEPT}`,
  { examples: [['', '2026-01-01']] },
);
const keep = statement(
  'orders.popular-keep',
  (venue: string, day: string, products: readonly string[]) =>
    sql`insert into popular_products (venue_id, day, products) values (${venue}, ${day}::date, ${products}::uuid[])
      on conflict (venue_id) do update set day = excluded.day, products = excluded.products`,
  { examples: [['', '2026-01-01', []]] },
);

type Deps = { db: Db; bus: Bus; clock: Clock };

/** A list that is another one is a change of what guests see: the menu gets a version, and open pages hear of it. */
const countVenue = async ({ db, bus }: Deps, { venue, day, known }: Due): Promise<void> => {
  const products = (await db.all(count(venue, day))).map(({ product }) => product);
  if (products.join() === known.join()) {
    await db.run(keep(venue, day, known));
    return;
  }
  await db.transaction(async (tx) => {
    await raiseMenuVersion(tx, venue);
    await tx.run(keep(venue, day, products));
  });
  bus.publish({ topic: 'menu', id: venue });
};

/** Counts for the venues whose day has changed since the last time. One that fails is tried again. */
const countPopular = (deps: Deps): Promise<void> =>
  forVenues(
    VENUES_A_BATCH,
    (after) => deps.db.all(findDue(deps.clock.now(), after)),
    (due) => countVenue(deps, due),
  );

export const popularProducts = (deps: Deps) => {
  const run = () => countPopular(deps);
  return { countPopular: run, task: hourlyTask('orders-popular', run) };
};
