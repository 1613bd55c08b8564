// Order figures of a venue (docs/product/figures.md#orders): products, times, durations, sales missed while a product was out of stock.
// Days and hours are local to the venue. Cancelled orders and orders that wait for payment are not counted.
import { z } from 'zod';
import { id, named, route, venueParam } from '../kit/route.ts';
import { counted, daysQuery, hoursOf, weekOf } from './analytics.ts';

/** A sum of money in the venue's currency, including tax. */
const amount = z.number();

/** An ordered product: number of orders (total, and by the language of their pages), pieces and revenue. */
const orderedProduct = named(
  'OrderedProduct',
  z.object({ product: id, name: z.string(), orders: z.int(), pieces: z.int(), amount, locales: z.array(counted) }),
);
export type OrderedProduct = z.infer<typeof orderedProduct>;

/**
 * Orders placed in one hour of the day, and their revenue. `waited`: number of orders with a known waiting time before preparation,
 * `waiting_seconds` their total; `prepared` and `preparation_seconds`: the same for the preparation.
 */
const hourOfOrders = named(
  'HourOfOrders',
  z.object({ orders: z.int(), amount, waited: z.int(), waiting_seconds: z.int(), prepared: z.int(), preparation_seconds: z.int() }),
);
export type HourOfOrders = z.infer<typeof hourOfOrders>;

/**
 * A product that ran out: how often, whether it is still out of stock, and the estimated pieces and revenue lost, from the same hours of
 * the weeks before (docs/product/figures.md#what-ran-out).
 */
const missedProduct = named(
  'MissedProduct',
  z.object({ product: id, name: z.string(), times: z.int(), is_out: z.boolean(), pieces: z.number(), amount }),
);
export type MissedProduct = z.infer<typeof missedProduct>;

const orderWeek = named('OrderWeek', weekOf(z.object({ orders: z.int(), amount })));
export type OrderWeek = z.infer<typeof orderWeek>;

const figures = { method: 'GET', access: { right: 'figure:list', venue: 'path' }, params: venueParam } as const;

export const orderFigureRoutes = {
  products: route({
    ...figures,
    path: '/api/order/:venue/figure/product',
    summary: 'Products ordered on these days, most frequent first',
    query: daysQuery,
    ok: z.array(orderedProduct),
  }),
  hours: route({
    ...figures,
    path: '/api/order/:venue/figure/hour',
    summary: 'Orders by hour of the day on these days, with their durations; 24 hours',
    query: daysQuery,
    ok: hoursOf(hourOfOrders),
  }),
  missed: route({
    ...figures,
    path: '/api/order/:venue/figure/out',
    summary: 'Products that ran out on these days, with the estimated loss, highest first',
    query: daysQuery,
    ok: z.array(missedProduct),
  }),
  week: route({
    ...figures,
    path: '/api/order/:venue/figure/week',
    summary: 'Orders of today by hour, and of the four weeks before by weekday and hour',
    ok: orderWeek,
  }),
};
