// The boards' socket: one room per venue, fed by the event log. It accepts users who may list the venue's orders and disconnects them when
// they lose the right.
import type { Server, ServerResponse } from 'node:http';
import type { Authenticate, ClientEvents, ServerEvents } from '@ardoise/contract/realtime.ts';
import { may } from '@ardoise/contract/rules/permissions.ts';
import { type DefaultEventsMap, type Socket, Server as SocketServer } from 'socket.io';
import { callerAddress } from '../../../http/address.ts';
import { type AnswerHeaders, answerRaw } from '../../../http/answers/answer-headers.ts';
import { type Access, type Identity, subjectOf } from '../../../http/guard.ts';
import type { LiveChannels } from '../../../http/limits/live-channels.ts';
import { mayConnect, type OriginConfig } from '../../../http/origins.ts';
import { isUuid } from '../../../platform/ids.ts';
import { failure, type Log } from '../../../platform/log.ts';
import type { EventLog, LoggedEvent } from '../event-log.ts';
import { emitTo, openRooms } from './rooms.ts';

type BoardLogin = { token: string; venue: string };
type SocketData = { login?: BoardLogin; venue?: string };
type Board = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type SocketDeps = {
  config: OriginConfig & { ROLES: readonly string[] };
  headers: AnswerHeaders;
  http: Server;
  log: Log;
  channels: LiveChannels;
} & Access;
type Deps = SocketDeps & { eventLog: EventLog<LoggedEvent> };

const CHECK_EVERY_MS = 3000;
const LOGIN_TIMEOUT_MS = 10_000;

const parseLogin = (request: unknown): Authenticate | null => {
  const { token, venue, seq } = (typeof request === 'object' && request !== null ? request : {}) as Record<string, unknown>;
  if (typeof token !== 'string' || token.length > 8192 || !isUuid(venue)) return null;
  if (seq !== undefined && !(Number.isSafeInteger(seq) && (seq as number) >= 0)) return null;
  return { token, venue, ...(seq !== undefined && { seq: seq as number }) };
};

type Io = SocketServer<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** The socket on the server's own port, without listeners yet. */
const openSocket = ({ config, headers, http, channels }: Pick<Deps, 'config' | 'headers' | 'http' | 'channels'>): Io => {
  const io: Io = new SocketServer(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    pingInterval: 5_000,
    pingTimeout: 5_000,
    connectTimeout: 5_000,
    destroyUpgrade: true,
    allowRequest: (request, decide) => {
      // Pages of other origins are refused, as for every other request.
      if (!mayConnect(request, config)) return answerRaw(request.socket, 403, headers);
      const { socket } = request;
      channels.socket(callerAddress(request, config.TRUSTED_PROXIES), socket, () => socket.destroy());
      decide(null, true);
    },
  });
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  });
  return io;
};

/** Authenticates boards: each sends its token, venue and last event number, and receives the missed events before it joins its room. */
const authenticator = ({ log, eventLog, channels, identify, membership }: Deps, rooms: ReturnType<typeof openRooms>) => {
  const isAllowed = async ({ token, venue }: BoardLogin): Promise<boolean> => {
    const identity: Identity | null = await identify(token);
    const own = identity && (await membership(identity, venue));
    return Boolean(identity && own && may(subjectOf(identity, own), 'order:list'));
  };
  const refuse = (board: Board) => {
    board.emit('unauthorized');
    board.disconnect(true);
  };

  const authenticate = async (board: Board, request: unknown): Promise<void> => {
    const login = parseLogin(request);
    if (!login || board.data.venue) return refuse(board);
    board.data.venue = login.venue;
    rooms.enter(login.venue);
    if (!(await isAllowed(login))) return refuse(board);
    if (!board.connected) return;
    channels.authenticated(board.request.socket);
    await rooms.open(login.venue);
    const received: LoggedEvent[] = [];
    const subscription = await eventLog.subscribe(login.venue, login.seq, (events) => received.push(...events));
    // No await from here on, so an event between reading and joining is sent once, by this loop or by the room.
    subscription.stop();
    if (!board.connected) return;
    board.data.login = login;
    board.emit('ready', { seq: subscription.seq, fresh: subscription.missed === null });
    for (const event of [...(subscription.missed ?? []), ...received]) emitTo(board, event);
    // The in-memory adapter joins synchronously; an await here would lose or repeat events.
    void board.join(login.venue);
  };

  return {
    accept(board: Board): void {
      const loginTimeout = setTimeout(() => !board.data.login && board.disconnect(true), LOGIN_TIMEOUT_MS);
      board.on('authenticate', (request) => {
        authenticate(board, request).catch((error) => {
          log.warn({ socket: board.id, ...failure(error) }, 'socket');
          board.disconnect(true);
        });
      });
      board.on('disconnect', () => {
        clearTimeout(loginTimeout);
        if (board.data.venue) rooms.leave(board.data.venue);
      });
      board.emit('authenticate');
    },
    /** Disconnects boards whose user has lost the right or whose token has expired. */
    async recheck(boards: Iterable<Board>): Promise<void> {
      for (const board of boards) if (board.data.login && !(await isAllowed(board.data.login))) refuse(board);
    },
  };
};

/** The boards' socket; it listens only on nodes with the role `realtime`. */
export const boardSocket = (deps: Deps) => {
  let io: Io | undefined;
  let timer: NodeJS.Timeout | undefined;
  const { accept, recheck } = authenticator(
    deps,
    openRooms(deps.eventLog, (venue) => io?.to(venue)),
  );
  const recheckAll = () => recheck(io?.sockets.sockets.values() ?? []).catch((error) => deps.log.warn(failure(error), 'socket check'));

  return {
    start() {
      if (!deps.config.ROLES.includes('realtime')) return;
      io = openSocket(deps);
      io.on('connection', accept);
      timer = setInterval(recheckAll, CHECK_EVERY_MS);
      timer.unref();
    },
    /** Closes the connections, so that boards connect to another node. */
    stop() {
      clearInterval(timer);
      if (!io) return;
      for (const board of io.sockets.sockets.values()) board.conn.close();
      io.engine.close();
    },
  };
};
