// Reports of the payment provider (docs/product/billing.md#reconciliation).
import { z } from 'zod';
import { route } from '../kit/route.ts';

export const FORM = 'application/x-www-form-urlencoded';

export const hookRoutes = {
  /**
   * `id=tr_…`: this payment has changed. It is not trusted: the payment is read from the provider. 204 for every id, so that no caller can
   * find out which exist. `secret`: known to the provider alone; any other is a 404.
   */
  mollie: route({
    method: 'POST',
    path: '/api/public/hook/mollie/:secret',
    summary: 'Mollie reports that a payment has changed',
    access: 'public',
    params: z.object({ secret: z.string().max(100) }),
    consumes: { types: [FORM], bytes: 4_096 },
    status: 204,
  }),
};
