// The figures of a summary: a week beside the one before it.
import type { ProductViews, Visits } from '@ardoise/contract/figures/analytics.ts';
import type { HourOfOrders, MissedProduct, OrderedProduct } from '@ardoise/contract/figures/orders.ts';
import { DAYS_A_WEEK, type DayRange, dayLater } from '@ardoise/contract/rules/figures.ts';

/** What is read of visits and of orders, by the modules that own them. */
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

/** A count of the week, and of the one before. */
export type Compared = { count: number; before: number };
type Named = { name: string; count: number };
/** Seconds are averages; null where nothing is known. `amount`: what was not sold for products that ran out, about. */
type OrdersOfWeek = {
  placed: Compared;
  /** For how much, in the venue's currency. */
  turnover: Compared;
  ordered: Named[];
  waiting: number | null;
  preparation: number | null;
  out: { names: string[]; amount: number };
};
/** `orders`: null where the venue takes none. */
export type Week = { days: DayRange; visitors: Compared; viewed: Named[]; orders: OrdersOfWeek | null };

/** Products that a list of a mail names. */
const MOST_NAMED = 3;

/** The whole week that ended so many weeks before a Monday. */
const weekBefore = (monday: string, weeks: number): DayRange => ({
  start: dayLater(monday, -DAYS_A_WEEK * (weeks + 1)),
  end: dayLater(monday, -DAYS_A_WEEK * weeks - 1),
});
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const average = (seconds: readonly number[], orders: readonly number[]): number | null =>
  sum(orders) > 0 ? sum(seconds) / sum(orders) : null;

const ordersOf = async ({ orders }: Figures, venue: string, days: DayRange, before: DayRange): Promise<OrdersOfWeek> => {
  const [hours, hoursBefore] = [await orders.hours(venue, days), await orders.hours(venue, before)];
  const [products, missed] = [await orders.products(venue, days), await orders.missed(venue, days)];
  const all = (what: 'orders' | 'amount'): Compared => ({
    count: sum(hours.map((hour) => hour[what])),
    before: sum(hoursBefore.map((hour) => hour[what])),
  });
  return {
    placed: all('orders'),
    turnover: all('amount'),
    ordered: products.slice(0, MOST_NAMED).map((product) => ({ name: product.name, count: product.orders })),
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

/** The figures of the week before a Monday; `withOrders`: whether the venue takes orders. */
export const weekOf = async (figures: Figures, venue: string, monday: string, withOrders: boolean): Promise<Week> => {
  const [days, before] = [weekBefore(monday, 0), weekBefore(monday, 1)];
  const { data } = await figures.visits.visitors(venue, 'daily', { start: before.start, end: days.end });
  const views = await figures.visits.views(venue, 'daily', days);
  return {
    days,
    visitors: { count: sum(data.slice(DAYS_A_WEEK)), before: sum(data.slice(0, DAYS_A_WEEK)) },
    viewed: views.slice(0, MOST_NAMED).map(({ name, values }) => ({ name, count: sum(values) })),
    orders: withOrders ? await ordersOf(figures, venue, days, before) : null,
  };
};
