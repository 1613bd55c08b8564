// Discounts that admins grant to venues (docs/product/billing.md#discounts). Resources of the whole platform.
import { z } from 'zod';
import { price } from '../kit/fields.ts';
import { id, platformCrud } from '../kit/route.ts';
import { MAX_DISCOUNT_MONTHS } from '../rules/billing/plans.ts';
import { offerId } from './subscription.ts';

/**
 * `price`: of the offer a period, in euro excluding VAT; null for a free test, which drops any other. `duration`: months; 0 is unlimited,
 * and refused for a free test.
 */
export const discountInput = z.object({
  venue: id,
  offer: offerId.default(1),
  free_test: z.boolean().default(false),
  price: price.nullable().default(null),
  duration: z.int().min(0).max(MAX_DISCOUNT_MONTHS),
});
/** `used`: the venue has subscribed with it, so that it can neither be changed nor deleted. */
export const discount = discountInput.extend({ id, version: z.int(), used: z.boolean(), venue_name: z.string() });
export type Discount = z.infer<typeof discount>;

/** `venue_name`: a part of the venue's name. The sort `venue` is by name. */
export const discounts = platformCrud({
  name: 'discount',
  path: '/api/subscription/discount',
  record: discount,
  input: discountInput,
  filters: { venue: id.optional(), venue_name: z.string().max(200).optional(), used: z.enum(['true', 'false']).optional() },
  sorts: ['venue', 'offer', 'duration', 'id'],
});
