// How readings are kept and tried again. Writings are never repeated by themselves.
import { ApiError } from '@ardoise/contract/errors.ts';
import { QueryClient } from '@tanstack/react-query';
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
