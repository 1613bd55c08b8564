// Days far above the usual, which a venue may strike out of its figures and bring back (docs/product/figures.md#outliers).
import { z } from 'zod';
import { named, route, venueParam } from '../kit/route.ts';
import { OUTLIER_KINDS } from '../rules/outliers.ts';
import { compactDay, daysQuery } from './analytics.ts';

/** A day that is an outlier or struck out. `count`: of all that was counted; `usual`: of the same weekday, null where too few are known. */
const outlier = named(
  'Outlier',
  z.object({ kind: z.enum(OUTLIER_KINDS), day: z.string(), count: z.int(), usual: z.number().nullable(), struck_out: z.boolean() }),
);
export type Outlier = z.infer<typeof outlier>;

const struckDay = z.strictObject({ kind: z.enum(OUTLIER_KINDS), day: compactDay });

const path = '/analytics/outlier/:venue';
export const outlierRoutes = {
  list: route({
    method: 'GET',
    path,
    summary: 'Days of a range that are outliers or struck out, the latest first',
    access: { right: 'figure:list', venue: 'path' },
    params: venueParam,
    query: daysQuery,
    ok: z.array(outlier),
  }),
  strikeOut: route({
    method: 'PUT',
    path,
    summary: 'Leave a day out of the figures of a kind; its sums stay, and it can be brought back',
    access: { right: 'outlier:edit', venue: 'path' },
    params: venueParam,
    body: struckDay,
    status: 204,
  }),
  bringBack: route({
    method: 'DELETE',
    path,
    summary: 'Count a day again that was struck out',
    access: { right: 'outlier:edit', venue: 'path' },
    params: venueParam,
    query: struckDay,
    status: 204,
  }),
};
