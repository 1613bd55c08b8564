// The cache and the retries of reads. Writes are never retried automatically.
import { ApiError } from '@ardoise/contract/errors.ts';
import { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { ConnectionError } from './api.ts';

/** Retries a read without an answer, or one that the server answered with 503. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 3 && (error instanceof ConnectionError || (error instanceof ApiError && error.status === 503));

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
        staleTime: 5000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Changes every cached list of a resource. A list being fetched may predate the change, so it is fetched again. */
export const changeLists = <Row extends RaRecord>(client: QueryClient, resource: string, change: (rows: Row[]) => Row[]): void => {
  const queryKey = [resource, 'getList'];
  client.setQueriesData<{ data?: Row[] }>({ queryKey }, (list) => (list?.data ? { ...list, data: change(list.data) } : list));
  void client.invalidateQueries({ queryKey, refetchType: 'all', predicate: ({ state }) => state.fetchStatus === 'fetching' });
};
