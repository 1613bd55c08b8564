// Past and current orders of one venue or of all venues, as lists and as CSV files (docs/product/orders.md#lists).
import { z } from 'zod';
import { day, paging } from './kit/list.ts';
import { id, route, venueParam } from './kit/route.ts';
import { order } from './orders.ts';
import { INTERFACE_LOCALES } from './rules/locales.ts';

export const CSV = 'text/csv; charset=utf-8';

/** Days of the venue, both included. `search`: a reference, a table, or a part of a customer's name (docs/product/orders.md#search). */
const filters = { begin_date: day.optional(), end_date: day.optional(), search: z.string().max(200).optional() };
const dumpFilters = { ...filters, venue: id.optional() };
/** The language of the header and of the words in cells. */
const locale = z.enum(INTERFACE_LOCALES).default('fr');

export const historyRoutes = {
  /** Newest first; no other sort. */
  history: route({
    method: 'GET',
    path: '/api/order/:venue/history',
    summary: 'Orders of the venue, newest first',
    access: { right: 'history:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ ...paging, ...filters }),
    ok: z.array(order),
    list: true,
  }),
  /** One row for each item, newest order first; 204 if there are none (docs/product/orders.md#csv). */
  historyCsv: route({
    method: 'GET',
    path: '/api/order/:venue/history.csv',
    summary: 'Items of the orders of the venue as CSV',
    access: { right: 'history:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({ ...filters, locale }),
    produces: CSV,
    errors: ['too_many_requests', 'unavailable'],
  }),
  /** All venues, or the one in the query. */
  dump: route({
    method: 'GET',
    path: '/api/order/dump',
    summary: 'Orders of all venues, newest first',
    access: { right: 'dump:list', venue: 'none' },
    query: z.strictObject({ ...paging, ...dumpFilters }),
    ok: z.array(order),
    list: true,
  }),
  /** Like `historyCsv`, with columns for the order's venue and times. */
  dumpCsv: route({
    method: 'GET',
    path: '/api/order/dump.csv',
    summary: 'Items of the orders of all venues as CSV',
    access: { right: 'dump:list', venue: 'none' },
    query: z.strictObject({ ...dumpFilters, locale }),
    produces: CSV,
    errors: ['too_many_requests', 'unavailable'],
  }),
};
