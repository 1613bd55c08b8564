// Visits of the guest page: the events that a page sends, and the figures for the venue (docs/product/figures.md).
import { z } from 'zod';
import { locale } from '../kit/fields.ts';
import { id, named, route, venueParam } from '../kit/route.ts';
import {
  DAYS_A_WEEK,
  type DayRange,
  daysOf,
  HOURS_A_DAY,
  HOURS_KEPT_DAYS,
  LINK_SOURCES,
  MAX_DAYS,
  MAX_EVENTS,
  MAX_PRODUCTS,
} from '../rules/figures.ts';

/** A day of the venue in the format of this service, `20261121`; the output is `2026-11-21`. */
export const compactDay = z
  .string()
  .regex(/^(?!0000)\d{8}$/)
  .describe('A day of the venue, yyyymmdd.')
  .transform((digits) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)
  .pipe(z.iso.date());
/** The dashboard sends `1` or `-3600000` (milliseconds), for compatibility. */
const interval = z
  .enum(['1', 'daily', '-3600000', 'hourly'])
  .describe('Values by day (1, daily) or by hour (-3600000, hourly).')
  .transform((value) => (value === '1' || value === 'daily' ? 'daily' : 'hourly'));

/** Both days are included. `range_order`: the end is before the start; `range_length`: more days than the interval allows. */
const withRangeCheck = <Q extends z.ZodObject>(query: Q, intervalOf: (read: z.output<Q>) => keyof typeof MAX_DAYS) =>
  query.superRefine((read, context) => {
    const days = daysOf(read as unknown as DayRange);
    const refuse = (code: string, message: string) => context.addIssue({ code: 'custom', path: ['end'], params: { code }, message });
    if (days < 1) refuse('range_order', 'The end is before the start.');
    else if (days > MAX_DAYS[intervalOf(read)]) refuse('range_length', 'This range is too long for its interval.');
  });
const range = z.strictObject({ start: compactDay, end: compactDay });
const withInterval = range.extend({ interval: interval.default('daily') });
const byInterval = withRangeCheck(withInterval, (read) => read.interval);
/** Days of a range, without hours. */
export const daysQuery = withRangeCheck(range, () => 'daily');

/** A label with its count. */
export const counted = named('Counted', z.object({ label: z.string(), value: z.int() }));
export type Counted = z.infer<typeof counted>;
/** One label for each day (`2026-11-21`) or hour (`2026-11-21T17:00`) of the venue in the range, with its count. */
const visits = named('Visits', z.object({ labels: z.array(z.string()), data: z.array(z.int()) }));
export type Visits = z.infer<typeof visits>;
/** The views of one product, with the same labels. */
const productViews = named(
  'ProductViews',
  z.object({ product: z.string(), name: z.string(), labels: z.array(z.string()), values: z.array(z.int()) }),
);
export type ProductViews = z.infer<typeof productViews>;

/** The views of one product, by the language of the page. */
const viewsByLanguage = named('ViewsByLanguage', z.object({ product: z.string(), name: z.string(), locales: z.array(counted) }));
export type ViewsByLanguage = z.infer<typeof viewsByLanguage>;

/** One cell for each hour of a day, from midnight. */
export const hoursOf = <Cell extends z.ZodType>(cell: Cell) => z.array(cell).length(HOURS_A_DAY);
/** Today by hour, and the four weeks before it by weekday (Monday first): the number of those days and their sums by hour. */
export const weekOf = <Cell extends z.ZodType>(cell: Cell) =>
  z.object({ today: hoursOf(cell), week: z.array(z.object({ days: z.int(), hours: hoursOf(cell) })).length(DAYS_A_WEEK) });

/** Counts a visit once in each hour in which its page was visible. */
const visitWeek = named('VisitWeek', weekOf(z.int()));
export type VisitWeek = z.infer<typeof visitWeek>;

/** An event that a page sends: the page became visible, a product was opened, a link was followed. The server adds the time. */
const visitEvent = z.discriminatedUnion('type', [
  /** `language`: of the browser, a BCP 47 tag. */
  z.strictObject({ type: z.literal('session'), language: z.string().max(35) }),
  /** `locale`: the language of the page. */
  z.strictObject({ type: z.literal('product_view'), product: id, locale: locale.optional() }),
  z.strictObject({ type: z.literal('link'), source: z.enum(LINK_SOURCES) }),
]);
export type VisitEvent = z.infer<typeof visitEvent>;

const figures = { right: 'figure:list', venue: 'path' } as const;

export const eventRoute = route({
  method: 'POST',
  path: '/api/public/event/:venue',
  summary: 'Events of a visit to the guest page; robots and visitors who opt out are not counted',
  access: 'public',
  params: venueParam,
  body: z.strictObject({ events: z.array(visitEvent).min(1).max(MAX_EVENTS) }),
  status: 204,
  errors: ['venue_inactive', 'too_many_requests', 'unavailable'],
});

export const analyticsRoutes = {
  visitors: route({
    method: 'GET',
    path: '/analytics/user/session/:venue',
    summary: 'Unique visitors of each day or hour',
    access: figures,
    params: venueParam,
    query: byInterval,
    ok: visits,
  }),
  dailyViews: route({
    method: 'GET',
    path: '/analytics/product/view/daily/:venue',
    summary: `Views of the ${MAX_PRODUCTS} most viewed products on each day`,
    access: figures,
    params: venueParam,
    query: daysQuery,
    ok: z.array(productViews),
  }),
  hourlyViews: route({
    method: 'GET',
    path: '/analytics/product/view/hourly/:venue',
    summary: `Views of the ${MAX_PRODUCTS} most viewed products in each hour, of the last ${HOURS_KEPT_DAYS} days`,
    access: figures,
    params: venueParam,
    query: withRangeCheck(range, () => 'hourly'),
    ok: z.array(productViews),
  }),
  languages: route({
    method: 'GET',
    path: '/analytics/user/language/:venue',
    summary: 'Visitors by the language of their browser, most frequent first',
    access: figures,
    params: venueParam,
    query: byInterval,
    ok: z.array(counted),
  }),
  links: route({
    method: 'GET',
    path: '/analytics/user/link/:venue',
    summary: 'Followed links, by destination',
    access: figures,
    params: venueParam,
    query: byInterval,
    ok: z.array(counted),
  }),
  viewsByLanguage: route({
    method: 'GET',
    path: '/analytics/product/language/:venue',
    summary: 'Views of each product by the language of the page, most viewed first',
    access: figures,
    params: venueParam,
    query: daysQuery,
    ok: z.array(viewsByLanguage),
  }),
  week: route({
    method: 'GET',
    path: '/analytics/user/week/:venue',
    summary: 'Visits of today by hour, and of the four weeks before by weekday and hour',
    access: figures,
    params: venueParam,
    ok: visitWeek,
  }),
};
