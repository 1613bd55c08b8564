// Live channels: how many there may be, and what is left of one whose listener has gone.
import { EventEmitter, once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { makeMenu, makeVenue } from '../test/factories.ts';
import { within } from '../test/harness/within.ts';
import { openConnectionLimiter } from './limits/limits.ts';
import { openStreams, type Stream } from './streams.ts';

const open: { end(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.end();
});

type Opened = { status: number; retry: string | undefined; end(): void };
/** Asks for a stream or, with the headers of one, for a socket; answers once the status is known. */
const ask = (base: string, path: string, headers: Record<string, string> = {}): Promise<Opened> => {
  const opened = new Promise<Opened>((resolve, reject) => {
    const request = http.get(base + path, { headers, agent: false });
    const end = () => void request.destroy();
    open.push({ end });
    request.on('error', reject);
    request.on('response', ({ statusCode = 0, headers: { 'retry-after': retry } }) => resolve({ status: statusCode, retry, end }));
    request.on('upgrade', (_, socket) => resolve({ status: 101, retry: undefined, end: () => socket.destroy() }));
  });
  return within(opened, `the status of ${path}`);
};
const websocket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
};

describe('the places of live channels', () => {
  let app: TestApp;
  let menu: string;

  beforeAll(async () => {
    app = await startTestApp({ LIVE_CHANNELS_PER_ADDRESS: '3', LIVE_CHANNELS: '4', TRUSTED_PROXIES: '1' });
    const venue = await makeVenue(app);
    await makeMenu(app, venue);
    menu = `/api/public/menu/${venue}/events`;
  });
  const stream = (from: string) => ask(app.base, menu, { 'x-forwarded-for': from });
  const board = (from: string) =>
    ask(app.base, '/socket.io/?EIO=4&transport=websocket', { ...websocket, 'x-forwarded-for': `1.1.1.1, ${from}` });

  it('are counted for an address and for all, streams and sockets together, and are free again once closed', async () => {
    const own = [await stream('2001:db8::1'), await board('2001:db8::2'), await stream('2001:db8::3')];
    expect(own.map(({ status }) => status)).toEqual([200, 101, 200]);
    expect(await stream('2001:db8::4')).toMatchObject({ status: 429, retry: '30' });
    expect(await board('2001:db8::5')).toMatchObject({ status: 429, retry: '30' });
    expect((await stream('203.0.113.1')).status).toBe(200);
    expect(await stream('203.0.113.2')).toMatchObject({ status: 503, retry: '30' });
    expect(await board('203.0.113.3')).toMatchObject({ status: 503, retry: '30' });
    own[1]?.end();
    await expect.poll(async () => (await stream('203.0.113.2')).status).toBe(200);
    own[0]?.end();
    await expect.poll(async () => (await board('203.0.113.3')).status).toBe(101);
  });
});

it.each(['before', 'after'])(
  'a listener who leaves %s the stream has begun, and before it is ready, leaves nothing behind',
  async (when) => {
    const server = Fastify();
    const streams = openStreams(openConnectionLimiter({ perAddress: 1, all: 1 }));
    const events = new EventEmitter();
    const told: string[] = [];
    server.get('/', async (request, reply) => {
      const early = when === 'after' ? streams.open(reply) : undefined;
      const gone = new Promise((resolve) => request.raw.socket.once('close', resolve));
      events.emit('arrived');
      await gone;
      const stream = early ?? streams.open(reply);
      stream.send('late', {});
      stream.onClose(() => told.push('closed'));
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    try {
      for (const expected of [['closed'], ['closed', 'closed']]) {
        const arrived = once(events, 'arrived', { signal: AbortSignal.timeout(20_000) });
        const request = http.get({ port: (server.server.address() as AddressInfo).port, agent: false }).on('error', () => undefined);
        await arrived;
        request.destroy();
        await expect.poll(() => told).toEqual(expected);
      }
    } finally {
      streams.close();
      await server.close();
    }
  },
);

it('a listener who never reads is parted with once 64 kB wait for it', async () => {
  const server = Fastify();
  const streams = openStreams(openConnectionLimiter({ perAddress: 1, all: 1 }));
  const opened = new Promise<{ stream: Stream; raw: ServerResponse }>((resolve) => {
    server.get('/', async (_request, reply) => resolve({ stream: streams.open(reply), raw: reply.raw }));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const deaf = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  try {
    deaf.pause().on('error', () => undefined);
    deaf.write('GET / HTTP/1.1\r\nhost: deaf\r\n\r\n');
    const { stream, raw } = await within(opened, 'the stream');
    const text = 'x'.repeat(16_384);
    let most = 0;
    // Far more than the system keeps of a connection by itself.
    for (let sent = 0; sent < 4096 && !raw.destroyed; sent++) {
      stream.send('news', text);
      most = Math.max(most, raw.writableLength);
      await new Promise(setImmediate);
    }
    expect(raw.destroyed).toBe(true);
    expect(most).toBeLessThan(65_536 + 2 * text.length);
  } finally {
    deaf.destroy();
    streams.close();
    await server.close();
  }
});
