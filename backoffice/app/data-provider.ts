// ra-core's data provider on the contract's generic calls: whole records, pages from 0, `X-Total-Count`, `version`.
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'ra-core';
import { call, send } from './api.ts';

/** Where a resource of the current venue lives; `sorts: false` where the server has one order of its own. */
type Place = { path: string; sorts?: false };
const places: Record<string, Place> = {
  section: { path: '/api/menu/:venue/section' },
  category: { path: '/api/menu/:venue/category' },
  product: { path: '/api/menu/:venue/product' },
  bundleproducts: { path: '/api/menu/:venue/bundleproducts' },
  recommended: { path: '/api/menu/:venue/recommended' },
  cost: { path: '/api/menu/:venue/cost' },
  instruction: { path: '/api/menu/:venue/instruction' },
  table: { path: '/api/venue/:venue/table' },
  calendar: { path: '/api/venue/:venue/calendar' },
  order: { path: '/api/order/:venue', sorts: false },
  delivery: { path: '/api/order/:venue', sorts: false },
  history: { path: '/api/order/:venue/history', sorts: false },
};

/** Ids in one request: a longer address would not pass every proxy. */
const IDS_AT_ONCE = 100;

const placeOf = (resource: string, venue: string): Place => {
  const place = places[resource];
  if (!place) throw new Error(`No such resource: ${resource}`);
  return { ...place, path: place.path.replace(':venue', venue) };
};

/** The query of a list call: ra-core counts pages from 1, the server from 0; empty filters are left out. */
export const listQuery = (params: Partial<GetListParams>, sorts: boolean): Record<string, unknown> => ({
  ...params.filter,
  ...(params.pagination && { page: params.pagination.page - 1, pageSize: params.pagination.perPage }),
  ...(sorts && params.sort?.field && { sort: params.sort.field, order: params.sort.order }),
});

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** What the screens call beyond ra-core's own: the switches of the lists, saved at once. */
export type OurDataProvider = DataProvider & {
  setAvailable(resource: 'section' | 'category' | 'product', params: { id: string; unavailable: boolean }): Promise<{ data: RaRecord }>;
};

/** The data of one venue; another venue has another provider and another cache. */
export const dataProviderOf = (venue: string): OurDataProvider => {
  const list = async <R extends RaRecord>(
    resource: string,
    params: Partial<GetListParams> & { signal?: AbortSignal },
  ): Promise<GetListResult<R>> => {
    const { path, sorts } = placeOf(resource, venue);
    const { data, total } = await send<R[]>('GET', path, { query: listQuery(params, sorts !== false), signal: params.signal });
    return { data, total: total ?? data.length };
  };
  const one = <R>(method: string, resource: string, id: unknown, body?: unknown, query?: Record<string, unknown>, signal?: AbortSignal) =>
    send<R>(method, `${placeOf(resource, venue).path}/${encodeURIComponent(String(id))}`, { body, query, signal });

  return {
    supportAbortSignal: true,
    getList: list,
    getOne: async (resource, { id, signal }) => ({ data: (await one('GET', resource, id, undefined, undefined, signal)).data as never }),
    getMany: async (resource, { ids, signal }) => {
      const parts = await Promise.all(
        chunks([...new Set(ids)], IDS_AT_ONCE).map((some) =>
          list(resource, { filter: { id: some, pageSize: IDS_AT_ONCE, page: 0 }, signal }),
        ),
      );
      return { data: parts.flatMap(({ data }) => data) as never };
    },
    getManyReference: (resource, { target, id, filter, ...rest }) => list(resource, { ...rest, filter: { ...filter, [target]: id } }),
    // A PUT takes the record as it was read, its read-only fields and its version included.
    update: async (resource, { id, data }) => ({ data: (await one('PUT', resource, id, data)).data as never }),
    updateMany: async (resource, { ids, data }) => {
      await Promise.all(ids.map((id) => one('PUT', resource, id, data)));
      return { data: ids };
    },
    create: async (resource, { data }) => ({ data: (await send('POST', placeOf(resource, venue).path, { body: data })).data as never }),
    delete: async (resource, { id, meta }) => ({ data: (await one('DELETE', resource, id, undefined, meta?.query)).data as never }),
    deleteMany: async (resource, { ids }) => {
      await Promise.all(ids.map((id) => one('DELETE', resource, id)));
      return { data: ids };
    },
    setAvailable: async (resource, { id, unavailable }) => ({
      data: await call(`PUT /api/menu/:venue/${resource}/available/:id`, { params: { venue, id }, body: { unavailable } }),
    }),
  };
};
