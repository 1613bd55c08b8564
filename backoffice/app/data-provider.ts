// ra-core's data provider, built on the contract's generic calls: whole records, pages from 0, `X-Total-Count`, `version`.
import type { Availability } from '@ardoise/contract/catalog/sections.ts';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'ra-core';
import { call, send } from './api.ts';
import type { Endpoint } from './screen.ts';

/** Maximum ids in one request: some proxies refuse longer addresses. */
const IDS_AT_ONCE = 100;

/** The query of a list call. ra-core counts pages from 1, the server from 0. */
export const listQuery = (params: Partial<GetListParams>, sorts: boolean): Record<string, unknown> => ({
  ...params.filter,
  ...(params.pagination && { page: params.pagination.page - 1, pageSize: params.pagination.perPage }),
  ...(sorts && params.sort?.field && { sort: params.sort.field, order: params.sort.order }),
});

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Adds two calls to ra-core's: the availability switch in lists, and the dry run of a deletion. */
export type OurDataProvider = DataProvider & {
  checkRemoval(resource: string, params: { id: string; query: Record<string, string> }): Promise<{ data: unknown }>;
  setAvailable(resource: 'section' | 'category' | 'product', params: { id: string } & Availability): Promise<{ data: RaRecord }>;
};

/** The data provider of one venue: each venue has its own provider and cache. `endpoints`: the list endpoint of each resource. */
export const dataProviderOf = (venue: string, endpoints: Readonly<Record<string, Endpoint>>): OurDataProvider => {
  const endpointOf = (resource: string) => {
    const endpoint = endpoints[resource];
    if (!endpoint) throw new Error(`Unknown resource: ${resource}`);
    return { ...endpoint, path: endpoint.path.replace(':venue', venue) };
  };
  const list = async <R extends RaRecord>(
    resource: string,
    params: Partial<GetListParams> & { signal?: AbortSignal },
  ): Promise<GetListResult<R>> => {
    const { path, sorts } = endpointOf(resource);
    const { data, total } = await send<R[]>('GET', path, { query: listQuery(params, sorts !== false), signal: params.signal });
    return { data, total: total ?? data.length };
  };
  const requestOne = <R>(
    method: string,
    resource: string,
    id: unknown,
    body?: unknown,
    query?: Record<string, unknown>,
    signal?: AbortSignal,
  ) => send<R>(method, `${endpointOf(resource).path}/${encodeURIComponent(String(id))}`, { body, query, signal });

  return {
    supportAbortSignal: true,
    getList: list,
    getOne: async (resource, { id, signal }) => ({
      data: (await requestOne('GET', resource, id, undefined, undefined, signal)).data as never,
    }),
    getMany: async (resource, { ids, signal }) => {
      const parts = await Promise.all(
        chunks([...new Set(ids)], IDS_AT_ONCE).map((chunk) =>
          list(resource, { filter: { id: chunk, pageSize: IDS_AT_ONCE, page: 0 }, signal }),
        ),
      );
      return { data: parts.flatMap(({ data }) => data) as never };
    },
    getManyReference: (resource, { target, id, filter, ...rest }) => list(resource, { ...rest, filter: { ...filter, [target]: id } }),
    // A PUT accepts the record as it was read, including its read-only fields and its version.
    update: async (resource, { id, data }) => ({ data: (await requestOne('PUT', resource, id, data)).data as never }),
    updateMany: async (resource, { ids, data }) => {
      await Promise.all(ids.map((id) => requestOne('PUT', resource, id, data)));
      return { data: ids };
    },
    create: async (resource, { data }) => ({ data: (await send('POST', endpointOf(resource).path, { body: data })).data as never }),
    delete: async (resource, { id, meta }) => ({ data: (await requestOne('DELETE', resource, id, undefined, meta?.query)).data as never }),
    deleteMany: async (resource, { ids }) => {
      await Promise.all(ids.map((id) => requestOne('DELETE', resource, id)));
      return { data: ids };
    },
    checkRemoval: (resource, { id, query }) => requestOne('DELETE', resource, id, undefined, { ...query, dry_run: true }),
    setAvailable: async (resource, { id, ...body }) => ({
      data: await call(`PUT /api/menu/:venue/${resource}/available/:id`, { params: { venue, id }, body }),
    }),
  };
};
