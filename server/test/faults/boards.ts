// Boards like a bar's: each receives a venue's events over the socket, reconnects with the last number it has seen, and maintains the live
// orders from the events.
import type { Order } from '@ardoise/contract/orders.ts';
import type { ClientEvents, OrderUpdate, Ready, ServerEvents } from '@ardoise/contract/realtime.ts';
import { isOpenStatus, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { io, type Socket } from 'socket.io-client';
import { random } from '../harness/random.ts';
import { within } from '../harness/within.ts';
import type { Caller } from './http.ts';

export type BoardEvent = { type: 'order:update' | 'order:cancel'; order: string };
export type Board = {
  readonly venue: string;
  /** The live orders that the board shows. */
  readonly live: ReadonlyMap<string, OrderStatus>;
  /** Events by number, from `first` on. */
  readonly received: ReadonlyMap<number, BoardEvent>;
  readonly complaints: readonly string[];
  /** The last number received, and the number after which the board receives every event. */
  readonly seq: number;
  readonly first: number;
  /** Number of full reads, when the server could not send the missed events. */
  readonly fresh: number;
  /** Ends the connection like a network failure; the board reconnects by itself. */
  cut(): void;
  close(): void;
};
/** Listener of a board's changes. */
export type Listener = { update(order: { id: string; status: OrderStatus }): unknown; cancel(id: string): unknown };

/** The back-office's reconnection delay: half a second doubling to four, with jitter. */
const retryDelay = (failures: number): number => Math.min(4_000, 500 * 2 ** failures) * (0.5 + random() / 2);
const PAGE = 500;
/** Allows hundreds of concurrent connections. */
const READY_MS = 60_000;

const readLive = async (call: Caller, venue: string, token: string): Promise<Order[]> => {
  const live: Order[] = [];
  for (let page = 0; ; page++) {
    const answer = await call<Order[]>('GET', `/api/order/${venue}?page=${page}&pageSize=${PAGE}`, { token });
    if (answer?.status !== 200) return readLive(call, venue, token);
    live.push(...answer.body);
    if (answer.body.length < PAGE) return live;
  }
};

/** A socket that reconnects until it is closed. */
const openSocket = (port: number): { socket: Socket<ServerEvents, ClientEvents>; close(): void } => {
  let failures = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    timeout: 8_000,
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  });
  const reconnect = () => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => socket.connect(), retryDelay(failures++));
  };
  socket.on('connect_error', reconnect);
  socket.on('disconnect', reconnect);
  socket.on('ready', () => {
    failures = 0;
  });
  return {
    socket,
    close() {
      closed = true;
      clearTimeout(retry);
      socket.disconnect();
    },
  };
};

/** The state of a board: its live orders, and the events received since the last full read. */
const boardState = (call: Caller, venue: string, token: string) => {
  const live = new Map<string, OrderStatus>();
  const received = new Map<number, BoardEvent>();
  const complaints: string[] = [];
  const numbers = { seq: -1, first: 0, fresh: 0 };
  let reading: (() => void)[] | undefined;
  const show = (id: string, status: OrderStatus) => {
    if (isOpenStatus(status)) live.set(id, status);
    else live.delete(id);
  };
  return {
    live,
    received,
    complaints,
    numbers,
    show,
    /** Checks the number at once; applies the event after the reads under way. */
    receive(seq: number, event: BoardEvent, apply: () => void) {
      if (seq !== numbers.seq + 1) complaints.push(`event ${seq} came after ${numbers.seq}`);
      numbers.seq = Math.max(numbers.seq, seq);
      received.set(seq, event);
      if (reading) reading.push(apply);
      else apply();
    },
    /** Starts from the server's lists and expects events after `seq`. */
    async readAgain({ seq }: Ready) {
      const waiting: (() => void)[] = [];
      reading = waiting;
      numbers.fresh++;
      numbers.first = seq;
      numbers.seq = seq;
      received.clear();
      const orders = await readLive(call, venue, token);
      live.clear();
      for (const order of orders) show(order.id, order.status);
      for (const apply of waiting) apply();
      if (reading === waiting) reading = undefined;
    },
  };
};

/** Opens a board and waits until it is ready. */
export const openBoard = async (call: Caller, port: number, venue: string, token: string, listener?: Listener): Promise<Board> => {
  const { live, received, complaints, numbers, show, receive, readAgain } = boardState(call, venue, token);
  const { socket, close } = openSocket(port);
  socket.on('authenticate', () => socket.emit('authenticate', { token, venue, ...(numbers.seq >= 0 && { seq: numbers.seq }) }));
  socket.on('unauthorized', () => complaints.push('the server refused the board'));
  socket.on('order:update', ({ seq, id, status }: OrderUpdate) =>
    receive(seq, { type: 'order:update', order: id }, () => {
      show(id, status);
      listener?.update({ id, status });
    }),
  );
  socket.on('order:cancel', ({ seq, id }) =>
    receive(seq, { type: 'order:cancel', order: id }, () => {
      live.delete(id);
      listener?.cancel(id);
    }),
  );
  const isReady = new Promise<void>((resolve, reject) => {
    socket.on('ready', (ready) => {
      if (ready.fresh) readAgain(ready).then(resolve, reject);
      else resolve();
    });
  });
  socket.connect();
  await within(isReady, `the board of ${venue} to be ready`, READY_MS);
  return {
    venue,
    live,
    received,
    complaints,
    get seq() {
      return numbers.seq;
    },
    get first() {
      return numbers.first;
    },
    get fresh() {
      return numbers.fresh;
    },
    cut() {
      socket.io.engine?.close();
    },
    close,
  };
};
