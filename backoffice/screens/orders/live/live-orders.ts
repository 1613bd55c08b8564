// The live orders in the cache: read over HTTP, then kept by what the socket and the answers of steps say.
import type { Order } from '@ardoise/contract/orders.ts';
import { type QueryClient, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ANSWER_MS, call } from '../../../app/api.ts';
import { useRealtimeState } from '../../../app/realtime.ts';
import { useSession } from '../../../app/session/session.ts';
import { dismissPast } from '../../../ui/notify/notify.ts';
import { dropOrder, LIVE_STATUSES, mergeOrder } from '../board.ts';

const liveKey = (venue: string) => ['live-orders', venue] as const;
const orderKey = (venue: string, id: string) => ['live-order', venue, id] as const;

/** Without the socket they are read again and again. */
const POLL_MS = 5000;
/** A list that was read longer ago is not called current. */
export const CURRENT_MS = 2 * POLL_MS;
/** How often something is read while nothing is heard, in milliseconds; false: not at all. */
export const useInterval = (): number | false => {
  const { status } = useRealtimeState();
  return status === 'connected' ? false : POLL_MS;
};

/** Reads every order on the board, oldest first. */
export const readOrders = async (venue: string, signal?: AbortSignal): Promise<Order[]> => {
  const query = { status: [...LIVE_STATUSES], page: 0, pageSize: 500 };
  return (await call('GET /api/order/:venue', { params: { venue }, query, limit: ANSWER_MS, ...(signal && { signal }) })).rows;
};
/** Reads one order. */
export const readOrder = (venue: string, id: string, signal?: AbortSignal): Promise<Order> =>
  call('GET /api/order/:venue/:id', { params: { venue, id }, limit: ANSWER_MS, ...(signal && { signal }) });

/** Every order on the board, oldest first. */
export const useLiveOrders = (): UseQueryResult<Order[]> => {
  const { venue } = useSession();
  return useQuery<Order[]>({
    queryKey: liveKey(venue.id),
    queryFn: ({ signal }) => readOrders(venue.id, signal),
    refetchInterval: useInterval(),
    refetchIntervalInBackground: true,
  });
};

/** One order, live or not; the board's copy is shown until it is read. */
export const useOrder = (id: string): UseQueryResult<Order> => {
  const { venue } = useSession();
  const client = useQueryClient();
  return useQuery<Order>({
    queryKey: orderKey(venue.id, id),
    queryFn: ({ signal }) => readOrder(venue.id, id, signal),
    placeholderData: () => orderOnBoard(client, venue.id, id),
    refetchInterval: useInterval(),
    staleTime: 0,
  });
};

/** A reading under way may be older than what is known by now: it starts anew. */
const readAnew = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
};

const write = <T>(client: QueryClient, queryKey: QueryKey, change: (data: T) => T): void => {
  client.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : change(data)));
  if (client.isFetching({ queryKey }) > 0) void readAnew(client, queryKey);
};

/** How often the socket has spoken of an order: an answer that took longer than its event is the older one. */
const spoken = new Map<string, number>();
export const timesSpoken = (id: string): number => spoken.get(id) ?? 0;

/** The orders as the board has them. */
export const ordersOnBoard = (client: QueryClient, venue: string): Order[] => client.getQueryData<Order[]>(liveKey(venue)) ?? [];
/** An order as the board has it; undefined where it is not there. */
export const orderOnBoard = (client: QueryClient, venue: string, id: string): Order | undefined =>
  ordersOnBoard(client, venue).find((order) => order.id === id);

/** Takes the server's word on an order. */
export const takeOrder = (client: QueryClient, venue: string, order: Order): void => {
  write<Order[]>(client, liveKey(venue), (rows) => mergeOrder(rows, order));
  write<Order>(client, orderKey(venue, order.id), () => order);
  dismissPast(({ id, state }) => id === order.id && state !== order.status);
};

/** As `takeOrder`, from the socket. */
export const hearOrder = (client: QueryClient, venue: string, order: Order): void => {
  spoken.set(order.id, timesSpoken(order.id) + 1);
  takeOrder(client, venue, order);
};

/** An order was cancelled: it leaves the board, and whoever has it open reads it again. */
export const hearCancelled = (client: QueryClient, venue: string, id: string): void => {
  spoken.set(id, timesSpoken(id) + 1);
  write<Order[]>(client, liveKey(venue), (rows) => dropOrder(rows, id));
  dismissPast((about) => about.id === id);
  void readAnew(client, orderKey(venue, id));
};

/** Something was missed: everything is read again. */
export const readBoard = async (client: QueryClient, venue: string): Promise<void> => {
  await Promise.all([readAnew(client, liveKey(venue)), readAnew(client, ['live-order', venue])]);
};
