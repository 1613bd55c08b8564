// The process behind load.ts. It uses bare sockets and parses little, because on a small machine the driver competes with the server.
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from './figures.ts';
import type { Load, Side } from './load.ts';
import { processorSeconds } from './processes.ts';

const { sides, method, path, headers, body = '', connections, slices, milliseconds, status } = JSON.parse(process.argv[2] ?? '{}') as Load;
const HEAD_END = '\r\n\r\n';
let wrong = '';

const requestOf = (side: Side): (() => Buffer) => {
  const length = Buffer.byteLength(body.replaceAll('{key}', randomUUID()));
  const lines = Object.entries({ host: 'localhost', ...headers, ...side.headers, ...(body && { 'content-length': length }) });
  const template = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}${HEAD_END}${body}`;
  const fixed = template.includes('{key}') ? undefined : Buffer.from(template);
  return () => fixed ?? Buffer.from(template.replaceAll('{key}', randomUUID()));
};

/** Length in bytes of the answer that starts here, or 0 while its head is incomplete. */
const sizeOf = (received: Buffer): number => {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end));
  return end + HEAD_END.length + (status === 304 ? 0 : Number(length?.[1] ?? 0));
};

type Driver = { start(): void; stop(): Promise<void>; close(): void };

/** One connection; `done` receives the milliseconds of each answer. */
const drive = (socket: net.Socket, next: () => Buffer, done: (took: number) => void): Driver => {
  let parts: Buffer[] = [];
  let have = 0;
  let want = 0;
  let sent = 0;
  let running = false;
  let resting: (() => void) | undefined;
  const send = () => {
    sent = performance.now();
    socket.write(next());
  };
  socket.on('data', (part) => {
    parts.push(part);
    have += part.length;
    want ||= sizeOf(parts.length === 1 ? part : Buffer.concat(parts));
    if (want === 0 || have < want) return;
    if (parts[0]?.toString('latin1', 9, 12) !== String(status)) wrong ||= Buffer.concat(parts).toString('utf8').slice(0, 600);
    done(performance.now() - sent);
    parts = [];
    have = 0;
    want = 0;
    if (running) send();
    else resting?.();
  });
  return {
    start() {
      running = true;
      send();
    },
    stop: () =>
      new Promise((resolve) => {
        running = false;
        resting = resolve;
      }),
    close: () => socket.destroy(),
  };
};

const connect = (port: number): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

const openSide = async (side: Side) => {
  const times: number[] = [];
  const rates: number[] = [];
  const next = requestOf(side);
  let processor = 0;
  let answers = 0;
  let slice: number[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(side.port)));
  const drivers = sockets.map((socket) => drive(socket, next, (took) => slice.push(took)));
  return {
    /** A slice; the first one is a warm-up and does not count. */
    async run(counts: boolean) {
      slice = [];
      const before = processorSeconds(side.pid);
      const since = performance.now();
      for (const driver of drivers) driver.start();
      await sleep(milliseconds);
      const inTime = slice.length;
      const lasted = performance.now() - since;
      await Promise.all(drivers.map((driver) => driver.stop()));
      if (!counts) return;
      rates.push((inTime / lasted) * 1000);
      for (const took of slice) times.push(took);
      answers += slice.length;
      processor += processorSeconds(side.pid) - before;
    },
    result() {
      for (const driver of drivers) driver.close();
      return {
        answers,
        perSecond: median(rates),
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        microseconds: (processor / answers) * 1e6,
      };
    },
  };
};

const open = await Promise.all(sides.map(openSide));
for (let slice = -1; slice < slices; slice++) for (const side of open) await side.run(slice >= 0);
process.stdout.write(JSON.stringify({ loaded: open.map((side) => side.result()), wrong }));
