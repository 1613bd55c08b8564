// Days far above the usual; a venue may exclude them from its figures and include them again (docs/product/figures.md#outliers).
import { z } from 'zod';
import { named, route, venueParam } from '../kit/route.ts';
import { OUTLIER_KINDS } from '../rules/outliers.ts';
import { compactDay, daysQuery } from './analytics.ts';

/** An outlier or an excluded day. `count`: all that was counted that day; `usual`: for the same weekday, null if too few are known. */
const outlier = named(
  'Outlier',
  z.object({ kind: z.enum(OUTLIER_KINDS), day: z.string(), count: z.int(), usual: z.number().nullable(), struck_out: z.boolean() }),
);
export type Outlier = z.infer<typeof outlier>;

const excludedDay = z.strictObject({ kind: z.enum(OUTLIER_KINDS), day: compactDay });

const path = '/analytics/outlier/:venue';
export const outlierRoutes = {
  list: route({
    method: 'GET',
    path,
    summary: 'Outliers and excluded days of a range, latest first',
    access: { right: 'figure:list', venue: 'path' },
    params: venueParam,
    query: daysQuery,
    ok: z.array(outlier),
  }),
  exclude: route({
    method: 'PUT',
    path,
    summary: 'Exclude a day from the figures of a kind; its data is kept, and it can be included again',
    access: { right: 'outlier:edit', venue: 'path' },
    params: venueParam,
    body: excludedDay,
    status: 204,
  }),
  include: route({
    method: 'DELETE',
    path,
    summary: 'Include an excluded day again',
    access: { right: 'outlier:edit', venue: 'path' },
    params: venueParam,
    query: excludedDay,
    status: 204,
  }),
};
