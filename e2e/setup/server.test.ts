// Starting and stopping the server like an operator.
import { connect } from 'node:net';
import type { Order } from '@ardoise/contract/orders.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { io, type Socket } from 'socket.io-client';
import { within } from '../../server/test/harness/within.ts';
import { clockShift } from './clock.ts';
import { demo, demoAddress } from './demo.ts';
import { tokenOf } from './people.ts';
import { startServer } from './server.ts';
import { expect, test } from './test.ts';

/** Connects a board and waits until it has joined. */
const openBoard = (address: string, token: string): Promise<Socket> => {
  const ready = new Promise<Socket>((resolve, reject) => {
    const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true });
    socket.on('authenticate', () => socket.emit('authenticate', { token, venue: demoVenueIds.halles }));
    socket.on('ready', () => resolve(socket));
    socket.on('unauthorized', () => reject(new Error('The board was refused.')));
    socket.on('connect_error', reject);
  });
  return within(ready, 'a board to be ready');
};

test.describe('a second process on the same data', () => {
  test('starts at once with the same database, and ends cleanly within seconds despite boards, guests and half a request', async () => {
    const { data } = demo();
    const token = await tokenOf('bartender@demo.test');
    const server = await startServer(data, { shift: clockShift() });
    for (const message of ['made a PostgreSQL', 'demo: 3 venues']) expect(server.output()).not.toContain(message);

    const orders = await fetch(`${server.address}/api/order/${demoVenueIds.halles}`, { headers: { authorization: `Bearer ${token}` } });
    expect(((await orders.json()) as Order[]).length).toBeGreaterThan(0);
    const board = await openBoard(server.address, token);
    const lost = new Promise((resolve) => board.once('disconnect', resolve));
    const guest = await fetch(`${server.address}/api/public/menu/${demoVenueIds.halles}/events`);
    expect(guest.headers.get('content-type')).toContain('text/event-stream');
    const half = connect(Number(new URL(server.address).port), '127.0.0.1');
    half.on('error', () => undefined);
    half.write('POST /api/public/order/x HTTP/1.1\r\nhost: localhost\r\n');

    expect(await server.stop()).toBe(0);
    await within(lost, "the end of the board's connection");
    half.destroy();
    await guest.body?.cancel().catch(() => undefined);
    // The first process owns the database, which is still running.
    expect((await fetch(`${demoAddress()}/health/ready`)).status).toBe(200);
  });
});
