// Clients that disconnect early: the server must not log a failure.
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { XLSX } from '@ardoise/contract/catalog/imports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, openApp } from '../../app.ts';
import { sendTo, startTestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';
import { within } from '../../test/harness/within.ts';

type Line = { level: string; line: string };

let app: App;
let venue: string;
let token: string;
const lines: Line[] = [];
const note = (level: string) => (entry: object, line: string) => void lines.push({ level, line, ...entry });
const log = { info: note('info'), warn: note('warn'), error: note('error') };

beforeAll(async () => {
  const fixture = await startTestApp();
  venue = await makeVenue(fixture);
  await makeMenu(fixture, venue);
  ({ token } = await makePerson(fixture, { roles: { manager: [venue] } }));
  app = await openApp({ config: { ...fixture.config, LOG_LEVEL: 'info' }, databaseUrl: fixture.databaseUrl, log });
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

/**
 * Sends a part of a request and disconnects, by a reset or a normal close. Resolves with the failures in the log and the answer, once the
 * server has noticed the disconnect and has handled another, slower request.
 */
const hangUp = async (sent: string, how: 'reset' | 'end', after: 'sending' | 'hearing' = 'sending') => {
  lines.length = 0;
  const { server } = app.server;
  const closed = new Promise((resolve) => server.once('connection', (connection) => connection.once('close', resolve)));
  const signal = AbortSignal.timeout(20_000);
  const requested = once(server, 'request', { signal });
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  await requested;
  if (after === 'hearing') await once(socket, 'readable', { signal });
  const answer = how === 'end' ? text(socket) : Promise.resolve('');
  if (how === 'end') socket.end();
  else socket.resetAndDestroy();
  await within(closed, 'the server to see the end of the connection');
  await sendTo(`http://localhost:${(server.address() as AddressInfo).port}`)('GET', `/api/menu/${venue}/product`, { token });
  return { failures: lines.filter(({ level }) => level !== 'info'), answer: await within(answer, 'the rest of the answer') };
};

const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\u00ff\u00d8';
const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${more}\r\n`;
const half = (type: string, body: string) => `content-type: ${type}\r\ncontent-length: 5000\r\n\r\n${body}`;
const inChunks = (type: string, body: string) =>
  `content-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;

it.each([
  ['an order', () => `/api/public/order/${venue}`, 'application/json', '{"customer":'],
  ['a product', () => `/api/menu/${venue}/product`, 'application/json', '{"name":'],
  ['a workbook', () => `/api/menu/${venue}/import`, XLSX, 'PK..'],
  ['a picture', () => `/api/venue/${venue}/file`, 'multipart/form-data; boundary=x', form],
  ['the header of a form', () => `/api/venue/${venue}/file`, 'multipart/form-data; boundary=x', '--x\r\ncontent-disp'],
])('logs no failure if the client disconnects while sending %s', async (_, path, type, body) => {
  for (const rest of [half(type, body), inChunks(type, body)])
    for (const how of ['reset', 'end'] as const) {
      const { failures, answer } = await hangUp(head('POST', path(), rest).slice(0, -2), how);
      expect(failures).toEqual([]);
      expect(answer).toMatch(/^$|^HTTP\/1.1 400 /);
    }
});

it.each([
  ['a page', () => `/m/${venue}`],
  ['a list', () => `/api/menu/${venue}/product`],
  ['a workbook', () => `/api/menu/${venue}/export.xlsx`],
  ['a stream', () => `/api/public/menu/${venue}/events`],
  ['a large file', () => `/admin/assets/${largest()}`],
])('logs no failure if the client disconnects before or during the answer: %s', async (_, path) => {
  for (const after of ['sending', 'hearing'] as const) expect((await hangUp(head('GET', path()), 'reset', after)).failures).toEqual([]);
});

const largest = (): string => {
  const folder = 'backoffice/dist/assets';
  const sizes = fs.readdirSync(folder).map((name) => [fs.statSync(`${folder}/${name}`).size, name] as const);
  return sizes.sort(([a], [b]) => b - a)[0]?.[1] ?? '';
};
