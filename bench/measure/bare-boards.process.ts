// The limit of a board: a bare `ws` server that sends a text to the sockets of a venue (the path they connected to).
import { createRequire } from 'node:module';
import path from 'node:path';
import { instant } from './websocket.ts';

type Socket = { send(text: string): void };
type BareServer = {
  on(event: 'listening', listener: () => void): void;
  on(event: 'connection', listener: (socket: Socket, request: { url: string }) => void): void;
  address(): { port: number };
};
type Ws = { WebSocketServer: new (options: { port: number; host: string; perMessageDeflate: boolean }) => BareServer };

// The same `ws` as Socket.IO's.
const engine = path.join(import.meta.dirname, '../../node_modules/engine.io/package.json');
const { WebSocketServer } = createRequire(engine)('ws') as Ws;

const venues = new Map<string, Socket[]>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, { url }) => {
  const venue = url.slice(1);
  venues.set(venue, [...(venues.get(venue) ?? []), socket]);
});
server.on('listening', () => process.send?.(server.address().port));
process.on('message', ({ venue, text }: { venue: string; text: string }) => {
  const since = instant();
  for (const socket of venues.get(venue) ?? []) socket.send(text);
  process.send?.(since);
});
process.once('disconnect', () => process.exit());
