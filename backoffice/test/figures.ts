// Empty figures for the dashboard: the answers to its requests, except for the visits of a range.
import type { VisitWeek } from '@ardoise/contract/figures/analytics.ts';
import type { HourOfOrders, OrderWeek } from '@ardoise/contract/figures/orders.ts';
import type { Answers } from './network.ts';

/** One cell for each hour of a day. */
export const hoursOf = <C>(cell: (hour: number) => C): C[] => Array.from({ length: 24 }, (_, hour) => cell(hour));
/** The hours of today, and of the seven weekdays, each with `days` counted days. */
export const weekOf = <C>(today: (hour: number) => C, usual: (weekday: number, hour: number) => C, days = 4) => ({
  today: hoursOf(today),
  week: Array.from({ length: 7 }, (_, weekday) => ({ days, hours: hoursOf((hour) => usual(weekday, hour)) })),
});

const noHour: HourOfOrders = { orders: 0, amount: 0, waited: 0, waiting_seconds: 0, prepared: 0, preparation_seconds: 0 };
const none = { orders: 0, amount: 0 };
const noVisits = (): VisitWeek =>
  weekOf(
    () => 0,
    () => 0,
  );
const noOrders = (): OrderWeek =>
  weekOf(
    () => none,
    () => none,
  );

export const moreFigures = (): Answers => ({
  'GET /analytics/user/week/:venue': noVisits,
  'GET /analytics/outlier/:venue': () => [],
  'GET /analytics/product/language/:venue': () => [],
  'GET /api/order/:venue/figure/product': () => [],
  'GET /api/order/:venue/figure/hour': () => hoursOf(() => noHour),
  'GET /api/order/:venue/figure/out': () => [],
  'GET /api/order/:venue/figure/week': noOrders,
});
