// A Redis that can be disconnected: the one at TEST_REDIS_URL behind a gate, or else a small simulator with the commands of the bus.
import net from 'node:net';
import { type Gate, openGate } from './faults/pair.ts';
import { within } from './harness/within.ts';

export type LosableRedis = { url: string; lose(): Promise<void>; find(): Promise<void>; close(): Promise<void> };

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
/** A push message of RESP3. */
const pushed = (...parts: string[]): string => `>${parts.length}\r\n${parts.join('')}`;

/** The first complete RESP command in the received data, and the rest; null while it is incomplete. */
const commandIn = (received: Buffer): { words: string[]; rest: Buffer } | null => {
  let at = 0;
  const number = (): number | null => {
    const end = received.indexOf('\r\n', at);
    if (end < 0) return null;
    const value = Number(received.toString('latin1', at + 1, end));
    at = end + 2;
    return value;
  };
  const count = number();
  if (count === null) return null;
  const words: string[] = [];
  for (let n = 0; n < count; n++) {
    const length = number();
    if (length === null || received.length < at + length + 2) return null;
    words.push(received.toString('utf8', at, at + length));
    at += length + 2;
  }
  return { words, rest: received.subarray(at) };
};

/** Answers HELLO, PUBLISH, SUBSCRIBE and PING; clients accept errors for other commands. */
const openSmallRedis = async () => {
  const subscribers = new Map<net.Socket, Set<string>>();
  const answer = (socket: net.Socket, [name = '', channel = '', message = '']: readonly string[]): string => {
    const channels = subscribers.get(socket) ?? new Set();
    if (name === 'SUBSCRIBE') {
      subscribers.set(socket, channels.add(channel));
      return pushed(bulk('subscribe'), bulk(channel), `:${channels.size}\r\n`);
    }
    if (name === 'HELLO') return `%1\r\n${bulk('proto')}:3\r\n`;
    if (name === 'PING') return '+PONG\r\n';
    if (name !== 'PUBLISH') return '-ERR unknown command\r\n';
    const listening = [...subscribers].filter(([, channels]) => channels.has(channel));
    for (const [one] of listening) one.write(pushed(bulk('message'), bulk(channel), bulk(message)));
    return `:${listening.length}\r\n`;
  };
  const server = net.createServer((socket) => {
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      for (let found = commandIn(received); found; found = commandIn(received)) {
        received = found.rest;
        socket.write(answer(socket, [found.words[0]?.toUpperCase() ?? '', ...found.words.slice(1)]));
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => subscribers.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => within(new Promise<void>((resolve) => server.close(() => resolve())), 'the connections of the small Redis to end');
  return { port: (server.address() as net.AddressInfo).port, close };
};

/** The address behind the gate, without credentials: the tests' Redis is local. */
const throughGate = (url: string, gate: Gate): string => {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(gate.port);
  return address.href;
};

export const openLosableRedis = async (): Promise<LosableRedis> => {
  const given = process.env.TEST_REDIS_URL;
  const own = given ? undefined : await openSmallRedis();
  const behind = own
    ? { host: '127.0.0.1', port: own.port }
    : { host: new URL(given ?? '').hostname, port: Number(new URL(given ?? '').port || 6379) };
  const gate = await openGate(() => [behind.port], behind.host);
  return {
    url: given ? throughGate(given, gate) : `redis://127.0.0.1:${gate.port}`,
    lose: gate.shut,
    find: gate.open,
    async close() {
      await gate.close();
      await own?.close();
    },
  };
};
