// The live channel of a venue's orders (docs/product/realtime.md#boards). One connection at a time: it authenticates, keeps the last
// `seq` of each venue, announces when events were missed and the lists have to be read again, and reconnects by itself.
import type { Order } from '@ardoise/contract/orders.ts';
import type { ClientEvents, ServerEvents } from '@ardoise/contract/realtime.ts';
import type { Happened } from '@ardoise/contract/venue-events.ts';
import type { OpenState } from '@ardoise/contract/venues.ts';
import type { Socket } from 'socket.io-client';
import { followNewVersion, isUnloaded } from './new-version.ts';
import { readToken } from './session/storage.ts';
import { makeStore } from './store.ts';

type Channel = Socket<ServerEvents, ClientEvents>;

/** `off`: not wanted or not allowed. `since`: from when on it has been so, in milliseconds. */
export type RealtimeState = { status: 'off' | 'connecting' | 'connected' | 'offline'; since: number };

/** The server's events, each once and in order; `onStale`: events were missed or have ended, so the lists must be read again. */
export type RealtimeListener = {
  onUpdate(order: Order, happened: Happened, seq: number): void;
  onCancel(cancelled: Pick<Order, 'id' | 'ref' | 'undo_until'>, happened: Happened, seq: number): void;
  onOpen(state: OpenState, happened: Happened, seq: number): void;
  /** A table called, was answered or closed. */
  onTable(happened: Happened, seq: number): void;
  onStale(): void;
};

/** Compares an event's number with the last one received: the next, an old one, or one after a gap. */
export const compareSeq = (last: number | undefined, seq: number): 'next' | 'old' | 'gap' => {
  if (last === undefined || seq > last + 1) return 'gap';
  return seq === last + 1 ? 'next' : 'old';
};

/** Where the counting goes on after `ready`, and whether the lists have to be read: replayed events come after it one by one. */
export const startSeq = (last: number | undefined, ready: { seq: number; fresh: boolean }): { last: number; stale: boolean } =>
  ready.fresh || last === undefined ? { last: ready.seq, stale: true } : { last, stale: false };

/** How soon somebody comes back to a server that hung up, in milliseconds: spread, so that boards do not come all at once. */
const hungUpDelay = (): number => 1000 * (1 + Math.random());
/** In milliseconds: doubled each time, and spread by half of it either way. */
const RECONNECTION = { reconnectionDelay: 500, reconnectionDelayMax: 6000, randomizationFactor: 0.5 };
const TOKEN_CHECK_MS = 5000;

const state = makeStore<RealtimeState>({ status: 'off', since: 0 });
/** How the connection stands. */
export const useRealtimeState = state.use;

const become = (status: RealtimeState['status']): void => {
  const before = state.get();
  if (before.status === status) return;
  // The first tries after a loss are part of the same absence.
  const going = (status === 'offline' && before.status === 'connecting') || (status === 'connecting' && before.status === 'offline');
  state.set({ status, since: going ? before.since : Date.now() });
};

/** As long as this after a sign of life the connection counts as proven: the server beats every five seconds. */
export const PROOF_MS = 7000;
const proven = makeStore(0);
/** When the server was last heard on the channel, in milliseconds; 0: never. */
export const useProven = proven.use;
const prove = (): void => proven.set(Date.now());

/** The last number seen of each venue, as long as the page lives. */
const seen = new Map<string, number>();

const receiveEvents = (channel: Channel, venue: string, listener: RealtimeListener): void => {
  const receive = (seq: number, emit: () => void) => {
    const place = compareSeq(seen.get(venue), seq);
    if (place === 'old') return;
    seen.set(venue, seq);
    emit();
    if (place === 'gap') listener.onStale();
  };
  channel.on('order:update', ({ seq, happened, ...order }) => receive(seq, () => listener.onUpdate(order, happened, seq)));
  channel.on('order:cancel', ({ seq, happened, ...order }) => receive(seq, () => listener.onCancel(order, happened, seq)));
  channel.on('venue:open', ({ seq, happened, ...state }) => receive(seq, () => listener.onOpen(state, happened, seq)));
  channel.on('table:call', ({ seq, happened }) => receive(seq, () => listener.onTable(happened, seq)));
  // The server beats every five seconds; each beat and each message shows that the connection is alive.
  channel.io.on('ping', prove);
  channel.onAny(prove);
};

/** `token`: the one that the channel authenticated with last. */
type Connection = {
  channel: Channel | undefined;
  token: string | null;
  ended: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const retryLater = (connection: Connection, connect: () => void): void => {
  clearTimeout(connection.retry);
  become('offline');
  connection.retry = setTimeout(connect, hungUpDelay());
};

const authenticate = (connection: Connection, channel: Channel, venue: string, { onStale }: RealtimeListener, end: () => void): void => {
  channel.on('authenticate', () => {
    const seq = seen.get(venue);
    connection.token = readToken();
    channel.emit('authenticate', { token: connection.token ?? '', venue, ...(seq !== undefined && { seq }) });
  });
  channel.on('ready', (ready) => {
    const { last, stale } = startSeq(seen.get(venue), ready);
    seen.set(venue, last);
    prove();
    become('connected');
    if (stale) onStale();
  });
  // A refused token is not sent again; one that was renewed meanwhile is.
  channel.on('unauthorized', () => {
    if (connection.token !== readToken()) return;
    end();
    // Reading the lists is refused too, which signs out: no guest's name stays on the screen until the next poll.
    onStale();
  });
};

const reconnectAfterLoss = (connection: Connection, channel: Channel): void => {
  channel.on('connect_error', () => !connection.ended && become('offline'));
  channel.on('disconnect', (reason) => {
    if (connection.ended) return;
    become('offline');
    // Socket.IO does not reconnect after a disconnection that the server or this page asked for.
    if (reason === 'io server disconnect' || reason === 'io client disconnect') retryLater(connection, () => channel.connect());
  });
};

/** The server disconnects when a token ends: a renewed one authenticates on a new connection. */
const reconnectWithNewToken = ({ channel, token }: Connection): void => {
  const latest = readToken();
  if (channel?.connected && token !== null && latest !== null && latest !== token) channel.disconnect();
};

/** Reconnects at once when the network is back or the tablet has woken up, unless the connection has proved alive since. */
const reconnectNow = (connection: Connection, { type }: Event): void => {
  const { channel, ended } = connection;
  const silent = type === 'online' || !channel?.connected || Date.now() - proven.get() > PROOF_MS;
  if (ended || !channel || !silent || document.visibilityState === 'hidden' || !navigator.onLine) return;
  clearTimeout(connection.retry);
  channel.disconnect();
  // The disconnection has scheduled a retry.
  clearTimeout(connection.retry);
  channel.connect();
};

/**
 * Receives the events of a venue until the returned function is called. The caller may list its orders (`order:list`); if the server
 * refuses, the connection ends (`off`), and reading the lists shows the reason.
 */
export const openRealtime = (venue: string, listener: RealtimeListener): (() => void) => {
  const connection: Connection = { channel: undefined, token: null, ended: false, retry: undefined };
  const onReturn = (event: Event) => reconnectNow(connection, event);
  const end = () => {
    connection.ended = true;
    clearTimeout(connection.retry);
    clearInterval(tokens);
    removeEventListener('online', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
    connection.channel?.disconnect();
    become('off');
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
        // The browser does not fetch a module again that has failed once: only a reload does.
        if (isUnloaded(error)) void followNewVersion();
        retryLater(connection, start);
      },
    );
  };
  const tokens = setInterval(() => reconnectWithNewToken(connection), TOKEN_CHECK_MS);
  addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  become('connecting');
  start();
  return end;
};
