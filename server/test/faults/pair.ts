// Several nodes on one database behind a small balancer, like an installation with two servers. The balancer can cut all its connections.
import net from 'node:net';
import { type Supervisor, supervise } from './supervisor.ts';

export type Gate = {
  readonly port: number;
  /** Ends every connection at once, like a short network failure. */
  cut(): void;
  /** Ends all connections and accepts none until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
};

const reach = (port: number, host: string): Promise<net.Socket | null> =>
  new Promise((resolve) => {
    const socket = net.connect(port, host);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });

/** Forwards each connection to the next port that accepts it. */
export const openGate = async (portsOf: () => readonly number[], host = '127.0.0.1'): Promise<Gate> => {
  const connections = new Set<net.Socket>();
  let turn = 0;
  const keep = (socket: net.Socket): void => {
    connections.add(socket.setNoDelay(true));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => connections.delete(socket));
  };
  const admit = async (client: net.Socket): Promise<void> => {
    keep(client);
    const ports = portsOf();
    const first = turn++;
    for (let n = 0; n < ports.length; n++) {
      const behind = await reach(ports[(first + n) % ports.length] ?? 0, host);
      if (!behind) continue;
      keep(behind);
      client.on('close', () => behind.destroy());
      behind.on('close', () => client.destroy());
      if (client.destroyed) behind.destroy();
      client.pipe(behind).pipe(client);
      return;
    }
    client.destroy();
  };
  const cut = (): void => {
    for (const connection of connections) connection.destroy();
  };
  const server = net.createServer({ pauseOnConnect: true }, (client) => void admit(client));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const shut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    cut();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    cut,
    shut,
    open: () => listen(port),
    close: async () => (server.listening ? shut() : undefined),
  };
};

/** Runs `file` as so many nodes. A kill ends one of them, in turn; ready means all are. */
export const superviseNodes = async (file: string, env: Record<string, string>, count: number): Promise<Supervisor> => {
  const nodes: Supervisor[] = [];
  for (let n = 0; n < count; n++) nodes.push(await supervise(file, env));
  const gate = await openGate(() => nodes.map(({ port }) => port));
  let kills = 0;
  const next = () => nodes[kills++ % nodes.length] as Supervisor;
  return {
    port: gate.port,
    get pid() {
      return nodes[0]?.pid ?? 0;
    },
    get exits() {
      return nodes.flatMap(({ exits }) => exits);
    },
    get restarts() {
      return nodes.flatMap(({ restarts }) => restarts);
    },
    kill: () => next().kill(),
    async ready() {
      await Promise.all(nodes.map((node) => node.ready()));
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await gate.close();
    },
  };
};
