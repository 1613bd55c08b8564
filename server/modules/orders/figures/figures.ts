// Order figures of a venue (docs/product/figures.md#orders): sums over days, so the cost does not depend on the number of orders.
import type { HourOfOrders, MissedProduct, OrderedProduct, OrderWeek } from '@ardoise/contract/figures/orders.ts';
import { type DayRange, lastWeeks, sortCounts, weekSums } from '@ardoise/contract/rules/figures.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { productNames } from '../../catalog/index.ts';
import { VENUES } from '../../venues/index.ts';
import { daysOf } from './days.ts';
import { readMissed } from './outages.ts';

/** More products than any menu has. */
const MAX_PRODUCTS = 1_000;
/** Missed pieces are an estimate: one decimal is enough. */
const roundPieces = (pieces: number): number => Math.round(pieces * 10) / 10;
const ANY_RANGE: DayRange = { start: '2026-01-01', end: '2026-01-01' };

type ProductSales = { product: string; last: string; orders: number; pieces: number; amount: number; locales: Record<string, number> };
const readSold = statement(
  'orders.sold-read',
  (venue: string, range: DayRange) => sql<ProductSales>`with sold as (
      select p.product, p.locale, max(d.day) as last, sum(p.orders) as orders, sum(p.pieces) as pieces,
        sum(p.amount) filter (where d.currency = v.currency) as amount
      from ${VENUES} v cross join ${daysOf(venue, range)} d
        cross join unnest(d.products, d.locales, d.product_orders, d.product_pieces, d.product_amounts) as p (product, locale, orders, pieces, amount)
      where v.id = ${venue} group by p.product, p.locale
    )
    select product, max(last) as last, sum(orders)::bigint as orders, sum(pieces)::bigint as pieces, coalesce(sum(amount), 0)::bigint as amount,
      json_object_agg(locale, orders) as locales
    from sold group by product order by orders desc, product limit ${MAX_PRODUCTS}`,
  { examples: [['', ANY_RANGE]] },
);
/** Names of deleted products, from an order of the given day; if the day is null, of the last stored day that has the product. */
const readOldNames = statement(
  'orders.old-names-read',
  (venue: string, products: readonly string[], days: readonly (string | null)[]) => sql<{ id: string; name: string | null }>`select id, (
      select i.name from orders o join order_item i on i.venue_id = o.venue_id and i.order_id = o.id and i.product_id = given.id
      where o.venue_id = ${venue} and o.day = coalesce(given.day, (select max(day) from order_day k where k.venue_id = ${venue} and given.id = any(k.products)))
      limit 1) as name
    from unnest(${products}::uuid[], ${days}::date[]) as given (id, day)`,
  { examples: [['', [], []]] },
);
const readHours = statement(
  'orders.hours-read',
  (venue: string, range: DayRange) => sql<HourOfOrders>`select coalesce(sum(h.orders), 0)::bigint as orders,
      coalesce(sum(h.amount) filter (where h.currency = (select currency from ${VENUES} v where v.id = ${venue})), 0)::bigint as amount,
      coalesce(sum(h.waited), 0)::bigint as waited, coalesce(sum(h.waiting_seconds), 0)::bigint as waiting_seconds,
      coalesce(sum(h.prepared), 0)::bigint as prepared, coalesce(sum(h.preparation_seconds), 0)::bigint as preparation_seconds
    from generate_series(1, 24) n left join (
      select d.currency, h.* from ${daysOf(venue, range)} d
        cross join unnest(d.orders, d.amounts, d.waited, d.waiting_seconds, d.prepared, d.preparation_seconds) with ordinality
          as h (orders, amount, waited, waiting_seconds, prepared, preparation_seconds, hour)
    ) h on h.hour = n group by n order by n`,
  { examples: [['', ANY_RANGE]] },
);
const readDays = statement(
  'orders.days-read',
  (venue: string, range: DayRange) => sql<{
    day: string;
    currency: string;
    orders: number[];
    amounts: number[];
  }>`select day, currency, orders,
    amounts::double precision[] as amounts from ${daysOf(venue, range)} d`,
  { examples: [['', ANY_RANGE]] },
);
type VenueData = { timezone: string; currency: string; first: string | null };
const findVenue = statement(
  'orders.seller-find',
  (venue: string) => sql<VenueData>`select timezone, currency, (select min(day) from orders where venue_id = ${venue}) as first
    from ${VENUES} v where id = ${venue}`,
);

type Deps = { db: Db; clock: Clock };
export type OrderFigures = ReturnType<typeof orderFigures>;
export const orderFigures = ({ db, clock }: Deps) => {
  const venueOf = async (venue: string) => requireFound(await db.one(findVenue(venue)));
  /** Current names; for a deleted product, its name in an order of its last day. */
  const namesOf = async (venue: string, products: readonly { product: string; last?: string }[]) => {
    const names = await productNames(
      db,
      venue,
      products.map(({ product }) => product),
    );
    const deleted = products.flatMap(({ product, last }) => (names.has(product) ? [] : [{ product, last }]));
    if (deleted.length === 0) return names;
    const [ids, days] = [deleted.map(({ product }) => product), deleted.map(({ last }) => last ?? null)];
    for (const { id, name } of await db.all(readOldNames(venue, ids, days))) if (name) names.set(id, name);
    return names;
  };

  return {
    /** Ordered products, by number of orders (descending), then by name. */
    async products(venue: string, range: DayRange): Promise<OrderedProduct[]> {
      const [{ currency }, rows] = await Promise.all([venueOf(venue), db.all(readSold(venue, range))]);
      const names = await namesOf(venue, rows);
      return rows
        .map(({ product, orders, pieces, amount, locales }) => ({
          product,
          name: names.get(product) ?? '',
          orders,
          pieces,
          amount: fromMinor(amount, currency),
          locales: sortCounts(locales),
        }))
        .sort((a, b) => b.orders - a.orders || a.name.localeCompare(b.name));
    },
    /** Figures for each of the 24 hours of a day. */
    async hours(venue: string, range: DayRange): Promise<HourOfOrders[]> {
      const [{ currency }, hours] = await Promise.all([venueOf(venue), db.all(readHours(venue, range))]);
      return hours.map((hour) => ({ ...hour, amount: fromMinor(hour.amount, currency) }));
    },
    /** Products that ran out, by missed amount (descending). Deleted products that were never ordered have no name and are left out. */
    async missed(venue: string, range: DayRange): Promise<MissedProduct[]> {
      const [{ currency }, rows] = await Promise.all([venueOf(venue), db.all(readMissed(venue, range, clock.now()))]);
      const names = await namesOf(venue, rows);
      return rows.flatMap(({ product, pieces, amount, ...row }) => {
        const name = names.get(product);
        return name === undefined ? [] : [{ ...row, product, name, pieces: roundPieces(pieces), amount: fromMinor(amount, currency) }];
      });
    },
    /** Orders of today and of the four weeks before. */
    async week(venue: string): Promise<OrderWeek> {
      const { timezone, currency: currentCurrency, first } = await venueOf(venue);
      const { day: today } = localTime(clock.now(), timezone);
      const days = (await db.all(readDays(venue, lastWeeks(today)))).map(({ day, currency, orders, amounts }) => ({
        day,
        hours: orders.map((count, hour) => ({ orders: count, amount: currency === currentCurrency ? (amounts[hour] ?? 0) : 0 })),
      }));
      const sums = weekSums(days, today, first, { orders: 0, amount: 0 }, (a, b) => ({
        orders: a.orders + b.orders,
        amount: a.amount + b.amount,
      }));
      const withAmounts = (hours: OrderWeek['today']) =>
        hours.map(({ orders, amount }) => ({ orders, amount: fromMinor(amount, currentCurrency) }));
      return { today: withAmounts(sums.today), week: sums.week.map((day) => ({ ...day, hours: withAmounts(day.hours) })) };
    },
  };
};
