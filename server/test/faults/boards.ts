// Boards as a bar has them: each follows a venue over the socket, comes back after every loss with the last number it has
// seen, and keeps the live orders from what it is told.
import type { Order } from '@ardoise/contract/orders.ts';
import type { ClientEvents, OrderUpdate, Ready, ServerEvents } from '@ardoise/contract/realtime.ts';
import { isOpenStatus, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { io, type Socket } from 'socket.io-client';
import { random } from '../harness/random.ts';
import { within } from '../harness/within.ts';
import type { Caller } from './http.ts';

export type Told = { type: 'order:update' | 'order:cancel'; order: string };
export type Board = {
  readonly venue: string;
  /** The live orders as the board shows them. */
  readonly live: ReadonlyMap<string, OrderStatus>;
  /** What each number told; everything after `first`. */
  readonly told: ReadonlyMap<number, Told>;
  readonly complaints: readonly string[];
  /** The last number seen, and the one from which on the board was told each event. */
  readonly seq: number;
  readonly first: number;
  /** Times the server could not tell what was missed. */
  readonly fresh: number;
  /** Ends the connection, as a network does; the board comes back by itself. */
  cut(): void;
  close(): void;
};
/** Hears what a board is told, as it is told. */
export type Listener = { update(order: { id: string; status: OrderStatus }): unknown; cancel(id: string): unknown };

/** As the back-office waits: half a second doubling to four, spread. */
const retryDelay = (failures: number): number => Math.min(4_000, 500 * 2 ** failures) * (0.5 + random() / 2);
const PAGE = 500;
/** Hundreds take their seats at once. */
const SEATED_MS = 60_000;

const readLive = async (call: Caller, venue: string, token: string): Promise<Order[]> => {
  const live: Order[] = [];
  for (let page = 0; ; page++) {
    const answer = await call<Order[]>('GET', `/api/order/${venue}?page=${page}&pageSize=${PAGE}`, { token });
    if (answer?.status !== 200) return readLive(call, venue, token);
    live.push(...answer.body);
    if (answer.body.length < PAGE) return live;
  }
};

/** Opens a board and waits until it is seated. */
export const openBoard = async (call: Caller, port: number, venue: string, token: string, listener?: Listener): Promise<Board> => {
  const live = new Map<string, OrderStatus>();
  const told = new Map<number, Told>();
  const complaints: string[] = [];
  const state = { seq: -1, first: 0, fresh: 0, failures: 0, closed: false, retry: undefined as NodeJS.Timeout | undefined };
  const socket: Socket<ServerEvents, ClientEvents> = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    timeout: 8_000,
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  });
  let reading: (() => void)[] | undefined;

  const show = (id: string, status: OrderStatus) => {
    if (isOpenStatus(status)) live.set(id, status);
    else live.delete(id);
  };
  /** The number is judged at once; what it tells waits while the lists are being read. */
  const heed = (seq: number, event: Told, apply: () => void) => {
    if (seq !== state.seq + 1) complaints.push(`event ${seq} came after ${state.seq}`);
    state.seq = Math.max(state.seq, seq);
    told.set(seq, event);
    if (reading) reading.push(apply);
    else apply();
  };
  const readAgain = async ({ seq }: Ready) => {
    const waiting: (() => void)[] = [];
    reading = waiting;
    state.fresh++;
    state.first = seq;
    state.seq = seq;
    told.clear();
    const orders = await readLive(call, venue, token);
    live.clear();
    for (const order of orders) show(order.id, order.status);
    for (const apply of waiting) apply();
    if (reading === waiting) reading = undefined;
  };
  const again = () => {
    clearTimeout(state.retry);
    if (!state.closed) state.retry = setTimeout(() => socket.connect(), retryDelay(state.failures++));
  };

  socket.on('authenticate', () => socket.emit('authenticate', { token, venue, ...(state.seq >= 0 && { seq: state.seq }) }));
  socket.on('unauthorized', () => complaints.push('the server refused the board'));
  socket.on('connect_error', again);
  socket.on('disconnect', again);
  socket.on('order:update', ({ seq, id, status }: OrderUpdate) =>
    heed(seq, { type: 'order:update', order: id }, () => {
      show(id, status);
      listener?.update({ id, status });
    }),
  );
  socket.on('order:cancel', ({ seq, id }) =>
    heed(seq, { type: 'order:cancel', order: id }, () => {
      live.delete(id);
      listener?.cancel(id);
    }),
  );
  const seated = new Promise<void>((resolve, reject) => {
    socket.on('ready', (ready) => {
      state.failures = 0;
      if (ready.fresh) readAgain(ready).then(resolve, reject);
      else resolve();
    });
  });
  socket.connect();
  await within(seated, `the board of ${venue} to take its seat`, SEATED_MS);
  return {
    venue,
    live,
    told,
    complaints,
    get seq() {
      return state.seq;
    },
    get first() {
      return state.first;
    },
    get fresh() {
      return state.fresh;
    },
    cut() {
      socket.io.engine?.close();
    },
    close() {
      state.closed = true;
      clearTimeout(state.retry);
      socket.disconnect();
    },
  };
};
