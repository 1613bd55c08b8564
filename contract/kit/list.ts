// Query of every list call (docs/product/api.md#lists).
import { z } from 'zod';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const MAX_PAGE_SIZE = 500;

/** `id` may repeat in a query string; a single value arrives as a string, several as an array. */
const many = <S extends z.ZodType>(one: S) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(one).max(500).optional());

/** A filter that may repeat (`?status=A&status=B`). */
export const repeatable = many;

/** A day of the venue, `YYYY-MM-DD`, that exists; the calendar has no year 0. */
export const day = z.iso.date().refine((date) => date >= '0001', { params: { code: 'invalid_format' } });

/** Page number, from 0, and records of a page. */
export const paging = {
  page: z.coerce.number<number | string>().int().min(0).max(1_000_000).optional(),
  pageSize: z.coerce.number<number | string>().int().min(1).max(MAX_PAGE_SIZE).optional(),
};

/** `?page=0&pageSize=25&sort=name&order=ASC` and the named filters; any other parameter is a 400. Without `page`: the first 500. */
export const listQuery = <F extends z.ZodRawShape>(filters: F, sorts: readonly [string, ...string[]]) =>
  z.strictObject({
    ...paging,
    sort: z.enum(sorts).optional(),
    order: z.enum(['ASC', 'DESC']).optional(),
    id: many(z.uuid()),
    ...filters,
  });

export type ListQuery = { page?: number; pageSize?: number; sort?: string; order?: 'ASC' | 'DESC'; id?: string[] };
