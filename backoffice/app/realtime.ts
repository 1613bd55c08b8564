// The live channel of a venue's orders (docs/product/realtime.md#boards). One connection at a time: it authenticates, keeps the last
// `seq` of each venue, says when events were missed and the lists have to be read again, and comes back by itself.
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

/** What the server says, each event once and in order; `onStale`: something was missed, or is no longer told: read the lists again. */
export type RealtimeListener = {
  onUpdate(order: Order, happened: Happened, seq: number): void;
  onCancel(cancelled: Pick<Order, 'id' | 'ref' | 'undo_until'>, happened: Happened, seq: number): void;
  onOpen(state: OpenState, happened: Happened, seq: number): void;
  /** A table called, was answered or closed. */
  onTable(happened: Happened, seq: number): void;
  onStale(): void;
};

/** How an event's number stands to the last one seen: the next, one that was already told, or one after a hole. */
export const judgeSeq = (last: number | undefined, seq: number): 'next' | 'old' | 'gap' => {
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

const hear = (channel: Channel, venue: string, listener: RealtimeListener): void => {
  const heed = (seq: number, tell: () => void) => {
    const heard = judgeSeq(seen.get(venue), seq);
    if (heard === 'old') return;
    seen.set(venue, seq);
    tell();
    if (heard === 'gap') listener.onStale();
  };
  channel.on('order:update', ({ seq, happened, ...order }) => heed(seq, () => listener.onUpdate(order, happened, seq)));
  channel.on('order:cancel', ({ seq, happened, ...order }) => heed(seq, () => listener.onCancel(order, happened, seq)));
  channel.on('venue:open', ({ seq, happened, ...state }) => heed(seq, () => listener.onOpen(state, happened, seq)));
  channel.on('table:call', ({ seq, happened }) => heed(seq, () => listener.onTable(happened, seq)));
  // The server beats every five seconds; each beat and each message shows that the way is open.
  channel.io.on('ping', prove);
  channel.onAny(prove);
};

/**
 * Follows the orders of a venue until the answer is called. The caller may list its orders (`order:list`); if the server
 * thinks otherwise the connection ends (`off`), and the lists say why.
 */
export const openRealtime = (venue: string, listener: RealtimeListener): (() => void) => {
  let channel: Channel | undefined;
  let used: string | null = null;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const again = (connect: () => void) => {
    clearTimeout(retry);
    become('offline');
    retry = setTimeout(connect, hungUpDelay());
  };
  const end = () => {
    ended = true;
    clearTimeout(retry);
    clearInterval(tokens);
    removeEventListener('online', comeBack);
    document.removeEventListener('visibilitychange', comeBack);
    channel?.disconnect();
    become('off');
  };
  const follow = (made: Channel) => {
    channel = made;
    hear(made, venue, listener);
    made.on('authenticate', () => {
      const seq = seen.get(venue);
      used = readToken();
      made.emit('authenticate', { token: used ?? '', venue, ...(seq !== undefined && { seq }) });
    });
    made.on('ready', (ready) => {
      const { last, stale } = startSeq(seen.get(venue), ready);
      seen.set(venue, last);
      prove();
      become('connected');
      if (stale) listener.onStale();
    });
    // A token that was renewed meanwhile is worth another try; a refused one is not.
    made.on('unauthorized', () => {
      if (used !== readToken()) return;
      end();
      // What is read now is refused too, and signs out: no guest's name stays on the screen until the next turn.
      listener.onStale();
    });
    made.on('connect_error', () => !ended && become('offline'));
    made.on('disconnect', (reason) => {
      if (ended) return;
      become('offline');
      // Its own reconnection stays away after a goodbye, the server's or ours.
      if (reason === 'io server disconnect' || reason === 'io client disconnect') again(() => made.connect());
    });
    made.connect();
  };
  const start = () => {
    import('socket.io-client').then(
      ({ io }) => {
        if (!ended)
          follow(io({ ...RECONNECTION, path: '/socket.io', transports: ['websocket'], timeout: 8000, autoConnect: false, forceNew: true }));
      },
      (error) => {
        if (ended) return;
        // A file that failed once comes with the page alone.
        if (isUnloaded(error)) void followNewVersion();
        again(start);
      },
    );
  };
  // The server lets nobody stay on an ended token: a renewed one takes a new seat.
  const tokens = setInterval(() => {
    const token = readToken();
    if (channel?.connected && used !== null && token !== null && token !== used) channel.disconnect();
  }, TOKEN_CHECK_MS);
  // A network that is back, or a tablet that woke up, is no reason to wait for the next try; what was open before may be dead.
  const comeBack = ({ type }: Event) => {
    const silent = type === 'online' || !channel?.connected || Date.now() - proven.get() > PROOF_MS;
    if (ended || !channel || !silent || document.visibilityState === 'hidden' || !navigator.onLine) return;
    clearTimeout(retry);
    channel.disconnect();
    clearTimeout(retry);
    channel.connect();
  };
  addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', comeBack);
  become('connecting');
  start();
  return end;
};
