// Calls of tables and their sessions in the cache: read over HTTP, and anew when the socket speaks of a table.
import type { BoardCall, TableMute, TableSession } from '@ardoise/contract/tables.ts';
import { type QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { notifyError } from '../../../ui/notify/notify.ts';
import { useInterval } from './live-orders.ts';

const callsKey = (venue: string) => ['table-calls', venue] as const;
const mutesKey = (venue: string) => ['table-mutes', venue] as const;
const sessionsKey = (venue: string) => ['table-sessions', venue] as const;

/** The calls that nobody has answered yet, oldest first. */
export const useCalls = (): UseQueryResult<BoardCall[]> => {
  const { venue, may } = useSession();
  return useQuery<BoardCall[]>({
    queryKey: callsKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/call', { params: { venue: venue.id }, signal }),
    enabled: may('call:list'),
    refetchInterval: useInterval(),
    refetchIntervalInBackground: true,
  });
};

/** A mute that has ended is asked for once more, a second later. */
const END_MS = 1_000;

/** Muted tables; each is gone once its time is over. */
export const useMutes = (): UseQueryResult<TableMute[]> => {
  const { venue, may } = useSession();
  const interval = useInterval();
  return useQuery<TableMute[]>({
    queryKey: mutesKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/call/mute', { params: { venue: venue.id }, signal }),
    enabled: may('call:list'),
    refetchInterval: ({ state: { data: [first] = [] } }) =>
      first ? Math.max(END_MS, Date.parse(first.until) - serverNow() + END_MS) : interval,
    refetchIntervalInBackground: true,
  });
};

/** Tables with an open session. */
export const useTableSessions = (): UseQueryResult<TableSession[]> => {
  const { venue } = useSession();
  return useQuery<TableSession[]>({
    queryKey: sessionsKey(venue.id),
    queryFn: ({ signal }) => call('GET /api/venue/:venue/session', { params: { venue: venue.id }, signal }),
    refetchInterval: useInterval(),
    staleTime: 0,
  });
};

/** A table called, was answered or closed: how it stands now is read. */
export const readTables = async (client: QueryClient, venue: string): Promise<void> => {
  await Promise.all([callsKey(venue), mutesKey(venue), sessionsKey(venue)].map((queryKey) => client.invalidateQueries({ queryKey })));
};
/** A step of an order counts for its table too. */
export const readSessions = (client: QueryClient, venue: string): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionsKey(venue) });

/** Says that a call was answered; it goes from the board once the server knows. */
export const useAnswer = () => {
  const { venue } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('PUT /api/venue/:venue/call/:id/done', { params: { venue: venue.id, id }, limit: ANSWER_MS }),
    onSuccess: ({ id }) => client.setQueryData<BoardCall[]>(callsKey(venue.id), (calls) => calls?.filter((one) => one.id !== id)),
    onError: notifyError,
    onSettled: () => readTables(client, venue.id),
  });
};

/** Mutes a table for some minutes; with none, that ends. */
export const useMute = () => {
  const { venue } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { table: string; minutes: number }) =>
      call('PUT /api/venue/:venue/call/mute', { params: { venue: venue.id }, body, limit: ANSWER_MS }),
    onSuccess: (mutes) => client.setQueryData<TableMute[]>(mutesKey(venue.id), mutes),
    onError: notifyError,
    onSettled: () => readTables(client, venue.id),
  });
};
