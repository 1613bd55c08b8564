// Limits of live channels: the boards' reserve, replacement of the oldest stream, and sockets that do not authenticate.
import http from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';
import { within } from '../../test/harness/within.ts';

// Boards have a reserve of 2 of the 8 channels of an address and 3 of the 12 in all; one socket an address, and one in all, may be
// unauthenticated.
const PER_ADDRESS = 8;
const ALL = 12;
const [STREAMS_PER_ADDRESS, STREAMS] = [6, 9];

let app: TestApp;
let events: string;
let venue: string;
let token: string;
const closers: (() => unknown)[] = [];
const closeAll = () => closers.splice(0).forEach((close) => void close());

beforeAll(async () => {
  app = await startTestApp({ LIVE_CHANNELS_PER_ADDRESS: String(PER_ADDRESS), LIVE_CHANNELS: String(ALL), TRUSTED_PROXIES: '1' });
  venue = await makeVenue(app);
  await makeMenu(app, venue);
  events = `/api/public/menu/${venue}/events`;
  token = (await makePerson(app, { roles: { bartender: [venue] } })).token;
});
afterEach(async () => {
  closeAll();
  // Wait until all places are free again: the maximum number of streams can be open at once.
  await expect
    .poll(async () => {
      const filled = await Promise.all(Array.from({ length: STREAMS }, (_, n) => stream(`10.9.${n}.1`)));
      const board = await boardOf('10.9.0.1');
      const free = board.ready && filled.every(({ ended }) => !ended);
      closeAll();
      return free;
    })
    .toBe(true);
});

type Opened = { status: number; text: string; ended: boolean };
/** A guest's stream, once its status is known; it continues to collect data. */
const stream = (from: string): Promise<Opened> => {
  const opened = new Promise<Opened>((resolve, reject) => {
    const request = http.get(app.base + events, { headers: { 'x-forwarded-for': from }, agent: false });
    closers.push(() => request.destroy());
    request.on('error', reject);
    request.on('response', (response) => {
      const state: Opened = { status: response.statusCode ?? 0, text: '', ended: false };
      response.setEncoding('utf8').on('data', (part: string) => (state.text += part));
      response.on('error', () => undefined).on('close', () => (state.ended = true));
      resolve(state);
    });
  });
  return within(opened, 'the status of a stream');
};
const streams = async (from: string, count: number): Promise<Opened[]> => {
  const opened: Opened[] = [];
  for (let n = 0; n < count; n++) opened.push(await stream(from));
  return opened;
};
const ends = (opened: Opened[]) => opened.map(({ ended }) => ended);

const socketOf = (from: string): Socket => {
  const options = { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { 'x-forwarded-for': from } };
  const socket = io(app.base, options);
  closers.push(() => socket.disconnect());
  return socket;
};
/** A board that has authenticated, or was disconnected. */
const boardOf = (from: string) => {
  const socket = socketOf(from);
  socket.on('authenticate', () => socket.emit('authenticate', { token, venue }));
  const settled = new Promise<{ socket: Socket; ready: boolean }>((resolve) => {
    socket.on('ready', () => resolve({ socket, ready: true }));
    for (const end of ['disconnect', 'connect_error']) socket.on(end, () => resolve({ socket, ready: false }));
  });
  return within(settled, 'a board to be ready or disconnected');
};
/** A socket that does not answer the request to authenticate. */
const silentSocket = async (from: string) => {
  const socket = socketOf(from);
  const state = { ended: false };
  socket.on('disconnect', () => (state.ended = true));
  await within(new Promise((resolve) => socket.on('authenticate', resolve)), 'the server to ask a socket who it is');
  return state;
};

it('ends the oldest stream of an address above its limit, with a retry time', async () => {
  const [oldest, ...others] = await streams('203.0.113.1', STREAMS_PER_ADDRESS + 1);
  await expect.poll(() => oldest?.ended).toBe(true);
  expect(oldest?.text).toMatch(/retry: 30000\n\n$/);
  expect([oldest?.status, ...others.map(({ status }) => status)]).toEqual(Array(STREAMS_PER_ADDRESS + 1).fill(200));
  expect(ends(others)).toEqual(Array(STREAMS_PER_ADDRESS).fill(false));
});

it('counts a /64 of IPv6 as one address', async () => {
  const opened: Opened[] = [];
  for (let n = 0; n <= STREAMS_PER_ADDRESS; n++) opened.push(await stream(`2001:db8::${n + 1}`));
  await expect.poll(() => ends(opened)).toEqual([true, ...Array(STREAMS_PER_ADDRESS).fill(false)]);
});

it('ends the oldest stream of the address with the most streams if all places are taken', async () => {
  const guests = await streams('203.0.113.1', 3);
  const strangers = await streams('198.51.100.1', 6);
  const others: Opened[] = [];
  for (let n = 0; n < 3; n++) others.push(await stream(`198.51.100.${n + 2}`));
  await expect.poll(() => ends(strangers)).toEqual([true, true, true, false, false, false]);
  const newcomer = await stream('203.0.113.9');
  await expect.poll(() => [...ends(guests), ...ends(strangers)].filter(Boolean)).toHaveLength(4);
  expect(ends([...others, newcomer])).toEqual(Array(4).fill(false));
});

it('reserves places for boards, for each address and in total', async () => {
  const first = await streams('203.0.113.1', STREAMS_PER_ADDRESS);
  await streams('198.51.100.1', STREAMS - STREAMS_PER_ADDRESS);
  const boards = [await boardOf('203.0.113.1'), await boardOf('203.0.113.1'), await boardOf('192.0.2.1')];
  expect(boards.map(({ ready }) => ready)).toEqual([true, true, true]);
  // All places are taken: another board is disconnected; another stream ends a stream, not a board.
  expect((await boardOf('203.0.113.1')).ready).toBe(false);
  expect((await boardOf('192.0.2.2')).ready).toBe(false);
  await stream('192.0.2.3');
  await expect.poll(() => ends(first)[0]).toBe(true);
  expect(boards.map(({ socket }) => socket.connected)).toEqual([true, true, true]);
});

it('lets boards use places of streams, and refuses a stream if boards hold all places of its address', async () => {
  for (let n = 0; n < PER_ADDRESS; n++) expect((await boardOf('203.0.113.1')).ready).toBe(true);
  expect((await stream('203.0.113.1')).status).toBe(429);
  expect((await stream('203.0.113.2')).status).toBe(200);
  for (let n = PER_ADDRESS + 1; n < ALL; n++) expect((await boardOf('203.0.113.3')).ready).toBe(true);
  expect((await boardOf('203.0.113.4')).ready).toBe(false);
});

it('ends the oldest unauthenticated socket for a newer one, and still accepts boards', async () => {
  const silent = [await silentSocket('203.0.113.1'), await silentSocket('198.51.100.1'), await silentSocket('203.0.113.1')];
  await expect.poll(() => silent.map(({ ended }) => ended)).toEqual([true, true, false]);
  const boards = [await boardOf('203.0.113.1'), await boardOf('203.0.113.1')];
  expect(boards.map(({ ready }) => ready)).toEqual([true, true]);
  await expect.poll(() => silent[2]?.ended).toBe(true);
  // Unauthenticated sockets use no places of boards.
  for (let n = 2; n < PER_ADDRESS; n++) expect((await boardOf('203.0.113.1')).ready).toBe(true);
});
