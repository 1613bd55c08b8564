import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ConnectionError, send } from './api.ts';

// A server that sends the headers and half of the body, as when the connection breaks off in between.
let server: Server;
let openResponse: ServerResponse;
let onHead: () => void;
const relative = globalThis.fetch;

beforeAll(async () => {
  server = createServer((_request, response) => {
    openResponse = response;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"half":');
  }).listen(0);
  await once(server, 'listening', { signal: AbortSignal.timeout(20_000) });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Browsers resolve paths against the page; Node needs an origin.
  globalThis.fetch = async (input, init) => {
    const response = await relative(new URL(String(input), origin), init);
    setImmediate(onHead);
    return response;
  };
});
afterEach(() => vi.useRealTimers());
afterAll(() => {
  globalThis.fetch = relative;
  server.closeAllConnections();
  server.close();
});

const requestMenu = () => send('GET', '/api/public/menu/x').catch((error: unknown) => error);

it.each(['breaks off', 'stalls'] as const)('throws a connection error when an answer %s after its headers', async (how) => {
  if (how === 'stalls') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const head = new Promise<void>((resolve) => {
    onHead = resolve;
  });
  const answer = requestMenu();
  await head;
  if (how === 'stalls') await vi.advanceTimersByTimeAsync(20_000);
  else openResponse.destroy();
  expect(await answer).toBeInstanceOf(ConnectionError);
});
