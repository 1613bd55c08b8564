// The live orders in the query cache: loaded over HTTP, then updated by socket events and the responses of steps.
import type { Order } from '@ardoise/contract/orders.ts';
import { type QueryClient, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { useRealtimeState } from '../../../app/realtime.ts';
import { useSession } from '../../../app/session/session.ts';
import { dismissPast } from '../../../ui/notify/notify.ts';
import { dropOrder, LIVE_STATUSES, mergeOrder } from '../board.ts';

const liveKey = (venue: string) => ['live-orders', venue] as const;
const orderKey = (venue: string, id: string) => ['live-order', venue, id] as const;

/** Polling interval without the socket. */
const POLL_MS = 5000;
/** A list that is older than this does not count as current. */
export const CURRENT_MS = 2 * POLL_MS;
/** The polling interval in milliseconds while the socket is down; false otherwise. */
export const usePollingInterval = (): number | false => {
  const { status } = useRealtimeState();
  return status === 'connected' ? false : POLL_MS;
};

/** Loads all orders on the board, oldest first. */
export const readOrders = async (venue: string, signal?: AbortSignal): Promise<Order[]> => {
  const query = { status: [...LIVE_STATUSES], page: 0, pageSize: 500 };
  return (await call('GET /api/order/:venue', { params: { venue }, query, limit: ANSWER_MS, ...(signal && { signal }) })).rows;
};
/** Loads an order. */
export const readOrder = (venue: string, id: string, signal?: AbortSignal): Promise<Order> =>
  call('GET /api/order/:venue/:id', { params: { venue, id }, limit: ANSWER_MS, ...(signal && { signal }) });

/** All orders on the board, oldest first. */
export const useLiveOrders = (): UseQueryResult<Order[]> => {
  const { venue } = useSession();
  return useQuery<Order[]>({
    queryKey: liveKey(venue.id),
    queryFn: ({ signal }) => readOrders(venue.id, signal),
    refetchInterval: usePollingInterval(),
    refetchIntervalInBackground: true,
  });
};

/** An order, live or closed; the board's copy is shown until it is loaded. */
export const useOrder = (id: string): UseQueryResult<Order> => {
  const { venue } = useSession();
  const client = useQueryClient();
  return useQuery<Order>({
    queryKey: orderKey(venue.id, id),
    queryFn: ({ signal }) => readOrder(venue.id, id, signal),
    placeholderData: () => orderOnBoard(client, venue.id, id),
    refetchInterval: usePollingInterval(),
    staleTime: 0,
  });
};

/** Cancels a pending request first: its response may be older than the current data. */
const refetch = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
};

const write = <T>(client: QueryClient, queryKey: QueryKey, change: (data: T) => T): void => {
  client.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : change(data)));
  if (client.isFetching({ queryKey }) > 0) void refetch(client, queryKey);
};

/** Number of socket events of each order: if it changes while a request is pending, the response is outdated. */
const eventCounts = new Map<string, number>();
export const eventCountOf = (id: string): number => eventCounts.get(id) ?? 0;

/** The cached orders of the board. */
export const ordersOnBoard = (client: QueryClient, venue: string): Order[] => client.getQueryData<Order[]>(liveKey(venue)) ?? [];
/** The cached order of the board; undefined if it is not there. */
export const orderOnBoard = (client: QueryClient, venue: string, id: string): Order | undefined =>
  ordersOnBoard(client, venue).find((order) => order.id === id);

/** Applies an order from the server. */
export const applyOrder = (client: QueryClient, venue: string, order: Order): void => {
  write<Order[]>(client, liveKey(venue), (rows) => mergeOrder(rows, order));
  write<Order>(client, orderKey(venue, order.id), () => order);
  dismissPast(({ id, state }) => id === order.id && state !== order.status);
};

/** Like `applyOrder`, for a socket event. */
export const receiveOrder = (client: QueryClient, venue: string, order: Order): void => {
  eventCounts.set(order.id, eventCountOf(order.id) + 1);
  applyOrder(client, venue, order);
};

/** Removes a cancelled order from the board, and refetches it where it is open. */
export const receiveCancelled = (client: QueryClient, venue: string, id: string): void => {
  eventCounts.set(id, eventCountOf(id) + 1);
  write<Order[]>(client, liveKey(venue), (rows) => dropOrder(rows, id));
  dismissPast((about) => about.id === id);
  void refetch(client, orderKey(venue, id));
};

/** Refetches everything, because events were missed. */
export const refetchBoard = async (client: QueryClient, venue: string): Promise<void> => {
  await Promise.all([refetch(client, liveKey(venue)), refetch(client, ['live-order', venue])]);
};
