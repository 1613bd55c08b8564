// Products that are ordered most often (docs/product/guest-menu.md#often-ordered): counted once a day per venue and stored as a list, so
// the cost of a page does not grow with the orders. Only orders are counted; data of guests are not read.

import { COUNTED_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { hourlyTask } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { forVenues } from '../../../platform/statements/batches.ts';
import { raiseMenuVersion } from '../../board/index.ts';
import { VENUES } from '../../venues/index.ts';

/** Whole days before today that count. */
const DAYS = 28;
/** Minimum number of orders in that time, in all and with the product: fewer mean nothing. */
const MIN_ORDERS = 50;
const MIN_WITH_PRODUCT = 10;
/** More than are shown, since some may no longer be on the menu. */
const MAX_KEPT = 20;
/** Venues per query. */
const VENUES_A_BATCH = 500;

type Due = { venue: string; day: string; known: string[] };
const findDue = statement(
  'orders.popular-due',
  (now: Date, after: string) => sql<Due>`select v.id as venue, d.day, coalesce(p.products, '{}') as known
    from ${VENUES} v cross join lateral (select (${now}::timestamptz at time zone v.timezone)::date as day) d
      left join popular_products p on p.venue_id = v.id
    where v.id > ${after} and p.day is distinct from d.day order by v.id limit ${VENUES_A_BATCH}`,
);
/** An order counts once per product, whatever the quantity. Cancelled orders do not count. */
const count = statement(
  'orders.popular-count',
  (venue: string, day: string) => sql<{ product: string }>`with counted as (
      select id from orders where venue_id = ${venue} and day >= ${day}::date - ${DAYS}::int and day < ${day}::date
        and status = any(${COUNTED_STATUSES}))
    select i.product_id as product from counted c join order_item i on i.venue_id = ${venue} and i.order_id = c.id
    where (select count(*) from counted) >= ${MIN_ORDERS}
    group by i.product_id having count(distinct i.order_id) >= ${MIN_WITH_PRODUCT}
    order by count(distinct i.order_id) desc, i.product_id limit ${MAX_KEPT}`,
  { examples: [['', '2026-01-01']] },
);
const storeList = statement(
  'orders.popular-keep',
  (venue: string, day: string, products: readonly string[]) =>
    sql`insert into popular_products (venue_id, day, products) values (${venue}, ${day}::date, ${products}::uuid[])
      on conflict (venue_id) do update set day = excluded.day, products = excluded.products`,
  { examples: [['', '2026-01-01', []]] },
);

type Deps = { db: Db; bus: Bus; clock: Clock };

/** A changed list is a change of the menu: raises its version and notifies open pages. */
const countVenue = async ({ db, bus }: Deps, { venue, day, known }: Due): Promise<void> => {
  const products = (await db.all(count(venue, day))).map(({ product }) => product);
  if (products.join() === known.join()) {
    await db.run(storeList(venue, day, known));
    return;
  }
  await db.transaction(async (tx) => {
    await raiseMenuVersion(tx, venue);
    await tx.run(storeList(venue, day, products));
  });
  bus.publish({ topic: 'menu', id: venue });
};

/** Counts for the venues where a new day has started. Venues that fail are retried. */
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
