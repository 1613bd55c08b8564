// The figures of a summary: a week compared with the one before.
import type { ProductViews, Visits } from '@ardoise/contract/figures/analytics.ts';
import type { HourOfOrders, MissedProduct, OrderedProduct } from '@ardoise/contract/figures/orders.ts';
import { addDays, DAYS_A_WEEK, type DayRange } from '@ardoise/contract/rules/figures.ts';

/** The figures that the modules for visits and for orders provide. */
export type Figures = {
  visits: {
    visitors(venue: string, interval: 'daily', range: DayRange): Promise<Visits>;
    views(venue: string, interval: 'daily', range: DayRange): Promise<ProductViews[]>;
  };
  orders: {
    products(venue: string, range: DayRange): Promise<OrderedProduct[]>;
    hours(venue: string, range: DayRange): Promise<HourOfOrders[]>;
    missed(venue: string, range: DayRange): Promise<MissedProduct[]>;
  };
};

/** A count of the week, and of the week before. */
export type ComparedCount = { count: number; before: number };
type ProductCount = { name: string; count: number };
/**
 * `waiting`, `preparation`: average seconds, null if unknown. `amount`: estimated missed sales of products that ran out. Amounts are in the
 * venue's currency.
 */
type OrdersOfWeek = {
  placed: ComparedCount;
  turnover: ComparedCount;
  ordered: ProductCount[];
  waiting: number | null;
  preparation: number | null;
  out: { names: string[]; amount: number };
};
/** `orders`: null if the venue takes no orders. */
export type Week = { days: DayRange; visitors: ComparedCount; viewed: ProductCount[]; orders: OrdersOfWeek | null };

/** Maximum number of products that a list names. */
const MAX_NAMED = 3;

/** The week that ended `weeks` weeks before a Monday. */
const weekBefore = (monday: string, weeks: number): DayRange => ({
  start: addDays(monday, -DAYS_A_WEEK * (weeks + 1)),
  end: addDays(monday, -DAYS_A_WEEK * weeks - 1),
});
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const average = (seconds: readonly number[], orders: readonly number[]): number | null =>
  sum(orders) > 0 ? sum(seconds) / sum(orders) : null;

const ordersOf = async ({ orders }: Figures, venue: string, days: DayRange, before: DayRange): Promise<OrdersOfWeek> => {
  const [hours, hoursBefore] = [await orders.hours(venue, days), await orders.hours(venue, before)];
  const [products, missed] = [await orders.products(venue, days), await orders.missed(venue, days)];
  const compare = (field: 'orders' | 'amount'): ComparedCount => ({
    count: sum(hours.map((hour) => hour[field])),
    before: sum(hoursBefore.map((hour) => hour[field])),
  });
  return {
    placed: compare('orders'),
    turnover: compare('amount'),
    ordered: products.slice(0, MAX_NAMED).map((product) => ({ name: product.name, count: product.orders })),
    waiting: average(
      hours.map((hour) => hour.waiting_seconds),
      hours.map((hour) => hour.waited),
    ),
    preparation: average(
      hours.map((hour) => hour.preparation_seconds),
      hours.map((hour) => hour.prepared),
    ),
    out: { names: missed.map(({ name }) => name), amount: sum(missed.map(({ amount }) => amount)) },
  };
};

/** The figures of the week before a Monday; `withOrders`: the venue takes orders. */
export const weekOf = async (figures: Figures, venue: string, monday: string, withOrders: boolean): Promise<Week> => {
  const [days, before] = [weekBefore(monday, 0), weekBefore(monday, 1)];
  const { data } = await figures.visits.visitors(venue, 'daily', { start: before.start, end: days.end });
  const views = await figures.visits.views(venue, 'daily', days);
  return {
    days,
    visitors: { count: sum(data.slice(DAYS_A_WEEK)), before: sum(data.slice(0, DAYS_A_WEEK)) },
    viewed: views.slice(0, MAX_NAMED).map(({ name, values }) => ({ name, count: sum(values) })),
    orders: withOrders ? await ordersOf(figures, venue, days, before) : null,
  };
};
