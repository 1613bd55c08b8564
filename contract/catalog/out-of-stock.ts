// Out of stock: a product on the menu, or one line of an order (docs/product/orders.md#out-of-stock).
import { z } from 'zod';
import { switched } from '../kit/fields.ts';
import { id, named, route } from '../kit/route.ts';
import { nullableInstant, stepKey } from '../orders.ts';

/** The product on the whole menu, or the line of one order (docs/product/orders.md#out-of-stock). */
export const outOfStockScope = z.enum(['product', 'line']);
/** `day`: until 5:00 in the morning; a date: until 5:00 of it; `service`: until the opening hours end, or else as `day`. */
export const outOfStockUntil = z.union([z.iso.datetime(), z.iso.date(), z.enum(['day', 'service'])]);
export const outOfStockInput = z.strictObject({
  scope: outOfStockScope.default('product'),
  /** Products only: when the product is available again automatically; null: only when a user puts it back. */
  until: outOfStockUntil.nullable().default(null),
  /** Products only: `switched` as the caller saw it; if the switch has been turned since, nothing changes. */
  switched: switched.min(0).optional(),
});
named('OutOfStock', outOfStockInput);

/**
 * `uuid`: a product, an order item or a part of an item. The product becomes unavailable, and open orders that contain it are put on hold
 * (docs/product/orders.md#out-of-stock).
 */
export const outOfStock = route({
  method: 'PUT',
  path: '/api/menu/:uuid/unavailable',
  summary: 'Mark a product out of stock, or a line of one order as missing',
  access: { right: 'out_of_stock:edit', venue: 'record' },
  params: z.object({ uuid: id }),
  headers: stepKey,
  body: outOfStockInput.optional(),
  /** `held`: number of orders on hold for it; `until`: when the product is available again automatically. */
  ok: z.object({ id, unavailable: z.boolean(), held: z.int(), until: nullableInstant }),
  errors: ['wrong_status', 'key_reused'],
});

/**
 * The effect of marking a product out of stock, for the confirmation. `unavailable`: already out of stock; `ends`: the instants that
 * `service` and `day` of `outOfStockUntil` mean now; `switched`: how often its switch was turned.
 */
export const outOfStockEffect = route({
  method: 'GET',
  path: '/api/menu/:uuid/unavailable',
  summary: 'Number of open orders that marking a product out of stock would hold, and its current state',
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

/** Undoes `outOfStock` for a product; needs the same right (docs/product/orders.md#out-of-stock). */
export const inStock = route({
  method: 'DELETE',
  path: '/api/menu/:uuid/unavailable',
  summary: 'Put a product that ran out back on the menu',
  access: { right: 'out_of_stock:edit', venue: 'record' },
  params: z.object({ uuid: id }),
  ok: z.object({ id, unavailable: z.boolean() }),
});
