// Streams whose client has disconnected or does not read.
import { EventEmitter, once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { within } from '../test/harness/within.ts';
import { openLiveChannels } from './limits/live-channels.ts';
import { openStreams, type Stream } from './streams.ts';

it.each(['before', 'after'])('cleans up if the client disconnects %s the stream is opened', async (when) => {
  const server = Fastify();
  const streams = openStreams(openLiveChannels({ perAddress: 1, all: 1 }));
  const events = new EventEmitter();
  const closed: string[] = [];
  server.get('/', async (request, reply) => {
    const openedFirst = when === 'after' ? streams.open(reply) : undefined;
    const disconnected = new Promise((resolve) => request.raw.socket.once('close', resolve));
    events.emit('arrived');
    await disconnected;
    const stream = openedFirst ?? streams.open(reply);
    stream.send('late', {});
    stream.onClose(() => closed.push('closed'));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    for (const expected of [['closed'], ['closed', 'closed']]) {
      const arrived = once(events, 'arrived', { signal: AbortSignal.timeout(20_000) });
      const request = http.get({ port: (server.server.address() as AddressInfo).port, agent: false }).on('error', () => undefined);
      await arrived;
      request.destroy();
      await expect.poll(() => closed).toEqual(expected);
    }
  } finally {
    streams.close();
    await server.close();
  }
});

it('disconnects a client that does not read, at 64 kB of pending data', async () => {
  const server = Fastify();
  const streams = openStreams(openLiveChannels({ perAddress: 1, all: 1 }));
  const opened = new Promise<{ stream: Stream; raw: ServerResponse }>((resolve) => {
    server.get('/', async (_request, reply) => resolve({ stream: streams.open(reply), raw: reply.raw }));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const idleClient = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  try {
    idleClient.pause().on('error', () => undefined);
    idleClient.write('GET / HTTP/1.1\r\nhost: deaf\r\n\r\n');
    const { stream, raw } = await within(opened, 'the stream');
    const text = 'x'.repeat(16_384);
    let most = 0;
    // Far more than the system's socket buffers hold.
    for (let sent = 0; sent < 4096 && !raw.destroyed; sent++) {
      stream.send('news', text);
      most = Math.max(most, raw.writableLength);
      await new Promise(setImmediate);
    }
    expect(raw.destroyed).toBe(true);
    expect(most).toBeLessThan(65_536 + 2 * text.length);
  } finally {
    idleClient.destroy();
    streams.close();
    await server.close();
  }
});
