// The summary of the last week, mailed each Monday to users who subscribe to it (docs/product/figures.md#monday-summary).
import { z } from 'zod';
import { named, route, venueParam } from '../kit/route.ts';

/** `address`: the recipient; null if this server sends no mail. */
const summary = named('Summary', z.object({ wished: z.boolean(), address: z.string().nullable() }));
export type Summary = z.infer<typeof summary>;

/** Users read and change only their own subscription. */
const own = { path: '/api/summary/:venue', access: { right: 'figure:list', venue: 'path' }, params: venueParam, ok: summary } as const;

export const summaryRoutes = {
  show: route({ ...own, method: 'GET', summary: 'Subscription of the user to the summary of a venue by mail on Mondays' }),
  update: route({
    ...own,
    method: 'PUT',
    summary: 'Subscribe to the summary of a venue by mail on Mondays, or unsubscribe',
    body: z.strictObject({ wished: z.boolean() }),
    errors: ['unavailable'],
  }),
};
