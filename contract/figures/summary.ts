// The summary of the last week that somebody gets by mail each Monday, once they wish for it (docs/product/figures.md#monday-summary).
import { z } from 'zod';
import { named, route, venueParam } from '../kit/route.ts';

/** `address`: where it would go; null where this server sends no mail. */
const summary = named('Summary', z.object({ wished: z.boolean(), address: z.string().nullable() }));
export type Summary = z.infer<typeof summary>;

/** Everybody wishes for themselves alone. */
const own = { path: '/api/summary/:venue', access: { right: 'figure:list', venue: 'path' }, params: venueParam, ok: summary } as const;

export const summaryRoutes = {
  show: route({ ...own, method: 'GET', summary: 'Whether one gets the summary of a venue by mail on Mondays' }),
  wish: route({
    ...own,
    method: 'PUT',
    summary: 'Get the summary of a venue by mail on Mondays, or no longer',
    body: z.strictObject({ wished: z.boolean() }),
    errors: ['unavailable'],
  }),
};
