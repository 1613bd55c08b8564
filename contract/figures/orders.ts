// What a venue learns of its orders (docs/product/figures.md#orders): what is ordered, when, how long it takes, what was missing. Days and
// hours are those of the venue's clock; orders that were called off, and those that wait for their payment, count nowhere.
import { z } from 'zod';
import { id, named, route, venueParam } from '../kit/route.ts';
import { counted, daysQuery, hoursOf, weekOf } from './analytics.ts';

/** A sum of money in the venue's currency, including tax. */
const amount = z.number();

/** A product that was ordered: in how many orders, in all and by the language of their pages, how many pieces, for how much. */
const orderedProduct = named(
  'OrderedProduct',
  z.object({ product: id, name: z.string(), orders: z.int(), pieces: z.int(), amount, locales: z.array(counted) }),
);
export type OrderedProduct = z.infer<typeof orderedProduct>;

/**
 * Orders that were placed in an hour of the day, and for how much. `waited`: of how many it is known how long they waited until somebody
 * prepared them, `waiting_seconds` in all; `prepared` and `preparation_seconds`: the same of preparing them.
 */
const hourOfOrders = named(
  'HourOfOrders',
  z.object({ orders: z.int(), amount, waited: z.int(), waiting_seconds: z.int(), prepared: z.int(), preparation_seconds: z.int() }),
);
export type HourOfOrders = z.infer<typeof hourOfOrders>;

/**
 * A product that had run out: how often, whether it still has, and what was not sold for it, about: as many pieces as in the same hours of
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
    summary: 'What was ordered on these days, most often first',
    query: daysQuery,
    ok: z.array(orderedProduct),
  }),
  hours: route({
    ...figures,
    path: '/api/order/:venue/figure/hour',
    summary: 'How many orders came in each hour of these days, and how long they took; 24 hours',
    query: daysQuery,
    ok: hoursOf(hourOfOrders),
  }),
  missed: route({
    ...figures,
    path: '/api/order/:venue/figure/out',
    summary: 'What ran out on these days, and about what was not sold for it, the dearest first',
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
