// Registered users that the server finds for a venue: by search text or by ids.
import type { RegisteredUser } from '@ardoise/contract/accounts/users.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { TYPING_MS } from '../../ui/typing.ts';

/** Minimum length of a search: shorter ones match too many users. */
const MIN_TYPED = 2;

export const useRegistered = (typed: string): readonly RegisteredUser[] => {
  const [email] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data = [] } = useQuery({
    queryKey: ['registered', email],
    queryFn: ({ signal }) => call('GET /api/user/registered', { query: { email }, signal }),
    enabled: email.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  return typed.trim().length < MIN_TYPED ? [] : data;
};

export const useUsers = (ids: readonly string[]): readonly RegisteredUser[] => {
  const { data = [] } = useQuery({
    queryKey: ['registered', 'id', ids],
    queryFn: ({ signal }) => call('GET /api/user/registered', { query: { id: [...ids] }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return data;
};
