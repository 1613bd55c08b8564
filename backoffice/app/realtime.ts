// The live channel of a venue's orders (docs/product/realtime.md#boards). There is one connection at a time. It authenticates, keeps the
// last `seq` of each venue, reports when events were missed and the lists must be read again, and reconnects by itself.
import type { Order } from '@ardoise/contract/orders.ts';
import type { ClientEvents, ServerEvents } from '@ardoise/contract/realtime.ts';
import type { Happened } from '@ardoise/contract/venue-events.ts';
import type { OpenState } from '@ardoise/contract/venues.ts';
import type { Socket } from 'socket.io-client';
import { isLoadError, reloadForNewVersion } from './new-version.ts';
import { readToken } from './session/storage.ts';
import { makeStore } from './store.ts';

type Channel = Socket<ServerEvents, ClientEvents>;

/** `off`: closed or refused. `since`: when this status started, in milliseconds; attempts to reconnect do not reset it. */
export type RealtimeState = { status: 'off' | 'connecting' | 'connected' | 'offline'; since: number };

/** Receives each event once and in order. `onStale`: events were missed or the channel was refused, so the lists must be read again. */
export type RealtimeListener = {
  onUpdate(order: Order, happened: Happened, seq: number): void;
  onCancel(cancelled: Pick<Order, 'id' | 'ref' | 'undo_until'>, happened: Happened, seq: number): void;
  onOpen(state: OpenState, happened: Happened, seq: number): void;
  /** A table's call was made or answered, or the table was closed. */
  onTable(happened: Happened, seq: number): void;
  onStale(): void;
};

/** Compares an event's number with the last one received: the next, an old one, or one after a gap. */
export const compareSeq = (last: number | undefined, seq: number): 'next' | 'old' | 'gap' => {
  if (last === undefined || seq > last + 1) return 'gap';
  return seq === last + 1 ? 'next' : 'old';
};

/** The number to continue from after `ready`, and whether the lists must be read. Replayed events follow one by one. */
export const startSeq = (last: number | undefined, ready: { seq: number; fresh: boolean }): { last: number; stale: boolean } =>
  ready.fresh || last === undefined ? { last: ready.seq, stale: true } : { last, stale: false };

/** The delay before reconnecting to a server that disconnected, in milliseconds. It is random, so that boards do not return all at once. */
const reconnectDelay = (): number => 1000 * (1 + Math.random());
/** Socket.IO's delays in milliseconds: doubled at each attempt, ± 50 % at random. */
const RECONNECTION = { reconnectionDelay: 500, reconnectionDelayMax: 6000, randomizationFactor: 0.5 };
const TOKEN_CHECK_MS = 5000;

const state = makeStore<RealtimeState>({ status: 'off', since: 0 });
export const useRealtimeState = state.use;

const setStatus = (status: RealtimeState['status']): void => {
  const before = state.get();
  if (before.status === status) return;
  // Attempts to reconnect belong to the same outage, so `since` stays.
  const isSameOutage = (status === 'offline' && before.status === 'connecting') || (status === 'connecting' && before.status === 'offline');
  state.set({ status, since: isSameOutage ? before.since : Date.now() });
};

/** The connection counts as alive for this long after the server's last message: the server pings every five seconds. */
export const ALIVE_MS = 7000;
const lastMessageAt = makeStore(0);
/** The time of the server's last message on the channel, in milliseconds; 0: never. */
export const useLastMessageAt = lastMessageAt.use;
const noteMessage = (): void => lastMessageAt.set(Date.now());

/** The last event number of each venue, until the page is reloaded. */
const lastSeqs = new Map<string, number>();

const receiveEvents = (channel: Channel, venue: string, listener: RealtimeListener): void => {
  const receive = (seq: number, emit: () => void) => {
    const position = compareSeq(lastSeqs.get(venue), seq);
    if (position === 'old') return;
    lastSeqs.set(venue, seq);
    emit();
    if (position === 'gap') listener.onStale();
  };
  channel.on('order:update', ({ seq, happened, ...order }) => receive(seq, () => listener.onUpdate(order, happened, seq)));
  channel.on('order:cancel', ({ seq, happened, ...order }) => receive(seq, () => listener.onCancel(order, happened, seq)));
  channel.on('venue:open', ({ seq, happened, ...state }) => receive(seq, () => listener.onOpen(state, happened, seq)));
  channel.on('table:call', ({ seq, happened }) => receive(seq, () => listener.onTable(happened, seq)));
  // Each ping and each message shows that the connection is alive.
  channel.io.on('ping', noteMessage);
  channel.onAny(noteMessage);
};

/** `token`: the token of the channel's last authentication. */
type Connection = {
  channel: Channel | undefined;
  token: string | null;
  ended: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const retryLater = (connection: Connection, connect: () => void): void => {
  clearTimeout(connection.retry);
  setStatus('offline');
  connection.retry = setTimeout(connect, reconnectDelay());
};

const authenticate = (connection: Connection, channel: Channel, venue: string, { onStale }: RealtimeListener, end: () => void): void => {
  channel.on('authenticate', () => {
    const seq = lastSeqs.get(venue);
    connection.token = readToken();
    channel.emit('authenticate', { token: connection.token ?? '', venue, ...(seq !== undefined && { seq }) });
  });
  channel.on('ready', (ready) => {
    const { last, stale } = startSeq(lastSeqs.get(venue), ready);
    lastSeqs.set(venue, last);
    noteMessage();
    setStatus('connected');
    if (stale) onStale();
  });
  // A refused token is not sent again; one renewed in the meantime is.
  channel.on('unauthorized', () => {
    if (connection.token !== readToken()) return;
    end();
    // The server refuses the lists too, which signs out at once. Otherwise guests' names would stay on the screen until the next poll.
    onStale();
  });
};

const reconnectAfterLoss = (connection: Connection, channel: Channel): void => {
  channel.on('connect_error', () => !connection.ended && setStatus('offline'));
  channel.on('disconnect', (reason) => {
    if (connection.ended) return;
    setStatus('offline');
    // Socket.IO does not reconnect after a disconnection that the server or this page asked for.
    if (reason === 'io server disconnect' || reason === 'io client disconnect') retryLater(connection, () => channel.connect());
  });
};

/** The server disconnects when the token of a connection expires, so a renewed token needs a new connection. */
const reconnectWithNewToken = ({ channel, token }: Connection): void => {
  const latest = readToken();
  if (channel?.connected && token !== null && latest !== null && latest !== token) channel.disconnect();
};

/** Reconnects at once when the network is back or the tablet wakes up, unless the connection is alive. */
const reconnectNow = (connection: Connection, { type }: Event): void => {
  const { channel, ended } = connection;
  const silent = type === 'online' || !channel?.connected || Date.now() - lastMessageAt.get() > ALIVE_MS;
  if (ended || !channel || !silent || document.visibilityState === 'hidden' || !navigator.onLine) return;
  clearTimeout(connection.retry);
  channel.disconnect();
  // The disconnection has scheduled a retry.
  clearTimeout(connection.retry);
  channel.connect();
};

/**
 * Receives the events of a venue until the returned function is called. The user must have the right `order:list`. If the server refuses,
 * the connection ends (`off`), and reading the lists shows the reason.
 */
export const openRealtime = (venue: string, listener: RealtimeListener): (() => void) => {
  const connection: Connection = { channel: undefined, token: null, ended: false, retry: undefined };
  const onReturn = (event: Event) => reconnectNow(connection, event);
  const end = () => {
    connection.ended = true;
    clearTimeout(connection.retry);
    clearInterval(tokenTimer);
    removeEventListener('online', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
    connection.channel?.disconnect();
    setStatus('off');
  };
  const open = (channel: Channel) => {
    connection.channel = channel;
    receiveEvents(channel, venue, listener);
    authenticate(connection, channel, venue, listener, end);
    reconnectAfterLoss(connection, channel);
    channel.connect();
  };
  const start = () => {
    import('socket.io-client').then(
      ({ io }) => {
        if (!connection.ended)
          open(io({ ...RECONNECTION, path: '/socket.io', transports: ['websocket'], timeout: 8000, autoConnect: false, forceNew: true }));
      },
      (error) => {
        if (connection.ended) return;
        // The browser does not fetch a failed module again: only a reload does.
        if (isLoadError(error)) void reloadForNewVersion();
        retryLater(connection, start);
      },
    );
  };
  const tokenTimer = setInterval(() => reconnectWithNewToken(connection), TOKEN_CHECK_MS);
  addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  setStatus('connecting');
  start();
  return end;
};
