// Out of stock: a product on the menu, or one line of an order (docs/product/orders.md#out-of-stock).
import { z } from 'zod';
import { switched } from '../kit/fields.ts';
import { id, named, route } from '../kit/route.ts';
import { moment, stepKey } from '../orders.ts';

/** The product on the whole menu, or the line of one order (docs/product/orders.md#out-of-stock). */
export const outOfStockScope = z.enum(['product', 'line']);
/** `day`: until 5:00 in the morning; a date: until 5:00 of it; `service`: until the opening hours end, or else as `day`. */
export const outOfStockUntil = z.union([z.iso.datetime(), z.iso.date(), z.enum(['day', 'service'])]);
export const outOfStockInput = z.strictObject({
  scope: outOfStockScope.default('product'),
  /** Of a product: when it is back by itself; null: when somebody says so. */
  until: outOfStockUntil.nullable().default(null),
  /** Of a product: its `switched` as the caller saw it; where somebody has turned it since, it stays as it is. */
  switched: switched.min(0).optional(),
});
named('OutOfStock', outOfStockInput);

/** `uuid` is that of a product, of an order item or of its part: unavailable from now on, open orders with it are held (docs/product/orders.md#out-of-stock). */
export const outOfStock = route({
  method: 'PUT',
  path: '/api/menu/:uuid/unavailable',
  summary: 'Mark a product out of stock, or a line of one order as missing',
  access: { right: 'out_of_stock:edit', venue: 'record' },
  params: z.object({ uuid: id }),
  headers: stepKey,
  body: outOfStockInput.optional(),
  /** `held`: the orders that it holds by now; `until`: when the product is back by itself. */
  ok: z.object({ id, unavailable: z.boolean(), held: z.int(), until: moment }),
  errors: ['wrong_status', 'key_reused'],
});

/**
 * What marking a product out of stock would hold, for the question before it; `unavailable`: it has run out already; `ends`: the instants
 * that the words of `outOfStockUntil` mean now; `switched`: how often it was turned.
 */
export const outOfStockEffect = route({
  method: 'GET',
  path: '/api/menu/:uuid/unavailable',
  summary: 'How many open orders a product that runs out would hold, and whether it has',
  access: { right: 'out_of_stock:edit', venue: 'record' },
  params: z.object({ uuid: id }),
  ok: z.object({
    id,
    orders: z.int(),
    unavailable: z.boolean(),
    switched,
    ends: z.object({ service: z.iso.datetime(), day: z.iso.datetime() }),
  }),
});

/** The way back from `outOfStock` of a product, for whoever may say that it ran out (docs/product/orders.md#out-of-stock). */
export const inStock = route({
  method: 'DELETE',
  path: '/api/menu/:uuid/unavailable',
  summary: 'Put a product that ran out back on the menu',
  access: { right: 'out_of_stock:edit', venue: 'record' },
  params: z.object({ uuid: id }),
  ok: z.object({ id, unavailable: z.boolean() }),
});
