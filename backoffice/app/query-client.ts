// How readings are kept and tried again. Writings are never repeated by themselves.
import { ApiError } from '@ardoise/contract/errors.ts';
import { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { ConnectionError } from './api.ts';

/** A reading is worth another try when nothing answered, or the server said that it is away for a moment. */
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

/** Changes the lists of a resource wherever they are kept. One that is being read was asked for before the change: it is read anew. */
export const changeLists = <Row extends RaRecord>(client: QueryClient, resource: string, change: (rows: Row[]) => Row[]): void => {
  const queryKey = [resource, 'getList'];
  client.setQueriesData<{ data?: Row[] }>({ queryKey }, (list) => (list?.data ? { ...list, data: change(list.data) } : list));
  void client.invalidateQueries({ queryKey, refetchType: 'all', predicate: ({ state }) => state.fetchStatus === 'fetching' });
};
