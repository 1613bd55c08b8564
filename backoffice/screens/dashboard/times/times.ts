// How long orders wait and how long they take to prepare, on average.
import type { HourOfOrders } from '@ardoise/contract/figures/orders.ts';

/** Averages in seconds; null where it is known of no order. */
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

/** The hours with orders, in their order. */
export const timesByHour = (hours: readonly HourOfOrders[]): HourOfTimes[] =>
  hours.map((of, hour) => ({ hour, ...timesOf(of) })).filter(({ orders }) => orders > 0);

/** Of all orders, in which an hour with many weighs more. */
export const timesOfAll = (hours: readonly HourOfOrders[]): Times =>
  timesOf(
    hours.reduce<Timed>(
      (all, of) => ({
        orders: all.orders + of.orders,
        waited: all.waited + of.waited,
        waiting_seconds: all.waiting_seconds + of.waiting_seconds,
        prepared: all.prepared + of.prepared,
        preparation_seconds: all.preparation_seconds + of.preparation_seconds,
      }),
      NONE,
    ),
  );
