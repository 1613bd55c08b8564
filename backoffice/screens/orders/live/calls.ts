// The calls and sessions of tables in the query cache: loaded over HTTP, and refetched after each socket event about a table.
import type { BoardCall, TableMute, TableSession } from '@ardoise/contract/tables.ts';
import { type QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { usePollingInterval } from './live-orders.ts';

const callsKey = (venue: string) => ['table-calls', venue] as const;
const mutesKey = (venue: string) => ['table-mutes', venue] as const;
const sessionsKey = (venue: string) => ['table-sessions', venue] as const;

/** The unanswered calls, oldest first. */
export const useCalls = (): UseQueryResult<BoardCall[]> => {
  const { venue, may } = useSession();
  return useQuery<BoardCall[]>({
    queryKey: callsKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/call', { params: { venue: venue.id }, signal }),
    enabled: may('call:list'),
    refetchInterval: usePollingInterval(),
    refetchIntervalInBackground: true,
  });
};

/** Delay of the refetch after the end of a mute, in milliseconds. */
const END_DELAY_MS = 1_000;

/** Muted tables; refetched when a mute ends. */
export const useMutes = (): UseQueryResult<TableMute[]> => {
  const { venue, may } = useSession();
  const interval = usePollingInterval();
  return useQuery<TableMute[]>({
    queryKey: mutesKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/call/mute', { params: { venue: venue.id }, signal }),
    enabled: may('call:list'),
    refetchInterval: ({ state: { data: [first] = [] } }) =>
      first ? Math.max(END_DELAY_MS, Date.parse(first.until) - serverNow() + END_DELAY_MS) : interval,
    refetchIntervalInBackground: true,
  });
};

/** Tables with an open session. */
export const useTableSessions = (): UseQueryResult<TableSession[]> => {
  const { venue } = useSession();
  return useQuery<TableSession[]>({
    queryKey: sessionsKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/session', { params: { venue: venue.id }, signal }),
    refetchInterval: usePollingInterval(),
    staleTime: 0,
  });
};

/** Refetches calls, mutes and sessions after an event about a table. */
export const refetchTables = async (client: QueryClient, venue: string): Promise<void> => {
  await Promise.all([callsKey(venue), mutesKey(venue), sessionsKey(venue)].map((queryKey) => client.invalidateQueries({ queryKey })));
};
/** Refetches the sessions, because an order's step also affects its table. */
export const refetchSessions = (client: QueryClient, venue: string): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionsKey(venue) });

/** Answers a call; it disappears from the board once the server confirms. */
export const useAnswer = () => {
  const { venue } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('PUT /api/venue/:venue/call/:id/done', { params: { venue: venue.id, id }, limit: ANSWER_MS }),
    onSuccess: ({ id }) => client.setQueryData<BoardCall[]>(callsKey(venue.id), (calls) => calls?.filter((one) => one.id !== id)),
    onError: notifyError,
    onSettled: () => refetchTables(client, venue.id),
  });
};

/** Mutes a table for some minutes; 0 ends the mute. */
export const useMute = () => {
  const { venue } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { table: string; minutes: number }) =>
      call('PUT /api/venue/:venue/call/mute', { params: { venue: venue.id }, body, limit: ANSWER_MS }),
    onSuccess: (mutes) => client.setQueryData<TableMute[]>(mutesKey(venue.id), mutes),
    onError: notifyError,
    onSettled: () => refetchTables(client, venue.id),
  });
};
