// W6: from an order's commit to the boards of its venue, with 1,000 boards connected (50 venues of 20 tablets), compared with a bare `ws`
// server that sends the same bytes to as many sockets. One order of 5 items at a time.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from '../server/test/faults/http.ts';
import type { WorldVenue } from '../server/test/faults/world.ts';
import { printHead, printLine, quantile } from './measure/figures.ts';
import { openStage, startServer } from './measure/stage.ts';
import { instant, openWebSocket, type WebSocketClient } from './measure/websocket.ts';

const VENUES = 50;
const BOARDS = 20;
const ORDERS = 400;
const WARM_UP = 50;
/** Pause between orders, so that they coincide with heartbeats, checks and polling at varying moments. */
const LONGEST_PAUSE_MS = 60;
const PATIENCE_MS = 10_000;

const within = async <T>(what: string, work: Promise<T>): Promise<T> => {
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error(`${what} took more than 10 s`)));
  return Promise.race([work, late]);
};

const promise = (): [Promise<void>, () => void] => {
  let resolve: () => void = () => undefined;
  return [new Promise<void>((settle) => (resolve = settle)), () => resolve()];
};

/** Collects the instants at which the boards of a venue receive a text. */
const gathering = () => {
  let times: number[] = [];
  let text = '';
  let done: () => void = () => undefined;
  return {
    arrived(payload: string, at: number) {
      text = payload;
      if (times.push(at) === BOARDS) done();
    },
    /** The instants at which each board received the next text. */
    next() {
      times = [];
      const [all, finish] = promise();
      done = finish;
      return all.then(() => ({ times, text }));
    },
  };
};

/** Connects a tablet with hand-written Engine.IO and Socket.IO frames; resolves once it joined its venue. */
const openBoard = async (port: number, venue: string, token: string, arrived: (text: string, at: number) => void) => {
  const [ready, resolveReady] = promise();
  const answers: [string, (socket: WebSocketClient, text: string, at: number) => void][] = [
    ['42["order:update"', (_, text, at) => arrived(text, at)],
    ['2', (socket) => socket.send('3')],
    ['0', (socket) => socket.send('40')],
    ['42["authenticate"', (socket) => socket.send(`42${JSON.stringify(['authenticate', { token, venue }])}`)],
    ['42["ready"', resolveReady],
  ];
  const socket = await openWebSocket(port, '/socket.io/?EIO=4&transport=websocket', (text, at, from) =>
    answers.find(([start]) => text.startsWith(start))?.[1](from, text, at),
  );
  await within('joining the venue', ready);
  return socket;
};

const stage = await openStage(VENUES, { track_commit_timestamp: 'on' });
const { query, venues, bartenders } = stage.world;
const server = await startServer(stage);
const bare = fork(path.join(import.meta.dirname, 'measure/bare-boards.process.ts'), { execArgv: ['--import', 'tsx'] });
const [barePort] = (await once(bare, 'message')) as [number];
const { call, close } = caller(server.port, 2);
const sockets: WebSocketClient[] = [];
const ours = gathering();
const limit = gathering();

/** Connects a venue's tablets to our server, and as many sockets to the bare one. */
const openTablets = ({ id }: WorldVenue): Promise<WebSocketClient[]> =>
  Promise.all(
    Array.from({ length: BOARDS }, () => [
      openBoard(server.port, id, bartenders[0]?.token ?? '', ours.arrived),
      openWebSocket(barePort, `/${id}`, limit.arrived),
    ]).flat(),
  );

type Placed = { uuid: string; answered: number; times: number[] };
const place = async ({ id, menu }: WorldVenue): Promise<Placed & { text: string }> => {
  const items = [menu.beer, menu.burger, menu.coffee, menu.beer, menu.burger].map((product) => ({ product, qty: 1 }));
  const received = ours.next();
  const body = { customer: { name: 'Léa' }, items };
  const answer = await call<{ uuid: string }>('POST', `/api/public/order/${id}`, { headers: { 'idempotency-key': randomUUID() }, body });
  const answered = instant();
  if (answer?.status !== 201) throw new Error(`an order was answered with ${answer?.status}`);
  const { times, text } = await within('an order on its boards', received);
  if (!text.includes(answer.body.uuid)) throw new Error('the boards received another order');
  return { uuid: answer.body.uuid, answered, times, text };
};
const sendBare = async (venue: string, text: string): Promise<number[]> => {
  const received = limit.next();
  const sent = once(bare, 'message');
  bare.send({ venue, text });
  const { times } = await within('a bare text', received);
  const [since] = (await sent) as [number];
  return times.map((at) => at - since);
};

/** The instant of each order's commit by PostgreSQL, before the flush to disk, which therefore counts. */
const commits = async (): Promise<Map<string, number>> => {
  const rows = await query<{ uuid: string; at: string }>(
    'select uuid, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at from orders',
  );
  return new Map(rows.map(({ uuid, at }) => [uuid, Number(at)]));
};

const print = (name: string, taken: number[], bareTimes: number[] | null, goals: [string, string] = ['', '']) => {
  for (const [at, share] of [0.5, 0.99].entries())
    printLine(`${name}, p${share * 100} ms`, quantile(taken, share), bareTimes && quantile(bareTimes, share), goals[at]);
};

try {
  for (const venue of venues) sockets.push(...(await openTablets(venue)));
  const placed: Placed[] = [];
  const bareTimes: number[][] = [];
  let bytes = 0;
  for (let n = 0; n < WARM_UP + ORDERS; n++) {
    const venue = venues[n % venues.length] as WorldVenue;
    const { text, ...order } = await place(venue);
    const times = await sendBare(venue.id, text);
    bytes = Buffer.byteLength(text);
    if (n >= WARM_UP) {
      placed.push(order);
      bareTimes.push(times);
    }
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
  const committed = await commits();
  const since = ({ uuid }: Placed) => committed.get(uuid) ?? Number.NaN;
  console.log(`${sockets.length / 2} boards of ${VENUES} venues, ${ORDERS} orders, each of ${bytes} bytes to ${BOARDS} boards`);
  printHead();
  const all = placed.flatMap((order) => order.times.map((at) => at - since(order)));
  print('commit to board', all, bareTimes.flat(), ['< 10 ms', '< 30 ms']);
  const last = placed.map((order) => Math.max(...order.times) - since(order));
  print(
    '  to the last board',
    last,
    bareTimes.map((times) => Math.max(...times)),
  );
  const after = placed.flatMap((order) => order.times.map((at) => at - order.answered));
  print("  from the guest's answer", after, null);
} finally {
  for (const socket of sockets) socket.close();
  close();
  bare.disconnect();
  await server.stop();
  await stage.close();
}
