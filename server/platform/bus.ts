// Wakes other nodes: in memory only, by PostgreSQL notifications, or by Redis. It is only a wake-up signal: nodes also poll, so a lost
// message delays delivery and loses nothing.
import pg from 'pg';
import type { Runs } from './db.ts';
import { sql, statement } from './sql.ts';

/** `table`: the baskets of a group order changed; `id` is the session. */
export type BusMessage = { topic: 'venue' | 'menu' | 'account' | 'table'; id: string };
export type Bus = {
  /** Delivers to this node at once and to others soon; never throws. */
  publish(message: BusMessage): void;
  subscribe(listener: (message: BusMessage) => void): () => void;
  close(): Promise<void>;
};

type Wire = { send(text: string): Promise<unknown>; close(): Promise<void> };
const CHANNEL = 'ardoise';
const notify = statement('bus.message-notify', (text: string) => sql`select pg_notify(${CHANNEL}, ${text})`);

const overRedis = (url: string, receive: (text: string) => void, onError: (error: Error) => void): Wire => {
  // Loaded only if Redis is configured, because it loads a hundred files.
  const opening = import('@redis/client').then(({ createClient }) => {
    const open = (disableOfflineQueue: boolean) =>
      createClient({
        url,
        disableOfflineQueue,
        socket: { reconnectStrategy: (tries) => Math.min((tries + 1) * 200, 2000) },
      }).on('error', onError);
    const sender = open(true);
    const receiver = open(false);
    sender.connect().catch(onError);
    receiver
      .connect()
      .then(() => receiver.subscribe(CHANNEL, receive))
      .catch(onError);
    return { sender, receiver };
  });
  return {
    send: async (text) => {
      const { sender } = await opening;
      await sender.publish(CHANNEL, text).catch(onError);
    },
    async close() {
      const { sender, receiver } = await opening;
      sender.destroy();
      receiver.destroy();
    },
  };
};

const overPostgres = (url: string, db: Runs, receive: (text: string) => void, onError: (error: Error) => void): Wire => {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const listen = async () => {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'ardoise-bus' });
    const reconnect = () => {
      if (closed || client !== next) return;
      client = undefined;
      retry = setTimeout(listen, 1000);
    };
    client = next;
    next.on('error', (error) => {
      onError(error);
      reconnect();
    });
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => payload && receive(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      onError(error as Error);
      reconnect();
    }
  };
  void listen();
  return {
    send: (text) => db.run(notify(text)).catch(onError),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
};

export type BusOptions = {
  redisUrl?: string | undefined;
  databaseUrl?: string | undefined;
  db: Runs;
  node: string;
  onError: (error: Error) => void;
};

/** Never sends the same text twice at a time: repetitions during a send are combined into one more send. */
const deduplicated = (send: Wire['send']) => {
  const inProgress = new Map<string, { again: boolean }>();
  return async (text: string): Promise<void> => {
    const known = inProgress.get(text);
    if (known) {
      known.again = true;
      return;
    }
    const sending = { again: true };
    inProgress.set(text, sending);
    try {
      while (sending.again) {
        sending.again = false;
        await send(text);
      }
    } finally {
      inProgress.delete(text);
    }
  };
};

/** Uses Redis if configured, else PostgreSQL if the database is shared, else only this process. */
export const openBus = ({ redisUrl, databaseUrl, db, node, onError }: BusOptions): Bus => {
  const listeners = new Set<(message: BusMessage) => void>();
  const deliver = (message: BusMessage) => {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        onError(error as Error);
      }
    }
  };
  const receive = (text: string) => {
    // Other programs on the channel may send anything.
    try {
      const { from, ...message } = JSON.parse(text) as BusMessage & { from: string };
      if (from !== node) deliver(message);
    } catch (error) {
      onError(error as Error);
    }
  };
  const wire = redisUrl ? overRedis(redisUrl, receive, onError) : databaseUrl ? overPostgres(databaseUrl, db, receive, onError) : undefined;
  const send = wire && deduplicated(wire.send);
  return {
    publish(message) {
      deliver(message);
      send?.(JSON.stringify({ ...message, from: node })).catch(onError);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => wire?.close(),
  };
};
