// Average waiting and preparation times of orders.
import type { HourOfOrders } from '@ardoise/contract/figures/orders.ts';

/** Averages in seconds; null if no order has the value. */
export type Times = { orders: number; waiting: number | null; preparation: number | null };
export type HourOfTimes = Times & { hour: number };

type Timed = Omit<HourOfOrders, 'amount'>;
const NONE: Timed = { orders: 0, waited: 0, waiting_seconds: 0, prepared: 0, preparation_seconds: 0 };

const averageOf = (seconds: number, orders: number): number | null => (orders === 0 ? null : seconds / orders);
const timesOf = ({ orders, waited, waiting_seconds, prepared, preparation_seconds }: Timed): Times => ({
  orders,
  waiting: averageOf(waiting_seconds, waited),
  preparation: averageOf(preparation_seconds, prepared),
});

/** The hours that have orders, in order. */
export const timesByHour = (hours: readonly HourOfOrders[]): HourOfTimes[] =>
  hours.map((counts, hour) => ({ hour, ...timesOf(counts) })).filter(({ orders }) => orders > 0);

/** Averages over all orders, weighted by each hour's number of orders. */
export const timesOfAll = (hours: readonly HourOfOrders[]): Times =>
  timesOf(
    hours.reduce<Timed>(
      (all, counts) => ({
        orders: all.orders + counts.orders,
        waited: all.waited + counts.waited,
        waiting_seconds: all.waiting_seconds + counts.waiting_seconds,
        prepared: all.prepared + counts.prepared,
        preparation_seconds: all.preparation_seconds + counts.preparation_seconds,
      }),
      NONE,
    ),
  );
